// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Placement.h"

namespace costscope {

/// What of a placement may be chosen otherwise.
struct PlacementChange {
    std::optional<qint32> ppn = {};
    std::optional<qint32> nodesPerRouter = {};
    std::optional<RankOrder> order = {}; ///< block or round robin
};

/// What if: the ranks of a job placed otherwise; nothing if they stand as they do. Another ppn or order fills the nodes anew, in
/// blocks where nodes were listed; another ppn takes as many nodes as it fills, another order alone keeps those of the job.
/// Torus and listed routers stay while there are enough of them, the first ones of the list are taken; else routers are taken x
/// fastest in the torus, or in the smallest cube where the torus has no room. Numbers >= 1.
std::optional<Placement> otherPlacement(const Placement& own, qint32 ranks, const PlacementChange& change);

/// Nodes (or routers) that have more ranks than there is room.
struct Crowding {
    qint64 fullest = 0; ///< which one has most
    qint32 ranks = 0;   ///< on it
    qint64 count = 0;   ///< how many have too many
};
/// `places`: of every rank, from 0. Nothing if none has more than `most`.
std::optional<Crowding> crowding(std::vector<qint64> places, double most);
/// Listed nodes with more ranks than ppn, in words; empty if there is none.
QString crowdedNodes(const Placement& placement);

} // namespace costscope
