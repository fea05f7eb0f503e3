// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of run times as people write them: which columns are n and the run time, and rows of several cases.
#include "core/data/RunRecords.h"
#include "importers/Importer.h"
#include "importers/tables/runsColumns.h"
#include "importers/tables/runsCsv.h"
#include "importers/text/Input.h"

#include <QTest>

#include <algorithm>

using namespace costscope;

namespace {

Result<Imported> readBytes(const QByteArray& bytes, const QHash<QString, QString>& columns = {})
{
    const auto input = Input::fromBytes(bytes, u"runs.csv"_s);
    ImportOptions options;
    options.columns = columns;
    return findImporter(u"runs-csv")->read(*input, options, {});
}

bool recognised(const QByteArray& bytes)
{
    return findImporter(u"runs-csv")->recognises({bytes, u"runs.csv"_s});
}

QString allText(const Messages& messages)
{
    QString all;
    for (const Message& m : messages) all += m.text + QLatin1Char('\n');
    return all.replace(QChar(0xA0), u' ').replace(QChar(0x202F), u' ');
}

/// "n:t n:t" of a series.
QString told(const Dataset& dataset)
{
    const auto records = runRecords(dataset);
    if (!records) return records.error().message;
    QStringList words;
    for (size_t i = 0; i < records->size(); ++i) words << u"%1:%2"_s.arg(records->n[i]).arg(records->t[i]);
    return words.join(QLatin1Char(' '));
}

QStringList toldAll(const Imported& imported)
{
    QStringList all;
    for (const Dataset& dataset : imported.datasets)
        all << (dataset.name.isEmpty() ? told(dataset) : u"%1 | %2"_s.arg(QString(dataset.name).remove(u"runs, "_s), told(dataset)));
    return all;
}

using Columns = QHash<QString, QString>;

} // namespace

class TestRunsCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Where one column tells no cases apart any more, another may: what is said puts all together, or says what it does.
    void whatPutsSeriesTogether()
    {
        const QByteArray text = "np,Kx,Ky,time\n1,2,8,50.5\n1,4,4,60.5\n2,2,8,26.5\n2,4,4,31.5\n4,2,8,14.5\n4,4,4,16.5\n";
        const auto imported = readBytes(text);
        QVERIFY(imported.ok());
        const QString said = allText(imported->messages);
        QVERIFY2(said.contains(u"2 series, one for each case of Kx. --column \"Kx=\" --column \"Ky=\" put them together."_s),
                 qPrintable(said));
        QCOMPARE(readBytes(text, {{u"Kx"_s, {}}})->datasets.size(), size_t(2));
        QCOMPARE(readBytes(text, {{u"Kx"_s, {}}, {u"Ky"_s, {}}})->datasets.size(), size_t(1));
    }

    /// Ranks of several threads each are not the cores.
    void threadsOfEachRank()
    {
        const auto said = [](const QByteArray& bytes) { return allText(readBytes(bytes)->messages); };
        const QString words = said("Ntasks,OMP_THREADS,time\n8,14,50.5\n16,14,26.5\n32,14,14.5\n");
        QVERIFY2(
            words.contains(u"“OMP_THREADS” is 14 in every row beside n, which is “Ntasks” alone: these runs are on 112 to 448 cores."_s),
            qPrintable(words));
        QVERIFY(!said("Ntasks,OMP_THREADS,time\n8,1,50.5\n16,1,26.5\n").contains(u"alone"_s));
        QVERIFY(!said("cores,threads,time\n8,4,50.5\n16,4,26.5\n").contains(u"alone"_s)); // which may count them
    }

    /// Of a Markdown text the first table of run times, with the lines where it stands.
    void markdown()
    {
        const QByteArray text = "# Results, with | bars\n\n| machine | nodes |\n|---|---|\n| one | 4 |\n\n"
                                "| Processes | Time [ms] | note |\r\n|:---:|---:|---|\r\n| `1` | **800** | a |\r\n| 2 | 410 | b |\r\n"
                                "| four | 230 | c |\r\n\nand more, 1, 2.\n";
        QVERIFY(recognised(text));
        const auto imported = readBytes(text);
        QVERIFY2(imported.ok(), qPrintable(imported ? QString() : imported.error().message));
        QCOMPARE(imported->datasets.size(), size_t(1));
        QCOMPARE(told(imported->datasets[0]), u"1:0.8 2:0.41"_s);
        QVERIFY(std::ranges::any_of(imported->messages, [](const Message& m) { return m.text.contains(u"“four”") && m.line == 11; }));
        QVERIFY(!recognised("| machine | nodes |\n|---|---|\n| one | 4 |\n"));
    }

    /// The time of a part is taken where no column has that of the whole, and others are offered.
    void timesOfParts()
    {
        const auto imported = readBytes("p,assembly time,solve time\n1,4.1,9.9\n2,2.4,5.1\n4,1.6,2.5\n");
        QVERIFY(imported.ok());
        QCOMPARE(told(imported->datasets[0]), u"1:9.9 2:5.1 4:2.5"_s);
        const QString said = allText(imported->messages);
        QVERIFY2(said.contains(u"“assembly time” could be meant, too: --column \"assembly time=t_n_s\""_s), qPrintable(said));
        const auto other = readBytes("p,assembly time,solve time\n1,4.1,9.9\n2,2.4,5.1\n4,1.6,2.5\n", {{u"assembly time"_s, u"t_n_s"_s}});
        QCOMPARE(told(other->datasets[0]), u"1:4.1 2:2.4 4:1.6"_s);
    }

    /// Thirty kernels on the same numbers of processes are thirty series, however the table is laid out.
    void manyNamedCases()
    {
        QByteArray rows = "kernel,procs,time\n", wide = "kernel,1,2,4\n";
        for (int kernel = 0; kernel < 30; ++kernel) {
            const QByteArray name = "k" + QByteArray::number(kernel) + ',';
            wide += name;
            for (const int n : {1, 2, 4}) {
                const QByteArray time = QByteArray::number((10. + kernel) / n + 0.25, 'f', 3);
                rows += name + QByteArray::number(n) + ',' + time + '\n';
                wide += time + (n == 4 ? '\n' : ',');
            }
        }
        for (const QByteArray& table : {rows, wide}) {
            const auto imported = readBytes(table);
            QVERIFY2(imported.ok(), qPrintable(imported ? QString() : imported.error().message));
            QCOMPARE(imported->datasets.size(), size_t(30));
            QCOMPARE(told(imported->datasets[29]), u"1:39.25 2:19.75 4:10"_s);
        }
    }

    void readsAsMeant_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<Columns>("columns");
        QTest::addColumn<QStringList>("series");
        const auto row = [](const char* name, const QByteArray& bytes, const QStringList& series, const Columns& columns = {}) {
            QTest::newRow(name) << bytes << columns << series;
        };
        row("what is said beats what is guessed", "m,n,total_cores,secs_median\n9,1000,1,50\n9,1000,2,26\n9,1000,4,14\n",
            {"1:50 2:26 4:14"}, {{"total_cores", "n"}, {"secs_median", "t_n_s"}});
        row("weak scaling: the whole problem before the share of each process",
            "n,n_global,n_local,time\n1,1000,1000,3.5\n2,2000,1000,3.6\n4,4000,1000,3.9\n1,2000,2000,7.1\n2,4000,2000,7.3\n"
            "4,8000,2000,7.9\n",
            {"n_local 1000 | 1:3.5 2:3.6 4:3.9", "n_local 2000 | 1:7.1 2:7.3 4:7.9"});
        row("a size above the empty cells of its runs", "size,cores,time\n1000,1,3.5\n,2,1.9\n,4,1.1\n2000,1,7.5\n,2,3.9\n,4,2.1\n",
            {"size 1000 | 1:3.5 2:1.9 4:1.1", "size 2000 | 1:7.5 2:3.9 4:2.1"});
        row("weak scaling of one share", "ranks,local_n,global_n,time\n1,1000,1000,3.5\n2,1000,2000,3.6\n4,1000,4000,3.9\n",
            {"1:3.5 2:3.6 4:3.9"});
        row("a heading called n that is a grid size", "n,cores,time\n1000,1,50\n1000,2,26\n1000,4,14\n", {"1:50 2:26 4:14"},
            {{"cores", "n"}});
        row("a grid size n beside cores",
            "scale,m,n,threads,total_cores,median_runtime_seconds\ns,9,9,1,1,50.5\ns,9,9,1,2,26.5\nl,99,99,1,1,500\nl,99,99,1,2,260\n",
            {"s | 1:50.5 2:26.5", "l | 1:500 2:260"});
        row("unit with the column", "cores,lap\n1,5000\n2,2600\n", {"1:0.005 2:0.0026"}, {{"lap", "t_n_s[us]"}});
        row("the heading's unit is the true one", "cores,lap [ms]\n1,5000\n2,2600\n", {"1:5 2:2.6"}, {{"lap [ms]", "t_n_s"}});
        row("a heading with =", "P=,t\n1,5\n2,3\n", {"1:5 2:3"}, {{"P=", "n"}});
        row("threads that are 1 everywhere", "Kx,tasks,n_threads,time\n9,1,1,50\n9,2,1,26\n9,4,1,14\n", {"1:50 2:26 4:14"});
        row("statistics: the median", "cores,median_time,mean_time,min_time,max_time\n1,50,51,49,53\n2,26,27,25,28\n", {"1:50 2:26"});
        row("the slowest rank", "np,mintime,maxtime\n1,49,50.5\n2,25,26.5\n", {"1:50.5 2:26.5"});
        row("total", "p,pr,pc,total,comm\n1,1,1,50.5,0\n2,2,1,26.5,1\n4,2,2,14.5,2\n", {"1:50.5 2:26.5 4:14.5"});
        row("humps", "NumProcs,ElapsedTime\n1,50\n2,26\n", {"1:50 2:26"});
        row("nMPI", "nMPI,time\n1,50\n2,26\n", {"1:50 2:26"});
        row("headings in a comment that nobody knows", "# kerne laufzeit\n1 50\n2 26\n4 14\n", {"1:50 2:26 4:14"},
            {{"kerne", "n"}, {"laufzeit", "t_n_s"}});
        row("no headings, a word in front", "core,1,50\ncore,2,26\ncore,4,14\n", {"1:50 2:26 4:14"},
            {{"column 2", "n"}, {"column 3", "t_n_s"}});
        row("sizes", "size,processes,time\n10,1,19\n10,2,10\n10,4,6\n20,1,77\n20,2,40\n20,4,21\n",
            {"size 10 | 1:19 2:10 4:6", "size 20 | 1:77 2:40 4:21"});
        row("words", "np,mapping,time\n1,core,19\n2,core,10\n1,socket,18\n2,socket,9\n", {"core | 1:19 2:10", "socket | 1:18 2:9"});
        row("ranks and threads", "ranks,threads,time\n1,1,40\n2,1,21\n1,2,22\n2,2,12\n",
            {"threads 1 | 1:40 2:21", "threads 2 | 1:22 2:12"});
        row("a size under several names", "scale,unknowns,cores,time\ns,100,1,4\ns,100,2,2\nl,900,1,40\nl,900,2,21\n",
            {"s | 1:4 2:2", "l | 1:40 2:21"});
        row("words before numbers", "updates,scheme,np,time\n28,fluid,1,4\n28,fluid,2,2\n16,wave,1,40\n16,wave,2,21\n",
            {"fluid | 1:4 2:2", "wave | 1:40 2:21"});
        row("repetitions are none", "np,run,time\n1,1,19\n1,2,20\n2,1,10\n2,2,11\n", {"1:19 1:20 2:10 2:11"});
        row("results are none", "np,flops,time\n1,105,19\n1,99,20\n2,210,10\n2,188,11\n", {"1:19 1:20 2:10 2:11"});
        row("from 500 on N beside threads is a size", "N,threads,time_s\n500,1,4\n500,2,2.5\n1000,1,31\n1000,2,16.5\n",
            {"N 500 | 1:4 2:2.5", "N 1000 | 1:31 2:16.5"});
        row("below it counts processes", "N,threads,time_s\n2,4,40\n4,4,22\n8,4,13\n", {"2:40 4:22 8:13"});
        row("an edge that grows as n", "size,cores,time\n100,1,5.5\n200,4,5.75\n400,16,6.5\n", {"1:5.5 4:5.75 16:6.5"});
        row("beside P N is a size", "N,P,TOTAL,COMM\n10,1,19.5,0.5\n10,2,10.5,0.5\n20,1,77.5,1\n20,2,40.5,1\n",
            {"N 10 | 1:19.5 2:10.5", "N 20 | 1:77.5 2:40.5"});
        row("a result is no case", "np,neighbor_list_builds,rate_mean,time\n1,84,3,19\n2,84,6,10\n1,85,3,20\n2,85,6,11\n",
            {"1:19 2:10 1:20 2:11"});
        row("a measure with its unit is none",
            "np,utilization,scratch,time\n1,100%,34 GB,19\n1,96%,34 GB,20\n2,96%,35 GB,10\n2,100%,34 GB,11\n", {"1:19 1:20 2:10 2:11"});
        row("a setting is one", "np,dt,time\n1,0.005,19\n2,0.005,10\n1,0.001,90\n2,0.001,50\n",
            {"dt 0.005 | 1:19 2:10", "dt 0.001 | 1:90 2:50"});
        row("threads of one process", "ranks,omp_threads,time\n1,1,40\n1,2,21\n1,4,12\n", {"1:40 2:21 4:12"});
        row("CPUs of processes and threads", "CPUs,processes,threadsPerProcess,time\n1,1,1,40\n2,2,1,22\n2,1,2,21\n4,2,2,12\n4,4,1,11\n",
            {"threadsPerProcess 1 | 1:40 2:22 4:11", "threadsPerProcess 2 | 2:21 4:12"});
        row("CPUs of one combination each", "CPUs,processes,threads,time\n1,1,1,40\n4,2,2,12\n16,4,4,4\n", {"1:40 4:12 16:4"});
        row("units in cells", "cores,wall time\n1,56 min\n2,~1700 s\n4,12.5s\n8,1:02:03\n16,1h 12m\n32,1 h 2 min 3 s\n",
            {"1:3360 2:1700 4:12.5 8:3723 16:4320 32:3723"});
        row("units in cells between tabs", "size\tcores\tWall time\n9\t1\t56 min\n9\t2\t30 min\n", {"1:3360 2:1800"});
        row("thousands", "cores;time [ms]\n1;128,039.81\n2;64,020.5\n", {"1:128.04 2:64.0205"});
        row("a row of times", "size,1 thread,2 threads,4 threads,speedup 4\n10,19,10,6,3.2\n20,77,40,21,3.7\n",
            {"size 10 | 1:19 2:10 4:6", "size 20 | 1:77 2:40 4:21"});
        row("a row of times by their numbers", "N,Serial,2,4\n10,\"19,5\",\"10,25\",\"6,125\"\n20,\"77,5\",\"40,5\",\"21,5\"\n",
            {"case 10 | 1:19.5 2:10.25 4:6.125", "case 20 | 1:77.5 2:40.5 4:21.5"});
        row("labels before a row of times", "program,size,p=1,p=4\na,10,19,6\nb,10,77,21\n", {"a | 1:19 4:6", "b | 1:77 4:21"});
        row("commands", "command,time\nmpiexec -np 1 ./a,19\nsrun -n 2 ./a,10\nsrun -N 2 --ntasks-per-node=4 ./a,3\n", {"1:19 2:10 8:3"});
        row("Spanish", "Hilos,Tiempo (s)\n1,19\n2,10\n", {"1:19 2:10"});
        row("Portuguese", "Núcleos;Tempo (s)\n1;19,5\n2;10,5\n", {"1:19.5 2:10.5"});
        row("French", "cœurs,temps\n1,19\n2,10\n", {"1:19 2:10"});
        row("by number", "a 1 x 50\nb 2 y 26\nc 4 z 14\n", {"1:50 2:26 4:14"}, {{"2", "n"}, {"4", "t_n_s"}});
        row("words at one n", "lock,np,time\nspin,2,1.9\nmutex,2,1.5\nfutex,2,0.5\n", {"spin | 2:1.9", "mutex | 2:1.5", "futex | 2:0.5"});
        row("a name for rows below it", "code,us,threads\na,9000000,1\n,5000000,2\ncode,us,threads\nb,7000000,1\n,4000000,2\n",
            {"a | 1:9 2:5", "b | 1:7 2:4"}, {{"us", "t_n_s[us]"}});
        row("a setting that not all have", "np,kind,piece,time\n2,a,,3\n4,a,,2\n2,b,1,5\n4,b,1,4\n2,b,7,2\n4,b,7,1\n",
            {"a | 2:3 4:2", "b, piece 1 | 2:5 4:4", "b, piece 7 | 2:2 4:1"});
        row("a second count", "kind,workers,threads,time\na,1,1,40\nb,2,1,21\nb,4,1,12\nc,3,1,15\nc,3,2,11\nc,3,4,9\nc,3,8,8\n",
            {"threads 1 | 1:40 2:21 4:12 3:15", "threads 2 | 3:11", "threads 4 | 3:9", "threads 8 | 3:8"});
        row("blocks below comments", "# Length 20\n1\t77\n2\t40\n\n# Length 10\n1\t19\n2\t10\n",
            {"Length 20 | 1:77 2:40", "Length 10 | 1:19 2:10"});
        row("blocks put together", "# Length 20\n1\t77\n2\t40\n\n# Length 10\n1\t19\n2\t10\n", {"1:77 2:40 1:19 2:10"}, {{"block", ""}});
        row("a case that is said", "np,run,time\n1,1,19\n1,2,20\n2,1,10\n2,2,11\n", {"run 1 | 1:19 2:10", "run 2 | 1:20 2:11"},
            {{"run", "case"}});
        row("headings by commas above tabs", "n,t_n_s\n1\t19\n2\t10\n", {"1:19 2:10"});
        row("headings by commas above blanks", "np,size,time\n1 10 19\n2 10 10\n", {"1:19 2:10"});
        row("tabs that stand below each other", "#NP\t Row Time\t\t Row Speedup\n1\t\t5.5s\t\t1\n2\t\t3.5s\t\t1.6\n4\t\t2.5s\t\t2.2\n",
            {"1:5.5 2:3.5 4:2.5"}, {{"Row Time", "t_n_s"}});
        row("sizes before the times, without headings", "1000 1 3.5\n1000 2 1.75\n4000 2 7.5\n4000 4 3.75\n",
            {"column 1 1000 | 1:3.5 2:1.75", "column 1 4000 | 2:7.5 4:3.75"}, {{"2", "n"}, {"3", "t_n_s"}});
        row("time_taken", "n_procs,time_taken\n1,19\n2,10\n", {"1:19 2:10"});
        row("put together", "size,np,time\n10,1,19\n10,2,10\n20,1,77\n20,2,40\n", {"1:19 2:10 1:77 2:40"}, {{"size", ""}});
    }
    void readsAsMeant()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(Columns, columns);
        QFETCH(QStringList, series);
        const auto imported = readBytes(bytes, columns);
        QVERIFY2(imported.ok(), qPrintable(imported.ok() ? QString() : imported.error().message));
        QCOMPARE(toldAll(*imported), series);
        if (columns.isEmpty()) QVERIFY(recognised(bytes));
    }

    void saysWhatItTook()
    {
        const auto imported = readBytes("cores,median_time,mean_time\n1,50,51\n2,26,27\n");
        QVERIFY2(allText(imported->messages).contains("The run time is taken from “median_time”; “mean_time” could be meant, too"),
                 qPrintable(allText(imported->messages)));
        const auto sizes = readBytes("size,np,time\n10,1,19\n10,2,10\n20,1,77\n20,2,40\n");
        QVERIFY2(allText(sizes->messages).contains("2 series, one for each case of size. --column \"size=\" puts them together."),
                 qPrintable(allText(sizes->messages)));
        QCOMPARE(sizes->datasets[1].name, u"runs, size 20"_s);
        QCOMPARE(sizes->datasets[1].facts[QLatin1String("setting")].toObject()[QLatin1String("size")].toString(), u"20"_s);
    }

    /// Rows that differ in what was set stand as repetitions only if that is said; what is advised works.
    void mixturesAreTold_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::addColumn<QString>("column");
        QTest::addColumn<int>("series");
        QTest::newRow("words of one n each") << QByteArray("np,layout,time\n2,2x1,21\n2,1x2,29.5\n4,2x2,12\n4,4x1,11\n") << u"layout"_s
                                             << 4;
        QByteArray threads = "n_procs,n_threads,time\n";
        for (int i = 0; i < 60; ++i)
            threads += QByteArray::number(i / 30 + 1) + ',' + QByteArray::number(i % 30 + 1) + ",9." + QByteArray::number(i) + '\n';
        QTest::newRow("more threads than make series") << threads << u"n_threads"_s << 30;
        QTest::newRow("times alike") << QByteArray("np,knob,time\n1,0.5,9\n1,0.25,9.1\n2,0.5,5\n2,0.5,5.1\n") << u"knob"_s << 2;
    }
    void mixturesAreTold()
    {
        QFETCH(QByteArray, table);
        QFETCH(QString, column);
        QFETCH(int, series);
        const auto imported = readBytes(table);
        QVERIFY2(imported.ok(), qPrintable(imported ? QString() : imported.error().message));
        const QString said = allText(imported->messages);
        QVERIFY2(said.contains(u"stand as repetitions of one run, but these rows differ in “%1”."_s.arg(column)), qPrintable(said));
        QVERIFY2(said.contains(u"--column \"%1=case\""_s.arg(column)), qPrintable(said));
        QCOMPARE(imported->datasets.size(), 1);
        const auto apart = readBytes(table, {{column, u"case"_s}});
        QCOMPARE(int(apart->datasets.size()), series);
        QVERIFY2(!allText(apart->messages).contains(u"stand as repetitions"_s), qPrintable(allText(apart->messages)));
        QVERIFY(!allText(readBytes(table, {{column, QString()}})->messages).contains(u"stand as repetitions"_s));
    }

    /// The numbers of repetitions and what comes out of them are no mixture.
    void repetitionsAreNoMixture()
    {
        for (const char* table :
             {"np,run,time\n1,1,9\n1,2,9.1\n2,1,5\n2,2,5.1\n", "np,residual,time\n1,1.5,9\n1,1.25,9.1\n2,1.5,5\n2,1.5,5.1\n",
              "np,started,time\n1,12:00:01,9\n1,12:01:01,9.1\n2,12:02:01,5\n2,12:03:01,5.1\n",
              "np,hits,volume,time\n1,71,53127,9\n1,72,53169,9.1\n2,75,51127,5\n2,70,53191,5.1\n",
              "np,host,time\n1,a1,9\n1,b2,9.1\n2,c3,5\n2,d4,5.1\n"}) {
            const auto imported = readBytes(table);
            QCOMPARE(imported->datasets.size(), 1);
            QVERIFY2(!allText(imported->messages).contains(u"stand as repetitions"_s), qPrintable(allText(imported->messages)));
        }
    }

    /// More cases than make series: said to be cases, they do.
    void manyCases()
    {
        QByteArray table = "code,depth,np,time\n";
        for (int i = 0; i < 60; ++i)
            table += QByteArray(1, char('a' + i % 3)) + ',' + QByteArray::number(i / 6) + ',' + QByteArray::number(i / 3 % 2 + 1) + ",9." +
                     QByteArray::number(i) + '\n';
        const auto one = readBytes(table);
        QCOMPARE(one->datasets.size(), 1);
        QVERIFY2(allText(one->messages).contains(u"--column \"code=case\" --column \"depth=case\""_s), qPrintable(allText(one->messages)));
        QCOMPARE(readBytes(table, {{u"code"_s, u"case"_s}, {u"depth"_s, u"case"_s}})->datasets.size(), 30);
    }

    void fixedDurations()
    {
        const QByteArray table = "threads,duration,throughput\n1,60.1,25\n2,60.5,47\n32,60.2,260\n";
        const QString said = allText(readBytes(table)->messages);
        QVERIFY2(said.contains(u"The times in “duration” are 60.1 s to 60.5 s from n = 1 to 32: runs of a fixed duration"_s),
                 qPrintable(said));
        QVERIFY(!allText(readBytes("threads,duration,throughput\n1,60.1,25\n2,31.5,47\n")->messages).contains(u"fixed duration"_s));
        QVERIFY(!allText(readBytes("threads,duration\n1,60.1\n2,60.5\n4,60.3\n")->messages).contains(u"fixed duration"_s));
    }

    /// Merged data are not taken for repetitions in silence.
    /// A letter n that counts something else is asked about; said to be processes, it is.
    void sizesAreNoProcesses_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::addColumn<QString>("why");
        QTest::newRow("many") << QByteArray("N;time\n1000000;0.03\n10000000;0.05\n") << u"it begins with 1000000"_s;
        QTest::newRow("matrix") << QByteArray("m,k,n,time\n20,20,20,0.1\n40,40,40,0.12\n") << u"it stands beside m and k"_s;
        QTest::newRow("grows") << QByteArray("n,time\n10,0.1\n20,1.9\n30,14.1\n") << u"the times grow more than it does"_s;
    }
    void sizesAreNoProcesses()
    {
        QFETCH(QByteArray, table);
        QFETCH(QString, why);
        QVERIFY(recognised(table));
        const auto refused = readBytes(table);
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().message.contains(why), qPrintable(refused.error().message));
        const QString heading = refused.error().message.section(u'“', 1, 1).section(u'”', 0, 0);
        QVERIFY(readBytes(table, {{heading, u"n"_s}}).ok());
        QVERIFY(readBytes("n,t_n_s\n1,1\n2,3\n4,9\n8,40\n").ok()); // our own headings are believed
        QVERIFY(readBytes("n,time\n1,100\n2,51\n4,26\n").ok());
    }

    void sizesOfOneSeries_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::addColumn<QString>("warning");
        QTest::newRow("weak scaling") << QByteArray("size_x,size_y,ranks,time\n100,100,1,9\n100,200,2,9.1\n200,200,4,9.2\n")
                                      << u"Weak scaling: “size_x” × “size_y” grows with n, from 10000 at n = 1 to 40000 at n = 4."_s;
        QTest::newRow("at one n") << QByteArray("N;p;time\n1000;20;1.8\n10000;20;1.9\n50000;20;2\n")
                                  << u"“N” goes from 1000 to 50000 at n = 20: such rows are no repetitions"_s;
        QTest::newRow("one problem") << QByteArray("size,ranks,time\n100,1,9\n100,2,5\n100,4,3\n") << QString();
        QTest::newRow("blocks are no problem") << QByteArray("block_size,ranks,time\n100,1,9\n200,2,5\n400,4,3\n") << QString();
    }
    void sizesOfOneSeries()
    {
        QFETCH(QByteArray, table);
        QFETCH(QString, warning);
        const auto imported = readBytes(table);
        QVERIFY2(imported.ok(), qPrintable(imported ? QString() : imported.error().message));
        const QString said = allText(imported->messages);
        QVERIFY2(warning.isEmpty() ? !said.contains(u"grows with n"_s) && !said.contains(u"goes from"_s) : said.contains(warning),
                 qPrintable(said));
    }

    /// Without MPI times a standard deviation is of the run times, unless somebody says otherwise.
    void deviationOfTimes()
    {
        const QByteArray plain = "n,time,stddev\n1,9,0.1\n2,5,0.2\n", ofMpi = "n,time,std_mpi\n1,9,0.1\n2,5,0.2\n";
        QVERIFY(!readBytes(plain)->datasets.front().principal().find(u"tau_mpi_std_s"));
        QVERIFY(readBytes(plain, {{u"stddev"_s, u"tau_mpi_std_s"_s}})->datasets.front().principal().find(u"tau_mpi_std_s"));
        QVERIFY(readBytes(ofMpi)->datasets.front().principal().find(u"tau_mpi_std_s"));
    }

    void separatorsAtTheEnd()
    {
        const QByteArray table = "size, procs, time\n100,1,36.7,\n100,2,18.4,\n100,4,9.2";
        QVERIFY(recognised(table));
        QCOMPARE(toldAll(*readBytes(table, {})), QStringList{u"1:36.7 2:18.4"_s + u" 4:9.2"_s});
    }

    /// A closing quote that is missing hides rows up to the next quote.
    void swallowedRows()
    {
        const auto imported = readBytes("n,t_n_s,note\n1,50.5,a\n2,26.5,\"b\n4,14.5,c\n8,9,\"\n16,5,e\n");
        QCOMPARE(toldAll(*imported), QStringList{u"1:50.5 2:26.5 16:5"_s});
        QVERIFY2(allText(imported->messages).contains(u"goes on for 2 lines that look like rows"_s),
                 qPrintable(allText(imported->messages)));
        const auto words = readBytes("n,t_n_s,note\n1,50.5,\"a\nb\"\n2,26.5,c\n");
        QVERIFY(!allText(words->messages).contains(u"look like rows"_s));
    }

    /// The time that a simulation has reached is no setting, whatever its heading has lost.
    void reachedTimes()
    {
        QByteArray table = "ime,Step,dt,ElapsedTime,Scheme,Rank\n";
        for (const char* scheme : {"wave", "fluid"})
            for (const int n : {1, 2, 4})
                for (const int step : {1, 2, 3}) {
                    const double dt = *scheme == 'w' ? 9.5e-5 : 6.25e-5;
                    table += QByteArray::number(step * dt) + ',' + QByteArray::number(step) + ',' + QByteArray::number(dt) + ',' +
                             QByteArray::number(1200. / n + step) + ',' + scheme + ',' + QByteArray::number(n) + '\n';
                }
        const auto imported = readBytes(table, {{u"Rank"_s, u"n"_s}});
        QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().message));
        QCOMPARE(imported->datasets.size(), 2u);
        QCOMPARE(imported->datasets[0].principal().rows(), 9);
        QVERIFY2(!allText(imported->messages).contains(u"“ime”"_s), qPrintable(allText(imported->messages)));
        // Without steps beside them such numbers are settings.
        QCOMPARE(
            readBytes("rho,dt,time,ranks\n0.25,1,10,1\n0.75,1,20,1\n0.25,1,5,2\n0.75,1,10,2\n0.25,1,3,4\n0.75,1,6,4\n")->datasets.size(),
            2u);
    }

    /// A program on one core is a case beside those on many.
    void programsOnOneCore()
    {
        const auto imported = readBytes("program,procs,time\nserial,1,9\nserial,1,9.2\nparallel,1,10\nparallel,2,5\n");
        QCOMPARE(toldAll(*imported), (QStringList{u"serial | 1:9 1:9.2"_s, u"parallel | 1:10 2:5"_s}));
    }

    void unlikeTimesAreTold()
    {
        const auto imported = readBytes("np,time\n1,0.244\n1,3.7\n1,76.6\n2,0.13\n");
        QVERIFY2(allText(imported->messages).contains("At n = 1 the times go from 244 ms to 76.6 s"),
                 qPrintable(allText(imported->messages)));
        const auto alike = readBytes("np,time\n1,3.5\n1,3.7\n2,1.9\n");
        QVERIFY(!allText(alike->messages).contains("At n ="));
    }

    /// What an error advises is carried out, and works.
    void adviceWorks_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("n") << QByteArray("JobName,OMP_THREADS,Anzahl Tasks,time\na,14,128,0.6\nb,14,64,1.1\nc,14,32,2.2\n");
        QTest::newRow("t") << QByteArray("np,map,laptime\n1,core,50.5\n2,core,26.5\n");
        QTest::newRow("two times and no n") << QByteArray("nodes,x,time,elapsed_time\n1,10,50.5,50.75\n2,10,29.97,29.98\n");
        QTest::newRow("a time with its unit") << QByteArray("p,t,workers,time_s\n1,1,1,50.5\n1,2,2,5.5\n2,2,2,5.25\n");
        QTest::newRow("slaves") << QByteArray("pop,slaves,time\n100,1,50.5\n100,2,5.5\n1000,1,95.5\n1000,2,50.5\n");
        QTest::newRow("both") << QByteArray("map,Anzahl Prozesse,Zeit gesamt\ncore,1,50.5\ncore,2,26.5\n");
    }
    void adviceWorks()
    {
        QFETCH(QByteArray, bytes);
        auto imported = readBytes(bytes);
        QVERIFY(!imported.ok());
        static const QRegularExpression advised(u"--column \"([^\"]*)=([^\"=]*)\""_s);
        Columns columns;
        for (auto found = advised.globalMatch(imported.error().message); found.hasNext();) {
            const auto match = found.next();
            columns[match.captured(1)] = match.captured(2);
        }
        QVERIFY2(!columns.isEmpty(), qPrintable(imported.error().message));
        const auto again = readBytes(bytes, columns);
        QVERIFY2(again.ok(), qPrintable(imported.error().message + (again.ok() ? QString() : again.error().message)));
        QVERIFY(told(again->datasets.front()).startsWith(bytes.contains("128") ? u"128:0.6"_s : u"1:50.5"_s));
    }

    /// Tables of a Markdown text: with and without outer bars, indented; of several the one that has both columns.
    void tablesOfMarkdown_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("plain") << QByteArray("# Times\n\n| Cores | Time |\n|---|---|\n| 1 | 56 min |\n| **2** | 30 min |\n");
        QTest::newRow("indented") << QByteArray(
            "Text\n\n    | Cores | Wall time |\n    |-|-|\n    | 1 | 56 min |\n    | 2 (a node) | 30 min |\n");
        QTest::newRow("no outer bars") << QByteArray("Cores | Wall time | note of it\n-- | -- | --\n1 | 56 min | a b\n2 | 30 min | c\n");
        QTest::newRow("the second") << QByteArray("| a | b |\n|-|-|\n| 1 | 3 |\n\n| Cores | time |\n|-|-|\n| 1 | 3360 |\n| 2 | 1800 |\n");
        QTest::newRow("numbered") << QByteArray("| # | Cores | Time |\n|---|---|---|\n| 1 | 1 | 56 min |\n| 2 | 2 | 30 min |\n");
    }
    void tablesOfMarkdown()
    {
        QFETCH(QByteArray, text);
        QVERIFY(recognised(text));
        const auto imported = readBytes(text);
        QVERIFY2(imported.ok(), qPrintable(imported ? QString() : imported.error().message));
        QCOMPARE(toldAll(*imported), QStringList{u"1:3360 2:1800"_s});
    }

    /// Of several tables that could be meant one is read, and that is said.
    void furtherTablesAreTold()
    {
        const QByteArray table = "| np | time |\n|-|-|\n| 1 | 2 |\n| 2 | 1 |\n\n";
        QVERIFY(allText(readBytes(table + table)->messages).contains(u"2 tables of this text could be run times"_s));
        QVERIFY(!allText(readBytes(table)->messages).contains(u"tables of this text"_s));
        // A column that is named may stand in several: the one with processes is meant.
        const QByteArray named = "| length | lap |\n|-|-|\n| 9 | 8.5 |\n\n| np | lap |\n|-|-|\n| 1 | 2 |\n| 2 | 1 |\n";
        QCOMPARE(toldAll(*readBytes(named, {{u"lap"_s, u"t_n_s"_s}})), QStringList{u"1:2 2:1"_s});
    }

    /// A ratio or a rate is no time, whoever says so; where only ratios are there, none is offered.
    void ratiosAreNoTimes()
    {
        for (const char* heading : {"Speedup", "Aceleração", "efficiency", "Matom_steps/s", "GFLOPS"}) {
            const QByteArray table = "cores," + QByteArray(heading) + "\n1,1.5\n2,1.9\n";
            const auto refused = readBytes(table, {{QString::fromUtf8(heading), u"t_n_s"_s}});
            QVERIFY2(!refused.ok() && refused.error().message.contains(u"not a run time"_s), heading);
            QVERIFY2(!readBytes(table).error().message.contains(u"--column"_s), heading);
        }
        QVERIFY(readBytes("cores,Speedup run time\n1,9\n2,5\n", {{u"Speedup run time"_s, u"t_n_s"_s}}).ok());
    }

    /// What is offered beside the column that was taken can be told from it.
    void hintsVary()
    {
        const QString said = allText(readBytes("Ntasks,ntasks,threads,mean_time\n1,1,1,9\n2,2,1,5\n")->messages);
        QVERIFY2(!said.contains(u"could be meant"_s), qPrintable(said));
        const QString threads = allText(readBytes("ranks,threads,time\n1,1,40\n1,2,21\n")->messages);
        QVERIFY2(threads.contains(u"n is taken from “threads”: “ranks” is 1 in every row."_s), qPrintable(threads));
    }

    /// Rising columns are speed-ups, and numbers below a number of the first column are a table like others.
    void noRowsOfTimes()
    {
        for (const char* table : {"size,2,4,8\n10,1.9,3.5,6\n20,2,3.9,7\n", "1,2,4\n9,5,3\n18,10,6\n", "size,8,4,2\n10,6,3,2\n"})
            QVERIFY2(!recognised(table), table);
    }

    /// Lines of other programs between the rows: the command that is named takes them out.
    void strayLines()
    {
        const QByteArray table =
            "cores,times of all\n1,50.5\nnode7: Mismatched driver version (12)\n2,26.5\n4,14.5\nnode8: Mismatched driver\n";
        const auto problem = tableNotRecognised(table, u"a.csv"_s);
        QVERIFY(problem && problem->message.contains(u"2 of the lines"_s));
        const QByteArray word = problem->message.section(u"grep -v "_s, 1).section(u' ', 0, 0).toUtf8();
        QByteArray rest;
        for (const QByteArray& line : table.split('\n'))
            if (!line.contains(word)) rest += line + '\n';
        QCOMPARE(rest, "cores,times of all\n1,50.5\n2,26.5\n4,14.5\n\n");
    }

    /// "min" behind a time may be minutes: nobody says.
    void minutesAreNotGuessed() { QVERIFY(!readBytes("np,time_min\n1,50.5\n2,26.5\n").ok()); }

    /// Elsewhere a total is a name like others.
    void doubtIsOfTables()
    {
        for (const char* name : {"total", "mean_time", "max_time"}) {
            QVERIFY(runsHeading(QLatin1String(name)).role == RunsRole::T);
            QVERIFY(!certainHeading(QLatin1String(name)).role);
        }
        QVERIFY(certainHeading(u"time [ms]"_s).role == RunsRole::T && certainHeading(u"p"_s).role == RunsRole::N);
    }

    /// What a table is read as, and words of what is said.
    void readsAsPeopleWrite_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("series");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const char* file, const char* series, const char* words) {
            QTest::newRow(name) << QByteArray(file) << QString::fromUtf8(series) << QString::fromUtf8(words);
        };
        row("the product of processes and threads", "MPI,OMP,Total,t_n_s\n1,1,1,9\n2,1,2,5\n1,4,4,3\n2,4,8,2\n", "1:9 2:5 4:3 8:2",
            "n is taken from “Total”, the product of two of the columns MPI, OMP");
        row("headings of several words",
            "Number of cores   Wall time (s)   Speed up\n1                 9.5             1\n"
            "2                 5.5             1.7\n",
            "1:9.5 2:5.5", "Columns not used: Speed up.");
        row("headings of several words above single blanks", "MPI ranks  Wall time [ms]\n1 9500\n2 5500\n", "1:9.5 2:5.5", "");
        row("words in cells", "MPI ranks   Run time [s]   Node name\n1   9.5   node one\n2   5.5   node two\n", "1:9.5 2:5.5",
            "Columns not used: Node name.");
        row("cells that are missing", "MPI ranks   Run time [s]   Node name\n1   9.5   node one\n2   5.5   node two\n4   3.5\n",
            "1:9.5 2:5.5", "found 2 cells, expected 3: which one is missing is not known. The row was left out.");
        row("headings of several words in a comment", "# MPI ranks   Run time [s]\n1 9.5\n2 5.5\n", "1:9.5 2:5.5", "");
        row("a word and a unit", "Threads,Temps Update (ms)\n1,9500\n2,5500\n", "1:9.5 2:5.5",
            "The run time is taken from “Temps Update (ms)”, the only column with a unit of time.");
        row("a letter behind the heading", "Number of Tasks (p),T(p) [s]\n1,9.5\n2,5.5\n", "1:9.5 2:5.5", "");
        row("colons", "1: 9.5\n2: 5.5\n", "1:9.5 2:5.5", "No headings");
        row("brackets around commas", "cores,f(a, b) of it,time\n1,3,9.5\n2,4,5.5\n", "1:9.5 2:5.5", "Columns not used: f(a, b) of it.");
    }
    void readsAsPeopleWrite()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, series);
        QFETCH(QString, words);
        const auto imported = readBytes(file);
        QVERIFY2(imported.ok(), qPrintable(imported ? QString() : imported.error().message));
        QVERIFY(recognised(file));
        QVERIFY2(allText(imported->messages).contains(words), qPrintable(allText(imported->messages)));
        QStringList all;
        for (const Dataset& dataset : imported->datasets) all << told(dataset).split(u' ');
        std::ranges::sort(all, {}, [](const QString& record) { return record.section(u':', 0, 0).toInt(); });
        QCOMPARE(all.join(u' '), series);
    }

    /// One process and more and more threads are a series, as n is the product.
    void threadsWithinTheProduct()
    {
        const auto imported = readBytes("Type,MPI,OMP,Total,t_n_s\nMPI,4,1,4,3\nMPI,2,1,2,5\nMPI,1,1,1,9\nOpenMP,1,2,2,6\nOpenMP,1,4,4,4\n"
                                        "Hybrid,2,2,4,3.5\nHybrid,4,2,8,2.5\nHybrid,2,4,8,2.4\n");
        QVERIFY2(imported.ok(), qPrintable(imported ? QString() : imported.error().message));
        QVERIFY2(allText(imported->messages).contains(u"stand as repetitions"_s), qPrintable(allText(imported->messages)));
        QCOMPARE(toldAll(*imported), (QStringList{u"MPI | 4:3 2:5 1:9"_s, u"OpenMP | 2:6 4:4"_s, u"Hybrid | 4:3.5 8:2.5 8:2.4"_s}));
    }

    void tasksBesideNodes()
    {
        const auto imported = readBytes("Nodes (N),MPI tasks (n),time\n1,1,50.5\n2,16,9.5\n2,32,5.5\n");
        QVERIFY(imported.ok());
        QCOMPARE(toldAll(*imported).join(u';'), u"1:50.5 16:9.5 32:5.5"_s);
    }

    /// Two times with units, or the time of a part, are no guess.
    void noOnlyTime()
    {
        QVERIFY(!readBytes("Threads,Temps Update (ms),Temps Draw (ms)\n1,9,4\n2,5,3\n").ok());
        QVERIFY(!readBytes("Threads,Init time of it (ms)\n1,9\n2,5\n").ok());
    }

    /// How much is done sets cases apart, unless it numbers repetitions or comes out of the run.
    void workSetsCasesApart_data()
    {
        QTest::addColumn<QString>("heading");
        for (const char* heading :
             {"iterations", "Iterations", "num_darts", "Chunk", "samples", "points", "grid", "elements", "niter", "trials"})
            QTest::newRow(heading) << QString::fromLatin1(heading);
    }
    void workSetsCasesApart()
    {
        QFETCH(QString, heading);
        const auto imported = readBytes("cores," + heading.toUtf8() + ",time\n1,100,10\n2,100,5.5\n1,1000,100\n2,1000,52\n");
        QVERIFY(imported.ok());
        QCOMPARE(toldAll(*imported), (QStringList{heading + u" 100 | 1:10 2:5.5"_s, heading + u" 1000 | 1:100 2:52"_s}));
    }
    void whatSetsNoCasesApart()
    {
        for (const char* file :
             {"cores,trials,time\n1,1,10\n1,2,11\n2,1,5\n2,2,6\n", "cores,samples,time\n1,1,10\n1,2,11\n1,3,11\n2,1,5\n2,2,6\n2,3,6\n",
              "cores,iterations,time\n1,12,10\n1,14,11\n2,12,5\n2,15,6\n"})
            QCOMPARE(readBytes(file)->datasets.size(), 1);
    }

    /// “size” and “cells” say the same twice: neither is multiplied by the other. Edges are.
    void sizesAreNotMultiplied()
    {
        const auto said = [](const QByteArray& file) { return allText(readBytes(file)->messages); };
        const QString cells = said("size,cells,ranks,time\n1000,1000000,1,10\n2000,4000000,4,10.5\n4000,16000000,16,11\n");
        QVERIFY2(cells.contains(u"“size” grows with n, from 1000 at n = 1 to 4000 at n = 16"_s), qPrintable(cells));
        QVERIFY2(!cells.contains(u"×"_s), qPrintable(cells));
        const QString rows = said("rows,nx,ranks,time\n1000,1000,1,10\n2000,2000,2,10.5\n4000,4000,4,11\n");
        QVERIFY2(rows.contains(u"“rows” grows with n, from 1000 at n = 1 to 4000 at n = 4"_s), qPrintable(rows));
        const QString edges = said("nx,ny,ranks,time\n100,100,1,10\n200,100,2,10.5\n200,200,4,11\n");
        QVERIFY2(edges.contains(u"“nx” × “ny” grows with n, from 10000 at n = 1 to 40000 at n = 4"_s), qPrintable(edges));
    }

    /// Of a file without its last line end the last number may be cut; it is said where it looks so, and only there.
    void lastNumber_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<bool>("isSaid");
        QTest::newRow("far less digits") << QByteArray("n,t_n_s\n1,100.25\n2,51.75\n4,27.51\n8,1") << true;
        QTest::newRow("less decimals than all others") << QByteArray("n,t_n_s\n1,100.25\n2,51.75\n4,27.51\n8,15.1") << true;
        QTest::newRow("whole numbers") << QByteArray("n,t_n_s\n1,100\n2,51\n4,2") << true;
        QTest::newRow("nothing behind the point") << QByteArray("n,t_n_s\n1,100.25\n2,51.75\n4,2.") << true;
        QTest::newRow("whole numbers that fall") << QByteArray("n,t_n_s\n1,100\n2,50\n4,25\n8,13\n16,6") << false;
        QTest::newRow("decimals of any number") << QByteArray("n,t_n_s\n1,100.25\n2,51.75\n4,27.5\n8,15.1") << false;
        QTest::newRow("as many") << QByteArray("n,t_n_s\n1,100.25\n2,51.75\n4,27.50\n8,15.10") << false;
        QTest::newRow("a line end") << QByteArray("n,t_n_s\n1,100.25\n2,51.75\n4,27.51\n8,1\n") << false;
        QTest::newRow("not used") << QByteArray("n,t_n_s,colour\n1,100.25,1222\n2,51.75,1222\n4,27.51,1222\n8,15.75,1") << false;
    }
    void lastNumber()
    {
        QFETCH(QByteArray, file);
        QFETCH(bool, isSaid);
        const auto imported = readBytes(file);
        QVERIFY(imported.ok());
        const auto found =
            std::ranges::find_if(imported->messages, [](const Message& m) { return m.text.contains(u"without a line end"_s); });
        QCOMPARE(found != imported->messages.end(), isSaid);
        if (isSaid) QVERIFY(found->severity == Severity::Warning && found->line == file.count('\n') + 1 && found->column == 3);
    }

    /// The same rows once more, to the last digit, are hardly repetitions.
    void rowsTwice()
    {
        const QByteArray rows = "1,10.1234\n2,5.5123\n4,3.2123\n";
        const auto twice = readBytes("n,t_n_s\n" + rows + rows);
        QVERIFY2(twice &&
                     allText(twice->messages).contains(u"3 rows are the same as rows above them in every cell, the first one as line 2."_s),
                 qPrintable(allText(twice->messages)));
        QVERIFY(!allText(readBytes("n,t_n_s\n" + rows + "1,10.1235\n2,5.5123\n")->messages).contains(u"the same"_s));
        QVERIFY(!allText(readBytes("n,t_n_s\n1,10\n2,5\n1,10\n2,5\n")->messages).contains(u"the same"_s));
    }

    /// A rate of cells is no number of cells, and a case without any row that can be read is no series.
    void whatIsSaidOfCases()
    {
        const QString rates = allText(readBytes("cores,time,Cells/s\n1,10,100\n2,5,200\n4,2.5,400\n")->messages);
        QVERIFY2(!rates.contains(u"Weak scaling"_s), qPrintable(rates));
        const auto failed = readBytes("size,ranks,time\n9,1,10\n9,2,5\n19,1,40\n19,2,20\n29,1,FAIL\n29,2,FAIL\n");
        QCOMPARE(failed->datasets.size(), 2);
        QVERIFY2(allText(failed->messages).contains(u"2 series, one for each case of size."_s), qPrintable(allText(failed->messages)));
    }

    /// Read by name, a table of short rows says what was taken for what.
    void shortRows()
    {
        const auto imported = readBytes("ranks,time,speedup\n1,50\n2,26\n");
        QVERIFY(imported.ok());
        QVERIFY(allText(imported->messages).contains(u"Every row has less than the 3 cells of the headings"_s));
    }

    /// Counts and rates are no times, headings or not.
    void countsAreNoTimes()
    {
        QVERIFY(!recognised("128,50482\n256,350\n512,919\n1024,35972\n"));
        QVERIFY(!recognised("10,36569\n100,30479\n1024,26709\n10,36172\n100,31021\n1024,26500\n"));
        QVERIFY(!recognised("#Message_length  #Number_of_messages\n8\t113250\n648\t113250\n728\t7550\n"));
        QVERIFY(recognised("1,100\n2,52\n4,27\n"));
        const auto problem = tableNotRecognised("#Message_length  #Number_of_messages\n8\t113250\n648\t113250\n728\t7550\n", u"a.dat"_s);
        QVERIFY2(problem && problem->message.contains(u"Headings found: Message_length, Number_of_messages."_s) &&
                     !problem->message.contains(u"--column"_s),
                 qPrintable(problem ? problem->message : QString()));
        QVERIFY(!recognised("1 1000 0.5\n2 1000 0.25\n4 1000 0.125\n")); // n, size, time
        QVERIFY(recognised("1 100 0\n2 52 1.5\n4 27 2.25\n"));           // n, time, MPI time
    }

    /// Where threads change beside the processes, n is no number of cores: it is said, and what is advised works.
    void changingThreadsAreSaid()
    {
        const auto warned = [](const QByteArray& text) {
            const auto imported = readBytes(text);
            return imported.ok() && std::ranges::any_of(imported->messages, [](const Message& m) {
                       return m.severity == Severity::Warning &&
                              m.text.startsWith(
                                  u"“threads” goes from 4 to 10 beside n, which is “np” alone: these runs are on 8 to 60 cores.");
                   });
        };
        QVERIFY(warned("np,threads,time_s\n2,4,20\n4,8,7\n6,10,5\n"));
        QVERIFY(!warned("np,threads,time_s\n2,4,20\n4,4,7\n6,4,5\n"));                 // as many in all rows
        QVERIFY(!warned("n,threads,time_s\n8,4,20\n32,8,7\n60,10,5\n"));               // n may count them
        const auto ranks = readBytes("ranks,threads,time_s\n4,1,20\n8,2,7\n16,4,5\n"); // ranks do not, whatever they are multiples of
        QVERIFY(std::ranges::any_of(ranks->messages, [](const Message& m) {
            return m.text.contains(u"“threads” goes from 1 to 4 beside n, which is “ranks” alone: these runs are on 4 to 64 cores."_s);
        }));
        QCOMPARE(told(readBytes("np,threads,cores,time_s\n2,4,8,20\n4,8,32,7\n6,10,60,5\n", {{u"cores"_s, u"n"_s}})->datasets[0]),
                 u"8:20 32:7 60:5"_s);
    }

    void nothingToAdvise()
    {
        const auto merit = readBytes("Nodes,Problem1,fom\n32,390000,1.5\n64,594000,1.25\n");
        QVERIFY2(merit.error().message.contains("“fom” is a figure of merit") &&
                     merit.error().message.contains("If “Nodes” counts the processes, call it n") &&
                     !merit.error().message.contains("\"Problem1"),
                 qPrintable(merit.error().message));
        const auto imported = readBytes("name,colour\na,red\nb,blue\n");
        QVERIFY2(imported.error().message.contains("a line n,t_n_s, and below it a row for each") &&
                     !imported.error().message.contains("--column"),
                 qPrintable(imported.error().message));
        // A total of processes is no time.
        QVERIFY(!readBytes("MPI,OMP,Total,FOM\n8,1,8,212.5\n4,2,8,200.5\n16,1,16,400.5\n", {{"OMP", "n"}}).ok());
    }
};

QTEST_GUILESS_MAIN(TestRunsCases)
#include "tst_runs_cases.moc"
