// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/FreeSpace.h"

#include <algorithm>
#include <cmath>

namespace costscope {

FreeSpace::FreeSpace(const QRectF& area, double cell)
    : m_area(area), m_cell(cell), m_columns(std::max(1, int(area.width() / cell))), m_rows(std::max(1, int(area.height() / cell))),
      m_ink(size_t(m_columns) * size_t(m_rows), 0)
{}

void FreeSpace::block(const QRectF& rect)
{
    const QRectF r = rect & m_area;
    // A mark without a place, as 0 on a log axis, has NaN for one, and covers nothing.
    if (r.isEmpty() || !std::isfinite(r.left() + r.right() + r.top() + r.bottom())) return;
    const int left = std::max(0, int((r.left() - m_area.left()) / m_cell)), top = std::max(0, int((r.top() - m_area.top()) / m_cell));
    const int right = std::min(m_columns - 1, int((r.right() - m_area.left()) / m_cell));
    const int bottom = std::min(m_rows - 1, int((r.bottom() - m_area.top()) / m_cell));
    for (int y = top; y <= bottom; ++y)
        for (int x = left; x <= right; ++x) m_ink[size_t(y) * size_t(m_columns) + size_t(x)] = 1;
    if (m_known.use_count() > 1 || !m_known->sums.sums.empty()) m_known = std::make_shared<Known>(); // copies keep theirs
}

void FreeSpace::block(const QPolygonF& line)
{
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        const QPointF d = line[i + 1] - line[i];
        const int steps = std::max(1, int(std::ceil(std::hypot(d.x(), d.y()) / m_cell)));
        for (int k = 0; k <= steps; ++k) {
            const QPointF p = line[i] + d * (double(k) / steps);
            block(QRectF(p.x() - m_cell / 4, p.y() - m_cell / 4, m_cell / 2, m_cell / 2));
        }
    }
}

void FreeSpace::blockArea(const QPolygonF& area)
{
    // Where the outline crosses the middle of each row; between pairs of crossings is ink.
    std::vector<std::vector<double>> crossings(static_cast<size_t>(m_rows));
    for (qsizetype i = 0; i < area.size(); ++i) {
        const QPointF a = area[i], b = area[(i + 1) % area.size()];
        const double low = (std::min(a.y(), b.y()) - m_area.top()) / m_cell - 0.5,
                     high = (std::max(a.y(), b.y()) - m_area.top()) / m_cell - 0.5;
        for (int y = std::max(0, int(std::ceil(low))); y < std::min(double(m_rows), high); ++y) {
            const double middle = m_area.top() + (y + 0.5) * m_cell;
            crossings[size_t(y)].push_back(a.x() + (middle - a.y()) / (b.y() - a.y()) * (b.x() - a.x()));
        }
    }
    for (size_t y = 0; y < crossings.size(); ++y) {
        std::sort(crossings[y].begin(), crossings[y].end());
        const double middle = m_area.top() + (double(y) + 0.5) * m_cell;
        for (size_t i = 0; i + 1 < crossings[y].size(); i += 2)
            block(QRectF(crossings[y][i], middle - 0.1 * m_cell, crossings[y][i + 1] - crossings[y][i] + 0.01, 0.2 * m_cell));
    }
}

FreeSpace::Sums FreeSpace::sumsOf(int left, int top, int right, int bottom) const
{
    Sums made{left, top, right - left};
    const size_t columns = size_t(right - left), rows = size_t(bottom - top), stride = columns + 1;
    std::vector<int>& sums = made.sums;
    sums.assign(stride * (rows + 1), 0);
    for (size_t y = 0; y < rows; ++y) {
        const char* ink = m_ink.data() + (size_t(top) + y) * size_t(m_columns) + size_t(left);
        int row = 0;
        for (size_t x = 0; x < columns; ++x) sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + (row += ink[x]);
    }
    return made;
}

int FreeSpace::Sums::covered(int from, int above, int to, int below) const
{
    const auto at = [&](int x, int y) { return sums[size_t(y - top) * (size_t(columns) + 1) + size_t(x - left)]; };
    return at(to, below) - at(from, below) - at(to, above) + at(from, above);
}

FreeSpace::Known& FreeSpace::known()
{
    if (m_known->sums.sums.empty()) m_known->sums = sumsOf(0, 0, m_columns, m_rows);
    return *m_known;
}

template <class Distance>
std::optional<FreeSpace::Place> FreeSpace::least(QSizeF size, double limit, Distance distance, const QRectF& among)
{
    const int w = int(std::ceil(size.width() / m_cell)), h = int(std::ceil(size.height() / m_cell));
    const auto cell = [&](double place, double start, int most) {
        return int(std::clamp(std::floor((place - start) / m_cell), 0.0, std::max(0.0, double(most))));
    };
    const int left = cell(among.left(), m_area.left(), m_columns), right = cell(among.right(), m_area.left(), m_columns) + 1;
    const int top = cell(among.top(), m_area.top(), m_rows), bottom = cell(among.bottom(), m_area.top(), m_rows) + 1;
    const int lowest = std::min(bottom, m_rows - h), rightmost = std::min(right, m_columns - w);
    if (lowest < top || rightmost < left) return {};
    // Labels are placed one after the other near their points, and each one is new ink: what lies far from it need not be summed.
    const bool isAll = !m_known->sums.sums.empty() || 2 * (rightmost + w - left) * (lowest + h - top) > m_columns * m_rows;
    const Sums part = isAll ? Sums() : sumsOf(left, top, rightmost + w, lowest + h);
    const Sums& sums = isAll ? known().sums : part;
    std::optional<Place> best;
    for (int y = top; y <= lowest; ++y)
        for (int x = left; x <= rightmost; ++x) {
            const QRectF rect(m_area.topLeft() + QPointF(x, y) * m_cell, size);
            const double d = distance(rect);
            if (d > limit || (best && best->distance <= d) || sums.covered(x, y, x + w, y + h) > 0) continue;
            best = Place{rect, d};
        }
    return best;
}

std::optional<FreeSpace::Place> FreeSpace::nearest(QSizeF size, QPointF corner)
{
    std::vector<Known::Corner>& asked = known().corners;
    for (const Known::Corner& one : asked)
        if (one.size == size && one.corner == corner) return one.place;
    const double right = m_area.width() - size.width(), bottom = m_area.height() - size.height();
    const auto place = least(
        size, 1e9,
        [&](const QRectF& rect) {
            const double dx = std::fabs(rect.left() - m_area.left() - corner.x() * right) / m_area.width();
            const double dy = std::fabs(rect.top() - m_area.top() - corner.y() * bottom) / m_area.height();
            return dx + dy + 0.3 * std::min(dx, dy); // along an edge rather than into the middle
        },
        m_area);
    constexpr size_t most = 64;
    if (asked.size() == most) asked.clear();
    asked.push_back({size, corner, place});
    return place;
}

std::optional<QRectF> FreeSpace::find(QSizeF size, QPointF corner)
{
    const auto place = nearest(size, corner);
    return place ? std::optional(place->rect) : std::nullopt;
}

std::optional<QRectF> FreeSpace::findAnywhere(QSizeF size)
{
    std::optional<Place> best;
    for (const QPointF corner : {QPointF(1, 0), QPointF(0, 0), QPointF(1, 1), QPointF(0, 1)}) {
        const auto place = nearest(size, corner);
        // A later corner must be clearly better: legends at the top right are what readers expect.
        if (place && (!best || place->distance < best->distance - 0.15)) best = place;
    }
    return best ? std::optional(best->rect) : std::nullopt;
}

std::optional<QRectF> FreeSpace::findNear(QSizeF size, const QPolygonF& points, double within)
{
    // Only there can a rectangle begin that is as near.
    double left = m_area.right(), right = m_area.left(), top = m_area.bottom(), bottom = m_area.top();
    for (const QPointF& p : points)
        if (std::isfinite(p.x() + p.y())) {
            left = std::min(left, p.x()), right = std::max(right, p.x());
            top = std::min(top, p.y()), bottom = std::max(bottom, p.y());
        }
    const QRectF among(QPointF(left - within - size.width() - m_cell, top - within - size.height() - m_cell),
                       QPointF(right + within, bottom + within));
    const auto place = least(
        size, within,
        [&](const QRectF& r) {
            double nearest = 1e9;
            for (const QPointF& p : points) {
                const double dx = std::max({r.left() - p.x(), p.x() - r.right(), 0.0}),
                             dy = std::max({r.top() - p.y(), p.y() - r.bottom(), 0.0});
                const QPointF later = p - points.front();
                nearest = std::min(nearest, std::hypot(dx, dy) + 0.2 * std::hypot(later.x(), later.y()));
            }
            return nearest;
        },
        among);
    return place ? std::optional(place->rect) : std::nullopt;
}

bool FreeSpace::isFree(const QRectF& rect)
{
    if (!m_area.contains(rect)) return false;
    const auto cell = [&](double position, double start, int count) { return std::clamp(int((position - start) / m_cell), 0, count - 1); };
    const int left = cell(rect.left(), m_area.left(), m_columns), right = cell(rect.right(), m_area.left(), m_columns);
    const int top = cell(rect.top(), m_area.top(), m_rows), bottom = cell(rect.bottom(), m_area.top(), m_rows);
    for (int y = top; y <= bottom; ++y) {
        const auto row = m_ink.begin() + y * m_columns;
        if (std::find(row + left, row + right + 1, char(true)) != row + right + 1) return false;
    }
    return true;
}

} // namespace costscope
