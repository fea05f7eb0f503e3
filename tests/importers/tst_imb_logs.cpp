// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of the Intel MPI Benchmarks with modes and other megabytes, and tables that scripts made of them.
#include "benchmarkTesting.h"

using namespace costscope;
using Number = BenchmarkNumber;

namespace {

QByteArray block(const QByteArray& name, const QByteArray& table)
{
    return "#    Intel(R) MPI Benchmarks 2017, EXT part\n# Benchmarking " + name + "\n# #processes = 2\n" + table +
           "# All processes entering MPI_Finalize\n";
}

/// What a script leaves of PingPong: rates as IMB prints them since 2018.
QByteArray csv(const QByteArray& heading, const QByteArray& rest = {})
{
    return heading + "\n0,1000,5.16,0" + rest + "\n4096,1000,6.71,610.24" + rest + "\n1048576,40,160.95,6514.86" + rest + "\n";
}

/// Bytes per second of the sample with so many bytes.
double rateOf(const Result<Imported>& read, double bytes, QStringView op)
{
    for (const Dataset& dataset : read->datasets) {
        const auto view = BenchmarkView::of(dataset);
        for (size_t sample = 0; sample < view->size(); ++sample)
            if (view->number(Number::Bytes, sample) == bytes && view->text(BenchmarkText::Op, sample) == op)
                return view->number(Number::Rate, sample);
    }
    return missing;
}

} // namespace

class TestImbLogs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void modes();
    void besidePerftest();
    void megabytes_data();
    void megabytes();
    void megabytesOfShortRows();
    void tables_data();
    void tables();
    void ofLaunchedCollective();
    void nodesOfTheLauncher_data();
    void nodesOfTheLauncher();
    void namelessTable();
    void twoTables();
    void damagedTables();
    void withoutMarks();
    void timesOutOfOrder();
};

/// On how many nodes, and in which order, where the command says it of the ranks that took part.
void TestImbLogs::nodesOfTheLauncher_data()
{
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<int>("nodes"); // 0 = not told
    QTest::addColumn<QString>("mapping");
    QTest::newRow("ppn") << QByteArray("mpirun -n 128 -ppn 32 IMB-MPI1 Bcast") << 128 << 4 << u"sequential"_s;
    QTest::newRow("the last node is not full") << QByteArray("mpiexec.hydra -np 100 -perhost 32 IMB-MPI1") << 100 << 4 << u"sequential"_s;
    QTest::newRow("fewer took part") << QByteArray("mpirun -n 128 -ppn 32 IMB-MPI1 Bcast") << 32 << 1 << QString();
    QTest::newRow("slurm") << QByteArray("srun -N 2 -n 64 IMB-MPI1") << 64 << 2 << QString();
    QTest::newRow("slurm, glued") << QByteArray("srun -N2 -n64 --exclusive IMB-MPI1") << 64 << 2 << QString();
    QTest::newRow("slurm, glued, per node") << QByteArray("srun -N2 --ntasks-per-node=32 IMB-MPI1") << 64 << 2 << QString();
    QTest::newRow("aprun, glued") << QByteArray("aprun -n64 -N32 IMB-MPI1") << 64 << 2 << QString();
    QTest::newRow("flux") << QByteArray("flux run -N2 -n64 IMB-MPI1") << 64 << 2 << QString();
    QTest::newRow("slurm, fewer took part") << QByteArray("srun -N 2 -n 64 IMB-MPI1") << 16 << 0 << QString();
    QTest::newRow("slurm, by node") << QByteArray("srun --nodes=2 --ntasks-per-node=8 IMB-MPI1") << 16 << 2 << QString();
    QTest::newRow("Open MPI") << QByteArray("mpirun --map-by ppr:4:node -np 12 IMB-MPI1") << 12 << 3 << QString();
    QTest::newRow("by slot") << QByteArray("mpirun --map-by slot -np 12 IMB-MPI1") << 12 << 0 << QString();
    QTest::newRow("nothing") << QByteArray("mpirun -n 8 IMB-MPI1") << 8 << 0 << QString();
    QTest::newRow("-N of another") << QByteArray("mpirun -N 4 -n 8 IMB-MPI1") << 8 << 0 << QString();
    QTest::newRow("its own options") << QByteArray("mpirun -n 8 -ppn 4 IMB-MPI1 -n 100") << 8 << 2 << u"sequential"_s;
}

void TestImbLogs::nodesOfTheLauncher()
{
    QFETCH(QByteArray, command);
    QFETCH(int, ranks);
    QFETCH(int, nodes);
    QFETCH(QString, mapping);
    const QByteArray before = "#    Intel(R) MPI Benchmarks 2021.7, MPI-1 part\n# Calling sequence was:\n\n# " + command + "\n\n";
    const QByteArray of =
        "# Benchmarking Bcast\n# #processes = " + QByteArray::number(ranks) +
        "\n       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n            8         1000  1.00  3.00  2.00\n";
    const QByteArray end = "# All processes entering MPI_Finalize\n";
    const auto layout = [&](const QByteArray& text) {
        const auto read = readBenchmark(text);
        return read.ok() && read->datasets.size() == 1 ? benchmarkFacts(read->datasets.front()).layout : QJsonObject{{"none", 1}};
    };
    const QJsonObject told = layout(before + of + end);
    QCOMPARE(told[u"nodes"_s].toInt(), nodes);
    QCOMPARE(told[u"mapping"_s].toString(), mapping);
    const QByteArray other = QByteArray(of).replace("processes = " + QByteArray::number(ranks), "processes = 2");
    QCOMPARE(layout(before + of + other + end), QJsonObject()); // of several numbers of ranks
}

/// Both modes have the same sizes; they are curves of their own, no repetitions.
void TestImbLogs::modes()
{
    const QByteArray table = "       #bytes #repetitions      t[usec]   Mbytes/sec\n";
    const auto read = readBenchmark(block("Unidir_Put", "#\n#    MODE: AGGREGATE\n#\n" + table + "  1024   1000   1.00   1024.00\n" +
                                                            "#\n#    MODE: NON-AGGREGATE\n#\n" + table + "  1024   100   8.00   128.00\n"));
    QVERIFY2(read.ok() && read->datasets.size() == 1, qPrintable(spoken(read)));
    const auto view = BenchmarkView::of(read->datasets[0]);
    const auto series = benchmarkSeries(*view);
    QCOMPARE(series.size(), size_t(2));
    QCOMPARE(series[0].name, u"unidir_put_aggregate"_s);
    QCOMPARE(series[1].name, u"unidir_put_non_aggregate"_s);
    QVERIFY(isClose(view->number(Number::Time, series[1].samples[0]), 8e-6));
    QVERIFY(isClose(view->number(Number::Rate, series[1].samples[0]), 128e6));
}

/// Tables of perftest in one log with IMB are those of another program, and what was complained of before a run is not said of it.
void TestImbLogs::besidePerftest()
{
    const QByteArray pingPong = "       #bytes #repetitions      t[usec]   Mbytes/sec\n  1024   1000   1.00   1024.00\n";
    const auto read =
        readBenchmark("*** Note that this tool may be slow on large nodes. ***\n" + block("PingPong", pingPong) +
                      " #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]\n 2       1000          0.96           "
                      "3.45         1.00\n" +
                      "#    Intel(R) MPI Benchmarks 2017, MPI-1 part\n# Benchmarking PingPong\n"
                      "# #processes = 2\n" +
                      pingPong);
    const QString said = spoken(read);
    QVERIFY2(read.ok() && read->datasets.size() == 2, qPrintable(said));
    QVERIFY2(!said.contains(u"does not say of which"_s) && !said.contains(u"expected"_s) && !said.contains(u"may be slow"_s),
             qPrintable(said));
    QVERIFY2(said.contains(u"did not reach its end"_s), qPrintable(said));
}

void TestImbLogs::megabytes_data()
{
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<double>("wanted"); ///< bytes per second of 2^20 bytes
    QTest::addColumn<QByteArray>("name");
    const auto add = [](const char* title, const char* name, const char* row, double wanted, const char* last = "Mbytes/sec") {
        const bool isRate = QByteArray(last) == "Msg/sec";
        QTest::newRow(title) << QByteArray("#bytes #repetitions ") + (isRate ? "Mbytes/sec Msg/sec\n" : "t[usec] Mbytes/sec\n") + row + "\n"
                             << wanted << QByteArray(name);
    };
    // 1 MiB in 1000 µs: 1048.58 MB/s, or 1000 times 2^20 bytes in a second.
    add("a put of 10^6", "Unidir_Put", "1048576 10 1000.00 1048.58", 1048.58e6);
    add("a put of 2^20", "Unidir_Put", "1048576 10 1000.00 1000.00", 1048576e3);
    add("two directions of 2^20", "Bidir_Put", "1048576 10 1000.00 2000.00", 2 * 1048576e3);
    add("four messages of 10^6", "Bidir_Put", "1048576 10 1000.00 4194.30", 4194.3e6);
    add("unknown number of messages", "Bidir_Put", "1048576 10 1000.00 2600.00", 2600e6);
    add("messages of 2^20", "Uniband", "1048576 10 1000.00 1000", 1048576e3, "Msg/sec");
    add("messages of 10^6", "Uniband", "1048576 10 1048.58 1000", 1048.58e6, "Msg/sec");
}

void TestImbLogs::megabytes()
{
    QFETCH(QByteArray, table);
    QFETCH(double, wanted);
    QFETCH(QByteArray, name);
    const auto read = readBenchmark(block(name, table));
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    const double found = rateOf(read, 1048576, QString::fromLatin1(name.toLower()));
    QVERIFY2(isClose(found, wanted), qPrintable(QString::number(found, 'g', 9)));
    const bool isOther = QByteArray(QTest::currentDataTag()).contains("of 2^20");
    QVERIFY2(spoken(read).contains(u"2^20 bytes"_s) == isOther, qPrintable(spoken(read)));
}

/// 0.17 µs may be 2.9 % off, so that a short row alone tells no megabyte; the run does.
void TestImbLogs::megabytesOfShortRows()
{
    const QByteArray heading = "#bytes #repetitions t[usec] Mbytes/sec\n", shortRow = "1 1000 0.17 5.61\n";
    const auto rate = [&](const QByteArray& rows) { return rateOf(readBenchmark(block("PingPong", heading + rows)), 1, u"pingpong"); };
    QVERIFY(isClose(rate(shortRow), 5.61e6));
    QVERIFY(isClose(rate(shortRow + "1048576 10 1000.00 1000.00\n"), 5.61 * 1048576));
    QVERIFY(isClose(rate(shortRow + "1048576 10 1000.00 1048.58\n"), 5.61e6));
    QVERIFY(isClose(rate(shortRow + "524288 10 500.00 1048.58\n1048576 10 1000.00 1000.00\n"), 5.61e6)); // both: nothing is sure
    // One digit of a rate says nothing, even where it is nearer to 10^6.
    QVERIFY(isClose(rate(shortRow + "2 1000 293.73 0.01\n1048576 10 1000.00 1000.00\n"), 5.61 * 1048576));
    const auto read = readBenchmark(block("PingPong", heading + shortRow + "1048576 10 1000.00 1000.00\n"));
    QVERIFY2(spoken(read).contains(u"for 1 rate too"_s), qPrintable(spoken(read)));
}

void TestImbLogs::tables_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    const QByteArray command = "# mpirun -np 2 --map-by core ./IMB-MPI1 PingPong -msglog 28\n",
                     titles = "X.bytes,X.repetitions,t.usec.,Mbytes.sec";
    const QString told = u"read as PingPong, as the command line above it says"_s, assumed = u"PingPong of 2 processes was assumed"_s;
    QTest::newRow("R") << command + csv(titles + ",t.usec.comp.", ",1.5") << told;
    QTest::newRow("R, further columns") << csv(titles + ",model", ",1.5") << u"kept as counters as they are, without unit: model"_s;
    QTest::newRow("no command") << csv(titles) << assumed;
    QByteArrayList rows = csv(titles).split('\n');
    for (int i = 1; i < rows.size() && !rows[i].isEmpty(); ++i) rows[i].prepend('"' + QByteArray::number(i) + "\",");
    rows[0] = R"("","X.bytes","X.repetitions","t.usec.","Mbytes.sec")";
    QTest::newRow("numbers of rows") << rows.join('\n') << assumed;
    QTest::newRow("a script") << csv("#bytes,#repetitions,t[usec],Mbytes/sec") << assumed;
    QTest::newRow("options first") << QByteArray(command).replace("PingPong -msglog 28", "-msglog 28 PingPong") + csv(titles) << told;
    QTest::newRow("quotes") << csv(R"("#bytes","#repetitions","t[usec]","Mbytes/sec")") << assumed;
    QTest::newRow("semicolons") << csv("#bytes,#repetitions,t[usec],Mbytes/sec").replace(',', ';') << assumed;
    QTest::newRow("CR LF") << csv(titles).replace("\n", "\r\n") << assumed;
}

void TestImbLogs::tables()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    const auto read = readBenchmark(text, u"core_tcp.csv"_s);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QVERIFY2(spoken(read).contains(words) && !spoken(read).contains(u"warning"_s), qPrintable(spoken(read)));
    const Dataset& dataset = read->datasets[0];
    const auto view = BenchmarkView::of(dataset);
    QCOMPARE(benchmarkFacts(dataset).kind, u"ping-pong"_s);
    QCOMPARE(benchmarkFacts(dataset).timeOf, u"one-way"_s);
    QCOMPARE(view->size(), 3);
    QCOMPARE(view->number(Number::Bytes, 1), 4096.0);
    QCOMPARE(view->number(Number::InnerIterations, 2), 40.0);
    QVERIFY(isClose(view->number(Number::Time, 1), 6.71e-6));
    QVERIFY(isClose(view->number(Number::Rate, 2), 6514.86e6));
    QCOMPARE(view->number(Number::Ranks, 0), 2.0);
}

void TestImbLogs::ofLaunchedCollective()
{
    const auto read = readBenchmark(
        "# srun -n 16 IMB-MPI1 Allreduce\n#bytes,#repetitions,t_min[usec],t_max[usec],t_avg[usec]\n8,100,1.0,3.0,2.0\n", u"a.csv"_s);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    const auto view = BenchmarkView::of(read->datasets[0]);
    QCOMPARE(view->text(BenchmarkText::Op, 0), u"allreduce"_s);
    QCOMPARE(view->number(Number::Ranks, 0), 16.0);
    QVERIFY(isClose(view->number(Number::Time, 0), 3e-6));
    QVERIFY(isClose(view->number(Number::Mean, 0), 2e-6));
}

/// Refused, unless its name is given in the way that the refusal says.
void TestImbLogs::namelessTable()
{
    const QByteArray table = "#bytes,#repetitions,t_min[usec],t_max[usec],t_avg[usec]\n8,100,1.0,3.0,2.0\n";
    const auto refused = readBenchmark(table, u"a.csv"_s);
    QVERIFY2(!refused.ok() && refused.error().message.contains(u"'# Benchmarking Allreduce'"_s), qPrintable(spoken(refused)));
    const auto read = readBenchmark("# Benchmarking Allreduce\n" + table, u"a.csv"_s);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QCOMPARE(BenchmarkView::of(read->datasets[0])->text(BenchmarkText::Op, 0), u"allreduce"_s);
    const QByteArray both = "# mpirun -np 2 ./IMB-MPI1 PingPong PingPing\n" + csv("#bytes,#repetitions,t[usec],Mbytes/sec");
    QVERIFY(!readBenchmark(both, u"a.csv"_s).ok());
    QVERIFY(!readBenchmark("# mpirun -np 2 ./IMB-MPI1 PingPong\n" + table, u"a.csv"_s).ok());
    const auto second = readBenchmark(csv("#bytes,#repetitions,t[usec],Mbytes/sec") + table, u"a.csv"_s);
    QVERIFY2(second.ok() && rowsOf(*second) == 3 && spoken(second).contains(u":5: warning: This is a table"_s), qPrintable(spoken(second)));
    QVERIFY2(!spoken(second).contains(u"other programs"_s), qPrintable(spoken(second)));
}

/// Every table goes by the command above it.
void TestImbLogs::twoTables()
{
    const QByteArray heading = "#bytes,#repetitions,t[usec],Mbytes/sec";
    const auto read = readBenchmark("# ./IMB-MPI1 PingPong\n" + csv(heading) + "# ./IMB-MPI1 PingPing\n" + csv(heading), u"a.csv"_s);
    QVERIFY2(read.ok() && read->datasets.size() == 2, qPrintable(spoken(read)));
    QCOMPARE(BenchmarkView::of(read->datasets[0])->text(BenchmarkText::Op, 0), u"pingpong"_s);
    QCOMPARE(BenchmarkView::of(read->datasets[1])->text(BenchmarkText::Op, 0), u"pingping"_s);
}

void TestImbLogs::damagedTables()
{
    const QByteArray sound = csv("#bytes,#repetitions,t[usec],Mbytes/sec");
    const auto said = [](const QByteArray& text) { return spoken(readBenchmark(text, u"a.csv"_s)); };
    QVERIFY2(said(QByteArray(sound).replace("6.71", "NA")).contains(u"Found 'NA', expected a number"_s), qPrintable(said(sound)));
    QVERIFY(said(QByteArray(sound).replace("6.71", "6,71")).contains(u"Found 5 values, expected 4"_s));
    QVERIFY(said(QByteArray(sound).replace("610.24", "305.12")).contains(u"1 printed rates disagree"_s));
    QVERIFY(!said(sound.chopped(1)).contains(u"warning"_s));
    QVERIFY(said(sound.chopped(9)).contains(u"incomplete"_s));
}

/// Somebody took the marks of the comments out, all or the one at the beginning of each line.
void TestImbLogs::withoutMarks()
{
    const QByteArray lines = "----------------\n# Benchmarking Allreduce\n# #processes = 4\n----------------\n"
                             "   #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n   4   1000   1.03   1.05   1.04\n";
    for (const QByteArray& text : {lines, QByteArray(lines).replace("# ", ""), QByteArray(lines).replace("#", "").replace("\n ", "\n")}) {
        const auto read = readBenchmark(text);
        QVERIFY2(read.ok(), qPrintable(text + spoken(read).toUtf8()));
        const auto view = BenchmarkView::of(read->datasets[0]);
        QCOMPARE(view->text(BenchmarkText::Op, 0), u"allreduce"_s);
        QCOMPARE(view->number(Number::Ranks, 0), 4.0);
        QVERIFY(isClose(view->number(Number::Time, 0), 1.05e-6));
    }
    const auto nameless = readBenchmark("bytes repetitions t[usec] Mbytes/sec\n0 1000 5.16 0\n4096 1000 6.71 610.24\n");
    QVERIFY2(nameless.ok() && spoken(nameless).contains(u"PingPong of 2 processes was assumed"_s), qPrintable(spoken(nameless)));
    QCOMPARE(rowsOf(*nameless), 2);
}

void TestImbLogs::timesOutOfOrder()
{
    const auto said = [](const QByteArray& row) {
        return spoken(readBenchmark(block("Allreduce", "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
                                                       "            4         1000         1.03         1.05         1.04\n" +
                                                           row)));
    };
    QVERIFY2(
        said("8 1000 1.13 1.05 1.04\n").contains(u":8: warning: Allreduce: Found '1.13': the least time 1.13 is above the average"_s) ||
            said("8 1000 1.13 1.05 1.04\n").contains(u"8:8: warning: Allreduce: Found '1.13'"_s),
        qPrintable(said("8 1000 1.13 1.05 1.04\n")));
    QVERIFY(said("8 1000 1.03 1.05 1.14\n")
                .contains(u"Found '1.14': the average time 1.14 is above the greatest, 1.05. The row was left out."_s));
    QVERIFY(said("8x 1000 1.03 1.05 1.04\n").contains(u"Found '8x', expected a whole number from 0."_s));
    QVERIFY(said("8 10e72 1.03 1.05 1.04\n").contains(u"expected a whole number of repetitions."_s));
    QVERIFY(!said("8 1000 1.03 1.05 1.06\n").contains(u"Found"_s));
}

QTEST_GUILESS_MAIN(TestImbLogs)
#include "tst_imb_logs.moc"
