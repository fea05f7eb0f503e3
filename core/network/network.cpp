// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/network.h"

#include "core/data/otherPlacement.h"
#include "core/pointToPoint/contention.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace costscope {

namespace {

Result<Placement> placementWith(const Placement& own, qint32 ranks, const NetworkQuestion& question)
{
    if (question.ppn.value_or(1) < 1) return Error{u"ppn = %1: at least one process per node was expected."_s.arg(*question.ppn)};
    if (question.nodesPerRouter.value_or(1) < 1)
        return Error{u"nodes_per_router = %1: at least one node was expected."_s.arg(*question.nodesPerRouter)};
    return otherPlacement(own, ranks, {question.ppn, question.nodesPerRouter, question.ranks}).value_or(own);
}

/// The placement's own routers hold as long as nothing is chosen that moves them.
bool keepsRouters(const Placement& placement, const NetworkQuestion& question)
{
    const bool sameTorus = question.dims.empty() ||
                           std::equal(question.dims.begin(), question.dims.end(), placement.torusDims.begin(), placement.torusDims.end());
    return sameTorus && !question.order && question.box.dims.empty();
}

/// "box 4 × 4 × 2 at (2, 0, 0)".
QString boxInWords(const RouterBox& box)
{
    QStringList sizes, from;
    for (size_t d = 0; d < std::min(box.dims.size(), box.from.size()); ++d) {
        sizes << QString::number(box.dims[d]);
        from << QString::number(box.from[d]);
    }
    return u"box %1 at (%2)"_s.arg(sizes.join(u" × "_s), from.join(u", "_s));
}

QString inWords(const Placement& placement, const NetworkQuestion& question)
{
    if (!question.rankRouters.empty()) return u"placed by a file"_s;
    const QString ranks = placement.order == RankOrder::RoundRobin ? u"round robin"_s
                          : placement.order == RankOrder::Block    ? u"block"_s
                                                                   : u"own nodes"_s;
    const bool listed = keepsRouters(placement, question) && !placement.routerCoordinates.empty();
    const QString routers = listed ? u"own routers"_s : nameOf(question.order.value_or(RouterOrder::XFastest));
    QStringList words{ranks, routers};
    if (!question.box.dims.empty()) words << boxInWords(question.box);
    return words.join(u", "_s);
}

/// Ranks of a router fill its nodes one after the other.
std::vector<qint64> nodesByRouter(const std::vector<qint32>& router, const Torus& torus, qint32 ppn, qint32 nodesPerRouter)
{
    std::vector<qint32> taken(size_t(torus.routers()));
    std::vector<qint64> nodes;
    for (const qint32 at : router) nodes.push_back(qint64(at) * nodesPerRouter + std::min(nodesPerRouter - 1, taken[size_t(at)]++ / ppn));
    return nodes;
}

/// What a file of routers makes of the nodes: eq (7) goes by the ranks that are there, not by the room that there might be.
void takeRanksPerRouter(Network& network)
{
    std::vector<qint32> ranks(size_t(network.torus.routers()));
    for (const qint32 router : network.router) ++ranks[size_t(router)];
    std::erase(ranks, 0);
    if (ranks.empty()) return;
    const auto [least, most] = std::minmax_element(ranks.begin(), ranks.end());
    network.nodesPerRouter = std::min(network.nodesPerRouter, std::ceil(*most / network.ppn));
    network.ppn = std::min(network.ppn, *most / network.nodesPerRouter);
    if (*least < *most && network.crowded.isEmpty())
        network.notes =
            u"The file puts %1 to %2 ranks on a router; the cube estimate takes every router for the fullest."_s.arg(*least).arg(*most);
}

/// Loads are counted all the same; eq (7), and which bytes leave a node, go by ppn.
QString crowdedRouters(const Network& network)
{
    const double room = network.ppn * network.nodesPerRouter;
    const auto full = crowding({network.router.begin(), network.router.end()}, room);
    if (!full) return {};
    return u"Router %1 gets %2 ranks; its nodes have room for %3 (nodes_per_router = %4, ppn = %5). The rest counts as on its last node: "
           "choose a larger ppn or nodes_per_router. Routers with too many: %6."_s.arg(positionText(network.torus, qint32(full->fullest)))
               .arg(full->ranks)
               .arg(display(room, Quantity::Count), display(network.nodesPerRouter, Quantity::Count), display(network.ppn, Quantity::Count))
               .arg(full->count);
}

Result<Done> placeByFile(Network& network, qint32 ranks, const Placement& placement, const NetworkQuestion& question)
{
    if (qint32(question.rankRouters.size()) < ranks)
        return Error{u"The placement has %1 ranks, the messages are of %2."_s.arg(question.rankRouters.size()).arg(ranks)};
    network.router.assign(question.rankRouters.begin(), question.rankRouters.begin() + ranks);
    for (const qint32 router : network.router)
        if (router < 0 || router >= network.torus.routers())
            return Error{u"Router %1 of the placement is outside the %2."_s.arg(router).arg(toString(network.torus))};
    network.node = nodesByRouter(network.router, network.torus, placement.ppn, placement.nodesPerRouter);
    network.crowded = crowdedRouters(network);
    takeRanksPerRouter(network);
    return Done{};
}

/// The torus of the data has no room for as many routers as another ppn needs.
QString otherTorus(const Placement& own, const Placement& taken, const NetworkQuestion& question)
{
    if (!question.dims.empty() || taken.torusDims == own.torusDims) return {};
    const auto& [x, y, z] = own.torusDims;
    return u"%1 nodes need %2 routers, more than the %3 of the placement: the smallest cube that holds them was taken. Choose a torus "
           "to have another."_s.arg(taken.nodes)
               .arg(taken.routers())
               .arg(u"%1 × %2 × %3"_s.arg(x).arg(y).arg(z));
}

Result<Done> placeByRule(Network& network, qint32 ranks, const Placement& placement, const NetworkQuestion& question)
{
    auto router = Result<std::vector<qint32>>(std::vector<qint32>());
    if (keepsRouters(placement, question)) {
        router = routersOf(placement, ranks);
    } else {
        const auto sequence = routersInOrder(network.torus, question.order.value_or(RouterOrder::XFastest), question.seed, question.box);
        if (!sequence) return sequence.error();
        router = routersOf(placement, ranks, *sequence);
    }
    if (!router) return router.error();
    network.router = router.take();
    for (qint32 rank = 0; rank < ranks; ++rank) network.node.push_back(placement.node(rank));
    network.crowded = crowdedNodes(placement);
    return Done{};
}

/// Links from a place on to another in the direction of the link, and whether the link is among them.
bool isOnWay(qint32 from, qint32 to, qint32 at, qint32 size, bool wraps, bool plus, bool split)
{
    if (from == to) return false;
    if (!wraps) return (to > from) == plus && (plus ? at >= from && at < to : at <= from && at > to);
    const qint32 ahead = (to - from + size) % size, behind = size - ahead;
    const bool goes = plus ? ahead <= behind : behind < ahead || (split && ahead == behind);
    return goes && (plus ? (at - from + size) % size < ahead : (from - at + size) % size < behind);
}

/// `at`: where the link leaves.
bool crossesAt(const Network& network, qint32 from, qint32 to, const Link& link, const Position& at)
{
    const Torus& torus = network.torus;
    const Position a = torus.position(from), b = torus.position(to);
    bool before = true;
    for (int leg = 0; leg < torus.dimensions(); ++leg) {
        const auto d = size_t(network.routing.order.empty() ? leg : network.routing.order[size_t(leg)]);
        if (int(d) == link.dimension) {
            before = false;
            if (!isOnWay(a[d], b[d], at[d], torus.size(int(d)), torus.wraps(int(d)), link.plus, network.routing.splitTies)) return false;
        } else if (at[d] != (before ? b[d] : a[d])) {
            return false;
        }
    }
    return true;
}

} // namespace

Result<Torus> torusFor(const Placement& placement, const NetworkQuestion& question)
{
    const std::vector<qint32> dims =
        question.dims.empty() ? std::vector<qint32>(placement.torusDims.begin(), placement.torusDims.end()) : question.dims;
    if (question.wrap.isEmpty()) return Torus::of(dims, placement.wraparound);
    const auto wrap = wrapFrom(question.wrap.toStdString(), dims.size());
    if (!wrap) return errorFrom(wrap.reason());
    return Torus::of(dims, *wrap);
}

Result<Network> networkOf(const Placement& own, qint32 ranks, const NetworkQuestion& question)
{
    constexpr qint32 mostRanks = 100'000'000; // a claimed number takes no memory
    if (ranks > mostRanks) return Error{u"These are %1 ranks; at most %2 are placed."_s.arg(ranks).arg(mostRanks)};
    const auto placement = placementWith(own, ranks, question);
    if (!placement) return placement.error();
    const auto torus = torusFor(question.rankRouters.empty() ? *placement : own, question); // a file's routers need no other room
    if (!torus) return torus.error();
    Network network;
    network.torus = *torus;
    network.ppn = placement->ppn;
    network.nodesPerRouter = placement->nodesPerRouter;
    if (!question.routing.isEmpty()) {
        auto routing = routingFromText(question.routing, *torus);
        if (!routing) return routing.error();
        network.routing = routing.take();
    }
    network.routing.splitTies = question.splitTies;
    if (question.rankRouters.empty()) network.notes = otherTorus(own, *placement, question);
    const auto placed = question.rankRouters.empty() ? placeByRule(network, ranks, *placement, question)
                                                     : placeByFile(network, ranks, *placement, question);
    if (!placed) return placed.error();
    network.placed = inWords(*placement, question);
    return network;
}

Result<Network> networkOf(const AmgHierarchy& hierarchy, const NetworkQuestion& question)
{
    if (const auto claimed = checkClaimedRanks(hierarchy); !claimed) return claimed.error();
    return networkOf(hierarchy.placementOrOneNode(), hierarchy.ranks, question);
}

bool isOneNode(const Network& network)
{
    return std::adjacent_find(network.node.begin(), network.node.end(), std::not_equal_to()) == network.node.end();
}

double offNodeBytes(const Network& network, const AmgMessageSpan& messages)
{
    double bytes = 0;
    const auto ranks = network.node.size();
    for (size_t i = 0; i < messages.size(); ++i) {
        const auto src = size_t(messages.src[i]), dst = size_t(messages.dst[i]);
        if (src < ranks && dst < ranks && network.node[src] != network.node[dst]) bytes += double(messages.bytes[i]);
    }
    return bytes;
}

CubeEstimate cubeEstimate(const Network& network, const LinkLoads& loads, double bytes, double sharers)
{
    CubeEstimate cube{.ppn = network.ppn, .nodesPerRouter = network.nodesPerRouter, .sharers = sharers};
    if (!(bytes > 0) || !(sharers > 0)) return cube;
    cube.hops = loads.hopsPerByte() * double(loads.totalBytes()) / bytes;
    cube.bytesPerProcess = bytes / sharers;
    cube.linkBytes = cubeLinkBytes(cube.hops, cube.bytesPerProcess, cube.ppn, cube.nodesPerRouter);
    return cube;
}

void SenderCount::add(const AmgMessageSpan& messages)
{
    for (const qint32 rank : messages.src) {
        if (size_t(rank) >= m_sends.size() || m_sends[size_t(rank)]) continue;
        m_sends[size_t(rank)] = true;
        ++m_count;
    }
}

double sharersOf(const AmgHierarchy& hierarchy, const AmgMessageSpan& messages)
{
    if (!hierarchy.further.contains(u"pattern"_s)) return hierarchy.ranks;
    SenderCount senders(size_t(hierarchy.ranks));
    senders.add(messages);
    return senders.count();
}

QString sharersInWords(const CubeEstimate& cube, const Network& network)
{
    const auto ranks = double(network.router.size());
    if (!(cube.bytesPerProcess > 0)) return {};
    const QString all = display(ranks, Quantity::Count), some = display(cube.sharers, Quantity::Count);
    return cube.sharers < ranks ? u"b of the cube estimate is over the %1 of %2 processes that send."_s.arg(some, all)
                                : u"b of the cube estimate is over all %1 processes."_s.arg(all);
}

bool crosses(const Network& network, qint32 from, qint32 to, const Link& link)
{
    return crossesAt(network, from, to, link, network.torus.position(link.from));
}

std::vector<Link> routeOf(const Network& network, qint32 from, qint32 to)
{
    const Torus& torus = network.torus;
    const Position there = torus.position(to);
    std::vector<Link> route;
    for (int leg = 0; leg < torus.dimensions(); ++leg) {
        const int d = network.routing.order.empty() ? leg : network.routing.order[size_t(leg)];
        Position end = torus.position(from);
        const qint32 here = end[size_t(d)], goal = there[size_t(d)];
        end[size_t(d)] = goal;
        for (const bool plus : {true, false})
            for (qint32 at = from; at != torus.router(end);) {
                const Link link{at, d, plus};
                if (!isOnWay(here, goal, torus.position(at)[size_t(d)], torus.size(d), torus.wraps(d), plus, network.routing.splitTies))
                    break;
                route.push_back(link);
                at = torus.neighbour(link);
            }
        from = torus.router(end);
    }
    return route;
}

LinkTraffic trafficOver(const Network& network, const AmgMessageSpan& messages, const Link& link)
{
    LinkTraffic traffic{.link = link, .messages = {}, .senders = {}, .receivers = {}};
    const auto ranks = network.router.size();
    const Position at = network.torus.position(link.from);
    for (size_t i = 0; i < messages.size(); ++i) {
        const auto src = size_t(messages.src[i]), dst = size_t(messages.dst[i]);
        if (src >= ranks || dst >= ranks || !crossesAt(network, network.router[src], network.router[dst], link, at)) continue;
        traffic.messages.push_back(qint64(i));
        traffic.senders.push_back(messages.src[i]);
        traffic.receivers.push_back(messages.dst[i]);
    }
    std::stable_sort(traffic.messages.begin(), traffic.messages.end(),
                     [&](qint64 a, qint64 b) { return messages.bytes[size_t(a)] > messages.bytes[size_t(b)]; });
    for (std::vector<qint32>* all : {&traffic.senders, &traffic.receivers}) {
        std::sort(all->begin(), all->end());
        all->erase(std::unique(all->begin(), all->end()), all->end());
    }
    return traffic;
}

} // namespace costscope
