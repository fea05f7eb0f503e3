// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"

#include <QLineF>

namespace costscope {

/// Ink that stands for a row of the figure's table.
struct Hit {
    size_t panel = 0;
    int row = -1;
    QPointF at;          ///< where a ring goes
    QRectF box = {};     ///< of a bar or cell; null for a point
    bool isLine = false; ///< `at` is the middle of a segment or arc
    QLineF line = {};    ///< of a link in a picture; null for all others
    double lineWidth = 0;
};

/// The row under the pointer: the nearest point within `reach`, a bar or cell that contains it, a line or arc nearby.
std::optional<Hit> hitTest(const Layout& layout, QPointF pointer, double reach);

/// All places of a row that can be seen.
std::vector<Hit> placesOf(const Layout& layout, int row);
/// The same, bars that stand on each other as one, without the points that lie on them.
std::vector<Hit> wholePlacesOf(const Layout& layout, int row);
/// Of many rows, ascending, in one go: row by row.
std::vector<Hit> wholePlacesOf(const Layout& layout, const std::vector<int>& rows);

/// Index of the panel whose axes hold `position`; with `around` also ticks and labels beside them.
std::optional<size_t> panelAt(const Layout& layout, QPointF position, double around = 0);

} // namespace costscope
