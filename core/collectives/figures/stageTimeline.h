// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/figures/collectiveFigure.h"

namespace costscope {

/// One transfer, or as many of a kind as an expression counts together, from when to when [s from the start of the stage].
struct TimelineBlock {
    size_t lane = 0;
    double from = 0, to = 0;
    std::optional<ChannelId> channel = {}; ///< nothing: an overhead
    QString term = {};                     ///< "L⁰(m,4)"
    double bytes = 0, tau = 0;
};

/// What happens in one stage, as the terms of its cost follow each other: the right sides of Figures 6 and 7 of Rico-Gallego,
/// Díaz-Martín, Lastovetsky 2015.
struct StageTimeline {
    struct Lane {
        QString name;
        qint64 rank = -1;       ///< nothing else is in it
        bool isProcess = false; ///< waits where it has no block
    };
    std::vector<Lane> lanes;
    std::vector<TimelineBlock> blocks; ///< of a lane in order
    double end = 0;                    ///< the cost of the stage
};

/// At transfer level the processes of the busiest node and the network; at transmission level what the costliest process sends
/// and receives, one after the other; in segments the two channels.
/// Error: a cell that a channel does not know; too many processes.
Result<StageTimeline> stageTimeline(const CollectiveView& view, qint64 stage);

} // namespace costscope
