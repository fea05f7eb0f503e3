// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// Measured time of every level beside the modeled stack: max-rate by locality, queue search, contention; what is beyond
/// the measured time outlined, what is missing hatched. Bienz, Gropp, Olson 2018, Figures 10 and 11.
extern const FigureKind costByLevelFigure;

} // namespace costscope
