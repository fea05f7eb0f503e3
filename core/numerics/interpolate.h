// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

namespace costscope {

/// Between which points of an ascending axis a value lies, and how far: value = (1−share)·axis[low] + share·axis[low+1].
/// On a point share is 0, and no neighbour is needed.
struct AxisPlace {
    size_t low = 0;
    double share = 0;
};

/// None outside of the axis; with `extend` the first or last two points go on, if there are two.
inline std::optional<AxisPlace> bracket(const std::vector<double>& axis, double value, bool extend)
{
    if (axis.empty()) return {};
    const auto above = std::ranges::upper_bound(axis, value);
    if (above != axis.begin() && *(above - 1) == value) return AxisPlace{size_t(above - axis.begin()) - 1, 0};
    const bool isInside = above != axis.begin() && above != axis.end();
    if (!isInside && (!extend || axis.size() < 2)) return {};
    const size_t low = std::min(size_t(std::max<std::ptrdiff_t>(0, above - axis.begin() - 1)), axis.size() - 2);
    return AxisPlace{low, (value - axis[low]) / (axis[low + 1] - axis[low])};
}

} // namespace costscope
