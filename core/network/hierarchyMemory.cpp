// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/hierarchyMemory.h"

#include <algorithm>
#include <list>

namespace costscope {

namespace {

constexpr size_t mostKept = 8;

struct Kept {
    std::weak_ptr<const Dataset> dataset; ///< not its address alone, which another one may get
    Result<AmgHierarchyPtr> hierarchy;
};

Result<AmgHierarchyPtr> readStructure(const Dataset& dataset)
{
    auto hierarchy = amgStructure(dataset);
    if (!hierarchy) return hierarchy.error();
    return std::make_shared<const AmgHierarchy>(hierarchy.take());
}

} // namespace

Result<AmgHierarchyPtr> knownStructure(const DatasetPtr& dataset)
{
    thread_local std::list<Kept> known; // the latest last
    const auto isOf = [&](const Kept& kept) { return !kept.dataset.owner_before(dataset) && !dataset.owner_before(kept.dataset); };
    if (const auto found = std::ranges::find_if(known, isOf); found != known.end()) {
        known.splice(known.end(), known, found);
        return known.back().hierarchy;
    }
    std::erase_if(known, [](const Kept& kept) { return kept.dataset.expired(); });
    if (known.size() == mostKept) known.pop_front();
    known.push_back({dataset, readStructure(*dataset)});
    return known.back().hierarchy;
}

} // namespace costscope
