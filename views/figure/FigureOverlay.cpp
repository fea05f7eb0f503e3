// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figure/FigureOverlay.h"

#include "views/draw/draw.h"
#include "views/draw/paint.h"

#include <QPainterPath>

#include <algorithm>
#include <compare>

namespace costscope {

namespace {

/// Of one panel, from where to where.
struct StackColumn {
    size_t panel = 0;
    double left = 0, right = 0;
    auto operator<=>(const StackColumn&) const = default;
};

/// What stands close together, like two stacks or the marks of one level, is one column.
std::vector<StackColumn> columnsOf(const std::vector<Hit>& places)
{
    constexpr double besidePoint = 5, besideBar = 6, close = 12;
    std::vector<StackColumn> found, all;
    for (const Hit& place : places) {
        const double half = place.box.isNull() ? besidePoint : place.box.width() / 2 + besideBar;
        found.push_back({place.panel, place.at.x() - half, place.at.x() + half});
    }
    std::sort(found.begin(), found.end());
    for (const StackColumn& one : found) {
        if (all.empty() || all.back().panel != one.panel || one.left > all.back().right + close)
            all.push_back(one);
        else
            all.back().right = std::max(all.back().right, one.right);
    }
    return all;
}

/// A line around a link with a rim of ground: the link keeps its colour, and shows however faint it is.
void outline(QPainter& painter, const Hit& link, const Style& style)
{
    QPainterPath way(link.line.p1());
    way.lineTo(link.line.p2());
    QPainterPathStroker around;
    around.setCapStyle(Qt::RoundCap);
    around.setWidth(link.lineWidth + 5);
    const QPainterPath edge = around.createStroke(way);
    painter.strokePath(edge, QPen(style.background(), 3.5));
    painter.strokePath(edge, QPen(style.colour(Hue::Ink), 1.5));
}

} // namespace

FigureOverlay* FigureOverlay::attach(QCustomPlot& plot)
{
    if (FigureOverlay* there = of(plot)) return there;
    auto* overlay = new FigureOverlay(&plot);
    new SelectionBand(&plot, *overlay);
    return overlay;
}

void FigureOverlay::show(const std::vector<int>& selected, const std::vector<int>& lit, const std::optional<Hit>& hover)
{
    m_selected = selected;
    m_lit = lit;
    m_hover = hover;
}

/// Cells that are lit get a frame; those too small for one stand in ink on maps that step back. Lines stand out by themselves.
void FigureOverlay::drawLit(QPainter& painter, const Layout& layout) const
{
    constexpr double smallest = 7;
    std::vector<Hit> cells = wholePlacesOf(layout, m_lit);
    std::erase_if(cells, [](const Hit& place) { return place.box.isNull(); });
    const auto isSmall = [](const Hit& place) { return std::min(place.box.width(), place.box.height()) < smallest; };
    const QColor ink = layout.style.colour(Hue::Ink);
    if (!std::any_of(cells.begin(), cells.end(), isSmall)) {
        painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        for (const Hit& place : cells) painter.drawRect(place.box.adjusted(1, 1, -1, -1) & layout.panels[place.panel].rect);
        return;
    }
    QColor veil = layout.style.background();
    veil.setAlphaF(0.65F);
    for (const PanelLayout& panel : layout.panels)
        if (panel.panel->frame == Frame::Labels) painter.fillRect(panel.rect, veil);
    for (const Hit& place : cells) painter.fillRect(place.box.adjusted(-0.3, -0.3, 0.3, 0.3) & layout.panels[place.panel].rect, ink);
}

void FigureOverlay::draw(QCPPainter* painter)
{
    const Layout* layout = layoutOf(*parentPlot());
    if (!layout) return;
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(layout->style.colour(Hue::Ink), 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    const double radius = layout->markerPt * layout->pt / 2 + 3.5;
    const auto mark = [&](const Hit& place) {
        if (!place.line.isNull()) return outline(*painter, place, layout->style);
        constexpr double small = 16;
        if (!place.box.isNull() && layout->panels[place.panel].panel->frame == Frame::Labels &&
            std::min(place.box.width(), place.box.height()) < small)
            return paintFrame(*painter, place.box, layout->style, 1.2);
        if (place.box.isNull()) return painter->drawEllipse(place.at, radius, radius);
        painter->drawRect(place.box & layout->panels[place.panel].rect);
    };
    drawLit(*painter, *layout);
    painter->setPen(QPen(layout->style.colour(Hue::Ink), 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    const bool areMany = m_selected.size() > 1; // lines that step forward together need no rings
    for (const Hit& place : wholePlacesOf(*layout, m_selected))
        if (!place.isLine || !areMany) mark(place);
    if (!m_hover) return;
    painter->setPen(QPen(layout->style.colour(Hue::Ink), 1.5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    for (const Hit& place : wholePlacesOf(*layout, m_hover->row))
        if (place.panel == m_hover->panel && (place.box.contains(m_hover->at) || place.at == m_hover->at)) mark(place);
}

void SelectionBand::draw(QCPPainter* painter)
{
    const Layout* layout = layoutOf(*parentPlot());
    if (!layout) return;
    QColor colour = layout->style.colour(Hue::Blue);
    colour.setAlphaF(layout->style.dark ? 0.28F : 0.14F);
    for (const int row : m_overlay.m_selected)
        for (const StackColumn& column : columnsOf(wholePlacesOf(*layout, row))) {
            if (layout->panels[column.panel].panel->frame != Frame::Axes) continue; // a map or a picture has no column
            const QRectF& axes = layout->panels[column.panel].rect;
            painter->fillRect(QRectF(QPointF(column.left, axes.top()), QPointF(column.right, axes.bottom())) & axes, colour);
        }
}

} // namespace costscope
