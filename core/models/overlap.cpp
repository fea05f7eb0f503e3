// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/overlap.h"

#include "core/models/shown.h"

#include <algorithm>
#include <cmath>

namespace costscope {

QStringList OverlapMeasures::flags() const
{
    QStringList all;
    if (isSlower) all << QStringLiteral("slower than no overlap");
    if (isTooFast) all << QStringLiteral("faster than perfect overlap");
    return all;
}

Result<OverlapMeasures> overlapMeasures(const OverlapTimes& times)
{
    const std::pair<const char*, double> named[] = {
        {"T_comp", times.computation}, {"T_comm", times.communication}, {"T_exec", times.execution}};
    for (const auto& [name, time] : named)
        if (!(time >= 0) || std::isinf(time))
            return Error{modelText("%1 is %2: a time of 0 s or more was expected.")
                             .arg(QLatin1String(name), std::isnan(time) ? modelText("missing") : exact(time))};
    const double both = times.computation + times.communication, shorter = std::min(times.computation, times.communication);
    if (both == 0) return Error{modelText("T_comp and T_comm are both 0: there is nothing to overlap.")};
    if (std::isinf(both)) return Error{modelText("T_comp and T_comm are too large to be added.")};
    const double saved = both - times.execution;
    OverlapMeasures measures;
    measures.por = shorter / both;
    measures.aor = std::fabs(saved) / both;
    if (shorter > 0) measures.ror = std::fabs(saved) / shorter;
    measures.signedSaving = saved / both;
    measures.isSlower = saved < 0;
    measures.isTooFast = times.execution < std::max(times.computation, times.communication);
    return measures;
}

} // namespace costscope
