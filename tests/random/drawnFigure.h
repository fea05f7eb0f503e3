// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"

namespace costscope {

// What must hold of every figure, whatever is in it. Each gives what is wrong, in words; empty = nothing.

/// Ends of axes that are no numbers or the wrong way round, infinite numbers and lists of different lengths in series, rows that
/// the table has not.
QString wrongWith(const Figure& figure);
/// Places that are no numbers, thousands of ticks.
QString wrongWith(const Layout& layout);
/// Paints on a device that looks at every coordinate; nothing is rasterised.
QString wrongWithInk(const Layout& layout);
/// JSON and CSV of the figure and of its table do not parse, or do not hold what the figure has.
QString wrongWithText(const Figure& figure);

/// All of these on a page of this size, and ink on an image.
QString wrongWhenDrawn(const Figure& figure, const Style& style, double widthMm, double heightMm);

} // namespace costscope
