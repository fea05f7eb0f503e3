// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
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
    Point operator()(const std::array<double, 3>& at) const
    {
        const auto [x, y, near] = turned({at[0] - m_middle[0], at[1] - m_middle[1], at[2] - m_middle[2]});
        const double eye = distance * m_reach, shrink = eye / (eye - near);
        return {x * shrink, y * shrink, std::clamp(0.5 - near / (2 * m_reach), 0.0, 1.0)};
    }
    /// The direction of an axis on the page, without perspective.
    std::array<double, 2> axis(int which) const;

private:
    static constexpr double distance = 4; ///< of the eye from the middle, in half diagonals

    /// Right, up, towards the reader.
    std::array<double, 3> turned(const std::array<double, 3>& v) const
    {
        const double right = m_cosA * v[0] + m_sinA * v[1], ahead = -m_sinA * v[0] + m_cosA * v[1];
        return {right, m_sinE * ahead + m_cosE * v[2], -m_cosE * ahead + m_sinE * v[2]};
    }

    std::array<double, 3> m_middle;
    double m_cosA, m_sinA, m_cosE, m_sinE;
    double m_reach; ///< half the diagonal of the box
};

} // namespace costscope
