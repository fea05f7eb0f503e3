// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace costscope {

/// The decimal place that all of these numbers end at, as printed ones do: 0.01 for 3.02 and 13.1, 1 for whole numbers; 0 for numbers
/// of more than 12 digits, which were computed. Numbers that are missing do not count.
inline double printedResolution(std::span<const double> values)
{
    constexpr int mostDigits = 12;
    double largest = 0;
    for (const double value : values)
        if (std::isfinite(value)) largest = std::max(largest, std::fabs(value));
    if (!(largest > 0)) return 0;
    for (int decimals = 0; largest * std::pow(10, decimals) < std::pow(10, mostDigits); ++decimals) {
        const double scale = std::pow(10, decimals);
        const auto ends = [&](double value) { return std::fabs(value * scale - std::round(value * scale)) <= 1e-12 * largest * scale; };
        if (std::all_of(values.begin(), values.end(), [&](double value) { return !std::isfinite(value) || ends(value); })) return 1 / scale;
    }
    return 0;
}

} // namespace costscope
