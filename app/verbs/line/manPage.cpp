// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/manPage.h"

#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/helpText.h"
#include "core/base/program.h"

namespace costscope {

namespace {

/// Text as troff prints it: hyphens that can be copied, no request at the start of a line.
QString safe(QString text)
{
    text.replace(QLatin1Char('\\'), QLatin1String("\\e")).replace(QLatin1Char('-'), QLatin1String("\\-"));
    return text.startsWith(QLatin1Char('.')) || text.startsWith(QLatin1Char('\'')) ? QLatin1String("\\&") + text : text;
}

/// A term and what it means.
QString item(const QString& term, const QString& value, const QString& text)
{
    const QString italic = value.isEmpty() ? QString() : u" \\fI%1\\fR"_s.arg(safe(value));
    return u".TP\n\\fB%1\\fR%2\n%3\n"_s.arg(safe(term), italic, safe(text));
}

QString section(const Verb& verb)
{
    QString text = u".SS %1\n%2\n.PP\n.B %3\n"_s.arg(safe(verb.name), safe(verb.summary), safe(synopsis(verb)));
    for (const Option& option : verb.options) text += item(option.name, option.value, helpOf(option));
    return text;
}

} // namespace

QString manPage()
{
    QString text = u".TH COSTSCOPE 1 \"\" \"%1\" \"User Commands\"\n"
                   ".SH NAME\ncostscope \\- performance analysis of MPI programs\n"
                   ".SH SYNOPSIS\n"
                   ".B costscope\n[\\fB\\-\\-example\\fR \\fINAME\\fR] [\\fIFILE\\fR...]\n.br\n"
                   ".B costscope\n\\fIVERB\\fR ...\n"
                   ".SH DESCRIPTION\nWithout a verb the window opens. With a verb the answer is written to standard output and "
                   "messages to standard error; no display is needed. \\fIFILE\\fR may be \\- (standard input).\n"
                   ".SH VERBS\nEvery verb knows"_s.arg(programName());
    for (const Option& option : optionsOf({})) text += u" \\fB%1\\fR (%2),"_s.arg(safe(option.name), safe(option.help));
    text.chop(1);
    text += u".\n"_s;
    for (const Verb& verb : allVerbs()) text += section(verb);
    text += u".SH EXIT STATUS\n"_s;
    for (const ExitCode& exit : exitCodes()) text += item(QString::number(exit.code), {}, exit.meaning);
    return text;
}

} // namespace costscope
