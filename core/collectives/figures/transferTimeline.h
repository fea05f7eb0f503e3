// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// "transfer-timeline": the transfers of one stage of a collective in time, in the processes of its busiest node and on the network.
extern const FigureKind transferTimelineFigure;

} // namespace costscope
