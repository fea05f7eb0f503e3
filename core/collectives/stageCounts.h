// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/collectives/Stage.h"
#include "core/data/Placement.h"

namespace costscope {

/// What a message between two ranks goes through.
inline ChannelId channelBetween(const Placement& placement, qint64 from, qint64 to)
{
    return placement.node(qint32(from)) == placement.node(qint32(to)) ? ChannelId::SharedMemory : ChannelId::Network;
}

/// Whether the placement says a torus, and with it how far apart nodes are.
inline bool isOnTorus(const Placement& placement)
{
    return placement.torusDims != Coordinates{1, 1, 1};
}

/// What one process does in a stage.
struct ProcessWork {
    std::optional<ChannelId> sends = {}, receives = {};
    bool exchanges = false; ///< both at the same time, with one partner
    bool isBoth() const { return sends && receives; }
    bool operator==(const ProcessWork&) const = default;
};

/// What goes on at one node in a stage.
struct NodeCounts {
    qint64 senders = 0, localReceivers = 0, remoteReceivers = 0; ///< as in StageCounts
    qint64 leaving = 0;                                          ///< transmissions
    qint64 active = 0;
};

/// How many transmissions of a stage share what. Numbers per node are those of the busiest node; they are C^map of
/// Rico-Gallego, Díaz-Martín, Lastovetsky 2015, section 5, counted from the transmissions themselves.
struct StageCounts {
    qint64 transmissions[2] = {0, 0};    ///< of the whole stage, by channel
    double bytes = 0;                    ///< of the whole stage
    qint64 senders = 0;                  ///< processes of a node that send, over whatever channel: all begin with a copy into shared memory
    qint64 localReceivers = 0;           ///< of a node, through shared memory
    qint64 remoteReceivers = 0;          ///< of a node, over the network
    qint64 network = 0;                  ///< transmissions that leave a node or reach it, whichever are more
    qint64 active = 0;                   ///< processes of a node that send or receive
    qint64 hops = 0;                     ///< links of the longest way over the network; 0 where no torus is said
    std::vector<ProcessWork> works = {}; ///< each kind once

    bool usesNetwork() const { return transmissions[size_t(ChannelId::Network)] > 0; }
    /// Concurrency of a channel: senders, network.
    qint64 concurrency(ChannelId channel) const { return channel == ChannelId::SharedMemory ? senders : network; }
    /// A node that may be the busiest.
    void take(const NodeCounts& node);
    void take(const ProcessWork& work);
    bool operator==(const StageCounts&) const = default;
};

/// Counts stages of processes that are placed. One counter serves all stages: its memory, some bytes per process, stays.
class StageCounter {
public:
    /// Reads the nodes of the ranks, and their routers where there is a torus. P: as many as the placement has ranks.
    StageCounter(const Placement& placement, qint64 P);

    /// Error: cancelled.
    Result<StageCounts> count(const Stage& stage, const Progress& progress = {});
    /// Transmissions or processes that count() goes through: none where a rule tells all, those of one node where one does; on a
    /// torus all transmissions.
    qint64 walked(const Stage& stage) const;
    /// Whether every transmission is gone through, with some bytes of memory per process.
    bool countsAll(const Stage& stage) const { return !countsByRule(stage) && !countsOneNode(stage); }

private:
    struct Peers {
        qint32 to = -1, from = -1;
    };
    bool countsByRule(const Stage& stage) const { return m_isRegular && (stage.distance > 0 || stage.first); }
    bool countsOneNode(const Stage& stage) const { return m_nodesAreAlike && stage.isAlike(); }
    /// Of the node that tells all; where there is no other, one rank does.
    qint64 ranksLookedAt() const { return m_placement.nodes == 1 ? 1 : m_processes / m_placement.nodes; }
    StageCounts countByRule(const Stage& stage) const;
    Result<StageCounts> countOneNode(const Stage& stage, const Progress& progress) const;
    Result<StageCounts> countAll(const Stage& stage, const Progress& progress);
    Result<StageCounts> countAlone(const Stage& stage, const Progress& progress);
    Result<qint64> longestWay(const Stage& stage, const Progress& progress) const;
    void put(StageCounts& counts, const Transmission& message);
    void forget(StageCounts& counts, const Stage& stage, qint64 rank);
    qint32 node(qint64 rank) const { return m_placement.node(qint32(rank)); }
    ChannelId channel(qint64 from, qint64 to) const { return channelBetween(m_placement, from, to); }
    ProcessWork workOf(const Stage& stage, qint64 rank, qint64 to, qint64 from) const;

    const Placement& m_placement;
    qint64 m_processes;
    bool m_isRegular, m_nodesAreAlike;
    std::vector<NodeCounts> m_nodes;
    std::vector<Peers> m_peers;
};

} // namespace costscope
