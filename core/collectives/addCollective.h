// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/CollectiveSetup.h"
#include "core/session/Session.h"

namespace costscope {

/// Adds a collective with its figures and returns their ids. `machine`: id of the one whose channels they show; empty = what
/// machineIdOf() takes. Error: what questionOf() refuses.
Result<QStringList> addCollective(Session& session, const CollectiveSetup& setup, const QString& machine = {});

} // namespace costscope
