// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/geometry.h"

#include <array>
#include <vector>

namespace costscope {

/// Where the lines and bands of a panel lie. The layout asks several times (words, legend, notes), the painter once more, and a slider
/// leaves most panels as they are: a logarithm per point was a fifth of its step. Each series is placed once while its numbers, the axes
/// and their place stay the same; a further layout of the figure takes what the one before knew.
class PlacedSeries {
public:
    /// (x, y) of every point of the series in this place of its panel; without a place NaN.
    const QPolygonF& line(size_t place, const Series& series, const Pixels& x, const Pixels& y);
    /// As bandPieces.
    const std::vector<QPolygonF>& band(size_t place, const Series& series, const Pixels& x, const Pixels& y, const QRectF& rect);

private:
    struct Known {
        std::vector<double> x, y, low, high; ///< its numbers
        Pixels across, up;
        QRectF rect;
        QPolygonF line;
        std::vector<QPolygonF> band;
    };
    /// What is known of a series, made by `make(known, beside)` if it is not; beside: known of the same x on the same axis, or null.
    template <class Make>
    const Known& known(size_t place, const Series& series, const Pixels& x, const Pixels& y, const QRectF& rect, Make make);

    /// By place; the latest first. Two, because a layout may need a second attempt, for which titles take another line.
    std::vector<std::array<Known, 2>> m_known;
};

} // namespace costscope
