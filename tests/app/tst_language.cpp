// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowBench.h"

#include "app/window/language.h"
#include "core/session/sessionFile.h"
#include "core/theories/examples.h"

#include <QDirIterator>
#include <QHash>
#include <QLibraryInfo>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScrollBar>
#include <QXmlStreamReader>

using namespace costscope;

namespace {

struct Translated {
    QString source, words;
    bool finished = true;
};

/// Every message of a .ts file.
QList<Translated> messagesOf(const QString& path)
{
    QFile file(path);
    QList<Translated> all;
    if (!file.open(QIODevice::ReadOnly)) return all;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (!xml.readNextStartElement() && xml.isEndElement()) continue;
        if (xml.name() == QLatin1String("source")) all.append({xml.readElementText(), {}});
        if (xml.name() != QLatin1String("translation")) continue;
        all.back().finished = xml.attributes().value(QLatin1String("type")).isEmpty();
        all.back().words = xml.readElementText(QXmlStreamReader::IncludeChildElements);
    }
    return all;
}

/// Everything in `text` that is like `pattern`, sorted.
QStringList parts(const QString& text, const char* pattern)
{
    QStringList found;
    for (auto i = QRegularExpression(QString::fromUtf8(pattern)).globalMatch(text); i.hasNext();) found << i.next().captured();
    found.sort();
    return found;
}

QString edge(const QString& text)
{
    return (text.startsWith(u' ') ? u" "_s : QString()) + u'|' + (text.endsWith(u' ') ? u" "_s : QString());
}

/// The letters behind "&" of a menu, and of the menus in it: each may stand once.
void checkMnemonics(const QString& title, const QList<QAction*>& actions)
{
    QHash<QString, QString> taken;
    for (const QAction* action : actions) {
        if (action->isSeparator() || !action->isVisible()) continue;
        const QString letter = QRegularExpression(u"&([^&])"_s).match(action->text()).captured(1).toLower();
        if (action->menu() && !letter.isEmpty()) checkMnemonics(action->text(), action->menu()->actions());
        if (letter.isEmpty()) continue;
        QVERIFY2(!taken.contains(letter), qPrintable(u"%1: %2 and %3"_s.arg(title, taken[letter], action->text())));
        taken[letter] = action->text();
    }
}

bool isTranslated()
{
    return windowLanguages().contains(u"de"_s);
}

} // namespace

/// The window in another language.
class TestLanguage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }
    void cleanup() { useLanguage(*qApp, u"en"_s); }

    void theWantedLanguageIsSpoken()
    {
        const QString en = u"en"_s, de = isTranslated() ? u"de"_s : en;
        QCOMPARE(languageFor({}, {u"de-AT"_s, en}), de);
        QCOMPARE(languageFor({}, {u"xx-YY"_s, u"de-DE"_s}), de);
        QCOMPARE(languageFor({}, {u"C"_s}), en);
        QCOMPARE(languageFor({}, {en, u"de-DE"_s}), en);
        QCOMPARE(languageFor(en, {u"de-DE"_s}), en);
        QCOMPARE(languageFor(u"gone"_s, {}), en);
        setLanguageChoice(u"gone"_s);
        QCOMPARE(languageChoice(), QString());
        setLanguageChoice(en);
        QCOMPARE(languageChoice(), en);
        setLanguageChoice({});
        QCOMPARE(languageChoice(), QString());
    }

    /// What an argument, a mnemonic or a mark of a menu is stays one, and nothing is said twice or lost at the edges.
    void translationsKeepWhatIsNoWord()
    {
        const auto messages = messagesOf(QStringLiteral(COSTSCOPE_SOURCE "/resources/translations/costscope_de.ts"));
        QVERIFY(messages.size() > 900);
        for (const Translated& m : messages) {
            if (!m.finished) continue;
            const auto both = u"%1 → %2"_s.arg(m.source, m.words).toUtf8();
            QVERIFY2(!m.words.isEmpty(), both);
            for (const char* pattern : {"%[0-9n]", "&(?=[^& ;]+)(?![a-z]+;)", "</?[a-z]+", "[…▸]$", "\n", "\\*\\.[a-z]+"})
                QVERIFY2(parts(m.source, pattern) == parts(m.words, pattern) ||
                             (*pattern == '&' && parts(m.source, pattern).size() == parts(m.words, pattern).size()),
                         both);
            QVERIFY2(edge(m.source) == edge(m.words), both);
        }
    }

    /// What the window says stands in the file, and in German: `cmake --build … --target translations` brings it in.
    void everyWordIsTranslated()
    {
        QHash<QString, QString> known;
        for (const Translated& m : messagesOf(QStringLiteral(COSTSCOPE_SOURCE "/resources/translations/costscope_de.ts")))
            if (m.finished) known.insert(m.source, m.words);
        static const QRegularExpression said(u"\\btr\\(\\s*((?:\"(?:\\\\.|[^\"\\\\])*\"\\s*)+)[,)]"_s),
            piece(u"\"((?:\\\\.|[^\"\\\\])*)\""_s);
        int count = 0;
        for (const char* room : {"app", "views"}) {
            QDirIterator files(QStringLiteral(COSTSCOPE_SOURCE "/") + QLatin1String(room), {u"*.cpp"_s, u"*.h"_s}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                if (file.fileName().contains(u"/app/verbs/"_s)) continue; // the command line speaks English
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString text = QString::fromUtf8(file.readAll());
                for (auto words = said.globalMatch(text); words.hasNext();) {
                    const QString all = words.next().captured(1);
                    QString word;
                    for (auto pieces = piece.globalMatch(all); pieces.hasNext();) word += pieces.next().captured(1);
                    word.replace(u"\\\""_s, u"\""_s).replace(u"\\n"_s, u"\n"_s).replace(u"\\\\"_s, u"\\"_s);
                    if (word.isEmpty()) continue;
                    ++count;
                    QVERIFY2(known.contains(word), qPrintable(file.fileName() + u": "_s + word));
                }
            }
        }
        QVERIFY(count > 800);
    }

    void menusAreGerman()
    {
        if (!isTranslated()) QSKIP("built without lrelease");
        useLanguage(*qApp, u"de"_s);
        Bench bench;
        bench.openExample();
        QStringList titles;
        for (const QAction* action : bench.window.menuBar()->actions()) titles << plainText(action);
        for (const char* title : {"Datei", "Bearbeiten", "Ansicht", "Daten", "Modell", "Abbildung", "Vergleichen", "Hilfe"})
            QVERIFY2(titles.removeOne(QString::fromLatin1(title)), title);
        QCOMPARE(titles, QStringList()); // none is left in English
        QCOMPARE(bench.window.actions()["saveAs"]->text(), u"Speichern &unter…"_s);
        checkMnemonics(u"bar"_s, bench.window.menuBar()->actions());
        if (QFile::exists(QLibraryInfo::path(QLibraryInfo::TranslationsPath) + u"/qtbase_de.qm"_s))
            QCOMPARE(QCoreApplication::translate("QPlatformTheme", "Cancel"), u"Abbrechen"_s);
        useLanguage(*qApp, u"en"_s);
        Bench english;
        QCOMPARE(plainText(english.window.menuBar()->actions().front()), u"File"_s);
    }

    /// A paper is written in one language, and the command line writes the same figure.
    void figuresStayAsTheyAre()
    {
        if (!isTranslated()) QSKIP("built without lrelease");
        const auto svgOf = [](const char* language) {
            useLanguage(*qApp, QString::fromLatin1(language));
            Bench bench;
            bench.openExample();
            bench.answers->save = bench.folder.filePath(u"figure.svg"_s);
            bench.window.actions()["export"]->trigger();
            bench.waitForJobs();
            QFile file(bench.answers->save);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray english = svgOf("en");
        QVERIFY(english.size() > 1000);
        QCOMPARE(svgOf("de"), english);
    }

    void wordsFitTheInspector_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<QString>("language");
        for (const QString& language : windowLanguages())
            for (const Example& example : allExamples()) QTest::newRow(qPrintable(language + u' ' + example.id)) << example.id << language;
    }
    void wordsFitTheInspector()
    {
        QFETCH(QString, example);
        QFETCH(QString, language);
        useLanguage(*qApp, language);
        Bench bench;
        bench.window.resize(1280, 720);
        bench.window.files().openExample(example);
        bench.waitForJobs();
        QStringList ids;
        for (const FigureRequest& figure : bench.session().figures) ids << figure.id;
        for (const DatasetItem& item : bench.session().datasets) ids << item.id;
        for (const Machine& machine : bench.session().machines) ids << machine.id;
        for (const QString& id : ids) {
            bench.window.show(id);
            bench.waitForJobs();
            QCoreApplication::processEvents();
            const QWidget* inside = bench.window.inspector()->widget();
            const int room = bench.window.inspector()->viewport()->width();
            if (inside->minimumSizeHint().width() <= room) continue;
            QString widest;
            for (const QWidget* child : inside->findChildren<QWidget*>())
                if (child->isVisible() && child->minimumSizeHint().width() > room - 40)
                    widest += u"\n%1 %2 %3"_s.arg(QLatin1String(child->metaObject()->className()))
                                  .arg(child->minimumSizeHint().width())
                                  .arg(child->property("text").toString());
            QFAIL(qPrintable(u"%1 needs %2 of %3 pixels:%4"_s.arg(id).arg(inside->minimumSizeHint().width()).arg(room).arg(widest)));
        }
    }
};

QTEST_MAIN(TestLanguage)
#include "tst_language.moc"
