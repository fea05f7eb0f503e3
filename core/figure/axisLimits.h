// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"

namespace costscope {

/// Numbers beyond these have no place on an axis: their sums, squares and ratios would be no numbers.
inline constexpr double mostOnAxis = 1e300, leastOnLogAxis = 1e-300;
/// Ends that can be drawn: numbers within these limits, the first below the second; on a logarithmic axis their ratio is one, too.
/// Whether values lay beyond that.
bool makeDrawable(Axis& axis);

} // namespace costscope
