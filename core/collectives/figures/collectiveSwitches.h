// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"
#include "core/session/Session.h"

namespace costscope {

// Choices of figures of a collective that are “as in the data” unless chosen otherwise. A window changes the data themselves, for
// all of their figures: there such a choice shows what the data say.

/// Whether this choice is one of them: it begins with “own”.
bool isOfCollective(const Choice& choice);

/// The choices of a figure as a window offers them, and a request in which each is chosen that is in force.
struct Switches {
    std::vector<Choice> choices;
    FigureRequest shown;
};
/// Of other figures the choices as they are.
Switches switchesOf(const FigureKind& kind, const Session& session, const FigureRequest& request);

/// Puts a request in place of the figure of its id; what it chooses newly of the collective is changed in the data. Error: what
/// editCollective() refuses.
Result<Done> takeSwitches(Session& session, const FigureRequest& request);

} // namespace costscope
