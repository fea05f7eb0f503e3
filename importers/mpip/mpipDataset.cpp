// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipDataset.h"

#include "importers/columnFrom.h"
#include "importers/mpip/mpipSections.h"

#include <QHash>
#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

/// Of JSON; what is not told is null.
QJsonValue numberOrNull(double value)
{
    return std::isfinite(value) ? QJsonValue(value) : QJsonValue(QJsonValue::Null);
}

struct Operation {
    double time = missing, count = missing, sent = missing;
};
using Operations = std::map<QString, Operation>;

void add(double& sum, double value)
{
    sum = std::isnan(sum) ? value : sum + value;
}

/// Calls f(call, row) for the rows that stand for all tasks: '*' rows, in concise and aggregate tables every row.
template <class F>
void forTotals(const Table& table, F f)
{
    const Column* calls = table.find(u"call");
    const Column* rank = table.find(u"rank");
    const auto* texts = calls ? std::get_if<Texts>(&calls->values) : nullptr;
    const auto* ranks = rank ? std::get_if<std::vector<qint32>>(&rank->values) : nullptr;
    if (!texts || (rank && !ranks)) return;
    for (qsizetype row = 0; row < table.rows(); ++row)
        if (!ranks || (*ranks)[size_t(row)] < 0) f(texts->at(row), row);
}

double number(const Table& table, QStringView column, qsizetype row)
{
    const Column* found = table.find(column);
    return found ? found->number(row) : missing;
}

/// Mean per call times calls, or in concise reports mean per task times tasks.
double total(const Table& table, QStringView mean, qsizetype row)
{
    const double tasks = number(table, u"tasks", row);
    return number(table, mean, row) * (std::isnan(tasks) ? number(table, u"count", row) : tasks);
}

void addTimes(const MpipReport& report, Operations& operations)
{
    const MpipTable* statistics = report.find(u"callsite-time");
    const MpipTable* aggregate = report.find(u"aggregate-time");
    if (statistics)
        forTotals(statistics->table, [&](const QString& call, qsizetype row) {
            add(operations[call].time, total(statistics->table, u"mean_s", row));
            if (statistics->table.find(u"count")) add(operations[call].count, number(statistics->table, u"count", row));
        });
    else if (aggregate)
        forTotals(aggregate->table, [&](const QString& call, qsizetype row) {
            add(operations[call].time, number(aggregate->table, u"time_s", row));
            add(operations[call].count, number(aggregate->table, u"count", row));
        });
}

/// A concise report prints counts for the top twenty sites only: an operation has a count if all its sites are there.
void addConciseCounts(const MpipReport& report, Operations& operations)
{
    const MpipTable* statistics = report.find(u"callsite-time");
    const MpipTable* aggregate = report.find(u"aggregate-time");
    if (!statistics || !aggregate || statistics->table.find(u"count")) return;
    std::map<QString, std::pair<double, qsizetype>> counted;
    std::map<QString, qsizetype> sites;
    forTotals(aggregate->table, [&](const QString& call, qsizetype row) {
        counted[call].first += number(aggregate->table, u"count", row);
        ++counted[call].second;
    });
    forTotals(statistics->table, [&](const QString& call, qsizetype) { ++sites[call]; });
    for (const auto& [call, count] : counted)
        if (count.second == sites[call]) operations[call].count = count.first;
}

void addBytes(const MpipReport& report, Operations& operations)
{
    const MpipTable* statistics = report.find(u"callsite-sent");
    const MpipTable* aggregate = report.find(u"sent");
    const MpipTable* source = statistics ? statistics : aggregate;
    if (!source) return;
    forTotals(source->table, [&](const QString& call, qsizetype row) {
        const double sum = number(source->table, statistics ? u"sum_bytes" : u"total_bytes", row);
        add(operations[call].sent, std::isnan(sum) && statistics ? total(source->table, u"mean_bytes", row) : sum);
    });
}

/// [{call, time_s, count, sent_bytes}], most expensive operation first; what the report does not tell is null.
QJsonArray mpipOperations(const MpipReport& report)
{
    Operations operations;
    addTimes(report, operations);
    addConciseCounts(report, operations);
    addBytes(report, operations);
    std::vector<std::pair<QString, Operation>> sorted(operations.begin(), operations.end());
    const auto key = [](const Operation& o) { return std::isnan(o.time) ? -1.0 : o.time; };
    std::stable_sort(sorted.begin(), sorted.end(), [&](const auto& a, const auto& b) { return key(a.second) > key(b.second); });
    QJsonArray all;
    for (const auto& [call, operation] : sorted)
        all.append(QJsonObject{{"call", call},
                               {"time_s", numberOrNull(operation.time)},
                               {"count", numberOrNull(operation.count)},
                               {"sent_bytes", numberOrNull(operation.sent)}});
    return all;
}

/// [{call, site, time_s, file, line, function}] in the order of the report.
QJsonArray mpipTopSites(const MpipReport& report)
{
    QHash<int, qsizetype> places; // site id -> row of its innermost frame
    const MpipTable* sites = report.find(u"callsites");
    for (qsizetype row = 0; sites && row < sites->table.rows(); ++row)
        if (number(sites->table, u"level", row) == 0) places.insert(int(number(sites->table, u"id", row)), row);
    QJsonArray all;
    const MpipTable* aggregate = report.find(u"aggregate-time");
    for (qsizetype row = 0; aggregate && row < aggregate->table.rows(); ++row) {
        const int site = int(number(aggregate->table, u"site", row));
        QJsonObject top{{"call", aggregate->table.find(u"call")->text(row)},
                        {"site", site},
                        {"time_s", numberOrNull(number(aggregate->table, u"time_s", row))},
                        {"file", QJsonValue::Null},
                        {"line", QJsonValue::Null},
                        {"function", QJsonValue::Null}};
        if (const auto place = places.constFind(site); place != places.constEnd()) {
            top[QLatin1String("file")] = sites->table.find(u"file")->text(*place);
            top[QLatin1String("function")] = sites->table.find(u"function")->text(*place);
            if (const double line = number(sites->table, u"line", *place); line >= 0) top[QLatin1String("line")] = line;
        }
        all.append(top);
    }
    return all;
}

QJsonValue orNull(const QString& text)
{
    return text.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text);
}

QJsonValue orNull(qint64 number)
{
    return number < 0 ? QJsonValue(QJsonValue::Null) : QJsonValue(number);
}

/// Hosts by task; empty if the assignment lines do not cover the tasks.
Texts hostsOfTasks(const MpipReport& report)
{
    const MpipHeader& h = report.header;
    std::vector<qsizetype> line(report.tasks.size(), -1);
    for (size_t i = 0; i < h.assignedTasks.size(); ++i)
        if (size_t(h.assignedTasks[i]) < line.size()) line[size_t(h.assignedTasks[i])] = qsizetype(i);
    Texts hosts;
    for (const qsizetype at : line) {
        if (at < 0) return {};
        hosts.append(h.hosts.at(at));
    }
    return hosts;
}

/// One row per task; no rows for concise reports, which print totals only.
Table taskTable(const MpipReport& report)
{
    const std::vector<MpipTask> none;
    const std::vector<MpipTask>& tasks = report.totalsOnly ? none : report.tasks;
    Table table{
        u"tasks"_s,
        {columnFrom(tasks, u"task"_s, Quantity::None, &MpipTask::rank),
         columnFrom(tasks, u"app_time_s"_s, Quantity::Time, &MpipTask::app, u"AppTime"_s),
         columnFrom(tasks, u"mpi_time_s"_s, Quantity::Time, &MpipTask::mpi, u"MPITime"_s),
         columnFrom(tasks, u"mpi_percent"_s, Quantity::Percent, &MpipTask::percent, u"MPI%"_s),
         columnFrom(tasks, u"app_time_rounding_s"_s, Quantity::Time, &MpipTask::appRounding, u"half a printed digit of AppTime"_s),
         columnFrom(tasks, u"mpi_time_rounding_s"_s, Quantity::Time, &MpipTask::mpiRounding, u"half a printed digit of MPITime"_s)}};
    Texts hosts = hostsOfTasks(report);
    if (hosts.size() > 0 && hosts.size() == table.rows()) table.columns.push_back({u"host"_s, Quantity::Text, std::move(hosts)});
    return table;
}

void addTotals(QJsonObject& facts, const MpipTotals& t)
{
    facts[QLatin1String("tasks")] = t.tasks;
    facts[QLatin1String("t_n_s")] = numberOrNull(t.tN);
    facts[QLatin1String("app_time_sum_s")] = numberOrNull(t.appSum);
    facts[QLatin1String("mpi_time_sum_s")] = numberOrNull(t.mpiSum);
    facts[QLatin1String("mpi_time_mean_s")] = numberOrNull(t.mpiMean);
    facts[QLatin1String("mpi_time_std_s")] = numberOrNull(t.mpiStd);
    facts[QLatin1String("mpi_percent")] = numberOrNull(t.mpiPercent);
    facts[QLatin1String("app_time_rounding_s")] = t.appRounding;
    facts[QLatin1String("mpi_time_rounding_s")] = t.mpiRounding;
}

void addHeader(QJsonObject& facts, const MpipHeader& h)
{
    facts[QLatin1String("command")] = orNull(h.command);
    facts[QLatin1String("version")] = orNull(h.version);
    facts[QLatin1String("build_date")] = orNull(h.buildDate);
    facts[QLatin1String("start")] = orNull(mpipIsoTime(h.start));
    facts[QLatin1String("stop")] = orNull(mpipIsoTime(h.stop));
    facts[QLatin1String("timer")] = orNull(h.timer);
    facts[QLatin1String("mpip_env")] = h.environment == QLatin1String("[null]") ? QJsonValue(QJsonValue::Null) : orNull(h.environment);
    facts[QLatin1String("report_generation")] = orNull(h.generation);
    facts[QLatin1String("collector_rank")] = orNull(h.collectorRank);
    facts[QLatin1String("collector_pid")] = orNull(h.collectorPid);
    facts[QLatin1String("hosts")] = h.hosts.size() > 0 ? QJsonValue(qint64(h.hosts.distinct().size())) : QJsonValue(QJsonValue::Null);
}

/// Number of sites by the table; null where the report has none.
QJsonValue siteCount(const MpipReport& report)
{
    const MpipTable* sites = report.find(u"callsites");
    if (!sites) return QJsonValue::Null;
    const auto& ids = std::get<std::vector<qint32>>(sites->table.find(u"id")->values);
    const auto& levels = std::get<std::vector<qint32>>(sites->table.find(u"level")->values);
    qint64 count = 0;
    for (size_t i = 0; i < ids.size(); ++i) count += levels[i] == 0 || i == 0 || ids[i] != ids[i - 1];
    return count;
}

} // namespace

Dataset mpipDataset(MpipReport& report, const QString& fileName)
{
    Dataset dataset;
    dataset.kind = DatasetKind::Profile;
    addTotals(dataset.facts, totals(report, fileName));
    addHeader(dataset.facts, report.header);
    dataset.facts[QLatin1String("callsites")] = siteCount(report);
    dataset.facts[QLatin1String("top_sites")] = mpipTopSites(report);
    dataset.facts[QLatin1String("operations")] = mpipOperations(report);
    dataset.facts[QLatin1String("style")] = report.concise ? u"concise"_s : u"verbose"_s;
    dataset.facts[QLatin1String("report")] = report.index;
    dataset.facts[QLatin1String("report_of_run")] = orNull(mpipFileName(fileName).report);
    dataset.facts[QLatin1String("complete")] = report.complete;
    if (report.totalsOnly) dataset.facts[QLatin1String("t_n_is_mean")] = true; // instead of the maximum over the tasks
    if (report.largeMessages)
        dataset.facts[QLatin1String("large_messages")] = QJsonObject{{"threshold_bytes", report.largeMessages->threshold},
                                                                     {"operations", report.largeMessages->calls},
                                                                     {"of_operations", report.largeMessages->of}};
    dataset.tables.push_back(taskTable(report));
    for (MpipTable& table : report.tables) dataset.tables.push_back(std::move(table.table));
    dataset.messages = std::move(report.messages);
    if (report.concise && !report.totalsOnly)
        dataset.messages.push_back({Severity::Note, u"A concise report prints totals, no row per task: there are 0 rows."_s});
    return dataset;
}

} // namespace costscope
