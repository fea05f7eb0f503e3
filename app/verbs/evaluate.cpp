// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/base/didYouMean.h"
#include "core/figure/Figure.h"
#include "core/theories/evaluationIntervals.h"

namespace costscope {

namespace {

QString modelIds()
{
    QStringList ids;
    for (const Model* model : allModels()) ids.append(model->id);
    return ids.join(u", "_s);
}

/// What was set and what the machine supplies beyond it, with what its errors make of the result.
struct Given {
    NamedValues values;
    EvaluationIntervals intervals = {};
};

Result<Given> inputsOf(const Arguments& arguments, const Model& model, const NamedValues& set)
{
    if (!arguments.has(u"--machine"_s)) return Given{set};
    const auto machine = readMachine(arguments.text(u"--machine"_s));
    if (!machine.ok()) return machine.error();
    return Given{withMachine(model, *machine, set), evaluationIntervals(model, *machine, set)};
}

/// "lower" and "upper" of the result, "terms_lower" and "terms_upper" of its parts.
void addIntervals(QJsonObject& fields, const Evaluation& e, const EvaluationIntervals& intervals)
{
    if (!intervals.isKnown()) return;
    for (const auto& [end, word] : {std::pair{0u, u"lower"_s}, {1u, u"upper"_s}}) {
        QJsonObject terms;
        for (size_t i = 0; i < e.terms.size(); ++i)
            if (e.terms[i].word.isEmpty()) terms.insert(e.terms[i].name, jsonNumber(intervals.terms[i][end]));
        fields.insert(word, jsonNumber(intervals.value[end]));
        fields.insert(u"terms_"_s + word, terms);
    }
}

/// A choice is shown by its word.
QJsonObject inputsToJson(const Model& model, const NamedValues& values)
{
    QJsonObject inputs = namedToJson(values);
    for (const Parameter& value : valuesOf(model))
        if (!value.words.isEmpty() && values.contains(value.name)) inputs[value.name] = value.words.value(int(values.at(value.name)));
    return inputs;
}

QJsonObject fieldsOf(const Model& model, const NamedValues& values, const Evaluation& e)
{
    QJsonObject terms;
    for (const Term& term : e.terms) terms.insert(term.name, term.word.isEmpty() ? jsonNumber(term.value) : QJsonValue(term.word));
    QJsonObject fields{{"model", model.id}, {"inputs", inputsToJson(model, values)}, {"terms", terms}};
    fields.insert(u"limited_by"_s, e.limitedBy.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(e.limitedBy));
    if (model.result == Quantity::Time)
        fields.insert(u"time_s"_s, jsonNumber(e.value));
    else {
        fields.insert(u"value"_s, jsonNumber(e.value));
        fields.insert(u"unit"_s, QString::fromLatin1(info(model.result).unit));
    }
    return fields;
}

QString shown(const Term& term)
{
    if (!term.word.isEmpty()) return term.word;
    if (term.name.endsWith(u"_s"_s)) return display(term.value, Quantity::Time);
    return display(term.value, term.name.endsWith(u"_bytes"_s) ? Quantity::Size : Quantity::None);
}

QString textOf(const Model& model, const Evaluation& e, const EvaluationIntervals& intervals)
{
    QString text = u"%1: %2\n"_s.arg(model.name, model.source);
    if (e.steps.empty()) text += plainText(model.formula) + QLatin1Char('\n');
    for (const QString& step : e.steps) text += plainText(step) + QLatin1Char('\n');
    QList<QStringList> rows;
    for (const Term& term : e.terms) rows.append({term.name, shown(term)});
    if (!e.limitedBy.isEmpty()) rows.append({u"limited by"_s, e.limitedBy});
    rows.append({u"result"_s, display(e.value, model.result)});
    if (intervals.isKnown())
        rows.append({u"95 % by the machine's errors"_s,
                     u"%1 … %2"_s.arg(display(intervals.value[0], model.result, 3), display(intervals.value[1], model.result, 3))});
    return text + inColumns({QString(), QString()}, rows);
}

int runEvaluate(const Arguments& arguments, Console& console)
{
    const Model* model = findModel(arguments.word(0));
    if (!model)
        return console.usage(u"There is no model “%1”.%2 Known: %3."_s.arg(
            arguments.word(0), meantInstead(arguments.word(0), modelIds().split(u", "_s)), modelIds()));
    const auto set = arguments.named(u"--set"_s, valuesOf(*model));
    if (!set.ok()) return console.usage(set.error().message);
    const auto given = inputsOf(arguments, *model, *set);
    if (!given.ok()) return console.refuse(given.error());
    const auto values = completed(*model, given->values);
    if (!values.ok()) return console.usage(values.error().message + u" Give them with --set NAME=VALUE."_s);
    const auto evaluation = model->evaluate(*values);
    if (!evaluation.ok()) return console.refuse(evaluation.error());
    QJsonObject fields = fieldsOf(*model, *values, *evaluation);
    addIntervals(fields, *evaluation, given->intervals);
    return console.answer({fields, evaluation->messages, textOf(*model, *evaluation, given->intervals)});
}

} // namespace

Verb evaluateVerb()
{
    return {.name = u"evaluate"_s,
            .summary = u"one evaluation of a model"_s,
            .usage = u"MODEL"_s,
            .least = 1,
            .most = 1,
            .options = {{u"--set"_s, Option::Text, u"NAME=VALUE"_s,
                         u"a value of the model, SI units or with unit: s=8KiB, or a word: locality=inter-node"_s},
                        {u"--machine"_s, Option::Text, u"M"_s, u"machine that supplies defaults: a shipped id or a file"_s}},
            .run = runEvaluate};
}

} // namespace costscope
