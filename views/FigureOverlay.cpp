// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/FigureOverlay.h"

#include "views/draw.h"

#include <cmath>

namespace costscope {

FigureOverlay* FigureOverlay::attach(QCustomPlot& plot)
{
    if (FigureOverlay* there = of(plot)) return there;
    auto* overlay = new FigureOverlay(&plot);
    new SelectionBand(&plot, *overlay);
    return overlay;
}

void FigureOverlay::show(const std::vector<int>& selected, const std::optional<Hit>& hover)
{
    m_selected = selected, m_hover = hover;
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
        if (place.box.isNull()) return painter->drawEllipse(place.at, radius, radius);
        painter->drawRect(place.box & layout->panels[place.panel].rect);
    };
    for (const int row : m_selected)
        for (const Hit& place : wholePlacesOf(*layout, row)) mark(place);
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
    constexpr double width = 10, besideBar = 6;
    for (const int row : m_overlay.m_selected) {
        std::vector<std::pair<size_t, long>> done; // points of one row stand above each other: one band
        for (const Hit& place : wholePlacesOf(*layout, row)) {
            const std::pair column(place.panel, std::lround(place.at.x()));
            if (std::find(done.begin(), done.end(), column) != done.end()) continue;
            done.push_back(column);
            const QRectF& axes = layout->panels[place.panel].rect;
            const double half = place.box.isNull() ? width / 2 : place.box.width() / 2 + besideBar;
            painter->fillRect(QRectF(place.at.x() - half, axes.top(), 2 * half, axes.height()) & axes, colour);
        }
    }
}

} // namespace costscope
