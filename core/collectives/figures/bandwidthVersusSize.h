// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "bandwidth-versus-size": what a collective reaches by τ-Lop and by LogGP over its message size, beside measured times, a
/// panel for each mapping. Figure 8 of Rico-Gallego, Díaz-Martín, Lastovetsky 2015.
extern const FigureKind bandwidthVersusSizeFigure;

} // namespace costscope
