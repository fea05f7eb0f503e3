// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "progress-calls": time of an iteration over the number of progress calls, a line per other attributes.
extern const FigureKind progressCallsFigure;

} // namespace costscope
