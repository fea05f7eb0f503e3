// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/Collective.h"

#include <algorithm>

namespace costscope {

namespace {

Stage pairwise(const CollectiveShape& shape, qint64 i)
{
    const TransferSize m{shape.m, u"m"_s};
    return isPowerOfTwo(shape.P) ? exchange(shape.P, i + 1, m) : shift(shape.P, i + 1, m);
}

/// Blocks of Q ranks: distances below Q stay on the node, those from Q on all leave it where partners differ in one number,
/// and up to P − Q where the ring closes behind the last rank. Round robin: every M-th distance stays, of those round the end of
/// the ring every M-th one counted from there. M need not divide P, but partners that differ in one number are like each other
/// only in blocks of a power of two.
qint64 pairwiseAlike(const CollectiveShape& shape, const Placement& placement, qint64 i)
{
    const qint64 d = i + 1, P = shape.P, M = placement.nodes, Q = placement.ppn;
    if (M == 1) return P - d;
    const bool exchanges = isPowerOfTwo(P);
    if (placement.order == RankOrder::Explicit || (exchanges && P % M != 0)) return 1;
    if (placement.order == RankOrder::RoundRobin) return d % M == 0 || (P - d) % M == 0 ? 1 : std::min({M - d % M, (P - d) % M, P - d});
    if (exchanges) return d < Q ? Q - d : P - d;
    return d < Q || d > P - Q ? 1 : P - Q - d + 1;
}

/// Rank r sends to r + 2^i all blocks whose number has bit i set.
Stage bruck(const CollectiveShape& shape, qint64 i)
{
    const qint64 distance = qint64(1) << i, round = 2 * distance, P = shape.P;
    const qint64 blocks = P / round * distance + std::max<qint64>(0, P % round - distance);
    return shift(P, distance, partOf(shape.m, blocks, 1));
}

} // namespace

const std::vector<Collective>& alltoalls()
{
    static const std::vector<Collective> all = {
        {.id = u"pairwise-alltoall"_s,
         .name = u"Pairwise alltoall"_s,
         .description = u"In stage i rank r sends to r + i, or exchanges with r XOR i where P is a power of two."_s,
         .size = u"bytes from every process to every other"_s,
         .operation = "alltoall",
         .stages = oneStageEach,
         .stage = pairwise,
         .alike = pairwiseAlike},
        {.id = u"bruck-alltoall"_s,
         .name = u"Bruck alltoall"_s,
         .description = u"Blocks travel by the bits of their distance: ⌈log2 P⌉ stages of about P/2 blocks."_s,
         .size = u"bytes from every process to every other"_s,
         .operation = "alltoall",
         .stages = log2Stages,
         .stage = bruck},
    };
    return all;
}

} // namespace costscope
