// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkSelection.h"

#include "core/network/figures/linkLoadTorus.h"

#include <algorithm>

namespace costscope {

namespace {

std::optional<qint32> rankOf(const QString& key)
{
    bool isNumber = false;
    const qint32 rank = key.startsWith(u"rank="_s) ? key.mid(5).toInt(&isNumber) : -1;
    return isNumber && rank >= 0 ? std::optional(rank) : std::nullopt;
}

/// What messages from or to these ranks are and cross.
SelectedTraffic::OfRanks trafficOf(const NetworkView& view, const std::vector<qint32>& ranks)
{
    const Torus& torus = view.torus();
    const std::vector<qint32>& router = view.network->router;
    SelectedTraffic::OfRanks traffic{ranks, {}, {}, std::vector<bool>(torus.linkNumbers())};
    std::vector<bool> chosen(router.size());
    for (const qint32 rank : ranks) chosen[size_t(rank)] = true;
    const AmgMessageSpan messages = view.messages();
    for (size_t i = 0; i < messages.size(); ++i) {
        const auto src = size_t(messages.src[i]), dst = size_t(messages.dst[i]);
        if (src >= router.size() || dst >= router.size() || (!chosen[src] && !chosen[dst])) continue;
        if (chosen[src]) traffic.sent += {1, double(messages.bytes[i])};
        if (chosen[dst]) traffic.received += {1, double(messages.bytes[i])};
        for (const Link& link : routeOf(*view.network, router[src], router[dst])) traffic.passed[torus.number(link)] = true;
    }
    return traffic;
}

} // namespace

SelectedRanks selectedRanks(const Network& network, const QStringList& keys)
{
    for (auto key = keys.crbegin(); key != keys.crend(); ++key) {
        if (const auto rank = rankOf(*key); rank && size_t(*rank) < network.router.size())
            return {network.router[size_t(*rank)], rank, {*rank}};
        const auto router = routerOf(network.torus, *key);
        if (!router) continue;
        SelectedRanks all{*router};
        for (size_t rank = 0; rank < network.router.size(); ++rank)
            if (network.router[rank] == *router) all.ranks.push_back(qint32(rank));
        return all;
    }
    return {};
}

const LinkTraffic& SelectedTraffic::over(const NetworkView& view, const Link& link)
{
    if (!m_link || m_linkCount.lock() != view.loads || m_link->link != link) m_link = trafficOver(*view.network, view.messages(), link);
    m_linkCount = view.loads;
    return *m_link;
}

const SelectedTraffic::OfRanks& SelectedTraffic::of(const NetworkView& view, const std::vector<qint32>& ranks)
{
    if (!m_ranks || m_rankCount.lock() != view.loads || m_ranks->ranks != ranks) m_ranks = trafficOf(view, ranks);
    m_rankCount = view.loads;
    return *m_ranks;
}

QStringList trafficOfRanks(const Session& session, const FigureRequest& request, const QStringList& selected, FigureMemory& memory,
                           SelectedTraffic& last)
{
    const auto isRanks = [](const QString& key) { return key.startsWith(u"rank="_s) || key.startsWith(u"router="_s); };
    if (std::none_of(selected.begin(), selected.end(), isRanks)) return {};
    if (rowsForNetwork(session, request, memory) > rowsCountedAtOnce) return {}; // a job is at it
    const auto view = shownNetwork(session, request, memory);
    const SelectedRanks ranks = view ? selectedRanks(*view->network, selected) : SelectedRanks{};
    if (ranks.ranks.empty()) return {};
    const Torus& torus = view->torus();
    const std::vector<bool>& oneWay = last.of(*view, ranks.ranks).passed;
    std::vector<bool> passed = oneWay;
    for (size_t number = 0; request.kind == linkLoadTorusFigure.id && number < passed.size(); ++number)
        if (oneWay[number]) {
            const Link link = torus.link(number);
            passed[torus.number({torus.neighbour(link), link.dimension, !link.plus})] = true;
        }
    QStringList keys;
    for (size_t number = 0; number < passed.size(); ++number)
        if (passed[number]) keys << linkKey(torus, torus.link(number));
    return keys;
}

QStringList keysOfMarks(const Session& session, const FigureRequest& request, const QStringList& selected, FigureMemory& memory)
{
    const auto isLink = [](const QString& key) { return key.startsWith(u"link="_s); };
    if (request.kind != linkLoadTorusFigure.id || std::none_of(selected.begin(), selected.end(), isLink)) return selected;
    if (rowsForNetwork(session, request, memory) > rowsCountedAtOnce) return selected; // a job is at it
    const auto view = shownNetwork(session, request, memory);
    if (!view) return selected;
    QStringList keys;
    for (const QString& key : selected) {
        const auto link = linkOf(view->torus(), key);
        keys << (link ? linkKey(view->torus(), busierOfCable(*view->loads, *link)) : key);
    }
    keys.removeDuplicates();
    return keys;
}

} // namespace costscope
