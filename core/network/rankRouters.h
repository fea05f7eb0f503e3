// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"
#include "core/kernel/routerOrder.h"
#include "core/network/Torus.h"

#include <optional>
#include <vector>

namespace costscope {

// Which router of a torus a rank is at: rank → node (Placement) → n-th router of the job → router of the torus.

QString toString(RouterOrder order); ///< "x-fastest", "snake", "z-order", "hilbert", "random"
QString nameOf(RouterOrder order);   ///< "x fastest", …, for people
std::optional<RouterOrder> routerOrderById(QStringView id);

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
