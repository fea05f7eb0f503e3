// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/stageCounts.h"

#include <algorithm>
#include <set>

namespace costscope {

namespace {

constexpr qint64 asksEvery = 65536; ///< transmissions, a millisecond or so

/// Whether ranks sit in blocks or go round the nodes, and all of them have a place.
bool isRegular(const Placement& placement, qint64 P)
{
    if (placement.order == RankOrder::Block) return P <= qint64(placement.nodes) * placement.ppn;
    return placement.order == RankOrder::RoundRobin;
}

/// Whether moving all ranks by one node, or by one rank under round robin, changes nothing.
bool nodesAreAlike(const Placement& placement, qint64 P)
{
    if (placement.order == RankOrder::Block) return P == qint64(placement.nodes) * placement.ppn;
    return placement.order == RankOrder::RoundRobin && P % placement.nodes == 0;
}

} // namespace

void StageCounts::take(const NodeCounts& node)
{
    senders = std::max(senders, node.senders);
    localReceivers = std::max(localReceivers, node.localReceivers);
    remoteReceivers = std::max(remoteReceivers, node.remoteReceivers);
    network = std::max({network, node.leaving, node.remoteReceivers});
    active = std::max(active, node.active);
}

void StageCounts::take(const ProcessWork& work)
{
    if (std::find(works.begin(), works.end(), work) == works.end()) works.push_back(work);
}

namespace {

// Stages whose transmissions follow one rule on a placement that follows one too: what the busiest node does is arithmetic,
// whether or not M divides P. The same as counting every transmission.

qint64 ceilDiv(qint64 a, qint64 b)
{
    return (a + b - 1) / b;
}

/// Numbers from `from` to `to`, the end excluded, that two ranges share.
qint64 shared(qint64 from, qint64 to, qint64 otherFrom, qint64 otherTo)
{
    return std::max<qint64>(0, std::min(to, otherTo) - std::max(from, otherFrom));
}

/// Ranks at which what a rank does may change: the first of every kind is among them.
using Ranks = std::set<qint64>;

/// A block of ranks keeps those whose partner is no further than its end, also round the end of the ring.
void shiftBlock(StageCounts& counts, Ranks& ranks, qint64 begin, qint64 size, qint64 blocks, qint64 P, qint64 distance)
{
    const qint64 back = P - distance;
    const qint64 local = std::max<qint64>(0, size - distance) + std::max<qint64>(0, size - back);
    counts.take({size, local, size - local, size - local, size});
    counts.transmissions[0] += blocks * local;
    for (const qint64 at : {qint64(0), size - distance, back, distance, size - back})
        if (at >= 0 && at < size) ranks.insert(begin + at);
}

void shiftBlocks(StageCounts& counts, Ranks& ranks, const Placement& placement, qint64 P, qint64 distance)
{
    const qint64 size = std::min<qint64>(placement.ppn, P), blocks = P / size, rest = P % size;
    shiftBlock(counts, ranks, 0, size, blocks, P, distance);
    if (rest > 0) shiftBlock(counts, ranks, P - rest, rest, 1, P, distance);
}

/// Round robin: ranks below P − d stay on their node if M divides d, those that go round the end if M divides P − d.
void shiftRoundRobin(StageCounts& counts, Ranks& ranks, const Placement& placement, qint64 P, qint64 distance)
{
    const qint64 M = placement.nodes, back = P - distance;
    const qint64 local = (distance % M == 0 ? back : 0) + (back % M == 0 ? distance : 0), remote = P - local;
    counts.take({ceilDiv(P, M), ceilDiv(local, M), ceilDiv(remote, M), ceilDiv(remote, M), ceilDiv(P, M)});
    counts.transmissions[0] = local;
    ranks.insert({0, distance, back});
}

/// Of a block, the part that the ranks `first` to `last` and those they send to fill.
void chainBlock(StageCounts& counts, Ranks& ranks, qint64 begin, qint64 end, qint64 first, qint64 last)
{
    const qint64 senders = shared(begin, end, first, last + 1), receivers = shared(begin, end, first + 1, last + 2);
    const qint64 remote = begin > first && begin <= last + 1, leaving = end - 1 >= first && end - 1 <= last;
    counts.take({senders, receivers - remote, remote, leaving, shared(begin, end, first, last + 2)});
    for (const qint64 at : {begin, begin + 1, end - 1})
        if (at >= first && at <= last + 1) ranks.insert(at);
}

/// The blocks in the middle are all full: one of them tells of the others.
void chainBlocks(StageCounts& counts, Ranks& ranks, const Placement& placement, qint64 P, qint64 first, qint64 last)
{
    const qint64 size = placement.ppn, from = first / size, to = (last + 1) / size;
    for (const qint64 block : {from, std::min(from + 1, to), to})
        chainBlock(counts, ranks, block * size, std::min((block + 1) * size, P), first, last);
    counts.transmissions[0] = last - first + 1 - (to - from);
}

void chainRoundRobin(StageCounts& counts, const Placement& placement, qint64 first, qint64 last)
{
    const qint64 count = last - first + 1, M = placement.nodes, each = ceilDiv(count, M);
    if (M == 1)
        counts.take({count, count, 0, 0, count + 1});
    else
        counts.take({each, 0, each, each, ceilDiv(count + 1, M)});
    counts.transmissions[0] = M == 1 ? count : 0;
}

/// Every rank i sends to (i + distance) mod P, 0 < distance < P.
StageCounts countShift(const Placement& placement, qint64 P, qint64 distance, double bytes)
{
    StageCounts counts;
    Ranks ranks;
    if (placement.order == RankOrder::Block)
        shiftBlocks(counts, ranks, placement, P, distance);
    else
        shiftRoundRobin(counts, ranks, placement, P, distance);
    counts.transmissions[1] = P - counts.transmissions[0];
    counts.bytes = double(P) * bytes;
    for (const qint64 rank : ranks)
        counts.take(ProcessWork{channelBetween(placement, rank, (rank + distance) % P),
                                channelBetween(placement, (rank + P - distance) % P, rank), false});
    return counts;
}

/// Ranks `first` to `last` send to the next one; 0 <= first <= last < P − 1.
StageCounts countChain(const Placement& placement, qint64 P, qint64 first, qint64 last, double bytes)
{
    StageCounts counts;
    Ranks ranks{first, first + 1, last, last + 1};
    if (placement.order == RankOrder::Block)
        chainBlocks(counts, ranks, placement, P, first, last);
    else
        chainRoundRobin(counts, placement, first, last);
    counts.transmissions[1] = last - first + 1 - counts.transmissions[0];
    counts.bytes = double(last - first + 1) * bytes;
    for (const qint64 rank : ranks) {
        ProcessWork work;
        if (rank <= last) work.sends = channelBetween(placement, rank, rank + 1);
        if (rank > first) work.receives = channelBetween(placement, rank - 1, rank);
        counts.take(work);
    }
    return counts;
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
    NodeCounts first;
    first.senders = first.active = ranks;
    for (qint64 i = 0; i < ranksLookedAt(); ++i) {
        if (i % asksEvery == asksEvery - 1 && !progress.report(double(i) / double(ranks))) return cancelled();
        const qint64 rank = i * step, to = stage.at(rank).to, from = stage.sender(rank);
        const ProcessWork work = workOf(stage, rank, to, from);
        first.leaving += work.sends == ChannelId::Network;
        (work.receives == ChannelId::Network ? first.remoteReceivers : first.localReceivers) += 1;
        counts.take(work);
    }
    if (nodes == 1) first.localReceivers = ranks;
    counts.take(first);
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
    NodeCounts& sender = m_nodes[size_t(node(message.from))];
    NodeCounts& receiver = m_nodes[size_t(node(message.to))];
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
    if (peers.to >= 0 || peers.from >= 0) counts.take(workOf(stage, rank, peers.to, peers.from));
    peers = {};
    NodeCounts& at = m_nodes[size_t(node(rank))];
    counts.take(at);
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

/// As if all nodes were equally far apart.
Result<StageCounts> StageCounter::countAlone(const Stage& stage, const Progress& progress)
{
    if (countsByRule(stage)) return countByRule(stage);
    return countsOneNode(stage) ? countOneNode(stage, progress) : countAll(stage, progress);
}

/// Every transmission is gone through: equal nodes are not equally far from each other.
Result<qint64> StageCounter::longestWay(const Stage& stage, const Progress& progress) const
{
    qint64 longest = 0;
    for (qint64 i = 0; i < stage.transmissions; ++i) {
        if (i % asksEvery == asksEvery - 1 && !progress.report(double(i) / double(stage.transmissions))) return cancelled();
        const Transmission message = stage.at(i);
        longest = std::max<qint64>(longest, m_placement.hops(node(message.from), node(message.to)));
    }
    return longest;
}

Result<StageCounts> StageCounter::count(const Stage& stage, const Progress& progress)
{
    if (!isOnTorus(m_placement) || stage.follows) return countAlone(stage, progress); // a segment behind has its way before it
    auto counts = countAlone(stage, progress.part(0, 0.5));
    if (!counts) return counts;
    const auto longest = longestWay(stage, progress.part(0.5, 1));
    if (!longest) return longest.error();
    counts->hops = *longest;
    return counts;
}

qint64 StageCounter::walked(const Stage& stage) const
{
    if (isOnTorus(m_placement) && !stage.follows) return stage.transmissions;
    if (countsByRule(stage)) return 0;
    return countsOneNode(stage) ? ranksLookedAt() : stage.transmissions;
}

} // namespace costscope
