// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/importFiles.h"

#include "core/data/RunRecords.h"
#include "core/data/programOf.h"
#include "importers/profiles/seriesOf.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace costscope;

namespace {

const QString data = QStringLiteral(COSTSCOPE_TEST_DATA "/");
const QString overhead = QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/overhead/");

QString allText(const Messages& messages)
{
    QString all;
    for (const Message& m : messages) all += m.toString() + QLatin1Char('\n');
    return all;
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A folder with files, gone at the end of the test.
class Folder {
public:
    QString add(const QString& name, const QByteArray& bytes) const
    {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write a test file");
        return path;
    }
    QString path() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
};

DatasetPtr profile(const char* command, int tasks, double t, const char* estimate = "")
{
    Dataset d;
    d.kind = DatasetKind::Profile;
    d.name = QString::fromLatin1(command);
    d.facts = {{"command", command}, {"tasks", tasks}, {"t_n_s", t}, {"mpi_time_mean_s", t / 10}};
    if (*estimate) d.facts[u"estimate"_s] = QLatin1String(estimate);
    return std::make_shared<const Dataset>(d);
}

} // namespace

class TestImportFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsWhereDataCameFrom()
    {
        const QString path = overhead + u"amdahl_hpl.csv"_s;
        const ImportReport report = importFiles({{path}, {}, {}, true});
        QCOMPARE(report.files.size(), size_t(1));
        QCOMPARE(report.files[0].file, path);
        QCOMPARE(report.files[0].importer, u"runs-csv"_s);
        QCOMPARE(report.files[0].rows, 20);
        const Source& source = report.datasets.at(0)->sources.at(0);
        QCOMPARE(source.file, path);
        QCOMPARE(source.importer, u"runs-csv"_s);
        QCOMPARE(source.sha256, QString::fromLatin1(QCryptographicHash::hash(bytesOf(path), QCryptographicHash::Sha256).toHex()));
    }

    /// Folders inside a folder are said, and read where they are wanted; a file that is named twice is read once.
    void folders()
    {
        const Folder folder;
        QDir dir(folder.path());
        QVERIFY(dir.mkpath(u"study/deep/deeper"_s) && dir.mkpath(u"empty/inside"_s));
        const QString first = folder.add(u"study/a.csv"_s, "n,t_n_s\n1,8\n2,5\n4,3\n");
        folder.add(u"study/deep/deeper/b.csv"_s, "n,t_n_s\n1,9\n2,5\n4,3\n");
        ImportRequest request{{dir.filePath(u"study"_s)}, {}, {}, true};
        const ImportReport one = importFiles(request);
        QCOMPARE(one.datasets.size(), size_t(1));
        QVERIFY(allText(one.messages()).contains(u"Folders inside were not read: deep: --subfolders"_s));
        request.subfolders = true;
        request.paths << first;
        const ImportReport all = importFiles(request);
        QCOMPARE(all.datasets.size(), size_t(2));
        QVERIFY(allText(all.messages()).contains(u"This file is named twice. It was read once."_s));
        const ImportReport none = importFiles({{dir.filePath(u"empty"_s)}, {}, {}, true});
        QVERIFY(none.firstError() && none.firstError()->message.contains(u"only folders: inside"_s));
    }

    /// A copy is no second measurement.
    void copies()
    {
        const Folder folder;
        const QByteArray bytes("n,t_n_s\n1,8\n2,5\n4,3\n");
        const QStringList paths = {folder.add(u"a.csv"_s, bytes), folder.add(u"b.csv"_s, bytes),
                                   folder.add(u"c.csv"_s, "n,t_n_s\n1,8\n2,5\n4,2\n")};
        const ImportReport report = importFiles({paths, {}, {}, true});
        QCOMPARE(report.datasets.size(), size_t(3));
        const auto isCopy = [](const Message& m) { return m.severity == Severity::Warning && m.text.contains(u"the same as a.csv"_s); };
        for (size_t i = 0; i < 3; ++i) QCOMPARE(std::ranges::any_of(report.files[i].messages, isCopy), i == 1);
    }

    /// What was read in a format that the user named is known to be so; not where it would have been recognised.
    void formatsThatWereNamed()
    {
        const Folder folder;
        const QString path = folder.add(u"a.dat"_s, "1 8\n2 9\n4 9\n"), known = folder.add(u"b.csv"_s, "n,t_n_s\n1,8\n2,5\n4,3\n");
        QVERIFY(formatOf(path).isEmpty());
        QCOMPARE(formatOf(known), u"runs-csv"_s);
        const ImportReport report = importFiles({{path, known}, u"runs-csv"_s, {}, true});
        QCOMPARE(report.datasets.size(), size_t(2));
        QCOMPARE(saidFormat(*report.datasets[0]), u"runs-csv"_s);
        QCOMPARE(saidFormat(*report.datasets[1]), QString());
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QStringList>("says");
        QTest::newRow("empty") << "a.csv" << QByteArray() << QStringList{"empty (0 bytes)"};
        QTest::newRow("gzip") << "run.mpiP.gz" << QByteArray("\x1f\x8b\x08\x00\x00", 5) << QStringList{"gzip", "Unpack it first (gunzip)"};
        QTest::newRow("zip") << "runs.zip" << QByteArray("PK\x03\x04\x14\x00", 6) << QStringList{"zip archive", "Unpack it first"};
        QTest::newRow("xz") << "runs.xz" << QByteArray("\xfd\x37zXZ\x00", 6) << QStringList{"xz", "Unpack it first"};
        QTest::newRow("map") << "run.map" << QByteArray("\x1f\x8b\x08\x00\x00", 5) << QStringList{"MAP", "map --export=out.json run.map"};
        QTest::newRow("old map") << "run.map" << QByteArray("<?xml version=\"1.0\"?><a/>") << QStringList{"map --export=out.json run.map"};
        QTest::newRow("UTF-16") << "a.csv" << QByteArray("\xff\xfen\x00,\x00", 6) << QStringList{"UTF-16", "iconv"};
        QTest::newRow("UTF-16 without mark") << "a.csv" << QByteArray("n\x00,\x00t\x00", 6) << QStringList{"UTF-16"};
        QTest::newRow("binary") << "a.out"
                                << QByteArray("\x7f"
                                              "ELF\x02\x01\x01\x00\x00",
                                              9)
                                << QStringList{"This is a program", "import what it prints"};
        QTest::newRow("NUL in a table") << "a.csv" << QByteArray("n,t_n_s\n1,2\n\0,3\n", 16) << QStringList{"NUL byte at offset 12"};
        QTest::newRow("NUL far behind") << "a.csv" << QByteArray("n,t_n_s\n" + QByteArray("1,2\n").repeated(20000) + '\0')
                                        << QStringList{"NUL byte at offset 80008"};
        QTest::newRow("text") << "a.txt" << QByteArray("\n\nDear reader,\nhello\n")
                              << QStringList{"text that begins with “Dear reader,”", "'costscope formats'", "--as"};
        QTest::newRow("other JSON") << "a.json" << QByteArray("{\"events\": []}")
                                    << QStringList{"JSON with the members events", "'costscope formats'",
                                                   "[{\"n\": 1, \"t_n_s\": 2.5}, …]"};
        QTest::newRow("headings") << "a.csv" << QByteArray("alpha,beta\n1,2\n2,1\n") << QStringList{"Headings found: alpha, beta", "t_n_s"};
        QTest::newRow("numbers only") << "a.txt" << QByteArray("1 0.41\n2 0.79\n4 0.80\n")
                                      << QStringList{"numbers without headings", "--as runs-csv"};
    }
    void refuses()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QStringList, says);
        const Folder folder;
        const QString path = folder.add(name, bytes);
        const ImportReport report = importFiles({{path}, {}, {}, true});
        QVERIFY(report.datasets.empty());
        QVERIFY(report.firstError().has_value());
        QVERIFY(report.files[0].outcome == ImportOutcome::Refused);
        QCOMPARE(report.firstError()->file, path);
        for (const QString& words : says) QVERIFY2(report.firstError()->message.contains(words), qPrintable(report.firstError()->message));
        const auto one = importFile(path, {}, {});
        QVERIFY(!one.ok());
        QCOMPARE(one.error().message, report.firstError()->message);
    }

    /// Prose beside data is not refused, but skipped.
    /// What stands in a file is repeated up to where people read it.
    void longCellsAreCut()
    {
        const Folder folder;
        const QByteArray junk(5 << 20, 'x');
        for (const QByteArray& text : {"n,t_n_s\n1,2.5\n2," + junk + "\n4,1.5\n", "n,t_n_s\n1,2.5\n" + junk + ",2\n4,1.5\n",
                                       junk + ",t_n_s\n1,2.5\n", "n,t_n_s,tau_mpi_s\n1,2.5,0.5\n2,1.5," + junk + "\n", junk + "\n"}) {
            const auto report = importFiles({{folder.add(u"a.csv"_s, text)}, {}, {}, true});
            QVERIFY(!report.messages().empty());
            bool isCut = false;
            for (const Message& message : report.messages()) {
                QVERIFY2(message.text.size() < 600, qPrintable(message.text.left(600)));
                isCut = isCut || message.text.contains(u'…');
            }
            QVERIFY(isCut);
        }
    }

    void skipsProseInAFolder()
    {
        const Folder folder;
        folder.add(u"README.md"_s, "Cores, time, and what they cost\n\nRuns of one program, many times.\n");
        folder.add(u"runs.csv"_s, "n,t_n_s\n1,2\n2,1\n");
        const ImportReport report = importFiles({{folder.path()}, {}, {}, true});
        QCOMPARE(report.datasets.size(), size_t(1));
        QVERIFY(!report.firstError());
        bool skipped = false;
        for (const Message& message : report.messages())
            skipped = skipped || message.text.contains(u"Skipped, because the format is not recognised: README.md."_s);
        QVERIFY(skipped);
    }

    void refusesPaths()
    {
        const Folder folder;
        const auto says = [](const ImportRequest& request) { return importFiles(request).firstError().value_or(Error{}).message; };
        QVERIFY(says({{folder.path() + u"/absent"_s}, {}, {}, true}).contains(u"no such file"_s));
        QVERIFY(says({{folder.path()}, {}, {}, true}).contains(u"no files in this folder"_s));
        const QString path = folder.add(u"a.csv"_s, "n,t_n_s\n1,2\n");
        const QString unknown = says({{path}, u"excel"_s, {}, true});
        QVERIFY2(unknown.contains(u"no format “excel”"_s) && unknown.contains(u"runs-csv"_s), qPrintable(unknown));
        QVERIFY(says({{path}, u"map-json"_s, {}, true}).contains(u"JSON"_s));
        folder.add(u"a.csv"_s, "nothing\n");
        const QString none = says({{folder.path()}, {}, {}, true});
        QVERIFY2(none.contains(u"Found: a.csv"_s) && none.contains(u"Import one of them alone"_s), qPrintable(none));
    }

    void goesOnAfterARefusal()
    {
        const Folder folder;
        const QString bad = folder.add(u"bad.csv"_s, "n,t_n_s\n1,abc\n"), good = folder.add(u"good.csv"_s, "n,t_n_s\n1,2\n");
        const ImportReport report = importFiles({{bad, good}, {}, {}, true});
        QCOMPARE(report.files.size(), size_t(2));
        QVERIFY(report.files[0].outcome == ImportOutcome::Refused);
        QCOMPARE(report.files[0].importer, u"runs-csv"_s);
        QCOMPARE(report.datasets.size(), size_t(1));
        QCOMPARE(report.datasets[0]->name, u"good"_s);
    }

    void readsFoldersInNameOrder()
    {
        const Folder folder;
        folder.add(u"b.csv"_s, "n,t_n_s\n1,2\n");
        folder.add(u"a.csv"_s, "n,t_n_s\n1,1\nx,1\n");
        folder.add(u"notes.txt"_s, "hello\n");
        const ImportReport report = importFiles({{folder.path()}, {}, {}, true});
        QVERIFY(!report.firstError());
        QCOMPARE(report.datasets.size(), size_t(2));
        QCOMPARE(report.datasets[0]->name, u"a"_s);
        QVERIFY(report.files[0].outcome == ImportOutcome::Partial);
        QVERIFY(report.files[1].outcome == ImportOutcome::Full);
        QVERIFY2(allText(report.messages()).contains(u"not recognised: notes.txt"_s), qPrintable(allText(report.messages())));
        // The row that was left out is also told by the dataset.
        QCOMPARE(report.datasets[0]->messages.size(), size_t(1));
        QCOMPARE(report.datasets[0]->messages[0].file, folder.path() + u"/a.csv"_s);
    }

    void takesToldColumns()
    {
        const Folder folder;
        ImportRequest request{{folder.add(u"a.csv"_s, "Kerne,Laufzeit\n1,2\n2,1\n")}, {}, {}, true};
        request.options.columns = {{u"Kerne"_s, u"n"_s}, {u"Laufzeit"_s, u"t_n_s"_s}};
        const ImportReport report = importFiles(request);
        QVERIFY2(!report.firstError(), qPrintable(allText(report.messages())));
        QCOMPARE(report.datasets[0]->principal().rows(), 2);
    }

    void tellsProgressOfAllBytes()
    {
        const Folder folder;
        const QByteArray small = "n,t_n_s\n1,2\n", large = "n,t_n_s\n" + QByteArray("1,2\n").repeated(30000);
        const QStringList paths = {folder.add(u"a.csv"_s, large), folder.add(u"b.csv"_s, small)};
        std::vector<double> fractions;
        const Progress progress([&](double fraction) {
            fractions.push_back(fraction);
            return true;
        });
        QVERIFY(!importFiles({paths, {}, {}, true}, progress).cancelled);
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
        QVERIFY(fractions.front() == 0 && fractions.back() > 0.999 && fractions.back() <= 1);
        // The small file is only its share of the bytes.
        QVERIFY(std::count_if(fractions.begin(), fractions.end(), [](double f) { return f > 0.9998; }) >= 1);
    }

    void stopsWhenTold_data()
    {
        QTest::addColumn<int>("after");
        for (const int after : {0, 1, 2, 4}) QTest::addRow("after %d", after) << after;
    }
    void stopsWhenTold()
    {
        QFETCH(int, after);
        int calls = 0;
        const Progress progress([&](double) { return calls++ < after; });
        const ImportReport report = importFiles({{overhead}, {}, {}, true}, progress);
        QVERIFY(report.cancelled);
        QVERIFY(report.datasets.empty());
        QVERIFY(!report.firstError());
        QVERIFY(calls <= after + 2);
    }

    void knowsPrograms_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("arguments");
        QTest::newRow("plain") << "./lmp"
                               << "lmp"
                               << "";
        QTest::newRow("path") << "../../s/jacobi2d 960 60 "
                              << "jacobi2d"
                              << "960 60";
        QTest::newRow("mpirun") << "mpirun -n 16 ./poisson"
                                << "poisson"
                                << "";
        QTest::newRow("mpiexec") << "/usr/bin/mpiexec --map-by core --mca btl tcp,self -np 4 ./a.out -in x"
                                 << "a.out"
                                 << "-in x";
        QTest::newRow("srun") << "srun --ntasks=8 -p debug lmp -in in.lj"
                              << "lmp"
                              << "-in in.lj";
        QTest::newRow("nothing") << ""
                                 << ""
                                 << "";
        QTest::newRow("two words each") << "mpirun --mca btl self -mca pml ob1 -env A x -genv B y ./a.out z"
                                        << "a.out"
                                        << "z";
        QTest::newRow("one word each")
            << "mpirun -host a --host b -hosts c -H d -hostfile e --hostfile f -machinefile g --machinefile h -f i "
               "-bind-to j --bind-to k -map-by l --map-by m -rank-by n --rank-by o -x p -wdir q --wdir r -wd s ./a.out z"
            << "a.out"
            << "z";
        QTest::newRow("srun, one word each") << "srun -p a --partition b -A c --account d -w e --nodelist f --cpu-bind g --mpi h "
                                                "--distribution i -m j ./a.out"
                                             << "a.out"
                                             << "";
        QTest::newRow("launcher alone") << "mpirun -n 4"
                                        << ""
                                        << "";
    }
    void knowsPrograms()
    {
        QFETCH(QString, command);
        const ProgramCall call = programOf(command);
        QTEST(call.program, "program");
        QTEST(call.arguments, "arguments");
    }

    void groupsProfiles()
    {
        // One program at n = 1 and 2 with two problem sizes, sampled beside traced, and a program run once.
        const auto series =
            seriesOf({profile("./a 100", 1, 10), profile("./a 100", 2, 6), profile("./a 200", 1, 80), profile("./a 200", 2, 42),
                      profile("mpirun -n 4 ./b", 4, 3, "sampling"), profile("mpirun -n 8 ./b", 8, 2, "sampling"), profile("./b", 16, 1),
                      profile("./c", 4, 1), profile("./c", 4, 1.1)});
        QCOMPARE(series.size(), size_t(3));
        QCOMPARE(series[0]->name, u"a 100"_s);
        QCOMPARE(series[0]->facts[u"arguments"_s].toString(), u"100"_s);
        QCOMPARE(series[1]->principal().numbers(u"t_n_s"), (std::vector<double>{80, 42}));
        QCOMPARE(series[2]->name, u"b"_s);
        QCOMPARE(series[2]->principal().numbers(u"n"), (std::vector<double>{4, 8}));
        QVERIFY(series[0]->messages.empty());
        QCOMPARE(series[2]->messages.size(), size_t(1)); // which profile, and why
        QVERIFY2(series[2]->messages[0].text.contains(u"(measured in another way)"_s), qPrintable(allText(series[2]->messages)));
    }

    void warnsOfDifferentArguments()
    {
        const auto series = seriesOf({profile("./a -px 1", 1, 10), profile("./a -px 2", 2, 6)});
        QCOMPARE(series.size(), size_t(1));
        QVERIFY(allText(series[0]->messages).contains(u"different arguments"_s));
    }

    void formsTheSeriesOfReports()
    {
        // Six runs of one problem; four of others; intermediate reports of a run at n = 4.
        const ImportReport report = importFiles({{data + u"mpip"_s}, {}, {}, true});
        std::vector<DatasetPtr> runs;
        for (const DatasetPtr& dataset : report.datasets)
            if (dataset->kind == DatasetKind::Runs) runs.push_back(dataset);
        const auto jacobi =
            std::find_if(runs.begin(), runs.end(), [](const DatasetPtr& d) { return d->name == QLatin1String("jacobi2d 960 60 10 60"); });
        QVERIFY(jacobi != runs.end());
        QCOMPARE((*jacobi)->principal().numbers(u"n"), (std::vector<double>{1, 2, 4, 8, 16, 32}));
        QCOMPARE((*jacobi)->sources.size(), size_t(6));
        QVERIFY2(allText((*jacobi)->messages)
                     .contains(u"Not in the series “jacobi2d 960 60 10 60”: jacobi2d.4.16484.1.mpiP (other arguments: “600 100 5”), "_s),
                 qPrintable(allText((*jacobi)->messages)));
        QCOMPARE(allText((*jacobi)->messages).count(u"other arguments"_s), 4);
        QStringList names;
        for (const DatasetPtr& dataset : report.datasets) names += dataset->name;
        QCOMPARE(names.removeDuplicates(), 0);
        QVERIFY(names.contains(u"jacobi2d, 2 processes"_s));
        QVERIFY(names.contains(u"jacobi2d, 4 processes (jacobi2d.4.17295.1)"_s));
        const auto records = runRecords(**jacobi);
        QVERIFY(records.ok());
        QVERIFY(records->t1().has_value());
        QVERIFY(std::isnan(records->tauStd[0]) && records->tauStd[5] > 0);
        QCOMPARE(importFiles({{data + u"mpip"_s}, {}, {}, false}).datasets.size(), report.datasets.size() - runs.size());
    }

    void countsReportsOfOneRunOnce()
    {
        QStringList paths;
        for (const char* name : {"pctl.4.18756.1", "pctl.4.18756.2", "pctl.4.18756.3"})
            paths += data + u"mpip/%1.mpiP"_s.arg(QLatin1String(name));
        const ImportReport report = importFiles({paths, {}, {}, true});
        QCOMPARE(report.datasets.size(), size_t(3));
        const auto series = strongScalingSeries(report.datasets);
        QVERIFY(series.ok());
        QCOMPARE(series->principal().rows(), 1);
        QCOMPARE(series->principal().find(u"file")->text(0), paths[2]);
        QVERIFY(allText(series->messages).contains(u"same run"_s));
        // Also said where there is no series, once per run and about the same report.
        const Messages all = report.messages();
        const auto once = [&](const QString& text) {
            return std::count_if(all.begin(), all.end(), [&](const Message& m) { return m.text.contains(text) && m.file == paths[2]; }) ==
                   1;
        };
        QVERIFY(once(u"pctl.4.18756.1.mpiP, pctl.4.18756.2.mpiP and pctl.4.18756.3.mpiP are reports of the same run"_s));
        QVERIFY(once(u"with the values of pctl.4.18756.3.mpiP."_s));
        QVERIFY2(once(u"MPI time is 428.7"_s) && once(u"in pctl.4.18756.2.mpiP, an earlier report"_s), qPrintable(allText(all)));
    }
};

QTEST_GUILESS_MAIN(TestImportFiles)
#include "tst_import_files.moc"
