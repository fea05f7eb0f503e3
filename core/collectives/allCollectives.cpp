// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/Collective.h"

#include "core/model/shown.h"

#include <algorithm>
#include <cmath>

namespace costscope {

const std::vector<const Collective*>& allCollectives()
{
    static const std::vector<const Collective*> all = [] {
        std::vector<const Collective*> rows;
        for (const auto* family : {&broadcasts(), &scatterAndGather(), &allgathers(), &alltoalls(), &reductions()})
            for (const Collective& one : *family) rows.push_back(&one);
        std::stable_partition(rows.begin(), rows.end(), [](const Collective* one) { return !one->isDerived(); });
        return rows;
    }();
    return all;
}

const Collective* findCollective(QStringView id)
{
    const auto& all = allCollectives();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Collective* one) { return one->id == id; });
    return found == all.end() ? nullptr : *found;
}

const Collective& binomialBroadcast()
{
    return broadcasts()[0];
}

const Collective& binomialScatter()
{
    return scatterAndGather()[0];
}

const Collective& recursiveDoublingAllgather()
{
    return allgathers()[0];
}

const Collective& ringAllgather()
{
    return allgathers()[1];
}

namespace {

Error powerNeeded(const Collective& collective, qint64 P)
{
    const qint64 below = qint64(1) << (log2Up(P) - 1);
    return {u"P is %1: %2 needs a power of two, %3 or %4."_s.arg(QString::number(P), collective.name, QString::number(below),
                                                                 QString::number(2 * below))};
}

} // namespace

Result<Done> checkShape(const Collective& collective, const CollectiveShape& shape)
{
    constexpr qint64 most = qint64(1) << 30;
    if (shape.P < 1 || shape.P > most) return Error{u"P is %1: 1 to %2 processes were expected."_s.arg(shape.P).arg(most)};
    if (collective.powerOfTwo && !isPowerOfTwo(shape.P)) return powerNeeded(collective, shape.P);
    if (!(shape.m >= 0) || !std::isfinite(shape.m)) return Error{u"m is %1: a size of 0 bytes or more was expected."_s.arg(exact(shape.m))};
    if (shape.S && (!(*shape.S >= 1) || *shape.S > shape.m))
        return Error{u"S is %1: a segment has at least one byte and no more than m = %2."_s.arg(exact(*shape.S), exact(shape.m))};
    constexpr double mostSegments = 1e6;
    if (shape.S && collective.needsSegments && shape.segments() > mostSegments)
        return Error{u"%1 segments of %2 bytes: a pipeline of at most %3 is counted."_s.arg(exact(std::ceil(shape.segments())),
                                                                                            exact(*shape.S), exact(mostSegments))};
    return Done{};
}

} // namespace costscope
