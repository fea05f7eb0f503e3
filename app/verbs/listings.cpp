// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/verbs.h"

#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "core/compare/comparedFigure.h"
#include "core/figure/FigureKind.h"
#include "core/model/Model.h"
#include "core/theories/examples.h"
#include "importers/Importer.h"

#include <cmath>

namespace costscope {

namespace {

/// A list of rows: objects for scripts, and the columns that people read.
class Listing {
public:
    explicit Listing(QStringList headings) : m_headings(std::move(headings)) {}

    void add(const QJsonObject& item, const QStringList& row, const QList<QStringList>& below = {})
    {
        m_items.append(item);
        m_rows.append(row);
        m_rows += below;
    }
    /// Under all items, in the last column: for people alone.
    void addBelow(const QList<QStringList>& rows) { m_rows += rows; }
    int print(Console& console) const { return console.answer({{{"items", m_items}}, {}, inColumns(m_headings, m_rows)}); }

private:
    QStringList m_headings;
    QJsonArray m_items;
    QList<QStringList> m_rows;
};

QJsonValue numberOrWord(const Parameter& v, double value)
{
    return v.words.isEmpty() || std::isnan(value) ? jsonNumber(value) : QJsonValue(v.words.value(int(value)));
}

QJsonObject valueToJson(const Parameter& v)
{
    QJsonObject object{{"name", v.name},
                       {"symbol", plainText(v.symbol)},
                       {"meaning", v.meaning},
                       {"quantity", QString::fromLatin1(info(v.quantity).id)},
                       {"unit", QString::fromLatin1(info(v.quantity).unit)},
                       {"typical", numberOrWord(v, v.typical)}};
    if (!v.words.isEmpty()) object.insert(u"options"_s, QJsonArray::fromStringList(v.words));
    if (!std::isnan(v.fallback)) object.insert(u"default"_s, numberOrWord(v, v.fallback));
    if (v.optional) object.insert(u"optional"_s, true);
    return object;
}

QJsonArray valuesToJson(const Parameters& values)
{
    QJsonArray array;
    for (const Parameter& v : values) array.append(valueToJson(v));
    return array;
}

QJsonArray plainTexts(const QStringList& html)
{
    QJsonArray array;
    for (const QString& text : html) array.append(plainText(text));
    return array;
}

QJsonObject choiceToJson(const Choice& c)
{
    return {{"id", c.name}, {"name", c.label}, {"options", QJsonArray::fromStringList(c.words)}};
}

QJsonArray choicesToJson(const FigureKind& kind)
{
    QJsonArray array;
    for (const Choice& c : kind.choices) array.append(choiceToJson(c));
    if (kind.mostDatasets == 0) return array; // compared with nothing
    QJsonObject compare = choiceToJson(compareChoice());
    compare.insert(u"needs"_s, u"--baseline, or other data or machines in the session"_s);
    array.append(compare);
    return array;
}

/// Under all figures: the choices that nearly every one has.
QList<QStringList> comparisonRows()
{
    QList<QStringList> rows;
    for (const QString& text : {u"Figures of data, with --baseline FILE, or where the session has other data or machines:"_s,
                                u"  --choice compare=%1"_s.arg(compareChoice().words.join(QLatin1Char('|'))),
                                u"  --choice compare_with=baseline, or the name of other data or of another machine"_s})
        rows.append({{}, {}, text});
    return rows;
}

/// What --choice takes, under the description; the first option is what is taken without it, "…" are those of the data.
QList<QStringList> choiceRows(const FigureKind& kind)
{
    QList<QStringList> rows;
    for (const Choice& c : kind.choices)
        rows.append({{}, {}, u"  --choice %1=%2%3"_s.arg(c.name, c.words.join(QLatin1Char('|')), c.ofData ? u"|…"_s : QString())});
    for (const QString& name : kind.values) rows.append({{}, {}, u"  --choice %1=VALUE"_s.arg(name)});
    return rows;
}

int listFormats(const Arguments&, Console& console)
{
    Listing list({u"id"_s, u"kind"_s, u"files"_s, u"name"_s});
    for (const Importer* i : allImporters())
        list.add({{"id", i->id},
                  {"name", i->name},
                  {"description", i->description},
                  {"suffixes", QJsonArray::fromStringList(i->suffixes)},
                  {"kind", i->datasetKind}},
                 {i->id, i->datasetKind, i->suffixes.join(QLatin1Char(' ')),
                  i->datasetKind.isEmpty() ? i->description : i->name}); // no data: the advice instead
    return list.print(console);
}

int listModels(const Arguments&, Console& console)
{
    Listing list({u"id"_s, u"name"_s, u"formula"_s, u"source"_s, u"fit"_s});
    for (const Model* m : allModels())
        list.add({{"id", m->id},
                  {"name", m->name},
                  {"formula", plainText(m->formula)},
                  {"source", m->source},
                  {"result", QString::fromLatin1(info(m->result).id)},
                  {"unit", QString::fromLatin1(info(m->result).unit)},
                  {"inputs", valuesToJson(m->inputs)},
                  {"parameters", valuesToJson(m->parameters)},
                  {"assumptions", plainTexts(m->assumptions)},
                  {"fits", !m->fits.isEmpty()}},
                 {m->id, m->name, plainText(m->formula), m->source, !m->fits.isEmpty() ? u"can be fitted"_s : QString()});
    return list.print(console);
}

int listFigures(const Arguments&, Console& console)
{
    Listing list({u"id"_s, u"datasets"_s, u"description"_s});
    for (const FigureKind* k : allFigures())
        list.add({{"id", k->id},
                  {"name", k->name},
                  {"description", k->description},
                  {"dataset_kinds", QJsonArray::fromStringList(k->datasetKinds)},
                  {"most_datasets", k->mostDatasets},
                  {"choices", choicesToJson(*k)},
                  {"values", QJsonArray::fromStringList(k->values)}},
                 {k->id, k->datasetKinds.join(QLatin1Char(' ')), k->description}, choiceRows(*k));
    list.addBelow(comparisonRows());
    return list.print(console);
}

int listExamples(const Arguments&, Console& console)
{
    Listing list({u"id"_s, u"name"_s, u"question"_s});
    for (const Example& e : allExamples())
        list.add({{"id", e.id}, {"name", e.name}, {"question", e.question}, {"description", e.description}, {"source", e.source}},
                 {e.id, e.name, e.question});
    return list.print(console);
}

Verb listing(const char* name, const char* summary, int (*run)(const Arguments&, Console&))
{
    return {.name = QString::fromLatin1(name), .summary = QString::fromLatin1(summary), .usage = {}, .most = 0, .run = run};
}

} // namespace

Verb formatsVerb()
{
    return listing("formats", "what can be imported", listFormats);
}

Verb modelsVerb()
{
    return listing("models", "performance models with formula and source", listModels);
}

Verb figuresVerb()
{
    return listing("figures", "kinds of figures", listFigures);
}

Verb examplesVerb()
{
    return listing("examples", "example sessions", listExamples);
}

} // namespace costscope
