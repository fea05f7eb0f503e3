// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipReport.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Sample standard deviation of the MPI times; none for one task.
double deviation(const std::vector<MpipTask>& tasks, double mean)
{
    if (tasks.size() < 2) return missing;
    double squares = 0;
    for (const MpipTask& task : tasks) squares += (task.mpi - mean) * (task.mpi - mean);
    return std::sqrt(squares / double(tasks.size() - 1));
}

MpipTotals fromStatistics(const MpipReport& report)
{
    const MpipExtreme& aggregate = report.extreme(MpipExtremeRow::Aggregate);
    const MpipExtreme& mean = report.extreme(MpipExtremeRow::Mean);
    MpipTotals t;
    t.tasks = qRound64(aggregate.app / mean.app); // the report does not print n
    t.tN = report.extreme(MpipExtremeRow::Max).app;
    t.appSum = aggregate.app;
    t.mpiSum = aggregate.mpi;
    t.mpiMean = mean.mpi;
    t.mpiStd = t.tasks > 1 ? report.extreme(MpipExtremeRow::Stddev).mpi : missing;
    t.mpiPercent = std::isnan(aggregate.percent) ? 100 * aggregate.mpi / aggregate.app : aggregate.percent;
    t.appRounding = t.mpiRounding = 0.5e-6;
    return t;
}

/// Task rows are damaged: n from what else tells it.
MpipTotals fromTotalRow(const MpipReport& report, const QString& fileName)
{
    MpipTotals t;
    t.tasks = announcedTasks(report, fileName);
    if (!report.tasks.empty()) t.tasks = std::max(t.tasks, qint64(report.tasks.back().rank) + 1);
    t.appSum = report.total->app;
    t.mpiSum = report.total->mpi;
    t.mpiMean = t.tasks > 0 ? t.mpiSum / double(t.tasks) : missing;
    t.tN = t.tasks > 0 ? t.appSum / double(t.tasks) : missing; // the mean stands for the unknown maximum
    t.mpiPercent = report.total->percent;
    t.appRounding = report.total->appRounding;
    t.mpiRounding = report.total->mpiRounding;
    return t;
}

} // namespace

qint64 announcedTasks(const MpipReport& report, const QString& fileName)
{
    const auto& assigned = report.header.assignedTasks;
    const auto last = std::max_element(assigned.begin(), assigned.end());
    return std::max({last == assigned.end() ? 0 : qint64(*last) + 1, mpipFileName(fileName).tasks, qint64(0)});
}

MpipTotals totals(const MpipReport& report, const QString& fileName)
{
    if (report.concise) return fromStatistics(report);
    if (report.totalsOnly) return fromTotalRow(report, fileName);
    MpipTotals t;
    t.tasks = qint64(report.tasks.size());
    t.tN = t.appSum = t.mpiSum = 0;
    for (const MpipTask& task : report.tasks) {
        t.tN = std::max(t.tN, task.app);
        t.appSum += task.app;
        t.mpiSum += task.mpi;
        t.appRounding += task.appRounding;
        t.mpiRounding += task.mpiRounding;
    }
    t.mpiMean = t.mpiSum / double(t.tasks);
    t.mpiStd = deviation(report.tasks, t.mpiMean);
    const bool printed = report.total && !std::isnan(report.total->percent);
    t.mpiPercent = printed ? report.total->percent : 100 * t.mpiSum / t.appSum;
    return t;
}

QString tasksUnknown(const MpipReport& report, const QString& fileName)
{
    const QString advice = u"Nothing was imported. Put the number into the name of the file, like app.256.1.1.mpiP for 256 tasks, and "
                           "import it once more with --partial."_s;
    if (report.concise || (!report.totalsOnly && report.total)) return {};
    const qint64 rows = qint64(report.tasks.size()), announced = announcedTasks(report, fileName);
    if (!report.totalsOnly) // cut off, or without its last row
        return report.complete || announced == rows ? QString()
               : announced == 0
                   ? u"The rows of tasks are cut off behind task %1, and nothing says how many there were. "_s.arg(rows - 1) + advice
                   : u"Found the rows of %1 of %2 tasks: the sums over all tasks are not known. Nothing was imported."_s.arg(rows).arg(
                         announced);
    const MpipTotals t = fromTotalRow(report, fileName);
    if (t.tasks == 0) return u"Nothing says how many tasks there were. "_s + advice;
    if (rows == 0) return {};
    const auto [least, most] =
        std::minmax_element(report.tasks.begin(), report.tasks.end(), [](const MpipTask& a, const MpipTask& b) { return a.app < b.app; });
    double sum = 0;
    for (const MpipTask& task : report.tasks) sum += task.app;
    // AppTimes are alike: their sum over that of one row tells the number, to their spread and rounding.
    const double mean = sum / double(rows), counted = t.appSum / mean;
    const double spread = (most->app - least->app + most->appRounding) / mean + t.appRounding / t.appSum;
    if (!(mean > 0) || std::abs(counted - double(t.tasks)) <= 0.5 + spread * counted) return {};
    return u"The number of tasks is not known: %1 by the rows that are left, but the AppTime of the '*' row is that of %2. "_s.arg(t.tasks)
               .arg(std::round(counted)) +
           advice;
}

qint64 MpipRowLines::line(qint64 row) const
{
    const auto after = std::upper_bound(m_jumps.begin(), m_jumps.end(), row, [](qint64 r, const auto& jump) { return r < jump.first; });
    return after == m_jumps.begin() ? 0 : std::prev(after)->second + row - std::prev(after)->first;
}

const MpipTable* MpipReport::find(QStringView table) const
{
    const auto found = std::find_if(tables.begin(), tables.end(), [&](const MpipTable& t) { return t.table.name == table; });
    return found == tables.end() ? nullptr : &*found;
}

} // namespace costscope
