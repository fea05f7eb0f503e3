// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"

namespace costscope {

/// The placement with every rank at this router (x fastest in the placement's torus): its ranks fill the nodes of a router one
/// after the other. Error: as many ranks as routers are given for; more ranks at a router than its nodes hold.
Result<Placement> placementAt(const Placement& own, const std::vector<qint32>& routers);

/// The same levels and messages under another placement, counted anew. Error: no AMG hierarchy; no list of messages, whose
/// hops and places would not be known.
Result<Dataset> placedDataset(const Dataset& dataset, const Placement& placement);

} // namespace costscope
