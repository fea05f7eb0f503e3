// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/TorusShape.h"

namespace costscope {

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
inline constexpr std::array routerOrderIds = {"x-fastest", "snake", "z-order", "hilbert", "random"};

/// The part of a machine that a job runs in. It may pass over the edge of dimensions that wrap.
struct RouterBox {
    Position from = {};
    std::vector<qint32> dims = {}; ///< empty = the whole torus
    bool operator==(const RouterBox&) const = default;
};

/// Every router of the box once, in this order. `seed`: of the random order. Reason: the box does not fit into the torus.
Checked<std::vector<qint32>> orderedRouters(const TorusShape& torus, RouterOrder order, quint64 seed = 1, const RouterBox& box = {});

} // namespace costscope
