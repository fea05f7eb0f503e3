// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/hierarchyMemory.h"

#include "core/figure/remembered.h"

#include <variant>

namespace costscope {

Result<AmgHierarchyPtr> rememberedHierarchy(const DatasetPtr& dataset, FigureMemory& memory)
{
    return remembered<AmgHierarchy>(dataset, std::monostate(), memory, [&] { return amgStructure(*dataset); });
}

} // namespace costscope
