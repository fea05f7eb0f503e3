// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/channels/TransferChannel.h"
#include "core/model/Model.h"

namespace costscope {

/// One parameter set of LogGP: of shared memory or of the network (LogGPH has both, which are the values "loggp.network.L" … of a
/// machine).
/// Rico-Gallego, Díaz-Martín, Lastovetsky, "Modeling Contention and Mapping Effects in Multi-core Clusters" (2015), section 2.
struct LogGP {
    double L = missing; ///< latency [s]
    double o = missing; ///< overhead, mean of sender and receiver [s]
    double g = missing; ///< gap between messages [s]
    double G = missing; ///< gap per byte [s/byte]

    /// What the machine has of the channel; NaN for a value that it has not.
    static LogGP of(const Machine& machine, ChannelId channel);

    double time(double m) const; ///< of m >= 1 byte [s]
    /// k segments of S bytes, as printed: the first arrives whole, the others follow at their gap.
    double segmented(double S, double k) const;
    double segmentedApproximately(double S, double k) const; ///< S instead of S - 1: Tables 1 and 2 of the paper
};

extern const Model logPModel;           ///< "logp"
extern const Model logGPModel;          ///< "loggp"
extern const Model logGPSegmentedModel; ///< "loggp-segmented"

} // namespace costscope
