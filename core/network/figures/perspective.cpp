// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/perspective.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace costscope {

namespace {

constexpr double distance = 4; ///< of the eye from the middle, in half diagonals

} // namespace

Perspective::Perspective(double azimuth, double elevation, const std::array<double, 3>& size)
    : m_middle{size[0] / 2, size[1] / 2, size[2] / 2}
{
    const double a = azimuth * std::numbers::pi / 180, e = elevation * std::numbers::pi / 180;
    m_cosA = std::cos(a);
    m_sinA = std::sin(a);
    m_cosE = std::cos(e);
    m_sinE = std::sin(e);
    m_reach = std::max(0.5, std::hypot(m_middle[0], m_middle[1], m_middle[2]));
}

std::array<double, 3> Perspective::turned(const std::array<double, 3>& v) const
{
    const double right = m_cosA * v[0] + m_sinA * v[1], ahead = -m_sinA * v[0] + m_cosA * v[1];
    return {right, m_sinE * ahead + m_cosE * v[2], -m_cosE * ahead + m_sinE * v[2]};
}

Perspective::Point Perspective::operator()(const std::array<double, 3>& at) const
{
    const auto [x, y, near] = turned({at[0] - m_middle[0], at[1] - m_middle[1], at[2] - m_middle[2]});
    const double eye = distance * m_reach, shrink = eye / (eye - near);
    return {x * shrink, y * shrink, std::clamp(0.5 - near / (2 * m_reach), 0.0, 1.0)};
}

std::array<double, 2> Perspective::axis(int which) const
{
    std::array<double, 3> unit = {};
    unit[size_t(which)] = 1;
    const auto v = turned(unit);
    return {v[0], v[1]};
}

} // namespace costscope
