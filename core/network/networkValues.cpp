// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/networkValues.h"

#include <QCoreApplication>

#include <algorithm>

namespace costscope {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("Topology", text);
}

constexpr QLatin1String own("own"); // verbs and figures are made from these rows before main

Result<qint64> wholeFrom(const QString& text, qint64 most)
{
    bool isNumber = false;
    const qint64 value = text.toLongLong(&isNumber);
    if (isNumber && value >= 1 && value <= most) return value;
    return Error{say("“%1”: a whole number from 1 to %2 was expected.").arg(text, QString::number(most))};
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
            return Error{say("“%1”: SIZE@FROM was expected, as in 4x4x4@2,0,0.").arg(text)};
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
    QStringList orders{own}, orderNames{say("own")};
    for (const RouterOrder order : routerOrders) orders << toString(order), orderNames << nameOf(order);
    return {
        {QStringLiteral("torus"), say("Torus"), {}, {}, say("size of the torus, one to five dimensions: 8x8x8"), setTorus},
        {QStringLiteral("wrap"), say("Wrap-around"), {}, {}, say("torus, mesh, or the dimensions that wrap around: xy"), setWrap},
        {QStringLiteral("order"), say("Routers"), orders, orderNames, say("how routers are given to the job"), setOrder},
        {QStringLiteral("box"), say("Box"), {}, {}, say("the part of the torus that the job has: 4x4x4@2,0,0"), setBox},
        {QStringLiteral("ranks"),
         say("Ranks"),
         {own, QStringLiteral("block"), QStringLiteral("round-robin")},
         {say("own"), say("block"), say("round robin")},
         say("how ranks are given to nodes"),
         setRanks},
        {QStringLiteral("ppn"), say("Ranks per node"), {}, {}, say("ranks per node"), setCount<&NetworkQuestion::ppn>},
        {QStringLiteral("nodes_per_router"), say("Nodes per router"), {}, {}, say("nodes of a router"), setCount<&NetworkQuestion::nodesPerRouter>},
        {QStringLiteral("routing"), say("Routing"), {}, {}, say("order of the dimensions that a message goes along: zyx"), setRouting},
        {QStringLiteral("ties"),
         say("Ties"),
         {QStringLiteral("plus"), QStringLiteral("split")},
         {say("plus"), say("split")},
         say("what goes half way round: all in the plus direction, or half of the bytes each way"),
         setTies},
        {QStringLiteral("seed"), say("Seed"), {}, {}, say("of the random order"), setSeed},
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
        return Error{say("A network has no value “%1”. Known: %2.").arg(name, known.join(QStringLiteral(", ")))};
    }
    if (!value->words.isEmpty() && !value->words.contains(text))
        return Error{say("%1: “%2” is not known. Known: %3.").arg(name, text, value->words.join(QStringLiteral(", ")))};
    const auto set = value->set(question, text);
    return set ? set : Error{QStringLiteral("%1: %2").arg(name, set.error().message)};
}

} // namespace costscope
