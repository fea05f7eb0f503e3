// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/Machine.h"
#include "core/pointToPoint/pointToPoint.h"
#include "core/pointToPoint/protocolThresholds.h"

#include <array>

namespace costscope {

/// With the protocol limits of the machine; what it does not have is missing.
NodeAware nodeAwareOf(const Machine& machine);
/// Error names all values that the machine lacks, and what measures them.
Result<NodeAware> nodeAwareFrom(const Machine& machine);

/// The parameters of all localities and protocols as rows, and the thresholds: "inter-node.eager.alpha", …
Parameters nodeAwareValues();
/// From a model's values; what is not given is missing, and checkParameters refuses it where it is needed.
NodeAware nodeAwareOf(const NamedValues& values);
Result<Done> checkParameters(const NamedValues& values, Locality locality, Protocol protocol);

/// "= 2 · 3 µs + 4 · 2 · 100 kB / min(6.6 GB/s, 4 · 2.9 GB/s)": n messages of s bytes, the numbers put in.
QString stepWithNumbers(const PointToPoint& set, double n, double s, double ppn);

extern const Model nodeAwareMaxRateModel; ///< "node-aware-max-rate"

} // namespace costscope
