// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/collectiveCost.h"

namespace costscope {

/// A cost of τ-Lop as simple HTML: its letters in italics. Long sums are cut after some terms, which is said.
QString costInSymbols(const TransferCost& cost);

/// Symbols, numbers and the total below each other; the part of a maximum that counts and the total are bold.
QString workedCost(const CollectiveCost& cost, const Channels& channels);

} // namespace costscope
