// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelMessages.h"

namespace costscope {

/// Rows of the table behind message-size that its marks stand for.
struct MessageRows {
    std::map<size_t, int> bins;                ///< by bin of MessageSizes
    std::array<int, 3> protocols = {};         ///< without lists
    std::vector<std::pair<size_t, int>> ranks; ///< index in LevelMessages::ranks, busiest first
    std::map<size_t, int> levels;              ///< by row in view.analysis.costs
};

/// The numbers behind the figure: messages by size (keys "size=64"), of the busiest ranks ("rank=517"), of every level
/// ("level=3"); without lists by protocol ("protocol=eager").
MessageRows addMessageTable(Figure& figure, const LevelMessages& messages, RankQuantity by);

} // namespace costscope
