// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/printedEquation.h"

namespace costscope {

namespace {

/// Section 5 prints both levels, with numbers for the transfers: (7) sequential, (8) where every message leaves its node.
QString ofRing(const CollectiveQuestion& question)
{
    const Placement& placement = question.placement;
    const qint64 P = question.shape.P, M = placement.nodes;
    const bool isListed = placement.order == RankOrder::Explicit;
    if (isListed || M < 2 || P % M != 0 || question.shape.S) return {};
    if (question.level == StageLevel::Transmission) return QStringLiteral("section 5");
    const bool allLeave = placement.order == RankOrder::RoundRobin || M == P;
    return allLeave ? QStringLiteral("eq (8)") : QStringLiteral("eq (7)");
}

} // namespace

QString printedEquation(const CollectiveQuestion& question)
{
    const Collective* collective = question.collective;
    if (collective == &ringAllgather()) return ofRing(question);
    const bool isOneNode = question.placement.nodes == 1;
    if (collective->isDerived() || !isOneNode || (question.level != StageLevel::Transmission && !question.shape.S)) return {};
    if (collective == &binomialBroadcast()) return isPowerOfTwo(question.shape.P) ? QStringLiteral("section 3") : QString();
    if (collective == &binomialScatter()) return QStringLiteral("eqs (1), (4)");
    if (collective == &recursiveDoublingAllgather()) return QStringLiteral("eqs (2), (3)");
    return {};
}

} // namespace costscope
