// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments of Extra-P, text and JSON.
#include "core/data/RunRecords.h"
#include "core/data/extraPFile.h"
#include "importers/Importer.h"
#include "importers/extraP/scalingRuns.h"
#include "importers/importFiles.h"
#include "importers/text/Input.h"

#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace costscope;

namespace {

QByteArray sample(const char* name)
{
    QFile file(QStringLiteral(COSTSCOPE_TEST_DATA "/extra-p/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<Imported> imported(const QByteArray& bytes, const ImportOptions& options = {})
{
    const Importer* importer = recognise({bytes, {}});
    if (!importer) return Error{u"not recognised"_s};
    return importer->read(*Input::fromBytes(bytes, u"x"_s), options, {});
}

Result<Imported> withColumns(const QByteArray& bytes, const QHash<QString, QString>& columns)
{
    return imported(bytes, {false, columns});
}

QString importerOf(const QByteArray& bytes)
{
    const Importer* importer = recognise({bytes, {}});
    return importer ? importer->id : QString();
}

QStringList namesOf(const Result<Imported>& file)
{
    QStringList names;
    if (file)
        for (const Dataset& dataset : file->datasets) names << dataset.name;
    return names;
}

/// "1=2.5 1=2.25 2=1.5": the records of a dataset.
QString recordsOf(const Dataset& dataset)
{
    QStringList all;
    const auto records = runRecords(dataset);
    for (size_t i = 0; records && i < records->size(); ++i) all << u"%1=%2"_s.arg(exact(records->n[i]), exact(records->t[i]));
    return all.join(QLatin1Char(' '));
}

/// "3:6: text" of what is no note, or the error.
QString saidOf(const Result<Imported>& file)
{
    const auto line = [](const Message& m) { return u"%1:%2: %3\n"_s.arg(m.line).arg(m.column).arg(m.text); };
    if (!file) return line(file.error().toMessage());
    QString all;
    for (const Message& message : file->messages)
        if (message.severity != Severity::Note) all += line(message);
    return all;
}

QString notesOf(const Result<Imported>& file)
{
    QString all;
    for (const Message& message : file ? file->messages : Messages())
        if (message.severity == Severity::Note) all += message.text + QLatin1Char('\n');
    return all;
}

/// The datasets as a session holds them.
std::vector<NamedRuns> runsOfFile(const Result<Imported>& file)
{
    std::vector<NamedRuns> runs;
    for (const Dataset& dataset : file->datasets) runs.push_back({dataset.name, std::make_shared<const Dataset>(dataset)});
    return runs;
}

const QByteArray head = "PARAMETER p\nPOINTS 1 2 4\nMETRIC time\n";
const QByteArray region = "REGION main\nDATA 8 8.5\nDATA 4.25 4\nDATA 2 2\n";

} // namespace

class TestExtraP : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Finding the place of each of many bad values must not begin at the beginning each time: eight times the values take about
    /// eight times as long, not 64 times.
    void manyBadValuesInOneLine()
    {
        const auto seconds = [](int values) {
            const QByteArray bad = QByteArray("1,").repeated(values);
            const QByteArray text = R"({"parameters": [], "coordinates": [], "measurements": [)" + bad + "1]}";
            QElapsedTimer timer;
            timer.start();
            (void)imported(text);
            return double(timer.nsecsElapsed()) * 1e-9;
        };
        const double few = std::min({seconds(25'000), seconds(25'000), seconds(25'000)});
        QVERIFY(seconds(200'000) < 24 * few + 0.2);
    }

    void regionsOfATextFile()
    {
        const auto file = imported(sample("strong.txt"));
        QCOMPARE(namesOf(file), (QStringList{u"main->solve"_s, u"main->solve->halo exchange"_s}));
        const auto records = runRecords(file->datasets[0]);
        QVERIFY(records);
        QCOMPARE(records->size(), 21u);
        QCOMPARE(records->n[3], 2.0);
        QVERIFY(saidOf(file).isEmpty());
        QVERIFY(notesOf(file).contains(u"Metrics not used: visits."_s));
        QVERIFY(notesOf(file).contains(u"Seconds were assumed"_s));
        QVERIFY(!file->partial);
    }

    /// Of very many findings the first hundred are told, and how many more there are; long numbers are cut.
    /// No run takes no time: said once for all such values, and of a series that has no others that it is gone.
    void timesOfZero()
    {
        const auto file = imported("PARAMETER p\nPOINTS 1 2 4\nREGION a\nMETRIC time\nDATA 4 0\nDATA 2 0\nDATA 1\nREGION b\nMETRIC time\n"
                                   "DATA 0\nDATA 0\nDATA 0\n");
        QVERIFY(file.ok());
        QCOMPARE(namesOf(file), QStringList{u"a"_s});
        QStringList warnings;
        for (const Message& message : file->messages)
            if (message.severity == Severity::Warning) warnings << message.text;
        QCOMPARE(warnings,
                 QStringList{u"5 times of 0 were left out, the first one here: a run time is above 0. All times of the series b are 0: "
                             "it was not read."_s});
        QVERIFY(file->partial);
    }

    void manyFindings()
    {
        const auto said = [](int bad) {
            const QByteArray numbers = QByteArray(",\n\"solve\": 12345678901234567890123456789012345").repeated(bad);
            return imported(
                R"({"parameters": ["p"], "measurements": {"main": {"time": [{"point": [1], "values": [2]}, {"point": [2], "values": [1]}]})" +
                numbers + "}}");
        };
        QVERIFY2(saidOf(said(1)).contains(u"2:10: found 123456789012345678901234567890 where a list or object"_s),
                 qPrintable(saidOf(said(1))));
        QVERIFY(!saidOf(said(100)).contains(u"more message"_s));
        QVERIFY(saidOf(said(101)).endsWith(u"1 more message of this kind is not shown.\n"_s));
        QVERIFY(saidOf(said(150)).endsWith(u"50 more messages of this kind are not shown.\n"_s));
    }

    /// As many regions as one file may give are all taken; of one more the longest.
    void asManyRegionsAsFit()
    {
        const auto names = [](int regions) {
            QByteArray text = head;
            for (int i = 0; i < regions; ++i)
                text += "REGION r" + QByteArray::number(i) + "\nDATA 8\nDATA 4\nDATA " + QByteArray::number(i + 1) + "\n";
            return namesOf(imported(text));
        };
        QCOMPARE(names(int(mostScalingDatasets)).size(), qsizetype(mostScalingDatasets));
        QVERIFY(names(int(mostScalingDatasets)).contains(u"r0"_s));
        QCOMPARE(names(int(mostScalingDatasets) + 1).size(), qsizetype(mostScalingDatasets));
        QVERIFY(!names(int(mostScalingDatasets) + 1).contains(u"r0"_s));
    }

    /// The unit in the name of a metric that the user names a run time; one that is not known is asked.
    void unitsOfMetrics()
    {
        const auto read = [](const char* metric, const QString& said) {
            ImportOptions options;
            options.columns.insert(QString::fromUtf8(metric), said);
            const auto input =
                Input::fromBytes("PARAMETER p\nPOINTS 1 2\nMETRIC " + QByteArray(metric) + "\nREGION a\nDATA 8\nDATA 4\n", u"a.txt"_s);
            return findImporter(u"extra-p-text")->read(*input, options, {});
        };
        QCOMPARE(recordsOf(read("lap [ms]", u"t_n_s"_s)->datasets.at(0)), u"1=0.008 2=0.004"_s);
        QCOMPARE(recordsOf(read("lap", u"t_n_s"_s)->datasets.at(0)), u"1=8 2=4"_s);
        const auto ticks = read("lap [ticks]", u"t_n_s"_s);
        QVERIFY(!ticks && ticks.error().message.contains(u"The unit “ticks”"_s));
        QVERIFY2(ticks.error().message.contains(u"--column \"lap [ticks]=t_n_s[ms]\""_s), qPrintable(ticks.error().message));
        QCOMPARE(recordsOf(read("lap [ticks]", u"t_n_s[ms]"_s)->datasets.at(0)), u"1=0.008 2=0.004"_s);
    }

    /// All series of an experiment have names, those that are not read, too.
    void namesOfAllSeries()
    {
        ScalingExperiment experiment{{u"p"_s, u"size"_s}, {}};
        for (int i = 0; i < 130; ++i) experiment.series.push_back({u"r%1"_s.arg(i), u"time"_s, {{{1, 100}, {2}}, {{2, 100}, {1}}}});
        const QStringList names = namesOfSeries(experiment, {});
        QCOMPARE(names.size(), 130);
        QCOMPARE(names.back(), u"r129, size = 100"_s);
        ImportOptions options;
        options.columns.insert(names.back(), u"t_n_s"_s);
        const auto one = runsOf(experiment, options);
        QCOMPARE(namesOf(one), QStringList{names.back()});
        const auto all = runsOf(experiment, {});
        QVERIFY(std::ranges::any_of(all->messages, isAboutSeries) && std::ranges::none_of(one->messages, isAboutSeries));
    }

    void repetitionsStayApart()
    {
        const auto file = imported(head + region);
        QCOMPARE(recordsOf(file->datasets.at(0)), u"1=8 1=8.5 2=4.25 2=4 4=2 4=2"_s);
    }

    void otherParametersMakeSettings()
    {
        const auto file = imported(sample("two-parameters.txt"));
        QCOMPARE(namesOf(file), (QStringList{u"main, size = 100"_s, u"main, size = 200"_s}));
        QCOMPARE(recordsOf(file->datasets[1]), u"1=4.25 1=4.125 2=2.25 2=2.125 4=1.25 4=1.125"_s);
        QCOMPARE(file->datasets[1].facts[QLatin1String("setting")].toObject()[QLatin1String("size")].toDouble(), 200.0);
    }

    void bracketsAreTheWritersChoice()
    {
        for (const char* points :
             {"POINTS 1 2 4", "POINTS (1) (2) (4)", "POINTS (1)(2)(4)", "POINTS ( 1 ) ( 2 )\nPOINTS (4)", "POINTS ((1)) ((2)) ((4))"})
            QCOMPARE(recordsOf(imported("PARAMETER p\n" + QByteArray(points) + "\n" + region).take().datasets.at(0)),
                     u"1=8 1=8.5 2=4.25 2=4 4=2 4=2"_s);
        const auto two = imported("PARAMETER p n_size\nPOINTS ((1) (10)) ((2) (10))\nREGION a\nDATA 2\nDATA 1\n");
        QCOMPARE(namesOf(two), QStringList{u"a, n_size = 10"_s});
        QCOMPARE(recordsOf(two->datasets[0]), u"1=2 2=1"_s);
    }

    void unitsInNames()
    {
        const auto file = imported("PARAMETER nprocs\nPOINTS 1 2\nMETRIC time_ms\nREGION a\nDATA 1500\nDATA 700\n");
        QCOMPARE(recordsOf(file->datasets.at(0)), u"1=1.5 2=0.7"_s);
    }

    void jsonWithMpiTime()
    {
        const auto file = imported(sample("regions.json"));
        QCOMPARE(namesOf(file), (QStringList{u"main"_s, u"main->setup"_s}));
        const auto records = runRecords(file->datasets[0]);
        QCOMPARE(records->size(), 14u);
        QCOMPARE(records->t[0], 40.5);
        QCOMPARE(records->tau[1], 0.11);
        QVERIFY(!file->datasets[1].principal().find(u"tau_mpi_s"));
        QVERIFY(notesOf(file).contains(u"Metrics not used: bytes_sent."_s));
        QVERIFY(saidOf(file).isEmpty());
    }

    void olderJson()
    {
        const auto file = imported(sample("older.json"));
        QCOMPARE(namesOf(file), QStringList{u"sweep"_s});
        QCOMPARE(recordsOf(file->datasets[0]), u"1=20 1=20.5 2=10 2=10.5 4=5 4=5.5 8=2.5 8=3"_s);
    }

    void jsonLines()
    {
        const auto file = imported(sample("lines.jsonl"));
        QCOMPARE(namesOf(file), QStringList{u"main"_s});
        QCOMPARE(recordsOf(file->datasets[0]), u"1=9 1=9.125 2=5 2=5.125 4=3 4=3.125 8=2 8=2.125"_s);
        QCOMPARE(importerOf("{\"params\":{\"p\":1},\"value\":[2,3]}\n"), u"extra-p-json"_s);
        QCOMPARE(recordsOf(imported("{\"params\":{\"p\":1},\"value\":[2,3]}\n").take().datasets.at(0)), u"1=2 1=3"_s);
    }

    /// What the names do not tell, the user says.
    void namesThatAreNotKnown()
    {
        const QByteArray bytes = "PARAMETER x\nPOINTS 1 2\nMETRIC effort\nREGION a\nDATA 2\nDATA 1\n";
        QVERIFY(saidOf(imported(bytes)).contains(u"Found: effort. Say which ones they are: --column \"x=n\" --column \"effort=t_n_s\"."_s));
        const QString n = u"n"_s, t = u"t_n_s"_s;
        QVERIFY(saidOf(withColumns(bytes, {{u"effort"_s, t}})).contains(u"Found: x. Say which one it is: --column \"x=n\"."_s));
        QVERIFY(saidOf(withColumns(bytes, {{u"x"_s, n}})).contains(u"--column \"effort=t_n_s\""_s));
        const auto file = withColumns(bytes, {{u"x"_s, n}, {u"effort"_s, t}});
        QCOMPARE(recordsOf(file->datasets.at(0)), u"1=2 2=1"_s);
        const QByteArray both = "PARAMETER p threads\nPOINTS (1 2) (2 2)\nREGION a\nDATA 2\nDATA 1\n";
        QVERIFY(saidOf(imported(both)).contains(u"Several parameters are called like numbers of processes: p, threads."_s));
        QCOMPARE(namesOf(withColumns(both, {{u"p"_s, n}})), QStringList{u"a, threads = 2"_s});
    }

    /// Parameters and metrics as columns of a table, for the window to ask.
    void namesToAskFor()
    {
        QTemporaryDir folder;
        const auto shapeOf = [&](const QByteArray& bytes) {
            const QString path = folder.filePath(u"x.txt"_s);
            QFile file(path);
            if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
            file.write(bytes);
            file.close();
            return scalingShape(path);
        };
        const auto shape = shapeOf("PARAMETER x ranks\nPOINTS (1 8) (2 8)\nMETRIC effort\nREGION a\nDATA 2.5\nDATA 1\n");
        QCOMPARE(shape->headings, (QStringList{u"x"_s, u"ranks"_s, u"effort"_s}));
        QCOMPARE(shape->rows.at(0), (QStringList{u"1"_s, u"8"_s, u"2.5"_s}));
        QCOMPARE(shape->guess, (QHash<QString, QString>{{u"ranks"_s, u"n"_s}}));
        QVERIFY(shapeOf("{\"parameters\": [\"x\"], \"measurements\": {\"a\": {\"time\": [{\"point\": [1], \"values\": [2]}]}}}"));
        QVERIFY(!shapeOf(head + "REGION a\nDATA 0\nDATA 0\nDATA 0\n")); // refused for another reason
        QVERIFY(!shapeOf("PARAMETER x\nPOINTS 1 oops\nREGION a\nDATA 1\n"));
        QVERIFY(!shapeOf("n,t\n1,2\n"));
    }

    /// 2000 regions: those that matter come, the rest is counted, and can be asked for.
    void manyRegions()
    {
        QByteArray bytes = head;
        for (int i = 0; i < 2000; ++i)
            bytes += "REGION r" + QByteArray::number(i) + "\nDATA 9\nDATA 9\nDATA " + QByteArray::number(1 + i % 500) + "\n";
        const auto file = imported(bytes);
        QCOMPARE(file->datasets.size(), mostScalingDatasets);
        QCOMPARE(namesOf(file).first(), u"r468"_s); // 468 … 499, 969 … 999, …: in the order of the file
        QVERIFY(file->partial);
        QVERIFY(saidOf(file).contains(u"The file has 2000 series of run times. The 125 with the longest times"_s));
        const auto one = withColumns(bytes, {{u"r7"_s, u"t_n_s"_s}});
        QCOMPARE(namesOf(one), QStringList{u"r7"_s});
        QVERIFY(!one->partial);
    }

    /// More settings than datasets, of one region or of none: the name that the message gives brings the one that is left out.
    void everySeriesCanBeNamed()
    {
        for (const char* region : {"", "REGION solve\n"}) {
            QByteArray points, values;
            for (int y = 1; y <= 126; ++y)
                for (int p = 1; p <= 2; ++p) {
                    points += " (" + QByteArray::number(p) + ' ' + QByteArray::number(y) + ')';
                    values += "DATA " + QByteArray::number(y + 10 / p) + '\n';
                }
            const QByteArray bytes = "PARAMETER p y\nPOINTS" + points + "\nMETRIC time\n" + region + values;
            const auto all = imported(bytes);
            QCOMPARE(all->datasets.size(), 125u);
            static const QRegularExpression option(u"--column \"(.+)=t_n_s\"\\."_s);
            const QString name = option.match(saidOf(all)).captured(1);
            QVERIFY2(name.endsWith(u"y = 1"_s) && !namesOf(all).contains(name), qPrintable(saidOf(all)));
            const auto one = withColumns(bytes, {{name, u"t_n_s"_s}});
            QCOMPARE(namesOf(one), QStringList{name});
            QCOMPARE(recordsOf(one->datasets.at(0)), u"1=11 2=6"_s);
        }
    }

    void whatExtraPSaves()
    {
        const QByteArray archive = sample("saved.extra-p");
        QCOMPARE(importerOf(archive), u"extra-p-archive"_s);
        const auto file = imported(archive);
        QCOMPARE(namesOf(file), QStringList{u"main, size = 10"_s});
        QCOMPARE(recordsOf(file->datasets[0]), u"1=8.25 2=4.125 4=2 4=3"_s);
        QVERIFY(notesOf(file).contains(u"Of 2 points the file has no single values: the mean of their repetitions was taken."_s));
        QVERIFY(saidOf(file).isEmpty());
        const QString path = QStringLiteral(COSTSCOPE_TEST_DATA "/extra-p/saved.extra-p");
        QVERIFY(importFile(path, {}, {}).ok()); // bytes 0 are no damage here
    }

    void damagedArchives()
    {
        const QByteArray archive = sample("saved.extra-p");
        const qsizetype directory = archive.indexOf("PK\1\2");
        const auto changed = [&](qsizetype at, const QByteArray& bytes) { return QByteArray(archive).replace(at, bytes.size(), bytes); };
        QVERIFY(saidOf(imported(archive.chopped(30))).contains(u"The archive is cut off: the directory at its end is missing"_s));
        for (const QByteArray& bad : {changed(100, "\x55\x55"), changed(directory + 16, "\1\2\3\4"), changed(directory + 24, "\1\2"),
                                      changed(directory + 20, "\xff\xff\xff\x7f"), changed(directory + 42, "\xff\xff\xff\xff"),
                                      changed(directory + 24, "\xff\xff\xff\x0f")}) // 256 MiB out of 300 bytes
            QVERIFY2(saidOf(imported(bad)).contains(u"The archive is damaged: experiment.json"_s), qPrintable(saidOf(imported(bad))));
        QVERIFY(
            saidOf(imported(changed(directory + 24, "\xff\xff\xff\x7f"))).contains(u"is 2047 MiB unpacked; at most 256 MiB are read"_s));
        QVERIFY(saidOf(imported(changed(directory + 8, "\1"))).contains(u"is encrypted or packed in a way that is not known"_s));
        QVERIFY(saidOf(imported(changed(directory + 10, "\x0c"))).contains(u"is encrypted or packed in a way that is not known"_s));
    }

    /// JSON with semicolons, also within a text.
    void talpasLines()
    {
        const QByteArray line = "{\"parameters\":{\"p\":1};\"metric\":\"time\";\"callpath\":\"a;b\\\"\";\"value\":8.5}\n";
        const QByteArray bytes = line + QByteArray(line).replace(":1}", ":2}").replace("8.5", "4.25");
        QCOMPARE(importerOf(bytes), u"extra-p-json"_s);
        const auto file = imported(bytes);
        QCOMPARE(namesOf(file), QStringList{u"a;b\""_s});
        QCOMPARE(recordsOf(file->datasets[0]), u"1=8.5 2=4.25"_s);
        QVERIFY(saidOf(file).isEmpty());
    }

    void brokenText_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("records"); // -1 = refused
        const auto row = [](const char* name, const QByteArray& bytes, const char* said, int records) {
            QTest::newRow(name) << bytes << QString::fromUtf8(said) << records;
        };
        row("other word", head + "WHAT 1\n" + region, "4:1: found “WHAT”, expected PARAMETER", 6);
        row("no number", head + "REGION a\nDATA 8 abc\nDATA 4 4\nDATA 2 2\n", "5:8: “abc” is no number. The value was left out.", 5);
        row("decimal comma", head + "REGION a\nDATA 8,5\nDATA 4\nDATA 2\n", "5:6: “8,5” is no number; values are separated by blanks", 2);
        row("zero", head + "REGION a\nDATA 8 0\nDATA 4\nDATA 2\n", "5:0: A time of 0 was left out", 3);
        row("nan", head + "REGION a\nDATA 8 nan\nDATA 4\nDATA 2\n", "5:8: “nan” is no number", 3);
        row("too few", head + "REGION a\nDATA 8\nDATA 4\n", "5:0: REGION a has 2 DATA lines for 3 points. Those that are there", 2);
        row("one is too few", head + "REGION a\nDATA 8\n", "5:0: REGION a has 1 DATA line for 3 points.", 1);
        row("too many", head + region + "DATA 1\n", "8:1: There are more DATA lines than the 3 points.", 6);
        row("no DATA", head + region + "REGION b\n", "8:0: REGION b has no DATA.", 6);
        row("empty DATA", head + "REGION a\nDATA\nDATA 4\nDATA 2\n", "5:1: found no number behind DATA.", 2);
        row("cut off", head + "REGION a\nDATA 8\nDATA 4", "6:0: The file ends in this line, 1 DATA line before the end", -1);
        row("no points", "PARAMETER p\nREGION a\nMETRIC time\nPOINTS\nDATA 8\n", "5:6: DATA stands before any POINTS.", -1);
        row("no parameter", "POINTS 1 2\nREGION a\nDATA 8\nDATA 4\n", "1:8: POINTS stands before any PARAMETER.", -1);
        row("late parameter", head + "PARAMETER q\n" + region, "4:11: PARAMETER stands behind POINTS", -1);
        row("wrong point", "PARAMETER p q\nPOINTS (1 2) (3)\nREGION a\nDATA 8\n", "2:16: This point has 1 coordinate, expected 2", -1);
        row("no brackets", "PARAMETER p q\nPOINTS 1 2 3 4\nREGION a\nDATA 8\n", "2:8: “1” stands outside of brackets", -1);
        row("a parameter twice", "PARAMETER p size\nPARAMETER size\n" + region, "2:11: The parameter “size” is there twice.", -1);
        row("open bracket", "PARAMETER p\nPOINTS (1) (2\nREGION a\nDATA 8\n", "2:1: A bracket is not closed in this line.", -1);
        row("closing bracket", "PARAMETER p\nPOINTS 1) 2\nREGION a\nDATA 8\n", "2:9: There is a closing bracket", -1);
        row("no coordinate", "PARAMETER p\nPOINTS 1 x\nREGION a\nDATA 8\n", "2:10: “x” is no coordinate", -1);
        row("half a process", "PARAMETER p\nPOINTS 1 1.5\nREGION a\nDATA 8\nDATA 4\n", "5:0: p = 1.5 is not a number of processes", 1);
        row("no data at all", head, "0:0: The file has no measured values.", -1);
        row("nothing but zeros", head + "REGION a\nDATA 0\nDATA 0\nDATA 0\n",
            "No value could be used. First problem: 3 times of 0 were left out", -1);
    }
    void brokenText()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, said);
        QFETCH(int, records);
        const auto file = imported(bytes);
        QVERIFY2(saidOf(file).contains(said), qPrintable(saidOf(file)));
        QCOMPARE(file ? int(runRecords(file->datasets.at(0))->size()) : -1, records);
        if (file) QVERIFY(file->partial);
    }

    /// A line that cannot be read was one of the points, or none: the others stay where they are, or are not told apart.
    void damagedDataLines_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QString>("records");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* lines, const char* records, const char* said) {
            QTest::newRow(name) << QByteArray(lines) << QString::fromLatin1(records) << QString::fromUtf8(said);
        };
        row("in the middle", "DATA 8\nDAAT 4\nDATA 2\n", "1=8 4=2", "6:0: REGION a: this line was counted as the DATA of point 2,");
        row("at the beginning", "DAT 8\nDATA 4\nDATA 2\n", "2=4 4=2", "5:0: REGION a: this line was counted as the DATA of point 1,");
        row("at the end", "DATA 8\nDATA 4\nDTA 2\n", "1=8 2=4", "7:0: REGION a: this line was counted as the DATA of point 3,");
        row("beside all lines", "DATA 8\nTIME 12\nDATA 4\nDATA 2\n", "1=8 2=4 4=2", "6:1: found “TIME”");
        row("and one is missing", "DATA 8\nDAAT 4\n", "", "5:0: REGION a has 1 DATA line for 3 points. One of its lines could not be read");
        row("two for one", "DATA 8\nDAAT 4\nDAAT 3\nDATA 2\n", "", "5:0: REGION a has 2 DATA lines for 3 points. One of its lines");
    }
    void damagedDataLines()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QString, records);
        QFETCH(QString, said);
        const auto file = imported(head + "REGION a\n" + lines + "REGION b\nDATA 9\nDATA 7\nDATA 5\n");
        QCOMPARE(namesOf(file), records.isEmpty() ? QStringList{u"b"_s} : (QStringList{u"a"_s, u"b"_s}));
        if (!records.isEmpty()) QCOMPARE(recordsOf(file->datasets[0]), records);
        QCOMPARE(recordsOf(file->datasets.back()), u"1=9 2=7 4=5"_s);
        QVERIFY2(saidOf(file).contains(said), qPrintable(saidOf(file)));
        QVERIFY(!saidOf(file).contains(u"has no DATA"_s));
        QVERIFY(file->partial);
    }

    /// "DATA 12.345" cut to "DATA 12": nobody can know.
    void lastLineWithoutEnd()
    {
        const auto file = imported(head + region.chopped(1));
        QCOMPARE(recordsOf(file->datasets.at(0)), u"1=8 1=8.5 2=4.25 2=4 4=2 4=2"_s);
        QVERIFY(saidOf(file).startsWith(u"7:0: The file ends without a line end"_s));
        QVERIFY(!file->partial);
        QVERIFY(saidOf(imported(head + region)).isEmpty());
    }

    void oneLineIsEnough()
    {
        QCOMPARE(importerOf("PARAMETER p\nPOI"), u"extra-p-text"_s);
        QCOMPARE(importerOf("# made by hand\nPARAMETER p"), u"extra-p-text"_s);
        QCOMPARE(importerOf("PARAMETER" + QByteArray(" p").repeated(100)), u"extra-p-text"_s);
        QCOMPARE(importerOf("PARAMETERS p\nPOINTS 1\n"), QString());
        QCOMPARE(importerOf("PARAMETER\nPOINTS 1\n"), QString());
        QCOMPARE(importerOf("DATA 1\n"), QString());
        QCOMPARE(saidOf(imported("PARAMETER p")), u"0:0: The file has no measured values.\n"_s);
    }

    /// 1000 names are not put into one sentence.
    void manyNames()
    {
        QByteArray bytes = "PARAMETER p\nPOINTS 1\nREGION a\n";
        for (int i = 0; i < 1000; ++i) bytes += "METRIC m" + QByteArray::number(i) + "\nDATA 1\n";
        QVERIFY(saidOf(imported(bytes)).contains(u"Found: m0, m1, m2, m3, m4, m5, m6, m7 and 992 more. Say"_s));
        QVERIFY(notesOf(imported(bytes + "METRIC time\nDATA 1\n")).contains(u"m104 and 992 more."_s));
    }

    void partialText()
    {
        const auto file = imported(head + "REGION a\nDATA 8\nDATA 4", {true, {}});
        QCOMPARE(recordsOf(file->datasets.at(0)), u"1=8"_s);
        QVERIFY(saidOf(file).contains(u"6:0: The file is cut off: its last line was left out."_s));
        QVERIFY(file->partial);
    }

    void brokenJson_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("records");
        const auto row = [](const char* name, const char* measurements, const char* said, int records) {
            QTest::newRow(name) << "{\"parameters\": [\"p\"],\n\"measurements\": " + QByteArray(measurements) << QString::fromUtf8(said)
                                << records;
        };
        row("text for a number", "{\"a\": {\"time\": [\n{\"point\": [1], \"values\": [8, \"x\"]}]}}}", "3:1: a/time/values: found “x”", 1);
        row("null", "{\"a\": {\"time\": [{\"point\": [1], \"values\": [8, null]}]}}}", "a/time/values: found null", 1);
        row("NaN", "{\"a\": {\"time\": [{\"point\": [1], \"values\": [8, NaN]}]}}}", "a/time/values: found null", 1);
        row("no values", "{\"a\": {\"time\": [{\"point\": [1]}, {\"point\": [2], \"values\": 4}]}}}",
            "a/time: a measurement without “point” or “values”", 1);
        row("other coordinates", "{\"a\": {\"time\": [{\"point\": [1, 2], \"values\": [8]}, {\"point\": [2], \"values\": [4]}]}}}",
            "a point with 2 coordinates was left out; there is 1 parameter.", 1);
        row("a number", "{\"a\": {\"time\": 5, \"t\": [{\"point\": [2], \"values\": [4]}]}}}", "found 5 where a list or object", 1);
        row("a list", "{\"a\": {\"time\": [[1], {\"point\": [2], \"values\": [4]}]}}}", "where a measurement was expected", 1);
        row("nothing", "{}}", "The file has no measured values.", -1);
        row("cut off", "{\"a\": {\"time\": [{\"point\": [2], \"values\": [4]}, {\"poi", "1 row is complete; 'import --partial' takes it.",
            -1);
        row("decimal comma", "{\"a\": {\"time\": [{\"point\": [2], \"values\": [4]}, {\"point\": [2], \"values\": 4,5}]}}}",
            "decimal comma", -1);
        row("ids of nothing", "[{\"callpath_id\": 1, \"coordinate_id\": 1, \"metric_id\": 1, \"value\": 2}]}",
            "There is no list “callpaths”", -1);
        row("two experiments", "{\"a\": {\"time\": [{\"point\": [2], \"values\": [4]}]}}}\n{\"parameters\": []}", "another JSON object", 1);
    }
    void brokenJson() { brokenText(); }

    void partialJson()
    {
        const QByteArray cut = "{\"parameters\": [\"p\"], \"measurements\": {\"a\": {\"time\": [{\"point\": [2], \"values\": [4]}, {\"poi";
        const auto file = imported(cut, {true, {}});
        QCOMPARE(recordsOf(file->datasets.at(0)), u"2=4"_s);
        QVERIFY(file->partial);
        QVERIFY(!imported(sample("older.json").first(700), {true, {}})); // the names stand behind the cut
    }

    /// What is written is read back: names, facts and every record.
    void roundTrip_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("asText");
        for (const char* name : {"strong.txt", "two-parameters.txt", "older.json", "lines.jsonl", "regions.json"}) {
            if (qstrcmp(name, "regions.json") != 0) QTest::addRow("%s as text", name) << sample(name) << true;
            QTest::addRow("%s as JSON", name) << sample(name) << false;
        }
    }
    void roundTrip()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, asText);
        const auto first = imported(bytes);
        Messages messages;
        const auto written = asText ? extraPText(runsOfFile(first), messages) : extraPJson(runsOfFile(first), messages);
        QVERIFY2(written.ok(), written ? "" : qPrintable(written.error().message));
        QVERIFY(messages.empty());
        QCOMPARE(importerOf(*written), QString::fromLatin1(asText ? "extra-p-text" : "extra-p-json"));
        const auto second = imported(*written);
        QCOMPARE(namesOf(second), namesOf(first));
        for (size_t i = 0; i < first->datasets.size(); ++i) {
            QVERIFY(second->datasets[i].tables == first->datasets[i].tables);
            QCOMPARE(second->datasets[i].facts, first->datasets[i].facts);
        }
    }

    /// Extra-P's own words, and all regions over one list of points.
    void whatTheTextFileSays()
    {
        const auto file = imported(head + region + "REGION b c\nDATA 9\nDATA 7\nDATA 0.1\n");
        Messages messages;
        const QByteArray text = extraPText(runsOfFile(file), messages).take();
        QVERIFY(text.startsWith("# Run times in seconds, written by Costscope"));
        QCOMPARE(text.mid(text.indexOf('\n') + 1),
                 QByteArray("PARAMETER p\nPOINTS (1) (2) (4)\n\nREGION main\nMETRIC time\nDATA 8 8.5\nDATA 4.25 4\n"
                            "DATA 2 2\n\nREGION b c\nMETRIC time\nDATA 9\nDATA 7\nDATA 0.1\n"));
        const auto uneven = extraPText(runsOfFile(imported(sample("regions.json"))), messages);
        QVERIFY(!uneven && uneven.error().message.contains(u"Export them as JSON"_s));
    }

    void whatCannotBeWritten()
    {
        Messages messages;
        const auto two = runsOfFile(imported(sample("two-parameters.txt"))), one = runsOfFile(imported(head + region));
        const auto mixed = extraPJson({two[0], one[0]}, messages);
        QVERIFY(!mixed && mixed.error().message.contains(u"have other parameters"_s));
        QVERIFY(!extraPJson({}, messages));
        Dataset profile;
        profile.kind = DatasetKind::Profile;
        QVERIFY(!extraPJson({{u"x"_s, std::make_shared<const Dataset>(profile)}}, messages));
        QVERIFY(messages.empty());
        // The same region twice: the second goes by its own name.
        const QByteArray both = extraPJson({one[0], {u"main (2)"_s, one[0].data}}, messages).take();
        QCOMPARE(namesOf(imported(both)), (QStringList{u"main"_s, u"main (2)"_s}));
    }

    /// Each line stands for itself: what is damaged in one changes no other.
    void damagedJsonLines()
    {
        const QByteArray first = "{\"params\":{\"p\":2},\"value\":1}\n", last = "{\"params\":{\"p\":8},\"value\":3}\n";
        for (const char* damaged : {"{\"params\":{\"p\":4},\"value\":bad}\n", "{\"params\":{\"p\":4},\"value\":\n",
                                    "\"params\":{\"p\":4},\"value\":2}\n", "{\"params\":{\"p\":4},\"value\":2}}\n", "[1]\n", "4 2\n"}) {
            const auto file = imported(first + damaged + last);
            QCOMPARE(recordsOf(file->datasets.at(0)), u"2=1 8=3"_s);
            QVERIFY2(saidOf(file).contains(QRegularExpression(u"^2:\\d+: This line is no JSON object"_s)), qPrintable(saidOf(file)));
            QVERIFY(file->partial);
        }
        // The column is that where JSON ends; what is JSON, but no object, has none.
        const auto placeOf = [&](const QByteArray& damaged) { return saidOf(imported(first + damaged + last)).section(u": "_s, 0, 0); };
        QCOMPARE(placeOf("[1]\n"), u"2:0"_s);
        QCOMPARE(placeOf("{\"params\":x}\n"), u"2:11"_s);
        QCOMPARE(recordsOf(imported("\xef\xbb\xbf{\"params\":{\"p\":4},\"value\":bad}\n" + last).take().datasets.at(0)), u"8=3"_s);
        const QByteArray cut = first + last.chopped(5);
        QVERIFY(saidOf(imported(cut)).startsWith(u"2:0: The file ends within this line: it is cut off."_s));
        QCOMPARE(recordsOf(imported(cut, {true, {}}).take().datasets.at(0)), u"2=1"_s);
        QVERIFY(saidOf(imported(first + last.chopped(1))).isEmpty()); // a line without its end is whole
    }

    void namesOfParameters()
    {
        const QByteArray rest = ",\n\"measurements\": {\"a\": {\"time\": [{\"point\": [1, 2, 3], \"values\": [8]}]}}}";
        QVERIFY(saidOf(imported("{\"parameters\": [\"p\", \"size\", \"size\"]" + rest))
                    .startsWith(u"1:37: The parameter “size” is there twice in this list."_s));
        QVERIFY(saidOf(imported("{\"parameters\": [{}, {}, {\"name\": \"p\"}]" + rest))
                    .startsWith(u"1:39: A parameter in this list has no name."_s));
        QByteArray many = "PARAMETER";
        for (int i = 0; i < 1001; ++i) many += " p" + QByteArray::number(i);
        QVERIFY(saidOf(imported(many)).contains(u"There are more than 1000 parameters."_s));
        QVERIFY(saidOf(imported("{\"params\":{\"\":4},\"value\":2}\n")).contains(u"names no parameters"_s));
    }

    /// Three datasets of one name, as a session may hold them: none is lost.
    void regionsOfOneName()
    {
        Dataset plain = imported(head + region)->datasets.at(0);
        plain.facts = {};
        const NamedRuns one{u"LAMMPS"_s, std::make_shared<const Dataset>(plain)};
        for (const bool asText : {true, false}) {
            Messages messages;
            const QByteArray bytes = (asText ? extraPText({one, one, one}, messages) : extraPJson({one, one, one}, messages)).take();
            QCOMPARE(namesOf(imported(bytes)), (QStringList{u"LAMMPS"_s, u"LAMMPS (2)"_s, u"LAMMPS (3)"_s}));
            QCOMPARE(recordsOf(imported(bytes)->datasets[2]), u"1=8 1=8.5 2=4.25 2=4 4=2 4=2"_s);
            QCOMPARE(messages.size(), 2u);
        }
    }

    /// Without regions the settings stay one experiment.
    void noRegionsAtAll()
    {
        const QByteArray bytes = "PARAMETER p size\nPOINTS (1 10) (2 10) (1 20) (2 20)\nMETRIC time\nDATA 4\nDATA 2\nDATA 8\nDATA 5\n";
        const auto first = imported(bytes);
        QCOMPARE(namesOf(first), (QStringList{u"size = 10"_s, u"size = 20"_s}));
        for (const bool asText : {true, false}) {
            Messages messages;
            const QByteArray written = (asText ? extraPText(runsOfFile(first), messages) : extraPJson(runsOfFile(first), messages)).take();
            const auto second = imported(written);
            QCOMPARE(namesOf(second), namesOf(first));
            QCOMPARE(recordsOf(second->datasets.at(1)), u"1=8 2=5"_s);
            QVERIFY(!written.contains("REGION"));
        }
    }

    void namesThatTextHasNot()
    {
        const auto file = [](const char* other) {
            return imported("{\"parameters\": [\"p\", \"my size\"" + QByteArray(other) +
                            "], \"measurements\": {\"a\\nb\": {\"time\": [{\"point\": [1, 5, 6], \"values\": [8]}, "
                            "{\"point\": [1, 5], \"values\": [8]}]}}}");
        };
        Messages messages;
        QVERIFY(extraPText(runsOfFile(file("")), messages)->contains("PARAMETER p my_size\n"));
        QCOMPARE(messages.size(), 2u);
        QCOMPARE(messages[0].text, u"“my size” is written as “my_size”, in one word."_s);
        QCOMPARE(messages[1].text, u"“a b” is written with single blanks and in one line."_s);
        const auto same = extraPText(runsOfFile(file(", \"my_size\"")), messages);
        QVERIFY(!same && same.error().message.contains(u"would both be called “my_size”"_s));
    }

    /// A first line that names no parameter says nothing about those of the others.
    void linesWithoutParameters()
    {
        for (const char* params : {"\"main\"", "{}", "null", "[1]"}) {
            const auto file = imported(QByteArray("{\"params\":") + params + ",\"value\":9}\n{\"params\":{\"p\":1},\"value\":2}\n");
            QCOMPARE(recordsOf(file->datasets.at(0)), u"1=2"_s);
            QVERIFY(saidOf(file).contains(u"A line whose “params” name no parameter was left out."_s));
        }
    }

    void otherLinesOfJsonLines()
    {
        const auto file = imported("{\"params\":{\"p\":1},\"value\":2}\n{\"params\":{\"q\":1},\"value\":3}\n{\"other\":1}\n{\"params\":{"
                                   "\"p\":2},\"value\":\"x\"}\n");
        QCOMPARE(recordsOf(file->datasets.at(0)), u"1=2"_s);
        QVERIFY(saidOf(file).contains(u"with other parameters than the first one (p)"_s));
        QVERIFY(saidOf(file).contains(u"without “measurements”, and without “params”"_s));
        QVERIFY(saidOf(file).contains(u"found “x”, expected a number"_s));
    }
};

QTEST_GUILESS_MAIN(TestExtraP)
#include "tst_extra_p.moc"
