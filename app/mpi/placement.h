// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "options.h"

#include <array>
#include <string>
#include <vector>

#include <mpi.h>

namespace costscope::probe {

/// Where a rank is.
struct Place {
    int node = 0;                      ///< in the order of the first rank of each
    int socket = -1;                   ///< of the node; -1: not known, or the rank may run on several
    std::array<int, 3> at{-1, -1, -1}; ///< router of the torus; -1: not known
};

/// Where all ranks are. Every rank holds the same.
struct Placement {
    std::vector<Place> places;           ///< by rank
    std::vector<std::vector<int>> nodes; ///< ranks of each, ascending
    std::size_t least = 0, most = 0;     ///< ranks of a node
    int sockets = 1;                     ///< of the node with the most; 1 where socket and node are not told apart
    std::string pinning = "none";        ///< "none", "socket", "core", or "given"
    bool hasSockets = false;             ///< socket and node are different places
    bool oversubscribed = false;         ///< more ranks of a node than hardware threads they may run on
    bool isSimulated = false;
    std::string mapping;              ///< of ranks to nodes: "sequential", "round-robin", or empty
    std::string coordinates;          ///< where those of the torus come from; empty: there are none
    std::vector<std::string> remarks; ///< what rank 0 says of it

    int ranks() const { return int(places.size()); }
    int nodeOf(int rank) const { return places[std::size_t(rank)].node; }
    /// Ranks of a node on one socket of it.
    std::vector<int> onSocket(int node, int socket) const;
    /// Steps from node to node over the torus; -1: not known.
    int hops(int from, int to, const std::array<int, 3>& torus) const;
};

/// Collective over MPI_COMM_WORLD. Throws Fault on all ranks alike.
Placement findPlacement(const Options& options, bool isSimulated);

/// The lines of --placement by rank: read by rank 0, then known to all. Throws Fault on all ranks alike.
std::vector<Place> readPlacement(const std::string& file, int ranks);

} // namespace costscope::probe
