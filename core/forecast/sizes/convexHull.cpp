// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/sizes/SizedPoints.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Twice the area of the triangle; > 0: c lies to the left of the way from a to b.
double turn(PlanePoint a, PlanePoint b, PlanePoint c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

PlanePoint nearestOnLine(PlanePoint a, PlanePoint b, PlanePoint at)
{
    const double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
    if (!(length > 0)) return a;
    const double share = std::clamp(((at.x - a.x) * x + (at.y - a.y) * y) / length, 0.0, 1.0);
    return {a.x + share * x, a.y + share * y};
}

} // namespace

std::vector<PlanePoint> convexHull(std::vector<PlanePoint> points)
{
    std::ranges::sort(points);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;
    std::vector<PlanePoint> hull; // Andrew 1979: the lower chain, then the upper one
    for (int side = 0; side < 2; ++side) {
        const size_t start = hull.size();
        for (const PlanePoint at : points) {
            while (hull.size() >= start + 2 && turn(hull[hull.size() - 2], hull.back(), at) <= 0) hull.pop_back();
            hull.push_back(at);
        }
        hull.pop_back(); // the first of the next
        std::ranges::reverse(points);
    }
    return hull;
}

PlanePoint nearestOnHull(const std::vector<PlanePoint>& hull, PlanePoint at)
{
    bool inside = hull.size() > 2;
    for (size_t k = 0; k < hull.size() && inside; ++k) inside = turn(hull[k], hull[(k + 1) % hull.size()], at) >= 0;
    if (inside) return at;
    PlanePoint nearest = hull.front();
    double least = INFINITY;
    for (size_t k = 0; k < hull.size(); ++k) {
        const PlanePoint one = nearestOnLine(hull[k], hull[(k + 1) % hull.size()], at);
        if (const double distance = std::hypot(one.x - at.x, one.y - at.y); distance < least) least = distance, nearest = one;
    }
    return nearest;
}

} // namespace costscope
