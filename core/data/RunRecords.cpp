// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/RunRecords.h"

#include <QHash>
#include <QJsonValue>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

double number(const Dataset& profile, const char* fact)
{
    const QJsonValue value = profile.facts[QLatin1String(fact)];
    return value.isDouble() ? value.toDouble() : missing;
}

QString text(const Dataset& profile, const char* fact)
{
    return profile.facts[QLatin1String(fact)].toVariant().toString();
}

QString fileOf(const Dataset& profile)
{
    return profile.sources.empty() ? profile.name : profile.sources.front().file;
}

bool isVerbose(const Dataset& profile)
{
    return text(profile, "style") != u"concise";
}

/// Equal for reports of one run; empty if the report does not tell. The number of tasks guards against containers,
/// where every run has the same PID.
QString runOf(const Dataset& profile)
{
    const QString pid = text(profile, "collector_pid");
    return pid.isEmpty() ? pid : u"%1 %2 %3"_s.arg(pid, text(profile, "tasks"), text(profile, "command"));
}

/// Whether `later`, which comes after `kept`, stands for their run: verbose before concise, then the later stop
/// (written so that texts sort like times), then the later file.
bool replaces(const Dataset& later, const Dataset& kept)
{
    if (isVerbose(later) != isVerbose(kept)) return isVerbose(later);
    return text(later, "stop") >= text(kept, "stop");
}

// Without folders: sentences are saved with the session and read on other machines.
QString nameOf(const Dataset& profile)
{
    return fileOf(profile).section(u'/', -1);
}

/// The files of reports of one run, and which of them stands for it; nothing for reports of one file: its importer has told.
std::optional<Message> countedOnce(const std::vector<DatasetPtr>& reports, const Dataset& kept)
{
    QStringList names;
    for (const DatasetPtr& report : reports)
        if (!names.contains(nameOf(*report)) || fileOf(*report) != fileOf(kept)) names.append(nameOf(*report));
    if (names.size() < 2) return std::nullopt;
    const QString last = names.takeLast();
    return Message{
        Severity::Note,
        u"%1 and %2 are reports of the same run (same command and process ID). The run counts once, with the values of %3."_s.arg(
            names.join(u", "_s), last, nameOf(kept)),
        fileOf(kept)};
}

bool isBefore(const Dataset& report, const Dataset& other)
{
    const double first = number(report, "report_of_run"), second = number(other, "report_of_run");
    return std::isfinite(first) && std::isfinite(second) ? first < second : text(report, "stop") < text(other, "stop");
}

/// MPI time adds up from report to report; less than before means that the program has reset the statistics.
std::optional<Message> resetBetween(const std::vector<DatasetPtr>& reports, const Dataset& kept)
{
    const double mpiTime = number(kept, "mpi_time_mean_s");
    for (const DatasetPtr& report : reports)
        if (const double before = number(*report, "mpi_time_mean_s");
            isBefore(*report, kept) && mpiTime < 0.98 * before) // rounding: 3 digits
            return Message{
                Severity::Warning,
                u"MPI time is %1 here but %2 in %3, an earlier report of the run: the statistics were reset in between. MPI time "
                "counts from there, run time from the start."_s.arg(display(mpiTime, Quantity::Time), display(before, Quantity::Time),
                                                                    nameOf(*report)),
                fileOf(kept)};
    return std::nullopt;
}

Table seriesTable(const std::vector<DatasetPtr>& runs)
{
    Table table{u"runs"_s,
                {{u"n"_s, Quantity::Processes, Int32s()},
                 {u"t_n_s"_s, Quantity::Time, Doubles(), u"t<sub>n</sub>"_s},
                 {u"tau_mpi_s"_s, Quantity::Time, Doubles(), u"τ<sub>n</sub>"_s},
                 {u"tau_mpi_std_s"_s, Quantity::Time, Doubles(), u"std. dev. of τ<sub>n</sub>"_s},
                 {u"file"_s, Quantity::Text, Texts()}}};
    for (const DatasetPtr& run : runs)
        table.add(qint32(number(*run, "tasks")), number(*run, "t_n_s"), number(*run, "mpi_time_mean_s"), number(*run, "mpi_time_std_s"),
                  fileOf(*run));
    return table;
}

/// The column, or as many missing values as there are rows.
std::vector<double> numbersOrMissing(const Table& table, QStringView column)
{
    return table.find(column) ? table.numbers(column) : std::vector<double>(size_t(table.rows()), missing);
}

} // namespace

std::optional<double> RunRecords::t1() const
{
    double sum = 0;
    int runs = 0;
    for (size_t i = 0; i < size(); ++i) {
        if (n[i] != 1) continue;
        sum += t[i];
        ++runs;
    }
    if (runs == 0) return std::nullopt;
    return sum / runs;
}

Result<Done> checkRunRecords(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Runs)
        return Error{u"“%1” holds no run-time records: it is of kind “%2”. Expected a table of processes n and run times t_n."_s.arg(
            dataset.name, toString(dataset.kind))};
    const Table& table = dataset.principal();
    for (const char* column : {"n", "t_n_s"})
        if (!table.find(QString::fromLatin1(column))) return Error{u"“%1” has no column “%2”."_s.arg(dataset.name, QLatin1String(column))};
    if (table.rows() == 0) return Error{u"“%1” has no records."_s.arg(dataset.name)};
    return Done{};
}

Result<RunsView> RunsView::of(const Dataset& dataset)
{
    if (const auto known = checkRunRecords(dataset); !known) return known.error();
    const Table& table = dataset.principal();
    RunsView view;
    view.m_n = Numbers(table.find(u"n"));
    view.m_t = Numbers(table.find(u"t_n_s"));
    view.m_tau = Numbers(table.find(u"tau_mpi_s"));
    view.m_ratio = Numbers(table.find(u"ratio"));
    view.m_size = size_t(table.rows());
    return view;
}

RunsView::Numbers::Numbers(const Column* of) : column(of)
{
    if (const auto* all = of ? std::get_if<Doubles>(&of->values) : nullptr) doubles = all->data();
    if (const auto* all = of ? std::get_if<Int32s>(&of->values) : nullptr) ints = all->data();
}

double RunsView::ratio(size_t row) const
{
    const double printed = m_ratio(row);
    return std::isnan(printed) ? m_tau(row) / t(row) : printed;
}

Result<RunRecords> runRecords(const Dataset& dataset)
{
    if (const auto known = checkRunRecords(dataset); !known) return known.error();
    const Table& table = dataset.principal();
    RunRecords records{table.numbers(u"n"), table.numbers(u"t_n_s"), numbersOrMissing(table, u"tau_mpi_s"),
                       numbersOrMissing(table, u"tau_mpi_std_s"), numbersOrMissing(table, u"ratio")};
    for (size_t i = 0; i < records.size(); ++i)
        if (std::isnan(records.ratio[i]))
            records.ratio[i] = records.tau[i] / records.t[i];
        else if (std::isnan(records.tau[i])) // a table may tell the share alone
            records.tau[i] = records.ratio[i] * records.t[i];
    return records;
}

std::optional<Error> notForSeries(const Dataset& profile)
{
    if (profile.kind != DatasetKind::Profile) return Error{u"“%1” is not a profile of a run."_s.arg(profile.name), fileOf(profile)};
    for (const char* fact : {"tasks", "t_n_s"})
        if (!(number(profile, fact) > 0))
            return Error{u"The profile “%1” does not say its %2."_s.arg(
                             profile.name, QLatin1String(fact) == u"tasks" ? u"number of processes"_s : u"run time"_s),
                         fileOf(profile)};
    return std::nullopt;
}

std::vector<DatasetPtr> oncePerRun(const std::vector<DatasetPtr>& profiles, Messages& messages)
{
    std::vector<std::vector<DatasetPtr>> runs;
    QHash<QString, size_t> places;
    for (const DatasetPtr& profile : profiles) {
        const QString run = runOf(*profile);
        const auto same = places.constFind(run);
        if (run.isEmpty() || same == places.constEnd()) {
            places.insert(run, runs.size());
            runs.push_back({profile});
        } else {
            runs[*same].push_back(profile);
        }
    }
    std::vector<DatasetPtr> once;
    for (const auto& reports : runs) {
        once.push_back(reports.front());
        for (const DatasetPtr& report : reports)
            if (replaces(*report, *once.back())) once.back() = report;
        for (const auto& message : {countedOnce(reports, *once.back()), resetBetween(reports, *once.back())})
            if (message) messages.push_back(*message);
    }
    return once;
}

namespace {

/// What the profiles say about their t_n, once for the series.
void noteTimes(Dataset& series, const std::vector<DatasetPtr>& runs, const char* fact, Severity severity, const QString& text)
{
    const auto count = std::ranges::count_if(runs, [&](const DatasetPtr& run) { return run->facts[QLatin1String(fact)].toBool(); });
    if (count == 0) return;
    series.facts[QLatin1String(fact)] = true;
    series.messages.push_back({severity, text.arg(count).arg(runs.size())});
}

} // namespace

Result<Dataset> strongScalingSeries(const std::vector<DatasetPtr>& profiles, const QString& name)
{
    if (profiles.empty()) return Error{u"A strong-scaling series needs at least one profile."_s};
    for (const DatasetPtr& profile : profiles)
        if (auto problem = notForSeries(*profile)) return *problem;
    Dataset series;
    series.kind = DatasetKind::Runs;
    series.name = name.isEmpty() ? profiles.front()->name : name;
    std::vector<DatasetPtr> runs = oncePerRun(profiles, series.messages);
    std::ranges::stable_sort(runs, [](const DatasetPtr& a, const DatasetPtr& b) { return number(*a, "tasks") < number(*b, "tasks"); });
    series.tables = {seriesTable(runs)};
    noteTimes(series, runs, "profiled", Severity::Note,
              u"t_n of %1 of %2 runs was measured by a sampling profiler: it includes the time of the profiler itself."_s);
    noteTimes(series, runs, "t_n_is_mean", Severity::Warning,
              u"t_n of %1 of %2 runs is the mean AppTime of the tasks: the maximum is not known."_s);
    for (const DatasetPtr& profile : profiles)
        series.sources.insert(series.sources.end(), profile->sources.begin(), profile->sources.end());
    return series;
}

} // namespace costscope
