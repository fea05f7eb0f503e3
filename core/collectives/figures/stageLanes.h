// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/figures/collectiveFigure.h"

namespace costscope {

/// What goes from lane to lane in a stage: a transmission, or all of them between two lanes that hold several ranks.
struct StageFlow {
    qint32 from = 0, to = 0; ///< lanes
    double bytes = 0;
    qint64 messages = 1;
    ChannelId channel = ChannelId::SharedMemory;
};

/// Ranks from top to bottom, those of a node together. Up to 64 ranks each has a lane; of more every node has one, or some nodes
/// together.
class StageLanes {
public:
    static constexpr qint64 mostRanks = 64, mostLanes = 32;

    explicit StageLanes(const CollectiveView& view);

    bool isPerRank() const { return !m_laneOfRank.empty(); }
    qint32 count() const { return qint32(m_y.size()); }
    /// Of a lane of one rank.
    qint32 rank(qint32 lane) const { return m_rankOfLane[size_t(lane)]; }
    double y(qint32 lane) const { return m_y[size_t(lane)]; }
    double bottom() const { return m_y.back(); }
    /// "rank 3", "node 3", "nodes 8–15".
    QString name(qint32 lane) const;
    /// Error: more transmissions than can be drawn in time.
    Result<std::vector<StageFlow>> flows(qint64 stage, const Progress& progress = {}) const;
    /// Which lanes have something to pass on as a stage begins; empty where all of them have.
    std::vector<bool> haveData(qint64 stage) const;

    Axis axis() const;
    /// Every second node on a ground; nothing where there is one.
    Series ground() const;

private:
    struct Node {
        qint32 node = 0;
        double top = 0, bottom = 0;
        qint32 firstLane = 0, ranks = 0;
    };
    void placeRanks();
    void placeNodes();
    qint32 lane(qint64 rank) const;
    QString rankLabel(const Node& node, qint32 lane) const;

    const CollectiveView& m_view;
    std::vector<qint32> m_laneOfRank, m_rankOfLane;
    qint32 m_nodesPerLane = 1;
    std::vector<double> m_y;
    std::vector<Node> m_nodes;
};

} // namespace costscope
