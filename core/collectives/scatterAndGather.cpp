// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/Collective.h"

namespace costscope {

namespace {

/// Those who hold a block send its upper half half as far: stage i has 2^i transmissions of m/2^(i+1).
Stage scatter(const CollectiveShape& shape, qint64 i)
{
    const qint64 holders = qint64(1) << i, half = shape.P / (2 * holders);
    return hop(holders, 2 * half, half, partOf(shape.m, 1, 2 * holders));
}

// Θ'_Sct = k (P−1)/P · L(S,P)                                  Rico-Gallego et al. 2015, below eq (4)
TransferCost scatterBound(const CollectiveShape& shape)
{
    if (!shape.S) return {};
    const auto P = double(shape.P);
    return shape.segments() * (P - 1) / P * TransferCost::transfer(ChannelId::SharedMemory, {*shape.S, u"S"_s}, P);
}

/// Stage i: rank r with bit i set, the lower ones clear, sends what it has from 2^i ranks, or as many as there are, to
/// r − 2^i.
Stage gather(const CollectiveShape& shape, qint64 i)
{
    const qint64 distance = qint64(1) << i, P = shape.P, count = (P - distance + 2 * distance - 1) / (2 * distance);
    const double block = shape.m / double(P);
    return {count,
            [=](qint64 n) {
                const qint64 to = 2 * distance * n, from = to + distance;
                return Transmission{from, to, block * double(std::min(distance, P - from))};
            },
            partOf(shape.m, std::min(distance, P - distance), P)};
}

} // namespace

const std::vector<Collective>& scatterAndGather()
{
    static const std::vector<Collective> all = {
        {.id = u"binomial-scatter"_s,
         .name = u"Binomial scatter"_s,
         .description = u"Whoever holds a block sends its upper half on: twice as many messages of half the size in every stage."_s,
         .source = u"Rico-Gallego, Díaz-Martín & Lastovetsky 2015, eqs (1) and (4)"_s,
         .size = u"bytes at the root"_s,
         .operation = "scatter",
         .holdsAll = true,
         .powerOfTwo = true,
         .omitsOverhead = true,
         .stages = log2Stages,
         .stage = scatter,
         .upperBound = scatterBound},
        {.id = u"binomial-gather"_s,
         .name = u"Binomial gather"_s,
         .description = u"The scatter backwards: blocks grow on their way to the root."_s,
         .size = u"bytes at the root at the end"_s,
         .operation = "gather",
         .holdsAll = true,
         .omitsOverhead = true,
         .stages = log2Stages,
         .stage = gather},
    };
    return all;
}

} // namespace costscope
