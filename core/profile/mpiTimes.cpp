// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/mpiTimes.h"

#include <QHash>
#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// mpiP leaves the prefix away.
QString mpiName(const QString& printed)
{
    return printed.startsWith(u"MPI_"_s, Qt::CaseInsensitive) ? printed : u"MPI_"_s + printed;
}

std::vector<MpiTime> longestFirst(std::vector<MpiTime> all)
{
    std::erase_if(all, [](const MpiTime& one) { return std::isnan(one.seconds) && std::isnan(one.calls) && std::isnan(one.sentBytes); });
    const auto key = [](const MpiTime& one) { return std::isnan(one.seconds) ? -1 : one.seconds; };
    std::ranges::stable_sort(all, [&](const MpiTime& a, const MpiTime& b) { return key(a) > key(b); });
    return all;
}

/// Cells of a row of a table that may lack the column.
class Cells {
public:
    Cells(const Table& table, qsizetype row) : m_table(table), m_row(row) {}

    double number(QStringView column) const
    {
        const Column* found = m_table.find(column);
        return found ? found->number(m_row) : missing;
    }
    QString text(QStringView column) const
    {
        const Column* found = m_table.find(column);
        return found ? found->text(m_row) : QString();
    }
    /// Verbose statistics print a row for each task and one, of rank −1, for all; concise ones print the latter alone.
    bool isOfAll() const { return !m_table.find(u"rank") || number(u"rank") < 0; }
    /// A mean of calls, or in concise reports of tasks, times how many there are.
    double total(QStringView mean) const
    {
        const double tasks = number(u"tasks");
        return number(mean) * (std::isnan(tasks) ? number(u"count") : tasks);
    }

private:
    const Table& m_table;
    qsizetype m_row;
};

template <class F>
void forRows(const Dataset& profile, QStringView table, F f)
{
    const Table* found = profile.table(table);
    for (qsizetype row = 0; found && row < found->rows(); ++row) f(Cells(*found, row));
}

/// "solve, jacobi2d.c:59" by site: its innermost frame.
QHash<int, QString> placesOf(const Dataset& profile)
{
    QHash<int, QString> places;
    forRows(profile, u"callsites", [&](const Cells& cells) {
        if (cells.number(u"level") != 0) return;
        const QString function = cells.text(u"function"), file = cells.text(u"file");
        const double line = cells.number(u"line");
        const QString at = line >= 0 ? u"%1:%2"_s.arg(file, QString::number(qint64(line))) : file;
        places.insert(int(cells.number(u"id")), function.isEmpty() || at.isEmpty() ? function + at : u"%1, %2"_s.arg(function, at));
    });
    return places;
}

} // namespace

std::vector<MpiTime> mpiFunctions(const Dataset& profile)
{
    std::vector<MpiTime> all;
    for (const QJsonValue one : profile.facts[QLatin1String("operations")].toArray())
        all.push_back({.call = mpiName(one["call"].toString()),
                       .seconds = one["time_s"].toDouble(missing),
                       .calls = one["count"].toDouble(missing),
                       .sentBytes = one["sent_bytes"].toDouble(missing)});
    return longestFirst(std::move(all));
}

std::vector<MpiTime> mpiCallSites(const Dataset& profile)
{
    const QHash<int, QString> places = placesOf(profile);
    std::map<std::pair<int, QString>, MpiTime> sites;
    const auto siteOf = [&](const Cells& cells) -> MpiTime& {
        const int site = int(cells.number(u"site"));
        MpiTime& found = sites[{site, cells.text(u"call")}];
        found.call = mpiName(cells.text(u"call"));
        found.place = places.value(site);
        if (found.place.isEmpty()) found.place = u"site %1"_s.arg(site);
        return found;
    };
    const Table* const statistics = profile.table(u"callsite-time");
    if (statistics && !statistics->find(u"site")) return {}; // times by task without call sites
    const bool hasStatistics = statistics;
    forRows(profile, hasStatistics ? u"callsite-time" : u"aggregate-time", [&](const Cells& cells) {
        if (!cells.isOfAll()) return;
        MpiTime& site = siteOf(cells);
        site.seconds = hasStatistics ? cells.total(u"mean_s") : cells.number(u"time_s");
        site.calls = cells.number(u"count");
    });
    const bool hasSizes = profile.table(u"callsite-sent");
    forRows(profile, hasSizes ? u"callsite-sent" : u"sent", [&](const Cells& cells) {
        if (!cells.isOfAll()) return;
        const double sum = cells.number(hasSizes ? u"sum_bytes" : u"total_bytes");
        siteOf(cells).sentBytes = std::isnan(sum) && hasSizes ? cells.total(u"mean_bytes") : sum;
    });
    std::vector<MpiTime> all;
    for (auto& [key, site] : sites) all.push_back(std::move(site));
    return longestFirst(std::move(all));
}

std::vector<TaskTime> taskTimes(const Dataset& profile)
{
    const Table& tasks = profile.principal();
    if (!tasks.find(u"app_time_s") || !tasks.find(u"mpi_time_s")) return {};
    std::vector<TaskTime> all;
    for (qsizetype row = 0; row < tasks.rows(); ++row) {
        const Cells cells(tasks, row);
        const double task = cells.number(u"task");
        all.push_back({std::isnan(task) ? int(row) : int(task), cells.number(u"app_time_s"), cells.number(u"mpi_time_s")});
    }
    return all;
}

std::vector<double> functionByTask(const Dataset& profile, const QString& call)
{
    const Table* statistics = profile.table(u"callsite-time");
    if (!statistics || !statistics->find(u"rank")) return {};
    const std::vector<TaskTime> tasks = taskTimes(profile);
    QHash<int, size_t> places;
    for (size_t i = 0; i < tasks.size(); ++i) places.insert(tasks[i].task, i);
    std::vector<double> seconds(tasks.size(), 0);
    const bool hasSums = statistics->find(u"time_s");
    bool isTold = false;
    forRows(profile, u"callsite-time", [&](const Cells& cells) {
        const auto place = places.constFind(int(cells.number(u"rank")));
        if (cells.isOfAll() || place == places.constEnd()) return;
        isTold = true;
        if (mpiName(cells.text(u"call")) == call)
            seconds[*place] += hasSums ? cells.number(u"time_s") : cells.number(u"mean_s") * cells.number(u"count");
    });
    return isTold ? seconds : std::vector<double>();
}

} // namespace costscope
