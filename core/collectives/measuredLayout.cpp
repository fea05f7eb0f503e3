// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/measuredLayout.h"

#include "core/base/words.h"
#include "core/data/benchmark.h"
#include "core/data/benchmarkPlace.h"

#include <QJsonObject>

#include <cmath>

namespace costscope {

namespace {

constexpr QLatin1String nodesKey("nodes"), mappingKey("mapping"), ranksKey("ranks");

std::optional<Mapping> mappingOf(const QString& word)
{
    const QString mapping = word.toLower();
    if (mapping == QLatin1String("sequential") || mapping == QLatin1String("block")) return Mapping::Sequential;
    if (mapping == QLatin1String("round-robin") || mapping == QLatin1String("cyclic")) return Mapping::RoundRobin;
    return {};
}

MeasuredLayout layoutIn(const QJsonObject& facts)
{
    MeasuredLayout told;
    if (const qint64 nodes = facts[nodesKey].toInteger(); nodes > 0) told.nodes = nodes;
    if (const qint64 ranks = facts[ranksKey].toInteger(); ranks > 0) told.ranks = ranks;
    told.mapping = mappingOf(facts[mappingKey].toString());
    return told;
}

} // namespace

MeasuredLayout fileLayout(const Dataset& dataset)
{
    return layoutIn(benchmarkFacts(dataset).layout);
}

MeasuredLayout saidLayout(const Dataset& dataset)
{
    return layoutIn(dataset.facts[saidLayoutKey].toObject());
}

MeasuredLayout layoutOf(const Dataset& dataset)
{
    MeasuredLayout layout = fileLayout(dataset);
    const MeasuredLayout said = saidLayout(dataset);
    if (!layout.nodes) layout.nodes = said.nodes;
    if (!layout.mapping) layout.mapping = said.mapping;
    if (!layout.ranks) layout.ranks = said.ranks;
    return layout;
}

Dataset withLayout(Dataset dataset, const MeasuredLayout& said)
{
    QJsonObject facts;
    if (said.nodes) facts[nodesKey] = *said.nodes;
    if (said.mapping) facts[mappingKey] = toString(*said.mapping);
    if (said.ranks) facts[ranksKey] = *said.ranks;
    if (facts.isEmpty())
        dataset.facts.remove(saidLayoutKey);
    else
        dataset.facts[saidLayoutKey] = facts;
    return dataset;
}

bool fileLacksLayout(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Benchmark || benchmarkFacts(dataset).kind != QLatin1String("collective")) return false;
    const MeasuredLayout told = fileLayout(dataset);
    return !told.nodes || (*told.nodes > 1 && !told.mapping) || fileLacksRanks(dataset);
}

bool fileLacksRanks(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Benchmark || benchmarkFacts(dataset).kind != QLatin1String("collective")) return false;
    const auto view = BenchmarkView::of(dataset);
    if (!view || fileLayout(dataset).ranks) return false;
    for (size_t i = 0; i < view->size(); ++i)
        if (view->isUsable(i) && std::isnan(view->number(BenchmarkNumber::Ranks, i))) return true;
    return false;
}

std::optional<qint64> mostRanks(const Dataset& dataset)
{
    const auto view = BenchmarkView::of(dataset);
    if (!view) return {};
    double most = double(layoutOf(dataset).ranks.value_or(0));
    for (size_t i = 0; i < view->size(); ++i)
        if (view->isUsable(i)) most = std::fmax(most, view->number(BenchmarkNumber::Ranks, i));
    return most > 0 ? std::optional(qint64(most)) : std::nullopt;
}

std::optional<MeasuredLayout> layoutFromText(QStringView text)
{
    MeasuredLayout layout;
    for (const QStringView part : text.split(u',')) {
        const QStringView word = part.trimmed();
        bool isNumber = false;
        if (word.endsWith(u"ranks") && !layout.ranks) {
            layout.ranks = word.chopped(5).trimmed().toLongLong(&isNumber);
            if (isNumber && *layout.ranks > 0) continue;
            return {};
        }
        const qint64 nodes = word.toLongLong(&isNumber);
        const auto mapping = mappingOf(word.toString());
        if (isNumber ? nodes < 1 || layout.nodes : !mapping || layout.mapping) return {};
        if (isNumber)
            layout.nodes = nodes;
        else
            layout.mapping = mapping;
    }
    return layout;
}

QString inWords(const MeasuredLayout& layout)
{
    QStringList words;
    if (layout.ranks) words << counted(*layout.ranks, u"1 rank"_s, u"%1 ranks"_s);
    if (layout.nodes) words << counted(*layout.nodes, u"1 node"_s, u"%1 nodes"_s);
    if (layout.mapping) words << findCollectiveValue(u"mapping")->names[int(*layout.mapping)];
    return words.join(u", "_s);
}

} // namespace costscope
