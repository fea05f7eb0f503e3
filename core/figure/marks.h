// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"

namespace costscope {

// Marks put into a series with the row of Figure::table that each stands for, and series of a single mark.

inline void addPoint(Series& series, double x, double y, int row)
{
    series.addPoint(x, y);
    series.rows.push_back(row);
}

/// A bar between two places on the x axis.
inline void addBar(Series& bars, double fromX, double toX, double low, double high, int row)
{
    bars.addBar(fromX, low, high);
    bars.x2.push_back(toX);
    bars.rows.push_back(row);
}

/// Words in the middle between two places on the x axis.
inline void addText(Series& words, double fromX, double toX, double y, const QString& text)
{
    words.addPoint(fromX, y);
    words.x2.push_back(toX);
    words.text.push_back(text);
}

/// `look` with one line from here to there, or one region between these corners.
inline Series oneLine(Series look, double fromX, double fromY, double toX, double toY)
{
    look.addLine(fromX, fromY, toX, toY);
    return look;
}

inline Series oneText(Series look, double x, double y, const QString& text)
{
    look.mark = Mark::Text;
    look.addPoint(x, y);
    look.text.push_back(text);
    return look;
}

} // namespace costscope
