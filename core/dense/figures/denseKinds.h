// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

// The kinds of figure of dense linear algebra.

extern const FigureKind percentOfPeakFigure;  ///< "percent-of-peak"
extern const FigureKind bestVariantMapFigure; ///< "best-variant-map"
extern const FigureKind denseBreakdownFigure; ///< "dense-breakdown"
extern const FigureKind denseScalingFigure;   ///< "dense-scaling"

} // namespace costscope
