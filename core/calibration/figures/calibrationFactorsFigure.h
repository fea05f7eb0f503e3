// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// C_avg over distance, C_max over distance for every number of processes and extrapolated beyond.
extern const FigureKind calibrationFactorsFigure;

} // namespace costscope
