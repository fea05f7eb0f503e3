// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <QRectF>

#include <memory>
#include <optional>
#include <vector>

namespace costscope {

/// Where ink lies inside a rectangle, on a coarse grid: finds room for legends and notes that cover no data. Copies with the same ink
/// share what one of them found out.
class FreeSpace {
public:
    FreeSpace(const QRectF& area, double cell);

    void block(const QRectF& rect);        ///< without a place (NaN) it covers nothing
    void block(const QPolygonF& line);     ///< a polyline inside the area
    void blockArea(const QPolygonF& area); ///< whose points have a place

    /// A free rectangle of this size as near as possible to the corner (0 or 1, 0 or 1 = left or right, top or bottom).
    std::optional<QRectF> find(QSizeF size, QPointF corner);
    /// The same for the best of all four corners; ties go to the first: top right, top left, bottom right, bottom left.
    std::optional<QRectF> findAnywhere(QSizeF size);
    /// The free rectangle nearest to one of some points, at most `within` away; earlier points are worth a longer way.
    std::optional<QRectF> findNear(QSizeF size, const QPolygonF& points, double within);
    bool isFree(const QRectF& rect);

private:
    struct Place {
        QRectF rect;
        double distance;
    };
    /// The free place of least `distance(rect)` among those whose upper left corner lies there; none beyond `limit`.
    template <class Distance>
    std::optional<Place> least(QSizeF size, double limit, Distance distance, const QRectF& among);
    std::optional<Place> nearest(QSizeF size, QPointF corner);
    /// Summed areas of some cells: how many of any rectangle of them have ink.
    struct Sums {
        int left = 0, top = 0, columns = 0;
        std::vector<int> sums = {}; ///< empty = not yet
        int covered(int from, int above, int to, int below) const;
    };
    Sums sumsOf(int left, int top, int right, int bottom) const;
    /// What was found out about the ink as it is.
    struct Known {
        struct Corner {
            QSizeF size;
            QPointF corner;
            std::optional<Place> place;
        };
        Sums sums; ///< of all cells
        std::vector<Corner> corners;
    };
    Known& known();

    QRectF m_area;
    double m_cell;
    int m_columns, m_rows;
    std::vector<char> m_ink;
    std::shared_ptr<Known> m_known = std::make_shared<Known>();
};

} // namespace costscope
