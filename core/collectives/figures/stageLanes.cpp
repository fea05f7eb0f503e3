// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/stageLanes.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace costscope {

namespace {

constexpr double betweenNodes = 0.5;
/// One rank has something at first and passes it on.
bool startsAtRoot(const Collective& collective)
{
    return collective.id.endsWith(u"broadcast"_s) || collective.id.endsWith(u"scatter"_s);
}

} // namespace

StageLanes::StageLanes(const CollectiveView& view) : m_view(view)
{
    if (view.setup.processes <= mostRanks)
        placeRanks();
    else
        placeNodes();
}

void StageLanes::placeRanks()
{
    const Placement& placement = m_view.question.placement;
    m_rankOfLane.resize(size_t(m_view.setup.processes));
    std::iota(m_rankOfLane.begin(), m_rankOfLane.end(), 0);
    std::stable_sort(m_rankOfLane.begin(), m_rankOfLane.end(), [&](qint32 a, qint32 b) { return placement.node(a) < placement.node(b); });
    m_laneOfRank.resize(m_rankOfLane.size());
    double y = 0;
    for (size_t lane = 0; lane < m_rankOfLane.size(); ++lane) {
        const qint32 node = placement.node(m_rankOfLane[lane]);
        if (m_nodes.empty() || m_nodes.back().node != node) {
            y -= m_nodes.empty() ? 0 : betweenNodes;
            m_nodes.push_back({node, y + 0.5, y - 0.5, qint32(lane), 0});
        }
        m_nodes.back().bottom = y - 0.5;
        m_nodes.back().ranks += 1;
        m_laneOfRank[size_t(m_rankOfLane[lane])] = qint32(lane);
        m_y.push_back(y);
        y -= 1;
    }
}

void StageLanes::placeNodes()
{
    const qint32 nodes = m_view.question.placement.nodes;
    m_nodesPerLane = qint32((nodes + mostLanes - 1) / mostLanes);
    const qint32 lanes = (nodes + m_nodesPerLane - 1) / m_nodesPerLane;
    for (qint32 i = 0; i < lanes; ++i) {
        m_y.push_back(-1.25 * i);
        m_nodes.push_back({i * m_nodesPerLane, m_y.back() + 0.5, m_y.back() - 0.5, i, 0});
    }
}

qint32 StageLanes::lane(qint64 rank) const
{
    return isPerRank() ? m_laneOfRank[size_t(rank)] : m_view.question.placement.node(qint32(rank)) / m_nodesPerLane;
}

QString StageLanes::name(qint32 lane) const
{
    if (isPerRank()) return u"rank %1"_s.arg(m_rankOfLane[size_t(lane)]);
    const qint32 first = lane * m_nodesPerLane, last = std::min(first + m_nodesPerLane, m_view.question.placement.nodes) - 1;
    return first == last ? u"node %1"_s.arg(first) : u"nodes %1–%2"_s.arg(first).arg(last);
}

Result<std::vector<StageFlow>> StageLanes::flows(qint64 stage, const Progress& progress) const
{
    const Stage rule = m_view.stage(stage);
    const Placement& placement = m_view.question.placement;
    if (rule.transmissions > mostTransmissions)
        return Error{u"%1 transmissions in a stage are more than this figure counts: at most %2 processes."_s.arg(rule.transmissions)
                         .arg(mostTransmissions)};
    std::map<std::array<qint32, 3>, StageFlow> together;
    std::vector<StageFlow> each;
    for (qint64 i = 0; i < rule.transmissions; ++i) {
        const Transmission one = rule.at(i);
        const StageFlow flow{lane(one.from), lane(one.to), one.bytes, 1, channelBetween(placement, one.from, one.to)};
        if (isPerRank()) {
            each.push_back(flow);
            continue;
        }
        const auto [known, isNew] = together.try_emplace({flow.from, flow.to, qint32(flow.channel)}, flow);
        if (!isNew) {
            known->second.bytes += flow.bytes;
            known->second.messages += 1;
        }
        if (i % 65536 == 0 && !progress.report(double(i) / double(rule.transmissions))) return cancelled();
    }
    for (const auto& [key, flow] : together) each.push_back(flow);
    return each;
}

std::vector<bool> StageLanes::haveData(qint64 stage) const
{
    if (!isPerRank() || !startsAtRoot(*m_view.question.collective)) return {};
    std::vector<bool> have(size_t(count()), false);
    have[size_t(lane(0))] = true;
    qint64 without = count() - 1;
    for (qint64 i = 0; i < stage && without > 0; ++i) { // all have it after P stages at most
        const Stage rule = m_view.stage(i);
        for (qint64 n = 0; n < rule.transmissions; ++n)
            if (const size_t to = size_t(lane(rule.at(n).to)); !have[to]) have[to] = true, --without;
    }
    return have;
}

/// Ranks with their node before the first of them; where they are too many, the ranges of the nodes.
QString StageLanes::rankLabel(const Node& node, qint32 lane) const
{
    const QString rank = QString::number(m_rankOfLane[size_t(lane)]);
    const bool isFirst = lane == node.firstLane;
    if (count() <= 16) return isFirst && m_nodes.size() > 1 ? u"node %1"_s.arg(node.node) + u"\u2003"_s + rank : rank;
    if (m_nodes.size() == 1) return lane % 8 == 0 ? rank : QString();
    return isFirst && m_nodes.size() <= 16 ? u"node %1"_s.arg(node.node) : QString();
}

Axis StageLanes::axis() const
{
    Axis axis{.label = isPerRank() ? u"Rank"_s : QString(), .min = bottom() - 0.8, .max = 0.8, .ticks = TickStyle::Fixed};
    for (const Node& node : m_nodes) {
        if (!isPerRank()) axis.fixedTicks.push_back({m_y[size_t(node.firstLane)], name(node.firstLane)});
        for (qint32 lane = node.firstLane; lane < node.firstLane + node.ranks; ++lane)
            if (const QString label = rankLabel(node, lane); !label.isEmpty()) axis.fixedTicks.push_back({y(lane), label});
    }
    return axis;
}

Series StageLanes::ground() const
{
    Series ground{.mark = Mark::Region, .hue = Hue::Grey, .fill = Fill::Soft}; // a faint one would not be seen
    for (size_t i = 0; i < m_nodes.size() && m_nodes.size() > 1; i += 2)
        ground.addLine(missing, m_nodes[i].bottom, missing, m_nodes[i].top);
    return ground;
}

} // namespace costscope
