// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "cost-by-level": measured time of every level beside the modeled stack: max-rate by locality, queue search, contention; what is
/// beyond the measured time outlined, what is missing hatched. Bienz, Gropp, Olson 2018, Figures 10 and 11.
extern const FigureKind hierarchyFigure; ///< "hierarchy"
extern const FigureKind costByLevelFigure;

/// "model-ladder": modeled over measured time per level, from one model to the next: postal, max-rate, node-aware, with queue
/// search, with contention. Bienz, Gropp, Olson 2018, Figures 1, 10 and 11.
extern const FigureKind modelLadderFigure;

/// "message-size": how large the messages of a level are, by where they go, and how they are shared out over the ranks.
extern const FigureKind messageSizeFigure;

/// Their machine has the parameters of the node-aware model.
struct MachineNeed;
extern const MachineNeed levelMachineNeed;

} // namespace costscope
