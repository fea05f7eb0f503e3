// SPDX-License-Identifier: GPL-3.0-or-later
#include "communicators.h"

#include "regions.h"

namespace costscope::record {

namespace {

int commKey = MPI_KEYVAL_INVALID, windowKey = MPI_KEYVAL_INVALID;
MPI_Group worldGroup = MPI_GROUP_NULL;
Communicator world;
// The one asked for last: most programs use one or two.
MPI_Comm lastHandle = MPI_COMM_NULL;
Communicator* last = nullptr;

void drop(Communicator* comm)
{
    if (comm->group != MPI_GROUP_NULL) PMPI_Group_free(&comm->group);
    delete comm;
}

int commFreed(MPI_Comm, int, void* value, void*)
{
    const Guard guard;
    auto* const comm = static_cast<Communicator*>(value);
    if (comm == last) {
        last = nullptr;
        lastHandle = MPI_COMM_NULL;
    }
    if (comm->uses > 0)
        comm->isFreed = true;
    else
        drop(comm);
    return MPI_SUCCESS;
}

int windowFreed(MPI_Win, int, void* value, void*)
{
    const Guard guard;
    drop(static_cast<Communicator*>(value));
    return MPI_SUCCESS;
}

Communicator* made(MPI_Comm handle)
{
    auto* const comm = new Communicator;
#ifndef COSTSCOPE_RECORD_SMPI
    int isInter = 0;
    PMPI_Comm_test_inter(handle, &isInter);
    comm->isInter = isInter;
    if (isInter) {
        PMPI_Comm_remote_group(handle, &comm->group);
        PMPI_Comm_remote_size(handle, &comm->size);
        return comm;
    }
#endif
    PMPI_Comm_group(handle, &comm->group);
    PMPI_Comm_size(handle, &comm->size);
    return comm;
}

int ranked(Communicator& comm, int peer)
{
    if (comm.isWorld) return peer;
    if (comm.isInter || peer < 0) return -1;
    const auto found = comm.worldRanks.find(peer);
    if (found != comm.worldRanks.end()) return found->second;
    int there = -1;
    PMPI_Group_translate_ranks(comm.group, 1, &peer, worldGroup, &there);
    if (there == MPI_UNDEFINED || there < 0) there = -1;
    comm.worldRanks.emplace(peer, there);
    return there;
}

} // namespace

bool prepareCommunicators()
{
    world.isWorld = true;
    PMPI_Comm_size(MPI_COMM_WORLD, &world.size);
    return PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, commFreed, &commKey, nullptr) == MPI_SUCCESS &&
           PMPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, windowFreed, &windowKey, nullptr) == MPI_SUCCESS &&
           PMPI_Comm_group(MPI_COMM_WORLD, &worldGroup) == MPI_SUCCESS;
}

Communicator* communicatorOf(MPI_Comm handle)
{
    if (handle == MPI_COMM_WORLD) return &world;
    if (handle == MPI_COMM_NULL) return nullptr;
    const Guard guard;
    if (last && handle == lastHandle) return last;
    void* value = nullptr;
    int isThere = 0;
    if (PMPI_Comm_get_attr(handle, commKey, &value, &isThere) != MPI_SUCCESS) return nullptr;
    if (!isThere) {
        value = made(handle);
        if (PMPI_Comm_set_attr(handle, commKey, value) != MPI_SUCCESS) return nullptr;
    }
    lastHandle = handle;
    last = static_cast<Communicator*>(value);
    return last;
}

int worldRank(Communicator& comm, int peer)
{
    if (comm.isWorld) return peer;
    const Guard guard;
    return ranked(comm, peer);
}

void findNeighbours(Communicator& comm, MPI_Comm handle)
{
    const Guard guard;
    if (comm.knowsNeighbours) return;
    comm.knowsNeighbours = true;
    int topology = MPI_UNDEFINED;
    PMPI_Topo_test(handle, &topology);
    if (topology == MPI_CART) {
        int dimensions = 0;
        PMPI_Cartdim_get(handle, &dimensions);
        for (int d = 0; d < dimensions; ++d) {
            int before = MPI_PROC_NULL, behind = MPI_PROC_NULL;
            PMPI_Cart_shift(handle, d, 1, &before, &behind);
            for (int peer : {before, behind}) {
                comm.sources.push_back(peer);
                comm.targets.push_back(peer);
            }
        }
    } else if (topology == MPI_GRAPH) {
#ifndef COSTSCOPE_RECORD_SMPI
        int rank = 0, number = 0;
        PMPI_Comm_rank(handle, &rank);
        PMPI_Graph_neighbors_count(handle, rank, &number);
        comm.sources.resize(std::size_t(number));
        PMPI_Graph_neighbors(handle, rank, number, comm.sources.data());
        comm.targets = comm.sources;
    } else if (topology == MPI_DIST_GRAPH) {
        int in = 0, out = 0, isWeighted = 0;
        PMPI_Dist_graph_neighbors_count(handle, &in, &out, &isWeighted);
        comm.sources.resize(std::size_t(in));
        comm.targets.resize(std::size_t(out));
        std::vector<int> inWeights(std::size_t(in) + 1), outWeights(std::size_t(out) + 1);
        PMPI_Dist_graph_neighbors(handle, in, comm.sources.data(), isWeighted ? inWeights.data() : MPI_UNWEIGHTED, out, comm.targets.data(),
                                  isWeighted ? outWeights.data() : MPI_UNWEIGHTED);
#endif
    }
    for (std::vector<int>* peers : {&comm.sources, &comm.targets})
        for (int& peer : *peers)
            if (peer != MPI_PROC_NULL) peer = ranked(comm, peer);
}

int ruleOf(Communicator& comm, MPI_Comm handle)
{
    const State& s = state();
    if (s.options.comms.empty()) return -1;
    if (comm.rule != -2) return comm.rule;
    char name[MPI_MAX_OBJECT_NAME + 1] = "";
    int length = 0;
    PMPI_Comm_get_name(handle, name, &length);
    int rule = -1;
    for (const Rule& each : s.options.comms)
        if (rule < 0 && fits(each.pattern.c_str(), name)) {
            rule = regionOf(each.region.c_str(), -1);
            each.isMet = true;
        }
    return comm.rule = rule;
}

void forgetRule(MPI_Comm handle)
{
    if (Communicator* const comm = communicatorOf(handle)) comm->rule = -2;
}

void use(Communicator& comm, int more)
{
    if (comm.isWorld) return;
    const Guard guard;
    comm.uses += more;
    if (comm.isFreed && comm.uses == 0) drop(&comm);
}

int worldRankOfWindow(MPI_Win window, int peer)
{
    const Guard guard;
    void* value = nullptr;
    int isThere = 0;
    if (PMPI_Win_get_attr(window, windowKey, &value, &isThere) != MPI_SUCCESS) return -1;
    if (!isThere) {
        auto* const comm = new Communicator;
        PMPI_Win_get_group(window, &comm->group);
        value = comm;
        if (PMPI_Win_set_attr(window, windowKey, value) != MPI_SUCCESS) return -1;
    }
    return ranked(*static_cast<Communicator*>(value), peer);
}

} // namespace costscope::record
