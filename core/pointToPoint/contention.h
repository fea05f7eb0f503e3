// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/queueAndContention.h"
#include "core/pointToPoint/nodeAwareMaxRate.h"

namespace costscope {

/// Where an injection rate between nodes is the rate of one link of the network (byte/s); empty else.
Messages noteOnOneLink(const NodeAware& nodeAware, double linkRate);

/// The rows `h`, `nodes_per_router`, `delta`.
Parameter hopsValue();
Parameter nodesPerRouterValue();
Parameter deltaValue();
QStringList contentionNotes();
/// What a result says of the way ℓ was found.
Message noteOnCube(double nodesPerRouter);

extern const Model contentionModel; ///< "contention"

} // namespace costscope
