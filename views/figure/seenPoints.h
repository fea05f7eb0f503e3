// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"

namespace costscope {

/// A series of at most this many points is drawn point by point.
inline constexpr size_t fewPoints = 5000;

/// A long series of points as it can be seen inside `rect`: of those within one spot the first, with an error bar that holds the
/// bars of the others. A spot is an eighth of a marker of `marker` units, up to a half of it where that leaves too many.
Series seenPoints(const Series& points, const Pixels& x, const Pixels& y, const QRectF& rect, double marker);

/// A long line as it can be seen inside `rect`: in each unit across its first, lowest, highest and last point. One whose x goes
/// back stays as it is, a point without a place still breaks it.
Series seenLine(const Series& line, const Pixels& x, const Pixels& y, const QRectF& rect);

/// The panels of a figure with their long series of points and lines as they can be seen on `size` units with these axes; empty if there
/// are none.
std::vector<Panel> seenPanels(const Figure& figure, const std::vector<PanelLayout>& axes, QSizeF size, double marker);

} // namespace costscope
