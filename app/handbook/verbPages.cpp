// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/referencePages.h"
#include "app/handbook/tableHtml.h"
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/helpText.h"
#include "core/base/literals.h"

namespace costscope {

namespace {

QString verbFile(const Verb& verb)
{
    return u"verb-%1.html"_s.arg(verb.name);
}

/// Lines as --help prints them; long ones go on below.
QString preHtml(const QString& text)
{
    return u"<pre style=\"white-space: pre-wrap\">"_s + text.toHtmlEscaped() + u"</pre>\n"_s;
}

QString sentence(const QString& summary)
{
    return (summary.left(1).toUpper() + summary.mid(1)).toHtmlEscaped() + u'.';
}

QString optionsHtml(const std::vector<Option>& options)
{
    QString html = u"<table>\n"_s;
    for (const Option& option : options)
        html += rowHtml({codeHtml((option.name + u' ' + option.value).trimmed()), helpOf(option).toHtmlEscaped()});
    return html + u"</table>\n"_s;
}

QString exitsHtml()
{
    QString html = u"<h2 id=\"exit-codes\">Exit codes</h2>\n<table>\n"_s;
    for (const ExitCode& exit : exitCodes()) html += rowHtml({codeHtml(QString::number(exit.code)), exit.meaning.toHtmlEscaped()});
    return html + u"</table>\n"_s;
}

QString answersHtml(const Verb& verb)
{
    return u"<h2 id=\"answer\">Answer</h2>\n<p>A text for people on standard output; with <code>--json</code> one JSON object%1 with SI "
           "units. Messages go to standard error. <a href=\"scripts.html\">Scripts and continuous integration</a> tells more.</p>\n"_s.arg(
               verb.csv ? u", with <code>--csv</code> a table,"_s : QString());
}

HandbookPage verbPage(const Verb& verb)
{
    QString html = u"<h1 id=\"%1\">costscope %1</h1>\n<p>%2</p>\n"_s.arg(verb.name, sentence(verb.summary));
    html += preHtml(synopsis(verb));
    if (verb.notes) html += preHtml(verb.notes().trimmed());
    html += u"<h2 id=\"options\">Options</h2>\n"_s + optionsHtml(optionsOf(verb));
    return {verbFile(verb), u"costscope "_s + verb.name, html + answersHtml(verb) + exitsHtml()};
}

HandbookPage overview()
{
    QString html = u"<h1 id=\"command-line\">The command line</h1>\n"_s + preHtml(programHelp().section(u"\n\n"_s, 1, 1));
    html += u"<h2 id=\"verbs\">Verbs</h2>\n<table>\n"_s;
    for (const Verb& verb : allVerbs())
        html += rowHtml({u"<a href=\"%1\">%2</a>"_s.arg(verbFile(verb), codeHtml(verb.name)), verb.summary.toHtmlEscaped()});
    html += u"</table>\n<h2 id=\"options\">What every verb knows</h2>\n"_s + optionsHtml(optionsOf({}));
    return {u"verbs.html"_s, u"The command line"_s, html + exitsHtml()};
}

} // namespace

std::vector<HandbookPage> verbPages()
{
    std::vector<HandbookPage> pages = {overview()};
    for (const Verb& verb : allVerbs()) pages.push_back(verbPage(verb));
    return pages;
}

} // namespace costscope
