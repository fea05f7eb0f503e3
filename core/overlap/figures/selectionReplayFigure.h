// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "selection-replay": running time while a logic learns and after it, beside the times of all functions.
extern const FigureKind selectionReplayFigure;

} // namespace costscope
