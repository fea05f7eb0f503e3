// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/Placement.h"

namespace costscope {

namespace {

qint32 ceilDiv(qint32 a, qint32 b)
{
    return qint32((qint64(a) + b - 1) / b);
}

} // namespace

qint32 Placement::node(qint32 rank) const
{
    switch (order) {
    case RankOrder::Block: return rank / ppn;
    case RankOrder::RoundRobin: return rank % nodes;
    case RankOrder::Explicit: break;
    }
    return rankNode[size_t(rank)];
}

qint32 Placement::socket(qint32 rank) const
{
    const qint32 ranksPerSocket = ceilDiv(ppn, socketsPerNode);
    switch (order) {
    case RankOrder::Block: return rank % ppn / ranksPerSocket;
    case RankOrder::RoundRobin: return rank / nodes / ranksPerSocket;
    case RankOrder::Explicit: break;
    }
    return rankSocket.empty() ? 0 : rankSocket[size_t(rank)];
}

qint32 Placement::routers() const
{
    return ceilDiv(nodes, nodesPerRouter);
}

Coordinates Placement::coordinates(qint32 router) const
{
    if (!routerCoordinates.empty()) return routerCoordinates[size_t(router)];
    return {router % torusDims[0], router / torusDims[0] % torusDims[1], router / torusDims[0] / torusDims[1]};
}

Locality Placement::locality(qint32 rank, qint32 other) const
{
    if (node(rank) != node(other)) return Locality::InterNode;
    return socket(rank) == socket(other) ? Locality::IntraSocket : Locality::IntraNode;
}

qint32 Placement::hops(qint32 node, qint32 other) const
{
    return hopsBetween(coordinates(router(node)), coordinates(router(other)), *this);
}

Placement oneNode(qint32 ranks)
{
    Placement placement;
    placement.ppn = std::max(ranks, 1);
    return placement;
}

Coordinates smallestCube(qint32 routers)
{
    qint32 side = 1;
    while (qint64(side) * side * side < routers) ++side;
    return {side, side, side};
}

} // namespace costscope
