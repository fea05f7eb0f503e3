// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/WeighedPoints.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double binsOverAll = 60; // of ln n, equally wide

/// Points near each other, by ln n and y.
class BinOfPoints {
public:
    explicit BinOfPoints(const ScalingPoints& points, size_t from, size_t to)
        : m_points(points), m_from(from), m_to(to), m_count(double(to - from))
    {
        for (size_t i = from; i < to; ++i) {
            m_ln += std::log(points.n[i]) / m_count;
            m_y += points.y[i] / m_count;
        }
        for (size_t i = from; i < to; ++i) {
            const double x = std::log(points.n[i]) - m_ln, y = points.y[i] - m_y;
            m_xx += x * x / m_count;
            m_xxx += x * x * x / m_count;
            m_xy += x * y / m_count;
            m_yy += y * y / m_count;
        }
    }

    void addTo(WeighedPoints& all) const
    {
        if (m_to - m_from <= 2 || !(m_xx > 0)) {
            for (size_t i = m_from; i < m_to; ++i) add(all, m_points.n[i], m_points.y[i], 1);
            return;
        }
        const double deviation = std::sqrt(m_xx), half = m_xxx / (m_xx * deviation) / 2, root = std::hypot(1, half);
        const double slope = m_xy / m_xx;
        for (const double side : {-1.0, 1.0}) {
            const double x = deviation * (half + side * root);
            const double n = std::clamp(std::exp(m_ln + x), m_points.n[m_from], m_points.n[m_to - 1]); // rounding alone leads out
            add(all, n, m_y + slope * x, m_count / 2 * (1 - side * half / root));
        }
        all.within += std::max(0.0, m_count * (m_yy - slope * m_xy));
    }

private:
    static void add(WeighedPoints& all, double n, double y, double weight)
    {
        all.n.push_back(n);
        all.y.push_back(y);
        all.weight.push_back(weight);
    }

    const ScalingPoints& m_points;
    size_t m_from, m_to;
    double m_count;
    double m_ln = 0, m_y = 0;                       ///< means
    double m_xx = 0, m_xxx = 0, m_xy = 0, m_yy = 0; ///< moments about them
};

} // namespace

WeighedPoints weighedPoints(const ScalingPoints& points, size_t mostSingle)
{
    const size_t m = points.size();
    if (m <= mostSingle) return {points.n, points.y, std::vector<double>(m, 1.0), 0, m};
    WeighedPoints all;
    all.points = m;
    const double first = std::log(points.least()), width = (std::log(points.most()) - first) / binsOverAll;
    for (size_t from = 0; from < m;) {
        const double end = first + width * (std::floor((std::log(points.n[from]) - first) / width) + 1);
        size_t to = from + 1;
        while (to < m && std::log(points.n[to]) < end) ++to;
        BinOfPoints(points, from, to).addTo(all);
        from = to;
    }
    return all;
}

} // namespace costscope
