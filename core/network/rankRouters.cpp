// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/rankRouters.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr std::array orderNames = {"x fastest", "snake", "Z order", "Hilbert curve", "random"};

} // namespace

QString toString(RouterOrder order)
{
    return QString::fromLatin1(routerOrderIds[size_t(order)]);
}

QString nameOf(RouterOrder order)
{
    return QString::fromUtf8(orderNames[size_t(order)]);
}

std::optional<RouterOrder> routerOrderById(QStringView id)
{
    for (const RouterOrder order : routerOrders)
        if (toString(order) == id) return order;
    return {};
}

Result<std::vector<qint32>> routersInOrder(const Torus& torus, RouterOrder order, quint64 seed, const RouterBox& box)
{
    auto routers = orderedRouters(torus, order, seed, box);
    if (!routers) return errorFrom(routers.reason());
    return std::move(*routers);
}

Result<Done> checkClaimedRanks(const AmgHierarchy& hierarchy)
{
    qint64 messages = 0;
    for (const AmgOperation& operation : hierarchy.operations) messages += operation.messageCount;
    const qint64 most = (qint64(1) << 22) + 64 * messages; // some 50 MB beside what the file itself takes
    if (hierarchy.ranks <= most) return Done{};
    return Error{u"%1 ranks are many more than these %2 messages name: up to %3 are placed."_s.arg(
        display(hierarchy.ranks, Quantity::Count), display(double(messages), Quantity::Count), display(double(most), Quantity::Count))};
}

Torus torusOf(const Placement& placement)
{
    const auto torus = Torus::of({placement.torusDims.begin(), placement.torusDims.end()}, placement.wraparound);
    return torus ? *torus : Torus();
}

Result<std::vector<qint32>> routersOf(const Placement& placement, qint32 ranks)
{
    const Torus torus = torusOf(placement);
    std::vector<qint32> sequence;
    for (qint32 i = 0; i < placement.routers(); ++i) {
        const Coordinates c = placement.coordinates(i);
        const Position at = {c[0], c[1], c[2]};
        if (!torus.contains(at)) return Error{u"Router %1 of the placement is outside its %2."_s.arg(i).arg(toString(torus))};
        sequence.push_back(torus.router(at));
    }
    return routersOf(placement, ranks, sequence);
}

Result<std::vector<qint32>> routersOf(const Placement& placement, qint32 ranks, const std::vector<qint32>& sequence)
{
    std::vector<qint32> routers(static_cast<size_t>(std::max(0, ranks)));
    for (qint32 rank = 0; rank < ranks; ++rank) {
        const auto router = size_t(placement.router(placement.node(rank)));
        if (router >= sequence.size())
            return Error{u"%2 ranks need %1 routers, more than there are: %3."_s.arg(placement.routers()).arg(ranks).arg(sequence.size())};
        routers[size_t(rank)] = sequence[router];
    }
    return routers;
}

} // namespace costscope
