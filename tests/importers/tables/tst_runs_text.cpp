// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of run times among the lines of reports and job logs.
#include "core/data/RunRecords.h"
#include "importers/importFiles.h"
#include "importers/tables/runsCsv.h"
#include "importers/tables/tablesInText.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace costscope;

namespace {

const QByteArray report = "=====================\n     HEAT, RESULTS\n=====================\n\n"
                          "[STRONG SCALING]\nCores    Ranks    Threads    Time(s)    MCells/s\n---------------------------------\n"
                          "1        1        1          90.5       10.5\n2        2        1          46.5       20.5\n"
                          "4        4        1          24.5       40.25\n\n"
                          "[WEAK SCALING]\nRanks    Grid_Size    Time(s)\n--------------------\n"
                          "1        100x200      9.5\n2        200x200      9.75\n4        400x200      10.5\n";

const QByteArray joblog = "rm -rf build\nRunning strong: N=64, p=1\nstrong,1,64,64,71.5\nRunning weak: N=64, p=1\n"
                          "weak,1,64,64,71.25\nRunning strong: N=64, p=2\nstrong,2,64,32,36.5\nRunning weak: N=128, p=2\n"
                          "weak,2,128,64,72.5\nRunning strong: N=64, p=4\nstrong,4,64,16,18.5\nRunning weak: N=256, p=4\n"
                          "weak,4,256,64,73.5\n";

/// "1:3.5 2:1.75 | 1:7"
QString recordsOf(const ImportReport& report)
{
    QStringList all;
    for (const DatasetPtr& dataset : report.datasets) {
        QStringList one;
        const auto records = runRecords(*dataset);
        for (size_t i = 0; records && i < records->size(); ++i)
            one << u"%1:%2"_s.arg(records->n[i]).arg(QString::number(records->t[i], 'g', 12));
        all << one.join(u' ');
    }
    return all.join(u" | "_s);
}

QString namesOf(const ImportReport& report)
{
    QStringList all;
    for (const DatasetPtr& dataset : report.datasets) all << dataset->name;
    return all.join(u" | "_s);
}

QString saidIn(const ImportReport& report)
{
    QString all;
    for (const Message& message : report.messages()) all += message.toString() + u'\n';
    return all;
}

} // namespace

class TestRunsText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("names");
        QTest::addColumn<QString>("records");
        QTest::addColumn<QString>("said"); ///< parts, separated by |
        const auto row = [](const char* name, const QByteArray& text, const char* names, const char* records, const char* said) {
            QTest::newRow(name) << text << QString::fromUtf8(names) << QString::fromUtf8(records) << QString::fromUtf8(said);
        };
        row("remarks in the first cells",
            QByteArray("Zeit ist: 2h, leider.\n\nprocs       speedup         time in sec\n-------     -------         -----------\n"
                       "1 (no OMP)  1        \t\t120.25\n1\t     \t1\t\t        120.5\n2\t     \t2.04\t\t59.25\n4\t\t4.1\t\t30.5\n"),
            "a, Zeit ist: 2h, leider.", "1:120.25 1:120.5 2:59.25 4:30.5", "");
        row("frames of words",
            QByteArray("Complete the table below with your results.\n\nNo. Process:                  Mean time (average of 3 runs (4dp))"
                       "           Parallel speed-up, S:\n===========                   ============================:           ====\n"
                       "1                                              0.0114                                1.0\n"
                       "2 (same node)                       \t       0.0066\t\t\t\t     2.2\n"
                       "4 (2 nodes, 2 per node)             \t       0.0041\t\t\t\t     3.1\n"),
            "a, Complete the table below with your results.", "1:0.0114 2:0.0066 4:0.0041", "");
        row("quoted commands",
            QByteArray("Running \"mpirun -np 8 -mca mtl ^psm /u/x/lulesh 32 100\"...\n\nElapsed time = 3.5e+00\nRun completed\n"
                       "Running \"mpirun -np 8 -mca mtl ^psm /u/x/lulesh 32 100\"...\n\nElapsed time = 3.25e+00\nRun completed\n"
                       "Running \"mpirun -np 27 -mca mtl ^psm /u/x/lulesh 32 100\"...\n\nElapsed time = 4.5e+00\nRun completed\n"),
            "a", "8:3.5 8:3.25 27:4.5", "");
        row("programs above the heads",
            QByteArray("nohup: ignoring input\nflock_par 1 2592\nRunning simulation with 1 processors...\nRunning with 2592 particles...\n"
                       "Total execution time: 26.5\nTotal execution time: 25.5\nflock_job 1 2592\nINFO starting 3 workers\nRunning "
                       "simulation with 1 processors...\n"
                       "Running with 2592 particles...\nTotal execution time: 27.5\nTotal execution time: 28.5\n"
                       "flock_par 2 2592\nRunning simulation with 2 processors...\nRunning with 2592 particles...\n"
                       "Total execution time: 13.5\nTotal execution time: 13.25\nflock_job 2 2592\nINFO starting 4 workers\n"
                       "Running simulation with 2 processors...\nRunning with 2592 particles...\nTotal execution time: 15.5\n"),
            "a, flock_par | a, flock_job", "1:26.5 1:25.5 2:13.5 2:13.25 | 1:27.5 1:28.5 2:15.5", "");
        row("two tables with rules and titles", report, "a, STRONG SCALING | a, WEAK SCALING", "1:90.5 2:46.5 4:24.5 | 1:9.5 2:9.75 4:10.5",
            "Read: “STRONG SCALING”, lines 6 to 10; “WEAK SCALING”, lines 13 to 17|Another line was not read: “HEAT, RESULTS”");
        row("numbers and colons below words that tell",
            "Матрицы: 10х10\n\nКол-во потоков и время, c:\nMpi:\n1:  14.5\n2:  8.5\n4:  5.5\n\nOpenMP:\n1:  34.5\n2:  19.5\n4:  11.25\n",
            "a, Mpi | a, OpenMP", "1:14.5 2:8.5 4:5.5 | 1:34.5 2:19.5 4:11.25",
            "No headings: the columns were taken as n and t_n in seconds");
        row("a title in brackets begins it", "[STRONG]\ncores time\n1 8.5\n2 4.5\n[WEAK]\ncores time\n1 8.5\n2 8.75\n",
            "a, STRONG | a, WEAK", "1:8.5 2:4.5 | 1:8.5 2:8.75", "Read: “STRONG”, lines 2 to 4");
        row("names before numbers, a line each", "N_Threads: 1\nTime -- elapsed: 32.5\n-----\nN_Threads: 2\nTime -- elapsed: 17.5\n", "a",
            "1:32.5 2:17.5", "Read: lines 1 to 5|No unit in the heading: Time elapsed");
        row("names before numbers, a record a line", "Threads=1 Time=104.5 s\nThreads=2 Time=55.5 s\nThreads=4 Time=27.5 s\n", "a",
            "1:104.5 2:55.5 4:27.5", "Read: lines 1 to 3");
        row("commands behind times", "user : 4.5 elapsed: 6.5 CMD: mpirun -np 1 a.x\n\nuser : 9.5 elapsed: 3.5 CMD: mpirun -np 2 a.x\n",
            "a", "1:6.5 2:3.5", "n is taken from the commands in “CMD”");
        row("titles with colons",
            "Fill in:\n\nNo. Process:      Mean time (average of 3 runs)      Speed-up:\n=====   =======\n1   0.0425   1.00\n"
            "2   0.0225   1.89\n",
            "a, Fill in", "1:0.0425 2:0.0225", "Seconds were assumed");
        row("a column for each number of processes, with units",
            "Results\n\n| Impl | np=1 | np=2 | np=4 | Speedup(np=4) |\n|---|---|---|---|---|\n| mpi_2d | 12.5s | 6.5s | 3.5s | 3.57x |\n"
            "| row | 13.5s | 7.5s | 4.5s | 3.0x |\n\nMore words.\n",
            "a, mpi_2d | a, row", "1:12.5 2:6.5 4:3.5 | 1:13.5 2:7.5 4:4.5", "np=1, np=2, np=4 were taken|“12.5s” is 12.5 s");
        row("a frame",
            "Our results\n\n+-------+----------+\n| cores | time (s) |\n+-------+----------+\n|     1 |     8.5  |\n"
            "+-------+----------+\n|     2 |     4.5  |\n+-------+----------+\nThat is all, folks.\n",
            "a, Our results", "1:8.5 2:4.5", "Another line was not read: “That is all, folks.”");
        row("a frame of lines",
            "Our results\n┏━━━━━━━┳━━━━━━┓\n┃ cores ┃ time ┃\n┡━━━━━━━╇━━━━━━┩\n│ 1     │ 8.5  │\n│ 2     │ 4.5  │\n└───────┴──────┘\n",
            "a, Our results", "1:8.5 2:4.5", "Seconds were assumed");
        row("rows of LaTeX",
            "\\begin{table}\n\\caption{Heat on one node}\n\\begin{tabular}{lrr}\n\\hline\nProcesses & Time (s) & Speedup \\\\\n\\hline\n"
            "1 & 80.5 & 1 \\\\\n2 & $41.5$ & 1.94 \\\\ \\hline\n4 & \\textbf{22.5} & 3.58 \\\\\n\\hline\n\\end{tabular}\n\\end{table}\n",
            "a, Heat on one node", "1:80.5 2:41.5 4:22.5", "Read: “Heat on one node”");
        row("blocks below lines with n, trials and their mean",
            "log begins\nRunning with 1 processors...\nRunning with 36 bodies...\nTotal execution time: 8.5\nTotal execution time: 8.25\n"
            "Average trial time: 8.4\nRunning with 4 processors...\nRunning with 144 bodies...\nTotal execution time: 9.5\n"
            "Total execution time: 9.25\nAverage trial time: 9.4\n",
            "a", "1:8.5 1:8.25 4:9.5 4:9.25",
            "lines like “Running with 1 processors...”; the run time is “Total execution time”. Other times were not read: Average trial "
            "time.");
        row("blocks whose n begins anew",
            "== 2 ranks ==\nElapsed time: 8.5 s\n== 4 ranks ==\nElapsed time: 4.5 s\n== 2 ranks ==\nElapsed time: 18.5 s\n"
            "== 4 ranks ==\nElapsed time: 14.5 s\n",
            "a, sweep 1 | a, sweep 2", "2:8.5 4:4.5 | 2:18.5 4:14.5",
            "begin anew with equal settings: these are 2 series|--column \"sweep=\" joins them");
        row("blocks of parts and their total, names in one line",
            "Matriz: 64 x 64 | Processos: 4\nTempo Cálculo: 3.5 s\nTEMPO TOTAL: 4.5 s\nMatriz: 128 x 128 | Processos: 4\nTempo Cálculo: "
            "7.5 s\n"
            "TEMPO TOTAL: 8.5 s\nMatriz: 64 x 64 | Processos: 16\nTempo Cálculo: 2.5 s\nTEMPO TOTAL: 5.5 s\n"
            "Matriz: 128 x 128 | Processos: 16\nTempo Cálculo: 5.5 s\nTEMPO TOTAL: 6.5 s\n",
            "a, Matriz 64 | a, Matriz 128", "4:4.5 16:5.5 | 4:8.5 16:6.5", "");
        row("commands that start processes",
            "$ mpirun -np 1 ./heat\nelapsed time: 8.5 s\n$ mpirun -np 2 ./heat\nelapsed time: 4.5 s\n$ mpirun -np 4 ./heat\n"
            "elapsed time: 2.5 s\n",
            "a", "1:8.5 2:4.5 4:2.5", "lines like “$ mpirun -np 1 ./heat”; the run time is “elapsed time [s]”");
        row("commands with a size of the problem",
            "srun -n 1 ./heat 100 7\nelapsed time: 8.5 s\nsrun -n 1 ./heat 200 7\nelapsed time: 16.5 s\nsrun -n 2 ./heat 100 7\n"
            "elapsed time: 4.5 s\nsrun -n 2 ./heat 200 7\nelapsed time: 8.25 s\n",
            "a, argument 1 100 | a, argument 1 200", "1:8.5 2:4.5 | 1:16.5 2:8.25", "");
        row("processes counted by their lines",
            "time on master processor : 1.75\nelapsed: 2.0\nuser: 1.9\n\ntime on processor 1 : 0.75\ntime on processor 2 : 0.75\n"
            "time on master processor : 0.75\nelapsed: 1.25\nuser: 2.9\n",
            "a", "1:2 3:1.25", "which was counted, as one like “time on processor 1 : 0.75” of each process stands above each time");
        row("lines of others between the rows", "Begin\nnp;wall;note\n1;50.5;a\nWARNING: slow\n2;26.5;b\nWARNING: slow\n4;14.5;c\nEnd.\n",
            "a, Begin", "1:50.5 2:26.5 4:14.5", "3 other lines were not read, the first one: “WARNING: slow”");
        row("a table of something else beside it",
            "Memory\nnode free used\n1 500 20\n2 400 120\n\nTimes\ncores seconds_total time\n1 7 50.5\n2 7 26.5\n", "a, Times",
            "1:50.5 2:26.5", "The table in “Memory”, lines 2 to 4 was not read.|Columns not used: seconds_total");
    }
    void reads()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, names);
        QFETCH(QString, records);
        QFETCH(QString, said);
        const auto report = imported(text);
        const QString all = saidIn(report);
        QVERIFY2(!report.firstError(), qPrintable(all));
        QCOMPARE(namesOf(report), names);
        QCOMPARE(recordsOf(report), records);
        for (const QString& part : said.split(u'|')) QVERIFY2(all.contains(part), qPrintable(all));
    }

    /// Names of processes and threads whose product is one: no table before them hides why nothing can be read.
    void allOnAsManyCores()
    {
        const QByteArray
            sizes = "# Report\n\n| Size | Formula | Atoms |\n|---|---|---|\n| a | 3 x 4 | 12 |\n| b | 4 x 5 | 20 |\n",
            same =
                "\n## a\n\n| Config | Loop Time (s) | Atoms |\n|---|---|---|\n| opt-mpi8-omp1 | 8.5 | 12 |\n| opt-mpi4-omp2 | 6.5 | 12 |\n"
                "| opt-mpi1-omp8 | 9.5 | 12 |\n",
            several =
                "\n## b\n\n| Config | Loop Time (s) | Atoms |\n|---|---|---|\n| opt-mpi2-omp2 | 8.5 | 12 |\n| opt-mpi4-omp2 | 4.5 | 12 |\n"
                "| opt-mpi8-omp2 | 2.5 | 12 |\n";
        const auto refused = imported(sizes + same);
        QVERIFY2(refused.datasets.empty() && refused.firstError() &&
                     refused.firstError()->message.contains(u"All 3 runs of this table were on 8 cores, by the names in “Config”"_s),
                 qPrintable(saidIn(refused)));
        const auto read = imported(sizes + several);
        QVERIFY2(!read.firstError(), qPrintable(saidIn(read)));
        QCOMPARE(recordsOf(read), u"4:8.5 8:4.5 16:2.5"_s);
        QVERIFY2(saidIn(read).contains(u"processes times threads as in “opt-mpi2-omp2”"_s), qPrintable(saidIn(read)));
    }

    /// Trials of a block may be equal; they are no table that stands twice.
    void equalTrials()
    {
        const auto report = imported("== 2 ranks ==\nElapsed time: 8.125 s\nElapsed time: 8.125 s\nElapsed time: 8.125 s\n"
                                     "== 4 ranks ==\nElapsed time: 4.125 s\nElapsed time: 4.125 s\n");
        QCOMPARE(recordsOf(report), u"2:8.125 2:8.125 2:8.125 4:4.125 4:4.125"_s);
        QVERIFY2(!saidIn(report).contains(u"stands in the file twice"_s), qPrintable(saidIn(report)));
    }

    /// Lines of n without a time of their own, of which each rank prints one, and parts of a time of which none is the whole: no runs.
    void noBlocks_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("greetings of ranks") << QByteArray("rank 0 of 2 processes\nrank 1 of 2 processes\nelapsed time: 8.5\n"
                                                          "rank 0 of 4 processes\nrank 1 of 4 processes\nrank 2 of 4 processes\n"
                                                          "rank 3 of 4 processes\nelapsed time: 4.5\n");
        QTest::newRow("parts alone") << QByteArray(
            "2 ranks\nsetup time: 1.5\nsearch time: 2.5\n4 ranks\nsetup time: 1.25\nsearch time: 2.25\n");
        QTest::newRow("a process is missing") << QByteArray("time on processor 0 : 1.5\nelapsed: 2.0\ntime on processor 0 : 1.5\n"
                                                            "time on processor 2 : 1.5\nelapsed: 1.0\n");
    }
    void noBlocks()
    {
        QFETCH(QByteArray, text);
        const auto report = imported(text);
        QVERIFY2(report.datasets.empty() && report.firstError(), qPrintable(recordsOf(report)));
    }

    /// What is asked is told, and then read.
    void asks_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("said");
        QTest::addColumn<QHash<QString, QString>>("columns");
        QTest::addColumn<QString>("records");
        using Columns = QHash<QString, QString>;
        QTest::newRow("rows among notes, without headings")
            << joblog << u"Of the table in lines 3 to 13|no headings|--column \"2=n\" --column \"5=t_n_s\""_s
            << Columns{{u"2"_s, u"n"_s}, {u"5"_s, u"t_n_s"_s}, {u"1"_s, u"case"_s}, {u"3"_s, {}}, {u"4"_s, {}}}
            << u"1:71.5 2:36.5 4:18.5 | 1:71.25 2:72.5 4:73.5"_s;
        QTest::newRow("bare times in blocks")
            << QByteArray("\n--- # Threads = 1 ---\n\n12480\n12410\n\n--- # Threads = 2 ---\n\n6375\n6250\n")
            << u"Below lines like “--- # Threads = 1 ---” stand run times whose unit nothing tells|--column \"1=n\" --column \"2=t_n_s[ms]\""_s
            << Columns{{u"1"_s, u"n"_s}, {u"2"_s, u"t_n_s[ms]"_s}} << u"1:12.48 1:12.41 2:6.375 2:6.25"_s;
        QTest::newRow("a time of an unknown name")
            << QByteArray("Heat\n\nprocs lap\n1 50.5\n2 26.5\n\nWave\n\nprocs lap\n1 40.5\n2 21.5\n")
            << u"Of the table in “Heat”, lines 3 to 5 (there are 2 in this text)|--column \"lap=t_n_s\""_s
            << Columns{{u"lap"_s, u"t_n_s"_s}} << u"1:50.5 2:26.5 | 1:40.5 2:21.5"_s;
        QTest::newRow("milliseconds in words") << QByteArray("Threads and time (ms)\nfirst try:\n1 5000\n2 2500.5\n4 1300.5\n")
                                               << u"processes and run times in ms|--column \"2=t_n_s[ms]\""_s
                                               << Columns{{u"1"_s, u"n"_s}, {u"2"_s, u"t_n_s[ms]"_s}} << u"1:5 2:2.5005 4:1.3005"_s;
    }
    void asks()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, said);
        using Columns = QHash<QString, QString>;
        QFETCH(Columns, columns);
        QFETCH(QString, records);
        const auto report = imported(text);
        QVERIFY(report.datasets.empty() && report.firstError());
        for (const QString& part : said.split(u'|'))
            QVERIFY2(report.firstError()->message.contains(part), qPrintable(report.firstError()->message));
        const auto shape = inspectCsv(m_folder.filePath(u"a.txt"_s)); // the window asks of the same table
        QVERIFY(shape.ok() && shape->rows.front().size() == shape->headings.size());
        const auto again = imported(text, columns);
        QVERIFY2(!again.firstError(), qPrintable(saidIn(again)));
        QCOMPARE(recordsOf(again), records);
        QCOMPARE(chosenColumns(*again.datasets.back()), columns);
    }

    /// Nothing is guessed out of prose, of other tables and of numbers that nobody explains.
    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("numbers without words") << QByteArray("hello\n1 14.5\n2 8.5\n4 5.5\nbye\n");
        QTest::newRow("lines of words") << QByteArray("Starting\nrank 0 took 3.5 s\nrank 1 took 3.25 s\nrank 2 took 3.5 s\n");
        QTest::newRow("memory") << QByteArray("Memory of nodes\nnode free used\n1 500 20\n2 400 120\n3 300 220\n");
        QTest::newRow("sizes and latencies") << QByteArray("MPI latency by bytes\n1 14.5\n2 8.5\n4 5.5\n");
        QTest::newRow("speed-ups") << QByteArray("Dynamic\np\tgrain\tspeedup\n1\t1\t9.5\n2\t1\t4.5\n4\t1\t3.5\n");
        QTest::newRow("a letter before numbers") << QByteArray("n = 100 time = 3.5\nn = 200 time = 1.5\nn = 400 time = 0.75\n");
        QTest::newRow("steps of a log") << QByteArray("step: 1 time: 3.5\nstep: 2 time: 2.5\nstep: 3 time: 1.5\n");
        QTest::newRow("cores with numbers") << QByteArray("core: 0 time: 3.5\ncore: 1 time: 3.25\ncore: 2 time: 3.5\ncore: 3 time: 3.5\n");
        QTest::newRow("cores with numbers from 1")
            << QByteArray("core: 1 time: 3.5\ncore: 2 time: 3.25\ncore: 3 time: 3.5\ncore: 4 time: 3.5\n");
        QTest::newRow("one n") << QByteArray("Lap times\ncores time\n8 14.5\n8 15.5\n8 16.5\n");
    }
    void refuses()
    {
        QFETCH(QByteArray, text);
        const auto report = imported(text);
        QVERIFY2(report.datasets.empty() && report.firstError(), qPrintable(saidIn(report)));
    }

    /// A log of many lines is no quadratic task, and one line that never ends none at all.
    void isQuick()
    {
        QByteArray text;
        for (int i = 0; i < 40'000; ++i) text += QByteArray::number(i) + " some words " + QByteArray::number(i % 99) + ",0.5 | 8 x\n";
        QElapsedTimer timer;
        timer.start();
        QVERIFY(tablesInText(text).tables.size() < 2);
        QVERIFY(tablesInText(QByteArray(4'000'000, '7')).tables.empty());
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
    }

private:
    ImportReport imported(const QByteArray& text, const QHash<QString, QString>& columns = {})
    {
        const QString path = m_folder.filePath(u"a.txt"_s);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write");
        file.close();
        ImportRequest request{{path}, {}, {}, true};
        request.options.columns = columns;
        return importFiles(request);
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestRunsText)
#include "tst_runs_text.moc"
