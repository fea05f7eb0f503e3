// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/figures/stageColumns.h"
#include "core/collectives/figures/stageLanes.h"

#include <functional>

namespace costscope {

/// One stage that stands for all: boxes of nodes with their ranks, and arrows for who sends to whom. Nodes stand in a loop, ranks
/// in each of them in a row that turns back and forth, so that a ring reads as one.
class NodeDiagram {
public:
    static constexpr qint64 mostNodes = 8;
    /// All stages have the same transmissions, and ranks and nodes are few enough to be drawn.
    static bool canShow(const CollectiveView& view, const std::vector<StageColumn>& columns);

    explicit NodeDiagram(const CollectiveView& view);

    /// `rowOf`: the row of the table that a flow stands for; flows as StageLanes has them, their lanes are those of `lanes`.
    Panel panel(const StageLanes& lanes, const std::vector<StageFlow>& flows, const std::function<int(const StageFlow&)>& rowOf) const;

private:
    struct Place {
        double x = 0, y = 0;
    };
    struct Box {
        qint32 node = 0;
        double left = 0, bottom = 0;
        bool isTurned = false; ///< in the lower row, where the loop runs back
        std::vector<qint32> ranks = {};
    };
    class Arrows;
    double boxWidth() const;
    double boxHeight() const;
    QString nameOf(const Box& box) const;
    void placeBoxes();
    void placeRanks(Box& box);
    void addBoxes(Panel& panel) const;
    void addRanks(Panel& panel) const;
    double freeBend(Place from, Place to, std::vector<std::vector<Place>>& drawn) const;
    size_t boxOf(qint32 rank) const { return m_boxOfRank[size_t(rank)]; }

    const CollectiveView& m_view;
    std::vector<Box> m_boxes;
    std::vector<Place> m_places;     ///< by rank
    std::vector<size_t> m_boxOfRank; ///< in m_boxes
    bool m_isCrowded = false;        ///< ranks are dots without numbers
    int m_across = 1, m_up = 1;      ///< ranks of a node
    double m_width = 0, m_height = 0, m_radius = 0.3;
};

} // namespace costscope
