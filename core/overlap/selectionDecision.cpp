// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/selectionDecision.h"

#include "core/numerics/estimate.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace costscope {

namespace {

double meanOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

FunctionDecision ofProcess(std::span<const double> times)
{
    constexpr size_t leastToFilter = 5;
    std::vector<double> all(times.begin(), times.end()), kept = all;
    if (all.size() >= leastToFilter) {
        const TukeyFences fences = tukeyFences(all);
        std::erase_if(kept, [&](double time) { return fences.isOutlier(time); });
    }
    return {meanOf(all), meanOf(kept), double(all.size() - kept.size()) / double(all.size()), false}; // exact: 1 of 10 is not below 10 %
}

} // namespace

TukeyFences tukeyFences(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    TukeyFences fences{quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)};
    const double reach = 1.5 * (fences.q3 - fences.q1);
    fences.low = fences.q1 - reach;
    fences.high = fences.q3 + reach;
    return fences;
}

FunctionDecision decide(const std::vector<std::span<const double>>& processes, double mostOutliers)
{
    FunctionDecision all;
    for (const auto& times : processes) {
        const FunctionDecision one = ofProcess(times);
        all.raw = std::fmax(all.raw, one.raw);
        all.filtered = std::fmax(all.filtered, one.filtered);
        all.outlierShare = std::fmax(all.outlierShare, one.outlierShare);
    }
    all.isFiltered = all.outlierShare < mostOutliers;
    return all;
}

} // namespace costscope
