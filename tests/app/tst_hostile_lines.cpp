// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/selectionTimes.h"
#include "importers/importFiles.h"
#include "tests/app/said.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace costscope;

/// Words and names that nobody types by accident: what is told is the truth, and told before a large file is read; names from
/// files command neither a terminal nor a spreadsheet.
namespace {

QString table(const char* name)
{
    return QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/overhead/amdahl_%1.csv").arg(QLatin1String(name));
}

bool commandsTerminal(const QString& text)
{
    static const QRegularExpression controls(u"[\\x{00}-\\x{08}\\x{0b}-\\x{1f}\\x{7f}-\\x{9f}\\x{202a}-\\x{202e}]"_s);
    return text.contains(controls);
}

const QString bad = u"\x1b]0;gone\x07\u009b31m\u202ered\x7f"_s;

} // namespace

class TestHostileLines : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString written(const QString& name, const QByteArray& bytes)
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
    }

    /// Times of two functions of these names.
    QString selection(const QString& name, const QStringList& functions)
    {
        QString text = u"function,iteration,time_s\n"_s;
        for (const QString& function : functions)
            for (int i = 1; i <= 3; ++i) text += u"\"%1\",%2,%3\n"_s.arg(function).arg(i).arg(functions.indexOf(function) + 1);
        return written(name, text.toUtf8());
    }

private Q_SLOTS:
    void namesCommandNoTerminal_data()
    {
        QTest::addColumn<QStringList>("args");
        QTest::addColumn<int>("code");
        const QString file = selection(u"%1.csv"_s.arg(bad), {bad + u"a\nb"_s, u"c"_s});
        QTest::newRow("a name in a table") << QStringList{"select", file} << 0;
        QTest::newRow("a name of a file") << QStringList{"import", file} << 0;
        QTest::newRow("a missing file") << QStringList{"import", m_folder.filePath(bad)} << 1;
        QTest::newRow("a broken file") << QStringList{"import", written(bad + u".json"_s, "{")} << 1;
        QTest::newRow("a word") << QStringList{bad} << 2;
        QTest::newRow("an option") << QStringList{"select", file, "--" + bad} << 2;
        QTest::newRow("a value") << QStringList{"select", file, "--logic", bad} << 2;
        QTest::newRow("a number") << QStringList{"select", file, "--total", bad} << 2;
        QTest::newRow("a machine") << QStringList{"levels", file, "--machine", bad} << 2;
    }
    void namesCommandNoTerminal()
    {
        QFETCH(QStringList, args);
        QFETCH(int, code);
        const Said plain = say(args);
        QCOMPARE(plain.code, code);
        QVERIFY2(!commandsTerminal(plain.out), qPrintable(plain.out));
        QVERIFY2(!commandsTerminal(plain.err), qPrintable(plain.err));
        QVERIFY((plain.out + plain.err).contains(u"\\x1b]0;gone\\x07\\x9b31m\\u202ered\\x7f"_s));
        const Said json = say(args + QStringList{"--json"});
        QCOMPARE(json.code, code);
        QVERIFY2(!commandsTerminal(json.out), qPrintable(json.out));
        QVERIFY(QJsonDocument::fromJson(json.out.toUtf8()).isObject());
        QVERIFY(QString::fromUtf8(QJsonDocument::fromJson(json.out.toUtf8()).toJson()).contains(u"\u202ered"_s));
    }

    /// A program that reads a table gets the names as they are; a terminal does not.
    void tablesForProgramsAreExact()
    {
        const QString file = selection(u"exact.csv"_s, {bad, u"c"_s});
        QVERIFY(say({"import", file, "--csv"}).out.contains(bad));
        const Said watched = say({"import", file, "--csv"}, {true, false});
        QVERIFY2(!commandsTerminal(watched.out), qPrintable(watched.out));
    }

    void namesAreNoFormulas()
    {
        const QStringList names{u"=HYPERLINK(1)"_s, u"-O3"_s, u"''=quoted"_s, u"-1.5"_s, u"+"_s, u"#3"_s, u" blank "_s, u"\r=1\r\nx"_s};
        const QString file = selection(u"formulas.csv"_s, names);
        QString safe = m_folder.filePath(u"safe.csv"_s), raw = m_folder.filePath(u"raw.csv"_s);
        const auto first = [](const QString& path) {
            QFile opened(path);
            return opened.open(QIODevice::ReadOnly) ? QString::fromUtf8(opened.readAll()).split(u"\r\n"_s).value(1) : QString();
        };
        QCOMPARE(say({"export", file, "--data", "-o", safe}).code, 0);
        QCOMPARE(say({"export", file, "--data", "--raw-text", "-o", raw}).code, 0);
        QVERIFY2(first(safe).startsWith(u"'=HYPERLINK(1),"_s), qPrintable(first(safe)));
        QVERIFY2(first(raw).startsWith(u"=HYPERLINK(1),"_s), qPrintable(first(raw)));
        QVERIFY(say({"select", file, "--csv"}).out.contains(u"\"'=HYPERLINK(1)\""_s));
        safe.replace(u".csv"_s, u"-times.csv"_s), raw.replace(u".csv"_s, u"-times.csv"_s);
        for (const QString& path : {safe, raw, file}) {
            const auto read = importFile(path, {}, {}, {});
            QVERIFY(read.ok());
            const auto times = selectionTimes(read->datasets.front());
            QVERIFY(times.ok());
            QStringList back;
            for (const auto& function : times->functions) back << function.name;
            back.sort();
            QStringList sorted = names;
            // The guard in the file is read away once; that of the name is another one.
            sorted.replaceInStrings(u"''=quoted"_s, path == raw ? u"=quoted"_s : u"'=quoted"_s);
            sorted.sort();
            QCOMPARE(back, sorted);
        }
    }

    /// What follows "--", and what is the value of an option, is no switch.
    void dashesEndTheOptions()
    {
        for (const QString word : {"--json", "--csv", "--help", "-o"}) {
            const Said said = say({"import", "--", word});
            QCOMPARE(said.code, 1);
            QCOMPARE(said.out, QString());
            QCOMPARE(said.err, word + u": error: There is no such file.\n"_s);
        }
        QCOMPARE(say({"import", "--as", "--json", table("lammps")}).out, QString());
        QVERIFY(say({"import", "--json", "--", "--json"}).out.contains(u"costscope.error/1"_s));
        QVERIFY(say({"import", "--csv", "--nonsense", "--json"}).out.contains(u"costscope.error/1"_s));
    }

    void numbersHaveLimits_data()
    {
        QTest::addColumn<QStringList>("args");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* option, const char* value, QStringList args, const char* expected) {
            args << option << value;
            QTest::addRow("%s %s %s", qPrintable(args[0]), option, value)
                << args << u"%1 takes a whole number %2, not “%3”."_s.arg(option, expected, value);
        };
        const QStringList fit{"fit", "amdahl-overhead", table("lammps")}, dense{"predict", "cannon", "--size", "64", "--cores", "24"};
        for (const char* huge : {"1000001", "9223372036854775807", "-1", "1.5", "nan", ""}) {
            row("--bootstrap", huge, fit, "from 0 to 1000000");
            row("--bootstrap", huge, {"calibrate", "x"}, "from 0 to 1000000");
            row("--bootstrap", huge, {"compare", "x", "y"}, "from 100 to 1000000");
            row("--messages-per-rank", huge, {"contention", "--pattern", "random"}, "from 1 to 1000000");
        }
        row("--bootstrap", "99", {"compare", "x", "y"}, "from 100 to 1000000");
        row("--degree", "4294967298", dense, "from 1 to 3"); // 2 as a number of 32 bits
        row("--threads", "0", dense, "of 1 or more");
        row("--total", "0", {"select", "x"}, "of 1 or more");
        for (const char* huge : {"2147483648", "9223372036854775807", "9223372036854775808"})
            row("--drop", huge, fit, "from 0 to 2147483647");
    }
    void numbersHaveLimits()
    {
        QFETCH(QStringList, args);
        QFETCH(QString, said);
        const Said refused = say(args);
        QCOMPARE(refused.code, 2);
        QCOMPARE(refused.err, u"error: %1\n"_s.arg(said));
    }

    void moreRecordsThanThereAre()
    {
        const QString runs = table("lammps"), pingPong = QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/benchmarks/max-rate.json");
        for (const QStringList& fit : {QStringList{"fit", "amdahl-overhead", runs}, QStringList{"fit", "postal", pingPong}})
            for (const char* many : {"100000", "2147483647"}) {
                const Said said = say(fit + QStringList{"--drop", many});
                QCOMPARE(said.code, 1);
                QVERIFY2(said.err.contains(u"The first %1 r"_s.arg(many)), qPrintable(said.err)); // … records, rows
            }
    }

    /// A name may look like a place for another one: "%1" in a name is no place.
    void placesInNamesAreNone()
    {
        const QString name = u"%1%2%L3"_s;
        for (const QStringList& args :
             {QStringList{"contention", "--pattern", "ring", "--ppn", name},
              QStringList{"contention", "--pattern", "random", "--seed", name},
              QStringList{"stages", "ring-allgather", "--size", "1", "--processes", name}, QStringList{"import", m_folder.filePath(name)},
              QStringList{"stages", "ring-allgather", "--size", "1", "--processes", "4", "--nodes", name}})
            QVERIFY2(say(args).err.contains(name), qPrintable(say(args).err));
        const Said option = say({"contention", "--pattern", "ring", "--nodes-per-router", "0"});
        QVERIFY2(option.err.startsWith(u"error: --nodes-per-router: "_s), qPrintable(option.err));
        // Two files of one name, with such a name.
        const QString file = selection(u"%2 of %1.csv"_s, {name, u"b"_s});
        QVERIFY(QDir(m_folder.path()).mkpath(u"other"_s));
        const QString other = m_folder.filePath(u"other/%2 of %1.csv"_s);
        QVERIFY(QFile::copy(file, other));
        const Said twice = say({"import", file, other});
        QCOMPARE(twice.code, 0);
        QVERIFY2(twice.out.contains(u"%2 of %1 (%2 of %1) (2)"_s), qPrintable(twice.out));
    }

    /// Nothing is read before what can be known without: the file is not even looked into.
    void wordsAreReadFirst_data()
    {
        QTest::addColumn<QStringList>("args");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("said");
        const QString broken = written(u"broken.json"_s, "{"), gone = m_folder.filePath(u"gone/x"_s);
        QTest::newRow("contention --ppn") << QStringList{"contention", broken, "--ppn", "0"} << 2 << "--ppn";
        QTest::newRow("contention --torus") << QStringList{"contention", broken, "--torus", "0x2"} << 2 << "--torus";
        QTest::newRow("contention --placement") << QStringList{"contention", broken, "--placement", gone} << 1 << "There is no such file.";
        QTest::newRow("contention --pattern") << QStringList{"contention", "--pattern",   "bit-reversal", "--torus",
                                                             "3x2",        "--placement", broken}
                                              << 1 << "A bit reversal needs 2^k ranks; these are 6.";
        // These would count for hours, or for a minute before nothing is kept of it.
        QTest::newRow("contention all to all") << QStringList{"contention", "--pattern", "all-to-all", "--torus", "100x100x100"} << 1
                                               << "All to all of 1000000 ranks are up to 1.00 × 10¹² messages; at most ";
        QTest::newRow("contention -o") << QStringList{"contention",
                                                      "--pattern",
                                                      "random",
                                                      "--messages-per-rank",
                                                      "1000000",
                                                      "--torus",
                                                      "16x16x16",
                                                      "-o",
                                                      m_folder.filePath(u"large.costscope"_s)}
                                       << 1 << "are not kept: costscope contention without -o counts them.";
        QTest::newRow("select --logic") << QStringList{"select", broken, "--logic", "x"} << 2 << "There is no logic";
        QTest::newRow("levels --what-if") << QStringList{"levels", broken, "--what-if", "machine=x"} << 2 << "There is no machine “x”";
        QTest::newRow("export --baseline") << QStringList{"export", broken, "-o", "x.pdf", "--baseline", gone} << 1 << "no such file";
        QTest::newRow("export -o") << QStringList{"export", broken, "-o", gone + "/x.pdf"} << 1 << "does not exist. Make it";
        QTest::newRow("export --data -o") << QStringList{"export", broken, "--data", "-o", gone + "/x.csv"} << 1 << "does not exist.";
        QTest::newRow("calibrate -o") << QStringList{"calibrate", broken, "-o", gone + "/x.json"} << 1 << "does not exist. Make it";
        QTest::newRow("compare") << QStringList{"compare", broken, gone} << 1 << "There is no such file.";
        QTest::newRow("overlap") << QStringList{"overlap", broken, "--overlapped", gone} << 1 << "There is no such file.";
        QTest::newRow("fit") << QStringList{"fit", "amdahl-overhead", broken, gone} << 1 << "There is no such file.";
    }
    void wordsAreReadFirst()
    {
        QFETCH(QStringList, args);
        QFETCH(int, code);
        QFETCH(QString, said);
        const Said refused = say(args);
        QVERIFY2(refused.err.contains(said), qPrintable(refused.err));
        QCOMPARE(refused.code, code);
    }

    /// What a session asks for is no fault of the words: a refused input.
    void figuresOfNewerPrograms()
    {
        QFile example(QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/seven-applications.costscope"));
        QVERIFY(example.open(QIODevice::ReadOnly));
        QJsonObject session = QJsonDocument::fromJson(example.readAll()).object();
        QJsonArray figures = session["figures"].toArray();
        QJsonObject first = figures[0].toObject();
        first["kind"] = "of-tomorrow";
        figures[0] = first;
        session["figures"] = figures;
        const QString file = written(u"newer.costscope"_s, QJsonDocument(session).toJson());
        const QString out = m_folder.filePath(u"figure.json"_s);
        const QString dataset = session["datasets"][0]["name"].toString();
        for (const QStringList& more :
             {QStringList{}, QStringList{"--dataset", dataset}, QStringList{"--figure", first["id"].toString()}}) {
            const Said said = say(QStringList{"export", file, "-o", out} + more);
            QCOMPARE(said.code, 1);
            QVERIFY2(said.err.contains(u"“of-tomorrow” is not a figure this program knows."_s), qPrintable(said.err));
        }
        QCOMPARE(say({"export", file, "-o", out, "--figure", "of-tomorrow"}).code, 2); // these are words
        QTemporaryDir all;
        const Said rest = say({"export", file, "-o", all.filePath(u"x.json"_s), "--all"});
        QCOMPARE(rest.code, 0);
        QVERIFY(rest.err.contains(u"Not written: “of-tomorrow”"_s));
        QCOMPARE(QDir(all.path()).entryList(QDir::Files).size(), figures.size() - 1);
    }

    /// Every file that cannot be read is told, not only the first.
    void everyProblemIsTold()
    {
        const QString one = written(u"one.json"_s, "{"), two = written(u"two.json"_s, "[");
        const Said said = say({"import", one, two, m_folder.filePath(u"three"_s)});
        QCOMPARE(said.code, 1);
        for (const QString name : {"one.json", "two.json", "three"})
            QCOMPARE(said.err.count(QLatin1Char('/') + name + QLatin1Char(':')), 1);
    }

    void namesThatAreNoText()
    {
        const QTemporaryDir folder;
        QVERIFY(QFile::copy(table("lammps"), folder.filePath(u"good.csv"_s)));
        const QByteArray raw = QFile::encodeName(folder.path()) + "/b\xff.csv";
        FILE* file = fopen(raw.constData(), "w");
        QVERIFY(file);
        fclose(file);
        const Said said = say({"import", folder.path()});
        QCOMPARE(remove(raw.constData()), 0); // Qt could not
        QCOMPARE(said.code, 0);
        QVERIFY2(said.err.contains(u"warning: Skipped, because their names are not UTF-8 text: b\\xff.csv."_s), qPrintable(said.err));
    }
};

QTEST_MAIN(TestHostileLines)
#include "tst_hostile_lines.moc"
