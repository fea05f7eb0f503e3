// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/HelpText.h"

#include "app/handbook/searchHandbook.h"
#include "core/base/literals.h"

#include <QImage>
#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

namespace costscope {

namespace {

constexpr int widestPicture = 640;

/// What a browser gets from its style sheet. A text document has no anchors but those of <a name>, and no colour behind code.
QString dressed(QString body)
{
    static const QRegularExpression heading(u"<(h[1-4]) id=\"([^\"]*)\">"_s), row(u"<tr id=\"([^\"]*)\"><td>"_s),
        noHeadings(u"<thead>\\s*<tr>\\s*(<th>\\s*</th>\\s*)+</tr>\\s*</thead>"_s);
    body.remove(noHeadings);
    body.replace(heading, u"<\\1><a name=\"\\2\"></a>"_s).replace(row, u"<tr><td><a name=\"\\1\"></a>"_s);
    body.replace(u"<td>"_s, u"<td valign=\"top\" style=\"padding:3px 14px 3px 0\">"_s);
    return body.replace(u"<th>"_s, u"<th align=\"left\" valign=\"top\" style=\"padding:3px 14px 3px 0\">"_s);
}

} // namespace

HelpText::HelpText(const std::vector<HandbookGroup>& groups, QWidget* parent) : QTextBrowser(parent), m_groups(groups)
{
    setOpenExternalLinks(true);
    document()->setDocumentMargin(24);
}

void HelpText::open(const QString& file)
{
    setSource(QUrl(u"qrc:/"_s + file), QTextDocument::HtmlResource); // of this scheme links stay here
}

void HelpText::search(const QString& words)
{
    QUrl url(u"qrc:/search.html"_s);
    QUrlQuery query;
    query.addQueryItem(u"q"_s, QString::fromLatin1(QUrl::toPercentEncoding(words)));
    url.setQuery(query);
    setSource(url, QTextDocument::HtmlResource);
}

QString HelpText::fileOf(const QUrl& source)
{
    return source.path().mid(1);
}

QVariant HelpText::loadResource(int type, const QUrl& name)
{
    const QString file = fileOf(name);
    if (type == QTextDocument::ImageResource) {
        const QImage image = QImage::fromData(handbookResource(u"guide/"_s + file));
        return image.width() > widestPicture ? image.scaledToWidth(widestPicture, Qt::SmoothTransformation) : image;
    }
    if (file == u"search.html"_s) return searchHandbook(m_groups, QUrlQuery(name).queryItemValue(u"q"_s, QUrl::FullyDecoded));
    if (const HandbookPage* found = page(file)) return dressed(found->body);
    for (const auto& [attachment, resource] : handbookAttachments()) {
        if (attachment != file) continue;
        if (file.endsWith(u".png"_s)) return u"<img src=\"/%1\">"_s.arg(file);
        return u"<pre>"_s + QString::fromUtf8(handbookResource(resource)).toHtmlEscaped() + u"</pre>"_s;
    }
    return {};
}

const HandbookPage* HelpText::page(const QString& file) const
{
    for (const HandbookGroup& group : m_groups)
        for (const HandbookPage& page : group.pages)
            if (page.file == file) return &page;
    return nullptr;
}

} // namespace costscope
