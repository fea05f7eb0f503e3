// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sampleFigures.h"
#include "views/draw/Layout.h"

namespace costscope {

/// On paper, in tenths of a point.
inline Layout laidOut(const Figure& figure, double widthMm, double heightMm, const Style& style = Style::paper())
{
    constexpr double units = 10;
    return layOut(std::make_shared<const Figure>(figure), style, QSizeF(widthMm, heightMm) / 25.4 * 72 * units, units);
}

} // namespace costscope
