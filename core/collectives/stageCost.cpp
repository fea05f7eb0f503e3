// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/stageCost.h"

#include "core/channels/tauLop.h"

#include <algorithm>

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

/// C^c ∥ T^c of what the process sends and of what it receives; an exchange is one transmission.
TransferCost atTransmissionLevel(const ProcessWork& work, const StageCounts& counts, const TransferSize& m, bool withOverhead)
{
    const auto one = [&](ChannelId channel) {
        return concurrent(double(counts.concurrency(channel)), transmission(channel, m, withOverhead));
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
    const TransferCost network =
        counts.usesNetwork() ? TransferCost::transfer(ChannelId::Network, m, double(counts.network)) : TransferCost();
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

/// The first segment goes alone, the others keep both channels busy behind it. Derived: the paper has no segments over the
/// network; through shared memory alone this is o + 2 L(S,1) + (k−1) L(S,2) of section 3.
TransferCost pipelined(const StageCounts& counts, const TransferSize& S, double k)
{
    const TransferCost first = atTransferLevel(counts, S);
    if (k <= 1) return first;
    const TransferCost network = TransferCost::transfer(ChannelId::Network, S, double(counts.network));
    return first + (k - 1) * TransferCost::greatest({inSegments(counts, S, 1), network});
}

TransferCost segmented(const StageCounts& counts, const TransferSize& m, double S)
{
    const double k = m.bytes / S;
    if (!counts.usesNetwork()) return inSegments(counts, {S, u"S"_s}, k);
    return k < 1 ? pipelined(counts, m, 1) : pipelined(counts, {S, u"S"_s}, k);
}

} // namespace

std::vector<WorkCost> stageCosts(const StageCounts& counts, const TransferSize& m, const CollectiveQuestion& question)
{
    const bool isSegmented = question.shape.S && !question.collective->needsSegments;
    const bool withOverhead = question.hasOverhead();
    if (!isSegmented && question.level == StageLevel::Transmission) {
        std::vector<WorkCost> all;
        for (const ProcessWork& work : counts.works) all.push_back({work, atTransmissionLevel(work, counts, m, withOverhead)});
        return all;
    }
    TransferCost cost = withOverhead ? overheadOf(counts, m) : TransferCost();
    cost += isSegmented ? segmented(counts, m, *question.shape.S) : atTransferLevel(counts, m);
    return {{{}, cost}};
}

namespace {

/// Of one message in a stage. L+2o+SG + ((k−1)/2^j)(g+SG) of Table 1 and its like in Table 2 take the stage's share of k−1.
double logGPTime(const LogGP& set, const TransferSize& m, const CollectiveQuestion& question)
{
    const CollectiveShape& shape = question.shape;
    if (!shape.S || question.collective->needsSegments) return set.time(std::max(1.0, m.bytes));
    const double S = *shape.S;
    if (!question.collective->omitsOverhead) return set.segmented(S, std::max(1.0, m.bytes / S));
    return set.L + 2 * set.o + S * set.G + m.bytes / shape.m * (shape.segments() - 1) * (set.g + S * set.G);
}

} // namespace

LogGPCost logGPCost(const StageCounts& counts, const TransferSize& m, const CollectiveQuestion& question, const std::array<LogGP, 2>& sets)
{
    LogGPCost most;
    for (const ProcessWork& work : counts.works) {
        const auto time = [&](const std::optional<ChannelId>& channel) {
            return channel ? logGPTime(sets[size_t(*channel)], m, question) : 0;
        };
        const double seconds = work.exchanges ? time(work.sends) : time(work.sends) + time(work.receives);
        if (!(seconds <= most.seconds)) most = {seconds, work};
    }
    return most;
}

} // namespace costscope
