// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/Collective.h"

#include <bit>
#include <cmath>

namespace costscope {

namespace {

TransferSize whole(const CollectiveShape& shape)
{
    return {shape.m, QStringLiteral("m")};
}

qint64 log2Stages(const CollectiveShape& shape)
{
    return log2Up(shape.P);
}

/// Those who have the message, the ranks below 2^i, pass it on to the next 2^i.
Stage binomial(const CollectiveShape& shape, qint64 i)
{
    const qint64 have = qint64(1) << i;
    return hop(std::min(have, shape.P - have), 1, have, whole(shape));
}

qint64 linearStages(const CollectiveShape& shape)
{
    return shape.P - 1;
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
    const TransferSize size = shape.S ? TransferSize{*shape.S, QStringLiteral("S")} : whole(shape);
    const double bytes = size.bytes;
    return {last - first + 1, [=](qint64 n) { return Transmission{first + n, first + n + 1, bytes}; }, size};
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

QString atTheRoot()
{
    return QStringLiteral("bytes at the root");
}

} // namespace

const Collective& binomialBroadcast()
{
    static const Collective one{QStringLiteral("binomial-broadcast"),
                                QStringLiteral("Binomial broadcast"),
                                QStringLiteral("All who have the message pass it on: their number doubles in every stage."),
                                QStringLiteral("Rico-Gallego, Díaz-Martín & Lastovetsky 2015, section 3"),
                                atTheRoot(),
                                false,
                                false,
                                false,
                                log2Stages,
                                binomial};
    return one;
}

const Collective& linearBroadcast()
{
    static const Collective one{QStringLiteral("linear-broadcast"),
                                QStringLiteral("Linear broadcast"),
                                QStringLiteral("The root sends to one rank after the other."),
                                {},
                                atTheRoot(),
                                false,
                                false,
                                false,
                                linearStages,
                                linear};
    return one;
}

const Collective& chainBroadcast()
{
    static const Collective one{QStringLiteral("chain-broadcast"),
                                QStringLiteral("Chain broadcast"),
                                QStringLiteral("Every rank passes the message, or one segment after the other, on to the next."),
                                {},
                                atTheRoot(),
                                false,
                                true,
                                false,
                                chainStages,
                                chain};
    return one;
}

const Collective& binaryBroadcast()
{
    static const Collective one{QStringLiteral("binary-tree-broadcast"),
                                QStringLiteral("Binary-tree broadcast"),
                                QStringLiteral("Rank r passes the message on to the ranks 2r+1 and 2r+2, one after the other."),
                                {},
                                atTheRoot(),
                                false,
                                false,
                                false,
                                binaryStages,
                                binary};
    return one;
}

} // namespace costscope
