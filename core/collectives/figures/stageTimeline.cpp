// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/stageTimeline.h"

#include <algorithm>
#include <array>
#include <map>

namespace costscope {

namespace {

constexpr size_t mostLanes = 16;

/// With whom a process has to do in a stage; -1 = nobody.
struct Peers {
    qint64 to = -1, from = -1;
};

class Builder {
public:
    Builder(const CollectiveView& view, qint64 stage) : m_view(view), m_rule(view.stage(stage)), m_cost(view.costOf(stage)) {}

    Result<StageTimeline> build()
    {
        if (m_rule.transmissions > mostTransmissions)
            return Error{u"%1 transmissions in a stage are more than this figure counts: at most %2 processes."_s.arg(m_rule.transmissions)
                             .arg(mostTransmissions)};
        const bool inSegments = m_cost.follows || (m_view.question.shape.S && !m_view.question.collective->needsSegments);
        if (inSegments)
            segments();
        else if (m_view.question.level == StageLevel::Transfer)
            transfers();
        else
            transmissions();
        if (!m_error.message.isEmpty()) return m_error;
        m_line.end = m_cost.seconds;
        return std::move(m_line);
    }

private:
    using Kind = CostTerm::Kind;
    const StageCounts& counts() const { return m_cost.counts; }
    qint32 node(qint64 rank) const { return m_view.question.placement.node(qint32(rank)); }
    ChannelId channel(qint64 a, qint64 b) const { return channelBetween(m_view.question.placement, a, b); }

    double seconds(const TransferCost& cost)
    {
        const auto time = cost.seconds(m_view.channels);
        if (!time) m_error = time.error();
        return time ? *time : 0;
    }

    size_t lane(const QString& name, qint64 rank = -1, bool isProcess = false)
    {
        m_line.lanes.push_back({name, rank, isProcess});
        return m_line.lanes.size() - 1;
    }

    /// Puts a cost of one term, of the network with its further links, into a lane and returns when it is done.
    double put(size_t lane, double from, const TransferCost& cost)
    {
        if (cost.isNothing()) return from;
        const CostTerm& term = cost.terms().front();
        TimelineBlock block{lane, from, from + seconds(cost), term.channel, cost.toString(), term.size.bytes, term.tau};
        if (term.kind == Kind::Overhead) {
            block.channel.reset();
            block.tau = missing;
        }
        if (block.to > block.from) m_line.blocks.push_back(block);
        return block.to;
    }

    TransferCost copies(qint64 tau) const { return TransferCost::transfer(ChannelId::SharedMemory, m_cost.size, double(tau)); }
    TransferCost network(qint64 tau) const
    {
        return TransferCost::transfer(ChannelId::Network, m_cost.size, double(tau)) + TransferCost::hops(counts().hops - 1);
    }
    TransferCost overhead(ChannelId channel) const { return TransferCost::overhead(channel, m_cost.size); }

    std::map<qint64, Peers> peersOf(const auto& wanted) const
    {
        std::map<qint64, Peers> all;
        for (qint64 i = 0; i < m_rule.transmissions; ++i) {
            const Transmission one = m_rule.at(i);
            if (wanted(one.from)) all[one.from].to = one.to;
            if (wanted(one.to)) all[one.to].from = one.from;
        }
        return all;
    }

    /// The node whose processes have most to do.
    qint32 busiestNode() const
    {
        std::map<qint32, qint64> work;
        for (qint64 i = 0; i < m_rule.transmissions; ++i) {
            const Transmission one = m_rule.at(i);
            for (const qint64 rank : {one.from, one.to}) work[node(rank)] += 1;
        }
        const auto most = std::max_element(work.begin(), work.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        return most == work.end() ? 0 : most->first;
    }

    // L⁰(m,C⁰) + max{ L⁰(m,C⁰−C¹), L¹(m,C¹) } + L⁰(m,C¹)                                   eqs (7) and (8)
    void transfers()
    {
        const qint32 busiest = busiestNode();
        const auto peers = peersOf([&](qint64 rank) { return node(rank) == busiest; });
        const double start = m_view.question.hasOverhead() ? seconds(overhead(ownOverhead())) : 0;
        const double sent = start + seconds(copies(counts().senders));
        const double received = seconds(copies(counts().localReceivers));
        const double crossed = counts().usesNetwork() ? seconds(network(counts().network)) : 0,
                     arrived = sent + std::max(received, crossed);
        std::array<bool, 3> isShown = {}; // that processes of this node send, receive in it, receive from others
        for (const auto& [name, rank, of, one] : lanesOf(peers)) {
            const size_t at = lane(name, rank, true);
            if (start > 0) put(at, 0, overhead(ownOverhead()));
            if (one.to >= 0) isShown[0] = true, put(at, start, copies(counts().senders));
            if (one.from < 0) continue;
            const bool isLocal = channel(one.from, of) == ChannelId::SharedMemory;
            isShown[isLocal ? 1 : 2] = true;
            put(at, isLocal ? sent : arrived, copies(isLocal ? counts().localReceivers : counts().remoteReceivers));
        }
        if (counts().usesNetwork()) put(lane(u"network"_s), sent, network(counts().network));
        const auto elsewhere = [&](size_t i, qint64 processes, const QString& name, double from) {
            if (!isShown[i] && processes > 0) put(lane(name), from, copies(processes));
        };
        elsewhere(0, counts().senders, u"senders elsewhere"_s, start);
        elsewhere(1, counts().localReceivers, u"receivers elsewhere"_s, sent);
        elsewhere(2, counts().remoteReceivers, u"receivers elsewhere"_s, arrived);
    }

    ChannelId ownOverhead() const { return counts().usesNetwork() ? ChannelId::Network : ChannelId::SharedMemory; }

    struct ProcessLane {
        QString name;
        qint64 rank = -1;
        qint64 of = -1; ///< the rank, or the first of several
        Peers peers = {};
    };

    /// Every process, or where they are many those that do the same together.
    std::vector<ProcessLane> lanesOf(const std::map<qint64, Peers>& peers) const
    {
        std::vector<ProcessLane> lanes;
        for (const auto& [rank, one] : peers) lanes.push_back({u"rank %1"_s.arg(rank), rank, rank, one});
        if (lanes.size() <= mostLanes) return lanes;
        std::map<int, std::vector<ProcessLane>> kinds;
        for (const ProcessLane& one : lanes) {
            const int receives = one.peers.from < 0 ? 0 : channel(one.peers.from, one.of) == ChannelId::SharedMemory ? 1 : 2;
            kinds[3 * (one.peers.to >= 0) + receives].push_back(one);
        }
        std::vector<ProcessLane> together;
        for (auto kind = kinds.rbegin(); kind != kinds.rend(); ++kind) {
            together.push_back(kind->second.front());
            if (kind->second.size() == 1) continue;
            together.back().name = u"%1 ranks"_s.arg(kind->second.size());
            together.back().rank = -1;
        }
        return together;
    }

    bool does(qint64 rank, const Peers& peers, const ProcessWork& work) const
    {
        const auto way = [&](qint64 other) { return other < 0 ? std::nullopt : std::optional(channel(rank, other)); };
        return way(peers.to) == work.sends && way(peers.from) == work.receives;
    }

    // C^c ∥ T^c of what the process sends, then of what it receives; shared memory first.                    eqs (5) and (6)
    void transmissions()
    {
        const auto peers = peersOf([](qint64) { return true; });
        const auto found =
            std::find_if(peers.begin(), peers.end(), [&](const auto& one) { return does(one.first, one.second, m_cost.costliest); });
        if (found == peers.end()) return;
        const auto& [rank, one] = *found;
        struct Way {
            QString name;
            ChannelId channel;
        };
        std::vector<Way> ways;
        if (m_rule.isExchange && one.to >= 0)
            ways.push_back({u"rank %1 and rank %2"_s.arg(rank).arg(one.to), channel(rank, one.to)});
        else {
            if (one.to >= 0) ways.push_back({u"rank %1 sends to %2"_s.arg(rank).arg(one.to), channel(rank, one.to)});
            if (one.from >= 0) ways.push_back({u"rank %1 receives from %2"_s.arg(rank).arg(one.from), channel(rank, one.from)});
        }
        std::stable_sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.channel < b.channel; });
        std::vector<size_t> lanes;
        for (const Way& way : ways) lanes.push_back(lane(way.name, rank));
        const bool crosses = std::any_of(ways.begin(), ways.end(), [](const Way& way) { return way.channel == ChannelId::Network; });
        const size_t link = crosses ? lane(u"network"_s) : 0;
        double t = 0;
        for (size_t i = 0; i < ways.size(); ++i) t = transmission(ways[i].channel, lanes[i], link, t);
    }

    double transmission(ChannelId channel, size_t own, size_t link, double t)
    {
        const qint64 tau = counts().concurrency(channel);
        if (m_view.question.hasOverhead()) t = put(own, t, overhead(channel));
        t = put(own, t, copies(tau));
        if (channel == ChannelId::Network) t = put(link, t, network(tau));
        return put(own, t, copies(tau));
    }

    void segments()
    {
        const size_t shared = lane(u"shared memory, each process"_s);
        const size_t link = counts().usesNetwork() ? lane(u"network"_s) : shared;
        const auto laneOf = [&](const CostTerm& term) {
            return term.channel == ChannelId::Network && term.kind != Kind::Overhead ? link : shared;
        };
        double t = 0;
        for (const CostTerm& term : m_cost.cost.terms()) {
            double done = t;
            if (term.kind != Kind::Greatest) done = put(laneOf(term), t, single(term));
            for (const TransferCost& part : term.parts)
                if (term.kind == Kind::Greatest && !part.isNothing())
                    done = std::max(done, put(laneOf(part.terms().front()), t, term.times * part));
            t = done;
        }
    }

    static TransferCost single(const CostTerm& term)
    {
        if (term.kind == Kind::Hop) return TransferCost::hops(qint64(term.times));
        return term.times * (term.kind == Kind::Overhead ? TransferCost::overhead(term.channel, term.size)
                                                         : TransferCost::transfer(term.channel, term.size, term.tau));
    }

    const CollectiveView& m_view;
    Stage m_rule;
    const StageCost& m_cost;
    StageTimeline m_line;
    Error m_error;
};

} // namespace

Result<StageTimeline> stageTimeline(const CollectiveView& view, qint64 stage)
{
    return Builder(view, stage).build();
}

} // namespace costscope
