// SPDX-License-Identifier: GPL-3.0-or-later
// Traits of tables and logs as people leave them about: headings of one letter, units before cases, numbers in names, lost headings.
#include "core/data/RunRecords.h"
#include "core/data/benchmark.h"
#include "importers/importFiles.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

/// What became of a file.
struct Found {
    QStringList series; ///< "n:t n:t" of each
    QString said;       ///< all messages, the refusal too
    std::vector<DatasetPtr> datasets;
};

/// "n:t n:t" of a series.
QString told(const Dataset& dataset)
{
    const auto records = runRecords(dataset);
    if (!records) return records.error().message;
    QStringList words;
    for (size_t i = 0; i < records->size(); ++i) words << u"%1:%2"_s.arg(records->n[i]).arg(records->t[i]);
    return words.join(u' ');
}

using Columns = QHash<QString, QString>;

} // namespace

class TestTablesAsFound : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What the command time prints, below lines that tell the processes in words.
    /// A column that numbers repetitions makes no series of them, in whatever language.
    void repetitionsAreOneSeries_data()
    {
        QTest::addColumn<QString>("heading");
        for (const char* heading : {"rep", "Wiederholung", "Lauf", "Durchlauf", "essai", "repetición", "execução"})
            QTest::newRow(heading) << QString::fromUtf8(heading);
    }
    void repetitionsAreOneSeries()
    {
        QFETCH(QString, heading);
        QString text = u"Kerne;Laufzeit [s];%1\n"_s.arg(heading);
        for (const int n : {1, 2, 4})
            for (const int k : {1, 2, 3}) text += u"%1;%2,%3;%3\n"_s.arg(n).arg(100 / n).arg(k);
        QTemporaryDir folder;
        const QString name = folder.filePath(u"runs.csv"_s);
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0);
        file.close();
        ImportRequest request;
        request.paths = {name};
        const ImportReport report = importFiles(request);
        QCOMPARE(report.datasets.size(), size_t(1));
        QCOMPARE(report.datasets.front()->principal().rows(), 9);
    }

    void timesBelowWords_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("series");
        QTest::newRow("two programs and two sizes")
            << QByteArray("GATHER| Processes:  1  Matrix size:  512\nRet: 0\n\nreal\t0m2.496s\nuser\t0m1.822s\nsys\t0m0.084s\n\n"
                          "GATHERV| Processes:  1  Matrix size:  512\nRet: 0\n\nreal\t0m2.150s\nuser\t0m1.826s\nsys\t0m0.071s\n\n"
                          "GATHER| Processes:  2  Matrix size:  512\nRet: 0\n\nreal\t0m1.238s\nuser\t0m1.857s\nsys\t0m0.106s\n\n"
                          "GATHERV| Processes:  2  Matrix size:  512\nRet: 0\n\nreal\t0m1.254s\nuser\t0m1.854s\nsys\t0m0.114s\n")
            << QStringList{u"1:2.496 2:1.238"_s, u"1:2.15 2:1.254"_s};
        QTest::newRow("sizes in lines of their own")
            << QByteArray("Processes:  1\n\nGridsize: 512\tEpsilon: 1\n\nreal\t1m26.501s\nuser\t1m25.564s\nsys\t0m0.073s\n\n"
                          "Processes:  1\n\nGridsize: 768\tEpsilon: 1\n\nreal\t7m19.031s\nuser\t7m18.815s\nsys\t0m0.077s\n\n"
                          "Processes:  2\n\nGridsize: 512\tEpsilon: 1\n\nreal\t0m43.332s\nuser\t1m25.564s\nsys\t0m0.073s\n\n"
                          "Processes:  2\n\nGridsize: 768\tEpsilon: 1\n\nreal\t3m43.25s\nuser\t7m18.815s\nsys\t0m0.077s\n")
            << QStringList{u"1:86.501 2:43.332"_s, u"1:439.031 2:223.25"_s};
        QTest::newRow("with cores")
            << QByteArray("Running Mandelbrot with 1 cores\nwall clock time of processor 0 is:   273.06 seconds\n285.80user 0.89system "
                          "4:37.55elapsed 103%CPU (0avgtext+0avgdata 435120maxresident)k\n"
                          "Running Mandelbrot with 2 cores\nwall clock time of processor 0 is:   141.27 seconds\nwall clock time of "
                          "processor 1 is:   141.26 seconds\n285.37user 2.53system 2:22.37elapsed 202%CPU (0avgtext+0avgdata "
                          "405776maxresident)k\n")
            << QStringList{u"1:277.55 2:142.37"_s};
    }
    void timesBelowWords()
    {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, series);
        const Found found = imported("times.dat", text);
        QCOMPARE(found.series, series);
    }

    /// More ways to differ than make series: what the threads make of n is said all the same.
    void threadsAmongManyCases()
    {
        QByteArray table = "ntmpi,ntomp,gpu_count,pin,runtime_sec\n";
        for (int row = 0; row < 160; ++row)
            table += QByteArray::number(4 + row % 6) + ',' + QByteArray::number(1 + row * 7 % 31) + ',' + QByteArray::number(1 + row % 2) +
                     ',' + QByteArray::number(row / 3 % 2) + ',' + QByteArray::number(40 + row % 37) + '\n';
        const Found found = imported("found.csv", table);
        QCOMPARE(found.series.size(), qsizetype(1));
        QVERIFY2(found.said.contains(u"--column \"ntmpi*ntomp=n\""_s), qPrintable(found.said));
    }

    void headingsAsFound_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::addColumn<QStringList>("series");
        QTest::addColumn<QString>("said");
        QTest::newRow("a line above the headings") << QByteArray("size: 3500000\nthreads_num\ttime(s)\n1\t35.08\n2\t33.13\n4\t12.73\n")
                                                   << QStringList{u"1:35.08 2:33.13 4:12.73"_s} << QString();
        QTest::newRow("slots") << QByteArray("slots,time\n1,8.5\n2,4.5\n4,2.5\n") << QStringList{u"1:8.5 2:4.5 4:2.5"_s} << QString();
        QTest::newRow("a grid of processes and their product")
            << QByteArray("1,1,1,17600,3.45319\n2,2,1,17600,1.74343\n4,2,2,17600,0.782188\n5,5,1,17600,0.77966\n") << QStringList()
            << u"--column \"1=n\" --column \"5=t_n_s\""_s;
        QTest::newRow("sizes and latencies") << QByteArray(",Size,Avg Latency(us)\n0,4.0,18.34\n1,8.0,10.66\n2,16.0,10.9\n")
                                             << QStringList() << u"{print int($2), $3}"_s;
    }
    void headingsAsFound()
    {
        QFETCH(QByteArray, table);
        QFETCH(QStringList, series);
        QFETCH(QString, said);
        const Found found = imported("found.csv", table);
        QCOMPARE(found.series, series);
        QVERIFY2(found.said.contains(said), qPrintable(found.said));
    }

    /// Edges of a grid are the size, and sizes say more than a name.
    void edgesAreTheSize_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::addColumn<QString>("work");
        QTest::addColumn<QString>("said");
        QTest::newRow("x and y as n") << QByteArray("ranks,x,y,time\n1,100,100,42.5\n2,200,200,89.5\n4,400,400,154.5\n8,800,800,299.5\n")
                                      << u"grows with n"_s
                                      << u"“x” × “y” grows with n, from 10000 at n = 1 to 640000 at n = 8, and faster"_s;
        QTest::newRow("one after the other") << QByteArray("ranks,x,y,time\n1,100,100,42.5\n2,200,100,43.5\n4,200,200,44.5\n")
                                             << u"grows as n"_s << u"Weak scaling: “x” × “y” grows with n, from 10000"_s;
        QTest::newRow("nx and ny as n") << QByteArray("ranks,nx,ny,time\n1,100,100,42.5\n2,200,200,89.5\n4,400,400,154.5\n")
                                        << u"grows with n"_s << u"“nx” × “ny” grows with n"_s;
        QTest::newRow("rows and columns") << QByteArray("ranks,rows,columns,time\n1,100,100,42.5\n2,200,200,89.5\n4,400,400,154.5\n")
                                          << u"grows with n"_s << u"“rows” × “columns” grows with n"_s;
        QTest::newRow("one problem") << QByteArray("ranks,x,y,time\n1,100,100,42.5\n2,100,100,22.5\n4,100,100,12.5\n") << QString()
                                     << QString();
        QTest::newRow("a grid of processes") << QByteArray("ranks,x,y,time\n1,1,1,42.5\n2,2,1,22.5\n4,2,2,12.5\n") << QString()
                                             << QString();
        QTest::newRow("x alone") << QByteArray("ranks,x,time\n1,100,42.5\n2,200,43.5\n4,400,44.5\n") << QString() << QString();
    }
    void edgesAreTheSize()
    {
        QFETCH(QByteArray, table);
        QFETCH(QString, work);
        QFETCH(QString, said);
        const Found found = imported("w_weak.csv", table);
        QCOMPARE(found.datasets.size(), size_t(1));
        QCOMPARE(found.datasets.front()->facts[u"work"_s].toString(), work);
        QVERIFY2(said.isEmpty() ? !found.said.contains(u"grows with n"_s) : found.said.contains(said), qPrintable(found.said));
    }

    /// A run that did not end leaves the others of its line.
    void oneCellWithoutATimeCostsThatTime()
    {
        for (const char* none : {"OOM", "n/a", "-", "timeout"}) {
            const Found found = imported("wide.csv", QByteArray("Problem;np=1;np=4;np=16\nsmall;300.7;75.5;20.3\nlarge;") + none +
                                                         ";5891.2;1560.4\nmedium;2664;658.3;169.4\n");
            QCOMPARE(found.datasets.size(), size_t(3));
            const auto records = runRecords(*found.datasets[1]);
            QVERIFY(records);
            QCOMPARE(records->n, (std::vector<double>{4, 16}));
            QCOMPARE(records->t, (std::vector<double>{5891.2, 1560.4}));
        }
        const Found one =
            imported("wide.csv", "Problem;np=1;np=4;np=16\nsmall;300.7;75.5;20.3\nlarge;OOM;OOM;1560.4\nmedium;2664;658.3;169.4\n");
        QCOMPARE(one.datasets.size(), size_t(3));
    }

    /// One run that was disturbed among others that agree; no noise, no two of a kind, no pair.
    void aDisturbedRunIsNamed_data()
    {
        QTest::addColumn<QByteArray>("times"); // at n = 4
        QTest::addColumn<QString>("said");
        const QString none;
        QTest::newRow("slow") << QByteArray("21.8 11.4 11.5 11.6") << u"At n = 4 one of 4 runs took 21.8 s, the others 11.4 s to 11.6 s"_s;
        QTest::newRow("fast") << QByteArray("11.5 8.0 11.5") << u"At n = 4 one of 3 runs took 8.00 s, the others 11.5 s: was it"_s;
        QTest::newRow("noise") << QByteArray("14 11.4 12.9 13.1") << none;
        QTest::newRow("others differ, too") << QByteArray("21.8 11.4 14 16") << none;
        QTest::newRow("two of a kind") << QByteArray("21.8 21.9 11.4 11.5") << none;
        QTest::newRow("a pair") << QByteArray("21.8 11.4") << none;
    }
    void aDisturbedRunIsNamed()
    {
        QFETCH(QByteArray, times);
        QFETCH(QString, said);
        QByteArray table = "n,t_n_s\n1,40\n1,40.4\n1,40.1\n2,21\n2,20.8\n2,20.9\n";
        for (const QByteArray& time : times.split(' ')) table += "4," + time + "\n";
        const Found found = imported("runs.csv", table);
        QVERIFY2(said.isEmpty() ? !found.said.contains(u"disturbed"_s) : found.said.contains(said), qPrintable(found.said));
    }

    /// Which scaling the comments speak of.
    void commentsSayTheScaling()
    {
        const QByteArray rows = "ranks,time\n1,42.5\n2,43.5\n4,44.5\n8,45\n";
        const std::pair<const char*, const char*> all[] = {{"# Weak scaling, 1e6 rows per rank\n", "weak"},
                                                           {"# weak-scaling study\n# of a solver\n", "weak"},
                                                           {"# scales weakly?\n", ""},
                                                           {"# STRONG SCALING\n", "strong"},
                                                           {"# strong scaling first, weak scaling below\n", ""},
                                                           {"# tweak scaling\n", ""},
                                                           {"# weakly scaled\n", "weak"},
                                                           {"", ""}};
        for (const auto& [comment, said] : all) {
            const Found found = imported("runs.csv", comment + rows);
            QCOMPARE(found.datasets.size(), size_t(1));
            QVERIFY2(found.datasets.front()->facts[u"scaling"_s].toString() == QLatin1String(said), comment);
        }
    }

    /// The unit that stands before or behind the case is that of its times.
    void unitsBesideCases_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::addColumn<QStringList>("series");
        const QStringList ms{u"1:0.9 2:0.5 4:0.3"_s, u"1:9 2:5 4:3"_s}, s{u"1:900 2:500 4:300"_s, u"1:9000 2:5000 4:3000"_s};
        const auto row = [](const char* name, const QByteArray& a, const QByteArray& b, const QStringList& series) {
            QTest::newRow(name) << QByteArray("Number of tasks," + a + ',' + b + "\n1,900,9000\n2,500,5000\n4,300,3000\n") << series;
        };
        row("before", "Time (ms) N=1000", "Time (ms) N=10000", ms);
        row("before, of MPI", "MPI Time (seconds) N=1000", "MPI Time (seconds) N=10000", s);
        row("before, in words", "run time in ms; N=1000", "run time in ms; N=10000", ms);
        row("behind", "N=1000 [ms]", "N=10000 [ms]", ms);
        row("none", "case N=1000", "case N=10000", s);
    }
    void unitsBesideCases()
    {
        QFETCH(QByteArray, table);
        QFETCH(QStringList, series);
        const Found found = imported("runs.csv", table);
        QCOMPARE(found.series, series);
        QCOMPARE(found.said.contains(u"Nothing tells the unit"_s), QByteArray(QTest::currentDataTag()) == "none");
        QVERIFY2(found.said.contains(u"2 series, one for each case. "_s), qPrintable(found.said));
    }
    void unknownUnitsBesideCases()
    {
        const QByteArray table = "ranks,t [ticks] N=10,t [ticks] N=20\n1,900,9000\n2,500,5000\n4,300,3000\n";
        const Found found = imported("runs.csv", table);
        QVERIFY2(found.datasets.empty() && found.said.contains(u"time [ticks]=t_n_s[ms]"_s), qPrintable(found.said));
        QCOMPARE(imported("runs.csv", table, {{u"time [ticks]"_s, u"t_n_s[ms]"_s}}).series,
                 (QStringList{u"1:0.9 2:0.5 4:0.3"_s, u"1:9 2:5 4:3"_s}));
    }

    /// The level of threads that MPI provides is no number of threads, and cores count the threads.
    void levelsOfThreads()
    {
        const QByteArray rows = "4,0.92,3\n8,0.51,3\n16,0.3,3\n";
        for (const char* level : {"mpi_thread_level", "thread support", "MPI_THREAD_MULTIPLE", "provided thread level"}) {
            const Found found = imported("runs.csv", "ranks,time_s," + QByteArray(level) + '\n' + rows);
            QCOMPARE(found.series, QStringList(u"4:0.92 8:0.51 16:0.3"_s));
            QVERIFY2(!found.said.contains(u"cores"_s), qPrintable(found.said));
        }
        QVERIFY(imported("runs.csv", "ranks,time_s,threads\n" + rows).said.contains(u"these runs are on 12 to 48 cores"_s));
        const Found after = imported("runs.csv", "ranks,time_s,threads,cores\n4,0.92,3,12\n8,0.51,3,24\n16,0.3,3,48\n",
                                     {{u"cores"_s, u"n"_s}}); // as the warning says
        QCOMPARE(after.series, QStringList(u"12:0.92 24:0.51 48:0.3"_s));
        QVERIFY2(!after.said.contains(u"these runs are on"_s), qPrintable(after.said));
    }

    /// S(p) is the speed-up: it is not offered as a time, and not taken for one.
    void speedUpsOfOneLetter()
    {
        for (const char* heading : {"S(p)", "S", "S (n)"}) {
            const QByteArray table = "workers,T_par(sec)," + QByteArray(heading) + "\n1,730.5,1\n2,156.5,4.67\n4,114.5,6.38\n";
            const Found found = imported("runs.csv", table);
            QCOMPARE(found.series, QStringList(u"1:730.5 2:156.5 4:114.5"_s));
            QVERIFY2(!found.said.contains(u"could be meant"_s), qPrintable(found.said));
        }
        const Found refused = imported("runs.csv", "workers,S(p)\n1,1\n2,1.8\n4,3.1\n", {{u"S(p)"_s, u"t_n_s"_s}});
        QVERIFY2(refused.datasets.empty() && refused.said.contains(u"“S(p)” is a speed-up"_s), qPrintable(refused.said));
    }

    /// A letter T is no run time where nothing says so.
    void letterT()
    {
        const QByteArray ising = "L,T,mag\n10,2.0,0.99\n10,2.25,0.97\n10,2.5,0.9\n15,2.0,0.99\n15,2.25,0.96\n15,2.5,0.8\n";
        Found found = imported("runs.csv", ising);
        QVERIFY2(found.datasets.empty() && found.said.contains(u"“T” alone may be a temperature"_s) && !found.said.contains(u"T=t_n_s"_s),
                 qPrintable(found.said));
        QVERIFY(imported("runs.csv", ising, {{u"L"_s, u"n"_s}}).datasets.empty());
        QByteArray named = ising;
        QVERIFY(imported("runs.csv", named.replace("L,T", "n,T")).datasets.empty());
        QCOMPARE(imported("runs.csv", ising, {{u"L"_s, u"n"_s}, {u"T"_s, u"t_n_s"_s}}).datasets.size(), size_t(1)); // he knows
        QCOMPARE(imported("runs.csv", "p,T\n1,10.5\n2,5.5\n4,3.5\n").series, QStringList(u"1:10.5 2:5.5 4:3.5"_s)); // it falls
        QCOMPARE(imported("runs.csv", "cores,T\n1,10.5\n2,10.7\n4,11.5\n").series, QStringList(u"1:10.5 2:10.7 4:11.5"_s));
        QCOMPARE(imported("runs.csv", "L,T [s]\n1,10.5\n2,10.7\n4,11.5\n", {{u"L"_s, u"n"_s}}).datasets.size(), size_t(1));
        QCOMPARE(imported("runs.csv", "n,t\n1,10.5\n2,10.7\n4,11.5\n").series, QStringList(u"1:10.5 2:10.7 4:11.5"_s));
    }

    /// t beside p and p × t counts threads.
    void threadsOfOneLetter()
    {
        const Found found =
            imported("runs.csv", "p,t,workers,min_s,time_s\n1,1,1,19.5,20.5\n1,2,2,10.5,11.5\n2,1,2,10.75,11.25\n2,2,4,6.5,7.5\n"
                                 "3,1,3,8.5,8.75\n3,2,6,5.5,7.25\n");
        QCOMPARE(found.series, (QStringList{u"1:20.5 2:11.25 3:8.75"_s, u"2:11.5 4:7.5 6:7.25"_s}));
    }

    /// “MPI” of whole numbers counts processes: the message says how to say so.
    void countsCalledMpi()
    {
        const QByteArray table = "MPI,FOM,Time(s)\n1,5.5,2.5\n2,22.5,1.25\n4,58.5,0.75\n";
        const Found found = imported("runs.csv", table);
        QVERIFY2(found.datasets.empty() && found.said.contains(u"--column \"MPI=n\""_s), qPrintable(found.said));
        QCOMPARE(imported("runs.csv", table, {{u"MPI"_s, u"n"_s}}).series, QStringList(u"1:2.5 2:1.25 4:0.75"_s));
    }

    /// Names that end in a number of processes tell n; those that do not are named, and are in nobody's way.
    void numbersInNames()
    {
        const QByteArray table = "model\ttime (ms)\nsequential\t4300\nopenmp\t560\nmpi_1\t4200\nmpi_4\t1100\nmpi_16\t400\n";
        const Found found = imported("runs.txt", table);
        QCOMPARE(found.series, QStringList(u"1:4.2 4:1.1 16:0.4"_s));
        QVERIFY2(found.said.contains(u"left out: “sequential” (line 2), “openmp” (line 3)."_s), qPrintable(found.said));
        QCOMPARE(imported("runs.txt", "case,time\n4 threads,5.5\n8 threads,3.5\n").series, QStringList(u"4:5.5 8:3.5"_s));
        QCOMPARE(imported("runs.txt", "case,time\nmpi_2,5.5\nmpi_4,3.5\nomp_2,6.5\nomp_4,4.5\n").series,
                 (QStringList{u"2:5.5 4:3.5"_s, u"2:6.5 4:4.5"_s}));
        QVERIFY(imported("runs.txt", "host,time\nnode_1,5.5\nnode_2,3.5\n").datasets.empty());
        QVERIFY(imported("runs.txt", "who,time\nrank 0,5.5\nrank 1,3.5\nrank 2,3.5\n").datasets.empty());

        const QByteArray several = "model\tgrey\tblur\nsequential\t225\t4366\nmpi_1\t68\t655\nmpi_4\t99\t668\nmpi_8\t111\t682\n";
        const Found asked = imported("runs.txt", several);
        QVERIFY2(asked.datasets.empty() && asked.said.contains(u"--column \"grey=t_n_s\""_s) && !asked.said.contains(u"=n\""_s),
                 qPrintable(asked.said));
        QVERIFY(!imported("runs.csv", "n,seed\n10,4711\n20,4812\n").said.contains(u"seed=t_n_s"_s)); // n may be a size
        QCOMPARE(imported("runs.txt", several, {{u"grey"_s, u"t_n_s[ms]"_s}}).series, QStringList(u"1:0.068 4:0.099 8:0.111"_s));
        QCOMPARE(imported("runs.txt", several, {{u"model"_s, u"n"_s}, {u"blur"_s, u"t_n_s[ms]"_s}}).series,
                 QStringList(u"1:0.655 4:0.668 8:0.682"_s));
    }

    /// Numbers with decimal commas, one in a line, are no table of two columns.
    void decimalCommasAlone()
    {
        const QByteArray lists = "first:\n0.0625\n0.78125\n10.03125\n\nsecond:\n0,0\n0,078125\n1,015625\n9,953125\n";
        Found found = imported("runs.txt", lists);
        QVERIFY2(found.datasets.empty() && found.said.contains(u"“0,0” is one number with a decimal comma"_s) &&
                     !found.said.contains(u"=n\""_s),
                 qPrintable(found.said));
        QVERIFY(imported("runs.txt", lists, {{u"1"_s, u"n"_s}, {u"2"_s, u"t_n_s"_s}}).datasets.empty());
        found = imported("runs.csv", "10,50\n5,60\n2,70\n1,90\n");
        QVERIFY2(found.datasets.empty() && found.said.contains(u"--column \",=decimal\""_s), qPrintable(found.said));
        found = imported("runs.csv", "10,50\n5,60\n2,70\n1,90\n", {{u","_s, u"decimal"_s}});
        QVERIFY2(found.datasets.empty() && found.said.contains(u"like N;10,50 with this number for N"_s), qPrintable(found.said));
        QCOMPARE(imported("runs.csv", "n;t_n_s\n1;10,50\n2;5,60\n4;2,70\n").series, QStringList(u"1:10.5 2:5.6 4:2.7"_s)); // as it says
        QCOMPARE(imported("runs.csv", "1,100\n2,52\n4,27\n").series, QStringList(u"1:100 2:52 4:27"_s));
    }

    /// Durations without headings are a table, in which no word stands.
    void durationsWithoutHeadings()
    {
        const Found found = imported("timing.csv", "8122042 , 0m16.967s  , 0m58.687s\n8131444 , 0m17.355s  , 0m59.939s\n1244114 , "
                                                   "0m18.092s  , 1m1.290s\n9748 , 0m18.279s  , 1m2.896s\n");
        QVERIFY2(found.datasets.empty() && found.said.contains(u"no headings"_s) && !found.said.contains(u"words"_s) &&
                     !found.said.contains(u"=n\""_s),
                 qPrintable(found.said));
    }

    /// Rows of IMB that have lost their headings: the line that is named reads them.
    void headingsOfImbLost()
    {
        for (const char between : {',', ' ', ';'}) {
            QByteArray rows;
            for (int size = 0; size <= 64; size = size ? 2 * size : 1) {
                const double usec = 5.5 + size / 100.;
                for (const QByteArray& cell : {QByteArray::number(size), QByteArray("1000"), QByteArray::number(usec, 'f', 2)})
                    rows += cell + between;
                rows += QByteArray::number(size / usec, 'f', 2) + '\n';
            }
            const Found lost = imported("imb.csv", rows);
            QVERIFY2(lost.datasets.empty() && lost.said.contains(u"Put this line above them: #bytes"_s), qPrintable(lost.said));
            const QByteArray heading = lost.said.section(u"above them: "_s, 1).section(u'\n', 0, 0).toUtf8();
            const Found again = imported("imb.csv", heading + '\n' + rows);
            QCOMPARE(again.datasets.size(), size_t(1));
            QVERIFY(again.datasets.front()->kind == DatasetKind::Benchmark);
            QCOMPARE(again.datasets.front()->principal().rows(), qsizetype(8));
        }
        QVERIFY(!imported("a.csv", "1,1000,5.5,9.5\n2,1000,5.25,8.5\n4,1000,5.5,7.5\n8,1000,5.25,6.5\n").said.contains(u"#bytes"_s));
    }

    /// A log of any program that says how long it took: n is what the launcher says, else what the user does.
    void elapsedTime()
    {
        const QByteArray time = "Domain rows: 1000 cols: 1000; Elapsed time: 1.49 s\n";
        QCOMPARE(imported("job.out", "# mpiexec: 32 ranks allocated\nnode-1:32\n" + time).series, QStringList(u"32:1.49"_s));
        QCOMPARE(imported("job.out", "+ mpirun -np 8 ./life\n" + time).series, QStringList(u"8:1.49"_s));
        const Found unsaid = imported("job.out", "hello\n" + time);
        QVERIFY2(unsaid.datasets.empty() && unsaid.said.contains(u"--column n=8"_s), qPrintable(unsaid.said));
        QCOMPARE(imported("job.out", "hello\n" + time, {{u"n"_s, u"8"_s}}).series, QStringList(u"8:1.49"_s));
        QVERIFY(imported("job.out", "Elapsed time: 1 s\n" + time, {{u"n"_s, u"8"_s}}).datasets.empty()); // of which run?
        QCOMPARE(imported("report.txt", "Results\n\ncores  time_s\n1  9.5\n2  5.5\n\nElapsed time: 15 s\n").series,
                 QStringList(u"1:9.5 2:5.5"_s));
    }

    /// Of a column that is n times another the whole tells strong scaling apart, the share weak one.
    void wholesAndShares()
    {
        const Found found = imported("both.csv", "mode,p,N_total,n_local,time_sec\nstrong,1,640,640,71.5\nstrong,1,1280,1280,143.5\n"
                                                 "weak,1,640,640,71.25\nstrong,2,640,320,36.5\nstrong,2,1280,640,72.5\n"
                                                 "weak,2,1280,640,71.5\nstrong,4,640,160,18.5\nstrong,4,1280,320,37.5\n"
                                                 "weak,4,2560,640,73.5\n");
        QCOMPARE(found.series, QStringList({u"1:71.5 2:36.5 4:18.5"_s, u"1:143.5 2:72.5 4:37.5"_s, u"1:71.25 2:71.5 4:73.5"_s}));
        const Found weak = imported("weak.csv", "p,N_total,n_local,time_sec\n1,640,640,71.5\n1,1280,1280,143.5\n2,1280,640,72.5\n"
                                                "2,2560,1280,145.5\n4,2560,640,73.5\n4,5120,1280,146.5\n");
        QCOMPARE(weak.series, QStringList({u"1:71.5 2:72.5 4:73.5"_s, u"1:143.5 2:145.5 4:146.5"_s}));
        const Found strong = imported("strong.csv", "p,N_total,n_local,time_sec\n1,640,640,71.5\n1,1280,1280,143.5\n2,640,320,36.5\n"
                                                    "2,1280,640,72.5\n4,640,160,18.5\n4,1280,320,37.5\n");
        QCOMPARE(strong.series, QStringList({u"1:71.5 2:36.5 4:18.5"_s, u"1:143.5 2:72.5 4:37.5"_s}));
    }

    /// Threads of one process on one node are n; beside several processes they are cases.
    void threadsOfOneProcess()
    {
        const Found one = imported("one.csv", "nodes,tasks_per_node,cpus_per_task,total\n1,1,32,2.5\n1,1,1,40.5\n1,1,2,20.5\n1,1,4,10.5\n");
        QCOMPARE(one.series, QStringList(u"32:2.5 1:40.5 2:20.5 4:10.5"_s));
        QVERIFY2(one.said.contains(u"“nodes” times “tasks_per_node” times “cpus_per_task”"_s), qPrintable(one.said));
        const Found both = imported("both.csv", "nodes,tasks_per_node,cpus_per_task,time\n1,2,1,40.5\n2,2,1,20.5\n1,2,4,10.5\n2,2,4,5.5\n");
        QCOMPARE(both.series, QStringList({u"2:40.5 4:20.5"_s, u"2:10.5 4:5.5"_s}));
    }

    /// "T(p = 4)", and numbers of processes as names in JSON.
    void countsInNames()
    {
        const QStringList both{u"1:0.5 2:0.25 4:0.125"_s, u"1:14.5 2:7.5 4:4.5"_s};
        QCOMPARE(imported("wide.csv", "矩阵规模,T(p = 1),T(p = 2),T(p = 4)\n100,0.5,0.25,0.125\n2500,14.5,7.5,4.5\n").series, both);
        QCOMPARE(imported("wide.csv", "size,time [1 core],time [2 cores],time [4 cores]\n1,0.5,0.25,0.125\n2,14.5,7.5,4.5\n").series, both);
        const Found named = imported("a.json", R"({"sequential": 22.5, "parallel": {"2": {"time": 35.5, "speedup": 0.6},
            "1": {"time": 40.5, "speedup": 0.5}, "8": {"time": 41.5, "speedup": 0.5}}})");
        QCOMPARE(named.series, QStringList(u"1:40.5 2:35.5 8:41.5"_s));
        QVERIFY2(named.said.contains(u"names of the members of “parallel”"_s), qPrintable(named.said));
        QCOMPARE(imported("b.json", R"({"times": {"1": 8.5, "2": 4.5, "4": 2.5}})").series, QStringList(u"1:8.5 2:4.5 4:2.5"_s));
        // numbers of runs are none, be they faster and faster, nor are sizes
        QVERIFY(imported("e.json", R"({"results": {"1": 8.5, "2": 8.25, "3": 8.0}})").datasets.empty());
        QVERIFY(imported("f.json", R"({"results": {"1": 8.5, "2": 8.25, "5": 8.75}})").datasets.empty());
        QVERIFY(imported("c.json", R"({"results": {"100": {"time": 0.5}, "200": {"time": 0.75}}})").datasets.empty());
        QVERIFY(imported("d.json", R"({"results": {"1": {"time": 0.5}, "2": {"time": 0.75}}})").datasets.empty());
    }

    /// The time of a run in words, below the command that started it.
    void tookSoLong()
    {
        const QByteArray first = "mpirun -np 2 ./ring 1 r 1\nProcess 0 send token size 1\n", second = "mpirun -np 8 ./ring 1 r 1\n";
        QCOMPARE(imported("ring", first + "That took 0.25 seconds\n\n" + second + "That took 0.5 seconds\n").series,
                 QStringList(u"2:0.25 8:0.5"_s));
        QCOMPARE(imported("ring", first + "It took 250 ms\nTime 0.125\n\n" + second + "It took 500 ms\nTime 0.375\n").series,
                 QStringList(u"2:0.125 8:0.375"_s));
    }

    /// Advice that would read something else than is there is none.
    void noHarmfulAdvice()
    {
        const Found sizes = imported("notes.txt", "MPI EN CLUSTER\n\n4 PROCESOS (2 NODOS)\nVECTOR\n512: 4.5\n1024: 14.25\n2048: 26.75\n\n");
        QVERIFY2(sizes.datasets.empty() && sizes.said.contains(u"hardly numbers of processes"_s) && !sizes.said.contains(u"=n\""_s),
                 qPrintable(sizes.said));
        const Found speedUps = imported("a.csv", "parts,proc,accel\n1000,1,0.5\n1000,2,1.25\n1000,4,2.25\n");
        QVERIFY2(speedUps.said.contains(u"“accel” is a speed-up"_s), qPrintable(speedUps.said));
    }

    /// Message sizes beside one-way times: the command that is named makes a file that is read.
    void sizesBesideTimes()
    {
        for (const QByteArray& table :
             {QByteArray("bytes,half_roundtrip_s,roundtrip_s,reps\n1,3.5e-06,7e-06,100\n1024,4.5e-06,9e-06,100\n"),
              QByteArray("Latency\n=======\n\nSize(Bytes)  Count(ints)  AvgTime(s)\n----------------\n"
                         "   1   1  0.35E-05\n   1024   256  0.45E-05\n\nparameter :: t_s = 1E-06\n")}) {
            const Found found = imported("ping", table);
            const QString command = found.said.section(u"awk "_s, 1).section(u" FILE >"_s, 0, 0);
            QVERIFY2(found.datasets.empty() && !command.isEmpty() && !found.said.contains(u"--column"_s), qPrintable(found.said));
            QProcess awk;
            awk.start(u"sh"_s, {u"-c"_s, u"awk "_s + command + u" \"$0\""_s, m_folder.filePath(u"ping"_s)});
            QVERIFY(awk.waitForFinished());
            const Found read = imported("made", awk.readAllStandardOutput());
            QCOMPARE(read.datasets.size(), size_t(1));
            QVERIFY(read.datasets.front()->kind == DatasetKind::Benchmark);
            const auto view = BenchmarkView::of(*read.datasets.front());
            QVERIFY(view.ok());
            QCOMPARE(view->size(), size_t(2));
            QVERIFY(std::fabs(view->number(BenchmarkNumber::Time, 1) / 4.5e-6 - 1) < 1e-12);
        }
        // sizes of problems are no messages
        QVERIFY(!imported("a.csv", "size,time_s\n100,0.5\n200,0.75\n").said.contains(u"MPI benchmark"_s));
    }

private:
    Found imported(const char* name, const QByteArray& bytes, const Columns& columns = {}) const
    {
        const QString path = m_folder.filePath(QLatin1String(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
        file.close();
        ImportRequest request;
        request.paths = {path};
        request.options.columns = columns;
        const ImportReport report = importFiles(request);
        Found found;
        for (const DatasetPtr& dataset : report.datasets)
            if (dataset->kind == DatasetKind::Runs) found.series << told(*dataset);
        for (const Message& message : report.messages()) found.said += message.text + u'\n';
        found.said.replace(QChar(0xA0), u' ').replace(QChar(0x202F), u' ');
        found.datasets = report.datasets;
        return found;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestTablesAsFound)
#include "tst_tables_as_found.moc"
