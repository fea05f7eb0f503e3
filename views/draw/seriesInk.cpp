// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/seriesInk.h"

#include <algorithm>

namespace costscope {

QList<qreal> dashPattern(Dash dash)
{
    switch (dash) {
    case Dash::Solid: return {};
    case Dash::Dashed: return {4, 2};
    case Dash::DashDot: return {5.5, 1.8, 1.2, 1.8};
    case Dash::Dotted: return {1.1, 1.6};
    }
    return {};
}

double lineWidthPt(const Series& s, const Style& style)
{
    return std::max(leastLinePt, style.linePt * s.weight * (s.mark == Mark::Line && s.hue == Hue::Faint ? 0.8 : 1));
}

double bandOpacity(const Series& s)
{
    return s.fill == Fill::None ? 0.1 : std::min(1.0, softOpacity * s.weight);
}

double areaOpacity(const Series& s)
{
    return s.fill == Fill::Solid ? 1 : softOpacity;
}

Hatch hatchOf(const Series& s, const Style& style)
{
    if (s.mark == Mark::Band) return {4, std::max(leastLinePt, 0.6 * style.axisPt), 0.5};
    if (s.mark == Mark::Region) return {7, std::max(leastLinePt, 0.8 * style.axisPt), 0.4}; // behind data
    return {2.6, std::max(leastLinePt, style.axisPt), 1};
}

} // namespace costscope
