// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <array>
#include <optional>
#include <vector>

namespace costscope {

/// Bytes from one router to another.
struct RouterTraffic {
    qint64 from = 0;
    qint64 to = 0;
    double bytes = 0;
};

/// Bytes between two nodes of one router cross no link: they count with 0 hops, or not at all.
enum class SameRouter { Counts, LeftOut };

/// Routers in a mesh or torus of X × Y × Z; router r stands at (x, y, z) with r = x + X (y + Y z). Messages go through
/// X, then Y, then Z, the shorter way round where there is a wrap-around.
struct RouterGrid {
    std::array<qint64, 3> dims = {1, 1, 1}; ///< >= 1
    std::array<bool, 3> wrap = {false, false, false};

    qint64 routers() const { return dims[0] * dims[1] * dims[2]; }
    std::array<qint64, 3> coordinates(qint64 router) const;
    /// Links between two routers of the partition.
    qint64 hops(qint64 from, qint64 to) const;
    /// Links on average over all ordered pairs of routers, those of a router with itself included or not.
    double averageHops(SameRouter self) const;
};

/// The smallest cube that holds so many nodes, without wrap-around: what eq (7) of Bienz, Gropp, Olson 2018 assumes
/// (Figure 8: router 3 to router 11 of 27 crosses 4 links). nodes, nodesPerRouter >= 1.
RouterGrid smallestCube(qint64 nodes, qint64 nodesPerRouter = 2);

/// h: links that a byte crosses on average; 0 without bytes. Error: a router outside the partition, bytes below 0.
Result<double> averageHops(const RouterGrid& grid, const std::vector<RouterTraffic>& traffic, SameRouter same = SameRouter::Counts);

} // namespace costscope
