// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "time-versus-messages": a fixed volume sent as ever more, ever smaller messages, with receives posted in and against the
/// order of arrival; the area between is the search of the queue.
extern const FigureKind timeVersusMessagesFigure;

} // namespace costscope
