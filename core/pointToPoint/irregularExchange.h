// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pointToPoint/nodeAwareMaxRate.h"

#include <vector>

namespace costscope {

/// What one process sends in a phase, by locality and protocol.
struct MessageGroups {
    struct Group {
        double n = 0;     ///< messages
        double bytes = 0; ///< of all of them together
    };
    std::array<std::array<Group, 3>, 3> groups; ///< [locality][protocol]

    const Group& at(Locality locality, Protocol protocol) const { return groups[size_t(locality)][size_t(protocol)]; }
    /// n messages of s bytes each; the protocol is that of one message.
    void add(const ProtocolThresholds& thresholds, Locality locality, double s, double n = 1);
    double messages() const;
    double bytesBetweenNodes() const;
};

/// One process: Σ over groups of n α + ppn S / min(R_N, ppn R_b). Bienz, Gropp, Olson 2018, section 3; the sum is derived.
TransferTime exchangeTime(const NodeAware& model, const MessageGroups& process, double ppn);

extern const Model irregularExchangeModel; ///< "irregular-exchange": one process, T = T_mr + T_q + T_c

} // namespace costscope
