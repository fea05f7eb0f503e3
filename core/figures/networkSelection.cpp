// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/networkSelection.h"

#include "core/figures/linkLoadTorus.h"

#include <algorithm>

namespace costscope {

namespace {

std::optional<qint32> rankOf(const QString& key)
{
    bool isNumber = false;
    const qint32 rank = key.startsWith(QStringLiteral("rank=")) ? key.mid(5).toInt(&isNumber) : -1;
    return isNumber && rank >= 0 ? std::optional(rank) : std::nullopt;
}

/// Links by number that messages from or to these ranks cross.
std::vector<bool> passedBy(const NetworkView& view, const std::vector<qint32>& ranks)
{
    const Torus& torus = view.torus();
    std::vector<bool> chosen(view.network->router.size()), passed(torus.linkNumbers());
    for (const qint32 rank : ranks) chosen[size_t(rank)] = true;
    const AmgMessageSpan messages = view.messages();
    for (size_t i = 0; i < messages.size(); ++i) {
        const auto src = size_t(messages.src[i]), dst = size_t(messages.dst[i]);
        if (!chosen[src] && !chosen[dst]) continue;
        for (const Link& link : routeOf(*view.network, view.network->router[src], view.network->router[dst]))
            passed[torus.number(link)] = true;
    }
    return passed;
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

QStringList trafficOfRanks(const Session& session, const FigureRequest& request, const QStringList& selected, FigureMemory& memory)
{
    const auto isRanks = [](const QString& key) {
        return key.startsWith(QStringLiteral("rank=")) || key.startsWith(QStringLiteral("router="));
    };
    if (std::none_of(selected.begin(), selected.end(), isRanks)) return {};
    if (rowsForNetwork(session, request, memory) > rowsCountedAtOnce) return {}; // a job is at it
    const auto view = shownNetwork(session, request, memory);
    const SelectedRanks ranks = view ? selectedRanks(*view->network, selected) : SelectedRanks{};
    if (ranks.ranks.empty()) return {};
    const Torus& torus = view->torus();
    std::vector<bool> passed = passedBy(*view, ranks.ranks);
    const std::vector<bool> oneWay = passed;
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
    const auto isLink = [](const QString& key) { return key.startsWith(QStringLiteral("link=")); };
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
