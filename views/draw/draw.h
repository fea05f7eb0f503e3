// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "views/draw/Layout.h"

class QCustomPlot;
class QImage;

namespace costscope {

/// Points to the logical pixels of a screen.
inline constexpr double screenUnitsPerPoint = 96.0 / 72;

/// Shows a figure in a plot: one axis rect per panel with its ranges, everything visible painted by paint(). Calling it
/// again replaces the figure; where the user has zoomed and the figure's own ranges are as before, the zoom stays.
/// The layout follows size and ranges of the plot by itself; replot() is left to the caller.
void draw(std::shared_ptr<const Figure> figure, const Style& style, QCustomPlot& plot);
void draw(const Figure& figure, const Style& style, QCustomPlot& plot);

/// Rows of the figure's table that stay strong; lines and arcs of others fade. Empty = all.
void setSelectedRows(QCustomPlot& plot, const std::vector<int>& rows);

/// Where everything stands since the last replot; null before the first draw().
const Layout* layoutOf(const QCustomPlot& plot);

/// Back to the figure's own ranges.
void resetRanges(QCustomPlot& plot);

/// The size of a figure in pixels. Error: more than 160 million (640 MB while it is drawn; A0 at 300 dpi and A4 at 1200 dpi are
/// fewer), or more than 32767 on a side, where Qt stops to draw; names the resolution that would do.
Result<QSize> imageSize(double widthMm, double heightMm, double dpi);

/// A figure as an image without any widget: files, previews and copying. Null where imageSize() refuses or memory is short.
QImage toImage(std::shared_ptr<const Figure> figure, const Style& style, double widthMm, double heightMm, double dpi);

} // namespace costscope
