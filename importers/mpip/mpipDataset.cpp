// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipDataset.h"

#include "importers/columnFrom.h"
#include "importers/mpip/mpipSections.h"

#include <QJsonArray>

#include <cmath>

namespace costscope {

namespace {

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

QJsonValue numberOrNull(double value)
{
    return std::isfinite(value) ? QJsonValue(value) : QJsonValue(QJsonValue::Null);
}

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
