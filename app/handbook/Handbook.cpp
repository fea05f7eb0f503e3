// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/Handbook.h"

#include "app/dialogs/helpPages.h"
#include "app/handbook/guidePages.h"
#include "app/handbook/markdown.h"
#include "app/handbook/referencePages.h"
#include "core/base/literals.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

/// Q_INIT_RESOURCE must stand outside any namespace.
static void initialiseHandbook()
{
    Q_INIT_RESOURCE(costscope_handbook);
}

namespace costscope {

namespace {

std::vector<HandbookPage> guide(const QStringList& names)
{
    std::vector<HandbookPage> pages;
    for (const QString& name : names) pages.push_back(guidePage(name + u".md"_s));
    return pages;
}

/// Those of the reference stand there.
bool isReference(const HelpPage& page)
{
    return !handbookFileOf(QLatin1String(page.id)).startsWith(u"help-"_s);
}

HandbookPage helpPage(const HelpPage& help)
{
    return {handbookFileOf(QLatin1String(help.id)), QCoreApplication::translate("Help", help.title), withAnchors(help.html())};
}

std::vector<HandbookPage> inTheWindow()
{
    std::vector<HandbookPage> pages;
    for (const HelpPage& help : helpPages())
        if (!isReference(help)) pages.push_back(helpPage(help));
    return pages;
}

std::vector<HandbookPage> reference()
{
    std::vector<HandbookPage> pages = guide({u"formats"_s});
    for (const HelpPage& help : helpPages())
        if (isReference(help)) pages.push_back(helpPage(help));
    for (const auto page : {toldApartPage, figureKindsPage, machinesPage, examplesPage}) pages.push_back(page());
    pages.push_back(guidePage(u"figures/README.md"_s));
    return pages;
}

QString contentsHtml(const std::vector<HandbookGroup>& groups)
{
    QString html = u"<h2 id=\"all-pages\">All pages</h2>\n"_s;
    for (const HandbookGroup& group : groups) {
        html += u"<h3>%1</h3>\n<ul>\n"_s.arg(QCoreApplication::translate("Help", group.title));
        for (const HandbookPage& page : group.pages) html += u"<li><a href=\"%1\">%2</a></li>\n"_s.arg(page.file, page.title);
        html += u"</ul>\n"_s;
    }
    return withAnchors(html);
}

} // namespace

std::vector<HandbookGroup> handbook()
{
    std::vector<HandbookGroup> groups = {
        {QT_TRANSLATE_NOOP("Help", "Begin"), guide({u"README"_s, u"installing"_s})},
        {QT_TRANSLATE_NOOP("Help", "A question, and data"),
         guide({u"overhead"_s, u"levels"_s, u"collectives"_s, u"overlap"_s, u"profiles"_s, u"dense"_s})},
        {QT_TRANSLATE_NOOP("Help", "Measure on your cluster"), guide({u"cluster"_s, u"record"_s})},
        {QT_TRANSLATE_NOOP("Help", "Work with it"), guide({u"capabilities"_s, u"comparing"_s, u"papers"_s, u"citing"_s, u"scripts"_s,
                                                           u"extending"_s, u"troubleshooting"_s, u"changes"_s})},
        {QT_TRANSLATE_NOOP("Help", "In the window"), inTheWindow()},
        {QT_TRANSLATE_NOOP("Help", "Reference"), reference()},
        {QT_TRANSLATE_NOOP("Help", "Command line"), verbPages()},
    };
    groups.front().pages.front().body += contentsHtml(groups);
    return groups;
}

QString handbookFileOf(const QString& helpPage)
{
    if (helpPage == u"formulas"_s) return u"models.html"_s;
    if (helpPage == u"formats"_s) return u"all-formats.html"_s;
    return u"help-%1.html"_s.arg(QString(helpPage).remove(u"Help"_s));
}

std::vector<std::pair<QString, QString>> handbookAttachments()
{
    initialiseHandbook();
    std::vector<std::pair<QString, QString>> all;
    for (const QString& folder : {u"figures/"_s, u"walk/"_s})
        for (const QString& name : QDir(u":/guide/"_s + folder).entryList(QDir::Files, QDir::Name))
            if (!name.endsWith(u".md"_s)) all.emplace_back(folder + name, u"guide/"_s + folder + name);
    all.emplace_back(u"figures.sh"_s, u"guide/figures.sh"_s);
    return all;
}

QByteArray handbookResource(const QString& path)
{
    initialiseHandbook();
    QFile file(u":/"_s + path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace costscope
