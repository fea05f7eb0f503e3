// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/guidePages.h"

#include "app/handbook/markdown.h"
#include "app/handbook/sections.h"
#include "core/base/literals.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace costscope {

namespace {

/// README.md is what a browser of sources opens in a folder.
QString guideFile(const QString& path)
{
    if (path == u"README.md"_s) return u"index.html"_s;
    if (path == u"figures/README.md"_s) return u"figures.html"_s;
    return QFileInfo(path).completeBaseName() + u".html"_s;
}

/// A link of the page `from`, seen from the folder of the handbook.
QString linkFrom(const QString& from, const QString& link)
{
    if (link.startsWith(u'#') || link.contains(u"://"_s)) return link;
    const QString path = QDir::cleanPath(QFileInfo(from).path() + u'/' + link.section(u'#', 0, 0));
    const QString anchor = link.contains(u'#') ? u'#' + link.section(u'#', 1) : QString();
    return (path.endsWith(u".md"_s) ? guideFile(path) : path) + anchor;
}

} // namespace

HandbookPage guidePage(const QString& path)
{
    static const QRegularExpression link(u"(<a href=|<img src=)\"([^\"]*)\""_s), title(u"<h1[^>]*>(.*?)</h1>"_s);
    const QString html = withAnchors(htmlOfMarkdown(handbookResource(u"guide/"_s + path)));
    QString body;
    qsizetype end = 0;
    for (auto found = link.globalMatch(html); found.hasNext();) {
        const auto match = found.next();
        body += html.mid(end, match.capturedStart() - end) + u"%1\"%2\""_s.arg(match.captured(1), linkFrom(path, match.captured(2)));
        end = match.capturedEnd();
    }
    return {guideFile(path), textOfHtml(title.match(html).captured(1)), body + html.mid(end)};
}

} // namespace costscope
