// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/writeHandbook.h"
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/verbs.h"

#include <QDir>

namespace costscope {

namespace {

int runHandbook(const Arguments& arguments, Console& console)
{
    const QString folder = arguments.word(0);
    const auto files = writeHandbook(folder);
    if (!files.ok()) return console.refuse(files.error());
    Answer answer;
    answer.fields = {{"folder", folder}, {"files", QJsonArray::fromStringList(*files)}};
    answer.text = QDir(folder).filePath(files->front()) + QLatin1Char('\n');
    return console.answer(answer);
}

QString handbookNotes()
{
    return u"Guide, help and reference as pages for a browser, with pictures and a search; they need no network. The folder is made,\n"
           "or holds an older handbook. The answer is the page to open."_s;
}

} // namespace

Verb handbookVerb()
{
    return {.name = u"handbook"_s,
            .summary = u"write the whole handbook as pages for a browser"_s,
            .usage = u"FOLDER"_s,
            .least = 1,
            .most = 1,
            .run = runHandbook,
            .notes = handbookNotes};
}

} // namespace costscope
