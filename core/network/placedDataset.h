// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/data/amg.h"

namespace costscope {

/// The placement with every rank at this router (x fastest in the placement's torus): its ranks fill the nodes of a router one
/// after the other, and the sockets of a node unless they are listed. Error: as many ranks as routers are given for; more ranks at a router
/// than its nodes hold.
Result<Placement> placementAt(const Placement& own, const std::vector<qint32>& routers);

/// The same levels and messages under another placement, counted anew. Error: no AMG hierarchy; no list of messages, whose
/// hops and places would not be known; cancelled. Its messages tell of operations that have no list: their numbers are left out.
Result<Dataset> placedDataset(const Dataset& dataset, const Placement& placement, const Progress& progress = {});

} // namespace costscope
