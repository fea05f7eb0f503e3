// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Style.h"

#include <QList>

namespace costscope {

// How a series looks, apart from who draws it: sizes in points, opacities from 0 to 1.

/// What printers still hold: no line is thinner, no letter smaller, not even an index. [pt]
inline constexpr double leastLinePt = 0.5, leastLetterPt = 6;
/// Of what is Fill::Soft; of what steps back, and of filled markers that are soft.
inline constexpr double softOpacity = 0.2, fadedOpacity = 0.35;

/// Lengths of dashes and gaps in widths of the line; empty = solid.
QList<qreal> dashPattern(Dash dash);
double lineWidthPt(const Series& series, const Style& style);
/// A fifth of the colour shows, `weight` times that in a map of areas.
double bandOpacity(const Series& series);
/// Of the fill of a bar or region.
double areaOpacity(const Series& series);

/// Lines at 45°.
struct Hatch {
    double spacingPt, widthPt, opacity;
};
/// Of a band, a region, or else a bar.
Hatch hatchOf(const Series& series, const Style& style);

} // namespace costscope
