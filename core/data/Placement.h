// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/data/locality.h"

#include <QJsonObject>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace costscope {

enum class RankOrder { Block, RoundRobin, Explicit };

using Coordinates = std::array<qint32, 3>; ///< of a router in the torus or mesh: x, y, z from 0

/// Which rank sits where: rank → node → socket, node → router → coordinates. Nothing is stored per rank unless the order
/// is explicit, so a claimed number of ranks costs nothing. Ranks, nodes, sockets and routers count from 0.
struct Placement {
    QString kind;   ///< "recorded"; "assumed" = chosen for modeling, the run itself was placed otherwise; empty = not said
    qint32 ppn = 1; ///< ranks per node
    qint32 socketsPerNode = 1;
    RankOrder order = RankOrder::Block;
    qint32 nodes = 1;
    qint32 nodesPerRouter = 1;
    Coordinates torusDims = {1, 1, 1};
    bool wraparound = true;                     ///< false: a mesh
    std::vector<qint32> rankNode;               ///< explicit order: one per rank
    std::vector<qint32> rankSocket;             ///< explicit order: one per rank, or empty = socket 0
    std::vector<Coordinates> routerCoordinates; ///< one per router; empty = x fastest, then y, then z

    bool isAssumed() const { return kind == u"assumed"; }
    qint32 node(qint32 rank) const;
    qint32 socket(qint32 rank) const; ///< within its node
    qint32 routers() const;
    qint32 router(qint32 node) const { return node / nodesPerRouter; }
    Coordinates coordinates(qint32 router) const;
    Locality locality(qint32 rank, qint32 other) const;
    /// Links between the routers of two nodes: the sum over the axes, the shorter way round if there is one; 0 for two
    /// nodes of one router.
    qint32 hops(qint32 node, qint32 other) const;
    bool operator==(const Placement&) const = default;
};

/// Links between two routers of the placement's torus or mesh. Asked for each of millions of messages: inline.
inline qint32 hopsBetween(const Coordinates& from, const Coordinates& to, const Placement& placement)
{
    qint32 sum = 0;
    for (size_t axis = 0; axis < 3; ++axis) {
        const qint32 straight = std::abs(from[axis] - to[axis]);
        sum += placement.wraparound ? std::min(straight, placement.torusDims[axis] - straight) : straight;
    }
    return sum;
}

/// Where no placement is said: one node with one socket.
Placement oneNode(qint32 ranks);

/// The smallest cube s·s·s that holds all routers.
Coordinates smallestCube(qint32 routers);

/// As in the field `placement` of costscope.amg/1, defaults filled in for `ranks` ranks. Error names the JSON pointer: a
/// wrong type, a number below 1, nodes that do not hold the ranks, a torus that does not hold the routers, a list of wrong
/// length.
Result<Placement> placementFromJson(const QJsonObject& object, qint32 ranks, const QString& file = {});
QJsonObject toJson(const Placement& placement);

} // namespace costscope
