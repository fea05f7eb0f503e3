// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/latex/TikzMarks.h"

#include "views/draw/seriesInk.h"
#include "views/latex/tikzText.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace costscope {

namespace {

double at(const std::vector<double>& values, size_t i, double otherwise)
{
    return i < values.size() && std::isfinite(values[i]) ? values[i] : otherwise;
}

} // namespace

QString TikzMarks::band(const Series& s)
{
    // Below zero is below the page of a log axis.
    const double lowest = m_panel.y.scale == Scale::Log ? m_panel.y.value(m_panel.rect.bottom() + pt(1)) : 0;
    const auto level = [&](double value) { return m_panel.y.scale == Scale::Log && value <= 0 ? lowest : value; };
    const size_t count = std::min({s.x.size(), s.low.size(), s.high.size()});
    QString text;
    for (size_t i = 0; i < count; ++i) {
        std::vector<QPointF> upper, lower;
        for (; i < count && std::isfinite(s.x[i] + s.low[i] + s.high[i]); ++i) {
            upper.push_back({s.x[i], level(s.high[i])});
            lower.push_back({s.x[i], level(s.low[i])});
        }
        upper.insert(upper.end(), lower.rbegin(), lower.rend());
        text += areaOf(std::move(upper), m_ink.band(s));
    }
    return text;
}

/// A closed polygon, cut only where it leaves the reach of TeX.
QString TikzMarks::areaOf(std::vector<QPointF> corners, const QString& options) const
{
    QPolygonF positions;
    for (const QPointF& corner : corners) positions.append(position(corner));
    if (!std::all_of(positions.begin(), positions.end(), [&](QPointF p) { return isReached(p); })) {
        corners.clear();
        for (const QPointF& p : clippedArea(positions, reach())) corners.push_back(valueAt(p));
    }
    QStringList coordinates;
    for (const QPointF& corner : corners) coordinates << u"(%1)"_s.arg(pair(corner));
    return plot(options, coordinates, " -- cycle;");
}

/// "(axis cs:…) rectangle (axis cs:…)" of what the axes show of it; empty if nothing.
QString TikzMarks::rectangle(QPointF a, QPointF b) const
{
    const auto [left, right] = std::minmax(m_left, m_right);
    const auto [bottom, top] = std::minmax(m_bottom, m_top);
    const QPointF from(std::clamp(std::min(a.x(), b.x()), left, right), std::clamp(std::min(a.y(), b.y()), bottom, top));
    const QPointF to(std::clamp(std::max(a.x(), b.x()), left, right), std::clamp(std::max(a.y(), b.y()), bottom, top));
    if (!(to.x() > from.x() && to.y() > from.y())) return {};
    return place(from) + u" rectangle "_s + place(to);
}

QString TikzMarks::barOf(const Series& s, size_t i) const
{
    if (i >= std::min(s.low.size(), s.high.size()) || !std::isfinite(s.x[i] + s.low[i] + s.high[i])) return {};
    const bool hasEnd = i < s.x2.size();
    if (hasEnd && !std::isfinite(s.x2[i])) return {};
    return rectangle({hasEnd ? s.x[i] : s.x[i] - s.width / 2, s.low[i]}, {hasEnd ? s.x2[i] : s.x[i] + s.width / 2, s.high[i]});
}

QString TikzMarks::regionOf(const Series& s, size_t i) const
{
    return rectangle({at(s.x, i, m_left), at(s.y, i, m_bottom)}, {at(s.x2, i, m_right), at(s.y2, i, m_top)});
}

QString TikzMarks::areas(const Series& s)
{
    const QString options = m_ink.area(s);
    if (options.isEmpty()) return {};
    QStringList rectangles;
    for (size_t i = 0; i < (s.mark == Mark::Bars ? s.x.size() : std::max(s.x.size(), s.y.size())); ++i)
        rectangles << (s.mark == Mark::Bars ? barOf(s, i) : regionOf(s, i));
    rectangles.removeAll(QString());
    return rectangles.isEmpty() ? QString() : u"\\path[%1]\n%2;\n"_s.arg(options, wrapped(rectangles));
}

/// One marker as large as a cell for all of them, coloured by the value behind each point.
QString TikzMarks::cells(const Series& s)
{
    QStringList coordinates;
    for (size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i) {
        if (i < s.value.size() && std::isnan(s.value[i])) continue; // unknown stays paper
        if (!m_panel.rect.contains(position({s.x[i], s.y[i]}))) continue;
        const QString value = i < s.value.size() ? u" [%1]"_s.arg(QString::number(m_ink.metaOf(s.value[i]), 'g', 6)) : QString();
        coordinates << u"(%1)"_s.arg(pair({s.x[i], s.y[i]})) + value;
    }
    if (coordinates.isEmpty()) return {};
    const QPointF corner = position({s.x.front() - s.width / 2, s.y.front() - s.height / 2});
    const QPointF other = position({s.x.front() + s.width / 2, s.y.front() + s.height / 2});
    const QString width = m_ink.length(other.x() - corner.x()), height = m_ink.length(corner.y() - other.y());
    const QString colour = s.value.empty() ? u"mark options={fill=%1}"_s.arg(m_ink.colour(s.hue))
                                           : u"scatter, scatter src=explicit, scatter/use mapped color={fill=mapped color}"_s;
    const QString name = u"cs cell %1x%2"_s.arg(width, height);
    return u"\\pgfdeclareplotmark{%3}{\\pgfpathrectangle{\\pgfpoint{-.5*%1bp}{-.5*%2bp}}{\\pgfpoint{%1bp}{%2bp}}"
           "\\pgfusepath{fill}}\n"_s.arg(width, height, name) +
           plot(u"only marks, mark=%1, %2"_s.arg(name, colour), coordinates);
}

/// Around a cell: a line of ink on a wider one of ground; both cover nothing of it.
QString TikzMarks::frames(const Series& s)
{
    const double width = m_layout.style.axisPt;
    const QString rim =
        u"\\draw[%1, line width=%2bp, line join=miter] ([shift={(-%3bp,-%3bp)}]%4) rectangle ([shift={(%3bp,%3bp)}]%5);\n"_s;
    QString text;
    for (size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i) {
        const QPointF half(s.width / 2, s.height / 2), middle(s.x[i], s.y[i]);
        const QString from = place(middle - half), to = place(middle + half);
        const auto line = [&](const QString& colour, double widthPt, double distance) {
            return rim.arg(colour, TikzInk::points(widthPt), TikzInk::points(distance), from.mid(1).chopped(1), to.mid(1).chopped(1));
        };
        text += line(m_ink.colour(m_layout.style.background()), 2.6 * width, 1.3 * width);
        text += line(m_ink.colour(Hue::Ink), 1.2 * width, 1.4 * width);
    }
    return text;
}

/// What the axes show of a straight line; what lies inside keeps its numbers.
QString TikzMarks::straight(QPointF a, QPointF b) const
{
    const QPointF from = position(a), to = position(b);
    if (m_panel.rect.contains(from) && m_panel.rect.contains(to)) return place(a) + u" -- "_s + place(b);
    const auto pieces = clippedLine({from, to}, m_panel.rect);
    return pieces.empty() ? QString() : place(valueAt(pieces.front().first())) + u" -- "_s + place(valueAt(pieces.front().last()));
}

QString TikzMarks::linkOf(const Series& s, size_t i) const
{
    const QPointF a(s.x[i], s.y[i]), b(s.x2[i], s.y2[i]);
    if (!std::isfinite(a.x() + a.y() + b.x() + b.y())) return {};
    if (s.mark == Mark::Segments) return straight(a, b);
    if (!isReached(position(a)) || !isReached(position(b))) return {};
    // A quadratic curve as the cubic one of TikZ, whose controls stand 0.3915 · looseness · length from the ends.
    const double angle = std::atan(2 * s.bend) * 180 / std::numbers::pi, looseness = 2.0 / 3 * std::hypot(0.5, s.bend) / 0.3915;
    return place(a) + u" to[bend left=%1, looseness=%2] "_s.arg(angle, 0, 'f', 0).arg(looseness, 0, 'f', 2) + place(b);
}

QString TikzMarks::linkPen(const Series& s, size_t i)
{
    const double opacity = s.fill == Fill::None ? fadedOpacity : s.fill == Fill::Soft ? softOpacity : 1;
    const QString colour = i < s.value.size() && std::isfinite(s.value[i]) ? m_ink.colourOf(s.value[i]) : QString();
    QString options = m_ink.pen(s, std::max(leastLinePt, m_layout.style.linePt * s.weight), colour);
    if (s.hasHeads) options += u", -latex"_s;
    return opacity < 1 ? options + u", draw opacity="_s + TikzInk::points(opacity) : options;
}

/// Links of one pen are one path, at most a hundred of them: TeX is slow with longer ones.
QString TikzMarks::links(const Series& s)
{
    QString text, pen;
    const qsizetype most = s.hasHeads ? 1 : 100; // only the last line of a path gets a head
    QStringList some;
    const auto flush = [&] {
        if (!some.isEmpty()) text += u"\\draw[%1]\n%2;\n"_s.arg(pen, wrapped(some));
        some.clear();
    };
    for (size_t i = 0; i < std::min({s.x.size(), s.y.size(), s.x2.size(), s.y2.size()}); ++i) {
        const QString link = linkOf(s, i);
        if (link.isEmpty()) continue;
        const QString wanted = linkPen(s, i);
        if (wanted != pen || some.size() >= most) flush();
        pen = wanted;
        some << link;
    }
    flush();
    if (s.mark != Mark::Arcs || text.isEmpty()) return text;
    return u"\\begin{scope}\n\\clip (rel axis cs:0,0) rectangle (rel axis cs:1,1);\n%1\\end{scope}\n"_s.arg(text);
}

QString TikzMarks::rules(const Series& s)
{
    QStringList lines;
    for (const double x : s.mark == Mark::Vertical ? s.x : std::vector<double>()) lines << straight({x, m_bottom}, {x, m_top});
    for (const double y : s.mark == Mark::Horizontal ? s.y : std::vector<double>()) lines << straight({m_left, y}, {m_right, y});
    lines.removeAll(QString());
    return lines.isEmpty() ? QString() : u"\\draw[%1] %2;\n"_s.arg(m_ink.pen(s, lineWidthPt(s, m_layout.style)), wrapped(lines));
}

QString TikzMarks::drops(const Series& s)
{
    Series thin = s;
    thin.dash = s.dash == Dash::Solid ? Dash::Dotted : s.dash;
    QStringList lines;
    for (size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i) lines << straight({s.x[i], s.y[i]}, {s.x[i], m_bottom});
    lines.removeAll(QString());
    return lines.isEmpty() ? QString() : u"\\draw[%1] %2;\n"_s.arg(m_ink.pen(thin, 0.8 * m_layout.style.linePt), wrapped(lines));
}

QString TikzMarks::sample(const Series& s, QPointF from, double length)
{
    const QPointF end = from + QPointF(length, 0), middle = from + QPointF(length / 2, 0);
    const double half = pt(0.36 * m_layout.style.textPt);
    const auto box = [&](double inset) {
        return m_ink.at(from + QPointF(inset, half)) + u" rectangle "_s + m_ink.at(end - QPointF(inset, half));
    };
    const auto marker = [&](double size) {
        return u"\\path plot[only marks, %1] coordinates {%2};\n"_s.arg(m_ink.marker(s, size), m_ink.at(middle));
    };
    Series bar = s;
    bar.mark = Mark::Bars;
    switch (s.mark) {
    case Mark::Points: return marker(pt(m_layout.markerPt));
    case Mark::Band: return u"\\path[%1] %2;\n"_s.arg(m_ink.band(s), box(0));
    case Mark::Bars:
    case Mark::Region:
    case Mark::Cells: return u"\\path[%1] %2;\n"_s.arg(m_ink.area(bar), box(length / 6));
    case Mark::Text: return {};
    default: break;
    }
    const QString line = u"\\draw[%1] %2 -- %3;\n"_s.arg(m_ink.pen(s, lineWidthPt(s, m_layout.style)), m_ink.at(from), m_ink.at(end));
    return s.marker == Marker::None ? line : line + marker(pt(0.7 * m_layout.markerPt));
}

} // namespace costscope
