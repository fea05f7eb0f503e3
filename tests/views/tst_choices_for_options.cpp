// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of the library at a window: what they say of the command line is said with the choices of the window.
#include "views/inspector/windowWords.h"

#include "core/base/literals.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

using namespace costscope;

namespace {

/// Without comments, as far as they begin outside of texts.
QString withoutComments(const QString& source)
{
    QStringList lines;
    for (const QString& line : source.split(u'\n')) {
        const qsizetype comment = line.indexOf(u"//"_s);
        lines << (comment >= 0 && line.first(comment).count(u'"') % 2 == 0 ? line.first(comment) : line);
    }
    return lines.join(u'\n');
}

/// The texts between quotes of a source, joined where they follow each other as one literal.
QStringList literalsOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    static const QRegularExpression literal(u"u?\"((?:[^\"\\\\\\n]|\\\\.)*)\"(?:_s)?"_s);
    const QString source = withoutComments(QString::fromUtf8(file.readAll()));
    QStringList all;
    qsizetype end = -1;
    for (auto found = literal.globalMatch(source); found.hasNext();) {
        const auto match = found.next();
        const bool goesOn = end >= 0 && QStringView(source).sliced(end, match.capturedStart() - end).trimmed().isEmpty();
        const QString text = match.captured(1).replace(u"\\\""_s, u"\""_s);
        if (goesOn)
            all.back() += text;
        else
            all << text;
        end = match.capturedEnd();
    }
    return all;
}

} // namespace

class TestChoicesForOptions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void says_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char* text, const char* shown) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(shown);
        };
        row("Say it in the import dialog, or with --column \"time=t_n_s\".", "Say it in the import dialog, with “time” as t_n_s.");
        row("Two: --column \"a=n\" --column 'b \"c\"=t_n_s'.", "Two: “a” as n and “b \"c\"” as t_n_s.");
        row("--column 'it'\\''s $n=case' makes 2.", "a series for each “it's $n” makes 2.");
        row("--column \"Kx=\" puts them together.", "“Kx” set aside puts them together.");
        row("say it: --column n=8 (n=1 for a program that ran alone).", "say it: n=8 (n=1 for a program that ran alone).");
        row("A place in the Inspector, or with --place \"a b.txt=inter-node\".", "A place in the Inspector.");
        row("Choose it under Work, or with --as weak or --as strong.", "Choose it under Work.");
        row("If it is one of these, name it: --as FORMAT.", "If it is one of these, name it: Import as….");
        row("say so: --as communication-matrix.", "say so: Import as…, format “communication-matrix”.");
        row("Choose gamma (--set gamma=…), or calibrate.", "Choose gamma, or calibrate.");
        row("Run osu_ialltoall --full, or mpirun --map-by node.", "Run osu_ialltoall --full, or mpirun --map-by node.");
    }
    void says()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        QCOMPARE(inWindow(text), shown);
    }

    /// No text of the library leaves an option of ours in the window.
    void noOptionsLeft()
    {
        static const QRegularExpression ours(u"--(?:column|as|place|size|set|choice|subfolders|machine|baseline|drop|fix|at)\\b"_s);
        int found = 0;
        QStringList left;
        for (const char* room : {"/core", "/importers"})
            for (QDirIterator files(QStringLiteral(COSTSCOPE_SOURCE) + QLatin1String(room), {u"*.cpp"_s}, QDir::Files,
                                    QDirIterator::Subdirectories);
                 files.hasNext();) {
                const QString path = files.next();
                if (path.endsWith(u"/runsColumns.cpp") || path.endsWith(u"/nearMisses.cpp")) continue; // options, not messages
                for (const QString& text : literalsOf(path)) {
                    if (!text.contains(ours) || !text.contains(u' ')) continue;
                    ++found;
                    if (const QString shown = inWindow(text); shown.contains(ours)) left << path.section(u'/', -1) + u": "_s + shown;
                }
            }
        QVERIFY2(left.isEmpty(), qPrintable(left.join(u'\n')));
        QVERIFY(found > 10);
    }
};

QTEST_GUILESS_MAIN(TestChoicesForOptions)
#include "tst_choices_for_options.moc"
