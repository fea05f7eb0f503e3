// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"
#include "core/network/Torus.h"

#include <optional>
#include <vector>

namespace costscope {

// Which router of a torus a rank is at: rank → node (Placement) → n-th router of the job → router of the torus.

/// In which order the routers of a box are given to a job.
enum class RouterOrder {
    XFastest, ///< x, then y, then z, …
    Snake,    ///< the same, every other line backwards: neighbours in the order are neighbours in the box
    ZOrder,   ///< bits of the coordinates interleaved (Morton)
    Hilbert,  ///< along Hilbert's curve through the smallest cube of 2^k routers around the box
    Random,
};
inline constexpr std::array routerOrders = {RouterOrder::XFastest, RouterOrder::Snake, RouterOrder::ZOrder, RouterOrder::Hilbert,
                                            RouterOrder::Random};
QString toString(RouterOrder order); ///< "x-fastest", "snake", "z-order", "hilbert", "random"
QString nameOf(RouterOrder order);   ///< "x fastest", …, for people
std::optional<RouterOrder> routerOrderById(QStringView id);

/// The part of a machine that a job runs in. It may pass over the edge of dimensions that wrap.
struct RouterBox {
    Position from = {};
    std::vector<qint32> dims = {}; ///< empty = the whole torus
    bool operator==(const RouterBox&) const = default;
};

/// Every router of the box once, in this order. `seed`: of the random order. Error: the box does not fit into the torus.
Result<std::vector<qint32>> routersInOrder(const Torus& torus, RouterOrder order, quint64 seed = 1, const RouterBox& box = {});

/// The torus of a placement, with its wrap-around in all dimensions.
Torus torusOf(const Placement& placement);

/// A place is kept for every rank, so there cannot be many times more of them than messages: a claimed number takes no memory.
Result<Done> checkClaimedRanks(const AmgHierarchy& hierarchy);

/// The router of each rank where the placement says it. Error: a router outside its torus.
Result<std::vector<qint32>> routersOf(const Placement& placement, qint32 ranks);
/// The same with the n-th router of the placement at `sequence[n]`. Error: more routers than the sequence has.
Result<std::vector<qint32>> routersOf(const Placement& placement, qint32 ranks, const std::vector<qint32>& sequence);

} // namespace costscope
