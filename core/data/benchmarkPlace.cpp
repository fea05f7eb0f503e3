// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/benchmarkPlace.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <utility>

namespace costscope {

namespace {

bool isPointToPoint(const QString& kind)
{
    static const QStringList kinds = {u"ping-pong"_s, u"multi-pair"_s, u"high-volume-ping-pong"_s, u"prtt"_s};
    return kinds.contains(kind);
}

} // namespace

std::optional<Locality> placeOf(const QString& scope, const BenchmarkFacts& facts)
{
    if (scope == u"socket"_s || scope == u"core"_s) return Locality::IntraSocket;
    if (scope == u"node"_s) return Locality::IntraNode;
    if (scope == u"network"_s) return Locality::InterNode;
    const double nodes = facts.layout[QLatin1String("nodes")].toDouble(missing);
    if (nodes > 1) return Locality::InterNode;
    const bool oneNode = nodes == 1 || scope == u"shared-memory"_s || scope == u"loopback"_s;
    if (!oneNode) return {};
    return facts.system[QLatin1String("sockets")].toDouble(missing) == 1 ? Locality::IntraSocket : Locality::IntraNode;
}

std::optional<Locality> placeOf(const BenchmarkView& view, const BenchmarkFacts& facts, size_t sample)
{
    const QString& scope = view.text(BenchmarkText::Scope, sample);
    const auto place = placeOf(scope.isEmpty() ? facts.parameters[QLatin1String("scope")].toString() : scope, facts);
    return place ? place : saidPlace(view.dataset());
}

bool hasSaid(const Dataset& dataset)
{
    return dataset.facts.contains(saidPlaceKey) || dataset.facts.contains(saidLayoutKey);
}

Dataset withSaid(Dataset read, const Dataset& before)
{
    for (const QLatin1String key : {saidPlaceKey, saidLayoutKey})
        if (before.facts.contains(key)) read.facts[key] = before.facts[key];
    return read;
}

std::optional<Locality> saidPlace(const Dataset& dataset)
{
    return localityById(dataset.facts[saidPlaceKey].toString());
}

Dataset withPlace(Dataset dataset, std::optional<Locality> place)
{
    if (place)
        dataset.facts[saidPlaceKey] = toString(*place);
    else
        dataset.facts.remove(saidPlaceKey);
    return dataset;
}

bool lacksPlace(const Dataset& dataset)
{
    const auto view = BenchmarkView::of(dataset);
    if (!view) return false;
    const BenchmarkFacts facts = benchmarkFacts(dataset);
    if (!isPointToPoint(facts.kind)) return false;
    for (size_t i = 0; i < view->size(); ++i)
        if (view->isUsable(i) && !placeOf(*view, facts, i)) return true;
    return false;
}

bool fileLacksPlace(const Dataset& dataset)
{
    return saidPlace(dataset) ? lacksPlace(withPlace(dataset, {})) : lacksPlace(dataset);
}

std::optional<Locality> guessedPlace(const Dataset& dataset)
{
    static const std::pair<QRegularExpression, Locality> words[] = {
        {QRegularExpression(u"inter[-_ ]?node|off[-_ ]?node|between[-_ ]nodes|two[-_ ]?nodes|(^|[^0-9])2[-_ ]?nodes?"_s),
         Locality::InterNode},
        {QRegularExpression(u"(intra|on|same|one|single)[-_ ]?socket|(intra|same)[-_ ]?numa"_s), Locality::IntraSocket},
        {QRegularExpression(u"(intra|on|same|one|single)[-_ ]?node|inter[-_ ]?socket|(two|2)[-_ ]?sockets|(^|[^0-9])1[-_ ]?node"_s),
         Locality::IntraNode},
        {QRegularExpression(u"(^|[-_. ])inter([-_. ]|$)"_s), Locality::InterNode},
        {QRegularExpression(u"(^|[-_. ])intra([-_. ]|$)"_s), Locality::IntraNode},
    };
    const QString file = dataset.sources.empty() ? QString() : QFileInfo(dataset.sources.front().file).fileName();
    for (const QString& name : {dataset.name, file})
        for (const auto& [pattern, place] : words)
            if (name.toLower().contains(pattern)) return place;
    return {};
}

} // namespace costscope
