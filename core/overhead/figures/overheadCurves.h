// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// t_n measured and fitted (eq 6), τ_n measured and predicted (eq 5), Amdahl's law (eq 4), confidence band.
/// Höfinger & Haunschmid 2017, Figs 2–8. Several programs: small multiples of t/t_1, or overlaid.
extern const FigureKind overheadCurvesFigure;

} // namespace costscope
