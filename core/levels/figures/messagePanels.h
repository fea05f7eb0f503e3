// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelMessages.h"
#include "core/levels/figures/messageTable.h"

namespace costscope {

// The panels of the figure message-size.

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
