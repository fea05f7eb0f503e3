// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// τ_n/t_n measured and fitted directly by eq (1), with the saturation r∞; Höfinger & Haunschmid 2017, Fig 1.
extern const FigureKind overheadRatioFigure;

} // namespace costscope
