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
    return {int(arguments.whole(u"--bootstrap"_s, SignificanceSettings{}.draws)), quint64(arguments.whole(u"--seed"_s, 1))};
}

int runCompare(const Arguments& arguments, Console& console)
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
           "different are wrong on average (Benjamini-Hochberg). What is modeled or given has no scatter."_s;
}

} // namespace

Verb compareVerb()
{
    return {.name = u"compare"_s,
            .summary = u"two sessions, data files or machines side by side"_s,
            .usage = u"OLD NEW"_s,
            .least = 2,
            .most = 2,
            .csv = true,
            .options = {Option{u"--bootstrap"_s, Option::Whole, u"N"_s, u"draws for the intervals of repeated measurements (2000)"_s}.from(
                            100, mostDraws),
                        {u"--seed"_s, Option::Whole, u"S"_s, u"start of the random numbers (1)"_s}},
            .run = runCompare,
            .notes = compareNotes};
}

} // namespace costscope
