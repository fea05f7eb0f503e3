// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"

#include <algorithm>
#include <limits>

namespace costscope {

namespace {

bool hasSlowFirst(const Cell& cell)
{
    const std::vector<double> rest(cell.times.begin() + 1, cell.times.end());
    return cell.times.front() > 1.3 * *std::max_element(rest.begin(), rest.end());
}

/// A first repetition slower than all others, in most cells: caches and connections were cold.
void noticeWarmUp(const Sweep& sweep, Calibration& calibration)
{
    int slow = 0, all = 0;
    for (const Cell& cell : sweep.cells) {
        all += cell.times.size() >= 3;
        slow += cell.times.size() >= 3 && hasSlowFirst(cell);
    }
    if (all < 6 || 2 * slow <= all) return;
    warn(calibration.messages, u"%1: the first repetition is the slowest by far in %2 of %3 cells, as without warm-up. The median or the "
                               "smallest repetition is safe from it."_s.arg(sweep.name, QString::number(slow), QString::number(all)));
}

/// Fewer repetitions in the last rows than in all others: the run was cut off.
void noticeCutOff(const Sweep& sweep, Calibration& calibration)
{
    const Cells& cells = sweep.cells;
    if (cells.size() < 6) return;
    const size_t usual = cells.front().times.size();
    size_t last = cells.size();
    while (last > 0 && cells[last - 1].times.size() < usual) --last;
    const bool restIsWhole = std::all_of(cells.begin(), cells.begin() + long(last), [&](const Cell& c) { return c.times.size() == usual; });
    if (last == cells.size() || !restIsWhole || 2 * last < cells.size()) return;
    warn(calibration.messages, u"%1: the last %2 rows have fewer than %3 repetitions: the run was cut off there."_s.arg(
                                   sweep.name, QString::number(cells.size() - last), QString::number(usual)));
}

/// A locality whose sizes skip a whole protocol between others.
void noticeSkipped(const CalibrationStep& step, Calibration& calibration)
{
    const double infinite = std::numeric_limits<double>::infinity();
    const ProtocolThresholds& limits = calibration.thresholds;
    if (!(limits.shortBelow < limits.eagerBelow)) return;
    for (const Locality locality : localities) {
        const auto count = [&](double from, double below) {
            return pointToPointCells(step, locality, from, below, PairReading::AllPairs).size();
        };
        if (count(0, limits.shortBelow) > 0 && count(limits.eagerBelow, infinite) > 0 && count(limits.shortBelow, limits.eagerBelow) == 0)
            warn(calibration.messages,
                 u"%1: the sizes skip the eager protocol, %2."_s.arg(toString(locality), rangeOf(limits, Protocol::Eager)));
    }
}

} // namespace

void noticeTraps(const CalibrationStep& step, Calibration& calibration)
{
    for (const Sweep& sweep : step.sweeps.all) {
        noticeWarmUp(sweep, calibration);
        if (sweep.kind == SweepKind::PointToPoint) noticeCutOff(sweep, calibration);
    }
    noticeSkipped(step, calibration);
}

} // namespace costscope
