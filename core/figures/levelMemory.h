// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"
#include "core/models/levelExchange.h"

#include <memory>

namespace costscope {

// What was made from a dataset lately, for the calls that follow each other while something is dragged. Per thread: core
// knows no lock, whoever calls it may have several.

using AmgHierarchyPtr = std::shared_ptr<const AmgHierarchy>;
using LevelExchangesPtr = std::shared_ptr<const std::vector<LevelExchange>>;

/// amgHierarchy() of the dataset.
Result<AmgHierarchyPtr> rememberedHierarchy(const DatasetPtr& dataset);
/// levelExchanges(): the shares of its messages for one question.
Result<LevelExchangesPtr> rememberedExchanges(const DatasetPtr& dataset, const AmgHierarchy& hierarchy, const LevelQuestion& question,
                                              const Progress& progress);

} // namespace costscope
