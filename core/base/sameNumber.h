// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace costscope {

/// Equal, or both missing (NaN).
inline bool sameNumber(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

} // namespace costscope
