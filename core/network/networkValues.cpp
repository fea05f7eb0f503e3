// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/networkValues.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr QLatin1String own("own"); // verbs and figures are made from these rows before main

Result<qint64> wholeFrom(const QString& text, qint64 most)
{
    bool isNumber = false;
    const qint64 value = text.toLongLong(&isNumber);
    if (isNumber && value >= 1 && value <= most) return value;
    return Error{u"“%1”: a whole number from 1 to %2 was expected."_s.arg(text, QString::number(most))};
}

Result<Done> setTorus(NetworkQuestion& question, const QString& text)
{
    question.dims.clear();
    if (text == own || text.isEmpty()) return Done{};
    auto dims = dimsFromText(text);
    if (!dims) return dims.error();
    if (const auto torus = Torus::of(*dims); !torus) return torus.error();
    question.dims = dims.take();
    return Done{};
}

Result<Done> setWrap(NetworkQuestion& question, const QString& text)
{
    question.wrap = text == own ? QString() : text;
    return Done{};
}

Result<Done> setOrder(NetworkQuestion& question, const QString& text)
{
    question.order = routerOrderById(text);
    return Done{};
}

/// "4x4x4" or "4x4x4@2,0,0".
Result<Done> setBox(NetworkQuestion& question, const QString& text)
{
    question.box = {};
    if (text == own || text.isEmpty()) return Done{};
    auto dims = dimsFromText(text.section(QLatin1Char('@'), 0, 0));
    if (!dims) return dims.error();
    if (text.contains(QLatin1Char('@'))) {
        const auto from = dimsFromText(text.section(QLatin1Char('@'), 1));
        if (!from || from->size() != dims->size() || from->size() > size_t(mostDimensions))
            return Error{u"“%1”: SIZE@FROM was expected, as in 4x4x4@2,0,0."_s.arg(text)};
        std::copy(from->begin(), from->end(), question.box.from.begin());
    }
    question.box.dims = dims.take();
    return Done{};
}

Result<Done> setRanks(NetworkQuestion& question, const QString& text)
{
    question.ranks.reset();
    if (text == QLatin1String("block")) question.ranks = RankOrder::Block;
    if (text == QLatin1String("round-robin")) question.ranks = RankOrder::RoundRobin;
    return Done{};
}

template <std::optional<qint32> NetworkQuestion::*Number>
Result<Done> setCount(NetworkQuestion& question, const QString& text)
{
    (question.*Number).reset();
    if (text == own || text.isEmpty()) return Done{};
    const auto value = wholeFrom(text, 1'000'000);
    if (!value) return value.error();
    question.*Number = qint32(*value);
    return Done{};
}

Result<Done> setRouting(NetworkQuestion& question, const QString& text)
{
    question.routing = text == QLatin1String("xyz") ? QString() : text;
    return Done{};
}

Result<Done> setTies(NetworkQuestion& question, const QString& text)
{
    question.splitTies = text == QLatin1String("split");
    return Done{};
}

Result<Done> setSeed(NetworkQuestion& question, const QString& text)
{
    const auto value = wholeFrom(text, std::numeric_limits<qint64>::max());
    if (!value) return value.error();
    question.seed = quint64(*value);
    return Done{};
}

std::vector<NetworkParameter> makeValues()
{
    QStringList orders{own}, orderNames{u"own"_s};
    for (const RouterOrder order : routerOrders) {
        orders << toString(order);
        orderNames << nameOf(order);
    }
    const auto row = [](const char* name, const char* label, const char* meaning, Result<Done> (*set)(NetworkQuestion&, const QString&),
                        const QStringList& words = {}, const QStringList& names = {}) {
        return NetworkParameter{
            {.name = QLatin1String(name), .meaning = QLatin1String(meaning), .words = words, .names = names, .label = QLatin1String(label)},
            set};
    };
    return {
        row("torus", "Torus", "size of the torus, one to five dimensions: 8x8x8", setTorus),
        row("wrap", "Wrap-around", "torus, mesh, or the dimensions that wrap around: xy", setWrap),
        row("order", "Routers", "how routers are given to the job", setOrder, orders, orderNames),
        row("box", "Box", "the part of the torus that the job has: 4x4x4@2,0,0", setBox),
        row("ranks", "Ranks", "how ranks are given to nodes", setRanks, {own, u"block"_s, u"round-robin"_s},
            {u"own"_s, u"block"_s, u"round robin"_s}),
        row("ppn", "Ranks per node", "ranks per node", setCount<&NetworkQuestion::ppn>),
        row("nodes_per_router", "Nodes per router", "nodes of a router", setCount<&NetworkQuestion::nodesPerRouter>),
        row("routing", "Routing", "order of the dimensions that a message goes along: zyx", setRouting),
        row("ties", "Ties", "what goes half way round: all in the plus direction, or half of the bytes each way", setTies,
            {u"plus"_s, u"split"_s}, {u"plus"_s, u"split"_s}),
        row("seed", "Seed", "of the random order", setSeed),
    };
}

} // namespace

const std::vector<NetworkParameter>& networkValues()
{
    static const std::vector<NetworkParameter> values = makeValues();
    return values;
}

const NetworkParameter* findNetworkValue(QStringView name)
{
    return parameterCalled(networkValues(), name);
}

Result<Done> setNetworkValue(NetworkQuestion& question, const QString& name, const QString& text)
{
    const NetworkParameter* value = findNetworkValue(name);
    if (!value) return Error{u"A network has no value “%1”. Known: %2."_s.arg(name, namesOf(networkValues()).join(u", "_s))};
    if (!value->words.isEmpty() && !value->words.contains(text))
        return Error{u"%1: “%2” is not known. Known: %3."_s.arg(name, text, value->words.join(u", "_s))};
    const auto set = value->set(question, text);
    return set ? set : Error{u"%1: %2"_s.arg(name, set.error().message)};
}

} // namespace costscope
