// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// Measured over fitted run times, with the core counts marked that no smooth law can follow; of benchmarks the cells of every
/// fitted law.
extern const FigureKind fitResidualsFigure;

} // namespace costscope
