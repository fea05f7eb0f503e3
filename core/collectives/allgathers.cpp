// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/Collective.h"

namespace costscope {

namespace {

Stage recursiveDoubling(const CollectiveShape& shape, qint64 i)
{
    return exchange(shape.P, qint64(1) << i, partOf(shape.m, qint64(1) << i, shape.P));
}

Stage allgatherRing(const CollectiveShape& shape, qint64 i)
{
    Stage stage = shift(shape.P, 1, {shape.m, u"m"_s});
    stage.repeat = shape.P - 1 - i;
    return stage;
}

/// Rank r sends the blocks it has, 2^i or what is left, to r − 2^i.
Stage dissemination(const CollectiveShape& shape, qint64 i)
{
    const qint64 distance = qint64(1) << i, blocks = std::min(distance, shape.P - distance);
    return shift(shape.P, shape.P - distance, partOf(shape.m, blocks, shape.P));
}

} // namespace

const std::vector<Collective>& allgathers()
{
    static const std::vector<Collective> all = {
        {.id = u"recursive-doubling-allgather"_s,
         .name = u"Recursive-doubling allgather"_s,
         .description = u"Ranks whose numbers differ in one bit exchange all they have: it doubles in every stage."_s,
         .source = u"Rico-Gallego, Díaz-Martín & Lastovetsky 2015, eqs (2) and (3)"_s,
         .size = u"bytes of the whole result"_s,
         .operation = "allgather",
         .holdsAll = true,
         .powerOfTwo = true,
         .omitsOverhead = true,
         .stages = log2Stages,
         .stage = recursiveDoubling},
        {.id = u"ring-allgather"_s,
         .name = u"Ring allgather"_s,
         .description = u"Every rank passes on to the next what it got in the stage before."_s,
         .source = u"Rico-Gallego, Díaz-Martín & Lastovetsky 2015, eqs (5) to (8)"_s,
         .size = u"bytes that every process contributes"_s,
         .operation = "allgather",
         .stages = oneStageEach,
         .stage = allgatherRing},
        {.id = u"dissemination-allgather"_s,
         .name = u"Dissemination allgather (Bruck)"_s,
         .description = u"Rank r sends what it has to rank r − 2^i: any number of processes, ⌈log2 P⌉ stages."_s,
         .size = u"bytes of the whole result"_s,
         .operation = "allgather",
         .holdsAll = true,
         .omitsOverhead = true,
         .stages = log2Stages,
         .stage = dissemination},
    };
    return all;
}

} // namespace costscope
