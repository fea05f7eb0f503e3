// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/sitePage.h"

#include "app/handbook/sections.h"
#include "core/base/literals.h"
#include "core/base/program.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace costscope {

namespace {

QString linkHtml(const HandbookPage& page, const QString& text, const QString& attribute = {})
{
    return u"<a href=\"%1\"%2>%3</a>"_s.arg(page.file, attribute, text);
}

/// The headings of the page that is open, where there are some.
QString sectionsHtml(const HandbookPage& page)
{
    QString items;
    int count = 0;
    for (const HandbookSection& section : sectionsOf(page.body)) {
        if (section.level != 2) continue;
        items += u"<li><a href=\"#%1\">%2</a></li>\n"_s.arg(section.anchor, section.heading.toHtmlEscaped());
        ++count;
    }
    return count < 2 ? QString() : u"\n<ul>\n%1</ul>"_s.arg(items);
}

QString groupHtml(const HandbookGroup& group, const QString& file)
{
    const bool isOpen = std::any_of(group.pages.begin(), group.pages.end(), [&](const HandbookPage& page) { return page.file == file; });
    QString html = u"<details%1><summary>%2</summary>\n<ul>\n"_s.arg(isOpen ? u" open"_s : QString(),
                                                                     QCoreApplication::translate("Help", group.title));
    for (const HandbookPage& page : group.pages) {
        const bool isThis = page.file == file;
        html += u"<li>"_s + linkHtml(page, page.title.toHtmlEscaped(), isThis ? u" aria-current=\"page\""_s : QString());
        if (isThis) html += sectionsHtml(page);
        html += u"</li>\n"_s;
    }
    return html + u"</ul>\n</details>\n"_s;
}

QString turnHtml(const std::vector<HandbookGroup>& groups, const HandbookPage& page)
{
    std::vector<const HandbookPage*> all;
    for (const HandbookGroup& group : groups)
        for (const HandbookPage& other : group.pages) all.push_back(&other);
    const auto at = std::find_if(all.begin(), all.end(), [&](const HandbookPage* other) { return other->file == page.file; });
    QString html;
    if (at != all.begin() && at != all.end())
        html += linkHtml(**(at - 1), u"← "_s + (*(at - 1))->title.toHtmlEscaped(), u" rel=\"prev\""_s);
    if (at != all.end() && at + 1 != all.end())
        html += linkHtml(**(at + 1), (*(at + 1))->title.toHtmlEscaped() + u" →"_s, u" rel=\"next\""_s);
    return html.isEmpty() ? html : u"<nav class=\"turn\" aria-label=\"Previous and next page\">%1</nav>\n"_s.arg(html);
}

/// Wide tables scroll by themselves, headings can be linked to.
QString dressed(QString body)
{
    static const QRegularExpression heading(u"<(h[1-4]) id=\"([^\"]*)\">(.*?)</\\1>"_s, QRegularExpression::DotMatchesEverythingOption);
    body.replace(heading, u"<\\1 id=\"\\2\">\\3<a class=\"anchor\" href=\"#\\2\" aria-label=\"Link to this section\">#</a></\\1>"_s);
    return body.replace(u"<table>"_s, u"<div class=\"wide\"><table>"_s).replace(u"</table>"_s, u"</table></div>"_s);
}

/// What stands on a tab of a browser; pages of two groups may be called alike.
QString titleOf(const std::vector<HandbookGroup>& groups, const HandbookPage& page)
{
    for (const HandbookGroup& group : groups)
        for (const HandbookPage& other : group.pages)
            if (other.file == page.file) return u"%1 – %2"_s.arg(page.title, QCoreApplication::translate("Help", group.title));
    return page.title;
}

QByteArray siteFile(const std::vector<HandbookGroup>& groups, const HandbookPage& page, const QString& scripts = {})
{
    QString html =
        u"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" content=\""_s +
        programName() + u"\">\n<title>"_s + titleOf(groups, page).toHtmlEscaped() +
        u" – Costscope handbook</title>\n<link rel=\"stylesheet\" href=\"handbook.css\">\n"_s + scripts +
        u"</head>\n<body>\n<a class=\"skip\" href=\"#text\">To the text</a>\n"
        "<header>\n<a class=\"home\" href=\"index.html\">Costscope handbook</a>\n<a class=\"contents\" href=\"#contents\">Contents</a>\n"
        "<form action=\"search.html\" role=\"search\"><input type=\"search\" name=\"q\" aria-label=\"Search the handbook\" "
        "placeholder=\"Search the handbook\"></form>\n</header>\n<div class=\"page\">\n<main id=\"text\">\n"_s;
    html += dressed(page.body) + turnHtml(groups, page) + u"</main>\n<nav id=\"contents\" aria-label=\"Contents\">\n"_s;
    for (const HandbookGroup& group : groups) html += groupHtml(group, page.file);
    return (html + u"</nav>\n</div>\n</body>\n</html>\n"_s).toUtf8();
}

} // namespace

QByteArray sitePage(const std::vector<HandbookGroup>& groups, const HandbookPage& page)
{
    return siteFile(groups, page);
}

QByteArray searchPage(const std::vector<HandbookGroup>& groups)
{
    const HandbookPage page{u"search.html"_s, u"Search"_s,
                            u"<h1 id=\"search\">Search</h1>\n<noscript><p>The search needs JavaScript; all pages stand in the contents.</p>"
                            "</noscript>\n<p id=\"found\" role=\"status\"></p>\n<ul id=\"results\"></ul>\n"_s};
    return siteFile(groups, page, u"<script src=\"search-index.js\" defer></script>\n<script src=\"search.js\" defer></script>\n"_s);
}

} // namespace costscope
