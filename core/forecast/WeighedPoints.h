// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/forecast/ScalingPoints.h"

#include <vector>

namespace costscope {

/// Distinct n up to which every point is by itself for the likelihood of a law; of more, those near each other in ln n are summed.
inline constexpr size_t mostSinglePoints = 200;

/// What the sum of squares of y − ln f needs of points. Of few: the points. Of many: two for each bin of ln n. These lie where the
/// quadrature of Gauss has them, so moments of ln n up to the third are those of the points in the bin; their y have its mean and its
/// slope, and what is left of its squares is a constant. Where ln f is a straight line over the bin nothing is lost.
struct WeighedPoints {
    std::vector<double> n;      ///< >= 1; of many points not those of records
    std::vector<double> y;      ///< ln t, t in seconds
    std::vector<double> weight; ///< points that it stands for; all together are as many as there are points
    double within = 0;          ///< sum of squares that no law can take away, in (ln t)²
    size_t points = 0;

    size_t size() const { return n.size(); }
};

/// `points` is not empty.
WeighedPoints weighedPoints(const ScalingPoints& points, size_t mostSingle = mostSinglePoints);

} // namespace costscope
