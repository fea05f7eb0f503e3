// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/comparisonAnswer.h"
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/sides.h"
#include "app/verbs/verbs.h"
#include "core/base/words.h"
#include "core/compare/scenarios.h"
#include "core/numerics/draw.h"

#include <cmath>

namespace costscope {

namespace {

SignificanceSettings settingsOf(const Arguments& arguments)
{
    return {int(arguments.whole(u"--bootstrap"_s, SignificanceSettings{}.draws)), quint64(arguments.whole(u"--seed"_s, 1))};
}

/// A column for each number, a row for each session; ratios to the first in brackets.
QString scenariosText(const ScenarioTable& table)
{
    QList<QStringList> rows;
    QStringList headings{QString()};
    for (const ScenarioColumn& column : table.columns) headings << column.label;
    for (qsizetype i = 0; i < table.names.size(); ++i) {
        QStringList row{table.names[i]};
        for (const ScenarioColumn& column : table.columns) {
            const double value = column.at(size_t(i)), ratio = column.ratioAt(size_t(i));
            QString words = std::isnan(value) ? u"-"_s : display(value, column.first.quantity, 4);
            if (i > 0 && ratio > 0 && ratio != 1) words += u" (× %1)"_s.arg(timesInWords(ratio));
            row << words;
        }
        rows.append(row);
    }
    QString text = scenariosInWords(table) + u".\n\n"_s + inColumns(headings, rows);
    QStringList rest;
    if (table.further > 0)
        rest << u"%1: --value NAME shows others"_s.arg(
            counted(qint64(table.further), u"1 further number differs"_s, u"%1 further numbers differ"_s));
    if (table.unchanged > 0) rest << u"%1 are the same in all"_s.arg(counted(qint64(table.unchanged), u"1 number"_s, u"%1 numbers"_s));
    return rest.isEmpty() ? text : text + QLatin1Char('\n') + rest.join(u"; "_s) + u".\n"_s;
}

AnswerTable scenariosTable(const ScenarioTable& table)
{
    AnswerTable rows({{"name"}, {"session"}, {"part"}, {"item"}, {"unit"}, {"value"}, {"ratio"}, {"verdict"}}, AnswerTable::Csv::Rfc4180);
    for (const ScenarioColumn& column : table.columns)
        for (size_t i = 0; i < column.size(); ++i)
            rows.add(column.first.name, table.names[qsizetype(i)], toString(column.first.part), column.first.item,
                     QString::fromUtf8(info(column.first.quantity).unit), column.at(i), column.ratioAt(i),
                     i > 0 && column.others[i - 1] ? toString(column.others[i - 1]->verdict) : QString());
    return rows;
}

/// Three and more, each beside the first.
int runScenarios(const Arguments& arguments, Console& console)
{
    std::vector<Inputs> sides;
    Answer answer;
    for (const QString& word : arguments.words()) {
        auto side = readSide(word);
        if (!side.ok()) return console.refuse(side.error());
        answer.messages.insert(answer.messages.end(), side->messages.begin(), side->messages.end());
        sides.push_back(side.take());
    }
    std::vector<Scenario> scenarios;
    for (size_t i = 0; i < sides.size(); ++i) scenarios.push_back({arguments.word(int(i)), &sides[i].session});
    FigureMemory memory;
    ScenarioSettings settings{.wanted = arguments.texts(u"--value"_s), .significance = settingsOf(arguments)};
    if (!settings.wanted.isEmpty() || arguments.has(u"--csv"_s) || arguments.has(u"--json"_s)) settings.most = 1'000'000;
    const auto made = scenarioTable(scenarios, settings, memory, console.progress());
    if (!made.ok()) return console.refuse(made.error());
    const AnswerTable rows = scenariosTable(*made);
    answer.fields = {{"sentence", scenariosInWords(*made)},
                     {"sessions", QJsonArray::fromStringList(made->names)},
                     {"unchanged", qint64(made->unchanged)},
                     {"further", qint64(made->further)},
                     {"values", rows.toJson()}};
    answer.messages.insert(answer.messages.end(), made->messages.begin(), made->messages.end());
    answer.text = scenariosText(*made);
    answer.csv = rows.toCsv();
    return console.answer(answer);
}

int runCompare(const Arguments& arguments, Console& console)
{
    for (const QString& word : arguments.words())
        if (const auto there = checkSide(word); !there) return console.refuse(there.error());
    if (arguments.words().size() > 2) return runScenarios(arguments, console);
    if (arguments.has(u"--value"_s)) return console.refuse(wrongWords(u"--value chooses among the numbers of three sessions or more."_s));
    const auto before = readSide(arguments.word(0)), after = readSide(arguments.word(1));
    if (!before.ok()) return console.refuse(before.error());
    if (!after.ok()) return console.refuse(after.error());
    const SessionComparison c = compareSessions(before->session, after->session);
    FigureMemory memory;
    const auto verdict = sessionVerdict(before->session, after->session, settingsOf(arguments), memory, console.progress());
    if (!verdict.ok()) return console.refuse(verdict.error());
    QJsonObject fields = comparisonToJson(c, *verdict);
    fields.insert(u"old_name"_s, arguments.word(0));
    fields.insert(u"new_name"_s, arguments.word(1));
    Answer answer{fields, before->messages};
    for (const Messages* further : {&after->messages, &verdict->messages})
        answer.messages.insert(answer.messages.end(), further->begin(), further->end());
    answer.text = comparisonInWords(c, *verdict, arguments.word(0), arguments.word(1));
    answer.csv = comparisonTable(verdict->compared.values).toCsv();
    return console.answer(answer);
}

QString compareNotes()
{
    return u"Sentences first: other arguments, tasks, parameters and choices, then which conclusions changed, as the\n"
           "figures of each session show them. A part dominates if it leads the next one by 5 % of the whole or more.\n"
           "Runs with other arguments or another number of tasks are not called slower or faster. Ratio is new/old.\n"
           "Repetitions, samples of a fit or standard errors on both sides give a 95 % interval of the ratio and a\n"
           "verdict: slower, faster, larger, smaller, or no significant difference. Of many values 5 % of those called\n"
           "different are wrong on average (Benjamini-Hochberg). What is modeled or given has no scatter.\n"
           "Of three and more, those that follow stand beside the first: a row for each session, a column for each\n"
           "of the six numbers that differ most, or for those that --value names; all of them with --csv and --json."_s;
}

} // namespace

Verb compareVerb()
{
    return {.name = u"compare"_s,
            .summary = u"sessions, data files or machines side by side"_s,
            .usage = u"OLD NEW [ANOTHER...]"_s,
            .least = 2,
            .csv = true,
            .options = {Option{u"--bootstrap"_s, Option::Whole, u"N"_s, u"draws for the intervals of repeated measurements (2000)"_s}.from(
                            100, mostDraws),
                        {u"--value"_s, Option::Text, u"NAME"_s,
                         u"of three and more: numbers whose name holds this; may be given several times"_s},
                        {u"--seed"_s, Option::Whole, u"S"_s, u"start of the random numbers (1)"_s}},
            .run = runCompare,
            .notes = compareNotes};
}

} // namespace costscope
