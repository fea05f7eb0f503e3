// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/Actions.h"
#include "app/dialogs/helpPages.h"
#include "app/verbs/line/Arguments.h"
#include "app/window/runWindow.h"
#include "core/compare/comparedFigure.h"
#include "core/figure/FigureKind.h"
#include "core/session/Session.h"
#include "core/theories/examples.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace costscope;

namespace {

QString source(const QString& path)
{
    return QStringLiteral(COSTSCOPE_SOURCE "/") + path;
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Every page that people read: path from the root.
QStringList pages()
{
    QStringList all{u"README.md"_s, u"resources/guide/figures/README.md"_s};
    for (const QString& name : QDir(source(u"resources/guide"_s)).entryList({u"*.md"_s})) all << u"resources/guide/"_s + name;
    return all;
}

struct Block {
    QString language, page;
    QStringList lines;
};

/// The fenced blocks of a page.
QList<Block> blocksOf(const QString& page)
{
    QList<Block> blocks;
    bool isInside = false;
    for (const QString& line : textOf(source(page)).split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("```"))) {
            isInside = !isInside;
            if (isInside) blocks.append({line.mid(3).trimmed(), page, {}});
        } else if (isInside) {
            blocks.last().lines << line;
        }
    }
    return blocks;
}

/// The commands of the program in a shell block: without comments, what follows a pipe, and where the answer goes.
QList<QStringList> commandsOf(const Block& block)
{
    QString text = block.lines.join(QLatin1Char('\n'));
    text.replace(QRegularExpression(u"(^|\\s)#.*"_s, QRegularExpression::MultilineOption), u"\n"_s);
    QList<QStringList> commands;
    static const QRegularExpression end(u"\\n|&&|\\|\\||[|;]|[<>]"_s);
    static const QRegularExpression start(u"^\\$?\\s*(costscope|\\./app/run\\.sh)\\s+(.*)$"_s);
    for (const QString& part : text.split(end))
        if (const auto found = start.match(part.trimmed()); found.hasMatch())
            commands << QProcess::splitCommand(found.captured(2).trimmed());
    return commands;
}

/// What is wrong with the figure and its choices in the words of export or a session; empty = nothing.
QString wrongFigure(const Arguments& arguments)
{
    const FigureKind* kind = findFigure(arguments.text(u"--figure"_s));
    if (!kind) return arguments.has(u"--figure"_s) ? u"no such figure"_s : QString();
    const auto chosen = arguments.pairs(u"--choice"_s);
    if (!chosen.ok()) return chosen.error().message;
    for (const auto& [name, option] : *chosen) {
        // What there is to compare with depends on the data.
        if (name == u"compare_with"_s || (name == compareChoice().name && compareChoice().words.contains(option))) continue;
        const auto known =
            std::find_if(kind->choices.begin(), kind->choices.end(), [&, name = name](const Choice& c) { return c.name == name; });
        if (known != kind->choices.end() && (known->words.contains(option) || known->ofData)) continue;
        FigureRequest request;
        request.kind = kind->id;
        if (known != kind->choices.end() || !kind->setValue || !kind->setValue(request, name, option).ok())
            return u"no choice %1=%2"_s.arg(name, option);
    }
    return {};
}

QString wrongCommand(const QStringList& words)
{
    static const QStringList program{u"--help"_s, u"--version"_s, u"--example"_s, u"VERB"_s};
    if (program.contains(words.value(0))) return {};
    const Verb* verb = findVerb(words.value(0));
    if (!verb) return u"no such verb"_s;
    const auto arguments = Arguments::parse(*verb, words.mid(1));
    if (!arguments.ok()) return arguments.error().message;
    return verb->name == u"export"_s ? wrongFigure(*arguments) : QString();
}

/// A menu entry as people write it.
QString plainName(QString text)
{
    return text.remove(QLatin1Char('&')).remove(u"…"_s).remove(u"▸"_s).trimmed();
}

struct Answer {
    int code = -1;
    QString out, err;
};

Answer answerOf(const QStringList& words)
{
    Answer answer;
    QTextStream out(&answer.out), err(&answer.err);
    answer.code = runVerb(words, out, err);
    return answer;
}

/// The first printed line that the program does not say any more; empty = all stand there, "…" for lines left out.
QString notSaid(const QStringList& printed, const QString& said)
{
    const QStringList lines = said.split(QLatin1Char('\n'));
    qsizetype at = 0;
    bool skips = false;
    for (const QString& line : printed) {
        if (line.trimmed() == u"…"_s) {
            skips = true;
            continue;
        }
        const auto isIt = [&](qsizetype i) { return i < lines.size() && lines[i].simplified() == line.simplified(); };
        while (skips && at < lines.size() && !isIt(at)) ++at;
        if (!isIt(at)) return line;
        ++at;
        skips = false;
    }
    return {};
}

} // namespace

/// What README and guide promise: commands that exist, answers that the program gives, files that are there.
class TestGuide : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        prepareApplication(*qApp); // the help pages are in its resources
        QDir::setCurrent(source({}));
    }

    void everyCommandIsKnown()
    {
        int count = 0;
        for (const QString& page : pages())
            for (const Block& block : blocksOf(page)) {
                if (block.language != u"sh"_s && block.language != u"console"_s) continue;
                for (const QStringList& words : commandsOf(block)) {
                    const QString wrong = wrongCommand(words);
                    QVERIFY2(wrong.isEmpty(), qPrintable(u"%1: %2: %3"_s.arg(page, words.join(QLatin1Char(' ')), wrong)));
                    ++count;
                }
            }
        QVERIFY(count > 80);
    }

    void aWrongCommandIsFound()
    {
        for (const char* wrong :
             {"exprot a -o b.pdf", "export a -o b.pdf --colour", "export a -o b.pdf --figure speedup --choice shown=all",
              "export a -o b.pdf --figure speedup --choice show=all", "export a -o b.pdf --figure speedup --choice compare=all",
              "export a -o b.pdf --figure nothing"})
            QVERIFY2(!wrongCommand(QProcess::splitCommand(QString::fromLatin1(wrong))).isEmpty(), wrong);
        QCOMPARE(notSaid({"a", "…", "c"}, u"a\nb\nc\n"_s), QString());
        QCOMPARE(notSaid({"a", "c"}, u"a\nb\nc\n"_s), u"c"_s);
    }

    /// Blocks of "console": what stands below a command is what the program prints.
    void answersAreWhatTheProgramSays_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("printed");
        for (const QString& page : pages())
            for (const Block& block : blocksOf(page)) {
                if (block.language != u"console"_s) continue;
                for (qsizetype i = 0; i < block.lines.size();) {
                    const QStringList words = QProcess::splitCommand(block.lines[i].section(u"costscope "_s, 1));
                    QStringList printed;
                    while (++i < block.lines.size() && !block.lines[i].startsWith(QLatin1String("$ "))) printed << block.lines[i];
                    QTest::addRow("%s: %s", qPrintable(page), qPrintable(words.join(QLatin1Char(' ')))) << words << printed;
                }
            }
    }

    void answersAreWhatTheProgramSays()
    {
        QFETCH(QStringList, words);
        QFETCH(QStringList, printed);
        const Answer answer = answerOf(words);
        const QString missing = notSaid(printed, answer.out);
        QVERIFY2(missing.isEmpty(), qPrintable(u"not said: “%1” in\n%2%3"_s.arg(missing, answer.out, answer.err)));
    }

    void everyLinkedFileIsThere()
    {
        static const QRegularExpression link(u"\\]\\(([^)\\s]+)\\)"_s);
        for (const QString& page : pages()) {
            const QString text = textOf(source(page));
            QVERIFY2(!text.isEmpty(), qPrintable(page));
            for (auto found = link.globalMatch(text); found.hasNext();) {
                const QString target = found.next().captured(1).section(QLatin1Char('#'), 0, 0);
                if (target.isEmpty() || target.contains(u"://"_s)) continue;
                const QString path = QFileInfo(source(page)).dir().filePath(target);
                QVERIFY2(QFileInfo::exists(path), qPrintable(page + u": "_s + target));
            }
        }
    }

    void everyFormatThatIsShownIsRead()
    {
        QTemporaryDir folder;
        int count = 0;
        for (const Block& block : blocksOf(u"resources/guide/formats.md"_s)) {
            const QString path = folder.filePath(u"shown-%1.%2"_s.arg(++count).arg(block.language));
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(block.lines.join(QLatin1Char('\n')).toUtf8() + '\n');
            file.close();
            const Answer answer = answerOf({u"import"_s, path});
            QVERIFY2(answer.code == 0 && !answer.err.contains(u"warning"_s),
                     qPrintable(block.lines.join(QLatin1Char('\n')) + answer.out + answer.err));
        }
        QVERIFY(count >= 10);
    }

    void theCodeThatIsShownStandsInTheSources()
    {
        static const QRegularExpression path(u"`((?:core|importers)/[a-zA-Z/]+\\.cpp)`"_s);
        QString code;
        for (auto found = path.globalMatch(textOf(source(u"resources/guide/extending.md"_s))); found.hasNext();)
            code += textOf(source(found.next().captured(1)));
        for (const Block& block : blocksOf(u"resources/guide/extending.md"_s))
            QVERIFY2(code.contains(block.lines.join(QLatin1Char('\n'))), qPrintable(block.lines.join(QLatin1Char('\n'))));
    }

    void everyShortcutIsListed()
    {
        const QString text = textOf(source(u"resources/guide/troubleshooting.md"_s));
        for (const ActionRow& action : actionRows())
            if (*action.shortcut) QVERIFY2(text.contains(QLatin1String(action.shortcut)), action.shortcut);
    }

    /// "Data ▸ New Collective" in the guide and in the help: what the menus, or the examples, are called.
    void everyMenuEntryIsThere()
    {
        QStringList known;
        for (const ActionRow& action : actionRows()) known << plainName(QString::fromUtf8(action.text));
        for (const Example& example : allExamples()) known << plainName(example.name);
        for (const FigureKind* kind : allFigures()) known << plainName(kind->name); // of New Figure
        QString words;
        for (const QString& page : pages()) words += textOf(source(page));
        for (const HelpPage& page : helpPages()) words += page.html();
        static const QRegularExpression path(
            u"(?:\\*|`|<b>)((?:File|Edit|View|Data|Model|Figure|Compare|Help)\\s▸\\s[^*`<]+)(?:\\*|`|</b>)"_s);
        int count = 0;
        for (auto found = path.globalMatch(words); found.hasNext(); ++count) {
            const QString said = found.next().captured(1).simplified();
            for (const QString& name : said.split(u" ▸ "_s).mid(1)) QVERIFY2(known.contains(plainName(name)), qPrintable(said));
        }
        QVERIFY(count > 20);
    }

    /// F1 opens a page that names the figure in front.
    void everyFigureHasItsHelp()
    {
        for (const FigureKind* kind : allFigures()) {
            QString words;
            for (const HelpPage& page : helpPages())
                if (helpPageOf(kind->id) == QLatin1String(page.id)) words = page.html();
            QVERIFY2(words.simplified().contains(u"<b>%1"_s.arg(kind->name)), qPrintable(kind->id));
        }
    }

    void everyHelpPageIsThereAndInTheMenu()
    {
        for (const HelpPage& page : helpPages()) {
            QVERIFY2(page.html().contains(u"<h1>"_s), page.id);
            const auto isIt = [&](const ActionRow& action) { return qstrcmp(action.id, page.id) == 0; };
            QVERIFY2(std::any_of(actionRows().begin(), actionRows().end(), isIt), page.id);
        }
    }

    /// One command draws all figures; each must come out, and none may be missing on the page that the project shows.
    void everyFigureIsDrawn()
    {
        QTemporaryDir folder;
        QProcess script;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"COSTSCOPE"_s, QStringLiteral(COSTSCOPE_PROGRAM));
        script.setProcessEnvironment(environment);
        script.start(source(u"resources/guide/figures.sh"_s), {folder.path(), u"pdf"_s});
        QVERIFY2(script.waitForFinished(110000) && script.exitCode() == 0, script.readAllStandardError().constData());
        QCOMPARE(textOf(folder.filePath(u"README.md"_s)), textOf(source(u"resources/guide/figures/README.md"_s)));
        const QStringList shown = QDir(source(u"resources/guide/figures"_s)).entryList({u"*.png"_s});
        QCOMPARE(QDir(folder.path()).entryList({u"*.pdf"_s}).replaceInStrings(u".pdf"_s, u".png"_s), shown);
    }
};

QTEST_MAIN(TestGuide)
#include "tst_guide.moc"
