// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// The scan of section 3.3 of Höfinger & Haunschmid 2017: b, c, their errors and (b+Δb)/c over f_s, with the value in use.
extern const FigureKind serialFractionScanFigure;

} // namespace costscope
