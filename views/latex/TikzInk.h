// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"

#include <QList>

namespace costscope {

/// The vocabulary of one TikZ picture: positions, colours and the options of lines, areas and markers as LaTeX reads them. One
/// unit of the picture is a PostScript point ("bp"), the point of our sizes; its origin is the lower left corner of the page.
class TikzInk {
public:
    explicit TikzInk(const Layout& layout) : m_layout(layout) {}

    const Layout& layout() const { return m_layout; }
    /// "12.34": a length on the page in points.
    QString length(double units) const { return points(units / m_layout.pt); }
    static QString points(double points);
    /// "(12.3,45)"
    QString at(QPointF position) const;
    /// The name of a colour, which is defined at the start of the picture.
    QString colour(const QColor& colour);
    QString colour(Hue hue) { return colour(m_layout.style.colour(hue)); }
    /// A value as part of 1000 of the colour scale: "color of colormap=437".
    QString colourOf(double value) const;
    double metaOf(double value) const; ///< what stands for the value on the scale of colours
    /// Of an axis whose series have values.
    QString rangeOfValues() const;
    /// Colours and the colour scale, as far as they are used.
    QString definitions() const;
    QString tex(const RichText& text);
    /// "\csfont{8}"
    QString font(double units) const;

    /// `colour`: option of another one than the series' own.
    QString pen(const Series& series, double widthPt, const QString& colour = {});
    QString band(const Series& series);
    /// Of a bar or region; empty if nothing of it is drawn.
    QString area(const Series& series);
    /// Options of `plot` that make markers of `size` units. `rim`: around filled ones, where they may lie on a bar.
    QString marker(const Series& series, double size, bool rim = false);

    const QString& unknownSigns() const { return m_unknown; }

private:
    QString nameOf(const QColor& colour) const;
    bool hasValues() const;
    QString scaleDefinition() const;
    QString hatch(const Series& series);

    const Layout& m_layout;
    QList<QColor> m_used;
    QString m_unknown;
};

} // namespace costscope
