// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "stage-diagram": who sends to whom in the stages of a collective, over which channel, and what each stage costs.
extern const FigureKind stageDiagramFigure;

} // namespace costscope
