// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/ThinLines.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace costscope {

namespace {

/// std::floor is a call where the processor may be an old one; these are pixels, which fit into an int.
int below(double place)
{
    const int whole = int(place);
    return whole - (place < whole);
}

/// How much of the pixel from `pixel` to `pixel` + 1 lies between two places.
double overlap(double from, double to, int pixel)
{
    return std::min(to, pixel + 1.0) - std::max(from, double(pixel));
}

} // namespace

void ThinLines::add(QPointF a, QPointF b, double width)
{
    a -= m_rect.topLeft();
    b -= m_rect.topLeft();
    if (!std::isfinite(a.x() + a.y() + b.x() + b.y())) return;
    const bool isSteep = std::fabs(b.y() - a.y()) > std::fabs(b.x() - a.x());
    if (isSteep) a = a.transposed(), b = b.transposed(); // the way goes along x
    if (a.x() > b.x()) std::swap(a, b);
    const double along = b.x() - a.x(), slope = along > 0 ? (b.y() - a.y()) / along : 0;
    const double half = 0.5 * width * std::sqrt(1 + slope * slope); // across the way, upright
    if (!(b.x() > 0)) return;
    const int most = isSteep ? m_rect.height() : m_rect.width(), mostAcross = isSteep ? m_rect.width() : m_rect.height();
    const size_t step = isSteep ? size_t(m_rect.width()) : 1, stepAcross = isSteep ? 1 : size_t(m_rect.width());
    const int last = b.x() < most ? -below(-b.x()) : most;
    for (int x = a.x() > 0 ? below(std::min(a.x(), double(most))) : 0; x < last; ++x) {
        const double part = overlap(a.x(), b.x(), x); // less than 1 at the ends
        if (!(part > 0)) continue;
        const double middle = std::clamp(x + 0.5, a.x(), b.x()), y = a.y() + slope * (middle - a.x());
        const double from = y - half, to = y + half;
        if (!(to > 0 && from < mostAcross)) continue;
        const int first = from > 0 ? below(from) : 0, end = to < mostAcross ? -below(-to) : mostAcross;
        quint8* covered = m_covered.data() + size_t(x) * step + size_t(first) * stepAcross;
        for (int row = first; row < end; ++row, covered += stepAcross) {
            const double share = part * overlap(from, to, row);
            if (share > 0) *covered = std::max(*covered, quint8(255 * std::min(1.0, share) + 0.5));
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
        for (int x = 0, end = image.width(); x < end; ++x) line[x] = shades[covered[x]];
    }
    return image;
}

} // namespace costscope
