// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/helpText.h"

#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "core/base/program.h"

namespace costscope {

namespace {

QString verbList()
{
    QList<QStringList> rows;
    for (const Verb& verb : allVerbs()) rows.append({u"  "_s + verb.name, verb.summary});
    return inColumns({QString(), QString()}, rows).mid(1);
}

/// "0 = done, 1 = file or computation refused, …", the last one in a line of its own.
QString exitList()
{
    QString text;
    for (const ExitCode& exit : exitCodes()) {
        if (!text.isEmpty()) text += exit.code == exitCodes().back().code ? u",\n"_s : u", "_s;
        text += u"%1 = %2"_s.arg(exit.code).arg(exit.meaning);
    }
    return text;
}

} // namespace

const std::vector<ExitCode>& exitCodes()
{
    static const std::vector<ExitCode> all = {
        {0, u"done"_s},
        {1, u"file or computation refused"_s},
        {2, u"wrong words"_s},
        {3, u"figures are written, but something found no room in one or, with --check, would not do in print"_s},
    };
    return all;
}

QString synopsis(const Verb& verb)
{
    return u"costscope %1 %2"_s.arg(verb.name, verb.usage).trimmed();
}

QString programHelp()
{
    return u"%1: performance analysis of MPI programs\n\n"
           "costscope [--example NAME] [FILE...]   opens the window\n"
           "costscope --compare BEFORE AFTER       opens the window with AFTER, and what changed since BEFORE\n"
           "costscope VERB ...                     answers here; no display is needed\n\n"
           "Verbs:\n%2\n"
           "costscope VERB --help tells what a verb takes. --version prints the version, --man the manual page,\n"
           "--completion bash, zsh or fish what completes words in that shell.\n"
           "FILE may be - (standard input). Exit %3.\n"_s.arg(programName(), verbList(), exitList());
}

QString verbHelp(const Verb& verb)
{
    QList<QStringList> rows;
    for (const Option& option : optionsOf(verb)) rows.append({u"  %1 %2"_s.arg(option.name, option.value), helpOf(option)});
    return u"%1\n\n%2\n\n%3\n%4"_s.arg(synopsis(verb), verb.summary + (verb.notes ? u"\n\n"_s + verb.notes().trimmed() : QString()),
                                       u"Options:"_s, inColumns({QString(), QString()}, rows).mid(1));
}

} // namespace costscope
