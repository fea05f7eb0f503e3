// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/benchmark.h"

#include <vector>

namespace costscope {

/// The repetitions of a row over `trips`, those above 0; without any, its one time [s].
inline std::vector<double> rowTimes(const BenchmarkView& view, size_t row, double trips = 1)
{
    std::vector<double> times;
    for (const double time : view.times(row))
        if (time > 0) times.push_back(time / trips);
    if (times.empty()) times.push_back(view.number(BenchmarkNumber::Time, row) / trips);
    return times;
}

} // namespace costscope
