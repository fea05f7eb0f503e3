// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/geometry.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

bool finite(const QPointF& p)
{
    return std::isfinite(p.x()) && std::isfinite(p.y());
}

/// Liang–Barsky: the part of a segment inside `r`; false if none.
bool clipSegment(QPointF& a, QPointF& b, const QRectF& r)
{
    const QPointF d = b - a;
    double from = 0, to = 1;
    const double p[] = {-d.x(), d.x(), -d.y(), d.y()};
    const double q[] = {a.x() - r.left(), r.right() - a.x(), a.y() - r.top(), r.bottom() - a.y()};
    for (int side = 0; side < 4; ++side) {
        if (p[side] == 0) {
            if (q[side] < 0) return false;
            continue;
        }
        const double t = q[side] / p[side];
        if (p[side] < 0)
            from = std::max(from, t);
        else
            to = std::min(to, t);
    }
    if (from > to) return false;
    b = a + to * d;
    a = a + from * d;
    return true;
}

/// Sutherland–Hodgman against one side: `inside` is positive within.
template <class Inside>
QPolygonF cutSide(const QPolygonF& area, Inside inside)
{
    QPolygonF result;
    for (qsizetype i = 0; i < area.size(); ++i) {
        const QPointF a = area[i], b = area[(i + 1) % area.size()];
        const double da = inside(a), db = inside(b);
        if (da >= 0) result.append(a);
        if ((da >= 0) != (db >= 0)) result.append(a + (b - a) * (da / (da - db)));
    }
    return result;
}

/// Pixels for many values: what is the same for all of them is worked out once.
class OnAxis {
public:
    explicit OnAxis(const Pixels& axis)
        : m_isLog(axis.scale == Scale::Log), m_min(axis.min), m_span(m_isLog ? std::log(axis.max / axis.min) : axis.max - axis.min),
          m_from(axis.from), m_length(axis.to - axis.from)
    {}
    double operator()(double value) const
    {
        if (!m_isLog) return m_from + (value - m_min) / m_span * m_length;
        return value > 0 ? m_from + std::log(value / m_min) / m_span * m_length : missing;
    }

private:
    bool m_isLog;
    double m_min, m_span, m_from, m_length;
};

} // namespace

std::vector<QPolygonF> clippedLine(const QPolygonF& line, const QRectF& rect)
{
    std::vector<QPolygonF> pieces;
    bool open = false;
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        QPointF a = line[i], b = line[i + 1];
        if (!finite(a) || !finite(b) || !clipSegment(a, b, rect)) {
            open = false;
            continue;
        }
        if (!open || pieces.back().last() != a) pieces.push_back(QPolygonF{a});
        pieces.back().append(b);
        open = b == line[i + 1];
    }
    return pieces;
}

QPolygonF clippedArea(const QPolygonF& area, const QRectF& rect)
{
    QPolygonF result = cutSide(area, [&](QPointF p) { return p.x() - rect.left(); });
    result = cutSide(result, [&](QPointF p) { return rect.right() - p.x(); });
    result = cutSide(result, [&](QPointF p) { return p.y() - rect.top(); });
    return cutSide(result, [&](QPointF p) { return rect.bottom() - p.y(); });
}

std::vector<QLineF> hatching(const QRectF& area, double spacing)
{
    std::vector<QLineF> lines;
    if (area.isEmpty()) return lines;
    const double step = spacing * std::sqrt(2.0);
    const double first = std::ceil((area.left() + area.top()) / step) * step;
    for (double sum = first; sum < area.right() + area.bottom(); sum += step) {
        QPointF a(sum - area.top(), area.top()), b(sum - area.bottom(), area.bottom());
        if (clipSegment(a, b, area)) lines.emplace_back(a, b);
    }
    return lines;
}

double Pixels::operator()(double value) const
{
    return OnAxis(*this)(value);
}

double Pixels::value(double position) const
{
    const double share = (position - from) / (to - from);
    return scale == Scale::Linear ? min + share * (max - min) : min * std::pow(max / min, share);
}

std::vector<QPolygonF> bandPieces(const Series& band, const Pixels& x, const Pixels& y, const QRectF& rect)
{
    constexpr double below = 10; // far enough for no edge to be seen
    const OnAxis across(x), up(y);
    const auto level = [&](double value) { return y.scale == Scale::Log && value <= 0 ? rect.bottom() + below : up(value); };
    const size_t count = std::min({band.x.size(), band.low.size(), band.high.size()});
    std::vector<QPolygonF> pieces;
    for (size_t i = 0; i < count; ++i) {
        QPolygonF upper, lower;
        for (; i < count; ++i) {
            const QPointF high(across(band.x[i]), level(band.high[i])), low(high.x(), level(band.low[i]));
            if (!std::isfinite(high.x() + high.y() + low.y())) break;
            upper.append(high);
            lower.append(low);
        }
        std::reverse(lower.begin(), lower.end());
        const QPolygonF piece = clippedArea(upper + lower, rect);
        if (!piece.isEmpty()) pieces.push_back(piece);
    }
    return pieces;
}

QPolygonF positionsOf(const std::vector<double>& xs, const std::vector<double>& ys, const Pixels& x, const Pixels& y,
                      const QPolygonF* known)
{
    const OnAxis across(x), up(y);
    const size_t count = std::min(xs.size(), ys.size());
    QPolygonF points;
    points.reserve(qsizetype(count));
    const size_t fromKnown = known ? std::min(count, size_t(known->size())) : 0;
    for (size_t i = 0; i < fromKnown; ++i) points.append({(*known)[qsizetype(i)].x(), up(ys[i])});
    for (size_t i = fromKnown; i < count; ++i) points.append({across(xs[i]), up(ys[i])});
    return points;
}

std::pair<double, double> barSides(const Series& bars, size_t i, const Pixels& x)
{
    if (i < bars.x2.size()) return {x(bars.x[i]), x(bars.x2[i])};
    return {x(bars.x[i] - bars.width / 2), x(bars.x[i] + bars.width / 2)};
}

QPolygonF thinned(const QPolygonF& line)
{
    if (line.size() < 4000 || !std::is_sorted(line.begin(), line.end(), [](QPointF a, QPointF b) { return a.x() < b.x(); })) return line;
    QPolygonF result;
    for (qsizetype i = 0; i < line.size();) {
        qsizetype low = i, high = i, end = i;
        const double column = std::floor(line[i].x());
        for (; end < line.size() && std::floor(line[end].x()) == column; ++end) {
            if (line[end].y() < line[low].y()) low = end;
            if (line[end].y() > line[high].y()) high = end;
        }
        if (end == i) ++end; // a non-finite point
        qsizetype last = -1;
        for (const qsizetype k : {i, std::min(low, high), std::max(low, high), end - 1}) {
            if (k != last) result.append(line[k]);
            last = k;
        }
        i = end;
    }
    return result;
}

/// From each point that stays as far ahead as one straight line passes all points between: those leave a range of directions,
/// which narrows with each of them (Sklansky and Gonzalez 1980).
QPolygonF straightened(const QPolygonF& line, double nearness)
{
    if (line.size() < 3) return line;
    QPolygonF result{line.first()};
    for (qsizetype i = 0; i + 1 < line.size();) {
        const QPointF from = line[i];
        const QPointF along = line[i + 1] - from;
        const double first = std::hypot(along.x(), along.y());
        if (!(first > nearness)) { // too short for a direction
            result.append(line[++i]);
            continue;
        }
        // Directions as slopes in axes whose first points along the line.
        double least = -1, most = 1, reached = 0;
        qsizetype next = i;
        for (qsizetype k = i + 1; k < line.size(); ++k) {
            const QPointF d = line[k] - from;
            const double ahead = QPointF::dotProduct(d, along) / first, aside = (along.x() * d.y() - along.y() * d.x()) / first;
            if (!(ahead > reached) || !(aside / ahead >= least && aside / ahead <= most)) break;
            next = k;
            reached = ahead;
            // Points that turn further aside are passed at less than the distance measured along y: never more than allowed.
            least = std::max(least, (aside - nearness) / ahead);
            most = std::min(most, (aside + nearness) / ahead);
        }
        if (next == i) next = i + 1;
        result.append(line[next]);
        i = next;
    }
    return result;
}

QPolygonF arc(QPointF a, QPointF b, double bend)
{
    const QPointF d = b - a, control = (a + b) / 2 + QPointF(d.y(), -d.x()) * bend;
    QPolygonF line;
    for (int k = 0; k <= 24; ++k) {
        const double t = k / 24.0;
        line.append((1 - t) * (1 - t) * a + 2 * t * (1 - t) * control + t * t * b);
    }
    return line;
}

} // namespace costscope
