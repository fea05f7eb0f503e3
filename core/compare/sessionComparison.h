// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// The session beside its baseline: ratios new/old of data, machines, fits and modeled times with 95 % intervals, the largest first.
extern const FigureKind sessionComparisonFigure;

} // namespace costscope
