// SPDX-License-Identifier: GPL-3.0-or-later
#include "placement.h"

#include "say.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <numeric>
#include <set>

#include <sched.h>
#include <unistd.h>

#include <mpi.h>

#ifndef COSTSCOPE_PROBE_HASH_MASK
#define COSTSCOPE_PROBE_HASH_MASK ~0ull // a test lets all names have one hash
#endif

namespace costscope::probe {

namespace {

// MPI_Comm_split_type(SHARED) is not used: it has hung at scale (pmodels/mpich#7309), has returned wrong groups (pmodels/mpich#2083,
// #7705, open-mpi/ompi#12812), and every rank is alone under a simulator. Names are never sent one by one to rank 0: that many
// messages at once have ended large jobs. 16 bytes of each rank go round, 1.6 MB for 10^5 of them.

struct Badge {
    std::uint64_t hash = 0;
    std::int32_t socket = -1; ///< -1: not known; -2: the rank may run on several
    std::int32_t threads = 0; ///< hardware threads that it may run on
};
static_assert(sizeof(Badge) == 16, "one badge travels as 16 bytes");

using ThreadMask = std::array<std::uint64_t, 64>; ///< of the hardware threads of a node

std::uint64_t hashOf(const std::string& text)
{
    std::uint64_t hash = 14695981039346656037ull; // FNV-1a
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    return hash & COSTSCOPE_PROBE_HASH_MASK;
}

ThreadMask ownThreads()
{
    ThreadMask mask{};
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0) return mask;
    for (int cpu = 0; cpu < CPU_SETSIZE && cpu < int(64 * mask.size()); ++cpu)
        if (CPU_ISSET(cpu, &set)) mask[std::size_t(cpu) / 64] |= 1ull << (cpu % 64);
    return mask;
}

int packageOf(int cpu)
{
    const std::string path = "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/physical_package_id";
    int package = -1;
    if (std::FILE* file = std::fopen(path.c_str(), "r")) {
        if (std::fscanf(file, "%d", &package) != 1) package = -1;
        std::fclose(file);
    }
    return package;
}

Badge badgeOf(const std::string& name, const ThreadMask& threads)
{
    Badge badge;
    badge.hash = hashOf(name);
    std::set<int> packages;
    for (int cpu = 0; cpu < int(64 * threads.size()); ++cpu)
        if (threads[std::size_t(cpu) / 64] >> (cpu % 64) & 1) {
            ++badge.threads;
            packages.insert(packageOf(cpu));
        }
    if (packages.size() == 1) badge.socket = *packages.begin();
    if (packages.size() > 1) badge.socket = -2;
    return badge;
}

void group(Placement& placement)
{
    int nodes = 0;
    for (const Place& place : placement.places) nodes = std::max(nodes, place.node + 1);
    placement.nodes.assign(std::size_t(nodes), {});
    for (int rank = 0; rank < placement.ranks(); ++rank) placement.nodes[std::size_t(placement.nodeOf(rank))].push_back(rank);
    const auto bySize = [](const auto& a, const auto& b) { return a.size() < b.size(); };
    const auto [least, most] = std::minmax_element(placement.nodes.begin(), placement.nodes.end(), bySize);
    placement.least = least->size();
    placement.most = most->size();
}

/// Nodes get numbers in the order of their first ranks.
void number(Placement& placement, const std::vector<std::uint64_t>& keys)
{
    std::map<std::uint64_t, int> known;
    for (std::size_t rank = 0; rank < keys.size(); ++rank)
        placement.places[rank].node = known.try_emplace(keys[rank], int(known.size())).first->second;
}

/// Names of one group that differ have one hash: then two nodes would count as one.
void checkNames(const std::string& name, MPI_Comm node)
{
    std::vector<char> leader(MPI_MAX_PROCESSOR_NAME + 1, '\0'), own = leader;
    std::copy(name.begin(), name.end(), own.begin());
    leader = own;
    MPI_Bcast(leader.data(), int(leader.size()), MPI_CHAR, 0, node);
    int differs = leader != own, any = 0;
    MPI_Allreduce(&differs, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (any)
        throw Fault(1, "two nodes with different names have the same 64-bit hash, so ranks cannot be told apart by node. Nothing was "
                       "measured. Say where the ranks are: --placement FILE.");
}

/// Hardware threads that the ranks of this node may run on, all together.
int threadsOf(const ThreadMask& own, MPI_Comm node)
{
    ThreadMask all{};
    MPI_Allreduce(own.data(), all.data(), int(own.size()), MPI_UINT64_T, MPI_BOR, node);
    int count = 0;
    for (const std::uint64_t word : all) count += __builtin_popcountll(word);
    return count;
}

/// How ranks are bound, all of them: the least bound rank counts.
enum Binding { ToCore = 0, ToSocket = 1, ToNothing = 2 };

int bindingOf(const Badge& badge)
{
    constexpr int threadsOfACore = 4; // no processor has more
    if (badge.socket == -2 || badge.threads >= int(sysconf(_SC_NPROCESSORS_ONLN))) return badge.threads == 1 ? ToCore : ToNothing;
    return badge.threads <= threadsOfACore ? ToCore : ToSocket;
}

int greatestOfAll(int value)
{
    int greatest = 0;
    MPI_Allreduce(&value, &greatest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return greatest;
}

void judgeBinding(Placement& placement, const Badge& own)
{
    const int binding = greatestOfAll(bindingOf(own));
    placement.pinning = binding == ToCore ? "core" : binding == ToSocket ? "socket" : "none";
    if (binding != ToNothing) return;
    placement.remarks.push_back("ranks are not bound to cores: times may jump when the system moves them. Bind with mpirun --bind-to core "
                                "(Open MPI), -bind-to core (MPICH) or srun --cpu-bind=cores.");
}

/// Numbers of sockets from 0 on every node; nothing where some rank may run on several, or the system does not tell.
void findSockets(Placement& placement, const std::vector<Badge>& badges)
{
    const auto any = [&](int socket) {
        return std::any_of(badges.begin(), badges.end(), [=](const Badge& badge) { return badge.socket == socket; });
    };
    if (any(-2)) {
        placement.remarks.push_back(
            "ranks may run on several sockets: pairs on one socket and pairs across sockets count together as scope node.");
        return;
    }
    if (any(-1)) {
        placement.remarks.push_back(
            "this system does not tell its sockets: pairs inside a node count together as scope node. --sockets N or "
            "--placement FILE tell them.");
        return;
    }
    std::map<int, std::set<int>> found;
    for (std::size_t rank = 0; rank < badges.size(); ++rank) found[placement.places[rank].node].insert(badges[rank].socket);
    for (std::size_t rank = 0; rank < badges.size(); ++rank) {
        const std::set<int>& sockets = found[placement.places[rank].node];
        placement.places[rank].socket = int(std::distance(sockets.begin(), sockets.find(badges[rank].socket)));
    }
    placement.hasSockets = true;
}

/// Equal shares of a node's ranks in their order, as --sockets says.
void giveSockets(Placement& placement, int sockets)
{
    for (const std::vector<int>& ranks : placement.nodes)
        for (std::size_t i = 0; i < ranks.size(); ++i)
            placement.places[std::size_t(ranks[i])].socket = int(i * std::size_t(sockets) / ranks.size());
    placement.hasSockets = true;
}

/// Nodes of a torus in the order of their first ranks, x fastest.
void giveCoordinates(Placement& placement, const std::array<int, 3>& torus)
{
    const long routers = long(torus[0]) * torus[1] * torus[2];
    if (long(placement.nodes.size()) > routers)
        throw Fault(2, "--torus: found " + std::to_string(routers) + " routers, expected one for each of the " +
                           std::to_string(placement.nodes.size()) +
                           " nodes. Nothing was measured. If several nodes share a router, say where they are: --placement FILE.");
    for (Place& place : placement.places)
        place.at = {place.node % torus[0], place.node / torus[0] % torus[1], place.node / torus[0] / torus[1]};
    placement.coordinates = "nodes in the order of their ranks, x fastest";
}

void checkCoordinates(const Placement& placement, const std::array<int, 3>& torus)
{
    for (int rank = 0; rank < placement.ranks(); ++rank)
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (const int at = placement.places[std::size_t(rank)].at[axis]; at >= torus[axis])
                throw Fault(2, "rank " + std::to_string(rank) + " is at " + std::to_string(at) + " along axis " + "xyz"[axis] +
                                   ", expected less than the " + std::to_string(torus[axis]) +
                                   " routers of --torus. Nothing was measured.");
}

std::string mappingOf(const Placement& placement)
{
    const int nodes = int(placement.nodes.size());
    if (nodes < 2) return {};
    bool isSequential = true, isRoundRobin = true;
    for (int rank = 1; rank < placement.ranks(); ++rank) {
        isSequential = isSequential && placement.nodeOf(rank) >= placement.nodeOf(rank - 1);
        isRoundRobin = isRoundRobin && placement.nodeOf(rank) == (placement.nodeOf(rank - 1) + 1) % nodes;
    }
    return isSequential ? "sequential" : isRoundRobin ? "round-robin" : "";
}

void discover(Placement& placement, const Options& options)
{
    char text[MPI_MAX_PROCESSOR_NAME + 1] = {};
    int length = 0;
    MPI_Get_processor_name(text, &length);
    const std::string name(text, std::size_t(length));
    const ThreadMask threads = ownThreads();
    const Badge own = badgeOf(name, threads);
    std::vector<Badge> badges(std::size_t(placement.ranks()));
    MPI_Allgather(&own, int(sizeof own), MPI_BYTE, badges.data(), int(sizeof own), MPI_BYTE, MPI_COMM_WORLD);
    std::vector<std::uint64_t> keys;
    for (const Badge& badge : badges) keys.push_back(badge.hash);
    number(placement, keys);
    group(placement);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm node = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, placement.nodeOf(rank), rank, &node);
    checkNames(name, node);
    const int available = threadsOf(threads, node), onNode = int(placement.nodes[std::size_t(placement.nodeOf(rank))].size());
    MPI_Comm_free(&node);
    if (placement.isSimulated) return; // sockets and threads would be those of the machine that simulates
    placement.oversubscribed = greatestOfAll(available > 0 && onNode > available) != 0;
    judgeBinding(placement, own);
    if (options.sockets == 0) findSockets(placement, badges);
}

/// What --placement says; only whether there are too many ranks is still found out.
void take(Placement& placement, const Options& options)
{
    placement.places = readPlacement(options.placementFile, placement.ranks());
    std::vector<std::uint64_t> keys;
    for (const Place& place : placement.places) keys.push_back(std::uint64_t(place.node));
    placement.hasSockets = placement.places.front().socket >= 0;
    if (placement.places.front().at[0] >= 0) placement.coordinates = "the file of --placement";
    number(placement, keys);
    group(placement);
    placement.pinning = "given";
    if (!placement.isSimulated)
        placement.oversubscribed =
            greatestOfAll(int(placement.most) > int(sysconf(_SC_NPROCESSORS_ONLN)) && placement.nodes.size() == 1) != 0;
}

void addRemarks(Placement& placement)
{
    if (placement.oversubscribed)
        placement.remarks.push_back("more ranks than hardware threads: they take turns, times are those of a crowded machine and marked "
                                    "oversubscribed. Start fewer ranks per node.");
    if (placement.least != placement.most)
        placement.remarks.push_back("nodes hold " + std::to_string(placement.least) + " … " + std::to_string(placement.most) +
                                    " ranks; pairs between two nodes use the smaller number of both.");
}

} // namespace

std::vector<int> Placement::onSocket(int node, int socket) const
{
    std::vector<int> ranks;
    for (const int rank : nodes[std::size_t(node)])
        if (places[std::size_t(rank)].socket == socket) ranks.push_back(rank);
    return ranks;
}

int Placement::hops(int from, int to, const std::array<int, 3>& torus) const
{
    if (coordinates.empty() || torus[0] == 0) return -1;
    const Place &a = places[std::size_t(nodes[std::size_t(from)].front())], &b = places[std::size_t(nodes[std::size_t(to)].front())];
    int all = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const int straight = std::abs(a.at[axis] - b.at[axis]);
        all += std::min(straight, torus[axis] - straight);
    }
    return all;
}

Placement findPlacement(const Options& options, bool isSimulated)
{
    Placement placement;
    int ranks = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    placement.places.resize(std::size_t(ranks));
    placement.isSimulated = isSimulated;
    if (options.placementFile.empty())
        discover(placement, options);
    else
        take(placement, options);
    if (options.sockets > 0) giveSockets(placement, options.sockets);
    for (const Place& place : placement.places) placement.sockets = std::max(placement.sockets, place.socket + 1);
    if (options.torus[0] > 0 && placement.coordinates.empty()) giveCoordinates(placement, options.torus);
    if (options.torus[0] > 0) checkCoordinates(placement, options.torus);
    placement.mapping = mappingOf(placement);
    addRemarks(placement);
    return placement;
}

} // namespace costscope::probe
