// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/levelExchange.h"

#include "core/data/amgStatistics.h"
#include "core/levels/joinedMessages.h"
#include "core/network/countLinkLoads.h"
#include "core/network/rankRouters.h"

#include <algorithm>
#include <map>

namespace costscope {

namespace {

using Processes = LevelExchange::Processes;

/// What each process sends: its node's active processes are the same for all of it.
Processes sentShares(const AmgProcesses& processes, const std::vector<qint32>& active)
{
    Processes all;
    for (size_t i = 0; i < processes.all().size(); ++i) {
        for (const Locality where : localities)
            for (const Protocol how : protocols) {
                const AmgClass& sent = processes.all()[i].sent[size_t(where)][size_t(how)];
                if (sent.n > 0) all.shares.push_back({where, how, active[i], sent.n, sent.bytes});
            }
        all.first.push_back(all.shares.size());
    }
    return all;
}

/// Message by message, `times` of a process joined into one; the messages come sorted by process.
Processes joinedShares(std::vector<ProcessMessage> messages, size_t processes, const ProtocolThresholds& thresholds, qint32 times)
{
    messages = joined(std::move(messages), size_t(times));
    Processes all;
    for (size_t i = 0, process = 0; process < processes; ++process) {
        std::map<std::tuple<Locality, Protocol, qint32>, AmgClass> shares;
        for (; i < messages.size() && messages[i].process == process; ++i)
            shares[{messages[i].locality, thresholds.protocolOf(messages[i].bytes), messages[i].active}] += {1, messages[i].bytes};
        for (const auto& [key, share] : shares)
            all.shares.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), share.n, share.bytes});
        all.first.push_back(all.shares.size());
    }
    return all;
}

/// The messages by who sends or who receives them, with the active processes of the senders' nodes.
std::vector<ProcessMessage> messagesBy(Side side, const AmgMessageSpan& messages, const AmgProcesses& processes,
                                       const std::vector<qint32>& active)
{
    std::vector<ProcessMessage> all;
    all.reserve(messages.size());
    for (size_t i = 0; i < messages.size(); ++i) {
        const size_t from = processes.indexOf(messages.src[i]), to = processes.indexOf(messages.dst[i]);
        const Locality where = localityOf(processes.all()[from], processes.all()[to]);
        all.push_back({side == Side::Sends ? from : to, where, active[from], double(messages.bytes[i])});
    }
    return all;
}

/// Links between the nodes themselves on the smallest cube without wrap-around: what the authors' tool counts.
double byteHopsOnNodeMesh(const AmgMessageSpan& messages, const Placement& placement)
{
    Placement mesh;
    mesh.nodes = placement.nodes;
    mesh.torusDims = smallestCube(placement.nodes);
    mesh.wraparound = false;
    double sum = 0;
    for (size_t i = 0; i < messages.size(); ++i)
        sum += double(messages.bytes[i]) * mesh.hops(placement.node(messages.src[i]), placement.node(messages.dst[i]));
    return sum;
}

/// `sum` over `count`; without anything to share out it is 0, not 0/0.
double mean(double sum, double count)
{
    return sum == 0 ? 0 : sum / count;
}

/// n of the queue: the wanted side, else the other one (a summary may have only one).
double queueOf(const AmgNumbers& numbers, QueueMessages side)
{
    const double first = side == QueueMessages::Receives ? numbers.maxRecvsPerRank : numbers.maxSendsPerRank;
    const double second = side == QueueMessages::Receives ? numbers.maxSendsPerRank : numbers.maxRecvsPerRank;
    return std::isnan(first) ? second : first;
}

double sharers(const LevelExchange& exchange, qint32 ranks, SharedBy sharedBy)
{
    if (sharedBy == SharedBy::AllRanks) return ranks;
    const double senders = exchange.operation.numbers.senders;
    return std::isnan(senders) ? exchange.of.activeRanks : senders; // a summary may know only who owns rows
}

/// ℓ without an estimate; left open where the placement has no torus that could be.
void countLinks(LevelExchange& exchange, const AmgMessageSpan& messages, const Placement& placement, const std::vector<qint32>& routers)
{
    constexpr qint32 mostRouters = 1 << 18; // a claimed torus costs no more than 64 × 64 × 64
    if (routers.empty() || torusOf(placement).routers() > mostRouters) return;
    const auto loads = countLinkLoads(torusOf(placement), {}, routers, messages);
    if (!loads) return;
    exchange.busiestLink = double(loads->maxBytes());
    exchange.busiestByDimension.assign(size_t(loads->torus.dimensions()), 0);
    for (size_t number = 0; number < loads->bytes.size(); ++number) {
        double& most = exchange.busiestByDimension[size_t(loads->torus.link(number).dimension)];
        most = std::max(most, double(loads->bytes[number]));
    }
}

struct Context {
    const Placement& placement;
    bool ownOrder; ///< the ranks follow each other on the nodes as they did
    qint32 ranks;
    const ProtocolThresholds& thresholds;
    const LevelSettings& settings;
    qint32 aggregation;
    std::vector<qint32> routers = {}; ///< of the ranks
};

void takeList(LevelExchange& exchange, const AmgMessageSpan& messages, const Context& c)
{
    const AmgProcesses processes(messages, c.placement, c.thresholds);
    const std::vector<qint32> active = processes.activeOnNode();
    exchange.operation.numbers = amgStatistics(processes).numbers;
    const size_t count = processes.all().size();
    const auto shares = [&](Side side) {
        return joinedShares(messagesBy(side, messages, processes, active), count, c.thresholds, c.aggregation);
    };
    exchange.sent = c.aggregation > 1 ? shares(Side::Sends) : sentShares(processes, active);
    if (c.settings.side != Side::Sends) exchange.received = shares(Side::Receives);
    for (size_t i = 0; i < count; ++i) {
        const AmgProcess& process = processes.all()[i];
        const bool receives = c.settings.queueMessages == QueueMessages::Receives;
        exchange.receives.push_back(joinedCount(process.receivedAnywhere(), c.aggregation));
        exchange.queue.push_back(receives ? exchange.receives.back() : joinedCount(process.sentAnywhere().n, c.aggregation));
        exchange.ranks.push_back(processes.rankOf(i));
    }
    countLinks(exchange, messages, c.placement, c.routers);
    if (c.settings.hopsOn == HopsOn::NodeMesh) exchange.operation.numbers.byteHops = byteHopsOnNodeMesh(messages, c.placement);
}

LevelExchange exchangeOf(const Dataset& dataset, const AmgHierarchy& hierarchy, const AmgOperation& operation, const Context& c)
{
    LevelExchange exchange;
    exchange.of = hierarchy.levels[size_t(operation.level)];
    exchange.operation = operation;
    exchange.ppn = c.placement.ppn;
    exchange.nodesPerRouter = c.placement.nodesPerRouter;
    if (operation.hasList()) takeList(exchange, messagesOf(dataset, operation), c);
    const AmgNumbers& numbers = exchange.operation.numbers;
    if (numbers.critical) exchange.critical = joined(*numbers.critical, c.aggregation, c.thresholds);
    exchange.nQueue = joinedCount(queueOf(numbers, c.settings.queueMessages), c.aggregation);
    // A summary knows the hops of its own placement only. They are held for another number of processes per node; another
    // order changes every one of them.
    const bool otherHops = !operation.hasList() && (c.settings.hopsOn == HopsOn::NodeMesh || !c.ownOrder);
    exchange.hops = numbers.interNodeBytes == 0 ? 0 : otherHops ? missing : numbers.byteHops / numbers.interNodeBytes;
    exchange.bytesPerProcess = mean(numbers.interNodeBytes, sharers(exchange, c.ranks, c.settings.sharedBy));
    return exchange;
}

} // namespace

Result<std::vector<LevelExchange>> levelExchanges(const Dataset& dataset, const LevelQuestion& question, const Progress& progress)
{
    const auto hierarchy = amgHierarchy(dataset);
    if (!hierarchy) return hierarchy.error();
    return levelExchanges(dataset, *hierarchy, question, progress);
}

Result<std::vector<LevelExchange>> levelExchanges(const Dataset& dataset, const AmgHierarchy& hierarchy, const LevelQuestion& question,
                                                  const Progress& progress)
{
    const Placement own = hierarchy.placementOrOneNode(), placement = question.placement.value_or(own);
    if (qint64(placement.nodes) * placement.ppn < hierarchy.ranks)
        return Error{u"%1 nodes with %2 processes each have no room for %3 processes."_s.arg(placement.nodes)
                         .arg(placement.ppn)
                         .arg(hierarchy.ranks)};
    if (hierarchy.ranks > 0 && placement.ppn > hierarchy.ranks)
        return Error{u"%1 processes per node are more than the %2 of the job. At most %2 can share a node."_s.arg(placement.ppn)
                         .arg(hierarchy.ranks)};
    Context context{placement, placement.order == own.order, hierarchy.ranks, question.thresholds, question.settings, question.aggregation};
    if (checkClaimedRanks(hierarchy))
        if (auto routers = routersOf(placement, hierarchy.ranks)) context.routers = routers.take();
    std::vector<LevelExchange> all;
    for (size_t i = 0; i < hierarchy.operations.size(); ++i) {
        if (!progress.report(double(i) / double(hierarchy.operations.size()))) return cancelled();
        all.push_back(exchangeOf(dataset, hierarchy, hierarchy.operations[i], context));
    }
    return all;
}

} // namespace costscope
