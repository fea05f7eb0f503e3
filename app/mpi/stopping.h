// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace costscope::probe {

double medianOf(std::vector<double> values);

/// Half width of the 95 % interval of the median as a share of it, from order statistics alone: no distribution is assumed. Infinite
/// below six values, which hold no such interval.
double medianPrecision(std::vector<double> values);

} // namespace costscope::probe
