// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/stageCounts.h"

#include "core/collectives/regularCounts.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr qint64 asksEvery = 65536; ///< transmissions, a millisecond or so

/// Whether moving all ranks by one node, or by one rank under round robin, changes nothing.
bool nodesAreAlike(const Placement& placement, qint64 P)
{
    if (placement.order == RankOrder::Block) return P == qint64(placement.nodes) * placement.ppn;
    return placement.order == RankOrder::RoundRobin && P % placement.nodes == 0;
}

void addWork(std::vector<ProcessWork>& works, const ProcessWork& work)
{
    if (std::find(works.begin(), works.end(), work) == works.end()) works.push_back(work);
}

} // namespace

StageCounter::StageCounter(const Placement& placement, qint64 P)
    : m_placement(placement), m_processes(P), m_isRegular(isRegular(placement, P)), m_nodesAreAlike(nodesAreAlike(placement, P))
{}

ProcessWork StageCounter::workOf(const Stage& stage, qint64 rank, qint64 to, qint64 from) const
{
    ProcessWork work;
    if (to >= 0) work.sends = channel(rank, to);
    if (from >= 0) work.receives = channel(from, rank);
    work.exchanges = stage.isExchange;
    return work;
}

void StageCounter::take(StageCounts& counts, const Node& node)
{
    counts.senders = std::max(counts.senders, node.senders);
    counts.localReceivers = std::max(counts.localReceivers, node.localReceivers);
    counts.remoteReceivers = std::max(counts.remoteReceivers, node.remoteReceivers);
    counts.network = std::max({counts.network, node.leaving, node.remoteReceivers});
    counts.active = std::max(counts.active, node.active);
}

StageCounts StageCounter::countByRule(const Stage& stage) const
{
    if (stage.distance > 0) return countShift(m_placement, m_processes, stage.distance, stage.size.bytes);
    return countChain(m_placement, m_processes, *stage.first, *stage.first + stage.transmissions - 1, stage.size.bytes);
}

/// The stage looks the same from every rank and so do the nodes: the first node tells all.
Result<StageCounts> StageCounter::countOneNode(const Stage& stage, const Progress& progress) const
{
    StageCounts counts;
    const qint64 nodes = m_placement.nodes, ranks = m_processes / nodes, step = m_placement.order == RankOrder::Block ? 1 : nodes;
    Node first;
    first.senders = first.active = ranks;
    for (qint64 i = 0; i < ranksLookedAt(); ++i) {
        if (i % asksEvery == asksEvery - 1 && !progress.report(double(i) / double(ranks))) return cancelled();
        const qint64 rank = i * step, to = stage.at(rank).to, from = stage.sender(rank);
        const ProcessWork work = workOf(stage, rank, to, from);
        first.leaving += work.sends == ChannelId::Network;
        (work.receives == ChannelId::Network ? first.remoteReceivers : first.localReceivers) += 1;
        addWork(counts.works, work);
    }
    if (nodes == 1) first.localReceivers = ranks;
    take(counts, first);
    counts.transmissions[1] = first.leaving * nodes;
    counts.transmissions[0] = m_processes - counts.transmissions[1];
    counts.bytes = double(m_processes) * stage.size.bytes;
    return counts;
}

void StageCounter::put(StageCounts& counts, const Transmission& message)
{
    const ChannelId way = channel(message.from, message.to);
    counts.transmissions[size_t(way)] += 1;
    counts.bytes += message.bytes;
    Node& sender = m_nodes[size_t(node(message.from))];
    Node& receiver = m_nodes[size_t(node(message.to))];
    Peers& from = m_peers[size_t(message.from)];
    Peers& to = m_peers[size_t(message.to)];
    sender.senders += 1;
    sender.active += from.from < 0;
    sender.leaving += way == ChannelId::Network;
    (way == ChannelId::Network ? receiver.remoteReceivers : receiver.localReceivers) += 1;
    receiver.active += to.to < 0;
    from.to = qint32(message.to);
    to.from = qint32(message.from);
}

/// Takes what a rank and its node did and leaves everything as it was.
void StageCounter::forget(StageCounts& counts, const Stage& stage, qint64 rank)
{
    Peers& peers = m_peers[size_t(rank)];
    if (peers.to >= 0 || peers.from >= 0) addWork(counts.works, workOf(stage, rank, peers.to, peers.from));
    peers = {};
    Node& at = m_nodes[size_t(node(rank))];
    take(counts, at);
    at = {};
}

Result<StageCounts> StageCounter::countAll(const Stage& stage, const Progress& progress)
{
    m_nodes.resize(size_t(m_placement.nodes));
    m_peers.resize(size_t(m_processes));
    StageCounts counts;
    bool goesOn = true;
    qint64 i = 0;
    for (; i < stage.transmissions && goesOn; ++i) {
        if (i % asksEvery == asksEvery - 1) goesOn = progress.report(double(i) / double(stage.transmissions));
        put(counts, stage.at(i));
    }
    for (qint64 done = 0; done < i; ++done) { // again, also after a cancel: the next stage begins with nothing
        const Transmission message = stage.at(done);
        forget(counts, stage, message.from);
        forget(counts, stage, message.to);
    }
    if (!goesOn) return cancelled();
    return counts;
}

Result<StageCounts> StageCounter::count(const Stage& stage, const Progress& progress)
{
    if (countsByRule(stage)) return countByRule(stage);
    return countsOneNode(stage) ? countOneNode(stage, progress) : countAll(stage, progress);
}

qint64 StageCounter::walked(const Stage& stage) const
{
    if (countsByRule(stage)) return 0;
    return countsOneNode(stage) ? ranksLookedAt() : stage.transmissions;
}

} // namespace costscope
