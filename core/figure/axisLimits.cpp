// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/axisLimits.h"

#include "core/figure/ticks.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace costscope {

bool makeDrawable(Axis& axis)
{
    const bool log = axis.scale == Scale::Log;
    if (std::isnan(axis.min) || std::isnan(axis.max)) std::tie(axis.min, axis.max) = log ? std::pair(1, 10) : std::pair(0, 1);
    // The ratio of both ends of a logarithmic axis is a number, too.
    const double least = log ? leastOnLogAxis * std::clamp(axis.max, 1.0, mostOnAxis) : -mostOnAxis;
    const bool isBeyond = !(axis.min >= least && axis.max <= mostOnAxis);
    for (double* end : {&axis.min, &axis.max}) *end = std::clamp(*end, least, mostOnAxis);
    if (axis.min > axis.max) std::swap(axis.min, axis.max);
    const double room = log ? 0 : 1e-9 * std::max(std::fabs(axis.min), 1e-290); // less is no distance between two numbers
    if (log ? axis.max / axis.min < 1 + 1e-9 : axis.max - axis.min < room) padRange(axis, {axis.min}, 0.25);
    return isBeyond;
}

} // namespace costscope
