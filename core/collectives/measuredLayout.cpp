// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/measuredLayout.h"

#include "core/base/words.h"
#include "core/data/benchmark.h"
#include "core/data/benchmarkPlace.h"

#include <QJsonObject>

namespace costscope {

namespace {

constexpr QLatin1String nodesKey("nodes"), mappingKey("mapping");

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
    return layout;
}

Dataset withLayout(Dataset dataset, const MeasuredLayout& said)
{
    QJsonObject facts;
    if (said.nodes) facts[nodesKey] = *said.nodes;
    if (said.mapping) facts[mappingKey] = toString(*said.mapping);
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
    return !told.nodes || (*told.nodes > 1 && !told.mapping);
}

std::optional<MeasuredLayout> layoutFromText(QStringView text)
{
    MeasuredLayout layout;
    for (const QStringView part : text.split(u',')) {
        const QStringView word = part.trimmed();
        bool isNumber = false;
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
    if (layout.nodes) words << counted(*layout.nodes, u"1 node"_s, u"%1 nodes"_s);
    if (layout.mapping) words << findCollectiveValue(u"mapping")->names[int(*layout.mapping)];
    return words.join(u", "_s);
}

} // namespace costscope
