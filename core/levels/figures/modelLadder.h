// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// Modeled over measured time per level, from one model to the next: postal, max-rate, node-aware, with queue search, with
/// contention. Bienz, Gropp, Olson 2018, Figures 1, 10 and 11.
extern const FigureKind modelLadderFigure;

} // namespace costscope
