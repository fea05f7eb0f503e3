// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/estimate.h"

#include "core/numerics/median.h"

#include <algorithm>
#include <numeric>

namespace costscope {

double estimate(const std::vector<double>& times, Estimator estimator)
{
    if (times.empty()) return missing;
    switch (estimator) {
    case Estimator::Min: return *std::ranges::min_element(times);
    case Estimator::Mean: return std::accumulate(times.begin(), times.end(), 0.0) / double(times.size());
    case Estimator::Median:
    case Estimator::Repetitions: break;
    }
    return median(times);
}

double quantile(std::vector<double>& values, double share)
{
    if (values.empty()) return missing;
    std::ranges::sort(values);
    const double place = share * double(values.size() - 1);
    const size_t below = size_t(place), above = std::min(below + 1, values.size() - 1);
    if (values[below] == values[above]) return values[below]; // also both infinite
    return values[below] + (place - double(below)) * (values[above] - values[below]);
}

} // namespace costscope
