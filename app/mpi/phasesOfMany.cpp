// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure.h"
#include "phases.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>

namespace costscope::probe {

// Phases of one core alone, of a line of routers, and of everybody at once.

namespace {

using Router = std::array<int, 3>;

std::map<Router, std::vector<int>> ranksByRouter(const Placement& placement)
{
    std::map<Router, std::vector<int>> routers;
    for (int rank = 0; rank < placement.ranks(); ++rank) routers[placement.places[std::size_t(rank)].at].push_back(rank);
    return routers;
}

/// Pairs on routers 0 → 2 and 1 → 3 of a line along an axis; empty if there is no such line.
Team lineAlong(std::size_t axis, const Placement& placement, const Options& options)
{
    const auto routers = ranksByRouter(placement);
    for (const auto& [start, ranks] : routers) {
        std::array<const std::vector<int>*, 4> on{};
        std::size_t least = ranks.size();
        for (int step = 0; step < 4; ++step) {
            Router at = start;
            at[axis] = (at[axis] + step) % options.torus[axis];
            const auto found = routers.find(at);
            on[std::size_t(step)] = found == routers.end() ? nullptr : &found->second;
            least = std::min(least, found == routers.end() ? 0 : found->second.size());
        }
        Team line;
        for (const std::size_t from : {std::size_t(0), std::size_t(1)})
            for (std::size_t i = 0; i < least; ++i) {
                line.first.push_back((*on[from])[i]);
                line.second.push_back((*on[from + 2])[i]);
            }
        if (least > 0) return line;
    }
    return {};
}

Phase withRemark(Phase phase, const std::string& remark)
{
    phase.remarks.push_back(remark);
    return phase;
}

/// Most ranks of a node in a team.
int activePerNode(const std::vector<int>& ranks, const Placement& placement)
{
    std::map<int, int> counts;
    int most = 0;
    for (const int rank : ranks) most = std::max(most, ++counts[placement.nodeOf(rank)]);
    return most;
}

Team firstRanks(int count)
{
    Team team;
    for (int rank = 0; rank < count; ++rank) team.first.push_back(rank);
    return team;
}

/// From `least` on, each four times the last.
std::vector<std::int64_t> fewSizes(const Options& options, std::int64_t least, std::int64_t factor)
{
    std::vector<std::int64_t> sizes;
    for (std::int64_t bytes = least; bytes <= std::min(options.maxShiftBytes, options.maxBytes); bytes *= factor)
        if (bytes >= options.minBytes) sizes.push_back(bytes);
    return sizes;
}

Cell cellOfAll(Action action, std::size_t team, std::size_t document, std::int64_t bytes, int ranks)
{
    Cell cell;
    cell.action = action;
    cell.team = team;
    cell.document = document;
    cell.bytes = bytes;
    cell.told.putNumber("bytes", static_cast<long long>(bytes));
    cell.told.putNumber("ranks", ranks);
    return cell;
}

} // namespace

/// 0 → 2 and 1 → 3 share the link 1 → 2 only there and, mirrored, back. On a ring of four the distance 2 is a tie, the way back shares
/// nothing, and the mean of both directions shows three quarters of the load. So a ring needs five routers.
Phase linePhase(const Setting& setting)
{
    const Options& options = setting.options;
    Phase phase{"line"};
    if (setting.placement.nodes.size() < 2) return withRemark(phase, "is skipped: all ranks are on one node");
    if (setting.placement.coordinates.empty() || options.torus[0] == 0)
        return withRemark(phase,
                          "is skipped: nobody tells where the nodes are in a torus. Give --torus XxYxZ, and with --placement FILE the "
                          "coordinates of the nodes");
    Team team;
    int axis = -1;
    for (int candidate = 0; candidate < 3 && team.first.empty(); ++candidate) {
        if ((options.axis >= 0 && candidate != options.axis) || options.torus[std::size_t(candidate)] < 5) continue;
        team = lineAlong(std::size_t(candidate), setting.placement, options);
        axis = candidate;
    }
    if (axis < 0) {
        const std::string which = options.axis < 0 ? "no axis has" : std::string("axis ") + "xyz"[options.axis] + " does not have";
        return withRemark(phase, "is skipped: " + which + " the 5 routers that a ring needs, else the way back shares no link");
    }
    if (team.first.empty()) return withRemark(phase, "is skipped: the nodes of this run hold no four routers in a line with ranks on each");
    const int pairs = int(team.first.size());
    const std::size_t document = addDocument(phase, setting, {"network", "", ""}, "high-volume-ping-pong", "batch-one-way",
                                             std::string("Line of four routers along ") + "xyz"[axis]);
    JsonObject& told = phase.documents[document].parameters;
    told.putNumber("active_ranks_per_node", activePerNode(team.first, setting.placement));
    told.putNumber("active_pairs", pairs);
    told.putText("axis", std::string(1, "xyz"[axis]));
    told.putBool("preposted", true);
    told.putBool("in_step", !setting.placement.oversubscribed);
    told.putText("link_bytes_rule", "all pairs share the middle link: bytes * messages * active_pairs");
    const std::size_t at = addTeam(phase, std::move(team));
    phase.documents[document].pairsTeam = int(at);
    for (const std::int64_t bytes : sizesOf(options, 64, std::int64_t(1) << 40))
        for (const int messages : {1, 4, 16}) {
            Cell cell;
            cell.action = Action::Batch;
            cell.team = at;
            cell.document = document;
            cell.bytes = bytes;
            cell.messages = messages;
            cell.isInStep = !setting.placement.oversubscribed;
            cell.isOnce = true;
            cell.told.putNumber("bytes", static_cast<long long>(bytes));
            cell.told.putText("scope", "network");
            cell.told.putNumber("messages", messages);
            cell.told.putText("order", "same");
            cell.counters.putNumber("link_bytes", static_cast<long long>(bytes) * messages * pairs);
            phase.cells.push_back(std::move(cell));
        }
    return phase;
}

Phase kernelsPhase(const Setting& setting)
{
    Phase phase{"kernels"};
    if (kernels().empty())
        return withRemark(
            phase, "is skipped: this program was built without a BLAS. Build it with COSTSCOPE_BLAS, as in COSTSCOPE_BLAS=\"-lopenblas\" "
                   "app/mpi/build.sh FOLDER");
    if (setting.placement.isSimulated) return withRemark(phase, "is skipped: a simulator does not tell how long computation takes");
    const std::size_t document =
        addDocument(phase, setting, {}, "kernel-efficiency", "call", "Kernels of dense linear algebra on one core");
    JsonObject& told = phase.documents[document].parameters;
    const char* const asked = std::getenv("OMP_NUM_THREADS");
    const int threads = asked ? std::max(1, std::atoi(asked)) : 1;
    told.putNumber("threads", threads);
#ifdef COSTSCOPE_BLAS
    told.putText("library", COSTSCOPE_BLAS);
#endif
    if (setting.options.peak > 0) told.putNumber("peak_flops_per_s", setting.options.peak * threads);
    const std::size_t team = addTeam(phase, firstRanks(1));
    for (const std::string& kernel : kernels())
        for (int order = 64; order <= setting.options.maxOrder; order += order & (order - 1) ? order / 3 : order / 2) {
            Cell cell;
            cell.action = Action::Kernel;
            cell.team = team;
            cell.document = document;
            cell.op = kernel;
            cell.order = order;
            cell.messages = order; // work grows with the cube; the order from cheap to dear needs no more
            cell.bytes = std::int64_t(order) * order;
            for (const char* side : {"m", "n", "k"}) cell.told.putNumber(side, order);
            cell.told.putText("op", kernel);
            cell.told.putNumber("threads", threads);
            cell.told.putNumber("flops", flopsOf(kernel, order));
            phase.cells.push_back(std::move(cell));
        }
    return phase;
}

namespace {

/// Three numbers of ranks, which C_max needs to be carried beyond the largest; two ranks would be an undisturbed pair.
std::set<int> countsForShifts(int ranks)
{
    const int step = ranks / 16 >= 4 ? 4 : 2;
    std::set<int> counts;
    for (int p = ranks, i = 0; i < 3 && p >= 3; p /= step, ++i) counts.insert(p);
    return counts;
}

} // namespace

Phase shiftsPhase(const Setting& setting)
{
    Phase phase{"shifts"};
    const int ranks = setting.placement.ranks();
    if (setting.placement.nodes.size() < 2) return withRemark(phase, "is skipped: all ranks are on one node");
    if (ranks < 3) return withRemark(phase, "is skipped: two ranks do not disturb each other");
    const std::size_t document = addDocument(phase, setting, {}, "application", "transfer", "Shifts of all ranks by a distance");
    phase.documents[document].meanToo = true;
    phase.documents[document].parameters.putNumber("active_ranks_per_node", int(setting.placement.most));
    for (const int p : countsForShifts(ranks)) {
        const std::size_t team = addTeam(phase, firstRanks(p));
        for (int distance = 1; distance <= p / 2; distance *= 2)
            for (const std::int64_t bytes : fewSizes(setting.options, 64, 4)) {
                Cell cell = cellOfAll(Action::Shift, team, document, bytes, p);
                cell.distance = distance;
                cell.counters.putNumber("distance", distance);
                phase.cells.push_back(std::move(cell));
            }
    }
    return phase;
}

namespace {

/// A simulator starts all messages of a non-blocking collective at once: 256 ranks were not done after 5 minutes.
bool startsTooMany(const std::string& op, const Placement& placement)
{
    constexpr int most = 64;
    return placement.isSimulated && holdsAll(op) && placement.ranks() > most;
}

void addOperations(Phase& phase, const Setting& setting, std::size_t document, const std::vector<std::string>& operations,
                   const std::vector<std::int64_t>& sizes, int progressCalls)
{
    const int ranks = setting.placement.ranks();
    const std::size_t team = addTeam(phase, firstRanks(ranks));
    for (const std::string& op : operations)
        for (const std::int64_t bytes : sizes) {
            if (holdsAll(op) && bytes * ranks > setting.options.maxBytes) continue; // memory of every rank
            const bool isOverlap = progressCalls >= 0;
            if (isOverlap && startsTooMany(op, setting.placement)) continue;
            Cell cell = cellOfAll(isOverlap ? Action::Overlap : Action::Collective, team, document, bytes, ranks);
            cell.op = op;
            cell.told.putText("op", op);
            cell.tags.putText("over_ranks", "max");
            if (isOverlap) {
                cell.progressCalls = progressCalls;
                cell.counters.putNumber("progress_calls", progressCalls);
                cell.delayCell = int(phase.cells.size()); // computes as long as it communicates
                cell.delayValue = 2;
                cell.valueCounters = {"compute_s", "purecomm_s"};
            }
            phase.cells.push_back(std::move(cell));
        }
}

} // namespace

Phase collectivesPhase(const Setting& setting)
{
    Phase phase{"collectives"};
    const std::size_t document = addDocument(phase, setting, {}, "collective", "call", "Collectives");
    addOperations(phase, setting, document, blockingOperations(), fewSizes(setting.options, 8, 4), -1);
    return phase;
}

Phase overlapPhase(const Setting& setting)
{
    Phase phase{"overlap"};
    for (const int calls : {0, 4, 16}) {
        const std::size_t document =
            addDocument(phase, setting, {"", "progress-" + std::to_string(calls), std::to_string(calls) + " progress calls"}, "collective",
                        "call", "Collectives beside computation");
        phase.documents[document].parameters.putNumber("progress_calls", calls);
        addOperations(phase, setting, document, nonBlockingOperations(), fewSizes(setting.options, 1024, 8), calls);
    }
    if (startsTooMany("ialltoall", setting.placement))
        phase.remarks.push_back(
            "measures ibcast only: a simulator starts all messages of the others at once, which takes too long for more "
            "than 64 ranks");
    return phase;
}

} // namespace costscope::probe
