// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figure/hitTest.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

double distanceToSegment(QPointF p, QPointF a, QPointF b)
{
    const QPointF d = b - a;
    const double length = QPointF::dotProduct(d, d);
    const double t = length > 0 ? std::clamp(QPointF::dotProduct(p - a, d) / length, 0.0, 1.0) : 0;
    const QPointF rest = p - a - t * d;
    return std::hypot(rest.x(), rest.y());
}

double at(const std::vector<double>& values, size_t i)
{
    return i < values.size() ? values[i] : missing;
}

/// Where the ink of one element is: a ring goes to `at`, the pointer hits inside `box` or near the line a–b.
struct Element {
    QPointF at, a, b;
    QRectF box;
    double lineWidth = 0;
};

std::optional<Element> elementOf(const Layout& layout, const PanelLayout& panel, const Series& s, size_t i)
{
    const double x = panel.x(at(s.x, i)), y = panel.y(at(s.y, i));
    switch (s.mark) {
    case Mark::Points:
    case Mark::Line: return Element{{x, y}, {x, y}, {x, y}, {}};
    case Mark::Bars: {
        const double top = panel.y(at(s.high, i)), low = panel.y(at(s.low, i));
        const auto [left, right] = barSides(s, i, panel.x);
        const QRectF box = QRectF(QPointF(left, top), QPointF(right, std::isfinite(low) ? low : panel.rect.bottom())).normalized();
        const QPointF middle((left + right) / 2, top);
        return Element{middle, middle, middle, box};
    }
    case Mark::Cells: {
        const QPointF a(panel.x(s.x[i] - s.width / 2), panel.y(at(s.y, i) - s.height / 2));
        const QPointF b(panel.x(s.x[i] + s.width / 2), panel.y(at(s.y, i) + s.height / 2));
        return Element{{x, y}, {x, y}, {x, y}, QRectF(a, b).normalized()};
    }
    case Mark::Segments:
    case Mark::Arcs: {
        const QPointF a(x, y), b(panel.x(at(s.x2, i)), panel.y(at(s.y2, i)));
        return Element{(a + b) / 2, a, b, {}, s.mark == Mark::Segments ? s.weight * layout.style.linePt * layout.pt : 0};
    }
    default: return std::nullopt;
    }
}

/// The ground of a drawing is lit, but not in the way of what lies on it.
bool isGround(const Series& s)
{
    return s.mark == Mark::Segments && s.fill == Fill::Soft;
}

template <class Wanted, class Visit>
void forEachElement(const Layout& layout, Wanted wanted, Visit visit)
{
    for (size_t p = 0; p < layout.panels.size(); ++p)
        for (const Series& s : layout.panels[p].panel->series)
            for (size_t i = 0; i < std::min(s.rows.size(), s.x.size()); ++i) {
                if (s.rows[i] < 0 || !wanted(s, s.rows[i])) continue;
                const auto element = elementOf(layout, layout.panels[p], s, i);
                if (!element || !std::isfinite(element->at.x() + element->at.y())) continue;
                if (layout.panels[p].rect.adjusted(-1, -1, 1, 1).contains(element->at)) visit(p, s.rows[i], *element);
            }
}

Hit hitOf(const Layout& layout, size_t panel, int row, const Element& e)
{
    const bool isLink = e.lineWidth > 0 && layout.panels[panel].panel->frame == Frame::None;
    return {panel, row, e.at, e.box, e.a != e.b, isLink ? QLineF(e.a, e.b) : QLineF(), e.lineWidth};
}

/// Bars that stand on each other as one, without the points that lie on them.
std::vector<Hit> whole(const std::vector<Hit>& places)
{
    std::vector<Hit> whole, points;
    const auto columnOf = [&](const Hit& place) {
        return std::find_if(whole.begin(), whole.end(), [&](const Hit& other) {
            return other.panel == place.panel && place.at.x() >= other.box.left() && place.at.x() <= other.box.right();
        });
    };
    for (const Hit& place : places) {
        if (place.box.isNull()) {
            points.push_back(place);
        } else if (const auto column = columnOf(place); column != whole.end()) {
            column->box |= place.box;
            column->at.setY(std::min(column->at.y(), place.at.y()));
        } else
            whole.push_back(place);
    }
    for (const Hit& point : points)
        if (columnOf(point) == whole.end()) whole.push_back(point);
    return whole;
}

} // namespace

std::optional<Hit> hitTest(const Layout& layout, QPointF pointer, double reach)
{
    std::optional<Hit> best;
    double nearest = reach;
    const auto inFront = [](const Series& s, int) { return !isGround(s); };
    forEachElement(layout, inFront, [&](size_t panel, int row, const Element& e) {
        // Inside a bar counts as near, but a point that lies on the bar comes first.
        // On the ink of several lines it is the one drawn last, which is seen.
        const double distance =
            e.box.contains(pointer) ? reach * 0.9 : std::max(0.0, distanceToSegment(pointer, e.a, e.b) - e.lineWidth / 2);
        if (distance > nearest) return;
        nearest = distance;
        best = hitOf(layout, panel, row, e);
    });
    return best;
}

std::vector<Hit> placesOf(const Layout& layout, int row)
{
    std::vector<Hit> places;
    const auto isIt = [row](const Series&, int other) { return other == row; };
    forEachElement(layout, isIt, [&](size_t panel, int, const Element& e) { places.push_back(hitOf(layout, panel, row, e)); });
    return places;
}

std::vector<Hit> wholePlacesOf(const Layout& layout, int row)
{
    return whole(placesOf(layout, row));
}

std::vector<Hit> wholePlacesOf(const Layout& layout, const std::vector<int>& rows)
{
    std::vector<std::vector<Hit>> places(rows.size());
    const auto place = [&](int row) { return std::lower_bound(rows.begin(), rows.end(), row); };
    const auto wanted = [&](const Series&, int row) { return place(row) != rows.end() && *place(row) == row; };
    forEachElement(layout, wanted, [&](size_t panel, int row, const Element& e) {
        places[size_t(place(row) - rows.begin())].push_back(hitOf(layout, panel, row, e));
    });
    std::vector<Hit> all;
    for (const std::vector<Hit>& ofRow : places)
        for (const Hit& hit : whole(ofRow)) all.push_back(hit);
    return all;
}

std::optional<size_t> panelAt(const Layout& layout, QPointF position, double around)
{
    for (size_t i = 0; i < layout.panels.size(); ++i)
        if (layout.panels[i].rect.adjusted(-around, 0, 0, around).contains(position)) return i;
    return std::nullopt;
}

} // namespace costscope
