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

std::vector<NetworkValue> makeValues()
{
    QStringList orders{own}, orderNames{u"own"_s};
    for (const RouterOrder order : routerOrders) orders << toString(order), orderNames << nameOf(order);
    return {
        {u"torus"_s, u"Torus"_s, {}, {}, u"size of the torus, one to five dimensions: 8x8x8"_s, setTorus},
        {u"wrap"_s, u"Wrap-around"_s, {}, {}, u"torus, mesh, or the dimensions that wrap around: xy"_s, setWrap},
        {u"order"_s, u"Routers"_s, orders, orderNames, u"how routers are given to the job"_s, setOrder},
        {u"box"_s, u"Box"_s, {}, {}, u"the part of the torus that the job has: 4x4x4@2,0,0"_s, setBox},
        {u"ranks"_s,
         u"Ranks"_s,
         {own, u"block"_s, u"round-robin"_s},
         {u"own"_s, u"block"_s, u"round robin"_s},
         u"how ranks are given to nodes"_s,
         setRanks},
        {u"ppn"_s, u"Ranks per node"_s, {}, {}, u"ranks per node"_s, setCount<&NetworkQuestion::ppn>},
        {u"nodes_per_router"_s, u"Nodes per router"_s, {}, {}, u"nodes of a router"_s, setCount<&NetworkQuestion::nodesPerRouter>},
        {u"routing"_s, u"Routing"_s, {}, {}, u"order of the dimensions that a message goes along: zyx"_s, setRouting},
        {u"ties"_s,
         u"Ties"_s,
         {u"plus"_s, u"split"_s},
         {u"plus"_s, u"split"_s},
         u"what goes half way round: all in the plus direction, or half of the bytes each way"_s,
         setTies},
        {u"seed"_s, u"Seed"_s, {}, {}, u"of the random order"_s, setSeed},
    };
}

} // namespace

const std::vector<NetworkValue>& networkValues()
{
    static const std::vector<NetworkValue> values = makeValues();
    return values;
}

const NetworkValue* findNetworkValue(QStringView name)
{
    const auto& all = networkValues();
    const auto found = std::find_if(all.begin(), all.end(), [&](const NetworkValue& value) { return value.name == name; });
    return found == all.end() ? nullptr : &*found;
}

Result<Done> setNetworkValue(NetworkQuestion& question, const QString& name, const QString& text)
{
    const NetworkValue* value = findNetworkValue(name);
    if (!value) {
        QStringList known;
        for (const NetworkValue& one : networkValues()) known << one.name;
        return Error{u"A network has no value “%1”. Known: %2."_s.arg(name, known.join(u", "_s))};
    }
    if (!value->words.isEmpty() && !value->words.contains(text))
        return Error{u"%1: “%2” is not known. Known: %3."_s.arg(name, text, value->words.join(u", "_s))};
    const auto set = value->set(question, text);
    return set ? set : Error{u"%1: %2"_s.arg(name, set.error().message)};
}

} // namespace costscope
