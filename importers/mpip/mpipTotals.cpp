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
    t.tasks = std::max({qint64(report.header.assignedTasks.size()), mpipFileName(fileName).tasks, qint64(0)});
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
