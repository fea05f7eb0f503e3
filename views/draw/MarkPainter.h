// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"
#include "views/draw/colourScale.h"

#include <QPainterPath>
#include <QPen>

#include <optional>
#include <vector>

class QPainter;

namespace costscope {

/// Draws the series of one panel.
class MarkPainter {
public:
    MarkPainter(QPainter& painter, const Layout& layout, const PanelLayout& panel, const std::vector<int>& selected);

    void paintAll();
    /// How a series looks in a legend: a sample of `length` units from `at` to the right.
    void sample(const Series& series, QPointF at, double length);

private:
    double pt(double points) const { return points * m_layout.pt; }
    QPen pen(const Series& s, double points) const;
    QPen linePen(const Series& s) const;
    QPointF position(const Series& s, size_t i) const;
    bool visible(QPointF at) const;
    bool faded(const Series& s, size_t i) const;

    void paint(const Series& s);
    void errorBars(const Series& s);
    void markersOf(const Series& s, double size);
    void groundOfMarkers();
    void line(const Series& s);
    void polyline(const QPolygonF& points);
    void band(const Series& s);
    void paintBand(const QPolygonF& area, const Series& s);
    void blend(const QPainterPath& area, const QColor& colour, double opacity);
    void bars(const Series& s);
    void cells(const Series& s);
    std::optional<QRect> pixels() const;
    bool manyTurns(const QPolygonF& line, const QPen& pen);
    bool manyLinks(const Series& s);
    void links(const Series& s);
    void rules(const Series& s);
    void regions(const Series& s);
    void drops(const Series& s);
    void area(const QRectF& rect, const Series& s);
    void marker(const Series& s, QPointF at, double size);

    QPainter& m_painter;
    const Layout& m_layout;
    const PanelLayout& m_panel;
    const std::vector<int>& m_selected;
    ColourScale m_colours;
    struct Tint {
        QPainterPath area;
        QColor colour;
    };
    std::vector<Tint> m_tints; ///< without transparency: what is painted so far, the later over the earlier
};

} // namespace costscope
