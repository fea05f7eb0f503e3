// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/profiles/sampledProfile.h"

#include "core/base/json.h"
#include "importers/columnFrom.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString groupName(TimeGroup group)
{
    switch (group) {
    case TimeGroup::Compute: return u"compute"_s;
    case TimeGroup::Mpi: return u"mpi"_s;
    case TimeGroup::Io: return u"io"_s;
    case TimeGroup::Other: return u"other"_s;
    }
    return {};
}

Table categories(const SampledProfile& profile)
{
    const auto& shares = profile.shares;
    return {u"categories"_s,
            {columnFrom(shares, u"category"_s, Quantity::Text, &TimeShare::category),
             columnFrom(shares, u"group"_s, Quantity::Text, [](const TimeShare& s) { return groupName(s.group); }),
             columnFrom(shares, u"share"_s, Quantity::Share, &TimeShare::share),
             columnFrom(shares, u"time_s"_s, Quantity::Time, [&](const TimeShare& s) { return s.share * profile.tN; })}};
}

double shareOf(const SampledProfile& profile, TimeGroup group)
{
    double sum = 0;
    for (const TimeShare& s : profile.shares)
        if (s.group == group) sum += s.share;
    return sum;
}

/// Shares that do not add to 100 ± 0.3 %; nothing if they do.
std::optional<Message> sharesDoNotAdd(const SampledProfile& profile)
{
    double sum = 0;
    for (const TimeShare& s : profile.shares) sum += 100 * s.share;
    if (std::fabs(sum - 100) <= 0.3) return std::nullopt;
    return Message{Severity::Warning,
                   u"The shares add to %1 %, expected 100 ± 0.3 %. They were used as they stand."_s.arg(QString::number(sum, 'f', 1))};
}

/// What reports of the Forge tools tell by their file name: <exe>_<N>p_<M>n[_<T>t]_<date>_<time>.<ext>
struct ForgeFileName {
    QString program;
    int tasks = 0; ///< 0 = the name does not say
};
ForgeFileName forgeFileName(const QString& fileName)
{
    static const QRegularExpression pattern(u"^(.+)_(\\d+)p_\\d+n(?:_\\d+t)?_"_s);
    const auto match = pattern.match(fileName);
    return match.hasMatch() ? ForgeFileName{match.captured(1), match.captured(2).toInt()} : ForgeFileName{};
}

/// The program from the file name where the report has no command; a warning if the numbers of processes differ.
std::optional<Message> useFileName(SampledProfile& profile, const QString& fileName)
{
    const ForgeFileName name = forgeFileName(fileName);
    const QLatin1String command("command");
    if (profile.facts[command].toString().isEmpty())
        profile.facts[command] = name.program.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(name.program);
    if (name.tasks == 0 || name.tasks == profile.tasks) return std::nullopt;
    return Message{Severity::Warning,
                   u"The file name says %1 processes, the report %2. The report was believed."_s.arg(name.tasks).arg(profile.tasks)};
}

} // namespace

Dataset sampledDataset(const SampledProfile& profile)
{
    const double mpi = shareOf(profile, TimeGroup::Mpi);
    Dataset dataset;
    dataset.kind = DatasetKind::Profile;
    dataset.tables = {categories(profile)};
    dataset.facts = profile.facts;
    const auto set = [&](const char* name, const QJsonValue& value) { dataset.facts[QLatin1String(name)] = value; };
    set("tasks", profile.tasks);
    set("t_n_s", jsonNumber(profile.tN));
    set("t_n_rounding_s", jsonNumber(profile.tNRounding));
    set("app_time_sum_s", jsonNumber(profile.tasks * profile.tN));
    set("mpi_time_sum_s", jsonNumber(mpi * profile.tasks * profile.tN));
    set("mpi_time_mean_s", jsonNumber(mpi * profile.tN));
    set("mpi_time_std_s", QJsonValue::Null);
    set("mpi_percent", jsonNumber(100 * mpi));
    set("compute_percent", jsonNumber(100 * shareOf(profile, TimeGroup::Compute)));
    set("io_percent", jsonNumber(100 * shareOf(profile, TimeGroup::Io)));
    set("callsites", QJsonValue::Null);
    set("top_sites", QJsonArray());
    set("estimate", u"sampling"_s); // shares of samples, not measured calls
    set("profiled", true);          // t_n includes the profiler's own time
    return dataset;
}

void SampledProfileReader::remark(const std::optional<Message>& message)
{
    if (message) m_messages.push_back(*message);
}

std::optional<Error> SampledProfileReader::completeShares(const std::vector<LostShare>& lost)
{
    constexpr size_t leastOthers = 2;
    constexpr double rounding = 0.003;
    double sum = 0;
    for (const TimeShare& share : m_profile.shares) sum += share.share;
    if (lost.size() == 1 && m_profile.shares.size() >= leastOthers && sum <= 1 + rounding) {
        const LostShare& one = lost.front();
        const double rest = std::max(0., 1 - sum);
        m_profile.shares.push_back({one.category, one.group, rest});
        m_messages.push_back({Severity::Warning,
                              u"%1 The other shares leave %2 % of the run time: this was taken for it."_s.arg(
                                  one.problem, QString::number(100 * rest, 'f', 1)),
                              {},
                              one.line});
        return std::nullopt;
    }
    for (const LostShare& one : lost) {
        if (one.group == TimeGroup::Mpi) return Error{u"%1 The other shares do not tell it."_s.arg(one.problem), {}, one.line};
        m_messages.push_back({Severity::Warning, u"%1 It was left out."_s.arg(one.problem), {}, one.line});
    }
    return std::nullopt;
}

void SampledProfileReader::checkProfile()
{
    remark(useFileName(m_profile, m_fileName));
    remark(sharesDoNotAdd(m_profile));
}

Imported SampledProfileReader::imported(std::vector<Table> further)
{
    Dataset dataset = sampledDataset(m_profile);
    for (Table& table : further) dataset.tables.push_back(std::move(table));
    Imported imported;
    imported.datasets.push_back(std::move(dataset));
    imported.messages = std::move(m_messages);
    return imported;
}

} // namespace costscope
