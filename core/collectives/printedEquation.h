// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/collectiveCost.h"

namespace costscope {

/// Where the paper of the collective prints the cost of this very question: "eq (7)", "section 5". Empty: it is derived, the
/// rules of the paper applied to what it does not print: other algorithms, unequal nodes, segments over the network, a shared
/// memory that is slower than the network, so that others decide than the paper charges.
QString printedEquation(const CollectiveQuestion& question, const CollectiveCost& cost, const Channels& channels);

} // namespace costscope
