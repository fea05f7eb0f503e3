// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

// What becomes of the what if of a figure.

/// Whether the figure's what if changes parameters of a machine, which keepWhatIf() would keep.
bool changesParameters(const FigureRequest& figure);

/// The what if of a figure as a machine of its own: the machine that it starts from with the parameters that it changes. The
/// figure's what if names that machine instead of the parameters, so nothing in the figure changes; placement and settings
/// stay with it. Returns the id. Error: there is no such figure or no changed parameter in its what if.
Result<QString> keepWhatIf(Session& session, const QString& figure, const QString& name);

/// The what if of a figure in place of what it is compared with: its machine, placement and settings; changed parameters go
/// into a machine of their own, so that other figures keep theirs. Error: there is no such figure or no what if.
Result<Done> takeWhatIfAsBase(Session& session, const QString& figure);

} // namespace costscope
