// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/printedEquation.h"

#include <algorithm>

namespace costscope {

namespace {

/// Of a sum with a maximum, whether the network is what counts in it: eq (7) prints L¹(m,1) in its place.
bool networkIsGreatest(const TransferCost& cost, const Channels& channels)
{
    for (const CostTerm& term : cost.terms()) {
        if (term.kind != CostTerm::Kind::Greatest) continue;
        double network = 0, sharedMemory = 0;
        for (const TransferCost& part : term.parts) {
            const auto seconds = part.seconds(channels);
            const bool isNetwork = !part.isNothing() && part.terms().front().channel == ChannelId::Network;
            (isNetwork ? network : sharedMemory) = seconds ? *seconds : 0;
        }
        if (network < sharedMemory) return false;
    }
    return true;
}

/// Who decides is who the paper charges: of a node the process that also uses the network, in every stage.
bool isDecidedByNetwork(const CollectiveQuestion& question, const CollectiveCost& cost, const Channels& channels)
{
    return std::all_of(cost.stages.begin(), cost.stages.end(), [&](const StageCost& stage) {
        if (question.level == StageLevel::Transfer) return networkIsGreatest(stage.cost, channels);
        return stage.costliest.sends == ChannelId::Network || stage.costliest.receives == ChannelId::Network;
    });
}

/// Section 5 prints both levels, with numbers for the transfers: (7) sequential, (8) where every message leaves its node.
QString ofRing(const CollectiveQuestion& question, const CollectiveCost& cost, const Channels& channels)
{
    const Placement& placement = question.placement;
    const qint64 P = question.shape.P, M = placement.nodes;
    const bool isListed = placement.order == RankOrder::Explicit;
    if (isListed || M < 2 || P % M != 0 || question.shape.S || !isDecidedByNetwork(question, cost, channels)) return {};
    if (question.level == StageLevel::Transmission) return u"section 5"_s;
    const bool allLeave = placement.order == RankOrder::RoundRobin || M == P;
    return allLeave ? u"eq (8)"_s : u"eq (7)"_s;
}

} // namespace

QString printedEquation(const CollectiveQuestion& question, const CollectiveCost& cost, const Channels& channels)
{
    const Collective* collective = question.collective;
    if (std::ranges::any_of(cost.stages, [](const StageCost& stage) { return stage.counts.hops > 1; })) return {}; // no distances there
    if (collective == &ringAllgather()) return ofRing(question, cost, channels);
    const bool isOneNode = question.placement.nodes == 1;
    if (collective->isDerived() || !isOneNode || (question.level != StageLevel::Transmission && !question.shape.S)) return {};
    if (collective == &binomialBroadcast()) return isPowerOfTwo(question.shape.P) ? u"section 3"_s : QString();
    if (collective == &binomialScatter()) return u"eqs (1), (4)"_s;
    if (collective == &recursiveDoublingAllgather()) return u"eqs (2), (3)"_s;
    return {};
}

} // namespace costscope
