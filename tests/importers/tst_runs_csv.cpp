// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runsCsv.h"

#include "core/data/RunRecords.h"
#include "importers/importFiles.h"
#include "importers/text/Input.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include <clocale>
#include <cmath>

using namespace costscope;

namespace {

Result<Imported> readBytes(const QByteArray& bytes, const ImportOptions& options = {})
{
    const auto input = Input::fromBytes(bytes, u"runs.csv"_s);
    return findImporter(u"runs-csv")->read(*input, options, {});
}

bool recognised(const QByteArray& bytes)
{
    return findImporter(u"runs-csv")->recognises({bytes, u"runs.csv"_s});
}

QString allText(const Messages& messages)
{
    QString all;
    for (const Message& m : messages) all += m.toString() + QLatin1Char('\n');
    return all;
}

const QString paperData = QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/overhead/");

} // namespace

class TestRunsCsv : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        // Numbers must not depend on the user's language.
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        std::setlocale(LC_ALL, "de_DE.UTF-8");
    }

    void chosenColumnsAreKept()
    {
        ImportOptions options;
        options.columns = {{u"who"_s, u"n"_s}, {u"how long"_s, u"t_n_s"_s}};
        const auto imported = readBytes("who,how long\n1,100\n2,51\n", options);
        QVERIFY(imported.ok());
        QCOMPARE(imported->datasets.front().facts[QLatin1String("columns")].toObject()[QLatin1String("who")].toString(), u"n"_s);
        QCOMPARE(chosenColumns(imported->datasets.front()), options.columns);
        const auto plain = readBytes("n,t_n_s\n1,100\n2,51\n");
        QVERIFY(plain.ok());
        QVERIFY(!plain->datasets.front().facts.contains(QLatin1String("columns")));
    }

    void importsTheTablesOfThePaper_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::newRow("hpl") << "amdahl_hpl" << 20 << 6;
        QTest::newRow("gromacs") << "amdahl_gromacs" << 25 << 5;
        QTest::newRow("amber") << "amdahl_amber" << 24 << 5;
        QTest::newRow("amber_map") << "amdahl_amber_map" << 24 << 4;
        QTest::newRow("inhousedev") << "amdahl_inhousedev" << 8 << 5;
        QTest::newRow("vasp") << "amdahl_vasp" << 19 << 4;
        QTest::newRow("quantum_espresso") << "amdahl_quantum_espresso" << 23 << 4;
        QTest::newRow("lammps") << "amdahl_lammps" << 23 << 4;
    }
    void importsTheTablesOfThePaper()
    {
        QFETCH(QString, file);
        QFETCH(int, rows);
        QFETCH(int, columns);
        const ImportReport report = importFiles({{paperData + file + u".csv"_s}, {}, {}, true});
        QVERIFY2(!report.firstError(), qPrintable(allText(report.messages())));
        QCOMPARE(report.datasets.size(), size_t(1));
        const Dataset& runs = *report.datasets[0];
        QCOMPARE(runs.name, file);
        QCOMPARE(runs.principal().rows(), rows);
        QCOMPARE(qsizetype(runs.principal().columns.size()), columns);
        QVERIFY2(report.messages().empty(), qPrintable(allText(report.messages())));
        QVERIFY(report.files[0].outcome == ImportOutcome::Full);
        // What is in memory, written with the digits of the file, is the file: no cell moved or changed.
        QFile source(paperData + file + u".csv"_s);
        QVERIFY(source.open(QIODevice::ReadOnly));
        source.readLine();
        for (qsizetype row = 0; row < rows; ++row) {
            const auto cells = source.readLine().trimmed().split(',');
            for (qsizetype c = 0; c < columns; ++c) {
                const Column& column = runs.principal().columns[size_t(c)];
                if (column.quantity == Quantity::Text)
                    QCOMPARE(column.text(row), QString::fromUtf8(cells[c]));
                else
                    QCOMPARE(column.number(row), cells[c].toDouble());
            }
        }
        QVERIFY(runRecords(runs)->t1().has_value());
    }

    void understandsHeadings_data()
    {
        QTest::addColumn<QByteArray>("heading");
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<double>("n");
        QTest::addColumn<double>("t");
        QTest::addColumn<double>("tau");
        const double none = missing;
        QTest::newRow("standard") << QByteArray("n,t_n_s,tau_mpi_s") << QByteArray("4,12.5,3") << 4.0 << 12.5 << 3.0;
        QTest::newRow("other order") << QByteArray("tau_mpi_s,t_n_s,n") << QByteArray("3,12.5,4") << 4.0 << 12.5 << 3.0;
        QTest::newRow("cores, time") << QByteArray("cores,time") << QByteArray("4,12.5") << 4.0 << 12.5 << none;
        QTest::newRow("n cores; t [ms]; tau [ms]")
            << QByteArray("n cores;t [ms];tau [ms]") << QByteArray("4;12500;3000") << 4.0 << 12.5 << 3.0;
        QTest::newRow("np wall") << QByteArray("np\twall (s)\tmpi time (s)") << QByteArray("4\t12.5\t3") << 4.0 << 12.5 << 3.0;
        QTest::newRow("shortest number") << QByteArray("n walltime_ms") << QByteArray("4 11200") << 4.0 << 11.2 << none;
        QTest::newRow("ranks elapsed") << QByteArray("ranks elapsed_ms") << QByteArray("4   12500") << 4.0 << 12.5 << none;
        QTest::newRow("time_us") << QByteArray("procs,time_us") << QByteArray("4,12500000") << 4.0 << 12.5 << none;
        QTest::newRow("greek mu") << QByteArray("procs,time [µs]") << QByteArray("4,12500000") << 4.0 << 12.5 << none;
        QTest::newRow("minutes") << QByteArray("threads,runtime in minutes") << QByteArray("4,2") << 4.0 << 120.0 << none;
        QTest::newRow("[min]") << QByteArray("p,T [min],comm time [min]") << QByteArray("4,2,0.5") << 4.0 << 120.0 << 30.0;
        QTest::newRow("time/h") << QByteArray("Processes,Time/h") << QByteArray("4,2") << 4.0 << 7200.0 << none;
        QTest::newRow("decimal comma") << QByteArray("n;t_n_s;tau_mpi_s") << QByteArray("4;12,5;3,25") << 4.0 << 12.5 << 3.25;
        QTest::newRow("decimal comma by blanks") << QByteArray("n t tau") << QByteArray("4 12,5 3,25") << 4.0 << 12.5 << 3.25;
        QTest::newRow("quoted") << QByteArray("\"n\",\"t_n_s\",\"note\"") << QByteArray("\"4\",\"12.5\",\"a \"\"b\"\", c\"") << 4.0 << 12.5
                                << none;
        QTest::newRow("heading in a comment") << QByteArray("# n t_ms") << QByteArray("4 12500") << 4.0 << 12.5 << none;
    }
    void understandsHeadings()
    {
        QFETCH(QByteArray, heading);
        QFETCH(QByteArray, row);
        for (const QByteArray& end : {QByteArray("\n"), QByteArray("\r\n"), QByteArray("\r")}) {
            const QByteArray file = "\xef\xbb\xbf# measured on a cluster" + end + heading + end + end + row + end;
            QVERIFY(recognised(file));
            const auto imported = readBytes(file);
            QVERIFY2(imported.ok(), qPrintable(imported.ok() ? QString() : imported.error().message));
            QVERIFY(allText(imported->messages).contains(u"byte order mark"_s));
            const auto records = runRecords(imported->datasets[0]);
            QCOMPARE(records->size(), size_t(1));
            QTEST(records->n[0], "n");
            QTEST(records->t[0], "t");
            QFETCH(double, tau);
            if (std::isnan(tau))
                QVERIFY(std::isnan(records->tau[0]));
            else
                QCOMPARE(records->tau[0], tau);
        }
    }

    void readsWhatPeopleKeep_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<std::vector<double>>("n");
        QTest::addColumn<double>("lastT");
        QTest::addColumn<double>("lastRatio");
        QTest::addColumn<qsizetype>("messages");
        QTest::newRow("semicolons") << "semicolon-decimal-comma.csv" << std::vector<double>{1, 8, 64} << 150.0 << 0.4 << qsizetype(0);
        QTest::newRow("gnuplot") << "gnuplot.dat" << std::vector<double>{1, 2, 2, 2, 4, 8} << 13.002 << 2.25 / 13.002 << qsizetype(0);
        // one column not used, one row without a time
        QTest::newRow("tabs") << "tabs.tsv" << std::vector<double>{16, 32} << 64.2 << 6.8 / 64.2 << qsizetype(2);
        QTest::newRow("numbers only") << "numbers-only.txt" << std::vector<double>{1, 2, 4, 8, 16} << 61.7 << missing << qsizetype(1);
    }
    void readsWhatPeopleKeep()
    {
        QFETCH(QString, file);
        QFETCH(double, lastT);
        QFETCH(double, lastRatio);
        const ImportReport report = importFiles({{QStringLiteral(COSTSCOPE_TEST_DATA "/runs-csv/") + file}, {}, {}, true});
        QVERIFY2(!report.firstError(), qPrintable(allText(report.messages())));
        const auto records = runRecords(*report.datasets.at(0));
        QTEST(records->n, "n");
        QVERIFY(std::fabs(records->t.back() - lastT) < 1e-9);
        if (std::isnan(lastRatio))
            QVERIFY(std::isnan(records->ratio.back()));
        else
            QVERIFY(std::fabs(records->ratio.back() - lastRatio) < 1e-12);
        QTEST(qsizetype(report.messages().size()), "messages");
    }

    void saysWhatIsOddAboutTheText()
    {
        const auto mixed = readBytes("n,t_n_s\r\n1,2\n2,1\r\n");
        QVERIFY(mixed.ok() && allText(mixed->messages).contains(u"Some lines end in CR LF"_s));
        const auto latin1 = readBytes("n,time [\xb5s],note\n1,2000000,\xfc\n");
        QVERIFY(latin1.ok() && allText(latin1->messages).contains(u"not UTF-8"_s));
        QCOMPARE(runRecords(latin1->datasets[0])->t[0], 2.0);
    }

    void readsSharesAndDeviations()
    {
        const auto imported = readBytes("cores,time [s],MPI %,stdev [ms]\n4,10,25,500\n8,6,,-\n");
        QVERIFY(imported.ok());
        const auto records = runRecords(imported->datasets[0]);
        QCOMPARE(records->ratio[0], 0.25);
        QCOMPARE(records->tauStd[0], 0.5);
        QVERIFY(std::isnan(records->ratio[1]) && std::isnan(records->tauStd[1]));
        QVERIFY2(imported->messages.empty(), qPrintable(allText(imported->messages)));
    }

    void takesNumbersAlone()
    {
        const QByteArray two = "1 100\n2 60\n4 40\n", three = "1,100,0\n2,60,5\n";
        QVERIFY(recognised(two) && recognised(three));
        const auto imported = readBytes(three);
        QCOMPARE(runRecords(imported->datasets[0])->tau[1], 5.0);
        QVERIFY(allText(imported->messages).contains(u"No headings"_s));
        // Latencies rise with the message size: no run times.
        QVERIFY(!recognised("1 0.41\n2 0.79\n1024 5.38\n4194304 1543.96\n"));
        QVERIFY(!recognised("# Size Latency\n1 100\n2 60\n"));
        QVERIFY(!recognised("1 2 3 4\n2 1 3 4\n"));
    }

    void leavesBadRowsOut_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QString>("says");
        QTest::addColumn<int>("column");
        QTest::newRow("n not whole") << QByteArray("2.5,60,5") << "“2.5” is not a number of processes" << 1;
        QTest::newRow("n zero") << QByteArray("0,60,5") << "“0” is not a number of processes" << 1;
        QTest::newRow("n negative") << QByteArray("-2,60,5") << "“-2” is not a number of processes" << 1;
        QTest::newRow("n too large") << QByteArray("3000000000,60,5") << "“3000000000” is not a number of processes" << 1;
        QTest::newRow("n empty") << QByteArray(",60,5") << "an empty cell is not a number of processes" << 1;
        QTest::newRow("t inf") << QByteArray("2,inf,5") << "“inf” is not a run time" << 3;
        QTest::newRow("t nan") << QByteArray("2,nan,5") << "“nan” is not a run time" << 3;
        QTest::newRow("t zero") << QByteArray("2,0,5") << "“0” is not a run time" << 3;
        QTest::newRow("t negative") << QByteArray("2,-60,5") << "“-60” is not a run time" << 3;
        QTest::newRow("t stars") << QByteArray("2, ****,5") << "“****” is not a run time" << 4;
        QTest::newRow("t cut") << QByteArray("2,1.2e+,5") << "“1.2e+” is not a run time" << 3;
        QTest::newRow("t Fortran") << QByteArray("2,1.2D+03,5") << "“1.2D+03” is not a run time" << 3;
        QTest::newRow("t missing") << QByteArray("2,,3") << "an empty cell is not a run time" << 3;
        QTest::newRow("a cell missing") << QByteArray("2,5") << "found 2 cells, expected 3: which one is missing is not known" << 3;
        QTest::newRow("decimal commas") << QByteArray("2,60,5,5,1") << "decimal comma" << 8;
    }
    void leavesBadRowsOut()
    {
        QFETCH(QByteArray, row);
        QFETCH(QString, says);
        QFETCH(int, column);
        const auto imported = readBytes("n,t_n_s,tau_mpi_s\n1,100,0\n" + row + "\n4,40,4\n");
        QVERIFY(imported.ok());
        QCOMPARE(imported->datasets[0].principal().numbers(u"n"), (std::vector<double>{1, 4}));
        QVERIFY(imported->partial);
        QCOMPARE(imported->messages.size(), size_t(1));
        const Message& m = imported->messages[0];
        QVERIFY2(m.text.contains(says), qPrintable(m.text));
        QVERIFY2(m.text.contains(u"row was left out"_s), qPrintable(m.text));
        QVERIFY(m.severity == Severity::Warning);
        QCOMPARE(m.line, 3);
        QCOMPARE(m.column, column);
    }

    /// Rows of one n with other words are no repetitions; names and counts below “MPI” no times; a share may be written in percent.
    void wordsInCells()
    {
        const auto remarks = readBytes("p,time\n1 (SEQ),9\n1 (MPI),8\n2 (MPI),5\n");
        QVERIFY(remarks.ok());
        QVERIFY(std::ranges::any_of(remarks->messages, [](const Message& m) {
            return m.severity == Severity::Warning && m.line == 3 && m.text.contains(u"“1 (SEQ)” and “1 (MPI)” were both taken as n = 1"_s);
        }));
        const auto same = readBytes("p,time\n1 (MPI),9\n1 (MPI),8\n2 (MPI),5\n");
        QVERIFY(same.ok() && std::ranges::none_of(same->messages, [](const Message& m) { return m.severity == Severity::Warning; }));
        for (const char* table : {"cores,MPI,time\n1,IntelMPI,9\n2,IntelMPI,5\n4,OpenMPI,3\n", "cores,MPI,time\n1,1,9\n2,2,5\n4,4,3\n"}) {
            const auto imported = readBytes(table);
            QVERIFY(imported.ok());
            for (const Dataset& data : imported->datasets) QVERIFY(!data.principal().find(u"tau_mpi_s"_s));
        }
        const auto share = readBytes("cores,time,MPI %\n1,9,0%\n2,5,12.5%\n4,3,20 %\n");
        QVERIFY(share.ok());
        QCOMPARE(share->datasets[0].principal().numbers(u"ratio"), (std::vector<double>{0, 0.125, 0.2}));
    }

    /// The column that is made of commands can be named like one of the file, as a dialog does that shows it.
    void madeColumnsAreNamed()
    {
        const auto imported = readBytes("command,time\nmpiexec -np 1 ./a,19\nsrun -n 2 ./a,10\nsrun -n 4 ./a,6\n",
                                        {false, {{u"processes"_s, u"n"_s}, {u"time"_s, u"t_n_s[ms]"_s}}});
        QVERIFY2(imported.ok(), qPrintable(imported.ok() ? QString() : imported.error().message));
        QCOMPARE(imported->datasets[0].principal().numbers(u"n"), (std::vector<double>{1, 2, 4}));
        QCOMPARE(imported->datasets[0].principal().numbers(u"t_n_s"), (std::vector<double>{0.019, 0.01, 0.006}));
    }

    /// What is no time is proposed as none, and who counts is named where a letter n is a size.
    void advice()
    {
        const auto size = readBytes("n,threads,time\n1000000,1,4\n1000000,2,2\n2000000,1,8\n2000000,2,4\n");
        QVERIFY(size.ok());
        QCOMPARE(size->datasets.size(), 2u);
        QCOMPARE(size->datasets[1].principal().numbers(u"n"), (std::vector<double>{1, 2}));
        QVERIFY(std::ranges::any_of(size->messages, [](const Message& message) {
            return message.text.contains(u"n is taken from “threads”; “n” could be meant, too"_s);
        }));
        for (const char* table : {"cores,Tamanho do Problema,speedup\n1,1408,1\n2,1408,1.5\n4,1664,3\n",
                                  "cores,degree,Ускорение\n1,10.5,1\n2,10.5,1.9\n4,11.5,3.4\n"}) {
            const auto refused = readBytes(table);
            QVERIFY(!refused.ok() && !refused.error().message.contains(u"=t_n_s"_s));
        }
    }

    void keepsRowsWithBadExtras()
    {
        const auto imported = readBytes("n,t_n_s,tau_mpi_s,ratio\n1,100,x,0\n2,60,-1,45\n4,40,50,\n4,41,3,\n");
        QVERIFY(imported.ok());
        QCOMPARE(imported->datasets[0].principal().rows(), 4); // the repetition of n = 4 is no error
        QVERIFY(!imported->partial);
        QCOMPARE(imported->messages.size(), size_t(4));
        QVERIFY(imported->messages[0].text.contains(u"“x” is not a time"_s));
        QVERIFY(imported->messages[2].text.contains(u"“45” is not a share"_s));
        QVERIFY(imported->messages[3].text.contains(u"longer than the run time"_s));
        QVERIFY(std::isnan(runRecords(imported->datasets[0])->tau[1]));
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QStringList>("says");
        QTest::addColumn<int>("line");
        QTest::newRow("empty") << QByteArray() << QStringList{"empty"} << 0;
        QTest::newRow("comments only") << QByteArray("# nothing\n\n") << QStringList{"no rows"} << 0;
        QTest::newRow("headings only") << QByteArray("n,t_n_s\n") << QStringList{"no rows"} << 1;
        QTest::newRow("unknown headings")
            << QByteArray("# x\nKernzahl,Dauer\n1,2\n")
            << QStringList{"Headings found: Kernzahl, Dauer", "Wanted", "t_n_s",
                           "in the import dialog, or with --column \"Kernzahl=n\" --column \"Dauer=t_n_s\" if that "
                           "is what it holds."}
            << 2;
        QTest::newRow("only n") << QByteArray("n,speedup\n1,2\n") << QStringList{"“speedup” is a speed-up, t_1/t_n", "Add a column t_n_s"}
                                << 1;
        QTest::newRow("two candidates") << QByteArray("cores,processes,time\n1,1,2\n4,2,1\n")
                                        << QStringList{"“cores”, “processes”", "Name one of them n"} << 1;
        QTest::newRow("nothing usable") << QByteArray("n,t_n_s\n1,abc\n") << QStringList{"No row could be used", "“abc”"} << 2;
        QTest::newRow("open quote") << QByteArray("n,t_n_s,note\n1,2,\"abc\n2,3,d\n") << QStringList{"never ends"} << 2;
        QTest::newRow("cut") << QByteArray("n,t_n_s\n1,100\n2") << QStringList{"cut off", "--partial", "line 2"} << 3;
        QTest::newRow("four number columns") << QByteArray("1 2 3 4\n2 3 4 5\n") << QStringList{"4 columns of numbers and no headings"}
                                             << 1;
        QTest::newRow("NUL") << QByteArray("n,t_n_s\n1,2\n\0", 13) << QStringList{"NUL byte at offset 12"} << 0;
        QTest::newRow("UTF-16") << QByteArray("\xff\xfen\0,\0t\0", 8) << QStringList{"UTF-16", "iconv"} << 0;
    }
    void refuses()
    {
        QFETCH(QByteArray, file);
        QFETCH(QStringList, says);
        QFETCH(int, line);
        const auto imported = readBytes(file);
        QVERIFY(!imported.ok());
        for (const QString& words : says) QVERIFY2(imported.error().message.contains(words), qPrintable(imported.error().message));
        QCOMPARE(imported.error().line, line);
        QCOMPARE(imported.error().file, u"runs.csv"_s);
    }

    /// Lines are those of the file, also behind a cell that has several.
    void linesBehindAQuotedCell()
    {
        const auto imported = readBytes("n,t_n_s,note\n1,100,\"a\nb\nc\"\n2,abc,x\n4,25,\"d\"\n");
        QVERIFY(imported.ok());
        QCOMPARE(imported->datasets[0].principal().rows(), 2);
        const Message* left = nullptr;
        for (const Message& message : imported->messages)
            if (message.text.contains(u"abc"_s)) left = &message;
        QVERIFY2(left, qPrintable(allText(imported->messages)));
        QCOMPARE(left->line, 5);
    }

    void takesTheCompleteRowsOfACutFile()
    {
        ImportOptions options;
        options.partial = true;
        const auto imported = readBytes("n,t_n_s\n1,100\n2", options);
        QVERIFY(imported.ok() && imported->partial);
        QCOMPARE(imported->datasets[0].principal().rows(), 1);
        QVERIFY(allText(imported->messages).contains(u"cut off"_s));
    }

    void isToldTheColumns_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QStringList>("columns");
        QTest::addColumn<QString>("refusal");
        QTest::newRow("names") << QByteArray("Kerne,Laufzeit\n4,12.5\n") << QStringList{"Kerne=n", "Laufzeit=t_n_s"} << "";
        QTest::newRow("unit of the file") << QByteArray("Kerne,Laufzeit [ms]\n4,12500\n") << QStringList{"Kerne=n", "Laufzeit [ms]=t_n_s"}
                                          << "";
        QTest::newRow("unit told") << QByteArray("Kerne,Laufzeit\n4,12500\n") << QStringList{"Kerne=n", "Laufzeit=t_ms"} << "";
        QTest::newRow("choice") << QByteArray("cores,processes,time\n8,4,12.5\n") << QStringList{"cores="} << "";
        QTest::newRow("no headings") << QByteArray("12.5 7 4 9\n") << QStringList{"column 1=t", "column 3=n"} << "";
        QTest::newRow("absent") << QByteArray("a,b\n1,2\n") << QStringList{"c=n"} << "no column “c”";
        QTest::newRow("not a name") << QByteArray("a,b\n1,2\n") << QStringList{"a=speed"} << "“speed” is no column";
    }
    void isToldTheColumns()
    {
        QFETCH(QByteArray, file);
        QFETCH(QStringList, columns);
        QFETCH(QString, refusal);
        ImportOptions options;
        for (const QString& column : columns) options.columns.insert(column.section('=', 0, 0), column.section('=', 1));
        const auto imported = readBytes(file, options);
        const QString said = imported.ok() ? QString() : imported.error().message;
        QVERIFY2(imported.ok() == refusal.isEmpty() && said.contains(refusal), qPrintable(said));
        if (!imported) return;
        const auto records = runRecords(imported->datasets[0]);
        QCOMPARE(records->n[0], 4.0);
        QCOMPARE(records->t[0], 12.5);
    }

    void inspects()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"a.csv"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("Kerne;t [ms];Bemerkung\n1;100,5;\"a;b\"\n");
        file.close();
        const auto shape = inspectCsv(path);
        QVERIFY(shape.ok());
        QCOMPARE(shape->headings, (QStringList{"Kerne", "t [ms]", "Bemerkung"}));
        QCOMPARE(shape->rows, (QList<QStringList>{{"1", "100,5", "a;b"}}));
        QCOMPARE(shape->guess, (QHash<QString, QString>{{"Kerne", "n"}, {"t [ms]", "t_n_s"}}));
        QCOMPARE(shape->separator, QChar(';'));
        QVERIFY(shape->headed);
        // A guess, completed by the user, is what the import takes.
        ImportRequest request{{path}, {}, {}, true};
        request.options.columns = shape->guess;
        request.options.columns.insert(u"Kerne"_s, u"n"_s);
        const ImportReport report = importFiles(request);
        QVERIFY2(!report.firstError(), qPrintable(allText(report.messages())));
        QCOMPARE(runRecords(*report.datasets[0])->t[0], 0.1005);
        QVERIFY(!inspectCsv(folder.filePath(u"absent"_s)).ok());
    }

    /// A line of n above as many lines of times; without it n is asked for, and none is invented.
    void countsAboveTimes()
    {
        const QByteArray text = "1 2 4 8\n14.5\n8.5\n5.5\n3.5\n";
        QVERIFY(recognised(text));
        const auto imported = readBytes(text);
        QVERIFY2(imported.ok(), qPrintable(imported ? QString() : imported.error().message));
        const auto records = runRecords(imported->datasets.front());
        QCOMPARE(records->n, (std::vector<double>{1, 2, 4, 8}));
        QCOMPARE(records->t, (std::vector<double>{14.5, 8.5, 5.5, 3.5}));
        QVERIFY(allText(imported->messages).contains(u"they were taken for n"_s));
        for (const char* other : {"1 2 4\n14.5\n8.5\n5.5\n3.5\n", "1 4 2 8\n14.5\n8.5\n5.5\n3.5\n", "14.5\n8.5\n5.5\n3.5\n"})
            QVERIFY2(!recognised(other), other);
    }

    /// Who says what a column holds, and neither says its unit nor stands it in the heading, hears what was assumed.
    void unitsOfColumnsThatWereSaid()
    {
        const auto said = [](const QByteArray& bytes, const QString& as) {
            ImportOptions options;
            options.columns = {{bytes.contains("Latency [") ? u"Latency [us]"_s : u"Latency"_s, as}};
            const auto imported = readBytes(bytes, options);
            return imported ? allText(imported->messages) : imported.error().message;
        };
        const QByteArray bare = "Processes,Latency\n2,0.5\n4,0.25\n";
        QVERIFY(said(bare, u"t_n_s"_s).contains(u"No unit in the heading: Latency. Seconds were assumed."_s));
        QVERIFY(!said(bare, u"t_n_s[us]"_s).contains(u"assumed"_s));
        QVERIFY(!said("Processes,Latency [us]\n2,0.5\n4,0.25\n", u"t_n_s"_s).contains(u"assumed"_s));
    }

    /// A column that is called like communication is offered where its numbers are a part of the run time.
    void communicationIsOffered()
    {
        const QByteArray text = "procesos,tiempo_tot,tiempo_comm\n1,8.5,0.25\n2,4.5,0.75\n4,2.5,0.5\n";
        ImportOptions options;
        options.columns = {{u"tiempo_tot"_s, u"t_n_s"_s}};
        const auto imported = readBytes(text, options);
        QVERIFY(imported.ok());
        QVERIFY2(allText(imported->messages).contains(u"--column \"tiempo_comm=tau_mpi_s\" takes it"_s),
                 qPrintable(allText(imported->messages)));
        options.columns.insert(u"tiempo_comm"_s, u"tau_mpi_s"_s);
        const auto again = readBytes(text, options);
        QVERIFY(again.ok());
        QCOMPARE(runRecords(again->datasets.front())->tau, (std::vector<double>{0.25, 0.75, 0.5}));
        for (const char* other : {"np,time,tiempo_comm\n1,8.5,9.25\n2,4.5,0.75\n", "np,time,avg_comm_per_step\n1,8.5,0.25\n2,4.5,0.75\n",
                                  "np,time,comm_calls\n1,8.5,0.25\n2,4.5,0.75\n"})
            QVERIFY2(!allText(readBytes(other)->messages).contains(u"tau_mpi_s"_s), other);
    }

    /// A run time for each size, case or repetition in a row.
    void columnsOfCases_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("series");
        QTest::addColumn<QString>("words"); ///< empty: not recognised
        QTest::newRow("cases") << QByteArray("n,case0,case1,case2\n1,8.5,9.5,7.5\n2,4.5,5.5,3.5\n4,2.5,3.5,1.5\n") << 3
                               << u"The columns case0, case1, case2 were taken for cases"_s;
        QTest::newRow("sizes") << QByteArray("p,1024,2048\n1,8.5,19.5\n2,4.5,9.5\n4,2.5,5.5\n") << 2
                               << u"The columns 1024, 2048 were taken for cases"_s;
        QTest::newRow("repetitions") << QByteArray("np,run1,run2,run3\n1,8.5,8.25,8.75\n2,4.5,4.25,4.75\n") << 1
                                     << u"The columns run1, run2, run3 were taken for repetitions"_s;
        QTest::newRow("speed-ups") << QByteArray("p,1024,2048\n1,1,1\n2,1.75,1.5\n4,2.5,2.75\n") << 0 << QString();
        QTest::newRow("efficiencies") << QByteArray("p,1024,2048\n1,1,1\n2,0.875,0.75\n4,0.5,0.75\n") << 0 << QString();
        QTest::newRow("parts") << QByteArray("np,solve,setup\n1,8.5,1\n2,4.5,0.75\n4,2.5,0.5\n") << 0 << QString();
    }
    void columnsOfCases()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, series);
        QFETCH(QString, words);
        QCOMPARE(recognised(text), series > 0);
        if (series == 0) return;
        const auto imported = readBytes(text);
        QVERIFY2(imported.ok(), qPrintable(imported ? QString() : imported.error().message));
        QCOMPARE(imported->datasets.size(), size_t(series));
        QVERIFY2(allText(imported->messages).contains(words), qPrintable(allText(imported->messages)));
        QCOMPARE(runRecords(imported->datasets.front())->t.front(), 8.5);
    }

    /// Nanoseconds without a unit are not read as centuries; what is proposed is read.
    void timesOfYearsAreAskedFor()
    {
        const QByteArray rows = "1,45000000000\n2,23000000000\n4,12000000000\n";
        for (const QByteArray& head : {QByteArray("cores,time\n"), QByteArray("n,run time\n")}) {
            const auto unclear = readBytes(head + rows);
            QVERIFY(!unclear.ok());
            QVERIFY2(unclear.error().message.contains(u"1426 years"_s) && unclear.error().message.contains(u"t_n_s[ns]"_s) &&
                         unclear.error().message.contains(u"45.0"_s),
                     qPrintable(unclear.error().message));
            QCOMPARE(unclear.error().line, qint64(2));
        }
        ImportOptions options;
        options.columns = {{u"time"_s, u"t_n_s[ns]"_s}};
        const auto said = readBytes("cores,time\n" + rows, options);
        QVERIFY2(said.ok(), qPrintable(said ? QString() : said.error().message));
        QCOMPARE(runRecords(said->datasets.front())->t.front(), 45.0);
        options.columns = {{u"time"_s, u"t_n_s[s]"_s}};
        QVERIFY(readBytes("cores,time\n" + rows, options).ok());
        QVERIFY(readBytes("cores,time\n1,30000000\n2,16000000\n").ok()); // most of a year
        QVERIFY(readBytes("cores,t_n_s\n" + rows).ok());                 // seconds are seconds
    }

    /// What is named as a time is one in whole numbers, too; a "total" may count what there is.
    void timesInWholeNumbers()
    {
        for (const QByteArray& heading :
             std::vector<QByteArray>{"wtime", "wtime[ms]", "loop time", "MPI_Wtime (s)", "Twall", "total [s]"}) {
            const auto imported = readBytes("procs," + heading + "\n1,1200\n2,650\n4,380\n8,240\n");
            QVERIFY2(imported.ok(), qPrintable(imported ? QString() : imported.error().message));
            QCOMPARE(runRecords(imported->datasets.front())->t.front(), heading.contains("ms") ? 1.2 : 1200);
        }
        QVERIFY(!readBytes("procs,total\n1,1200\n2,650\n4,380\n8,240\n").ok());
    }

    /// Processes of each node times nodes, where no column has the product; what the user says goes before.
    void processesOfEachNode()
    {
        for (const char* each : {"Cores/node", "ppn", "tasks per node", "MPI_ranks_per_node", "procs_per_node", "GPUs/node"}) {
            const QByteArray text = "Nodes," + QByteArray(each) + ",Time\n1,16,100\n2,16,52\n4,16,27\n";
            QVERIFY2(recognised(text), each);
            const auto imported = readBytes(text);
            QVERIFY2(imported.ok(), qPrintable(imported ? QString() : imported.error().message));
            QCOMPARE(runRecords(imported->datasets.front())->n, (std::vector<double>{16, 32, 64}));
            QVERIFY2(allText(imported->messages).contains(u"n is “Nodes” times “%1”."_s.arg(QLatin1String(each))),
                     qPrintable(allText(imported->messages)));
        }
        const auto threads = readBytes("nodes,ppn,threads,time,host\n1,4,4,100,a\n2,4,4,52,b\n4,4,4,27,c\n"); // on 16 to 64 cores
        QVERIFY(threads.ok());
        const QString said = allText(threads->messages);
        QVERIFY2(said.contains(u"these runs are on 16 to 64 cores"_s) && said.contains(u"not used: threads, host."_s), qPrintable(said));
        // A row with a cell too many is left out: that is no n.
        const auto wide = readBytes("nodes,ppn,time\n1,16,100,5\n2,16,52\n4,16,27\n");
        QVERIFY(wide.ok());
        QCOMPARE(runRecords(wide->datasets.front())->n, (std::vector<double>{32, 64}));
        QVERIFY2(allText(wide->messages).contains(u"The row was left out"_s), qPrintable(allText(wide->messages)));
        const auto counted = readBytes("nodes,ppn,cores,time\n1,16,8,100\n2,16,24,52\n"); // not all of them were used
        QVERIFY(counted.ok());
        QCOMPARE(runRecords(counted->datasets.front())->n, (std::vector<double>{8, 24}));
        ImportOptions options;
        options.columns = {{u"nodes"_s, u"n"_s}};
        const auto chosen = readBytes("nodes,ppn,time\n1,16,100\n2,16,52\n", options);
        QVERIFY(chosen.ok());
        QCOMPARE(runRecords(chosen->datasets.front())->n, (std::vector<double>{1, 2}));
    }

    /// GPUs count where nothing else does; T_p falls, a throughput of that name does not.
    void lettersAndGpus()
    {
        const auto gpus = readBytes("GPUs,time\n1,100\n2,52\n4,27\n");
        QVERIFY2(gpus.ok(), qPrintable(gpus ? QString() : gpus.error().message));
        QCOMPARE(runRecords(gpus->datasets.front())->n, (std::vector<double>{1, 2, 4}));
        const auto both = readBytes("ranks,GPUs,time\n8,1,100\n16,2,52\n32,4,27\n");
        QVERIFY(both.ok());
        QCOMPARE(runRecords(both->datasets.front())->n, (std::vector<double>{8, 16, 32}));
        QVERIFY(recognised("p,Tp\n1,100\n2,52.5\n4,27.25\n"));
        QVERIFY(readBytes("p,Tp\n1,100\n2,52.5\n4,27.25\n").ok());
        QVERIFY(!readBytes("p,tp\n1,100\n2,198.5\n4,387.25\n").ok());
        const auto rates = readBytes("GPUs,images/sec\n1,100.5\n2,198.5\n4,387.25\n");
        QVERIFY(!rates.ok());
        QVERIFY2(rates.error().message.contains(u"“GPUs”"_s) && !rates.error().message.contains(u"Add a column n "_s),
                 qPrintable(rates.error().message));
    }

    /// Speed-ups in a column for each number of cores are said to be none of run times; none of them is proposed as one.
    void speedUpsByCores()
    {
        const auto refused = readBytes("matrix,core1,core2,core4,core8\na,1,1.9,3.5,6.2\nb,1,1.8,3.1,4.4\n");
        QVERIFY(!refused.ok());
        const QString said = refused.error().message;
        QVERIFY2(said.contains(u"core1 to core8"_s) && said.contains(u"rise"_s) && !said.contains(u"--column"_s), qPrintable(said));
    }

    /// A sequential time beside that of the run is not proposed.
    void sequentialTimes()
    {
        const auto refused = readBytes("size,sequential time,omp time,cores used\n1,4.5,3.5,1\n1,4.5,1.5,2\n1,4.5,0.9,4\n");
        const QString said = refused.ok() ? QString() : refused.error().message;
        QVERIFY2(!said.contains(u"sequential time="_s), qPrintable(said));
    }

    /// n that is the product of columns is said in one option, which the warning names.
    void productIsSaid()
    {
        const QByteArray text = "np,threads,tempo_total\n2,4,431.41\n4,8,187.85\n6,10,187.73\n";
        const auto plain = readBytes(text);
        QVERIFY(plain.ok());
        QVERIFY2(allText(plain->messages).contains(u"--column \"np*threads=n\""_s), qPrintable(allText(plain->messages)));
        ImportOptions options;
        options.columns = {{u"np*threads"_s, u"n"_s}};
        const auto said = readBytes(text, options);
        QVERIFY2(said.ok(), qPrintable(said ? QString() : said.error().message));
        QCOMPARE(runRecords(said->datasets.front())->n, (std::vector<double>{8, 32, 60}));
        QVERIFY2(!allText(said->messages).contains(u"warning"_s), qPrintable(allText(said->messages)));
        options.columns = {{u"np*cpus"_s, u"n"_s}};
        QVERIFY2(readBytes(text, options).error().message.contains(u"no column “np*cpus”"_s), "unknown");
    }

    /// Words above a table tell the unit that its headings do not; they do not overrule one.
    void unitsAbove()
    {
        const auto first = [](const QByteArray& text) {
            const auto imported = readBytes(text);
            return imported ? runRecords(imported->datasets.front())->t.front() : -1;
        };
        QCOMPARE(first("# run time in ms\nn,time\n1,47\n2,33\n"), 0.047);
        QCOMPARE(first("# run time in ms\nn,time [s]\n1,47\n2,33\n"), 47.);
        // Of something else.
        for (const char* other : {"steps in minutes", "timer resolution in ns: 1", "best time, min of 5 runs", "time limit in minutes: 30",
                                  "least time (min) of 5", "sampled every time, in ms/step", "wall time in s"})
            QCOMPARE(first("# " + QByteArray(other) + "\nn,time\n1,47\n2,33\n"), 47.);
        QCOMPARE(first("# Laufzeit in Millisekunden (ms)\nn,time\n1,47\n2,33\n"), 0.047);
        const QByteArray wide = "### exec time (unit: ms)\n\n| **Scheduling** | **Chunk** | 1 | 2 | 4 |\n| --- | --- | --- | --- | --- |\n"
                                "| static | default | 47.050 | 33.371 | 28.828 |\n| dynamic | 4 | 45.5 | 35.5 | 25.5 |\n";
        QCOMPARE(first(wide), 0.04705);
        const QString said = allText(readBytes(wide)->messages);
        QVERIFY2(said.contains(u"ms, is taken from the words above: “### exec time (unit: ms)”"_s) ||
                     said.contains(u"“exec time (unit: ms)”"_s),
                 qPrintable(said));
        const QString unnamed = allText(readBytes("Threads,N=10,N=100\n1,8.5,9.5\n2,4.5,5.5\n4,2.5,3.5\n")->messages);
        QVERIFY2(unnamed.contains(u"Nothing tells the unit of the run times"_s) && !unnamed.contains(u"heading: time"_s),
                 qPrintable(unnamed));
    }

    /// Repetitions that are numbered are not called something else, however they scatter.
    void numberedRepetitions()
    {
        const QString said = allText(readBytes("hilos,rep,tiempo_s\n1,1,8.5\n1,2,8.25\n2,1,0.5\n2,2,9.5\n4,1,2.5\n4,2,2.25\n")->messages);
        QVERIFY2(said.contains(u"“rep” numbers them as repetitions"_s) && !said.contains(u"hardly repetitions"_s), qPrintable(said));
        const QString other = allText(readBytes("hilos,tiempo_s\n1,8.5\n1,8.25\n2,0.5\n2,9.5\n4,2.5\n4,2.25\n")->messages);
        QVERIFY2(other.contains(u"hardly repetitions"_s), qPrintable(other));
    }

    /// A separator behind the headings alone makes no column; one advice names both columns; the line above numbers is quoted.
    void smallAdvice()
    {
        const auto ended = readBytes("cpu;cores;time (ms);\nJV;1;347.5\nJV;2;180.5\n");
        QVERIFY2(ended.ok(), qPrintable(ended ? QString() : ended.error().message));
        QCOMPARE(runRecords(ended->datasets.front())->t.front(), 0.3475);
        const QString both = readBytes("NBT,Zeit der Rechnung\n1,1.78\n2,1.55\n4,0.75\n").error().message;
        QVERIFY2(both.contains(u"\"NBT=n\""_s) && both.contains(u"Rechnung=t_n_s\""_s), qPrintable(both));
        const auto sizes =
            tableNotRecognised("## SERIAL\n\n10000 0.534\n100000 53.386\n\n# MPI (3)\n10000 0.164\n100000 17.5\n", u"x.dat"_s);
        QVERIFY(sizes && sizes->message.contains(u"begins with 10000: hardly numbers of processes"_s) &&
                sizes->message.contains(u"“MPI (3)”"_s));
        const auto alone = tableNotRecognised("// Wall times in seconds from 16 cores to 1 core\n425\n446\n483\n", u"x.dat"_s);
        QVERIFY(alone && alone->message.contains(u"says “// Wall times in seconds from 16 cores to 1 core”"_s));
    }

    /// How far times scatter is proposed as no time.
    void spreadIsNoCase()
    {
        const auto refused = readBytes("cores,run1,run2,error_bar,95% CI\n1,10,10.1,0.1,0.2\n2,5.2,5.1,0.08,0.1\n4,3,3.1,0.05,0.1\n");
        QVERIFY(!refused.ok());
        const QString said = refused.error().message;
        QVERIFY2(said.contains(u"run1=t_n_s"_s) && said.contains(u"run2=t_n_s"_s), qPrintable(said));
        QVERIFY2(!said.contains(u"error_bar="_s) && !said.contains(u"CI="_s), qPrintable(said));
    }

    void survivesEveryCut()
    {
        const QByteArray whole = "n,t_n_s,tau_mpi_s,note\r\n1,100,0,\"a \"\"b\"\"\r\nc\"\r\n2,60,5,\r\n4,40,6,d\r\n";
        for (qsizetype size = 0; size <= whole.size(); ++size) {
            const auto imported = readBytes(whole.first(size));
            if (imported)
                QVERIFY(imported->datasets[0].principal().rows() <= 3);
            else
                QVERIFY(!imported.error().message.isEmpty());
            recognised(whole.first(size));
        }
    }

    void limitsItsMessages()
    {
        QByteArray file = "n,t_n_s\n1,100\n";
        for (int i = 0; i < 1000; ++i) file += "2,bad\n";
        const auto imported = readBytes(file);
        QCOMPARE(imported->messages.size(), size_t(101));
        QVERIFY(imported->messages.back().text.contains(u"900 more"_s));
    }
};

QTEST_GUILESS_MAIN(TestRunsCsv)
#include "tst_runs_csv.moc"
