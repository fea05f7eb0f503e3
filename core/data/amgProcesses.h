// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"

namespace costscope {

/// One process: where it sits, what it sends and receives.
struct AmgProcess {
    qint32 node = 0;
    qint32 socket = 0;
    Coordinates router = {};
    AmgClasses sent = {};
    ByLocality<double> received = {}; ///< messages

    AmgClass sentTo(Locality where) const; ///< over all protocols
    AmgClass sentAnywhere() const;
    double receivedAnywhere() const;
};

inline Locality localityOf(const AmgProcess& from, const AmgProcess& to)
{
    if (from.node != to.node) return Locality::InterNode;
    return from.socket == to.socket ? Locality::IntraSocket : Locality::IntraNode;
}

/// The processes of one execution of one operation, from its message list in one pass. All ranks lie within the placement.
/// Ranks are their own index as long as that wastes little; else they are looked up in the ordered list of those that
/// occur, so memory grows with the number of messages, not with the number of ranks.
class AmgProcesses {
public:
    AmgProcesses(const AmgMessageSpan& messages, const Placement& placement, const ProtocolThresholds& thresholds = {});

    const std::vector<AmgProcess>& all() const { return m_all; }
    size_t indexOf(qint32 rank) const;
    const AmgProcess& of(qint32 rank) const { return m_all[indexOf(rank)]; }
    qint32 rankOf(size_t index) const { return m_ranks.empty() ? qint32(index) : m_ranks[index]; }
    double byteHops() const { return m_byteHops; }                                  ///< sum of bytes · hops between nodes
    const ByLocality<double>& largestMessages() const { return m_largestMessages; } ///< [byte]
    /// Per process: how many of its node send off it, itself included if it does.
    std::vector<qint32> activeOnNode() const;

private:
    void listRanks(const AmgMessageSpan& messages);
    void place(const Placement& placement);

    std::vector<qint32> m_ranks; ///< empty: the index is the rank
    std::vector<AmgProcess> m_all;
    double m_byteHops = 0;
    ByLocality<double> m_largestMessages = {};
};

} // namespace costscope
