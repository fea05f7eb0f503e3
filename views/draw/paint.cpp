// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/paint.h"

#include "views/draw/LetterHalos.h"
#include "views/draw/MarkPainter.h"
#include "views/draw/PaintedPanels.h"
#include "views/draw/colourScale.h"
#include "views/draw/seriesInk.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

void paintText(const Layout& layout, QPainter& painter, const PlacedText& t)
{
    const QTransform before = painter.transform();
    painter.translate(t.at);
    if (t.upright) painter.rotate(-90);
    constexpr double haloPt = 2.4;
    const bool screen = layout.pt < 3;
    if (t.halo && screen && LetterHalos::isFor(painter)) {
        t.text.drawHalo(painter, {0, 0}, haloPt * layout.pt, layout.style.background());
    } else if (t.halo && painter.paintEngine()->type() == QPaintEngine::Raster) {
        painter.fillPath(t.text.halo(haloPt * layout.pt), layout.style.background());
    } else if (t.halo) { // other programs draw letters and lines more finely than areas of many corners
        painter.setBrush(layout.style.background());
        painter.setPen(QPen(layout.style.background(), haloPt * layout.pt, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(t.text.outline());
        painter.setBrush(Qt::NoBrush);
    }
    t.text.draw(painter, {0, 0}, t.colour);
    painter.setTransform(before);
}

void paintGrid(const Layout& layout, QPainter& painter, const PanelLayout& panel)
{
    if (!panel.panel->grid) return;
    painter.setPen(QPen(layout.style.colour(Hue::Faint), leastLinePt * layout.pt));
    for (const Tick& t : panel.yTicks) {
        const double y = panel.y(t.value);
        if (!t.label.isEmpty() && y < panel.rect.bottom() - 1)
            painter.drawLine(QPointF(panel.rect.left(), y), QPointF(panel.rect.right(), y));
    }
}

/// Two lines and ticks outside; nothing at the top and on the right.
void paintAxes(const Layout& layout, QPainter& painter, const PanelLayout& panel)
{
    const QRectF& r = panel.rect;
    const QColor ink = layout.style.colour(Hue::Ink);
    const double major = 3 * layout.pt, minor = 1.7 * layout.pt, width = layout.style.axisPt * layout.pt;
    const bool screen = layout.pt < 3;
    const auto sharp = [&](double v) { return screen ? std::floor(v) + 0.5 : v; };
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::SquareCap));
    painter.drawPolyline(QPolygonF{r.topLeft(), r.bottomLeft(), r.bottomRight()});
    for (const bool labelled : {true, false}) {
        painter.setPen(QPen(ink, labelled ? width : std::max(leastLinePt * layout.pt, 0.75 * width), Qt::SolidLine, Qt::FlatCap));
        const double length = labelled ? major : minor;
        for (const Tick& t : panel.xTicks)
            if (t.label.isEmpty() != labelled)
                painter.drawLine(QPointF(sharp(panel.x(t.value)), r.bottom()), QPointF(sharp(panel.x(t.value)), r.bottom() + length));
        for (const Tick& t : panel.yTicks)
            if (t.label.isEmpty() != labelled)
                painter.drawLine(QPointF(r.left() - length, sharp(panel.y(t.value))), QPointF(r.left(), sharp(panel.y(t.value))));
    }
}

void paintLegend(const Layout& layout, QPainter& painter, const Legend& legend)
{
    const PanelLayout& panel = layout.panels.front();
    static const std::vector<int> none;
    MarkPainter marks(painter, layout, panel, none);
    for (const LegendEntry& entry : legend.entries) {
        for (const Series* s : entry.behind) marks.sample(*s, entry.at, legend.sample);
        for (const bool areas : {true, false}) // a band lies behind its line
            for (const Series* s : entry.samples)
                if ((s->mark == Mark::Band) == areas) marks.sample(*s, entry.at, legend.sample);
        entry.text.draw(painter, entry.at + QPointF(legend.sample + legend.gap, 0.36 * entry.text.size()), layout.style.colour(Hue::Ink));
    }
}

void paintColourBar(const Layout& layout, QPainter& painter, const ColourBar& bar)
{
    const ColourScale colours(bar.axis.min, bar.axis.max, bar.axis.scale, layout.style);
    constexpr int steps = 64;
    painter.setPen(Qt::NoPen);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int i = 0; i < steps; ++i) {
        painter.setBrush(colours.at((i + 0.5) / steps));
        const double height = bar.rect.height() / steps;
        painter.drawRect(QRectF(bar.rect.left(), bar.rect.bottom() - (i + 1) * height, bar.rect.width(), height));
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(layout.style.colour(Hue::Ink), leastLinePt * layout.pt));
    painter.drawRect(bar.rect);
    for (const PlacedText& t : bar.texts) paintText(layout, painter, t);
}

} // namespace

void paintFrame(QPainter& painter, const QRectF& cell, const Style& style, double width)
{
    const auto around = [&](double from, double to) { // a ring, filled: corners stay sharp at any size
        QPainterPath ring;
        ring.addRect(cell.adjusted(-to, -to, to, to));
        ring.addRect(cell.adjusted(-from, -from, from, from));
        return ring;
    };
    painter.fillPath(around(0, 2.6 * width), style.background());
    painter.fillPath(around(0.8 * width, 2.0 * width), style.colour(Hue::Ink));
}

void paintPanel(const Layout& layout, const PanelLayout& panel, QPainter& painter, const std::vector<int>& selected)
{
    paintGrid(layout, painter, panel);
    MarkPainter(painter, layout, panel, selected).paintAll();
    if (panel.panel->frame == Frame::Axes) paintAxes(layout, painter, panel);
}

void paint(const Layout& layout, QPainter& painter, const std::vector<int>& selected, PaintedPanels* known)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    for (size_t i = 0; i < layout.panels.size(); ++i)
        known ? known->paint(layout, i, painter, selected) : paintPanel(layout, layout.panels[i], painter, selected);
    for (const PanelLayout& panel : layout.panels)
        for (const PlacedText& t : panel.texts) paintText(layout, painter, t);
    for (const Legend& legend : layout.legends) paintLegend(layout, painter, legend);
    if (layout.colourBar) paintColourBar(layout, painter, *layout.colourBar);
    for (const PlacedText& t : layout.texts) paintText(layout, painter, t);
    painter.restore();
}

void paintMarker(QPainter& painter, Marker marker, QPointF at, double size)
{
    const double r = size / 2;
    switch (marker) {
    case Marker::None: return;
    case Marker::Circle: painter.drawEllipse(at, r, r); return;
    case Marker::Square: { // equal areas look equally large
        const double h = 0.89 * r;
        painter.drawRect(QRectF(at.x() - h, at.y() - h, 2 * h, 2 * h));
        return;
    }
    case Marker::Diamond: {
        const double h = 1.25 * r;
        painter.drawPolygon(QPolygonF{at + QPointF(0, -h), at + QPointF(h, 0), at + QPointF(0, h), at + QPointF(-h, 0)});
        return;
    }
    case Marker::Triangle: {
        const double h = 1.25 * r;
        painter.drawPolygon(QPolygonF{at + QPointF(0, -h), at + QPointF(h, 0.75 * h), at + QPointF(-h, 0.75 * h)});
        return;
    }
    }
}

QImage thumbnail(const Figure& figure, QSize size, bool dark, double devicePixelRatio)
{
    auto bare = std::make_shared<Figure>(figure);
    bare->legend = LegendPlace::None;
    for (Panel& panel : bare->panels) {
        panel.legend = LegendPlace::None;
        panel.notes.clear();
        panel.x.label.clear();
        panel.y.label.clear();
        for (Series& s : panel.series) {
            s.endLabel.clear();
            s.text.clear();
        }
        if (figure.panels.size() < 3) continue;
        panel.title.clear(); // of many panels only the shapes can be seen
        for (Axis* axis : {&panel.x, &panel.y}) {
            axis->ticks = TickStyle::Fixed;
            axis->fixedTicks.clear();
        }
    }
    Style style = Style::screen(dark);
    style.title = false;
    style.tickPt = 5.5;
    style.markerPt = figure.panels.size() < 3 ? 3.5 : 2;
    QImage image(size * devicePixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(devicePixelRatio);
    image.fill(style.background());
    QPainter painter(&image);
    paint(layOut(bare, style, size, 96.0 / 72), painter);
    return image;
}

} // namespace costscope
