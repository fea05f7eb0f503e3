// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/placedDataset.h"

#include "core/data/amgStatistics.h"
#include "core/network/busiestOperation.h"
#include "core/network/rankRouters.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

AmgMessages copied(const Dataset& dataset, const AmgHierarchy& hierarchy)
{
    AmgMessages all;
    for (const AmgOperation& operation : hierarchy.operations) {
        const AmgMessageSpan some = messagesOf(dataset, operation);
        all.src.insert(all.src.end(), some.src.begin(), some.src.end());
        all.dst.insert(all.dst.end(), some.dst.begin(), some.dst.end());
        all.bytes.insert(all.bytes.end(), some.bytes.begin(), some.bytes.end());
    }
    return all;
}

bool knowsNumbers(const AmgOperation& operation)
{
    const auto isKnown = [&](const AmgNumberName& name) { return !std::isnan(operation.numbers.*name.number); };
    return operation.numbers.critical || std::any_of(amgNumberNames.begin(), amgNumberNames.end(), isKnown);
}

Message leftOut(const QStringList& operations)
{
    return {
        Severity::Warning,
        u"Without a list of messages, numbers hold for the placement under which they were counted alone. They are left out of: %1."_s.arg(
            operations.join(u", "_s))};
}

} // namespace

Result<Placement> placementAt(const Placement& own, const std::vector<qint32>& routers)
{
    const Torus torus = torusOf(own);
    Placement placement = own;
    placement.kind = u"assumed"_s;
    placement.order = RankOrder::Explicit;
    placement.rankNode.clear();
    placement.routerCoordinates.clear();
    const bool fillsSockets = placement.rankSocket.empty() && own.socketsPerNode > 1; // listed ones stay
    const qint32 ranksPerSocket = (own.ppn + own.socketsPerNode - 1) / own.socketsPerNode;
    std::map<qint32, std::pair<qint32, qint32>> seen; // router of the torus: its number here, ranks so far
    for (const qint32 router : routers) {
        const auto [known, isNew] = seen.try_emplace(router, qint32(seen.size()), 0);
        const Position at = torus.position(router);
        if (isNew) placement.routerCoordinates.push_back({at[0], at[1], at[2]});
        if (fillsSockets) placement.rankSocket.push_back(known->second.second % own.ppn / ranksPerSocket);
        const qint32 slot = known->second.second++ / own.ppn;
        if (slot >= own.nodesPerRouter)
            return Error{u"Router %1 gets more ranks than its %2 nodes of %3 ranks hold."_s.arg(positionText(torus, router))
                             .arg(own.nodesPerRouter)
                             .arg(own.ppn)};
        placement.rankNode.push_back(known->second.first * own.nodesPerRouter + slot);
    }
    qint32 most = 1;
    for (const auto& [router, numberAndRanks] : seen) most = std::max(most, numberAndRanks.second);
    placement.nodesPerRouter = (most + own.ppn - 1) / own.ppn; // the file's own: there need not be as many ranks as there is room
    placement.ppn = std::min(own.ppn, most);
    for (qint32& node : placement.rankNode) node = node / own.nodesPerRouter * placement.nodesPerRouter + node % own.nodesPerRouter;
    placement.nodes = std::max<qint32>(1, qint32(seen.size()) * placement.nodesPerRouter);
    return placement;
}

Result<Dataset> placedDataset(const Dataset& dataset, const Placement& placement, const Progress& progress)
{
    auto hierarchy = amgHierarchy(dataset);
    if (!hierarchy) return hierarchy.error();
    if (listCount(*hierarchy) == 0) return Error{u"Ranks can be placed anew where lists of messages are; this hierarchy has none."_s};
    AmgHierarchy placed = hierarchy.take();
    placed.messages = copied(dataset, placed);
    placed.placement = placement;
    qint64 first = 0;
    QStringList without;
    for (AmgOperation& operation : placed.operations) {
        if (!operation.hasList()) {
            if (knowsNumbers(operation)) without << u"%1 on level %2"_s.arg(operation.name, QString::number(operation.level));
            operation.numbers = {};
            continue;
        }
        if (!progress.report(double(first) / double(std::max<size_t>(1, placed.messages.src.size())))) return Error{u"Cancelled."_s};
        operation.firstMessage = first;
        first += operation.messageCount;
        (void)takeCounts(operation, messagesOf(placed.messages, operation), placement);
    }
    if (!dataset.sources.empty()) placed.further.insert(u"placed_anew"_s, dataset.sources.front().file);
    Dataset made = amgDataset(std::move(placed)); // without the source: read again, it would stand where it stood
    if (!without.isEmpty()) made.messages.push_back(leftOut(without));
    return made;
}

} // namespace costscope
