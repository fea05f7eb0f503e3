// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/otherPlacement.h"

#include <algorithm>

namespace costscope {

namespace {

/// Room for the routers where they stand, or somewhere else.
void findRoom(Placement& placement)
{
    const qint64 routers = placement.routers();
    if (qint64(placement.routerCoordinates.size()) < routers) placement.routerCoordinates.clear();
    const auto& [x, y, z] = placement.torusDims;
    if (double(x) * y * z < double(routers)) placement.torusDims = smallestCube(placement.routers());
}

} // namespace

std::optional<Placement> otherPlacement(const Placement& own, qint32 ranks, const PlacementChange& change)
{
    Placement other = own;
    other.ppn = change.ppn.value_or(own.ppn);
    other.nodesPerRouter = change.nodesPerRouter.value_or(own.nodesPerRouter);
    other.order = change.order.value_or(own.order);
    const bool isMoved = other.ppn != own.ppn || other.order != own.order;
    if (!isMoved && other.nodesPerRouter == own.nodesPerRouter) return std::nullopt;
    other.kind = u"assumed"_s;
    if (isMoved) {
        if (other.order == RankOrder::Explicit) other.order = RankOrder::Block; // a listed placement has only its own ppn
        const auto filled = std::max(1, qint32((qint64(ranks) + other.ppn - 1) / other.ppn));
        other.nodes = other.ppn == own.ppn ? std::max(own.nodes, filled) : filled;
        other.rankNode.clear();
        other.rankSocket.clear();
    }
    findRoom(other);
    return other;
}

std::optional<Crowding> crowding(std::vector<qint64> places, double most)
{
    std::ranges::sort(places);
    Crowding found;
    for (auto at = places.begin(); at != places.end();) {
        const auto end = std::upper_bound(at, places.end(), *at);
        const auto ranks = qint32(end - at);
        found.count += double(ranks) > most;
        if (ranks > found.ranks) found = {*at, ranks, found.count};
        at = end;
    }
    return found.count > 0 ? std::optional(found) : std::nullopt;
}

QString crowdedNodes(const Placement& placement)
{
    const auto found = crowding({placement.rankNode.begin(), placement.rankNode.end()}, placement.ppn);
    if (!found) return {};
    return u"Node %1 of the placement has %2 ranks, ppn says %3; nodes with more ranks than ppn: %4."_s.arg(found->fullest)
        .arg(found->ranks)
        .arg(placement.ppn)
        .arg(found->count);
}

} // namespace costscope
