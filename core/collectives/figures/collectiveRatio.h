// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "collective-ratio": the time of one collective over that of another against the size and against the processes, by τ-Lop, by
/// LogGP, in a perfectly parallel and in a serial channel, and measured. Allgather by recursive doubling over binomial scatter is
/// the case of Figure 5 of Rico-Gallego, Díaz-Martín, Lastovetsky 2015.
extern const FigureKind collectiveRatioFigure;

} // namespace costscope
