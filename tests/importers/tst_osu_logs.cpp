// SPDX-License-Identifier: GPL-3.0-or-later
// Outputs of OSU one after the other, commented, cut and mixed with other lines: nothing is read as what it is not.
#include "benchmarkTesting.h"

using namespace costscope;
using Number = BenchmarkNumber;

namespace {

QByteArray rates()
{
    return "# OSU MPI Multiple Bandwidth / Message Rate Test v5.6.2\n# [ pairs: 24 ] [ window size: 64 ]\n"
           "# Size                  MB/s        Messages/s\n 1     77.97   77965751.23\n 4   316.17  79043098.97\n";
}

/// A table without its title, as it stands below "#27".
QByteArray strange()
{
    return "4                       6.08\n8                       6.15\n16                      6.36\n";
}

} // namespace

class TestOsuLogs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCommentIsNoHeading();
    void theAdviceWorks();
    void aCutTitleEndsTheTable_data();
    void aCutTitleEndsTheTable();
    void theTitleOfAnother_data();
    void theTitleOfAnother();
    void commentedOnceMore();
    void barrierWithoutBlocking();
    void datatypes();
    void sizesAnew();
    void ranks_data();
    void ranks();
    void nodesOfTheLauncher();
    void namesOfPairs();
    void pairsInTheName();
    void percentilesOfRates();
    void noUnit();
    void lessThanNothing();
    void damagedSizes();
    void timesOutOfOrder();
    void titlesWithoutMark();
    void namedByTheirTitles();
    void oneSided();
};

/// One-sided tests are of two ranks, and no collectives, as the titles of any version say.
void TestOsuLogs::oneSided()
{
    for (const char* title : {"# OSU MPI One Sided MPI_Get Bandwidth Test v4.2", "# OSU MPI_Get Bandwidth Test v7.4"}) {
        const auto read = readBenchmark(QByteArray(title) + "\n# Size      Bandwidth (MB/s)\n1     0.94\n2     2.20\n");
        QVERIFY2(read.ok(), qPrintable(spoken(read)));
        const auto facts = benchmarkFacts(read->datasets[0]);
        QCOMPARE(facts.kind, u"other"_s);
        QCOMPARE(facts.layout[u"ranks"_s].toInt(), 2);
        QCOMPARE(BenchmarkView::of(read->datasets[0])->text(BenchmarkText::Op, 0), u"get_bw"_s);
        QCOMPARE(spoken(read), QString());
    }
}

/// Latencies below "#27" are no rates with a window of 27 messages.
void TestOsuLogs::aCommentIsNoHeading()
{
    const auto read = readBenchmark(rates() + "\n\n#27\n" + strange());
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QCOMPARE(read->datasets.size(), 1);
    const auto view = BenchmarkView::of(read->datasets[0]);
    QCOMPARE(view->size(), 2);
    QVERIFY(isClose(view->number(Number::Rate, 1), 316.17e6));
    QCOMPARE(view->number(Number::Window, 1), 64.0);
    QVERIFY2(spoken(read).contains(u":8: warning: 3 lines of numbers below the comment “27” were not read"_s), qPrintable(spoken(read)));
    QVERIFY2(!spoken(read).contains(u"other programs"_s), qPrintable(spoken(read)));
    QVERIFY(!spoken(readBenchmark(rates() + "# done\n")).contains(u"done"_s));
    // Nor is a row that somebody took out the end of the table.
    const auto without = readBenchmark(rates() + "# 8   629.33  78666452.19\n 16   1239.21       77450715.01\n");
    QCOMPARE(rowsOf(*without), 3);
    QCOMPARE(spoken(without), QString());
}

void TestOsuLogs::theAdviceWorks()
{
    const auto read = readBenchmark(rates() + "#27\n# OSU MPI Latency Test\n# Size  Latency (us)\n" + strange());
    QCOMPARE(read->datasets.size(), 2);
    QVERIFY(isClose(BenchmarkView::of(read->datasets[1])->number(Number::Time, 0), 6.08e-6));
    QVERIFY2(!spoken(read).contains(u"not read"_s), qPrintable(spoken(read)));
}

void TestOsuLogs::aCutTitleEndsTheTable_data()
{
    QTest::addColumn<QByteArray>("comment");
    for (const char* comment :
         {"# SU MPI Latency Test v5.6.2", "# MPI Latency Test", "# SU MPI Latency", "# Latency Test v5.6.2", "# next"})
        QTest::newRow(comment) << QByteArray(comment);
}

void TestOsuLogs::aCutTitleEndsTheTable()
{
    QFETCH(QByteArray, comment);
    const QByteArray table = comment + "\n# Size          Latency (us)\n" + strange();
    for (const QByteArray& text : {rates() + table, rates() + table + rates()}) {
        const auto read = readBenchmark(text);
        for (const Dataset& dataset : read->datasets) QCOMPARE(BenchmarkView::of(dataset)->size(), 2);
        QVERIFY2(
            spoken(read).contains(u"3 lines of numbers below the comment “%1” were not read"_s.arg(QString::fromLatin1(comment.mid(2)))),
            qPrintable(spoken(read)));
    }
    // Numbers without a heading have none further down either.
    const auto bare = readBenchmark("# OSU MPI Bandwidth Test v5.6.2\n1   0.41\n2   0.42\n" + table + rates());
    QVERIFY2(bare->datasets.size() == 1 && spoken(bare).contains(u"printed 2 lines of numbers, but no heading"_s),
             qPrintable(spoken(bare)));
    // A benchmark that printed nothing does not get the table of the next one.
    if (comment == "# next") return;
    const auto read = readBenchmark("# OSU MPI Bandwidth Test v5.6.2\n" + table);
    QVERIFY2(!read.ok() && read.error().message.contains(u"printed no table"_s), qPrintable(spoken(read)));
    QVERIFY(spoken(readBenchmark(table + rates())).contains(u"3 lines of numbers"_s));
}

void TestOsuLogs::theTitleOfAnother_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("bandwidth") << QByteArray("# OSU MPI Bandwidth Test v7.4\n# Size       Avg Latency(us)\n");
    QTest::newRow("latency") << QByteArray("# OSU MPI Latency Test v7.4\n# Size      Bandwidth (MB/s)\n");
    QTest::newRow("barrier") << QByteArray("# OSU MPI Barrier Latency Test v7.4\n# Size       Avg Latency(us)\n");
}

/// The benchmark of the title failed, and the title of the table is lost.
void TestOsuLogs::theTitleOfAnother()
{
    QFETCH(QByteArray, text);
    const auto read = readBenchmark(text + strange() + rates());
    QVERIFY2(read->datasets.size() == 1 && rowsOf(*read) == 2, qPrintable(spoken(read)));
    QVERIFY2(spoken(read).contains(u"3 lines of numbers below the comment “Size "_s), qPrintable(spoken(read)));
}

/// A script put '#' before what was a comment already.
void TestOsuLogs::commentedOnceMore()
{
    const QByteArray text = rates() + "\n# # OSU MPI Barrier Latency Test v5.6.2\n# # Avg Latency(us)\n              3.28\n\n" +
                            rates().replace("# [", "# # [").replace("# Size", "# # Size").replace("24", "13");
    const auto read = readBenchmark(text, u"np48.txt"_s);
    QVERIFY2(read.ok() && read->datasets.size() == 3, qPrintable(spoken(read)));
    const auto barrier = BenchmarkView::of(read->datasets[1]), second = BenchmarkView::of(read->datasets[2]);
    QVERIFY(isClose(barrier->number(Number::Time, 0), 3.28e-6));
    QCOMPARE(barrier->text(BenchmarkText::Op, 0), u"barrier"_s);
    QCOMPARE(second->number(Number::Pairs, 0), 13.0);
    QVERIFY(isClose(second->number(Number::Rate, 0), 77.97e6));
    QVERIFY2(!spoken(read).contains(u"warning"_s), qPrintable(spoken(read)));
}

/// Its heading has no '#'.
void TestOsuLogs::barrierWithoutBlocking()
{
    const auto read = readBenchmark("# OSU MPI Non-blocking Barrier Latency Test v5.6.2\n"
                                    "# Overall = Coll. Init + Compute + MPI_Test + MPI_Wait\n#\n"
                                    "        Overall(us)       Compute(us)    Pure Comm.(us)        Overlap(%)\n"
                                    "              13.85              7.68              6.95             11.17\n");
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    const auto view = BenchmarkView::of(read->datasets[0]);
    QCOMPARE(view->text(BenchmarkText::Op, 0), u"ibarrier"_s);
    QVERIFY(isClose(view->number(Number::Time, 0), 13.85e-6));
    QVERIFY(isClose(view->counter(u"compute_s")[0], 7.68e-6));
    QCOMPARE(view->counter(u"overlap_percent")[0], 11.17);
}

/// -T: a table for every datatype, below one title.
void TestOsuLogs::datatypes()
{
    const auto read = readBenchmark("# OSU MPI Latency Test v7.4\n# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)\n1   0.41\n2   0.79\n"
                                    "# Datatype: MPI_INT.\n# Size       Avg Latency(us)\n4   0.5\n8   0.6\n16   0.7\n");
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QCOMPARE(read->datasets.size(), 2);
    QCOMPARE(BenchmarkView::of(read->datasets[0])->size(), 2);
    const auto view = BenchmarkView::of(read->datasets[1]);
    QCOMPARE(view->size(), 3);
    QCOMPARE(view->number(Number::Pairs, 0), 1.0);
    QCOMPARE(benchmarkFacts(read->datasets[1]).parameters[u"remarks"_s].toArray(), QJsonArray{u"Datatype: MPI_INT."_s});
}

void TestOsuLogs::sizesAnew()
{
    QVERIFY(spoken(readBenchmark(rates() + " 1     80.97   77965751.23\n"))
                .contains(u":6: warning: The sizes begin anew below the same heading"_s));
    QVERIFY(!spoken(readBenchmark(rates())).contains(u"anew"_s));
}

void TestOsuLogs::ranks_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QString>("file");
    QTest::addColumn<double>("ranks");
    QTest::addColumn<QString>("words");
    QByteArray numbered;
    for (const int rank : {3, 1, 0, 2, 5, 4})
        numbered += "I am " + QByteArray::number(rank) + " of 6: 0 on node" + QByteArray::number(rank) + "\n";
    QTest::newRow("nodes in the name") << QByteArray() << u"n16_allgather.dat.0"_s << missing << u"number of ranks is not known"_s;
    QTest::newRow("ranks in the name") << QByteArray() << u"allgather-np16.out"_s << 16.0 << u"16 was assumed, as its name says so"_s;
    QTest::newRow("numbered lines") << numbered << u"allgather-np16.out"_s << 6.0 << u"6 ranks, as so many lines above the table"_s;
    QTest::newRow("one line is missing") << numbered.mid(numbered.indexOf('\n') + 1) << u"a.out"_s << missing << u"not known"_s;
    QTest::newRow("one rank twice") << QByteArray(numbered).replace("I am 2", "I am 3") << u"a.out"_s << missing << u"not known"_s;
    QTest::newRow("other words") << QByteArray("Hello from rank 0 out of 2 processors\nHello from rank 1 out of 2 processors\n")
                                 << u"a.out"_s << 2.0 << u"2 ranks"_s;
    QTest::newRow("the launcher") << numbered + "mpirun -np 8 ./osu_allgather\n" << u"a-np16.out"_s << 8.0 << QString();
    // A launcher in a comment between two tables is the one of the second.
    const QByteArray table = "# OSU MPI Allgather Latency Test v5.3\n# Size       Avg Latency(us)\n4     18.88\n";
    QTest::newRow("two launchers") << "# mpirun -np 8 a\n" + table + "# mpirun -np 4 b\n" << u"a.out"_s << 4.0 << QString();
}

void TestOsuLogs::ranks()
{
    QFETCH(QByteArray, before);
    QFETCH(QString, file);
    QFETCH(double, ranks);
    QFETCH(QString, words);
    const auto read =
        readBenchmark(before + "\n# OSU MPI Allgather Latency Test v5.3\n# Size       Avg Latency(us)\n4     18.88\n8    20.19\n", file);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    const double found = BenchmarkView::of(read->datasets.back())->number(Number::Ranks, 0);
    QVERIFY2(isClose(found, ranks), qPrintable(QString::number(found) + spoken(read)));
    QVERIFY2(spoken(read).contains(words), qPrintable(spoken(read)));
    if (words.isEmpty()) QVERIFY2(!spoken(read).contains(u"ranks"_s), qPrintable(spoken(read)));
}

/// One file of a benchmark with more and more pairs.
void TestOsuLogs::namesOfPairs()
{
    const auto table = [](const QByteArray& pairs) {
        return "# OSU MPI Multiple Bandwidth / Message Rate Test v7.4\n# [ pairs: " + pairs +
               " ] [ window size: 64 ]\n# Size                  MB/s        Messages/s\n1 1.5 1500000\n8 12.0 1500000\n\n";
    };
    const auto names = [](const Result<Imported>& read) {
        QStringList all;
        for (const Dataset& dataset : read->datasets) all << dataset.name;
        return all;
    };
    QCOMPARE(names(readBenchmark(table("1") + table("2") + table("16"), u"mbw.txt"_s)),
             (QStringList{u"mbw, 1 pair"_s, u"mbw, 2 pairs"_s, u"mbw, 16 pairs"_s}));
    QVERIFY(!names(readBenchmark(table("2") + table("2"), u"mbw.txt"_s)).contains(u"mbw, 2 pairs"_s)); // repeated
}

/// Where the launcher says it, collectives tell on how many nodes they ran; two that send to each other say it elsewhere.
void TestOsuLogs::nodesOfTheLauncher()
{
    const auto layout = [](const QByteArray& before, const QByteArray& title) {
        const auto read =
            readBenchmark(before + "# OSU MPI " + title + " Latency Test v5.3\n# Size       Latency(us)\n4     18.88\n8    20.19\n");
        return read.ok() ? benchmarkFacts(read->datasets.back()).layout : QJsonObject{{"none", 1}};
    };
    const QByteArray launched = "mpirun -np 64 -ppn 16 ./osu_allgather\n";
    QCOMPARE(layout(launched, "Allgather"), (QJsonObject{{"ranks", 64}, {"nodes", 4}, {"mapping", "sequential"}}));
    QVERIFY(!layout(launched, "").contains(u"nodes"_s));
    QByteArray numbered = launched; // and then another program
    for (int rank = 0; rank < 6; ++rank) numbered += "I am " + QByteArray::number(rank) + " of 6\n";
    QCOMPARE(layout(numbered, "Allgather"), (QJsonObject{{"ranks", 6}}));
}

/// How many pairs sent at once stands in no table of osu_multi_lat.
void TestOsuLogs::pairsInTheName()
{
    const QByteArray table = "# OSU MPI Multi Latency Test v5.6\n# Size          Latency (us)\n4     1.88\n8    2.19\n";
    for (const auto& [file, pairs] : {std::pair{u"osu_multi_lat_16pairs_inter_node.txt"_s, 16.0}, {u"multi_lat_np32.txt"_s, 16.0}}) {
        const auto read = readBenchmark(table, file);
        QVERIFY2(read.ok(), qPrintable(spoken(read)));
        QCOMPARE(BenchmarkView::of(read->datasets.back())->number(Number::Pairs, 0), pairs);
        QVERIFY2(spoken(read).contains(u"was assumed, as its name says"_s), qPrintable(spoken(read)));
    }
    const auto read = readBenchmark(table, u"multi_lat.txt"_s);
    QVERIFY2(spoken(read).contains(u"warning: How many pairs sent at once is not known; one is assumed."_s), qPrintable(spoken(read)));
}

/// 7.5 separates the columns of percentiles by one blank.
void TestOsuLogs::percentilesOfRates()
{
    const auto read = readBenchmark("\n# OSU MPI Bandwidth Test v7.5\n# Datatype: MPI_CHAR.\n"
                                    "# Size      Bandwidth (MB/s) P25 Tail BW(MB/s) P50 Tail BW(MB/s) P95 Tail BW(MB/s)\n"
                                    "1                       1.07              1.06              1.07              1.10\n"
                                    "2                       2.14              2.12              2.14              2.20\n");
    QVERIFY2(read.ok() && spoken(read).isEmpty(), qPrintable(spoken(read)));
    const auto view = BenchmarkView::of(read->datasets[0]);
    QVERIFY(isClose(view->number(Number::Rate, 1), 2.14e6));
    QVERIFY(isClose(view->counter(u"p95_rate_bytes_per_s")[1], 2.2e6));
}

/// A latency without unit is no time in seconds.
void TestOsuLogs::noUnit()
{
    const auto read = readBenchmark("# OSU MPI Latency Test v5.3\n# Size     Latency\n4     18.88\n");
    QVERIFY(!read.ok() || std::isnan(BenchmarkView::of(read->datasets[0])->number(Number::Time, 0)));
}

/// Times and rates below 0 are damage.
void TestOsuLogs::lessThanNothing()
{
    const auto osu = readBenchmark("# OSU MPI Latency Test v7.4\n# Size       Avg Latency(us)\n1 0.41\n2 -0.79\n4 0.80\n8 0.82\n");
    QVERIFY2(osu.ok() && osu->partial, qPrintable(spoken(osu)));
    QCOMPARE(osu->datasets[0].principal().rows(), 3);
    QVERIFY(spoken(osu).contains(u"expected a number from 0. The row was left out"_s));
    const auto imb =
        readBenchmark("#---------------------------------------------------\n# Benchmarking PingPong\n# #processes = 2\n"
                      "#---------------------------------------------------\n       #bytes #repetitions      t[usec]   Mbytes/sec\n"
                      "            0         1000         0.46         0.00\n            1         1000        -0.48         2.10\n"
                      "            2         1000         0.48         4.18\n");
    QVERIFY2(imb.ok() && imb->partial, qPrintable(spoken(imb)));
    QCOMPARE(imb->datasets[0].principal().rows(), 2);
}

/// A row whose size is damaged is no line of another program.
void TestOsuLogs::damagedSizes()
{
    const QByteArray heading = "# OSU MPI Latency Test v7.4\n# Size       Avg Latency(us)\n";
    for (const char* size : {"1x24", "-64", "6.4", "6#4", "35e72"}) {
        const auto read = readBenchmark(heading + "1 0.41\n" + size + "   0.79\n4 0.80\nnode1 0.5\n12:30:15 0.5\n");
        QVERIFY2(read.ok() && read->partial && rowsOf(*read) == 2, size);
        QVERIFY2(spoken(read).contains(u":4:1: warning: Found '%1', expected a size in bytes"_s.arg(QLatin1String(size))),
                 qPrintable(spoken(read)));
        QVERIFY2(spoken(read).contains(u"2 lines of other programs"_s), qPrintable(spoken(read)));
    }
}

/// The average lies between the least and the greatest, as far as they are printed; iterations are counted.
void TestOsuLogs::timesOutOfOrder()
{
    const QByteArray heading = "# OSU MPI Allreduce Latency Test v7.1\n"
                               "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n";
    const auto said = [&](const char* row) { return spoken(readBenchmark(heading + "4 10.00 9.00 12.00 1000\n" + row)); };
    QVERIFY2(
        said("8 11.00 13.00 12.00 1000\n").contains(u":4:9: warning: Found '13.00': the least time 13.00 is above the average, 11.00."_s),
        qPrintable(said("8 11.00 13.00 12.00 1000\n")));
    QVERIFY(said("8 14.00 9.00 12.00 1000\n")
                .contains(u":4:3: warning: Found '14.00': the average time 14.00 is above the greatest, 12.00."_s));
    QVERIFY(!said("8 12.01 9.00 12.00 1000\n").contains(u"warning"_s));
    QVERIFY(said("8 11.00 9.00 12.00 35e72\n").contains(u":4:20: warning: Found '35e72': expected a whole number of iterations."_s));
}

/// Documents lose the '#' of a title, which Markdown takes for a heading; a name that somebody wrote is no title.
void TestOsuLogs::titlesWithoutMark()
{
    const QByteArray first = "# Notes\n\n```console\n OSU MPI Latency Test v7.2\n# Size          Latency (us)\n1   1.50\n2   1.75\n```\n",
                     second = "\nAnd now the other one.\n\n```console\n# OSU MPI Latency Test v7.2\n# Size          Latency (us)\n"
                              "1   2.50\n2   2.75\n4   3.00\n```\n";
    const auto both = readBenchmark(first + second);
    QVERIFY2(both.ok() && both->datasets.size() == 2, qPrintable(spoken(both)));
    QCOMPARE(both->datasets[0].principal().rows(), 2);
    QVERIFY(isClose(BenchmarkView::of(both->datasets[0])->number(Number::Time, 0), 1.5e-6));
    QVERIFY(isClose(BenchmarkView::of(both->datasets[1])->number(Number::Time, 0), 2.5e-6));
    const auto alone = readBenchmark(first);
    QVERIFY2(alone.ok() && alone->datasets.size() == 1, qPrintable(spoken(alone)));
    const auto named = readBenchmark("OSU MPI Latency Test v7.2\n" + second);
    QVERIFY2(named.ok() && named->datasets.size() == 1, qPrintable(spoken(named)));
    QVERIFY2(!spoken(named).contains(u"warning"_s), qPrintable(spoken(named)));
}

void TestOsuLogs::namedByTheirTitles()
{
    const QByteArray latency = "# OSU MPI Latency Test v5.8\n# Size          Latency (us)\n1   1.50\n",
                     bandwidth = "# OSU MPI Bandwidth Test v5.8\n# Size          Bandwidth (MB/s)\n1   1.50\n";
    const auto read = readBenchmark(latency + bandwidth + latency, u"night.out"_s);
    QStringList names;
    for (const Dataset& dataset : read->datasets) names << dataset.name;
    QCOMPARE(names, QStringList({u"night, MPI Latency"_s, u"night, MPI Bandwidth"_s, u"night, MPI Latency (2)"_s}));
}

QTEST_GUILESS_MAIN(TestOsuLogs)
#include "tst_osu_logs.moc"
