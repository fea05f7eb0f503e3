// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

extern const FigureKind mpiTimeFigure;    ///< "mpi-time"
extern const FigureKind timeByRankFigure; ///< "time-by-rank"

} // namespace costscope
