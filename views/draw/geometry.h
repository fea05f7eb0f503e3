// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <vector>

namespace costscope {

// Lines and areas are cut by computation, not by a clip region: Qt's SVG ignores clip regions, and other programs that
// open our PDF would show hidden ink.

/// The pieces of a polyline inside `rect`; a non-finite point breaks the line.
std::vector<QPolygonF> clippedLine(const QPolygonF& line, const QRectF& rect);

/// A filled polygon cut to `rect`; empty if nothing is left.
QPolygonF clippedArea(const QPolygonF& area, const QRectF& rect);

/// Parallel lines at 45° through a convex or rectangular area, `spacing` apart, on one grid for all areas.
std::vector<QLineF> hatching(const QRectF& area, double spacing);

/// One axis on the page: numbers to positions and back.
struct Pixels {
    Scale scale = Scale::Linear;
    double min = 0, max = 1;
    double from = 0, to = 1; ///< positions of min and max

    void setRange(double least, double most)
    {
        min = least;
        max = most;
    }
    void place(double first, double last)
    {
        from = first;
        to = last;
    }
    double operator()(double value) const; ///< NaN if a log axis cannot show the value
    double value(double position) const;
    bool operator==(const Pixels&) const = default;
};

/// Positions of points; as many as have both coordinates. `known`: others of the same xs on the same axis, which lie above or below.
QPolygonF positionsOf(const std::vector<double>& xs, const std::vector<double>& ys, const Pixels& x, const Pixels& y,
                      const QPolygonF* known = nullptr);

/// Positions of the left and the right side of bar i of a series.
std::pair<double, double> barSides(const Series& bars, size_t i, const Pixels& x);

/// What a band covers of `rect`, in pieces: a point without a place ends one. Below zero is below the page of a log axis.
std::vector<QPolygonF> bandPieces(const Series& band, const Pixels& x, const Pixels& y, const QRectF& rect);

/// Fewer points that look the same: per unit of x the first, lowest, highest and last. Needs sorted x, else unchanged.
QPolygonF thinned(const QPolygonF& line);

/// A line with fewer points, none of which was further than `nearness` from it: curves are computed finer than a screen shows them.
QPolygonF straightened(const QPolygonF& line, double nearness);

/// From a point to another, bent aside by a share of its length (Series::bend).
QPolygonF arc(QPointF a, QPointF b, double bend);

} // namespace costscope
