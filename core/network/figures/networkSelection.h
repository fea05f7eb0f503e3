// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/figures/networkFigure.h"

namespace costscope {

// What is selected of a network: links ("link=5,2,2+z"), ranks ("rank=7") and routers ("router=5,2,2").

/// The ranks that the keys select: one, or all of a router; of several keys the last. None if there are none in this network.
struct SelectedRanks {
    qint32 router = -1;              ///< where they are; -1: nothing is selected
    std::optional<qint32> rank = {}; ///< alone; nothing: all ranks there
    std::vector<qint32> ranks = {};
};
SelectedRanks selectedRanks(const Network& network, const QStringList& keys);

/// The last answer about what goes over a link or what ranks send, for who asks it again at every refresh: the messages are gone
/// through once. Forgets what belongs to another count.
class SelectedTraffic {
public:
    const LinkTraffic& over(const NetworkView& view, const Link& link);
    struct OfRanks {
        std::vector<qint32> ranks;
        AmgClass sent, received;
        std::vector<bool> passed; ///< links by number that these messages cross
    };
    const OfRanks& of(const NetworkView& view, const std::vector<qint32>& ranks);

private:
    std::weak_ptr<const LinkLoads> m_linkCount, m_rankCount; ///< one for each dataset, operation and question
    std::optional<LinkTraffic> m_link;
    std::optional<OfRanks> m_ranks;
};

/// Keys of the links that the messages of the selected ranks cross; none while they are not counted. Where a figure has one mark
/// for both directions of a cable, both. `last`: what was asked before.
QStringList trafficOfRanks(const Session& session, const FigureRequest& request, const QStringList& selected, FigureMemory& memory,
                           SelectedTraffic& last);

/// The selected keys as the marks of a figure have them: where one mark stands for both directions of a cable, that of the busier.
QStringList keysOfMarks(const Session& session, const FigureRequest& request, const QStringList& selected, FigureMemory& memory);

} // namespace costscope
