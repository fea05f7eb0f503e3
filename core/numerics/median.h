// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <algorithm>
#include <vector>

namespace costscope {

/// The middle value, or the mean of the two in the middle; missing if there is none.
inline double median(std::vector<double> values)
{
    if (values.empty()) return missing;
    std::ranges::sort(values);
    const size_t middle = values.size() / 2;
    return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

} // namespace costscope
