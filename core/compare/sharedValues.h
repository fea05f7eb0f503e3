// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

// Figures of related kinds have values of the same name: what is dragged in one may count in all.

/// Other figures that have a value of a name that this one has, on the same machine, but set otherwise.
QStringList figuresWithOtherValues(const Session& session, const FigureRequest& request);
/// Gives them the values of the request; values that only one of both has stay.
void useValuesInAll(Session& session, const FigureRequest& request);

} // namespace costscope
