// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

// The kinds of figure of overlap, tiles and run-time selection.

extern const FigureKind overlapBarsFigure; ///< "overlap-bars"
extern const FigureKind tilePlanFigure;    ///< "tile-plan"
/// "selection-replay": running time while a logic learns and after it, beside the times of all functions.
extern const FigureKind selectionReplayFigure;
/// "progress-calls": time of an iteration over the number of progress calls, a line per other attributes.
extern const FigureKind progressCallsFigure;

} // namespace costscope
