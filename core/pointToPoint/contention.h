// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pointToPoint/nodeAwareMaxRate.h"

namespace costscope {

/// Bytes over the most loaded link if the partition were a cube of routers: ℓ = nodes_per_router h³ b ppn.
/// Bienz, Gropp, Olson 2018, eq (7), there with 2 nodes per router (Gemini). h = links that a byte crosses on average,
/// b = bytes that a process sends to other nodes on average. Exact loads of links give ℓ as well; contentionTime takes either.
double cubeLinkBytes(double h, double b, double ppn, double nodesPerRouter = 2);

/// T_c = δ ℓ [s], eqs (5), (6). ℓ [byte], δ [s/byte].
double contentionTime(double linkBytes, double delta);

/// T = max(T_mr, ℓ/R_link) [s], what stands for T_mr + δ ℓ where δ is not known: the busiest link works while the processes send. A
/// transport that nobody knows leaves the time of the link.
double limitedByLink(double transport, double linkTime);

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
