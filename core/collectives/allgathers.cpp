// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/Collective.h"

namespace costscope {

namespace {

Stage recursiveDoubling(const CollectiveShape& shape, qint64 i)
{
    return exchange(shape.P, qint64(1) << i, partOf(shape.m, qint64(1) << i, shape.P));
}

qint64 allgatherRingStages(const CollectiveShape& shape)
{
    return shape.P - 1;
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

QString wholeResult()
{
    return u"bytes of the whole result"_s;
}

} // namespace

const Collective& recursiveDoublingAllgather()
{
    static const Collective one{u"recursive-doubling-allgather"_s,
                                u"Recursive-doubling allgather"_s,
                                u"Ranks whose numbers differ in one bit exchange all they have: it doubles in every stage."_s,
                                u"Rico-Gallego, Díaz-Martín & Lastovetsky 2015, eqs (2) and (3)"_s,
                                wholeResult(),
                                true,
                                false,
                                true,
                                log2Stages,
                                recursiveDoubling};
    return one;
}

const Collective& ringAllgather()
{
    static const Collective one{u"ring-allgather"_s,
                                u"Ring allgather"_s,
                                u"Every rank passes on to the next what it got in the stage before."_s,
                                u"Rico-Gallego, Díaz-Martín & Lastovetsky 2015, eqs (5) to (8)"_s,
                                u"bytes that every process contributes"_s,
                                false,
                                false,
                                false,
                                allgatherRingStages,
                                allgatherRing};
    return one;
}

const Collective& disseminationAllgather()
{
    static const Collective one{u"dissemination-allgather"_s,
                                u"Dissemination allgather (Bruck)"_s,
                                u"Rank r sends what it has to rank r − 2^i: any number of processes, ⌈log2 P⌉ stages."_s,
                                {},
                                wholeResult(),
                                false,
                                false,
                                true,
                                log2Stages,
                                dissemination};
    return one;
}

} // namespace costscope
