// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

extern const FigureKind linkLoadHistogramFigure; ///< "link-load-histogram"

} // namespace costscope
