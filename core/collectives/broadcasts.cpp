// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/Collective.h"

#include <cmath>

namespace costscope {

namespace {

TransferSize whole(const CollectiveShape& shape)
{
    return {shape.m, u"m"_s};
}

/// Those who have the message, the ranks below 2^i, pass it on to the next 2^i.
Stage binomial(const CollectiveShape& shape, qint64 i)
{
    const qint64 have = qint64(1) << i;
    return hop(std::min(have, shape.P - have), 1, have, whole(shape));
}

/// The other way round, as MPICH and Open MPI send: the root to the far half first, then everyone to the half of what is left.
Stage binomialFarFirst(const CollectiveShape& shape, qint64 i)
{
    const qint64 distance = qint64(1) << (log2Stages(shape) - 1 - i);
    return hop((shape.P - 1 - distance) / (2 * distance) + 1, 2 * distance, distance, whole(shape));
}

Stage linear(const CollectiveShape& shape, qint64 i)
{
    return hop(1, 1, i + 1, whole(shape));
}

/// k segments go down the chain one behind the other: P − 1 + k − 1 stages.
qint64 segmentsOf(const CollectiveShape& shape)
{
    return std::max<qint64>(1, qint64(std::ceil(shape.segments())));
}

qint64 chainStages(const CollectiveShape& shape)
{
    return shape.P < 2 ? 0 : shape.P - 2 + segmentsOf(shape);
}

/// In stage i rank r passes on segment i − r, if there is one.
Stage chain(const CollectiveShape& shape, qint64 i)
{
    const qint64 first = std::max<qint64>(0, i - segmentsOf(shape) + 1), last = std::min(i, shape.P - 2);
    Stage stage = chainLink(first, last, shape.S ? TransferSize{*shape.S, u"S"_s} : whole(shape));
    // Once the first segment has arrived all ranks are busy with the same until the last one leaves the root.
    stage.follows = i > shape.P - 2;
    if (stage.follows && first == 0) stage.repeat = segmentsOf(shape) - i;
    return stage;
}

/// Once all segments are on their way the same number of ranks passes them on, further down in every stage. In blocks of Q ranks
/// it is the same while both ends of these ranks stay within their blocks and the blocks between are full, or are none.
qint64 chainAlike(const CollectiveShape& shape, const Placement& placement, qint64 i)
{
    const qint64 P = shape.P, first = i - segmentsOf(shape) + 1, end = i + 1;
    if (first < 0 || end > P - 1 || placement.order == RankOrder::Explicit) return 1;
    const qint64 left = P - end, Q = placement.ppn;
    const bool allLeave = placement.nodes > 1 && (placement.order == RankOrder::RoundRobin || Q == 1);
    if (placement.nodes == 1 || allLeave) return left;
    const qint64 blocks = end / Q - first / Q;
    if (blocks == 1) return 1;
    const qint64 untilFirst = blocks == 0 ? left : std::max<qint64>(1, Q - 1 - first % Q);
    const qint64 untilEnd = end % Q == 0 ? 1 : Q - end % Q;
    return std::min({left, untilFirst, untilEnd});
}

/// One message per stage: in blocks of Q ranks the first Q − 1 stay on the node of the root, the others leave it.
qint64 linearAlike(const CollectiveShape& shape, const Placement& placement, qint64 i)
{
    const qint64 to = i + 1, left = shape.P - to, M = placement.nodes, Q = placement.ppn;
    if (M == 1) return left;
    if (placement.order == RankOrder::RoundRobin) return to % M == 0 ? 1 : std::min(left, M - to % M);
    if (placement.order != RankOrder::Block) return 1;
    return to < Q ? std::min(left, Q - to) : left;
}

/// Rank r has the children 2r+1 and 2r+2: two stages per level, the left children first.
qint64 binaryStages(const CollectiveShape& shape)
{
    qint64 stages = 0;
    for (qint64 first = 0; 2 * first + 1 < shape.P; first = 2 * first + 1) stages += 2 * first + 2 < shape.P ? 2 : 1;
    return stages;
}

Stage binary(const CollectiveShape& shape, qint64 i)
{
    const qint64 first = (qint64(1) << (i / 2)) - 1, child = 1 + i % 2, senders = first + 1;
    const qint64 fit = std::max<qint64>(0, (shape.P - 1 - child) / 2 - first + 1); // 2 rank + child <= P - 1
    const double bytes = shape.m;
    return {std::min(senders, fit), [=](qint64 n) { return Transmission{first + n, 2 * (first + n) + child, bytes}; }, whole(shape)};
}

} // namespace

const std::vector<Collective>& broadcasts()
{
    static const std::vector<Collective> all = {
        {.id = u"binomial-broadcast"_s,
         .name = u"Binomial broadcast"_s,
         .description = u"All who have the message pass it on: their number doubles in every stage."_s,
         .source = u"Rico-Gallego, Díaz-Martín & Lastovetsky 2015, section 3"_s,
         .size = u"bytes at the root"_s,
         .operation = "bcast",
         .movesWhole = true,
         .stages = log2Stages,
         .stage = binomial},
        {.id = u"binomial-broadcast-far-first"_s,
         .name = u"Binomial broadcast, far ranks first"_s,
         .description = u"All who have the message pass it on, first to the rank half of all away: the order of MPICH and Open MPI."_s,
         .size = u"bytes at the root"_s,
         .operation = "bcast",
         .movesWhole = true,
         .stages = log2Stages,
         .stage = binomialFarFirst},
        {.id = u"linear-broadcast"_s,
         .name = u"Linear broadcast"_s,
         .description = u"The root sends to one rank after the other."_s,
         .size = u"bytes at the root"_s,
         .operation = "bcast",
         .movesWhole = true,
         .stages = oneStageEach,
         .stage = linear,
         .alike = linearAlike},
        {.id = u"chain-broadcast"_s,
         .name = u"Chain broadcast"_s,
         .description = u"Every rank passes the message, or one segment after the other, on to the next."_s,
         .size = u"bytes at the root"_s,
         .operation = "bcast",
         .movesWhole = true,
         .needsSegments = true,
         .stages = chainStages,
         .stage = chain,
         .alike = chainAlike},
        {.id = u"binary-tree-broadcast"_s,
         .name = u"Binary-tree broadcast"_s,
         .description = u"Rank r passes the message on to the ranks 2r+1 and 2r+2, one after the other."_s,
         .size = u"bytes at the root"_s,
         .operation = "bcast",
         .movesWhole = true,
         .stages = binaryStages,
         .stage = binary},
    };
    return all;
}

} // namespace costscope
