// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"
#include "core/session/Session.h"

namespace costscope {

/// Several figures of the session in one, for a paper: letters, aligned axes, one legend where all are the same. Which figures:
/// the choice “figures”, ids or kinds with commas between them; without it all.
extern const FigureKind multiPanelFigure;

/// A request for these figures of a session in one, in this order, without id.
FigureRequest multiPanelRequest(const QStringList& figures);

} // namespace costscope
