// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "time-versus-size": measured times of messages over their size, one line per locality or number of pairs, with the fitted
/// piece of every protocol, the gaps in which the switches lie, and relative residuals below.
extern const FigureKind timeVersusSizeFigure;

} // namespace costscope
