// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/MarkPainter.h"

#include "views/draw/ThinLines.h"
#include "views/draw/geometry.h"
#include "views/draw/paint.h"
#include "views/draw/seriesInk.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPoint>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double leastHeadPt = 4; ///< length of an arrowhead

/// A tinted area that others may lie over.
bool isGround(const Series& s)
{
    return (s.mark == Mark::Band || s.mark == Mark::Region) && s.fill != Fill::Hatched;
}

/// The head at the end of a line, which ends where the head begins.
QPolygonF headOf(QPolygonF& line, double width, double least)
{
    const QPointF tip = line.last();
    double whole = 0;
    for (qsizetype i = 1; i < line.size(); ++i) whole += QLineF(line[i - 1], line[i]).length();
    const double length = std::min(std::max(least, 2 * width), 0.6 * whole), half = length * (width > least / 2 ? 0.5 : 0.36);
    while (line.size() > 2 && QLineF(line[line.size() - 2], tip).length() < length) line.removeLast();
    const QPointF from = line[line.size() - 2], d = tip - from;
    const double way = std::hypot(d.x(), d.y());
    if (!(way > 0)) return {};
    const QPointF along = d / way, aside(along.y(), -along.x()), back = tip - length * along;
    line.last() = tip - 0.8 * length * along;
    return {tip, back + half * aside, back - half * aside, tip};
}

} // namespace

MarkPainter::MarkPainter(QPainter& painter, const Layout& layout, const PanelLayout& panel, const std::vector<int>& selected)
    : m_painter(painter), m_layout(layout), m_panel(panel), m_selected(selected),
      m_colours(layout.valueMin, layout.valueMax, layout.valueScale, layout.style)
{}

QPen MarkPainter::pen(const Series& s, double points) const
{
    QPen pen(m_layout.style.colour(s.hue), pt(points));
    pen.setCapStyle(s.dash == Dash::Solid ? Qt::SquareCap : Qt::FlatCap);
    pen.setJoinStyle(m_layout.pt < 3 ? Qt::BevelJoin : Qt::RoundJoin); // on screen nobody sees the difference, but waits for it
    if (const auto dashes = dashPattern(s.dash); !dashes.isEmpty()) pen.setDashPattern(dashes);
    return pen;
}

QPen MarkPainter::linePen(const Series& s) const
{
    return pen(s, lineWidthPt(s, m_layout.style));
}

QPointF MarkPainter::position(const Series& s, size_t i) const
{
    return {m_panel.x(s.x[i]), i < s.y.size() ? m_panel.y(s.y[i]) : missing};
}

/// Whether a marker at this position is drawn: whole at the edge, not at all beyond it.
bool MarkPainter::visible(QPointF at) const
{
    return std::isfinite(at.x() + at.y()) && m_panel.rect.adjusted(-1, -1, 1, 1).contains(at);
}

bool MarkPainter::faded(const Series& s, size_t i) const
{
    if (m_selected.empty() || i >= s.rows.size()) return false;
    return !std::binary_search(m_selected.begin(), m_selected.end(), s.rows[i]);
}

void MarkPainter::paintAll()
{
    const bool flat = m_layout.style.flat;
    for (const Series& s : m_panel.panel->series)
        if (flat && isGround(s)) paint(s); // an opaque tint over a line would hide it
    bool ground = false;
    for (const Series& s : m_panel.panel->series) {
        if (flat && isGround(s)) continue;
        if (s.mark == Mark::Points && !ground) {
            for (const Series& other : m_panel.panel->series)
                if (other.mark == Mark::Points) errorBars(other);
            groundOfMarkers();
            ground = true;
        }
        paint(s);
    }
}

void MarkPainter::paint(const Series& s)
{
    switch (s.mark) {
    case Mark::Points: return markersOf(s, pt(m_layout.markerPt * std::clamp(s.weight, 0.5, 1.5)));
    case Mark::Line: return line(s);
    case Mark::Band: return band(s);
    case Mark::Bars: return bars(s);
    case Mark::Cells: return cells(s);
    case Mark::Segments:
    case Mark::Arcs: return links(s);
    case Mark::Vertical:
    case Mark::Horizontal: return rules(s);
    case Mark::Region: return regions(s);
    case Mark::Drop: return drops(s);
    case Mark::Text: return; // placed by the layout
    }
}

void MarkPainter::marker(const Series& s, QPointF at, double size)
{
    const QColor colour = m_layout.style.colour(s.hue);
    const bool open = s.fill == Fill::None;
    m_painter.setPen(open ? QPen(colour, pt(0.8)) : QPen(Qt::NoPen));
    m_painter.setBrush(open ? QBrush(Qt::NoBrush) : QBrush(s.fill == Fill::Soft ? m_layout.style.tint(colour, fadedOpacity) : colour));
    paintMarker(m_painter, s.marker == Marker::None ? Marker::Circle : s.marker, at, open ? size - pt(0.5) : size);
}

/// Open markers hide lines but not the points of another series: a coincidence shows as a dot inside a square. So their
/// ground is laid before any point is drawn. Filled ones get a rim of ground where they may lie on a bar of their darkness.
void MarkPainter::groundOfMarkers()
{
    const auto& all = m_panel.panel->series;
    const bool bars = std::any_of(all.begin(), all.end(), [](const Series& s) { return s.mark == Mark::Bars && !s.x.empty(); });
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_layout.style.background());
    for (const Series& s : all) {
        if (s.mark != Mark::Points || (s.fill != Fill::None && !bars)) continue;
        const double size = pt(m_layout.markerPt + (s.fill == Fill::None ? 0 : 1.6));
        for (size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i)
            if (visible(position(s, i))) paintMarker(m_painter, s.marker == Marker::None ? Marker::Circle : s.marker, position(s, i), size);
    }
}

void MarkPainter::markersOf(const Series& s, double size)
{
    const bool many = s.x.size() > 5000; // of thousands on one spot one is enough
    QSet<QPoint> taken;
    for (size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i) {
        const QPointF at = position(s, i);
        if (!visible(at)) continue;
        if (many) {
            const QPoint cell = (at / std::max(1.0, pt(0.5))).toPoint();
            if (taken.contains(cell)) continue;
            taken.insert(cell);
        }
        marker(s, at, size);
    }
}

void MarkPainter::errorBars(const Series& s)
{
    m_painter.setPen(QPen(m_layout.style.colour(s.hue), pt(m_layout.style.axisPt), Qt::SolidLine, Qt::FlatCap));
    for (size_t i = 0; i < std::min({s.x.size(), s.low.size(), s.high.size()}); ++i) {
        const double x = m_panel.x(s.x[i]), high = m_panel.y(s.high[i]);
        double low = m_panel.y(s.low[i]);
        if (s.low[i] <= 0 && m_panel.y.scale == Scale::Log) low = m_panel.rect.bottom(); // reaches below any log axis
        polyline({{x, low}, {x, high}});
    }
}

void MarkPainter::polyline(const QPolygonF& points)
{
    m_painter.setBrush(Qt::NoBrush);
    constexpr double unseen = 0.03; // of a pixel; paper shows more of them than the screen
    const bool isOnScreen = m_layout.pt < 3;
    for (const QPolygonF& piece : clippedLine(points, m_panel.rect))
        if (!manyTurns(piece, m_painter.pen())) m_painter.drawPolyline(isOnScreen ? straightened(piece, unseen) : piece);
}

void MarkPainter::line(const Series& s)
{
    QPen p = linePen(s);
    m_painter.setPen(p);
    if (!m_selected.empty() && !s.rows.empty()) {
        bool all = true;
        for (size_t i = 0; i < s.rows.size(); ++i) all &= s.rows[i] >= 0 && faded(s, i);
        if (all) {
            p.setColor(m_layout.style.tint(p.color(), fadedOpacity));
            m_painter.setPen(p);
        }
    }
    polyline(thinned(m_panel.line(s)));
    if (s.marker != Marker::None) markersOf(s, pt(0.7 * m_layout.markerPt));
}

void MarkPainter::band(const Series& s)
{
    for (const QPolygonF& piece : m_panel.band(s)) paintBand(piece, s);
}

/// A tint without transparency: where it lies over others, each overlap is an area of the colour that both together have.
void MarkPainter::blend(const QPainterPath& area, const QColor& colour, double opacity)
{
    constexpr size_t mostTints = 300; // beyond, the last covers what lies below
    const size_t below = m_tints.size() < mostTints ? m_tints.size() : 0;
    const auto fill = [&](const QPainterPath& path, const QColor& ground) {
        const QColor mixed = Style::over(ground, colour, opacity);
        m_painter.fillPath(path, mixed);
        m_tints.push_back({path, mixed});
    };
    fill(area, m_layout.style.background());
    for (size_t i = 0; i < below; ++i)
        if (const QPainterPath common = m_tints[i].area.intersected(area); !common.isEmpty()) fill(common, m_tints[i].colour);
}

/// Hatched, what lies below stays to be seen.
void MarkPainter::paintBand(const QPolygonF& area, const Series& s)
{
    const QColor colour = m_layout.style.colour(s.hue);
    if (s.fill != Fill::Hatched) {
        QPainterPath path;
        path.addPolygon(area);
        if (m_layout.style.flat) return blend(path, colour, bandOpacity(s));
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_layout.style.tint(colour, bandOpacity(s)));
        m_painter.drawPolygon(area);
        return;
    }
    QPainterPath inside;
    inside.addPolygon(area);
    m_painter.save();
    m_painter.setClipPath(inside, Qt::IntersectClip);
    const Hatch hatch = hatchOf(s, m_layout.style);
    m_painter.setPen(QPen(m_layout.style.tint(colour, hatch.opacity), pt(hatch.widthPt)));
    for (const QLineF& l : hatching(area.boundingRect(), pt(hatch.spacingPt))) m_painter.drawLine(l);
    m_painter.restore();
}

/// A rectangle as a bar or a region is filled.
void MarkPainter::area(const QRectF& whole, const Series& s)
{
    const QRectF rect = whole.normalized() & m_panel.rect;
    if (rect.isEmpty()) return;
    const QColor colour = m_layout.style.colour(s.hue);
    const bool region = s.mark == Mark::Region;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_layout.style.tint(colour, areaOpacity(s)));
    if (s.fill == Fill::Solid || s.fill == Fill::Soft) {
        QPainterPath path;
        path.addRect(rect);
        region&& m_layout.style.flat ? blend(path, colour, areaOpacity(s)) : m_painter.drawRect(rect);
    }
    m_painter.setBrush(Qt::NoBrush);
    if (s.fill == Fill::Hatched) {
        const Hatch hatch = hatchOf(s, m_layout.style);
        m_painter.setPen(QPen(m_layout.style.tint(colour, hatch.opacity), pt(hatch.widthPt)));
        for (const QLineF& l : hatching(rect, pt(hatch.spacingPt))) m_painter.drawLine(l);
    }
    if (region || s.fill == Fill::Solid) return;
    const double half = pt(m_layout.style.axisPt) / 2;
    m_painter.setPen(QPen(colour, 2 * half, s.dash == Dash::Solid ? Qt::SolidLine : Qt::DashLine, Qt::SquareCap, Qt::MiterJoin));
    m_painter.drawRect(rect.adjusted(half, half, -half, -half));
}

void MarkPainter::bars(const Series& s)
{
    for (size_t i = 0; i < std::min({s.x.size(), s.low.size(), s.high.size()}); ++i) {
        double low = m_panel.y(s.low[i]);
        if (m_panel.y.scale == Scale::Log && s.low[i] <= 0) low = m_panel.rect.bottom();
        const double high = m_panel.y(s.high[i]);
        const auto [left, right] = barSides(s, i, m_panel.x);
        if (std::isfinite(low + high + left + right)) area(QRectF(QPointF(left, high), QPointF(right, low)), s);
    }
}

void MarkPainter::cells(const Series& s)
{
    const auto rectOf = [&](size_t i) {
        const QPointF a(m_panel.x(s.x[i] - s.width / 2), m_panel.y(s.y[i] + s.height / 2));
        const QPointF b(m_panel.x(s.x[i] + s.width / 2), m_panel.y(s.y[i] - s.height / 2));
        return QRectF(a, b).normalized() & m_panel.rect;
    };
    if (s.fill == Fill::None) {
        for (size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i)
            paintFrame(m_painter, rectOf(i), m_layout.style, pt(m_layout.style.axisPt));
        return;
    }
    m_painter.setPen(Qt::NoPen);
    const bool smooth = m_painter.testRenderHint(QPainter::Antialiasing);
    m_painter.setRenderHint(QPainter::Antialiasing, false); // no hairlines between neighbours
    for (size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i) {
        const QRectF rect = rectOf(i);
        if (rect.isEmpty() || (i < s.value.size() && std::isnan(s.value[i]))) continue; // unknown stays paper
        m_painter.setBrush(i < s.value.size() ? m_colours(s.value[i]) : m_layout.style.colour(s.hue));
        m_painter.drawRect(rect);
    }
    m_painter.setRenderHint(QPainter::Antialiasing, smooth);
}

/// The pixels of the panel, where pixels are painted.
std::optional<QRect> MarkPainter::pixels() const
{
    constexpr qint64 mostPixels = 30'000'000; // of a print larger than a screen
    const QTransform toPixels = m_painter.deviceTransform();
    if (m_painter.paintEngine()->type() != QPaintEngine::Raster || toPixels.type() > QTransform::TxScale) return std::nullopt;
    const QRect pixels = toPixels.mapRect(m_panel.rect).toAlignedRect().adjusted(-1, -1, 1, 1);
    return qint64(pixels.width()) * pixels.height() > mostPixels ? std::nullopt : std::optional(pixels);
}

/// Where pixels are painted and a line goes up and down in every one of them: the outline of so much ink takes long. False: not here.
bool MarkPainter::manyTurns(const QPolygonF& line, const QPen& pen)
{
    constexpr qsizetype many = 1000;
    if (line.size() < many || pen.style() != Qt::SolidLine) return false;
    const auto rect = pixels();
    if (!rect || double(line.size()) < 2 * line.boundingRect().width() * m_painter.deviceTransform().m11()) return false;
    const QTransform toPixels = m_painter.deviceTransform();
    ThinLines lines(*rect);
    const double width = pen.widthF() * toPixels.m11();
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QPointF from = toPixels.map(line[i - 1]), to = toPixels.map(line[i]), way = to - from;
        const double length = std::hypot(way.x(), way.y());
        const QPointF beyond = length > 0 ? way * (width / 2 / length) : QPointF(); // as a join does
        lines.add(from - beyond, to + beyond, width);
    }
    m_painter.drawImage(toPixels.inverted().mapRect(QRectF(*rect)), lines.inColour(pen.color()));
    return true;
}

/// Where pixels are painted and lines of one colour are so many that even one path of them takes long. False: not here.
bool MarkPainter::manyLinks(const Series& s)
{
    constexpr size_t many = 400;
    const size_t count = std::min({s.x.size(), s.y.size(), s.x2.size(), s.y2.size()});
    if (count < many || s.mark != Mark::Segments || s.hasHeads || !s.value.empty() || !m_selected.empty() || s.dash != Dash::Solid)
        return false;
    const auto rect = pixels();
    if (!rect) return false;
    const QTransform toPixels = m_painter.deviceTransform();
    QColor colour = m_layout.style.colour(s.hue);
    if (s.fill == Fill::None) colour = m_layout.style.tint(colour, fadedOpacity);
    if (s.fill == Fill::Soft) colour = m_layout.style.tint(colour, softOpacity);
    const double width = pt(std::max(leastLinePt, m_layout.style.linePt * s.weight)) * toPixels.m11();
    ThinLines lines(*rect);
    for (size_t i = 0; i < count; ++i) {
        const QPointF from(m_panel.x(s.x[i]), m_panel.y(s.y[i])), to(m_panel.x(s.x2[i]), m_panel.y(s.y2[i]));
        if (m_panel.rect.contains(from) && m_panel.rect.contains(to)) {
            lines.add(toPixels.map(from), toPixels.map(to), width);
            continue;
        }
        for (const QPolygonF& piece : clippedLine({from, to}, m_panel.rect))
            lines.add(toPixels.map(piece[0]), toPixels.map(piece[1]), width);
    }
    m_painter.drawImage(toPixels.inverted().mapRect(QRectF(*rect)), lines.inColour(colour));
    return true;
}

/// Lines of one pen are one path: much quicker than each by itself where there are thousands.
void MarkPainter::links(const Series& s)
{
    if (manyLinks(s)) return;
    const bool isOneOfPicture = m_panel.panel->frame == Frame::None && m_selected.size() == 1; // that is outlined: all keep their colours
    QPen p = linePen(s);
    if (s.hasHeads) p.setCapStyle(Qt::FlatCap);
    QPainterPath path, heads;
    const auto flush = [&] {
        m_painter.setPen(p);
        m_painter.setBrush(Qt::NoBrush);
        if (!path.isEmpty()) m_painter.drawPath(path);
        if (!heads.isEmpty()) m_painter.fillPath(heads, p.color());
        path = {}, heads = {};
    };
    for (size_t i = 0; i < std::min({s.x.size(), s.y.size(), s.x2.size(), s.y2.size()}); ++i) {
        const QPointF a(m_panel.x(s.x[i]), m_panel.y(s.y[i])), b(m_panel.x(s.x2[i]), m_panel.y(s.y2[i]));
        QColor colour = i < s.value.size() ? m_colours(s.value[i]) : m_layout.style.colour(s.hue);
        const bool lit = !m_selected.empty() && i < s.rows.size() && !faded(s, i);
        if ((faded(s, i) && !isOneOfPicture) || s.fill == Fill::None)
            colour = m_layout.style.tint(colour, fadedOpacity); // none: steps back, but is no ground
        if (s.fill == Fill::Soft)
            colour = lit ? m_layout.style.colour(Hue::Ink) : m_layout.style.tint(colour, softOpacity); // stands out of the ground
        const double width = pt(std::max(leastLinePt, m_layout.style.linePt * (lit ? std::max(1.0, s.weight) : s.weight)));
        if (colour != p.color() || width != p.widthF()) flush();
        p.setWidthF(width);
        p.setColor(colour);
        QPolygonF line = s.mark == Mark::Arcs ? arc(a, b, s.bend) : QPolygonF{a, b};
        if (s.hasHeads && m_panel.rect.contains(b)) heads.addPolygon(headOf(line, p.widthF(), pt(leastHeadPt)));
        for (const QPolygonF& piece : clippedLine(line, m_panel.rect)) path.addPolygon(piece);
    }
    flush();
}

void MarkPainter::rules(const Series& s)
{
    m_painter.setPen(linePen(s));
    const QRectF& r = m_panel.rect;
    if (s.mark == Mark::Vertical)
        for (const double x : s.x) polyline({{m_panel.x(x), r.bottom()}, {m_panel.x(x), r.top()}});
    else
        for (const double y : s.y) polyline({{r.left(), m_panel.y(y)}, {r.right(), m_panel.y(y)}});
}

void MarkPainter::regions(const Series& s)
{
    const QRectF& r = m_panel.rect;
    const auto at = [](const std::vector<double>& v, size_t i) { return i < v.size() ? v[i] : missing; };
    const auto inside = [](double position, double fallback) { return std::isfinite(position) ? position : fallback; };
    for (size_t i = 0; i < std::max(s.x.size(), s.y.size()); ++i) {
        const QPointF a(inside(m_panel.x(at(s.x, i)), r.left()), inside(m_panel.y(at(s.y, i)), r.bottom()));
        const QPointF b(inside(m_panel.x(at(s.x2, i)), r.right()), inside(m_panel.y(at(s.y2, i)), r.top()));
        area(QRectF(a, b), s);
    }
}

void MarkPainter::drops(const Series& s)
{
    Series thin = s;
    thin.dash = s.dash == Dash::Solid ? Dash::Dotted : s.dash;
    m_painter.setPen(pen(thin, 0.8 * m_layout.style.linePt));
    for (size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i) {
        const QPointF top = position(s, i);
        polyline({top, {top.x(), m_panel.rect.bottom()}});
    }
}

void MarkPainter::sample(const Series& s, QPointF at, double length)
{
    const QPointF end = at + QPointF(length, 0), middle = at + QPointF(length / 2, 0);
    const double half = pt(0.36 * m_layout.style.textPt);
    const QRectF swatch(QPointF(at.x(), at.y() - half), QPointF(end.x(), at.y() + half));
    m_painter.setBrush(Qt::NoBrush);
    switch (s.mark) {
    case Mark::Points: return marker(s, middle, pt(m_layout.markerPt));
    case Mark::Band: return paintBand(QPolygonF(swatch), s);
    case Mark::Bars:
    case Mark::Region:
    case Mark::Cells: {
        PanelLayout whole = m_panel; // the swatch is cut to itself, not to the panel
        whole.rect = swatch.adjusted(length / 6, 0, -length / 6, 0);
        Series bar = s;
        bar.mark = Mark::Bars;
        MarkPainter(m_painter, m_layout, whole, m_selected).area(whole.rect, bar);
        return;
    }
    case Mark::Text: return;
    default:
        m_painter.setPen(linePen(s));
        m_painter.drawLine(at, end);
        if (s.marker != Marker::None) marker(s, middle, pt(0.7 * m_layout.markerPt));
    }
}

} // namespace costscope
