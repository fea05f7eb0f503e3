// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"
#include "core/data/amg.h"

#include <memory>

namespace costscope {

using AmgHierarchyPtr = std::shared_ptr<const AmgHierarchy>;

/// amgStructure() of the dataset, read once in each thread for some datasets: figures and panels ask for it many times in every
/// step of a drag. Error: of amgStructure().
Result<AmgHierarchyPtr> knownStructure(const DatasetPtr& dataset);

} // namespace costscope
