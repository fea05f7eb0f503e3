// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelMessages.h"

namespace costscope {

// The table and the panels of the figure message-size.

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

/// What the ranks are compared by.
struct RankMeasure {
    const char* id;       ///< "received"
    const char* name;     ///< in menus
    const char* axis;     ///< of the axis
    const char* sentence; ///< "rank %1 receives %2 messages"
    RankQuantity quantity;
    Quantity unit;
    Hue hue;
};
extern const std::array<RankMeasure, 4> rankMeasures;
const RankMeasure& rankMeasure(const QString& id); ///< the first if there is none of this id

double meanOf(const std::vector<RankLoad>& loads, RankQuantity quantity);

/// "short", "eager", "rendezvous".
QString protocolName(Protocol protocol);

/// How many messages (or bytes) are of which size, stacked by locality.
Panel sizePanel(const LevelMessages& messages, const MessageRows& rows, bool byBytes);
/// All ranks from the busiest to the idlest, the busiest named.
Panel rankPanel(const LevelMessages& messages, const MessageRows& rows, const RankMeasure& measure);
/// The critical process by protocol, stacked by locality.
Panel protocolPanel(const LevelMessages& messages, const MessageRows& rows, bool byBytes);
/// The critical process of every level, stacked by locality.
Panel levelPanel(const LevelMessages& messages, const MessageRows& rows, bool byBytes);

} // namespace costscope
