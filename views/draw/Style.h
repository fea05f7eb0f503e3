// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"

#include <QColor>
#include <QString>

namespace costscope {

enum class Medium { Screen, Paper };
enum class Palette { Colour, Grey };

/// How a Figure becomes ink: sizes in points (1/72 inch), colours by meaning.
struct Style {
    Medium medium = Medium::Paper;
    Palette palette = Palette::Colour;
    bool dark = false;
    QString family = u"Noto Sans"_s; ///< bundled; "Noto Serif" for the serif preset
    double textPt = 8, tickPt = 7, titlePt = 8.5;
    double axisPt = 0.6, linePt = 1.0, markerPt = 4;
    bool title = true;       ///< draw title and subtitle
    bool provenance = false; ///< draw the provenance line under the figure
    bool flat = false;       ///< no transparency, which PostScript lacks: overlaps of tints are areas of their own colour

    QColor colour(Hue hue) const;
    QColor background() const;
    /// A colour of this opacity over the ground.
    QColor tint(const QColor& colour, double opacity) const;
    /// A colour of this opacity over a ground, as one colour.
    static QColor over(const QColor& ground, const QColor& colour, double opacity);
    /// Text in a hue: darker than its lines, on dark lighter, as far as small text needs to be read.
    QColor textColour(Hue hue) const;

    /// Text at this size; ticks and title keep their relation to it.
    void setTextSize(double points);

    bool operator==(const Style&) const = default;
    static Style paper();
    static Style screen(bool dark);
};

} // namespace costscope
