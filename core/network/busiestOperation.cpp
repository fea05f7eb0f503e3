// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/busiestOperation.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace costscope {

std::optional<size_t> busiestOperation(const AmgHierarchy& hierarchy, const QString& name, std::optional<int> level)
{
    const auto weight = [&](size_t i) {
        const AmgOperation& operation = hierarchy.operations[i];
        const double far = std::fmax(0, operation.numbers.byteHops), all = std::fmax(0, operation.numbers.bytes);
        return std::tuple(operation.name == name, level == operation.level, far, all);
    };
    std::optional<size_t> best;
    for (size_t i = 0; i < hierarchy.operations.size(); ++i)
        if (hierarchy.operations[i].hasList() && (!best || weight(i) > weight(*best))) best = i;
    return best;
}

size_t listCount(const AmgHierarchy& hierarchy)
{
    const auto& all = hierarchy.operations;
    return size_t(std::count_if(all.begin(), all.end(), [](const AmgOperation& operation) { return operation.hasList(); }));
}

} // namespace costscope
