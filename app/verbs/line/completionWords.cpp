// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/completionWords.h"

#include "app/verbs/line/completion.h"
#include "app/verbs/verbs.h"
#include "core/collectives/Collective.h"
#include "core/compare/comparedFigure.h"
#include "core/dense/denseModels.h"
#include "core/dense/denseReadings.h"
#include "core/figure/FigureKind.h"
#include "core/forecast/scalingLaws.h"
#include "core/machine/Machine.h"
#include "core/model/Model.h"
#include "core/network/patterns.h"
#include "core/theories/examples.h"
#include "importers/Importer.h"
#include "views/draw/fonts.h"

namespace costscope {

namespace {

QStringList idsOf(const auto& items)
{
    QStringList ids;
    for (const auto& item : items) {
        if constexpr (requires { item->id; })
            ids << item->id;
        else
            ids << QString(item.id);
    }
    return ids;
}

QStringList fittableIds()
{
    QStringList ids;
    for (const Model* model : allModels())
        if (!model->fits.isEmpty()) ids << model->id;
    return ids;
}

QStringList denseIds()
{
    QStringList ids;
    for (const DenseAlgorithm algorithm : denseAlgorithms) ids << toString(algorithm);
    return ids << u"all"_s;
}

QStringList variantIds()
{
    QStringList ids;
    for (const DenseVariant variant : denseVariants) ids << toString(variant);
    return ids;
}

QStringList readingIds()
{
    QStringList ids;
    for (const DenseReading& reading : denseReadings()) ids << QString::fromLatin1(reading.id);
    return ids;
}

/// "palette=" of every figure that has such a choice, and those of comparisons.
QStringList choiceIds()
{
    QStringList ids = {u"compare="_s, u"compare_with="_s};
    for (const FigureKind* kind : allFigures()) {
        for (const Choice& choice : kind->choices) ids << choice.name + u'=';
        for (const QString& value : kind->values) ids << value + u'=';
    }
    ids.removeDuplicates();
    ids.sort();
    return ids;
}

/// How the work of a fit without a model scales, or the format of its files.
QStringList workOrFormats()
{
    return QStringList{u"data"_s, u"strong"_s, u"weak"_s, u"unknown"_s} + idsOf(allImporters());
}

QStringList lawIds()
{
    QStringList ids = {u"all"_s};
    for (const ScalingLaw& law : scalingLaws()) ids << law.id;
    return ids;
}

/// What completes an option of one verb, or of every verb that has it; behind a verb's own name, its first word.
struct Row {
    const char* verb;
    const char* option;
    const char* fixed; ///< words
    QStringList (*listed)() = nullptr;
};

const Row rows[] = {
    {"fit", "fit", "", fittableIds},
    {"evaluate", "evaluate", "", [] { return idsOf(allModels()); }},
    {"machines", "machines", "", [] { return idsOf(shippedMachines()); }},
    {"stages", "stages", "", [] { return idsOf(allCollectives()); }},
    {"predict", "predict", "", denseIds},
    {"compare", "compare", "", [] { return idsOf(shippedMachines()); }},
    {"validate", "validate", "", [] { return idsOf(shippedMachines()); }},
    {"", "--example", "", [] { return idsOf(allExamples()); }},
    {"", "--machine", "", [] { return idsOf(shippedMachines()); }},
    {"", "--figure", "", [] { return idsOf(allFigures()); }},
    {"", "--choice", "", choiceIds},
    {"fit", "--as", "", workOrFormats},
    {"fit", "--law", "", lawIds},
    {"", "--as", "", [] { return idsOf(allImporters()); }},
    {"", "--pattern", "", [] { return idsOf(allPatterns()); }},
    {"", "--font", "", bundledFamilies},
    {"", "--palette", "colour grey"},
    {"", "--style", "paper screen"},
    {"", "--variant", "", variantIds},
    {"", "--weights", "plain relative log"},
    {"", "--estimator", "median min mean repetitions"},
    {"select", "--logic", "brute-force attributes factorial"},
    {"predict", "--reading", "", readingIds},
    {"calibrate", "--reading", "all-pairs one-pair"},
    {"calibrate", "--locality", "intra-socket intra-node inter-node"},
    {"validate", "--locality", "intra-socket intra-node inter-node"},
    {"", "--place", "intra-socket intra-node inter-node"},
    {"calibrate", "--transfers", "table linear power"},
    {"calibrate", "--preset", "as-published"},
};

/// Also from the help itself: "plus|split".
QStringList wordsOf(const Verb& verb, const QString& option, const QString& value)
{
    for (const Row& row : rows)
        if (option == QLatin1String(row.option) && (!*row.verb || verb.name == QLatin1String(row.verb)))
            return row.listed ? row.listed() : QString::fromLatin1(row.fixed).split(u' ');
    return value.contains(u'|') ? value.split(u'|') : QStringList();
}

} // namespace

std::map<QString, QStringList> completionWords()
{
    std::map<QString, QStringList> table;
    QStringList first;
    for (const Verb& verb : allVerbs()) {
        first << verb.name;
        table[verb.name + u' ' + verb.name] = wordsOf(verb, verb.name, {});
        for (const Option& option : verb.options) table[verb.name + u' ' + option.name] = wordsOf(verb, option.name, option.value);
    }
    table[u" "_s] = first << u"--example"_s << u"--compare"_s << u"--help"_s << u"--version"_s << u"--man"_s << u"--completion"_s;
    table[u"--example --example"_s] = idsOf(allExamples());
    table[u"--completion --completion"_s] = completionShells();
    for (const FigureKind* kind : allFigures())
        for (const Choice& choice : kind->choices) table[u"export "_s + choice.name] << choice.words;
    table[u"export compare"_s] = compareChoice().words;
    table[u"export compare_with"_s] = QStringList{u"baseline"_s};
    std::erase_if(table, [](const auto& entry) { return entry.second.isEmpty(); });
    for (auto& [behind, words] : table) words.removeDuplicates();
    return table;
}

} // namespace costscope
