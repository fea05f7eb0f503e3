// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// Measured over fitted: run times against the law of their overhead, or the cells of benchmarks against every fitted law.
extern const FigureKind fitResidualsFigure;

} // namespace costscope
