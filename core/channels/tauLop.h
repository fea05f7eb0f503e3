// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/channels/TransferCost.h"
#include "core/model/Model.h"

namespace costscope {

/// T^c of one transmission whose transfers are `alone`, as a cost to put ∥ in front of: through shared memory o⁰ + 2 L⁰(m,1),
/// over the network o¹ + 2 L⁰(m,1) + L¹(m,1). Rico-Gallego, Díaz-Martín, Lastovetsky 2015, sections 3 and 5.
TransferCost transmission(ChannelId channel, const TransferSize& m, bool withOverhead = true);

extern const Model tauLopPointToPointModel; ///< "tau-lop-p2p"

} // namespace costscope
