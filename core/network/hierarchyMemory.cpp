// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/hierarchyMemory.h"

namespace costscope {

namespace {

struct KnownHierarchy : FigureMemory::Known {
    using Known::Known;
    AmgHierarchyPtr hierarchy;
};

} // namespace

Result<AmgHierarchyPtr> rememberedHierarchy(const DatasetPtr& dataset, FigureMemory& memory)
{
    auto known = memory.find<KnownHierarchy>(dataset, [](const KnownHierarchy&) { return true; });
    if (!known) {
        auto hierarchy = amgStructure(*dataset);
        if (!hierarchy) return hierarchy.error();
        auto made = std::make_shared<KnownHierarchy>(dataset);
        made->hierarchy = std::make_shared<const AmgHierarchy>(hierarchy.take());
        known = std::move(made);
    }
    memory.keep(known);
    return known->hierarchy;
}

} // namespace costscope
