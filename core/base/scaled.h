// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace costscope {

/// value × factor. Milli, micro… divide by their whole inverse: 11200 ms are 11.2 s, not 11.200000000000001 s.
inline double scaled(double value, double factor)
{
    const double inverse = std::round(1 / factor);
    return factor < 1 && std::fabs(inverse * factor - 1) < 1e-12 ? value / inverse : value * factor;
}

} // namespace costscope
