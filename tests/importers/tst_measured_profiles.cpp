// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/mpiTimes.h"
#include "importers/Importer.h"
#include "importers/importFiles.h"
#include "importers/notRecognised.h"
#include "importers/text/Input.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

const QString samples = QStringLiteral(COSTSCOPE_TEST_DATA "/profiles/");

QByteArray bytesOf(const QString& name)
{
    QFile file(samples + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<Imported> readBytes(const QByteArray& bytes, const QString& name, QStringView importer)
{
    const auto input = Input::fromBytes(bytes, name);
    return findImporter(importer)->read(*input, {}, {});
}

double fact(const Dataset& d, const char* name)
{
    return d.facts[QLatin1String(name)].toDouble(missing);
}

bool isNear(double a, double b)
{
    return std::fabs(a - b) < 1e-9;
}

QString allText(const Messages& messages)
{
    QString all;
    for (const Message& m : messages) all += m.toString() + QLatin1Char('\n');
    return all;
}

/// "MPI_Waitall 7 38", one per line: seconds and calls.
QString functionsOf(const Dataset& d)
{
    QString all;
    for (const MpiTime& one : mpiFunctions(d)) all += u"%1 %2 %3\n"_s.arg(one.call).arg(one.seconds).arg(one.calls);
    return all;
}

/// A refusal in one line: "4: text"; empty if there is none.
QString refusal(const QByteArray& bytes, QStringView importer)
{
    const auto imported = readBytes(bytes, u"profile.0.0.0"_s, importer);
    return imported ? QString() : u"%1: %2"_s.arg(imported.error().line).arg(imported.error().message);
}

} // namespace

class TestMeasuredProfiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

    /// The numbers are those that the files were written with: MPI of the first threads 1.85, 2.92 and 3.11 s.
    void tauFolder()
    {
        const auto report = importFiles({{samples + u"tau"_s}, {}, {}, true});
        QVERIFY2(!report.firstError(), qPrintable(allText(report.messages())));
        QCOMPARE(report.datasets.size(), size_t(1));
        const Dataset& d = *report.datasets[0];
        QVERIFY(d.kind == DatasetKind::Profile);
        QCOMPARE(d.name, u"heat, 3 processes"_s);
        QCOMPARE(d.facts[u"tasks"_s].toInt(), 3);
        QCOMPARE(d.facts[u"hosts"_s].toInt(), 2);
        QCOMPARE(d.facts[u"command"_s].toString(), u"./heat -n 512"_s);
        QVERIFY(isNear(fact(d, "t_n_s"), 9.5));
        QVERIFY(isNear(fact(d, "app_time_sum_s"), 27));
        QVERIFY(isNear(fact(d, "mpi_time_sum_s"), 7.88));
        QVERIFY(isNear(fact(d, "mpi_time_mean_s"), 7.88 / 3));
        QVERIFY(isNear(fact(d, "mpi_percent"), 100 * 7.88 / 27));
        const double mean = 7.88 / 3;
        QVERIFY(isNear(fact(d, "mpi_time_std_s"),
                       std::sqrt((std::pow(1.85 - mean, 2) + std::pow(2.92 - mean, 2) + std::pow(3.11 - mean, 2)) / 2)));
        QCOMPARE(functionsOf(d), u"MPI_Waitall 7 38\nMPI_Allreduce 0.55 6\nMPI_Init 0.33 3\n"_s);
        QCOMPARE(functionByTask(d, u"MPI_Allreduce"_s).at(2), 0.0);
        QVERIFY(isNear(functionByTask(d, u"MPI_Waitall"_s).at(1), 2.5));
        QCOMPARE(taskTimes(d).size(), size_t(3));
        QVERIFY(mpiCallSites(d).empty());
        QCOMPARE(d.sources.size(), size_t(4));
        QVERIFY2(allText(report.messages()).contains(u"40.00"_s), qPrintable(allText(report.messages())));
        QVERIFY2(!allText(report.messages()).contains(u"one task"_s), qPrintable(allText(report.messages())));
    }

    void oneTaskOfTau()
    {
        const auto report = importFiles({{samples + u"tau/profile.1.0.0"_s}, {}, {}, true});
        QCOMPARE(report.datasets.size(), size_t(1));
        QVERIFY(report.datasets[0]->facts[u"tasks"_s].isNull());
        QVERIFY2(allText(report.messages()).contains(u"Import the folder"_s), qPrintable(allText(report.messages())));
    }

    void tauTasksThatAreMissing()
    {
        const auto report = importFiles({{samples + u"tau/profile.0.0.0"_s, samples + u"tau/profile.2.0.0"_s}, {}, {}, true});
        QCOMPARE(report.datasets.size(), size_t(1));
        QVERIFY(report.datasets[0]->facts[u"tasks"_s].isNull());
        QVERIFY2(allText(report.messages()).contains(u"profile.1.0.0"_s), qPrintable(allText(report.messages())));
    }

    /// Folders of 1 and 3 tasks make a series of run times.
    void tauSeries()
    {
        const QTemporaryDir folder;
        QVERIFY(QFile::copy(samples + u"tau/profile.0.0.0"_s, folder.filePath(u"profile.0.0.0"_s)));
        const auto report = importFiles({{samples + u"tau"_s, folder.path()}, {}, {}, true});
        QCOMPARE(report.datasets.size(), size_t(3));
        const Table& runs = report.datasets[2]->principal();
        QCOMPARE(runs.numbers(u"n"), std::vector<double>({1, 3}));
        QCOMPARE(runs.numbers(u"t_n_s"), std::vector<double>({9, 9.5}));
    }

    /// Rank 0 alone is no run of one process, unless something says so.
    void tauTaskWithoutItsRun()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"profile.0.0.0"_s);
        QVERIFY(QFile::copy(samples + u"tau/profile.0.0.0"_s, path));
        const auto unknown = importFiles({{path}, {}, {}, true});
        QCOMPARE(unknown.datasets.size(), size_t(1));
        QVERIFY(unknown.datasets[0]->facts[u"tasks"_s].isNull());
        QCOMPARE(unknown.datasets[0]->name, u"heat, task 0"_s);
        QVERIFY2(allText(unknown.messages()).contains(u"n is not known"_s), qPrintable(allText(unknown.messages())));
        ImportOptions said;
        said.columns.insert(u"n"_s, u"1"_s);
        const auto known = importFiles({{path}, {}, said, true});
        QCOMPARE(known.datasets[0]->facts[u"tasks"_s].toInt(), 1);
        QCOMPARE(known.datasets[0]->name, u"heat, 1 process"_s);
        QVERIFY2(!allText(known.messages()).contains(u"not known"_s), qPrintable(allText(known.messages())));
    }

    /// A file of TAU with another name is of no run: that n was said in vain is told.
    void tauTaskOfAnotherName()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"first.profile.0.0.0"_s);
        QVERIFY(QFile::copy(samples + u"tau/profile.0.0.0"_s, path));
        ImportOptions said;
        said.columns.insert(u"n"_s, u"4"_s);
        QVERIFY2(allText(importFiles({{path}, {}, said, true}).messages()).contains(u"n = 4, as was said, was not used"_s),
                 qPrintable(allText(importFiles({{path}, {}, said, true}).messages())));
        QVERIFY(!allText(importFiles({{path}, {}, {}, true}).messages()).contains(u"was not used"_s));
    }

    void tauMetadataTellProcesses_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<int>("tasks"); ///< 0: not all are there
        QTest::newRow("one") << QByteArray("MPI Comm World Size") << QByteArray("1") << 1;
        QTest::newRow("several") << QByteArray("MPI_COMM_WORLD size") << QByteArray("4") << 0;
        QTest::newRow("launcher") << QByteArray("OMPI_COMM_WORLD_SIZE") << QByteArray("4") << 0;
        QTest::newRow("batch system") << QByteArray("SLURM_NTASKS") << QByteArray("4") << 0;
    }
    void tauMetadataTellProcesses()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, value);
        QFETCH(int, tasks);
        const QTemporaryDir folder;
        QByteArray bytes = bytesOf(u"tau/profile.0.0.0"_s);
        QVERIFY(bytes.contains("</metadata>"));
        bytes.replace("</metadata>", "<attribute><name>" + name + "</name><value>" + value + "</value></attribute></metadata>");
        QFile file(folder.filePath(u"profile.0.0.0"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        const auto report = importFiles({{file.fileName()}, {}, {}, true});
        QCOMPARE(report.datasets.size(), size_t(1));
        QCOMPARE(report.datasets[0]->facts[u"tasks"_s].toInt(), tasks);
        if (tasks == 0) QVERIFY2(allText(report.messages()).contains(u"a run of 4 processes"_s), qPrintable(allText(report.messages())));
    }

    void damagedTau()
    {
        const QByteArray whole = bytesOf(u"tau/profile.0.0.0"_s);
        QCOMPARE(refusal(whole, u"tau"), QString());
        const QByteArrayList lines = whole.split('\n');
        QVERIFY2(refusal(lines.first(5).join('\n'), u"tau").contains(u"after 3 of 6 functions"_s),
                 qPrintable(refusal(lines.first(5).join('\n'), u"tau")));
        QVERIFY(refusal(QByteArray(whole).replace(" 1500000 1500000", " 15x0000 1500000"), u"tau").startsWith(u"5: Found "_s));
        QVERIFY(refusal(QByteArray(whole).replace("\" 12 0 1500000", "\" 35e72 0 1500000"), u"tau").startsWith(u"5: Found "_s));
        QVERIFY(refusal(QByteArray(whole).replace("6 templated", "5 templated"), u"tau").startsWith(u"8: Found one more function"_s));
        QVERIFY(refusal(QByteArray(whole).replace("MULTI_TIME", "MULTI_PAPI_TOT_CYC"), u"tau").contains(u"counts PAPI_TOT_CYC"_s));
        QVERIFY(refusal("hello\n", u"tau").startsWith(u"1: Found no title"_s));
    }

    /// What the sample files say, by hand: totals, functions and calls of all processes.
    void others_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("importer");
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("tasks");
        QTest::addColumn<double>("longest");
        QTest::addColumn<double>("sum");
        QTest::addColumn<double>("mpi");
        QTest::addColumn<QString>("functions");
        QTest::newRow("IPM") << u"ipm_job.txt"_s << u"ipm"_s << u"heat, 16 processes"_s << 16 << 5.35 << 84.8 << 10.6
                             << u"MPI_Waitall 6.4 1600\nMPI_Allreduce 3 1600\nMPI_Isend 1.2 1600\nMPI_Comm_rank 0 16\nMPI_Finalize 0 16\n"
                                "MPI_Init 0 16\n"_s;
        QTest::newRow("IPM 0") << u"ipm0.txt"_s << u"ipm"_s << u"heat, 4 processes"_s << 4 << 12.5 << 48.0 << 12.0
                               << u"MPI_Waitall 9 4000\nMPI_Reduce 2.5 400\nMPI_Comm_size 0.5 8\n"_s;
        QTest::newRow("IPM, XML") << u"ipm.xml"_s << u"ipm-xml"_s << u"heat, 2 processes"_s << 2 << 5.75 << 11.25 << 3.25
                                  << u"MPI_Allreduce 2.5 30\nMPI_Init 0.75 2\n"_s;
        QTest::newRow("CrayPat") << u"pat_report.txt"_s << u"craypat"_s << u"heat+pat, 8 processes"_s << 8 << 20.0 << 160.0 << 64.0
                                 << u"MPI_Waitall 32 8e+06\nMPI_Allreduce(sync) 23.92 8e+06\nMPI_Isend 6.4 8e+06\n"_s;
        for (const QString& file : {u"cube_stat.txt"_s, u"cube_stat.csv"_s})
            QTest::newRow(qPrintable(file)) << file << u"cube-stat"_s << u"cube_stat"_s << 4 << 5.125 << 20.5 << 4.5
                                            << u"MPI_Allreduce 2.5 400\nMPI_Init 1.25 4\nMPI_Recv 0.75 400\n"_s;
        // 2000 samples stand for 20.5 s of each process: 800 of them in MPI, two functions listed
        QTest::newRow("CrayPat-lite") << u"pat_lite.rpt"_s << u"craypat"_s << u"heat+pat, 4 processes"_s << 4 << 20.5 << 82.0 << 32.8
                                      << u"MPI_Waitall 16.4 nan\nMPI_Send 12.3 nan\n"_s;
        QTest::newRow("Caliper, split") << u"caliper_split.json"_s << u"caliper"_s << u"heat, 2 processes"_s << 2 << 5.4375 << 10.125
                                        << 1.625 << u"MPI_Waitall 1.375 84\nMPI_Allreduce 0.25 8\n"_s;
        QTest::newRow("Caliper, records") << u"caliper_records.json"_s << u"caliper"_s << u"caliper_records"_s << 2 << 2.500001 << 5.000001
                                          << 1.000001 << u"MPI_Bcast 1 6\n"_s;
    }
    void others()
    {
        QFETCH(QString, file);
        QFETCH(QString, importer);
        QFETCH(double, longest);
        QFETCH(double, sum);
        QFETCH(double, mpi);
        const auto report = importFiles({{samples + file}, {}, {}, true});
        QVERIFY2(!report.firstError(), qPrintable(allText(report.messages())));
        QCOMPARE(report.files[0].importer, importer);
        const Dataset& d = *report.datasets.at(0);
        QVERIFY(d.kind == DatasetKind::Profile);
        QTEST(d.name, "name");
        QTEST(d.facts[u"tasks"_s].toInt(), "tasks");
        QVERIFY2(isNear(fact(d, "t_n_s"), longest), qPrintable(QString::number(fact(d, "t_n_s"), 'g', 12)));
        QVERIFY2(isNear(fact(d, "app_time_sum_s"), sum), qPrintable(QString::number(fact(d, "app_time_sum_s"), 'g', 12)));
        QVERIFY2(isNear(fact(d, "mpi_time_sum_s"), mpi), qPrintable(QString::number(fact(d, "mpi_time_sum_s"), 'g', 12)));
        QTEST(functionsOf(d), "functions");
    }

    /// Tasks that are not there, twice or of another run; cut files give what is whole on demand.
    void damagedIpmXml()
    {
        const QByteArray whole = bytesOf(u"ipm.xml"_s);
        const auto says = [&](const QByteArray& bytes, const QString& expected) {
            const QString found = refusal(bytes, u"ipm-xml");
            if (!found.contains(expected)) qInfo("%s", qPrintable(found));
            return found.contains(expected);
        };
        QVERIFY(says(QByteArray(whole).replace("mpi_rank=\"1\"", "mpi_rank=\"0\""), u"24: Found task 0 twice"_s));
        QVERIFY(says(QByteArray(whole).replace("mpi_rank=\"1\"", "mpi_rank=\"2\""), u"24: Found a task 2 of 2"_s));
        QVERIFY(says(QByteArray(whole).replace("mpi_rank=\"1\" mpi_size=\"2\"", "mpi_rank=\"1\" mpi_size=\"4\""), u"these are two runs"_s));
        QVERIFY(says(QByteArray(whole).replace("mpi_size=\"2\"", "mpi_size=\"4\""), u"Only 2 of 4 tasks are in the file"_s));
        QVERIFY(says(QByteArray(whole).replace("wtime=\"5.75000e+00\"", "wtime=\"x\""), u"27: Found wtime=\"x\" of task 1"_s));
        QVERIFY(says("<?xml version=\"1.0\"?>\n<ipm_job_profile>\n</ipm_job_profile>\n", u"Found no element “task”"_s));
        const QByteArray cut = whole.first(whole.indexOf("1.5000e+00 </func>"));
        QVERIFY(says(cut, u"damaged or cut off behind task 1"_s) && says(cut, u"'import --partial'"_s));
        QTemporaryDir folder;
        QFile file(folder.filePath(u"cut.xml"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(cut) == cut.size());
        file.close();
        ImportRequest request;
        request.paths = {file.fileName()};
        request.options.partial = true;
        const auto report = importFiles(request);
        QCOMPARE(report.datasets.size(), size_t(1));
        QCOMPARE(fact(*report.datasets[0], "t_n_s"), 5.5);
        QVERIFY(allText(report.messages()).contains(u"Only 1 of 2 tasks"_s));
    }

    void damagedOthers()
    {
        const QByteArray ipm = bytesOf(u"ipm_job.txt"_s), cray = bytesOf(u"pat_report.txt"_s), split = bytesOf(u"caliper_split.json"_s);
        const auto says = [](const QString& found, const QString& expected) {
            if (!found.startsWith(expected)) qInfo("%s", qPrintable(found));
            return found.startsWith(expected);
        };
        QVERIFY(says(refusal(ipm.first(ipm.indexOf("# MPI_Isend")), u"ipm"), u"2: The banner of IPM"_s));
        QVERIFY(says(refusal(QByteArray(ipm).replace("16 on 2", "x on 2"), u"ipm"), u"7: Found "_s));
        QVERIFY(says(refusal(QByteArray(ipm).replace("  3.00 ", "  3,x0 "), u"ipm"), u"21: Found "_s));
        QVERIFY(says(refusal(QByteArray(cray).replace("Number of PEs", "Number"), u"craypat"), u"6: Found no line"_s));
        QVERIFY(says(refusal(QByteArray(cray).replace(" 4.000000", " 4.0000x0"), u"craypat"), u"20: Found “4.0000x0”"_s));
        QVERIFY(
            says(refusal(QByteArray(cray).replace("|  15.0% |  3.00", "|===\n|  15.0% |  3.00"), u"craypat"), u"24: Found a row behind"_s));
        const QByteArray sampled = QByteArray(cray).replace("Time% |      Time", "Samp% |      Samp");
        QVERIFY(says(refusal(sampled, u"craypat"), u"6: The table that begins here counts samples"_s));
        QVERIFY(
            says(refusal(QByteArray(cray).replace("Time% |      Time", "Miss% |      Miss"), u"craypat"), u"8: Found a table without"_s));
        QVERIFY(says(refusal(cray.first(cray.indexOf("|  15.0%")), u"craypat"), u"6: The table that begins here is cut"_s));
        const QByteArray cube = bytesOf(u"cube_stat.csv"_s);
        QVERIFY(says(refusal(QByteArray(cube).replace("400,2.5", "400,x2.5"), u"cube-stat"), u"5: Found "_s));
        for (const char* calls : {"35e72", "4.5"}) // no counts
            QVERIFY(says(refusal(QByteArray(cube).replace("\"MPI_Init\",4", QByteArray("\"MPI_Init\",") + calls), u"cube-stat"),
                         u"4: Found "_s));
        QVERIFY(says(refusal(QByteArray(cube).replace("MPI_Init", "Init"), u"cube-stat"), u"1: Found no calls of MPI_Init"_s));
        QVERIFY(says(refusal(QByteArray(cube).replace("Inclusive Time", "Time"), u"cube-stat"), u"1: Found 'cube::Region"_s));
        QVERIFY(notText({QByteArrayView("anchor.xml\0\0", 12), u"profile"_s}, {})->message.contains(u"cube_stat -t 1000"_s));
        QVERIFY(notText({QByteArrayView("1.index\0\0", 9), u"profile.cubex"_s}, {})->message.contains(u"cube_stat -t 1000"_s));
        QVERIFY(says(refusal(cube.chopped(4), u"cube-stat"), u"6: Found "_s));
        QVERIFY(refusal(split.first(split.size() / 2), u"caliper").contains(u"no whole JSON"_s));
        QVERIFY(refusal(QByteArray(split).replace("mpi.rank", "rank"), u"caliper").contains(u"mpi.rank"_s));
        QVERIFY(refusal(QByteArray(split).replace("\"sec\"", "\"cycles\""), u"caliper").contains(u"unit “cycles”"_s));
        QVERIFY(refusal(QByteArray(split).replace("2.25,", "\"x\","), u"caliper").contains(u"/data/2/2: found “x”, expected a time"_s));
        QVERIFY(refusal(QByteArray(split).replace("0.0625,\n   4", "0.0625,\n   5"), u"caliper").contains(u"list of 5 nodes"_s));
    }
};

QTEST_GUILESS_MAIN(TestMeasuredProfiles)
#include "tst_measured_profiles.moc"
