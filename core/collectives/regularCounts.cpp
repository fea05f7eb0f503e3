// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/regularCounts.h"

#include <algorithm>
#include <set>

namespace costscope {

namespace {

qint64 ceilDiv(qint64 a, qint64 b)
{
    return (a + b - 1) / b;
}

/// Numbers from `from` to `to`, the end excluded, that two ranges share.
qint64 shared(qint64 from, qint64 to, qint64 otherFrom, qint64 otherTo)
{
    return std::max<qint64>(0, std::min(to, otherTo) - std::max(from, otherFrom));
}

ChannelId countBetween(const Placement& placement, qint64 from, qint64 to)
{
    return placement.node(qint32(from)) == placement.node(qint32(to)) ? ChannelId::SharedMemory : ChannelId::Network;
}

void addWork(StageCounts& counts, const ProcessWork& work)
{
    if (std::find(counts.works.begin(), counts.works.end(), work) == counts.works.end()) counts.works.push_back(work);
}

/// What a node does, among those of the others the busiest.
void takeNode(StageCounts& counts, qint64 senders, qint64 localReceivers, qint64 remoteReceivers, qint64 leaving, qint64 active)
{
    counts.senders = std::max(counts.senders, senders);
    counts.localReceivers = std::max(counts.localReceivers, localReceivers);
    counts.remoteReceivers = std::max(counts.remoteReceivers, remoteReceivers);
    counts.network = std::max({counts.network, leaving, remoteReceivers});
    counts.active = std::max(counts.active, active);
}

/// Ranks at which what a rank does may change: the first of every kind is among them.
using Ranks = std::set<qint64>;

/// A block of ranks keeps those whose partner is no further than its end, also round the end of the ring.
void shiftBlock(StageCounts& counts, Ranks& ranks, qint64 begin, qint64 size, qint64 blocks, qint64 P, qint64 distance)
{
    const qint64 back = P - distance;
    const qint64 local = std::max<qint64>(0, size - distance) + std::max<qint64>(0, size - back);
    takeNode(counts, size, local, size - local, size - local, size);
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
    takeNode(counts, ceilDiv(P, M), ceilDiv(local, M), ceilDiv(remote, M), ceilDiv(remote, M), ceilDiv(P, M));
    counts.transmissions[0] = local;
    ranks.insert({0, distance, back});
}

/// Of a block, the part that the ranks `first` to `last` and those they send to fill.
void chainBlock(StageCounts& counts, Ranks& ranks, qint64 begin, qint64 end, qint64 first, qint64 last)
{
    const qint64 senders = shared(begin, end, first, last + 1), receivers = shared(begin, end, first + 1, last + 2);
    const qint64 remote = begin > first && begin <= last + 1, leaving = end - 1 >= first && end - 1 <= last;
    takeNode(counts, senders, receivers - remote, remote, leaving, shared(begin, end, first, last + 2));
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
        takeNode(counts, count, count, 0, 0, count + 1), counts.transmissions[0] = count;
    else
        takeNode(counts, each, 0, each, each, ceilDiv(count + 1, M));
}

} // namespace

bool isRegular(const Placement& placement, qint64 P)
{
    if (placement.order == RankOrder::Block) return P <= qint64(placement.nodes) * placement.ppn;
    return placement.order == RankOrder::RoundRobin;
}

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
        addWork(counts,
                {countBetween(placement, rank, (rank + distance) % P), countBetween(placement, (rank + P - distance) % P, rank), false});
    return counts;
}

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
        if (rank <= last) work.sends = countBetween(placement, rank, rank + 1);
        if (rank > first) work.receives = countBetween(placement, rank - 1, rank);
        addWork(counts, work);
    }
    return counts;
}

} // namespace costscope
