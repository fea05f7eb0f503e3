// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/searchHandbook.h"

#include "app/handbook/sections.h"
#include "core/base/literals.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QStringList>

#include <algorithm>

namespace costscope {

namespace {

struct Hit {
    double score = 0;
    const HandbookPage* page = nullptr;
    QString group = {};
    HandbookSection section = {};
};

constexpr double titleCounts = 20, headingCounts = 8;
constexpr qsizetype mostCounted = 5; ///< a long page is not the better for it
constexpr qsizetype excerptBefore = 60, excerptLength = 220;

double scoreOf(const HandbookSection& section, const QString& word)
{
    const double inText = double(std::min(section.text.count(word, Qt::CaseInsensitive), mostCounted));
    return inText + (section.heading.contains(word, Qt::CaseInsensitive) ? headingCounts : 0);
}

/// Nothing where a word is missing.
Hit hitOf(const HandbookPage& page, const QStringList& words)
{
    const std::vector<HandbookSection> sections = sectionsOf(page.body);
    Hit hit;
    std::vector<double> bySection(sections.size(), 0);
    for (const QString& word : words) {
        double score = page.title.contains(word, Qt::CaseInsensitive) ? titleCounts : 0;
        double best = 0;
        for (size_t i = 0; i < sections.size(); ++i) {
            const double here = scoreOf(sections[i], word);
            if (here > 0) bySection[i] += 100 + here; // a section with all words goes before one with many of one
            best = std::max(best, here);
        }
        score += best;
        if (score == 0) return {};
        hit.score += score;
    }
    hit.page = &page;
    hit.section = sections[size_t(std::max_element(bySection.begin(), bySection.end()) - bySection.begin())];
    return hit;
}

QString excerptHtml(const QString& text, const QStringList& words)
{
    qsizetype first = -1;
    for (const QString& word : words)
        if (const qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0 && (first < 0 || at < first)) first = at;
    qsizetype start = std::max<qsizetype>(first - excerptBefore, 0);
    if (start > 0) start = text.indexOf(u' ', start) + 1;
    const qsizetype end = start + excerptLength >= text.size() ? text.size() : text.lastIndexOf(u' ', start + excerptLength);
    QString html;
    for (qsizetype at = start; at < end;) {
        const auto isHere = [&](const QString& word) { return QStringView(text).mid(at).startsWith(word, Qt::CaseInsensitive); };
        const auto word = std::find_if(words.begin(), words.end(), isHere);
        if (word == words.end()) {
            html += QString(text[at++]).toHtmlEscaped();
        } else {
            html += u"<b>%1</b>"_s.arg(text.mid(at, word->size()).toHtmlEscaped());
            at += word->size();
        }
    }
    return (start > 0 ? u"… "_s : QString()) + html + (end < text.size() ? u" …"_s : QString());
}

QString hitHtml(const Hit& hit, const QStringList& words)
{
    const bool isTop = hit.section.level == 1;
    const QString title = isTop ? hit.page->title : u"%1: %2"_s.arg(hit.page->title, hit.section.heading);
    const QString link = isTop ? hit.page->file : hit.page->file + u'#' + hit.section.anchor;
    return u"<p><a href=\"%1\"><b>"_s.arg(link) + title.toHtmlEscaped() + u"</b></a> – "_s + hit.group + u"<br>"_s +
           excerptHtml(hit.section.text, words) + u"</p>\n"_s;
}

QString translated(const char* text)
{
    return QCoreApplication::translate("Help", text);
}

} // namespace

QString searchHandbook(const std::vector<HandbookGroup>& groups, const QString& query)
{
    const QStringList words = query.simplified().split(u' ', Qt::SkipEmptyParts);
    std::vector<Hit> hits;
    if (!words.isEmpty())
        for (const HandbookGroup& group : groups)
            for (const HandbookPage& page : group.pages)
                if (Hit hit = hitOf(page, words); hit.page) {
                    hit.group = translated(group.title);
                    hits.push_back(hit);
                }
    std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.score > b.score; });
    QString html = u"<h1>%1</h1>\n"_s.arg(translated(QT_TRANSLATE_NOOP("Help", "Search")));
    if (!words.isEmpty() && hits.empty())
        html += u"<p>%1</p>\n"_s.arg(translated(QT_TRANSLATE_NOOP("Help", "No page has all these words.")));
    for (const Hit& hit : hits) html += hitHtml(hit, words);
    return html;
}

QJsonArray searchIndex(const std::vector<HandbookGroup>& groups)
{
    QJsonArray index;
    for (const HandbookGroup& group : groups)
        for (const HandbookPage& page : group.pages) {
            QJsonArray sections;
            for (const HandbookSection& s : sectionsOf(page.body))
                sections.append(QJsonObject{{"level", s.level}, {"anchor", s.anchor}, {"heading", s.heading}, {"text", s.text}});
            index.append(
                QJsonObject{{"file", page.file}, {"title", page.title}, {"group", translated(group.title)}, {"sections", sections}});
        }
    return index;
}

} // namespace costscope
