// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/markdown.h"

#include "app/handbook/sections.h"
#include "core/base/literals.h"

#include <QHash>
#include <QRegularExpression>

#include <md4c-html.h>

namespace costscope {

namespace {

QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const QChar c : heading.toLower()) {
        if (c.isLetterOrNumber() || c == u'-' || c == u'_') anchor += c;
        if (c == u' ') anchor += u'-';
    }
    return anchor;
}

} // namespace

QString htmlOfMarkdown(const QByteArray& markdown)
{
    QByteArray html;
    const auto append = [](const MD_CHAR* text, MD_SIZE size, void* to) { static_cast<QByteArray*>(to)->append(text, qsizetype(size)); };
    md_html(markdown.constData(), MD_SIZE(markdown.size()), append, &html, MD_FLAG_TABLES | MD_FLAG_NOHTML, 0);
    return QString::fromUtf8(html);
}

QString withAnchors(const QString& html)
{
    static const QRegularExpression heading(u"<(h[1-4])>(.*?)</\\1>"_s, QRegularExpression::DotMatchesEverythingOption);
    QString text;
    QHash<QString, int> seen;
    qsizetype end = 0;
    for (auto found = heading.globalMatch(html); found.hasNext();) {
        const auto match = found.next();
        QString anchor = anchorOf(textOfHtml(match.captured(2)));
        if (const int before = seen[anchor]++; before > 0) anchor += u"-%1"_s.arg(before);
        text += html.mid(end, match.capturedStart() - end);
        text += u"<%1 id=\"%2\">%3</%1>"_s.arg(match.captured(1), anchor, match.captured(2));
        end = match.capturedEnd();
    }
    return text + html.mid(end);
}

} // namespace costscope
