// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

extern const FigureKind linkLoadSlicesFigure;    ///< "link-load-slices"
extern const FigureKind linkLoadLevelsFigure;    ///< "link-load-levels"
extern const FigureKind linkLoadTorusFigure;     ///< "link-load-torus"
extern const FigureKind linkLoadHistogramFigure; ///< "link-load-histogram"
extern const FigureKind hopDistributionFigure;   ///< "hop-distribution"
extern const FigureKind messageMatrixFigure;     ///< "message-matrix"

} // namespace costscope
