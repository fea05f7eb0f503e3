// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"

class QImage;
class QPainter;

namespace costscope {

class PaintedPanels;

/// A Layout as ink: the same calls for screen, image, PDF and SVG. With `selected` table rows, ascending, lines and arcs that stand
/// for other rows fade to 35 %. `known`: of a figure that is painted again and again on the screen.
void paint(const Layout& layout, QPainter& painter, const std::vector<int>& selected = {}, PaintedPanels* known = nullptr);
/// Grid, marks and axes of one panel, without its words.
void paintPanel(const Layout& layout, const PanelLayout& panel, QPainter& painter, const std::vector<int>& selected);

/// A frame around a cell that covers nothing of it, with a rim of ground so that it shows on any neighbours. `width`: of the frame.
void paintFrame(QPainter& painter, const QRectF& cell, const Style& style, double width);
/// A marker of `size` units around `at`.
void paintMarker(QPainter& painter, Marker marker, QPointF at, double size);

/// A small picture of a figure for lists and start pages: its shape without titles.
QImage thumbnail(const Figure& figure, QSize size, bool dark, double devicePixelRatio = 1);

} // namespace costscope
