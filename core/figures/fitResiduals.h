// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/FigureKind.h"

namespace costscope {

/// Measured over fitted run times, with the core counts marked that no smooth law can follow.
extern const FigureKind fitResidualsFigure;

} // namespace costscope
