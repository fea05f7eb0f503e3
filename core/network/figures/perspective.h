// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace costscope {

/// How a box in space is seen: from which side, and from how far.
class Perspective {
public:
    /// Angles in degrees: azimuth about the third axis, elevation above the plane of the first two. `size`: of the box, which is
    /// seen around its middle.
    Perspective(double azimuth, double elevation, const std::array<double, 3>& size);

    struct Point {
        double x, y;  ///< on the page, to the right and up
        double depth; ///< 0 = nearest … 1 = farthest corner of the box
    };
    Point operator()(const std::array<double, 3>& at) const;
    /// The direction of an axis on the page, without perspective.
    std::array<double, 2> axis(int which) const;

private:
    std::array<double, 3> turned(const std::array<double, 3>& v) const; ///< right, up, towards the reader

    std::array<double, 3> m_middle;
    double m_cosA, m_sinA, m_cosE, m_sinE;
    double m_reach; ///< half the diagonal of the box
};

} // namespace costscope
