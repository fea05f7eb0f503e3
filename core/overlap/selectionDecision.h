// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <optional>
#include <span>
#include <vector>

namespace costscope {

/// What box plots call the box, and the limits beyond which a value is an outlier.
struct TukeyFences {
    double q1 = missing, median = missing, q3 = missing; ///< quartiles by linear interpolation
    double low = missing, high = missing;                ///< q1 − 1.5 (q3 − q1), q3 + 1.5 (q3 − q1)
    bool isOutlier(double value) const { return value < low || value > high; }
};
/// Of at least one value, in any order.
TukeyFences tukeyFences(std::vector<double> values);

/// By what run-time selection judges a function: maxima over the processes.
struct FunctionDecision {
    double raw = missing;          ///< mean of all times [s]
    double filtered = missing;     ///< mean without outliers [s]
    double outlierShare = missing; ///< 0…1
    bool isFiltered = false;       ///< which one counts
    double value() const { return isFiltered ? filtered : raw; }
};

/// Times [s] per process. Outliers lie beyond Tukey's fences; fewer than five values have none. The filtered mean counts while
/// the share of outliers is below `mostOutliers`, else the raw one. The parts are named in Barigou 2016, section 3; how they are
/// put together is derived.
FunctionDecision decide(const std::vector<std::span<const double>>& processes, double mostOutliers = 0.25);

} // namespace costscope
