// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment.h"
#include "placement.h"

#include <string>
#include <vector>

namespace costscope::probe {

/// Between which ranks messages go: as many pairs as there are, of which phases take the first few.
struct Channel {
    std::string scope;   ///< "socket", "node", "network"
    std::string id;      ///< the scope, or with a number where several distances are measured
    std::string inWords; ///< for titles
    Team pairs = {};
    std::array<int, 2> nodes{-1, -1}; ///< of the network
    int hops = -1;                    ///< between them; -1: not known

    int most() const { return int(pairs.second.size()); }
    bool isNetwork() const { return scope == "network"; }
    /// The first k pairs.
    Team some(int k) const;
};

/// On one socket, between sockets of a node (or inside a node, where sockets are not told), between nodes: near first.
std::vector<Channel> findChannels(const Placement& placement, const Options& options);
/// All ranks of one node, in pairs: the channel of shared memory.
Channel sharedMemory(const Placement& placement, const Options& options);
/// The same, not in pairs.
const std::vector<int>& ranksInside(const Placement& placement, const Options& options);

/// 1, 2, 3, 4, 6, 8, … up to `most`, which is always among them.
std::vector<int> countsUpTo(int most);
/// 0 if it is asked for, then powers of two from 4 and what --per-octave puts between them.
std::vector<std::int64_t> sizesOf(const Options& options, std::int64_t least, std::int64_t most);

} // namespace costscope::probe
