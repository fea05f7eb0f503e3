// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/collectiveCost.h"

#include "core/collectives/stageCost.h"
#include "core/model/shown.h"

#include <algorithm>
#include <cmath>

namespace costscope {

QString toString(StageLevel level)
{
    return level == StageLevel::Transmission ? u"transmission"_s : u"transfer"_s;
}

std::optional<StageLevel> stageLevel(QStringView id)
{
    for (const StageLevel level : {StageLevel::Transmission, StageLevel::Transfer})
        if (id == toString(level)) return level;
    return {};
}

Result<Channels> channelsOf(const Machine& machine, TransferChannel::Outside outside)
{
    Channels channels{.hop = machineValue(machine, "network.hop")};
    for (const ChannelId id : channelIds) {
        const auto known = machine.tables.channels.find(toString(id));
        if (known == machine.tables.channels.end() || !known->second.transfer) continue;
        auto channel = TransferChannel::of(machine, id, outside);
        if (!channel) return channel.error();
        channels.of[size_t(id)] = channel.take();
    }
    if (channels.of[0]) return channels;
    return TransferChannel::of(machine, ChannelId::SharedMemory).error(); // every transmission begins in shared memory
}

qint64 stagesAlike(const CollectiveQuestion& question, const Stage& rule, qint64 i)
{
    const qint64 same = std::max<qint64>(1, rule.repeat);
    if (isOnTorus(question.placement) && !rule.follows) return same; // ways differ in length
    return question.collective->alike ? std::max(same, question.collective->alike(question.shape, question.placement, i)) : same;
}

namespace {

/// The parameter sets of LogGPH that the machine has.
std::array<std::optional<LogGP>, 2> logGPSets(const Machine& machine)
{
    std::array<std::optional<LogGP>, 2> sets;
    for (const ChannelId id : channelIds) {
        const LogGP set = LogGP::of(machine, id);
        if (!std::isnan(set.L + set.o + set.G)) sets[size_t(id)] = set;
    }
    return sets;
}

/// All that is the same for every stage.
class Costing {
public:
    Costing(const CollectiveQuestion& question, Channels channels, const Machine& machine)
        : m_question(question), m_channels(std::move(channels)), m_logGP(logGPSets(machine)),
          m_counter(question.placement, question.shape.P)
    {}

    Result<StageCost> stage(qint64 index, const Progress& progress)
    {
        const Stage rule = m_question.collective->stage(m_question.shape, index);
        constexpr qint64 mostCounted = qint64(1) << 24; // processes; each takes some bytes of memory
        const qint64 counted = m_counter.countsAll(rule) ? m_question.shape.P : m_counter.walked(rule);
        if (counted > mostCounted)
            return Error{u"P is %1: beyond %2 processes only stages are counted in which every rank does the same, on equal nodes."_s
                             .arg(m_question.shape.P)
                             .arg(mostCounted)};
        auto counts = m_counter.count(rule, progress);
        if (!counts) return counts.error();
        StageCost stage{index, rule.repeat, counts.take(), rule.size, {}, {}, missing, missing, {}, false, rule.follows};
        for (const WorkCost& one : stageCosts(stage, m_question)) {
            const auto seconds = one.cost.seconds(m_channels);
            if (!seconds) return seconds.error();
            if (*seconds <= stage.seconds) continue;
            stage.seconds = *seconds;
            stage.cost = one.cost;
            stage.costliest = one.work;
        }
        stage.repeat = stagesAlike(m_question, rule, index);
        stage.isExtended = stage.cost.isExtended(m_channels);
        const LogGPCost logGP = logGPOf(stage);
        stage.logGPSeconds = logGP.seconds;
        stage.logGPCostliest = logGP.work;
        return stage;
    }

    const Channels& channels() const { return m_channels; }

private:
    LogGPCost logGPOf(const StageCost& stage) const
    {
        if (!m_logGP[0] || (stage.counts.usesNetwork() && !m_logGP[1])) return {missing, {}};
        LogGP network = m_logGP[1].value_or(LogGP());
        if (stage.counts.hops > 1 && !std::isnan(m_channels.hop)) network.L += double(stage.counts.hops - 1) * m_channels.hop;
        return logGPCost(stage, m_question, {*m_logGP[0], network});
    }

    const CollectiveQuestion& m_question;
    Channels m_channels;
    std::array<std::optional<LogGP>, 2> m_logGP;
    StageCounter m_counter;
};

/// The kinds of work may come in another order.
bool costsTheSame(const StageCost& a, const StageCost& b)
{
    if (a.size != b.size || a.follows != b.follows ||
        !std::is_permutation(a.counts.works.begin(), a.counts.works.end(), b.counts.works.begin(), b.counts.works.end()))
        return false;
    StageCounts counts = a.counts;
    counts.works = b.counts.works;
    return counts == b.counts;
}

void add(CollectiveCost& all, StageCost stage)
{
    const auto times = double(stage.repeat);
    all.seconds += times * stage.seconds;
    all.logGPSeconds += times * stage.logGPSeconds;
    all.bytesMoved += times * stage.counts.bytes;
    all.usesNetwork |= stage.counts.usesNetwork();
    all.isExtended |= stage.isExtended;
    if (!all.stages.empty() && costsTheSame(all.stages.back(), stage))
        all.stages.back().repeat += stage.repeat;
    else
        all.stages.push_back(std::move(stage));
}

/// Of the nodes of a sequential mapping; the last ones stay empty where M does not divide P.
qint64 nodesInUse(const CollectiveQuestion& question)
{
    const Placement& placement = question.placement;
    if (placement.order != RankOrder::Block) return placement.nodes;
    return (question.shape.P + placement.ppn - 1) / placement.ppn;
}

void sayWhatIsUnusual(CollectiveCost& all, const CollectiveQuestion& question, const Channels& channels)
{
    const auto say = [&](Severity severity, const QString& text) { all.messages.push_back({severity, text}); };
    for (const auto& channel : channels.of) {
        const Messages findings = channel ? channel->findings() : Messages();
        all.messages.insert(all.messages.end(), findings.begin(), findings.end());
    }
    const auto any = [&](auto&& is) { return std::any_of(all.stages.begin(), all.stages.end(), is); };
    if (std::isnan(channels.hop) && any([](const StageCost& stage) { return stage.counts.hops > 1; }))
        say(Severity::Warning, u"The machine has no network.hop: links beyond the first cost nothing here. Ping-pongs of costscope-probe "
                               "--torus tell it."_s);
    if (all.isExtended) say(Severity::Warning, u"Cells outside of the tables L(m,τ) go on as their last two points say."_s);
    const auto S = question.shape.S;
    const auto anyShort = [&](bool isPrinted) {
        return S && any([&](const StageCost& stage) { return stage.size.bytes < *S && countsParts(stage, question) == isPrinted; });
    };
    if (anyShort(true))
        say(Severity::Warning,
            u"In some stages a message is shorter than a segment of %1: a part of a segment counts as that part."_s.arg(shownSize(*S)));
    if (anyShort(false))
        say(Severity::Warning, u"In some stages a message is shorter than a segment of %1: it goes as a whole."_s.arg(shownSize(*S)));
    const auto staysInside = [](const ProcessWork& work) {
        return work.sends != ChannelId::Network && work.receives != ChannelId::Network;
    };
    const bool isByProcess = question.level == StageLevel::Transmission && (!S || question.collective->needsSegments);
    if (isByProcess &&
        any([&](const StageCost& stage) { return !stage.follows && stage.counts.usesNetwork() && staysInside(stage.costliest); }))
        say(Severity::Note, u"Shared memory is slower than the network here: in some stages a process decides that does not use "
                            "the network. The paper charges one that does."_s);
    if (any([&](const StageCost& stage) {
            return stage.counts.usesNetwork() && !std::isnan(stage.logGPSeconds) && staysInside(stage.logGPCostliest);
        }))
        say(Severity::Note, u"By LogGP a process takes longest in some stages that does not use the network. The paper charges "
                            "one that does."_s);
    if (question.collective == &binomialBroadcast() && !isPowerOfTwo(question.shape.P))
        say(Severity::Note,
            u"The printed form counts 2^i concurrent transmissions in the last stage too; here those that there are count (derived)."_s);
    if (question.collective->needsSegments && !question.shape.S)
        say(Severity::Note, u"Without segments the message goes down the chain as a whole: P − 1 stages."_s);
    if (const qint64 used = nodesInUse(question); used < question.placement.nodes)
        say(Severity::Warning,
            u"%1 of %2 nodes have processes: sequential puts %3 on each until there are none left. Round robin uses all nodes."_s.arg(used)
                .arg(question.placement.nodes)
                .arg(question.placement.ppn));
    if (std::isnan(all.logGPSeconds))
        say(Severity::Note, u"The machine has no LogGP parameters for all channels in use: no LogGP beside τ-Lop."_s);
}

} // namespace

qint64 workOf(const CollectiveQuestion& question)
{
    const qint64 stages = question.collective->stages(question.shape);
    const StageCounter counter(question.placement, question.shape.P);
    constexpr qint64 mostRules = 100'000;                              // as many rules are some milliseconds
    constexpr qint64 mostWork = 1'000'000'000, most = qint64(1) << 60; // beyond, an estimate from what was seen is enough
    qint64 work = 0;
    for (qint64 i = 0, rules = 0; i < stages; ++rules) {
        if (rules == mostRules || work > mostWork)
            return qint64(std::min(double(most), double(work) / double(std::max<qint64>(1, i)) * double(stages)));
        const Stage rule = question.collective->stage(question.shape, i);
        work += workOfStage + counter.walked(rule);
        i += stagesAlike(question, rule, i);
    }
    return work;
}

Placement placedOn(qint64 P, qint64 M, RankOrder order)
{
    Placement placement;
    placement.nodes = qint32(std::max<qint64>(1, M));
    placement.ppn = qint32((P + placement.nodes - 1) / placement.nodes);
    placement.order = order;
    return placement;
}

Result<CollectiveCost> collectiveCost(const CollectiveQuestion& question, const Machine& machine, const Progress& progress)
{
    if (const auto checked = checkShape(*question.collective, question.shape); !checked) return checked.error();
    auto channels = channelsOf(machine, question.outside);
    if (!channels) return channels.error();
    Costing costing(question, channels.take(), machine);
    CollectiveCost all;
    all.logGPSeconds = 0;
    all.stageCount = question.collective->stages(question.shape);
    for (qint64 i = 0; i < all.stageCount;) {
        auto stage = costing.stage(i, progress.step(i, all.stageCount));
        if (!stage) return stage.error();
        i += stage->repeat;
        add(all, stage.take());
        if (!progress.report(double(i) / double(all.stageCount))) return cancelled();
    }
    for (const StageCost& stage : all.stages) all.cost += double(stage.repeat) * stage.cost;
    // The paper's bound is of shared memory alone, without overheads.
    const bool isBounded = !question.hasOverhead() && !all.usesNetwork;
    const TransferCost bound =
        isBounded && question.collective->upperBound ? question.collective->upperBound(question.shape) : TransferCost();
    if (const auto seconds = bound.seconds(costing.channels()); seconds && !bound.isNothing()) all.upperBoundSeconds = *seconds;
    sayWhatIsUnusual(all, question, costing.channels());
    return all;
}

} // namespace costscope
