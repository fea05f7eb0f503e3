// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace costscope {

/// n ln(Σ r²/n) + p ln n of relative residuals r (Schwarz 1978): of two laws for the same points the data speak for the one with
/// less. Times are never known better than 1e-4: residuals below are rounding and choose no law.
inline double informationCriterion(double sumOfSquares, size_t points, double parameters)
{
    constexpr double resolution = 1e-4;
    const double n = double(points);
    return n * std::log(std::max(sumOfSquares / n, resolution * resolution)) + parameters * std::log(n);
}

} // namespace costscope
