// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/networkFigure.h"

namespace costscope {

// What is selected of a network: links ("link=5,2,2+z"), ranks ("rank=7") and routers ("router=5,2,2").

/// The ranks that the keys select: one, or all of a router; of several keys the last. None if there are none in this network.
struct SelectedRanks {
    qint32 router = -1;              ///< where they are; -1: nothing is selected
    std::optional<qint32> rank = {}; ///< alone; nothing: all ranks there
    std::vector<qint32> ranks = {};
};
SelectedRanks selectedRanks(const Network& network, const QStringList& keys);

/// Keys of the links that the messages of the selected ranks cross; none while they are not counted. Where a figure has one mark
/// for both directions of a cable, both.
QStringList trafficOfRanks(const Session& session, const FigureRequest& request, const QStringList& selected, FigureMemory& memory);

/// The selected keys as the marks of a figure have them: where one mark stands for both directions of a cable, that of the busier.
QStringList keysOfMarks(const Session& session, const FigureRequest& request, const QStringList& selected, FigureMemory& memory);

} // namespace costscope
