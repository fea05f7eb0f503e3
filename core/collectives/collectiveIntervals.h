// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/collectiveCost.h"
#include "core/machine/uncertainty.h"

namespace costscope {

/// 95 % of the totals of a collective by the errors of a machine's single values: L, o, g and G of LogGP, o(m) where it is one number.
/// Tables L(m, τ) have no errors.
struct CollectiveIntervals {
    Interval seconds = {missing, missing}, logGPSeconds = {missing, missing};
};
/// Nothing where no such value has an error, or where going through the collective so many times takes too long.
CollectiveIntervals collectiveIntervals(const CollectiveQuestion& question, const Machine& machine);

} // namespace costscope
