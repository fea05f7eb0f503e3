// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace costscope {

/// Leaves out the iterations that are missing (NaN) in a process, in all of them: they belong together. Processes that end early
/// miss the rest. Returns how many.
inline size_t dropIncomplete(std::vector<std::vector<double>>& times)
{
    size_t most = 0, kept = 0;
    for (auto& process : times) most = std::max(most, process.size());
    for (auto& process : times) process.resize(most, missing);
    for (size_t i = 0; i < most; ++i) {
        if (std::any_of(times.begin(), times.end(), [i](const auto& process) { return std::isnan(process[i]); })) continue;
        for (auto& process : times) process[kept] = process[i];
        ++kept;
    }
    for (auto& process : times) process.resize(kept);
    return most - kept;
}

} // namespace costscope
