// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/Collective.h"

namespace costscope {

namespace {

qint64 pairwiseStages(const CollectiveShape& shape)
{
    return shape.P - 1;
}

Stage pairwise(const CollectiveShape& shape, qint64 i)
{
    const TransferSize m{shape.m, QStringLiteral("m")};
    return isPowerOfTwo(shape.P) ? exchange(shape.P, i + 1, m) : shift(shape.P, i + 1, m);
}

qint64 log2Stages(const CollectiveShape& shape)
{
    return log2Up(shape.P);
}

/// Rank r sends to r + 2^i all blocks whose number has bit i set.
Stage bruck(const CollectiveShape& shape, qint64 i)
{
    const qint64 distance = qint64(1) << i, round = 2 * distance, P = shape.P;
    const qint64 blocks = P / round * distance + std::max<qint64>(0, P % round - distance);
    return shift(P, distance, partOf(shape.m, blocks, 1));
}

QString toEveryOther()
{
    return QStringLiteral("bytes from every process to every other");
}

} // namespace

const Collective& pairwiseAlltoall()
{
    static const Collective one{QStringLiteral("pairwise-alltoall"),
                                QStringLiteral("Pairwise alltoall"),
                                QStringLiteral("In stage i rank r sends to r + i, or exchanges with r XOR i where P is a power of two."),
                                {},
                                toEveryOther(),
                                false,
                                false,
                                false,
                                pairwiseStages,
                                pairwise};
    return one;
}

const Collective& bruckAlltoall()
{
    static const Collective one{QStringLiteral("bruck-alltoall"),
                                QStringLiteral("Bruck alltoall"),
                                QStringLiteral("Blocks travel by the bits of their distance: ⌈log2 P⌉ stages of about P/2 blocks."),
                                {},
                                toEveryOther(),
                                false,
                                false,
                                false,
                                log2Stages,
                                bruck};
    return one;
}

} // namespace costscope
