// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unordered_map>
#include <vector>

#include <mpi.h>

namespace costscope::record {

/// What is asked of a communicator again and again. Only the ranks of peers that were asked for are kept: whole maps of 10^5 ranks
/// are 400 kB for every communicator.
struct Communicator {
    MPI_Group group = MPI_GROUP_NULL; // of the peers
    bool isWorld = false, isInter = false;
    int size = 1; // of an intercommunicator: of its other side
    std::unordered_map<int, int> worldRanks;
    int rule = -2; // region by its name: -1 none, -2 not looked up yet
    bool knowsNeighbours = false;
    std::vector<int> sources, targets; // of its topology, ranks of the world
    int uses = 0;                      // receives that wait for their sender's rank
    bool isFreed = false;
};

/// Null where the handle is none. All of these lock what is shared.
Communicator* communicatorOf(MPI_Comm comm);
/// The rank in MPI_COMM_WORLD, -1: it has none there, or is on the other side of an intercommunicator.
int worldRank(Communicator& comm, int peer);
void findNeighbours(Communicator& comm, MPI_Comm handle);
/// The region that a rule gives the communicator by its name, -1: none.
int ruleOf(Communicator& comm, MPI_Comm handle);
void forgetRule(MPI_Comm comm);
void use(Communicator& comm, int more);
/// Of a rank of a window's group; -1: unknown.
int worldRankOfWindow(MPI_Win window, int peer);
/// Makes what they are attached with. False: MPI would not.
bool prepareCommunicators();

} // namespace costscope::record
