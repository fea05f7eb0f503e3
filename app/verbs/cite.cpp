// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/sides.h"
#include "app/verbs/verbs.h"
#include "core/theories/citations.h"

namespace costscope {

namespace {

int runCite(const Arguments& arguments, Console& console)
{
    std::vector<Citation> used = allCitations();
    Answer answer;
    if (!arguments.words().isEmpty()) {
        const auto inputs = readSide(arguments.word(0)); // of data with what `export` and the window would make of them
        if (!inputs.ok()) return console.refuse(inputs.error());
        answer.messages = inputs->messages;
        used = citationsOf(inputs->session);
    }
    answer.text = programBibtex();
    QJsonArray works;
    for (const Citation& work : used) {
        answer.text += QLatin1Char('\n') + bibtex(work);
        works.append(QJsonObject{{"key", work.key},
                                 {"title", work.title},
                                 {"year", work.year > 0 ? QJsonValue(work.year) : QJsonValue(QJsonValue::Null)},
                                 {"about", work.about},
                                 {"bibtex", bibtex(work)}});
    }
    answer.fields = {{"program", programBibtex()}, {"works", works}};
    return console.answer(answer);
}

QString citeNotes()
{
    return u"With a session: the works whose models its figures, fits and calibrations use; with data: those of the figures that export\n"
           "would draw of them and of the fit; without: all. What is not known of a work here, where it appeared, is left out: add it by\n"
           "hand."_s;
}

} // namespace

Verb citeVerb()
{
    return {.name = u"cite"_s,
            .summary = u"BibTeX of the program and of the works whose models a session or data use"_s,
            .usage = u"[SESSION|FILE]"_s,
            .most = 1,
            .run = runCite,
            .notes = citeNotes};
}

} // namespace costscope
