// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "event-timeline": what every rank does and when, and the messages between them.
extern const FigureKind eventTimelineFigure;

} // namespace costscope
