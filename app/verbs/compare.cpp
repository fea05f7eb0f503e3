// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/comparisonAnswer.h"
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/sides.h"
#include "app/verbs/verbs.h"
#include "core/numerics/draw.h"

namespace costscope {

namespace {

SignificanceSettings settingsOf(const Arguments& arguments)
{
    return {int(arguments.whole(QStringLiteral("--bootstrap"), SignificanceSettings{}.draws)),
            quint64(arguments.whole(QStringLiteral("--seed"), 1))};
}

int run(const Arguments& arguments, Console& console)
{
    for (const QString& word : arguments.words())
        if (const auto there = checkSide(word); !there) return console.refuse(there.error());
    const auto before = readSide(arguments.word(0)), after = readSide(arguments.word(1));
    if (!before.ok()) return console.refuse(before.error());
    if (!after.ok()) return console.refuse(after.error());
    const SessionComparison c = compareSessions(before->session, after->session);
    FigureMemory memory;
    const auto verdict = sessionVerdict(before->session, after->session, settingsOf(arguments), memory, console.progress());
    if (!verdict.ok()) return console.refuse(verdict.error());
    QJsonObject fields = comparisonToJson(c, *verdict);
    fields.insert(QStringLiteral("old_name"), arguments.word(0));
    fields.insert(QStringLiteral("new_name"), arguments.word(1));
    Answer answer{fields, before->messages};
    for (const Messages* further : {&after->messages, &verdict->messages})
        answer.messages.insert(answer.messages.end(), further->begin(), further->end());
    answer.text = comparisonInWords(c, *verdict, arguments.word(0), arguments.word(1));
    answer.csv = toCsv(comparisonTable(verdict->compared.values));
    return console.answer(answer);
}

QString notes()
{
    return QStringLiteral("Sentences first: other arguments, tasks, parameters and choices, then which conclusions changed, as the\n"
                          "figures of each session show them. A part dominates if it leads the next one by 5 % of the whole or more.\n"
                          "Runs with other arguments or another number of tasks are not called slower or faster. Ratio is new/old.\n"
                          "Repetitions, samples of a fit or standard errors on both sides give a 95 % interval of the ratio and a\n"
                          "verdict: slower, faster, larger, smaller, or no significant difference. Of many values 5 % of those called\n"
                          "different are wrong on average (Benjamini-Hochberg). What is modeled or given has no scatter.");
}

} // namespace

const Verb compareVerb = {
    QStringLiteral("compare"),
    QStringLiteral("two sessions, data files or machines side by side"),
    QStringLiteral("OLD NEW"),
    2,
    2,
    true,
    false,
    {Option{QStringLiteral("--bootstrap"), Option::Whole, QStringLiteral("N"),
            QStringLiteral("draws for the intervals of repeated measurements (2000)")}
         .from(100, mostDraws),
     {QStringLiteral("--seed"), Option::Whole, QStringLiteral("S"), QStringLiteral("start of the random numbers (1)")}},
    run,
    notes};

} // namespace costscope
