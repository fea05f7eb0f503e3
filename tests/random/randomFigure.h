// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Chance.h"

#include "core/figure/FigureKind.h"
#include "core/session/Session.h"

namespace costscope {

/// A figure of this kind with random data of the session that it takes, machine, choices among those it offers, values within
/// what it describes, title and annotations. It may lack something, which FigureKind::lacks tells.
FigureRequest randomFigure(Chance& chance, const Session& session, const FigureKind& kind);
/// The same figure with some of it chosen otherwise.
FigureRequest chosenOtherwise(Chance& chance, const Session& session, FigureRequest request);

} // namespace costscope
