// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowBench.h"

#include "app/dialogs/HelpDialog.h"
#include "app/dialogs/HelpText.h"
#include "app/dialogs/helpPages.h"
#include "app/handbook/Handbook.h"
#include "app/handbook/markdown.h"
#include "app/handbook/searchHandbook.h"
#include "app/handbook/sections.h"
#include "app/handbook/writeHandbook.h"
#include "app/verbs/Verb.h"
#include "core/figure/FigureKind.h"
#include "core/machine/Machine.h"
#include "core/model/Model.h"
#include "core/theories/examples.h"
#include "importers/Importer.h"

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QTextStream>

using namespace costscope;

namespace {

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// What is captured first, everywhere.
QStringList allOf(const QString& pattern, const QString& text)
{
    QStringList found;
    for (auto i = QRegularExpression(pattern, QRegularExpression::DotMatchesEverythingOption).globalMatch(text); i.hasNext();)
        found << i.next().captured(1);
    return found;
}

/// The links and pictures of the pages in a folder that lead nowhere: "page.html: target".
QStringList deadLinks(const QString& folder)
{
    QHash<QString, QSet<QString>> anchors;
    const QDir dir(folder);
    const QStringList files = dir.entryList({u"*.html"_s});
    for (const QString& file : files)
        for (const QString& id : allOf(u" id=\"([^\"]*)\""_s, textOf(dir.filePath(file)))) anchors[file].insert(id);
    QStringList dead;
    for (const QString& file : files)
        for (const QString& link : allOf(u"(?:href|src|action)=\"([^\"]*)\""_s, textOf(dir.filePath(file)))) {
            if (link.startsWith(u"https://"_s)) continue;
            const QString target = link.section(u'#', 0, 0).isEmpty() ? file : link.section(u'#', 0, 0);
            const QString anchor = link.section(u'#', 1);
            const bool isThere = QFileInfo(dir.filePath(target)).isFile() && !target.contains(u".."_s);
            if (!isThere || (!anchor.isEmpty() && !anchors[target].contains(anchor))) dead << u"%1: %2"_s.arg(file, link);
        }
    return dead;
}

/// Tags that are not closed, or closed in another order.
QString wrongNesting(const QString& html)
{
    static const QRegularExpression tag(u"<(/?)([a-z][a-z0-9]*)\\b[^<>]*>"_s);
    static const QStringList alone{u"meta"_s, u"link"_s, u"br"_s, u"img"_s, u"input"_s, u"hr"_s};
    QStringList open;
    for (auto found = tag.globalMatch(html); found.hasNext();) {
        const auto match = found.next();
        const QString name = match.captured(2);
        if (alone.contains(name)) continue;
        if (match.captured(1).isEmpty())
            open << name;
        else if (open.isEmpty() || open.takeLast() != name)
            return html.mid(std::max<qsizetype>(match.capturedStart() - 100, 0), 150);
    }
    return open.join(u' ');
}

QStringList foundBy(const std::vector<HandbookGroup>& groups, const QString& words)
{
    return allOf(u"href=\"([^\"#]*)"_s, searchHandbook(groups, words));
}

} // namespace

/// The pages that `costscope handbook` writes and the help window shows.
class TestHandbook : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QStringList m_files;
    QUrl m_opened;

    QString page(const QString& file) const { return textOf(m_folder.filePath(file)); }

public Q_SLOTS:
    void takeUrl(const QUrl& url) { m_opened = url; }

private Q_SLOTS:
    void initTestCase()
    {
        prepareWindowTest();
        const auto files = writeHandbook(m_folder.path());
        QVERIFY2(files.ok(), files.ok() ? "" : qPrintable(files.error().message));
        m_files = *files;
        QCOMPARE(m_files.front(), u"index.html"_s);
    }

    void everyLinkLeadsSomewhere()
    {
        QCOMPARE(deadLinks(m_folder.path()), QStringList());
        QVERIFY(allOf(u"<img src=\"(figures/[^\"]*)\""_s, page(u"levels.html"_s)).size() >= 4);
    }

    void aDeadLinkIsFound()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"a.html"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("<h1 id=\"here\">A</h1><a href=\"#here\">1</a><a href=\"#gone\">2</a><a href=\"b.html\">3</a>"
                   "<img src=\"c.png\"><a href=\"../a.html\">4</a><a href=\"https://simgrid.org\">5</a>");
        file.close();
        QCOMPARE(deadLinks(folder.path()), (QStringList{"a.html: #gone", "a.html: b.html", "a.html: c.png", "a.html: ../a.html"}));
    }

    void everyPageIsWhole()
    {
        QSet<QString> titles;
        int count = 0;
        for (const QString& file : m_files) {
            if (!file.endsWith(u".html"_s)) continue;
            const QString html = page(file);
            QVERIFY2(html.startsWith(u"<!DOCTYPE html>\n<html lang=\"en\">"_s), qPrintable(file));
            QVERIFY2(html.contains(u"name=\"viewport\""_s) && html.contains(u"<meta charset=\"utf-8\">"_s), qPrintable(file));
            const QStringList title = allOf(u"<title>(.*?)</title>"_s, html);
            QVERIFY2(title.size() == 1 && !titles.contains(title.front()), qPrintable(file));
            titles.insert(title.front());
            QVERIFY2(wrongNesting(html).isEmpty(), qPrintable(file + u": "_s + wrongNesting(html)));
            QCOMPARE(allOf(u"<(h1)"_s, html).size(), 1);
            const QStringList ids = allOf(u" id=\"([^\"]*)\""_s, html);
            QVERIFY2(QSet<QString>(ids.begin(), ids.end()).size() == ids.size(), qPrintable(file));
            for (const char* old : {"<tt", "valign", " align=", "<img src=\"http", "<script src=\"http"})
                QVERIFY2(!html.contains(QLatin1String(old)), qPrintable(file + u": "_s + QLatin1String(old)));
            const QString text = textOfHtml(allOf(u"<main[^>]*>(.*?)</main>"_s, html).value(0));
            QVERIFY2(text.size() > 200 || file == u"search.html"_s, qPrintable(file));
            ++count;
        }
        QVERIFY(count > 55);
    }

    void everyPageOfTheGuideIsThere()
    {
        for (const QString& name : QDir(QStringLiteral(COSTSCOPE_SOURCE "/resources/guide")).entryList({u"*.md"_s}))
            if (name != u"README.md"_s) QVERIFY2(m_files.contains(QFileInfo(name).baseName() + u".html"_s), qPrintable(name));
        for (const HelpPage& help : helpPages()) QVERIFY2(m_files.contains(handbookFileOf(QLatin1String(help.id))), help.id);
    }

    void everyRowOfTheTablesHasItsPlace()
    {
        const auto has = [&](const QString& file, const QString& id) { return page(file).contains(u" id=\"%1\""_s.arg(id)); };
        for (const Verb& verb : allVerbs()) {
            const QString html = page(u"verb-%1.html"_s.arg(verb.name));
            QVERIFY2(html.contains(verb.summary.mid(1).toHtmlEscaped()), qPrintable(verb.name));
            for (const Option& option : verb.options) QVERIFY2(html.contains(option.help.toHtmlEscaped()), qPrintable(option.name));
        }
        for (const Importer* i : allImporters()) {
            const QString file = i->datasetKind.isEmpty() ? u"told-apart.html"_s : u"all-formats.html"_s;
            QVERIFY2(has(file, i->id), qPrintable(i->id));
        }
        for (const Model* model : allModels()) QVERIFY2(has(u"models.html"_s, model->id), qPrintable(model->id));
        for (const FigureKind* kind : allFigures()) QVERIFY2(has(u"figure-kinds.html"_s, kind->id), qPrintable(kind->id));
        for (const Machine& machine : shippedMachines()) QVERIFY2(has(u"machines.html"_s, machine.id), qPrintable(machine.id));
        for (const Example& example : allExamples()) QVERIFY2(has(u"examples.html"_s, example.id), qPrintable(example.id));
    }

    void theIndexOfTheSearchHasEveryPage()
    {
        QString script = page(u"search-index.js"_s).trimmed();
        QVERIFY(script.startsWith(u"const handbookIndex = ["_s) && script.endsWith(u';'));
        const QJsonArray index = QJsonDocument::fromJson(script.mid(22).chopped(1).toUtf8()).array();
        QStringList inIndex;
        for (const QJsonValue& entry : index) {
            inIndex << entry[u"file"_s].toString();
            QVERIFY2(!entry[u"sections"_s].toArray().isEmpty(), qPrintable(inIndex.back()));
        }
        QStringList pages = m_files.filter(u".html"_s);
        pages.removeAll(u"search.html"_s);
        QCOMPARE(inIndex, pages);
    }

    void theSearchRanks()
    {
        const auto groups = handbook();
        QCOMPARE(foundBy(groups, u"queue search"_s).contains(u"levels.html"_s), true);
        QCOMPARE(foundBy(groups, u"Dense Linear"_s).front(), u"dense.html"_s);
        QCOMPARE(foundBy(groups, u"troubleshooting"_s).front(), u"troubleshooting.html"_s);
        QVERIFY(foundBy(groups, u"calibrate"_s).contains(u"verb-calibrate.html"_s));
        QVERIFY(foundBy(groups, u"LD_PRELOAD"_s).contains(u"record.html"_s));
        QVERIFY(foundBy(groups, u"queue xyzzy"_s).isEmpty());
        QVERIFY(foundBy(groups, u"  "_s).isEmpty());
        QVERIFY(searchHandbook(groups, u"sure model"_s).contains(u"levels.html#how-sure-is-the-model"_s));
        QVERIFY(!searchHandbook(groups, u"<b>"_s).contains(u"<b><b>"_s)); // words are text
    }

    void markdownBecomesHtml()
    {
        QCOMPARE(
            htmlOfMarkdown("| a | b |\n| --- | --- |\n| 1 | `x<y` |\n").remove(u'\n'),
            u"<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>x&lt;y</code></td></tr></tbody></table>"_s);
        QCOMPARE(withAnchors(u"<h2>How sure is the model?</h2><h2>How sure is the <i>model</i></h2><h2 id=\"own\">Own</h2>"_s),
                 u"<h2 id=\"how-sure-is-the-model\">How sure is the model?</h2><h2 id=\"how-sure-is-the-model-1\">How sure is the "
                 "<i>model</i></h2><h2 id=\"own\">Own</h2>"_s);
        QVERIFY(htmlOfMarkdown("<script>").contains(u"&lt;script&gt;"_s));
    }

    void otherFilesAreLeftAlone()
    {
        QVERIFY(writeHandbook(m_folder.path()).ok()); // once more over its own
        QTemporaryDir other;
        QFile file(other.filePath(u"thesis.txt"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        const auto refused = writeHandbook(other.path());
        QVERIFY(!refused.ok() && refused.error().message.contains(u"holds other files"_s));
        QCOMPARE(QDir(other.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{u"thesis.txt"_s});
        QVERIFY(!writeHandbook(file.fileName()).ok());
        QVERIFY(writeHandbook(other.filePath(u"new/folder"_s)).ok());
    }

    void theVerbSaysWhatItWrote()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"pages"_s);
        QString answer, complaint;
        QTextStream out(&answer), err(&complaint);
        QCOMPARE(runVerb({u"handbook"_s, u"--json"_s, path}, out, err), 0);
        const QJsonObject object = QJsonDocument::fromJson(answer.toUtf8()).object();
        QCOMPARE(object[u"format"_s].toString(), u"costscope.handbook/1"_s);
        for (const QJsonValue& file : object[u"files"_s].toArray())
            QVERIFY2(QFileInfo(path + u'/' + file.toString()).size() > 0, qPrintable(file.toString()));
        QCOMPARE(object[u"files"_s].toArray().size(), m_files.size());
        QCOMPARE(runVerb({u"handbook"_s, folder.path()}, out, err), 1); // holds the folder "pages"
        QVERIFY2(complaint.contains(u"Name a new folder."_s), qPrintable(complaint));
    }

    void theWindowShowsTheSamePages()
    {
        HelpDialog dialog;
        dialog.showPage(u"firstSteps"_s);
        auto* text = dialog.findChild<HelpText*>();
        auto* list = dialog.findChild<QListWidget*>();
        QVERIFY(text && list);
        QCOMPARE(HelpText::fileOf(text->source()), handbookFileOf(u"firstSteps"_s));
        QCOMPARE(list->currentItem()->data(Qt::UserRole).toString(), handbookFileOf(u"firstSteps"_s));
        int pages = 0;
        for (int row = 0; row < list->count(); ++row) {
            if (!(list->item(row)->flags() & Qt::ItemIsSelectable)) continue;
            list->setCurrentRow(row);
            QVERIFY2(text->toPlainText().size() > 100, qPrintable(list->item(row)->text()));
            ++pages;
        }
        QCOMPARE(pages, m_files.filter(u".html"_s).size() - 1);
        text->open(u"levels.html#how-sure-is-the-model"_s);
        QVERIFY(text->toPlainText().contains(u"How sure is the model?"_s));
        QVERIFY(!text->document()->resource(QTextDocument::ImageResource, QUrl(u"qrc:/figures/d0-levels.png"_s)).isNull());
        dialog.findChild<QLineEdit*>()->setText(u"LD_PRELOAD"_s);
        QVERIFY(text->toPlainText().contains(u"Record your own program"_s));
        QVERIFY(!list->currentItem());
        text->backward();
        QCOMPARE(HelpText::fileOf(text->source()), u"levels.html"_s);
        text->open(u"figures.sh"_s);
        QVERIFY(text->toPlainText().startsWith(u"#!"_s));
    }

    void theMenuOpensTheBrowser()
    {
        Bench bench;
        QDesktopServices::setUrlHandler(u"file"_s, this, "takeUrl");
        bench.window.actions()["handbookInBrowser"]->trigger();
        QDesktopServices::unsetUrlHandler(u"file"_s);
        QVERIFY2(m_opened.toLocalFile().endsWith(u"/index.html"_s), qPrintable(m_opened.toString()));
        QVERIFY(textOf(m_opened.toLocalFile()).contains(u"All pages"_s));
    }
};

QTEST_MAIN(TestHandbook)
#include "tst_handbook.moc"
