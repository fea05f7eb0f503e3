// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// How large the messages of a level are, by where they go, and how they are shared out over the ranks.
extern const FigureKind messageSizeFigure;

} // namespace costscope
