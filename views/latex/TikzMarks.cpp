// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/latex/TikzMarks.h"

#include "views/draw/seriesInk.h"
#include "views/latex/tikzText.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// The value of an axis at a position; at the ends of its range no digit is lost.
double edge(const Pixels& axis, double position)
{
    return position == axis.from ? axis.min : position == axis.to ? axis.max : axis.value(position);
}

/// What a series is, for who edits the file.
QString remark(const Series& s)
{
    const QString name = plainText(s.label.isEmpty() ? s.endLabel : s.label).simplified();
    return name.isEmpty() ? QString() : u"% "_s + name + QLatin1Char('\n');
}

bool hasBars(const Panel& panel)
{
    return std::any_of(panel.series.begin(), panel.series.end(), [](const Series& s) { return s.mark == Mark::Bars && !s.x.empty(); });
}

} // namespace

TikzMarks::TikzMarks(TikzInk& ink, const PanelLayout& panel)
    : m_ink(ink), m_layout(ink.layout()), m_panel(panel), m_left(edge(panel.x, panel.rect.left())),
      m_right(edge(panel.x, panel.rect.right())), m_bottom(edge(panel.y, panel.rect.bottom())), m_top(edge(panel.y, panel.rect.top()))
{}

QString TikzMarks::number(double value, const Pixels& axis)
{
    int digits = 6;
    if (axis.scale == Scale::Linear) {
        const double largest = std::max(std::fabs(axis.min), std::fabs(axis.max)), span = std::fabs(axis.max - axis.min);
        digits += std::clamp(int(std::ceil(std::log10(largest / span))), 0, 8);
    }
    return QString::number(value == 0 ? 0 : value, 'g', digits);
}

/// TeX's longest length is 5758 mm: what lies far outside the axes is cut before it is written.
QRectF TikzMarks::reach() const
{
    const double far = pt(1000);
    return m_panel.rect.adjusted(-far, -far, far, far);
}

bool TikzMarks::isReached(QPointF position) const
{
    return std::isfinite(position.x() + position.y()) && reach().contains(position);
}

QString TikzMarks::pair(QPointF values) const
{
    return number(values.x(), m_panel.x) + QLatin1Char(',') + number(values.y(), m_panel.y);
}

QString TikzMarks::place(QPointF values) const
{
    return u"(axis cs:%1)"_s.arg(pair(values));
}

QString TikzMarks::plot(const QString& options, const QStringList& coordinates, const char* end) const
{
    if (coordinates.isEmpty()) return {};
    return u"\\addplot[%1] coordinates {\n%2\n}%3\n"_s.arg(options, wrapped(coordinates), QLatin1String(end));
}

/// Drawn in order, but open markers before filled ones: a coincidence shows as a dot inside a square.
QString TikzMarks::all()
{
    const auto& series = m_panel.panel->series;
    QString text;
    bool pointsDone = false;
    for (const Series& s : series) {
        if (s.mark != Mark::Points) {
            text += drawn(s);
            continue;
        }
        for (const bool open : {true, false})
            for (const Series& other : series)
                if (!pointsDone && other.mark == Mark::Points && (other.fill == Fill::None) == open) text += drawn(other);
        pointsDone = true;
    }
    return text;
}

QString TikzMarks::drawn(const Series& s)
{
    const auto code = [&]() -> QString {
        switch (s.mark) {
        case Mark::Points: return points(s);
        case Mark::Line: return line(s);
        case Mark::Band: return band(s);
        case Mark::Bars:
        case Mark::Region: return areas(s);
        case Mark::Cells: return s.fill == Fill::None ? frames(s) : cells(s);
        case Mark::Segments:
        case Mark::Arcs: return links(s);
        case Mark::Vertical:
        case Mark::Horizontal: return rules(s);
        case Mark::Drop: return drops(s);
        case Mark::Text: return {}; // placed by the layout
        }
        return {};
    }();
    return code.isEmpty() ? code : remark(s) + code;
}

/// "+= (0,up) -= (0,down)" behind a point.
QString TikzMarks::errorBar(const Series& s, size_t i) const
{
    if (i >= std::min(s.low.size(), s.high.size()) || !std::isfinite(s.low[i] + s.high[i])) return {};
    const double low = m_panel.y.scale == Scale::Log && s.low[i] <= 0 ? m_bottom : s.low[i]; // reaches below any log axis
    const auto part = [](double value) { return QString::number(std::max(0.0, value), 'g', 6); };
    return u" += (0,%1) -= (0,%2)"_s.arg(part(s.high[i] - s.y[i]), part(s.y[i] - low));
}

QString TikzMarks::points(const Series& s)
{
    QStringList coordinates;
    for (size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i)
        if (isReached(position({s.x[i], s.y[i]}))) coordinates << u"(%1)"_s.arg(pair({s.x[i], s.y[i]})) + errorBar(s, i);
    QString options = u"only marks, "_s + m_ink.marker(s, pt(m_layout.markerPt * std::clamp(s.weight, 0.5, 1.5)), hasBars(*m_panel.panel));
    if (!s.low.empty() && !s.high.empty())
        options +=
            u", error bars/.cd, y dir=both, y explicit, error mark=none, error bar style={draw=%1, line width=%2bp, line cap=butt}"_s.arg(
                m_ink.colour(s.hue), TikzInk::points(m_layout.style.axisPt));
    return plot(options, coordinates);
}

/// The values of a line with NaN where it is broken, cut where it leaves the reach of TeX.
std::vector<QPointF> TikzMarks::reachable(const std::vector<double>& x, const std::vector<double>& y) const
{
    std::vector<QPointF> line;
    QPointF before(missing, missing);
    for (size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
        const QPointF p = position({x[i], y[i]});
        const bool starts = !isReached(before), ends = !isReached(p);
        const auto pieces = starts || ends ? clippedLine({before, p}, reach()) : std::vector<QPolygonF>();
        if (starts && !line.empty() && std::isfinite(line.back().x())) line.push_back({missing, missing});
        if (starts && !pieces.empty()) line.push_back(valueAt(pieces.front().first()));
        if (ends && !pieces.empty()) line.push_back(valueAt(pieces.front().last()));
        if (!ends) line.push_back({x[i], y[i]});
        before = p;
    }
    return line;
}

/// A long line in columns of half a point: what stands closer is not seen, and TeX has little memory.
std::vector<QPointF> TikzMarks::thinnedForTex(std::vector<QPointF> line) const
{
    if (line.size() < 4000) return line;
    const double column = pt(0.5);
    QPolygonF inColumns;
    for (const QPointF& values : line) inColumns.append(position(values) / column);
    line.clear();
    for (const QPointF& p : thinned(inColumns)) line.push_back(valueAt(p * column));
    return line;
}

QString TikzMarks::line(const Series& s)
{
    QStringList coordinates;
    for (const QPointF& values : thinnedForTex(reachable(s.x, s.y))) coordinates << u"(%1)"_s.arg(pair(values));
    QString options = m_ink.pen(s, lineWidthPt(s, m_layout.style));
    if (s.marker != Marker::None) options += u", "_s + m_ink.marker(s, pt(0.7 * m_layout.markerPt));
    return plot(options, coordinates);
}

} // namespace costscope
