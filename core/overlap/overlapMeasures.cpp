// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/overlapMeasures.h"

#include "core/model/shown.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace costscope {

QStringList OverlapMeasures::flags() const
{
    QStringList all;
    if (isSlower) all << u"slower than no overlap"_s;
    if (isTooFast) all << u"faster than perfect overlap"_s;
    if (isRounded) all << u"within the rounding of the times"_s;
    return all;
}

Result<OverlapMeasures> overlapMeasures(const OverlapTimes& times)
{
    const std::pair<const char*, double> named[] = {
        {"T_comp", times.computation}, {"T_comm", times.communication}, {"T_exec", times.execution}};
    for (const auto& [name, time] : named)
        if (!(time >= 0) || std::isinf(time))
            return Error{
                u"%1 is %2: a time of 0 s or more was expected."_s.arg(QLatin1String(name), std::isnan(time) ? u"missing"_s : exact(time))};
    const double both = times.computation + times.communication, shorter = std::min(times.computation, times.communication);
    if (both == 0) return Error{u"T_comp and T_comm are both 0: there is nothing to overlap."_s};
    if (std::isinf(both)) return Error{u"T_comp and T_comm are too large to be added."_s};
    // What rounding of the sums leaves is no finding: 0.1 s and 0.7 s are not 0.8 s.
    constexpr double noise = 4 * std::numeric_limits<double>::epsilon();
    double saved = both - times.execution;
    if (std::fabs(saved) <= noise * (both + times.execution)) saved = 0;
    OverlapMeasures measures;
    measures.por = shorter / both;
    measures.aor = std::fabs(saved) / both;
    if (shorter > 0) measures.ror = std::fabs(saved) / shorter;
    measures.signedSaving = saved / both;
    const double longer = std::max(times.computation, times.communication), half = times.resolution / 2; // rounding of each
    measures.isSlower = saved < -3 * half;
    measures.isTooFast = times.execution < longer - 2 * half;
    measures.isRounded = (saved < 0 && !measures.isSlower) || (times.execution < longer && !measures.isTooFast);
    return measures;
}

bool OverlapMeasures::hides(double share) const
{
    constexpr double rounding = 1e-12;
    return !isSlower && !isTooFast && signedSaving >= 0 && ror >= share - rounding;
}

QString overlapShare(double share, int digits)
{
    constexpr double least = 1e-6; // nobody measures less
    return display(std::fabs(share) < least ? 0 : share, Quantity::Share, digits);
}

} // namespace costscope
