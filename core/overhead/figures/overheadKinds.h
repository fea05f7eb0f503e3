// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

// The kinds of figure of run-time records.

/// t_n measured and fitted (eq 6), τ_n measured and predicted (eq 5), Amdahl's law (eq 4), confidence band.
/// Höfinger & Haunschmid 2017, Figs 2–8. Several programs: small multiples of t/t_1, or overlaid.
extern const FigureKind overheadCurvesFigure;
/// τ_n/t_n measured and fitted directly by eq (1), with the saturation r∞; Höfinger & Haunschmid 2017, Fig 1.
extern const FigureKind overheadRatioFigure;
/// The scan of section 3.3 of Höfinger & Haunschmid 2017: b, c, their errors and (b+Δb)/c over f_s, with the value in use.
extern const FigureKind serialFractionScanFigure;

} // namespace costscope
