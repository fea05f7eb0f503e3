// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureMemory.h"
#include "core/levels/levelExchange.h"
#include "core/levels/messageSizes.h"
#include "core/network/hierarchyMemory.h"

namespace costscope {

// What is made from the datasets of a hierarchy once and asked for again while something is dragged.

using LevelExchangesPtr = std::shared_ptr<const std::vector<LevelExchange>>;

/// levelExchanges(): the shares of its messages for one question, also for others that differ for the model alone.
Result<LevelExchangesPtr> rememberedExchanges(const DatasetPtr& dataset, const LevelQuestion& question, FigureMemory& memory,
                                              const Progress& progress);
/// Whether rememberedExchanges() has nothing to count.
bool knowsExchanges(const DatasetPtr& dataset, const LevelQuestion& question, const FigureMemory& memory);

/// messageSizes() of every operation, empty without a list; no parameter of a machine changes them.
using MessageSizesPtr = std::shared_ptr<const std::vector<MessageSizes>>;
Result<MessageSizesPtr> rememberedSizes(const DatasetPtr& dataset, const AmgHierarchy& hierarchy, const Placement& placement,
                                        FigureMemory& memory, const Progress& progress);
/// Whether rememberedSizes() has nothing to count.
bool knowsSizes(const DatasetPtr& dataset, const Placement& placement, const FigureMemory& memory);

} // namespace costscope
