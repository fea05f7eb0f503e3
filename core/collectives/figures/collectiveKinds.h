// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "stage-diagram": who sends to whom in the stages of a collective, over which channel, and what each stage costs.
extern const FigureKind stageDiagramFigure;

/// "transfer-timeline": the transfers of one stage of a collective in time, in the processes of its busiest node and on the network.
extern const FigureKind transferTimelineFigure;

/// "bandwidth-versus-size": what a collective reaches by τ-Lop and by LogGP over its message size, beside measured times, a
/// panel for each mapping. Figure 8 of Rico-Gallego, Díaz-Martín, Lastovetsky 2015.
extern const FigureKind bandwidthVersusSizeFigure;

/// "collective-ratio": the time of one collective over that of another against the size and against the processes, by τ-Lop, by
/// LogGP, in a perfectly parallel and in a serial channel, and measured. Allgather by recursive doubling over binomial scatter is
/// the case of Figure 5 of Rico-Gallego, Díaz-Martín, Lastovetsky 2015.
extern const FigureKind collectiveRatioFigure;

/// "event-timeline": what every rank does and when, and the messages between them.
extern const FigureKind eventTimelineFigure;

/// Their machine has the channels.
struct MachineNeed;
extern const MachineNeed collectiveMachineNeed;

} // namespace costscope
