// SPDX-License-Identifier: GPL-3.0-or-later
// Run times in the logs of applications and benchmarks. The logs of this test are written by hand after what the programs print.
#include "core/data/extraPFile.h"
#include "importers/importFiles.h"
#include "importers/logs/printedDuration.h"
#include "importers/text/Input.h"

#include <QCryptographicHash>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

QString logs(const QString& name)
{
    return QStringLiteral(COSTSCOPE_TEST_DATA "/logs/") + name;
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString written(const QTemporaryDir& folder, const QString& name, const QByteArray& bytes)
{
    QFile file(folder.filePath(name));
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
    return file.fileName();
}

/// "LAMMPS: 1 8.5 0.25; 2 4.5 0.5" for each dataset: name, then n, t and, where measured, tau of each record.
QStringList said(const std::vector<DatasetPtr>& datasets)
{
    QStringList all;
    for (const DatasetPtr& dataset : datasets) {
        const Table& table = dataset->principal();
        QStringList records;
        for (qsizetype row = 0; row < table.rows(); ++row) {
            QString record = u"%1 %2"_s.arg(table.find(u"n")->number(row)).arg(table.find(u"t_n_s")->number(row), 0, 'g', 9);
            if (table.find(u"tau_mpi_s")) record += u" %1"_s.arg(table.find(u"tau_mpi_s")->number(row), 0, 'g', 9);
            records << record;
        }
        all << u"%1: %2"_s.arg(dataset->name, records.join(u"; "_s));
    }
    return all;
}

QString allMessages(const ImportReport& report)
{
    QStringList all;
    for (const Message& message : report.messages()) all << message.toString();
    return all.join(u'\n');
}

} // namespace

class TestProgramLogs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void durations_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("seconds"); // NaN: refused
        const auto row = [](const char* text, double seconds) { QTest::newRow(text) << QByteArray(text) << seconds; };
        row("12.5", 12.5);
        row(" 0 ", 0);
        row("1.25D+01", 12.5);
        row("0:12.5", 12.5);
        row("1:02:03", 3723);
        row("1-02:03:04", 93784);
        row("0m10.500s", 10.5);
        row("1h 2m", 3720);
        row("5m53.84s", 353.84);
        row("1d 2h13m", 94380.0);
        row("31m 5.25s", 1865.25);
        row("12,5", 12.5);
        for (const char* wrong :
             {"", "-1", "-1:00", "1:2:3:4", "1.5:00", "a", "5x", "1s2m", "1m1m", "::", "1:", "d", "nan", "inf", "1-", "1,2,3", "1,234.5"})
            row(wrong, std::nan(""));
    }
    void durations()
    {
        QFETCH(QByteArray, text);
        QFETCH(double, seconds);
        const auto read = printedDuration(text.toStdString());
        QCOMPARE(read.has_value(), !std::isnan(seconds));
        if (read) QVERIFY(std::abs(*read - seconds) <= 1e-12 * seconds);
    }

    void files_data()
    {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QStringList>("expected");
        QTest::addColumn<QStringList>("words"); // of messages
        const auto row = [](const QString& names, const QStringList& expected, const QStringList& words = {}) {
            QTest::newRow(qPrintable(names)) << names.split(u' ') << expected << words;
        };
        row(u"lammps"_s, {u"LAMMPS: 1 8.5 0.25; 2 4.5 0.5; 4 2.5 0.75"_s});
        row(u"lammps/run.4.log lammps/run.1.log"_s, {u"LAMMPS: 4 2.5 0.75; 1 8.5 0.25"_s});
        row(u"two-runs.log"_s, {u"LAMMPS, steps 100: 2 1.5 0.125"_s, u"LAMMPS, steps 1000: 2 12.25 1.5"_s},
            {u"differ in steps"_s, u"each of them has 2 threads"_s});
        row(u"petsc.log"_s, {u"PETSc heat: 8 27.5"_s});
        row(u"npb-mpi.log"_s, {u"NPB CG: 4 12.5; 8 6.5"_s});
        row(u"npb-omp.log"_s, {u"NPB CG: 6 0.75"_s}, {u"counts the threads"_s});
        row(u"npb-serial.log"_s, {u"NPB CG: 1 3.25"_s}, {u"UNSUCCESSFUL"_s});
        row(u"npb-mpi.log npb-serial.log"_s, {u"NPB CG: 4 12.5; 8 6.5; 1 3.25"_s},
            {u"differ in class (B at n = 4, B at n = 8, A at n = 1)"_s});
        row(u"hpl.out"_s, {u"HPL, N 2000: 1 4; 4 1.25"_s, u"HPL, N 4000: 1 30; 4 8.5"_s}, {u"FAILED"_s});
        row(u"hpcg.txt"_s, {u"HPCG: 8 0.155"_s}, {u"time per iteration"_s, u"each of them has 2 threads"_s});
        row(u"hpcg-3.0.yaml"_s, {u"HPCG: 4 0.12"_s}, {u"time per iteration"_s});
        row(u"amg4psblas.txt"_s, {u"AMG4PSBLAS: 4 1.95"_s},
            {u"levels of its hierarchies were not read"_s, u"each of them has 2 threads"_s});
        row(u"gromacs.log"_s, {u"GROMACS: 4 12.5 1.5"_s});
        row(u"espresso.out"_s, {u"Quantum ESPRESSO PWSCF: 4 1865.25"_s}, {u"each of them has 2 threads"_s});
        row(u"OUTCAR"_s, {u"VASP: 16 41.125"_s});
        row(u"outcar-6.txt"_s, {u"VASP: 24 655.5"_s}); // newer releases: mpi-ranks, on … nodes
        row(u"openfoam.log"_s, {u"OpenFOAM icoFoam: 1 120; 2 62; 16 7.25"_s}, {u"ClockTime"_s, u"left out"_s});
        row(u"cp2k.out"_s, {u"CP2K: 32 91.625"_s}, {u"each of them has 4 threads"_s});
        row(u"nwchem.out"_s, {u"NWChem: 16 21.5"_s});
        row(u"gnu-time.txt"_s, {u"time heat: 2 60.5; 4 31.25; 8 3723"_s}, {u"Exit status: 1"_s});
        row(u"bash-time.txt"_s, {u"time heat: 1 70.5; 4 20.25"_s});
        row(u"bash-time.txt gnu-time.txt"_s, {u"time heat: 1 70.5; 4 20.25; 2 60.5; 4 31.25; 8 3723"_s}, {u"Exit status: 1"_s});
        row(u"real-np8.txt"_s, {u"time: 8 12.5"_s}, {u"from the name of the file"_s});
        row(u"sacct.txt"_s, {u"Slurm: 8 120; 32 90030"_s}, {u"TIMEOUT, CANCELLED, RUNNING"_s});
        row(u"sacct-blanks.txt"_s, {u"Slurm: 16 120; 32 70"_s});
    }
    void files()
    {
        QFETCH(QStringList, names);
        QFETCH(QStringList, expected);
        QFETCH(QStringList, words);
        QStringList paths;
        for (const QString& name : names) paths << logs(name);
        const ImportReport report = importFiles({paths, {}, {}});
        QVERIFY2(!report.firstError(), qPrintable(allMessages(report)));
        QCOMPARE(said(report.datasets), expected);
        for (const QString& word : words) QVERIFY2(allMessages(report).contains(word), qPrintable(allMessages(report)));
        if (words.isEmpty()) QVERIFY2(report.messages().empty() || names[0].startsWith(u"sacct"), qPrintable(allMessages(report)));
    }

    /// Of one program, runs with one process and several threads count threads; beside others they are a case.
    void threadsAreNOrACase()
    {
        const QTemporaryDir folder;
        const QByteArray two = bytesOf(logs(u"lammps/run.2.log"_s));
        const auto hybrid = [&](int ranks, int threads, const char* t) {
            QByteArray text = two;
            text.replace("with 2 MPI tasks x 1 OpenMP",
                         "with " + QByteArray::number(ranks) + " MPI tasks x " + QByteArray::number(threads) + " OpenMP");
            text.replace("4.5 on 2 procs", QByteArray(t) + " on " + QByteArray::number(ranks * threads) + " procs");
            return written(folder, u"%1x%2.log"_s.arg(ranks).arg(threads), text);
        };
        const QString a = hybrid(1, 1, "8"), b = hybrid(1, 2, "5"), c = hybrid(1, 4, "3"), d = hybrid(2, 2, "3.5"), e = hybrid(2, 1, "4");
        const auto seriesOf = [](const QStringList& paths) { return said(importFiles({paths, {}, {}}).datasets); };
        QCOMPARE(seriesOf({a, b, c}), QStringList({u"LAMMPS: 1 8 0.5; 2 5 0.5; 4 3 0.5"_s}));
        QCOMPARE(seriesOf({a, e, b, d}),
                 QStringList({u"LAMMPS, threads 1: 1 8 0.5; 2 4 0.5"_s, u"LAMMPS, threads 2: 1 5 0.5; 2 3.5 0.5"_s}));
    }

    /// Other problems at the same n are series of their own; where n differs, too, it is said.
    void problemsDoNotMix()
    {
        const QTemporaryDir folder;
        const auto with = [&](const char* name, const char* atoms) {
            return written(folder, QLatin1String(name),
                           bytesOf(logs(QLatin1String("lammps/") + QLatin1String(name))).replace("32000 atoms", atoms));
        };
        const QString one = with("run.1.log", "16000 atoms"), two = with("run.2.log", "16000 atoms");
        const ImportReport apart = importFiles({{logs(u"lammps"_s), one, two}, {}, {}});
        QCOMPARE(said(apart.datasets), QStringList({u"LAMMPS, atoms 32000: 1 8.5 0.25; 2 4.5 0.5; 4 2.5 0.75"_s,
                                                    u"LAMMPS, atoms 16000: 1 8.5 0.25; 2 4.5 0.5"_s}));
        const ImportReport weak = importFiles({{one, logs(u"lammps/run.2.log"_s)}, {}, {}});
        QCOMPARE(weak.datasets.size(), size_t(1));
        QVERIFY(allMessages(weak).contains(u"differ in atoms (16000 at n = 1, 32000 at n = 2)"));
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("line");
        QTest::addColumn<QString>("words");
        QTest::newRow("cut off") << bytesOf(logs(u"lammps-cut.log"_s)) << qint64(1) << u"Loop time of"_s;
        QTest::newRow("no n") << QByteArray("+ ./heat 512\n\nreal\t0m1.000s\n") << qint64(3) << u"--column n=8"_s;
        QTest::newRow("too short") << QByteArray("HPLinpack 2.3\nWR11C2R4  100 32 1 1  0.00  1.0e+00\n") << qint64(2) << u"above 0"_s;
        QTest::newRow("no Elapsed") << QByteArray("JobID|JobName|State|AllocCPUS\n1|a|COMPLETED|4\n") << qint64(1) << u"--format="_s;
        QTest::newRow("all failed") << QByteArray("JobID|State|AllocCPUS|Elapsed\n1|FAILED|4|00:01:00\n") << qint64(1) << u"FAILED"_s;
    }
    void refusals()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, line);
        QFETCH(QString, words);
        const QTemporaryDir folder;
        const QString file = written(folder, u"some.log"_s, text);
        const auto error = importFiles({{file}, {}, {}}).firstError();
        QVERIFY(error);
        QCOMPARE(error->file, file);
        QCOMPARE(error->line, line);
        QVERIFY2(error->message.contains(words), qPrintable(error->message));
    }

    /// What a refusal advises works: a name that tells n, or the option.
    void adviceWorks()
    {
        const QTemporaryDir folder;
        const QByteArray text = "+ ./heat 512\n\nreal\t0m1.500s\n";
        QCOMPARE(said(importFiles({{written(folder, u"run-np8.log"_s, text)}, {}, {}}).datasets), QStringList({u"time heat: 8 1.5"_s}));
        ImportOptions options;
        options.columns.insert(u"n"_s, u"8"_s);
        QCOMPARE(said(importFiles({{written(folder, u"run.log"_s, text)}, {}, options}).datasets), QStringList({u"time heat: 8 1.5"_s}));
    }

    /// ExecutionTime is the sum over threads where it differs from ClockTime; a line that two programs have written at once is no time.
    void twoTimesOfOpenFoam()
    {
        const QTemporaryDir folder;
        const auto with = [&](const QByteArray& last) {
            const QByteArray text = "Exec   : cartesianMesh\nnProcs : 1\nExecutionTime = 5.25 s  ClockTime = 5 s\n" + last + "\nEnd\n";
            return importFiles({{written(folder, u"log.mesh"_s, text)}, {}, {}});
        };
        QCOMPARE(said(with("").datasets), QStringList({u"OpenFOAM cartesianMesh: 1 5.25"_s}));
        QCOMPARE(said(with("ExecutionTime = 59.76 s  ClockTime = 6 s").datasets), QStringList({u"OpenFOAM cartesianMesh: 1 6"_s}));
        QVERIFY(with("ExecutionTime = 23.42 s  ClockTime = 2deltadeltaT = 9.5e-05").firstError());
    }

    /// Settings are words of a log: written for Extra-P, they are no parameters that would all be 0.
    void settingsAreNoParameters()
    {
        Messages messages;
        const auto read = importFiles({{logs(u"hpl.out"_s)}, {}, {}}).datasets;
        const auto text = extraPText({{read[0]->name, read[0]}, {read[1]->name, read[1]}}, messages);
        QVERIFY(text.ok());
        QVERIFY2(text->contains("PARAMETER p\nPOINTS (1) (4)\n") && text->contains("REGION HPL, N 4000\n"), text->constData());
    }

    /// Programs that prepare a run have logs, too: in a folder they are named once, alone they are refused.
    void logsWithoutRunInAFolder()
    {
        const QTemporaryDir folder;
        const QByteArray mesh = "Exec   : blockMesh\nnProcs : 1\nEnd\n";
        for (const char* name : {"log.blockMesh", "log.mesh"}) written(folder, QLatin1String(name), mesh);
        QCOMPARE(importFiles({{folder.path()}, {}, {}}).files.size(), size_t(2));
        QVERIFY(importFiles({{folder.path()}, {}, {}}).firstError());
        written(folder, u"log.icoFoam"_s, bytesOf(logs(u"openfoam.log"_s)));
        const ImportReport report = importFiles({{folder.path()}, {}, {}});
        QVERIFY(!report.firstError());
        QCOMPARE(report.datasets.size(), size_t(1));
        QCOMPARE(allMessages(report).count(u"log.blockMesh, log.mesh"), 1);
    }

    /// A log that somebody has begun anew has no banner; the program is told all the same.
    void withoutBanner()
    {
        const QTemporaryDir folder;
        QByteArray text = bytesOf(logs(u"lammps/run.2.log"_s));
        text.remove(0, text.indexOf('\n'));
        QCOMPARE(said(importFiles({{written(folder, u"on.log"_s, text)}, {}, {}}).datasets), QStringList({u"LAMMPS: 2 4.5 0.5"_s}));
        text = "Per MPI rank memory allocation (min/avg/max) = 3.2 | 3.2 | 3.2 Mbytes\n" + QByteArray(70000, '\n') + text;
        QCOMPARE(said(importFiles({{written(folder, u"on.log"_s, text)}, {}, {}}).datasets), QStringList({u"LAMMPS: 2 4.5 0.5"_s}));
    }

    /// Behind more than the first MiB of a file nothing tells the format; named, it is read all the same.
    void farBehind()
    {
        const QTemporaryDir folder;
        const QString near = written(folder, u"near.log"_s, QByteArray(900000, '\n') + bytesOf(logs(u"petsc.log"_s))),
                      file = written(folder, u"far.log"_s, QByteArray(1100000, '\n') + bytesOf(logs(u"petsc.log"_s)));
        const ImportReport report = importFiles({{near}, {}, {}});
        QCOMPARE(said(report.datasets), QStringList({u"PETSc heat: 8 27.5"_s}));
        QCOMPARE(report.datasets[0]->sources[0].sha256,
                 QString::fromLatin1(QCryptographicHash::hash(bytesOf(near), QCryptographicHash::Sha256).toHex()));
        QVERIFY(importFiles({{file}, {}, {}}).firstError());
        QCOMPARE(said(importFiles({{file}, u"program-log"_s, {}}).datasets), QStringList({u"PETSc heat: 8 27.5"_s}));
    }

    void printed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("expected");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const QByteArray& text, const QStringList& expected, const char* words = "") {
            QTest::newRow(name) << text << expected << QString::fromUtf8(words);
        };
        const QByteArray namd = "Info: NAMD 2.14 for Linux-x86_64-MPI\nInfo: Running on 8 processors, 4 nodes, 2 physical nodes.\n"
                                "Info: 92224 ATOMS\nTCL: Running for 500 steps\nWallClock: 24.5  CPUTime: 24.25  Memory: 90.5 MB\n";
        row("NAMD", namd, {u"NAMD: 4 24.5"_s}, "each of them has 2 threads");
        row("NAMD of two problems", namd + QByteArray(namd).replace("92224", "1066628"),
            {u"NAMD, atoms 92224: 4 24.5"_s, u"NAMD, atoms 1066628: 4 24.5"_s});
        const QByteArray hpl = "T/V                N    NB     P     Q               Time                 Gflops\n"
                               "WR00L2L2          29     1     2     2               3.92             4.4728e-06\n"
                               "WR00L2C2          29     1     2     2               4.45             3.9376e-06\n";
        row("variants of HPL", hpl, {u"HPL, WR00L2L2: 4 3.92"_s, u"HPL, WR00L2C2: 4 4.45"_s}, "differ in variant");
        row("HPL that was stopped", hpl + "[mpiexec@a] Sending Ctrl-C to processes as requested\n=   BAD TERMINATION OF ONE\n",
            {u"HPL, WR00L2L2: 4 3.92"_s, u"HPL, WR00L2C2: 4 4.45"_s}, "a run was stopped here");
        row("HPC Challenge",
            "This is the DARPA/DOE HPC Challenge Benchmark version 1.5.0 October 2012\n" + hpl.first(hpl.lastIndexOf("WR")),
            {u"HPL: 4 3.92"_s}, "Of the tests of the HPC Challenge only HPL was read.");
        const QByteArray grids = hpl.first(hpl.indexOf("WR")) +
                                 "WR00L2L2          29     1     1     4               3.5             4.4728e-06\n"
                                 "WR00L2L2          29     1     2     2               2.5             3.9376e-06\n";
        row("grids of HPL", grids, {u"HPL, 1 x 4: 4 3.5"_s, u"HPL, 2 x 2: 4 2.5"_s}, "differ in P x Q");
        row("grids of HPL that grow", grids + "WR00L2L2          29     1     2     4               1.5             3.9376e-06\n",
            {u"HPL: 4 3.5; 4 2.5; 8 1.5"_s}, "At n = 4 runs of the grids 1 x 4, 2 x 2 stand as repetitions");
        const QByteArray gromacs = bytesOf(logs(u"gromacs.log"_s)),
                         ofPme = " Send X to PME          4    1       5001       0.500          1.000   1.0\n"
                                 " Wait + Recv. PME F     4    1       5001       0.250          1.000   1.0\n"
                                 " PME redist. X/F        2    1       5001       9.500          1.000   1.0\n"
                                 " PME 3D-FFT Comm.       2    1       5001       9.500          1.000   1.0\n";
        const auto withPme = [&](const QByteArray& rows) {
            return QByteArray(gromacs).replace(" Comm. energies", rows + " Comm. energies");
        };
        row("GROMACS with PME on other ranks", withPme(ofPme), {u"GROMACS: 4 12.5 2.25"_s},
            "The MPI time 2.25 s is that of 4 of the ranks, the sum of the rows “DD comm. load”, “Wait + Comm. F”, “Send X to PME”, “Wait "
            "+ "
            "Recv. PME F”, “Comm. energies”. That of the others, “PME redist. X/F”, “PME 3D-FFT Comm.”, is left out.");
        row("GROMACS with PME on all ranks", withPme(" PME redist. X/F        4    1       5001       0.500          1.000   1.0\n"),
            {u"GROMACS: 4 12.5 2"_s});
        row("GNU time in short",
            "np=1\n4.51user 0.02system 0:04.53elapsed 99%CPU (0avgtext+0avgdata)k\n----\n"
            "np=2\n4.60user 0.03system 1:02.31elapsed 198%CPU (0avgtext+0avgdata)k\n",
            {u"time: 1 4.53; 2 62.31"_s});
    }
    void printed()
    {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, expected);
        QFETCH(QString, words);
        const QTemporaryDir folder;
        const ImportReport report = importFiles({{written(folder, u"some.log"_s, text)}, {}, {}});
        QCOMPARE(said(report.datasets), expected);
        QVERIFY2(allMessages(report).contains(words), qPrintable(allMessages(report)));
    }

    /// As it is saved from a spreadsheet, or by sacct --delimiter.
    void sacctTables_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("expected");
        QTest::addColumn<QString>("words");
        const QByteArray steps = "JobID\tJobName\tElapsed\tNNodes\tNCPUS\tNTasks\tState\n"
                                 "101\theat\t00:02:00\t1\t16\t\tCOMPLETED\n"
                                 "101.batch\tbatch\t00:02:00\t1\t16\t1\tCOMPLETED\n"
                                 "101.0\theat\t00:01:58\t1\t16\t8\tCOMPLETED\n"
                                 "102\theat\t1-00:01:10\t2\t32\t\tCOMPLETED\n"
                                 "103\theat\t00:00:10\t2\t32\t\tTIMEOUT\n"
                                 "104\theat\t00:00:10\t2\t32\t\tFAILED\n";
        const QStringList heat = {u"Slurm: 8 120; 32 86470"_s};
        QTest::newRow("tabs") << steps << heat << u"TIMEOUT, FAILED"_s;
        QTest::newRow("commas") << QByteArray(steps).replace('\t', ',') << heat << u"TIMEOUT, FAILED"_s;
        QTest::newRow("semicolons") << QByteArray(steps).replace('\t', ';').replace("\n", "\r\n") << heat << u"TIMEOUT, FAILED"_s;
        QTest::newRow("mark of UTF-8") << "\xef\xbb\xbf" + QByteArray(steps).replace('\t', ',') << heat << u"TIMEOUT, FAILED"_s;
        QTest::newRow("empty first cells") << QByteArray("JobName\tJobID\tState\tElapsed\tAllocCPUS\n\t7\tCOMPLETED\t00:01:00\t4\n")
                                           << QStringList{u"Slurm: 4 60"_s} << QString();
        QTest::newRow("seconds") << QByteArray("JobID,JobName,AllocCPUS,ElapsedRaw,State\n1,heat,1,1200,COMPLETED\n2,heat,2,630,COMPLETED\n"
                                               "3,heat,4,10,CANCELLED by 1000\n")
                                 << QStringList{u"Slurm: 1 1200; 2 630"_s} << u"CANCELLED"_s;
        QTest::newRow("quotes") << QByteArray("\"JobID\",\"ElapsedRaw\",\"NTasks\",\"State\"\n\"1\",\"1200\",\"2\",\"COMPLETED\"\n")
                                << QStringList{u"Slurm: 2 1200"_s} << QString();
    }
    void sacctTables()
    {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, expected);
        QFETCH(QString, words);
        const QTemporaryDir folder;
        const ImportReport report = importFiles({{written(folder, u"jobs.csv"_s, text)}, {}, {}});
        QCOMPARE(said(report.datasets), expected);
        QVERIFY2(allMessages(report).contains(words), qPrintable(allMessages(report)));
    }

    /// A job that did not complete has no run time, however often it is printed.
    void jobsWithoutEnd_data()
    {
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<QString>("words");
        QTest::newRow("limit") << QByteArray("TIMEOUT") << u"sbatch --time"_s;
        QTest::newRow("running") << QByteArray("RUNNING") << u"once more when they have ended"_s;
        QTest::newRow("failed") << QByteArray("FAILED") << u"Run the job once more, to its end"_s;
    }
    void jobsWithoutEnd()
    {
        QFETCH(QByteArray, state);
        QFETCH(QString, words);
        const QTemporaryDir folder;
        const QByteArray text = "JobID|State|AllocCPUS|Elapsed\n7|" + state + "|1|01:00:29\n7.batch|CANCELLED|1|01:00:32\n";
        const ImportReport report = importFiles({{written(folder, u"jobs.txt"_s, text)}, {}, {}});
        QVERIFY(report.datasets.empty() && report.firstError());
        QVERIFY2(report.firstError()->message.contains(words), qPrintable(report.firstError()->message));
    }

    /// The table of times alone tells no n: it is asked for.
    void tableOfCp2kAlone()
    {
        const QTemporaryDir folder;
        const QString file = written(folder, u"a.out"_s,
                                     " SUBROUTINE                       CALLS  ASD         SELF TIME        TOTAL TIME\n"
                                     " CP2K                                 1  1.0    0.063    0.063   85.75   85.75\n");
        const ImportReport refused = importFiles({{file}, {}, {}});
        QVERIFY2(allMessages(refused).contains(u"--column n=8"_s), qPrintable(allMessages(refused)));
        ImportOptions options;
        options.columns.insert(u"n"_s, u"8"_s);
        QCOMPARE(said(importFiles({{file}, {}, options}).datasets), QStringList({u"CP2K: 8 85.75"_s}));
    }

    /// What perf stat says of a launcher, in the digits of another locale as well, and of repetitions.
    void perfStat()
    {
        const auto text = [](const QByteArray& command, const QByteArray& time) {
            return "FOM: 0.5\n\n Performance counter stats for '" + command +
                   "':\n\n    32 363 300 457      cycles      (91,15%)\n\n     " + time + "\n\n      28,5 seconds user\n\n";
        };
        const QTemporaryDir folder;
        const QString one = written(folder, u"one.txt"_s, text("mpirun -np 4 ./heat a.txt", "108,708358049 seconds time elapsed")),
                      two = written(folder, u"two.txt"_s,
                                    text("mpirun -np 8 ./heat a.txt", "60.25 +- 0.125 seconds time elapsed  ( +-  0.21% )")),
                      alone = written(folder, u"alone.txt"_s, text("./heat a.txt", "3.5 seconds time elapsed"));
        QCOMPARE(said(importFiles({{one, two}, {}, {}}).datasets), QStringList({u"perf stat heat: 4 108.708358; 8 60.25"_s}));
        const ImportReport refused = importFiles({{alone}, {}, {}});
        QVERIFY2(allMessages(refused).contains(u"--column n=8"_s), qPrintable(allMessages(refused)));
    }

    /// A minimisation is no run of the dynamics, and two runs of one start may differ in what nothing of the log tells.
    void kindsOfRuns()
    {
        const QByteArray launch = "LAMMPS (2 Aug 2023)\n",
                         minimised = "Loop time of 0.25 on 8 procs for 20000 steps with 500 atoms\n"
                                     "Minimization stats:\n  Stopping criterion = energy tolerance\n",
                         first = "Loop time of 2.5 on 8 procs for 20000 steps with 500 atoms\n",
                         second = "Loop time of 2.75 on 8 procs for 20000 steps with 500 atoms\n";
        const QTemporaryDir folder;
        const ImportReport once = importFiles({{written(folder, u"once.lammps"_s, launch + minimised + first + second)}, {}, {}});
        QCOMPARE(said(once.datasets), QStringList({u"LAMMPS, minimization: 8 0.25"_s, u"LAMMPS, run: 8 2.5; 8 2.75"_s}));
        QVERIFY2(allMessages(once).contains(u"started once and timed 2 runs with equal settings (lines 5, 6)"_s),
                 qPrintable(allMessages(once)));
        const ImportReport twice = importFiles({{written(folder, u"twice.lammps"_s, launch + first + launch + second)}, {}, {}});
        QCOMPARE(said(twice.datasets), QStringList({u"LAMMPS: 8 2.5; 8 2.75"_s}));
        QVERIFY2(!allMessages(twice).contains(u"started once"_s), qPrintable(allMessages(twice)));
    }

    void cutAndChanged_data()
    {
        QTest::addColumn<QString>("name");
        for (const QFileInfo& file : QDir(logs({})).entryInfoList(QDir::Files))
            QTest::newRow(qPrintable(file.fileName())) << file.fileName();
        QTest::newRow("lammps") << u"lammps/run.2.log"_s;
    }
    /// No cut and no change of bytes does more than lose runs: every record is a run time of at least one process.
    void cutAndChanged()
    {
        QFETCH(QString, name);
        const QByteArray text = bytesOf(logs(name));
        const bool isSacct = name.startsWith(u"sacct");
        const Importer& importer = *findImporter(isSacct ? u"slurm-jobs" : u"program-log");
        const auto check = [&](const QByteArray& bytes) {
            const auto read = importer.read(*Input::fromBytes(bytes, u"some.log"_s), {}, {});
            if (!read) {
                QVERIFY(read.error().message.size() > 10);
                return;
            }
            for (const Dataset& dataset : read->datasets)
                for (qsizetype row = 0; row < dataset.principal().rows(); ++row) {
                    QVERIFY(dataset.principal().find(u"n")->number(row) >= 1);
                    QVERIFY(dataset.principal().find(u"t_n_s")->number(row) > 0);
                }
        };
        for (qsizetype size = 0; size < text.size(); size += 1 + text.size() / 150) check(text.first(size));
        QRandomGenerator random(7);
        for (int i = 0; i < 300; ++i) {
            QByteArray changed = text;
            for (int times = 0; times < 1 + i % 6; ++times)
                changed[random.bounded(changed.size())] = i % 2 ? char(1 + random.bounded(255)) : "0123456789-.:|= \n"[random.bounded(17)];
            check(changed);
        }
    }
};

QTEST_GUILESS_MAIN(TestProgramLogs)
#include "tst_program_logs.moc"
