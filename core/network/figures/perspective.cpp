// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/perspective.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace costscope {

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

std::array<double, 2> Perspective::axis(int which) const
{
    std::array<double, 3> unit = {};
    unit[size_t(which)] = 1;
    const auto v = turned(unit);
    return {v[0], v[1]};
}

} // namespace costscope
