// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "kernel-efficiency": share of the peak that kernels reach by the order of their matrices.
extern const FigureKind kernelEfficiencyFigure;

} // namespace costscope
