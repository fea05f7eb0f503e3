// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/forecast/ScalingPoints.h"

#include <vector>

namespace costscope {

/// Run times of one problem at one size.
struct SizeOfProblem {
    double size = missing; ///< > 0, in whatever unit the user counts it
    ScalingPoints points;  ///< at least one
};

/// Run times of one problem at several sizes, ascending.
using SizesOfProblem = std::vector<SizeOfProblem>;

/// Corners of the smallest convex figure around some points of a plane, counter-clockwise; one or two of points that stand in a line.
struct PlanePoint {
    double x = 0, y = 0;
    auto operator<=>(const PlanePoint&) const = default;
};
std::vector<PlanePoint> convexHull(std::vector<PlanePoint> points);
/// The nearest place of the hull: `at` itself where it lies inside.
PlanePoint nearestOnHull(const std::vector<PlanePoint>& hull, PlanePoint at);

} // namespace costscope
