// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/Collective.h"

#include <bit>

namespace costscope {

namespace {

qint64 floorPower(qint64 P)
{
    return qint64(std::bit_floor(quint64(P)));
}

/// Where P is no power of two, the odd ranks of the first 2 (P − 2^⌊log2 P⌋) fold into their neighbours before, and get the
/// result behind.
qint64 doublingStages(const CollectiveShape& shape)
{
    const qint64 power = floorPower(shape.P);
    return log2Up(power) + (power == shape.P ? 0 : 2);
}

Stage doubling(const CollectiveShape& shape, qint64 i)
{
    const TransferSize m{shape.m, u"m"_s};
    const qint64 power = floorPower(shape.P), rest = shape.P - power;
    if (rest == 0) return exchange(shape.P, qint64(1) << i, m);
    if (i == 0) return hop(rest, 2, 1, m, true);
    if (i == doublingStages(shape) - 1) return hop(rest, 2, 1, m);
    const double bytes = shape.m;
    const auto rank = [=](qint64 number) { return number < rest ? 2 * number : number + rest; };
    return {power, [=](qint64 n) { return Transmission{rank(n), rank(n ^ (qint64(1) << (i - 1))), bytes}; }, m, 1, true};
}

qint64 allreduceRingStages(const CollectiveShape& shape)
{
    return 2 * (shape.P - 1);
}

/// Reduce-scatter, then allgather, both round the ring.
Stage allreduceRing(const CollectiveShape& shape, qint64 i)
{
    Stage stage = shift(shape.P, 1, partOf(shape.m, 1, shape.P));
    stage.repeat = allreduceRingStages(shape) - i;
    return stage;
}

qint64 rabenseifnerStages(const CollectiveShape& shape)
{
    return 2 * log2Up(shape.P);
}

/// Recursive halving leaves every rank one reduced block; a binomial gather brings them to the root.
Stage rabenseifner(const CollectiveShape& shape, qint64 i)
{
    const qint64 halvings = log2Up(shape.P);
    if (i < halvings) return exchange(shape.P, shape.P >> (i + 1), partOf(shape.m, 1, qint64(2) << i));
    return scatterAndGather()[1].stage(shape, i - halvings);
}

} // namespace

const std::vector<Collective>& reductions()
{
    static const std::vector<Collective> all = {
        {.id = u"recursive-doubling-allreduce"_s,
         .name = u"Recursive-doubling allreduce"_s,
         .description = u"Ranks whose numbers differ in one bit exchange the whole vector. The sums themselves cost nothing here."_s,
         .size = u"bytes of the vector that is reduced"_s,
         .operation = "allreduce",
         .movesWhole = true,
         .stages = doublingStages,
         .stage = doubling},
        {.id = u"ring-allreduce"_s,
         .name = u"Ring allreduce"_s,
         .description = u"Parts of m/P go twice round the ring: reduced, then gathered. The sums themselves cost nothing here."_s,
         .size = u"bytes of the vector that is reduced"_s,
         .operation = "allreduce",
         .movesWhole = true,
         .stages = allreduceRingStages,
         .stage = allreduceRing},
        {.id = u"rabenseifner-reduce"_s,
         .name = u"Rabenseifner reduce"_s,
         .description = u"Recursive halving reduces one part per rank, a binomial gather brings the parts to the root. The sums "
                        "themselves cost nothing here."_s,
         .size = u"bytes of the vector that is reduced"_s,
         .operation = "reduce",
         .movesWhole = true,
         .powerOfTwo = true,
         .stages = rabenseifnerStages,
         .stage = rabenseifner},
    };
    return all;
}

} // namespace costscope
