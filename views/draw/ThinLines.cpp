// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/ThinLines.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace costscope {

namespace {

/// How much of the pixel from `pixel` to `pixel` + 1 lies between two places.
double overlap(double from, double to, int pixel)
{
    return std::min(to, pixel + 1.0) - std::max(from, double(pixel));
}

} // namespace

void ThinLines::cover(int x, int y, double share)
{
    if (!(share > 0) || x < 0 || y < 0 || x >= m_rect.width() || y >= m_rect.height()) return;
    quint8& covered = m_covered[size_t(y) * size_t(m_rect.width()) + size_t(x)];
    covered = std::max(covered, quint8(std::lround(255 * std::min(1.0, share))));
}

void ThinLines::add(QPointF a, QPointF b, double width)
{
    a -= m_rect.topLeft();
    b -= m_rect.topLeft();
    if (!std::isfinite(a.x() + a.y() + b.x() + b.y())) return;
    const bool isSteep = std::fabs(b.y() - a.y()) > std::fabs(b.x() - a.x());
    if (isSteep) a = a.transposed(), b = b.transposed(); // the way goes along x
    if (a.x() > b.x()) std::swap(a, b);
    const double along = b.x() - a.x(), slope = along > 0 ? (b.y() - a.y()) / along : 0;
    const double half = 0.5 * width * std::hypot(1, slope); // across the way, upright
    const int most = isSteep ? m_rect.height() : m_rect.width();
    const int last = std::min(int(std::ceil(b.x())), most);
    for (int x = std::max(0, int(std::floor(a.x()))); x < last; ++x) {
        const double part = overlap(a.x(), b.x(), x); // less than 1 at the ends
        if (!(part > 0)) continue;
        const double middle = std::clamp(x + 0.5, a.x(), b.x()), y = a.y() + slope * (middle - a.x());
        for (int row = int(std::floor(y - half)); row < y + half; ++row) {
            const double share = part * overlap(y - half, y + half, row);
            isSteep ? cover(row, x, share) : cover(x, row, share);
        }
    }
}

QImage ThinLines::inColour(const QColor& colour) const
{
    QImage image(m_rect.size(), QImage::Format_ARGB32_Premultiplied);
    std::array<QRgb, 256> shades;
    for (size_t covered = 0; covered < shades.size(); ++covered) {
        QColor shade = colour;
        shade.setAlphaF(colour.alphaF() * float(covered) / 255);
        shades[covered] = qPremultiply(shade.rgba());
    }
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const quint8* covered = &m_covered[size_t(y) * size_t(m_rect.width())];
        for (int x = 0; x < image.width(); ++x) line[x] = shades[covered[x]];
    }
    return image;
}

} // namespace costscope
