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
    painter->setPen(QPen(layout->style.colour(Hue::Ink), 2));
    const double radius = layout->markerPt * layout->pt / 2 + 3.5;
    for (const int row : m_selected)
        for (const Hit& place : placesOf(*layout, row)) painter->drawEllipse(place.at, radius, radius);
    if (!m_hover) return;
    painter->setPen(QPen(layout->style.colour(Hue::Ink), 1.5));
    painter->drawEllipse(m_hover->at, radius, radius);
}

void SelectionBand::draw(QCPPainter* painter)
{
    const Layout* layout = layoutOf(*parentPlot());
    if (!layout) return;
    QColor colour = layout->style.colour(Hue::Blue);
    colour.setAlphaF(layout->style.dark ? 0.28F : 0.14F);
    constexpr double width = 10;
    for (const int row : m_overlay.m_selected) {
        std::vector<std::pair<size_t, long>> done; // points of one row stand above each other: one band
        for (const Hit& place : placesOf(*layout, row)) {
            const std::pair column(place.panel, std::lround(place.at.x()));
            if (std::find(done.begin(), done.end(), column) != done.end()) continue;
            done.push_back(column);
            const QRectF& axes = layout->panels[place.panel].rect;
            painter->fillRect(QRectF(place.at.x() - width / 2, axes.top(), width, axes.height()) & axes, colour);
        }
    }
}

} // namespace costscope
