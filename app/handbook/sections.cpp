// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/sections.h"

#include "core/base/literals.h"

#include <QRegularExpression>

namespace costscope {

QString textOfHtml(QString html)
{
    static const QRegularExpression breaks(u"</?(?:p|h[1-6]|t[dhr]|table|li|ul|ol|pre|div|br|dt|dd|dl)\\b[^<>]*>"_s), tag(u"<[^<>]*>"_s);
    html.replace(breaks, u" "_s).remove(tag);
    html.replace(u"&quot;"_s, u"\""_s).replace(u"&lt;"_s, u"<"_s).replace(u"&gt;"_s, u">"_s).replace(u"&nbsp;"_s, u" "_s);
    return html.replace(u"&amp;"_s, u"&"_s).simplified();
}

std::vector<HandbookSection> sectionsOf(const QString& body)
{
    static const QRegularExpression heading(u"<h([1-4]) id=\"([^\"]*)\">(.*?)</h\\1>"_s, QRegularExpression::DotMatchesEverythingOption);
    std::vector<HandbookSection> sections;
    qsizetype end = 0;
    const auto close = [&](qsizetype next) {
        if (!sections.empty()) sections.back().text = textOfHtml(body.mid(end, next - end));
    };
    for (auto found = heading.globalMatch(body); found.hasNext();) {
        const auto match = found.next();
        close(match.capturedStart());
        sections.push_back({match.captured(1).toInt(), match.captured(2), textOfHtml(match.captured(3)), {}});
        end = match.capturedEnd();
    }
    close(body.size());
    return sections;
}

} // namespace costscope
