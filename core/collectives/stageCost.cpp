// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/stageCost.h"

#include "core/channels/tauLop.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

TransferCost copies(const TransferSize& m, qint64 tau)
{
    return TransferCost::transfer(ChannelId::SharedMemory, m, double(tau));
}

/// The overhead of a stage: of the network where something crosses it.
TransferCost overheadOf(const StageCounts& counts, const TransferSize& m)
{
    return TransferCost::overhead(counts.usesNetwork() ? ChannelId::Network : ChannelId::SharedMemory, m);
}

/// What the longest way costs beyond one link. Derived: the paper has no distances.
TransferCost furtherLinks(const StageCounts& counts)
{
    return TransferCost::hops(counts.hops - 1);
}

/// C^c ∥ T^c of what the process sends and of what it receives; an exchange is one transmission.
TransferCost atTransmissionLevel(const ProcessWork& work, const StageCounts& counts, const TransferSize& m, bool withOverhead)
{
    const auto one = [&](ChannelId channel) {
        const TransferCost cost = concurrent(double(counts.concurrency(channel)), transmission(channel, m, withOverhead));
        return channel == ChannelId::Network ? cost + furtherLinks(counts) : cost;
    };
    if (work.exchanges) return one(*work.sends);
    if (work.sends == work.receives) return 2 * one(*work.sends); // the paper writes 2 · [ … ]
    // The paper names shared memory first, whichever of the two it serves.
    TransferCost cost;
    for (const ChannelId channel : channelIds)
        if (work.sends == channel || work.receives == channel) cost += one(channel);
    return cost;
}

// L⁰(m,C⁰) + max{ L⁰(m,C⁰−C¹), L¹(m,C¹) } + L⁰(m,C¹)                                       eqs (7) and (8)
TransferCost atTransferLevel(const StageCounts& counts, const TransferSize& m)
{
    const TransferCost network = counts.usesNetwork()
                                     ? TransferCost::transfer(ChannelId::Network, m, double(counts.network)) + furtherLinks(counts)
                                     : TransferCost();
    return copies(m, counts.senders) + TransferCost::greatest({copies(m, counts.localReceivers), network}) +
           copies(m, counts.remoteReceivers);
}

bool anyoneDoesBoth(const StageCounts& counts)
{
    return std::any_of(counts.works.begin(), counts.works.end(), [](const ProcessWork& work) { return work.isBoth(); });
}

/// The active processes of a node copy at the same time; who sends and receives copies every segment twice: eqs (1) and (2).
TransferCost inSegments(const StageCounts& counts, const TransferSize& S, double k)
{
    return (anyoneDoesBoth(counts) ? 2 : 1) * k * copies(S, counts.active);
}

/// While segments are copied the network carries the ones before.
TransferCost besideNetwork(const TransferCost& copied, const StageCounts& counts, const TransferSize& S)
{
    if (!counts.usesNetwork()) return copied;
    return TransferCost::greatest({copied, TransferCost::transfer(ChannelId::Network, S, double(counts.network))});
}

/// One segment more down a chain. Of two processes one copies it while the other copies the one before; of more, those in the
/// middle have both to do, so that all senders copy and then all receivers. Derived.
TransferCost downTheChain(const StageCost& stage, const CollectiveQuestion& question)
{
    const StageCounts& counts = stage.counts;
    const TransferCost copied =
        question.shape.P > 2 ? copies(stage.size, counts.senders) + copies(stage.size, counts.localReceivers + counts.remoteReceivers)
                             : inSegments(counts, stage.size, 1);
    return besideNetwork(copied, counts, stage.size);
}

/// The first segment goes alone, the others follow: through shared memory 2 L(S,1) + (k−1) L(S,2) of section 3. Over the network
/// derived: the paper has no segments there.
TransferCost pipelined(const StageCounts& counts, const TransferSize& S, double k)
{
    const TransferCost first = atTransferLevel(counts, S);
    return k > 1 ? first + (k - 1) * besideNetwork(inSegments(counts, S, 1), counts, S) : first;
}

TransferCost segmented(const StageCost& stage, const CollectiveQuestion& question)
{
    const TransferSize S{*question.shape.S, u"S"_s};
    const double k = stage.size.bytes / S.bytes;
    if (countsParts(stage, question)) return inSegments(stage.counts, S, k);
    return k < 1 ? pipelined(stage.counts, stage.size, 1) : pipelined(stage.counts, S, std::ceil(k));
}

} // namespace

bool countsParts(const StageCost& stage, const CollectiveQuestion& question)
{
    return question.collective->omitsOverhead && !stage.counts.usesNetwork();
}

std::vector<WorkCost> stageCosts(const StageCost& stage, const CollectiveQuestion& question)
{
    if (stage.follows) return {{{}, downTheChain(stage, question)}};
    const bool isSegmented = question.shape.S && !question.collective->needsSegments;
    const bool withOverhead = question.hasOverhead();
    if (!isSegmented && question.level == StageLevel::Transmission) {
        std::vector<WorkCost> all;
        for (const ProcessWork& work : stage.counts.works)
            all.push_back({work, atTransmissionLevel(work, stage.counts, stage.size, withOverhead)});
        return all;
    }
    TransferCost cost = withOverhead ? overheadOf(stage.counts, stage.size) : TransferCost();
    cost += isSegmented ? segmented(stage, question) : atTransferLevel(stage.counts, stage.size);
    return {{{}, cost}};
}

namespace {

/// Of one message in a stage. L+2o+SG + ((k−1)/2^j)(g+SG) of Table 1 and its like in Table 2 take the stage's share of k−1.
double logGPTime(const LogGP& set, const StageCost& stage, const CollectiveQuestion& question)
{
    const CollectiveShape& shape = question.shape;
    const double m = stage.size.bytes;
    if (stage.follows) return set.segmented(m, 2) - set.segmented(m, 1);
    if (!shape.S || question.collective->needsSegments) return set.time(std::max(1.0, m));
    const double S = *shape.S;
    if (question.collective->omitsOverhead)
        return set.L + 2 * set.o + S * set.G + m / shape.m * (shape.segments() - 1) * (set.g + S * set.G);
    return m < S ? set.time(std::max(1.0, m)) : set.segmented(S, std::ceil(m / S));
}

} // namespace

LogGPCost logGPCost(const StageCost& stage, const CollectiveQuestion& question, const std::array<LogGP, 2>& sets)
{
    LogGPCost most;
    for (const ProcessWork& work : stage.counts.works) {
        const auto time = [&](const std::optional<ChannelId>& channel) {
            return channel ? logGPTime(sets[size_t(*channel)], stage, question) : 0;
        };
        const double seconds = work.exchanges ? time(work.sends) : time(work.sends) + time(work.receives);
        if (!(seconds <= most.seconds)) most = {seconds, work};
    }
    return most;
}

} // namespace costscope
