// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "output.h"

#include <mpi.h>

namespace costscope::record {

/// Regions of all ranks, in the same order everywhere: a reduction of lists of names along a tree.
std::vector<RegionName> agreeOnRegions(MPI_Comm world);

/// A rank's entries with the numbers of the regions of all, by region, kind, order and peer.
/// What it sent to itself is none of them, but counted.
std::vector<Entry> sortedRows(const Table& table, const std::vector<int>& regionOfOurs, std::uint64_t& toItself);
bool isToItself(const Entry& entry, int rank);
Row rowOf(const Entry& entry, int rank, double secondsPerTick);

/// Who shares a node, and the first of each.
struct Nodes {
    MPI_Comm node = MPI_COMM_NULL, leaders = MPI_COMM_NULL; // leaders only on the first of a node
    int number = 0;
};
Nodes findNodes(MPI_Comm world);
/// The first of the node writes what the others send it, one after the other. An errno, 0: written.
int writeNode(const Nodes& nodes, const std::vector<RegionName>& regions, const std::vector<Entry>& rows, double secondsPerTick,
              std::vector<ChunkPlace>& places);
/// Sent by a rank in one execution.
std::vector<Message> messagesOf(const std::vector<Entry>& rows, const std::vector<std::uint64_t>& executions, int rank);

} // namespace costscope::record
