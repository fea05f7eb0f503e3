// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"
#include "core/figure/FigureMemory.h"

namespace costscope {

using AmgHierarchyPtr = std::shared_ptr<const AmgHierarchy>;

/// amgStructure() of the dataset, made once and asked for again while something is dragged.
Result<AmgHierarchyPtr> rememberedHierarchy(const DatasetPtr& dataset, FigureMemory& memory);

} // namespace costscope
