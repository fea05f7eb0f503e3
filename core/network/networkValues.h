// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/network.h"
#include "core/parameters/Parameter.h"

namespace costscope {

/// One thing that may be chosen of a network, as options, figures and panels name it.
using NetworkParameter = ParameterOf<NetworkQuestion>;
/// torus, wrap, order, box, ranks, ppn, nodes_per_router, routing, ties, seed.
const std::vector<NetworkParameter>& networkValues();
const NetworkParameter* findNetworkValue(QStringView name);

/// Error: no value of this name (lists the known ones); what the text cannot be.
Result<Done> setNetworkValue(NetworkQuestion& question, const QString& name, const QString& text);

} // namespace costscope
