// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpipTesting.h"

using namespace costscope;

namespace {

QByteArray upTo(const QByteArray& text, qsizetype more = 0)
{
    return sound().left(sound().indexOf(text) + more);
}

/// Task rows of the sound report.
const QByteArray row1 = "   1      0.397      0.381    95.95\n";
const QByteArray row2 = "   2      0.405      0.381    93.92\n";
const QByteArray total = "   *        1.6       1.51    94.42\n";

enum class Outcome { Read, Warned, Refused };

} // namespace

Q_DECLARE_METATYPE(Outcome)

class TestMpipBroken : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cases_data();
    void cases();
    void partial_data();
    void partial();
    void cutAfterEveryLine_data();
    void cutAfterEveryLine();
    void cutAnywhere();
    void notAReport_data();
    void notAReport();

private:
    void cutCases();
    void tokenCases();
    void taskCases();
    void surroundings();
    void tableCases();
    void headerCases();
    void histogramCases();
};

/// Words that the finding must contain, separated by '|', and the line it must name (0: any).
static void add(const char* name, const QByteArray& bytes, Outcome outcome, const char* words, int line = 0, const char* file = "some.txt")
{
    QTest::newRow(name) << bytes << outcome << QString::fromUtf8(words).split('|', Qt::SkipEmptyParts) << line << QString::fromUtf8(file);
}

void TestMpipBroken::cases_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("file");
    cutCases();
    tokenCases();
    taskCases();
    surroundings();
    tableCases();
    headerCases();
    histogramCases();
}

void TestMpipBroken::cutCases()
{
    using enum Outcome;
    add("1 in mid-line of MPI Time", upTo(row2, 12), Refused, "cut off|in the middle of a line|MPI Time|task 1|rows of 2 of 4 tasks", 24);
    add("1 inside MPI Time", upTo(row2), Refused,
        "cut off|end of the file in section 'MPI Time (seconds)'|task 1|line 23|the rows of 2 of 4 tasks", 23);
    add("1 before the total", upTo(total), Refused, "cut off|task 3|import --partial", 25);
    add("2 in a later section", upTo("Sendrecv             2    0     12     16.7"), Refused,
        "cut off|section 'Callsite Time statistics|Aggregate Sent Message Size|import --partial");
    add("2 between sections", upTo("@--- Callsite Time"), Refused, "cut off|the end of the file|Aggregate Sent Message Size");
    add("2 in the last heading", upTo("@--- End of Report", 12), Refused, "cut off|in the middle of a line|Callsite Message Sent");
    add("2 next report begins", upTo("@--- Callsite Time") + sound(), Refused, "cut off|found the next report|expected 'End of Report'");
    add("3 empty", {}, Refused, "empty file");
    add("3 blank", "\n\n \n", Refused, "'@ mpiP'");
    add("3 first line only", "@ mpiP\n", Refused, "end of the file after the header|MPI Time");
    add("3 header only", upTo("\n-----"), Refused, "after the header|expected a section 'MPI Time'");
    add("3 no times", edited(sound(), "MPI Time (seconds)", "Other Time (seconds)"), Refused, "expected a section 'MPI Time'");
    add("7 NUL byte", edited(sound(), "Sendrecv", QByteArray("Send\0ecv", 8)), Refused, "NUL byte|offset", 32);
    add("18 absurd task", edited(sound(), row2, "3000000000      0.405      0.381    93.92\n"), Refused, "3000000000|from 0 without gaps",
        24);
    add("18 implausible task", edited(sound(), row2, "99999999      0.405      0.381    93.92\n"), Refused, "99999999|without gaps", 24);
}

void TestMpipBroken::tokenCases()
{
    using enum Outcome;
    add("19 nan in MPI Time", edited(sound(), row2, "   2      nan      0.381    93.92\n"), Refused, "found 'nan'|AppTime|expected a time",
        24);
    add("19 inf in MPI Time", edited(sound(), row2, "   2      0.405      inf    93.92\n"), Refused, "found 'inf'|MPITime|expected a time",
        24);
    add("19 nan in a percentage", edited(sound(), row2, "   2      0.405      0.381    nan\n"), Warned, "found 'nan'|MPI%|left out", 24);
    add("19 nan elsewhere", edited(sound(), "540   33.71", "540    -nan"), Warned, "Aggregate Time|nan or inf (1 fields)|missing");
    add("19 Stddev of one task", edited(concise(), "0.012060          0.006009", "    -nan              -nan"), Warned, "App%");
    add("20 negative time", edited(sound(), row2, "   2      -0.405      0.381    93.92\n"), Refused, "'-0.405'|not negative", 24);
    add("20 negative elsewhere", edited(sound(), "     20.3     11.7", "     -20.3     11.7"), Refused,
        "'-20.3'|column 'Mean'|not negative");
    add("24 exponent without digits", edited(sound(), " 540 ", " 1.2e+ "), Refused, "found '1.2e+'|column 'Time'|expected a number");
    add("24 Fortran exponent", edited(sound(), " 540 ", " 1.2D+03 "), Refused, "found '1.2D+03'|expected a number");
    add("24 overflow stars", edited(sound(), " 540 ", " **** "), Refused, "found '****'|expected a number");
    add("24 stars in MPI Time", edited(sound(), row2, "   2      ****      0.381    93.92\n"), Refused, "found '****'|AppTime", 24);
    add("23 mixed decimal signs", edited(sound(), "0.405      0.381    93.92", "0,405      0.381    93.92"), Refused,
        "'0,405'|same decimal sign", 24);
    add("count that is no whole number", edited(sound(), "Allreduce            1    0     12 ", "Allreduce            1    0     12.5 "),
        Refused, "'12.5'|column 'Count'|whole number");
}

void TestMpipBroken::taskCases()
{
    using enum Outcome;
    add("11 row missing", edited(sound(), row1, ""), Refused,
        "found task 2, expected task 1|rows are missing|totals of the '*' row|import --partial", 23);
    add("11 rows replaced by dots", edited(sound(), row1 + row2, "...\n"), Refused, "found '...'|totals of the '*' row", 23);
    add("11 only the total",
        edited(edited(sound(), row1 + row2, ""), "   0      0.405      0.373    92.02\n   3      0.393      0.377    95.87\n", ""), Refused,
        "only the '*' row|one row per task");
    add("11 dots in a later table",
        edited(sound(), "Allreduce            1    1     12     25.6", "...\nAllreduce            1    1     12     25.6"), Refused,
        "found '...'|Callsite Time");
    add("12 out of order", edited(sound(), row1 + row2, row2 + row1), Warned, "found task 1 after a higher one|sorted", 24);
    add("13 twice", edited(sound(), row2, row2 + row2), Refused, "task 2 in lines 24 and 25|every task once", 25);
    add("14 no total row", edited(sound(), total, ""), Warned, "no '*' row|computed");
    add("15 total outside rounding", edited(sound(), total, "   *        1.6       1.59    99.38\n"), Warned,
        "MPITime total 1.59|expected 1.512", 26);
    add("16 fewer rows than assignments",
        edited(sound(), "@ MPI Task Assignment      : 3 vm\n", "@ MPI Task Assignment      : 3 vm\n@ MPI Task Assignment      : 4 vm\n"),
        Warned, "5 lines 'MPI Task Assignment'|expected 4|4 tasks were imported");
    add("16 other file name", sound(), Warned, "8 tasks in the file name|expected 4", 0, "pctl.8.18756.1.mpiP");
    add("21 more than 100 percent", edited(sound(), row2, "   2      0.405      0.481   118.77\n"), Warned,
        "MPITime 0.481 s above AppTime 0.405 s|100 %|threads", 24);
    add("22 percentage of another row", edited(sound(), row2, "   2      0.405      0.381    83.92\n"), Warned, "MPI% 83.92|expected 94.07",
        24);
    add("35 idle", sound().replace("0.405", "0.000").replace("0.397", "0.000").replace("0.393", "0.000").replace("  1.6 ", "0.000"),
        Refused, "AppTime 0 for all tasks|not profiled");
    add("35 idle, concise",
        edited(edited(concise(), "Mean                0.789501", "Mean                0.000000"), "3.158005", "0.000000"), Refused,
        "AppTime 0 for all tasks");
    add("headings of MPI Time", edited(sound(), "Task    AppTime    MPITime     MPI%", "Rank  T_app  T_mpi  Share"), Refused,
        "found 'Rank  T_app|expected the headings", 21);
    add("concise without Aggregate", edited(concise(), "Aggregate           3.158005          3.003170  95.10\n", ""), Refused,
        "no row 'Aggregate'");
    add("concise, not a whole number of tasks", edited(concise(), "3.158005", "3.558005"), Warned,
        "Aggregate/Mean = 4.50|whole number of tasks");
}

void TestMpipBroken::surroundings()
{
    using enum Outcome;
    add("4 CRLF", sound().replace("\n", "\r\n"), Read, "");
    add("4 mixed line ends", edited(sound(), row2, "   2      0.405      0.381    93.92\r\n"), Warned, "CR LF beside lines ending in LF");
    add("5 byte order mark", "\xEF\xBB\xBF" + sound(), Read, "");
    add("6 not UTF-8", sound().replace("phase", "ph\xE4se"), Warned, "not UTF-8|Latin-1");
    add("8 two reports", sound() + mpipBytes(u"jacobi2d.2.5146.1.mpiP"_s), Read, "2 reports in one file");
    add("9 inside a log", "srun: job 17\nmpiP: V3.5.0\n" + edited(sound(), row2, row2 + "mpiP: found\n") + "exit code 0\n", Read,
        "4 lines that do not belong to a report");
    add("10 program output in a table",
        edited(sound(), "Allreduce            1    2", "step 17 of 100: residual 1e-3\nAllreduce            1    2"), Refused,
        "found 'of'|column 'Rank'|whole number|import --partial");
    add("10 program output in MPI Time", edited(sound(), row2, "step 17 done\n" + row2), Refused, "found 'step'|task number or '*'", 24);
    add("no final line feed", sound().chopped(1), Read, "");
    add("end without dashes", upTo("@--- End of Report", 18), Read, "");
}

void TestMpipBroken::tableCases()
{
    using enum Outcome;
    const QByteArray dashes = QByteArray(75, '-') + '\n';
    add("27 unknown section",
        edited(sound(), "@--- Callsites: 2",
               "@--- Callsite Energy statistics (all, joule) ---\n" + dashes + "Name Site J\nBcast 3 4.5\n" + dashes + "@--- Callsites: 2"),
        Read, "section 'Callsite Energy statistics (all, joule)'|skipped");
    add("27 section of a fork", edited(sound(), "sent bytes) ----", "sent bytes, with time) ----"), Read,
        "sent bytes, with time)'|skipped");
    add("27 unknown column",
        sound()
            .replace("App%    MPI%      Count    COV", "App%    MPI%   Flag  Count    COV")
            .replace("60.71   64.30  ", "60.71  64.30 x ")
            .replace("33.71   35.70  ", "33.71  35.70 x "),
        Read, "column 'Flag'|skipped");
    add("28 wrong number of sites", edited(sound(), "Callsites: 2", "Callsites: 3"), Warned, "Callsites|found 2 rows, expected 3");
    add("28 wrong number of rows", edited(sound(), "milliseconds): 8", "milliseconds): 12"), Warned,
        "Callsite Time statistics|found 8 rows, expected 12");
    add("29 unknown site", edited(sound(), "Sendrecv                2        540", "Sendrecv                7        540"), Warned,
        "Aggregate Time|not in 'Callsites'|site 7", 38);
    add("30 order", edited(sound(), "Allreduce               1        972", "Allreduce               1        372"), Warned,
        "out of order|descending", 38);
    QByteArray many;
    for (int i = 0; i < 20; ++i) many += "Sendrecv                2        540   33.71   35.70         48   0.05\n";
    add("30 more than twenty rows", edited(sound(), "Sendrecv                2        540", many + "Sendrecv                2        540"),
        Warned, "found 22 rows|at most 20");
    add("too few fields",
        edited(sound(), "Sendrecv                2        540   33.71   35.70         48   0.05", "Sendrecv                2"), Refused,
        "found 2 fields, expected 7", 38);
    add("too many fields",
        edited(sound(), "Sendrecv                2        540   33.71   35.70         48   0.05",
               "Sendrecv                2        540   33.71   35.70         48   0.05 x"),
        Refused, "found 'x' after the last field", 38);
    add("headings lost",
        edited(sound(), "Name              Site Rank  Count      Max     Mean", "Nom               Lieu Rank  Count      Max     Mean"),
        Refused, "expected among them Name, Site");
    add("call site without number", edited(sound(), "  2   0 pctl.c", "  x   0 pctl.c"), Refused, "number and level of a call site");
    add("rank that is no task", edited(sound(), "Sendrecv             2    3 ", "Sendrecv             2    9 "), Warned, "rank 9|below 4");
    add("calls that do not add up", edited(sound(), "     20.3     11.7", "     40.3     11.7"), Warned,
        "in all calls|MPITime of all tasks");
}

void TestMpipBroken::histogramCases()
{
    const QByteArray row = "Allreduce                  14.1          0 -        7        512 -     1023";
    const auto with = [&](const QByteArray& other) { return edited(mpipBytes(u"manysites.4.17494.1.mpiP"_s), row, other); };
    add("histogram", with(row), Outcome::Read, "");
    for (const auto& [name, other] : {std::pair("no first range", "Allreduce 14.1 0 x 7 512 - 1023"),
                                      {"no second range", "Allreduce 14.1 0 - 7 512 x 1023"},
                                      {"no range", "Allreduce 14.1 0 x 7 512 x 1023"},
                                      {"a field less", "Allreduce 14.1 0 - 7 512 -"},
                                      {"a field more", "Allreduce 14.1 0 - 7 512 - 1023 5"}})
        add(qPrintable(u"histogram: %1"_s.arg(QLatin1String(name))), with(other), Outcome::Refused, "two ranges 'low - high'", 76);
    add("histogram: dots", with("..."), Outcome::Refused, "found '...', expected all rows of the table", 76);
    add("histogram: no percentage", with("Allreduce much 0 - 7 512 - 1023"), Outcome::Refused, "'much', expected a percentage", 76);
    for (const char* other : {"Allreduce 14.1 a - 7 512 - 1023", "Allreduce 14.1 0 - a 512 - 1023", "Allreduce 14.1 0 - 7 a - 1023",
                              "Allreduce 14.1 0 - 7 512 - a"})
        add(qPrintable(u"histogram: %1"_s.arg(QLatin1String(other))), with(other), Outcome::Refused, "'a', expected a whole number", 76);
}

void TestMpipBroken::headerCases()
{
    using enum Outcome;
    add("32 header lines missing", edited(edited(sound(), "@ Version                  : 3.5.0\n", ""), "@ Command : ../pctl \n", ""), Read,
        "without Command, Version");
    add("32 header reordered",
        edited(edited(sound(), "@ Command : ../pctl \n", ""), "@ Collector Rank           : 0\n",
               "@ Collector Rank           : 0\n@ Command : ../pctl \n"),
        Read, "");
    add("32 unknown key", edited(sound(), "@ Collector Rank ", "@ Colour : blue\n@ Collector Rank "), Read, "'Colour'|known key");
    add("32 no time of day", edited(sound(), "2026 11 20 23:57:00", "yesterday"), Warned, "time of day 'yesterday'|YYYY MM DD");
    add("33 Stop before Start",
        edited(sound(), "@ Stop time                : 2026 11 20 23:57:01", "@ Stop time                : 2026 11 20 22:57:01"), Warned,
        "Stop time|before Start time");
    add("AppTime longer than the run", edited(sound(), "   0      0.405      0.373    92.02\n", "   0       40.5       37.3    92.10\n"),
        Warned, "AppTime 40.5 s|at most 1 s|Python");
    add("34 second report by its name", sound(), Read, "report 2 of its run", 0, "pctl.4.18756.2.mpiP");
    add("34 same run twice", sound() + concise(), Warned, "Report 2 and report 1 are of the same run|Use report 1");
}

void TestMpipBroken::cases()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Outcome, outcome);
    QFETCH(QStringList, words);
    QFETCH(int, line);
    QFETCH(QString, file);
    const auto read = readMpip(bytes, file);
    const QString all = spoken(read);
    QVERIFY2(read.ok() != (outcome == Outcome::Refused), qPrintable(all));
    bool warned = false, atLine = line == 0 || (!read.ok() && read.error().line == line);
    if (read)
        for (const Message& message : allMessages(*read)) {
            warned = warned || message.severity == Severity::Warning;
            atLine = atLine || message.line == line;
        }
    if (read) QVERIFY2(warned == (outcome == Outcome::Warned), qPrintable(all));
    QVERIFY2(atLine, qPrintable(all));
    for (const QString& word : words) QVERIFY2(all.contains(word, Qt::CaseInsensitive), qPrintable(word + " is not in: " + all));
    if (!read) QCOMPARE(read.error().file, file);
}

void TestMpipBroken::partial_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("tasks");
    QTest::addColumn<int>("statistics"); ///< rows of callsite-time; -1 = no such table
    QTest::addColumn<QString>("word");
    QTest::newRow("before the total") << upTo(total) << 4 << -1 << "task 3";
    QTest::newRow("in mid-line of the statistics") << upTo("Allreduce            1    2", 40) << 4 << 2 << "Aggregate Sent Message Size";
    QTest::newRow("a whole row without line feed") << upTo("Allreduce            1    2", -1) << 4 << 1 << "Aggregate Sent Message Size";
    QTest::newRow("between sections") << upTo("@--- Callsite Time") << 4 << -1 << "everything after them is missing";
    QTest::newRow("output in a table") << edited(sound(), "Allreduce            1    2", "step 17 of 100\nAllreduce            1    2") << 4
                                       << 10 << "The row was left out";
}

void TestMpipBroken::partial()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, tasks);
    QFETCH(int, statistics);
    QFETCH(QString, word);
    QVERIFY(!readMpip(bytes).ok());
    const auto read = readMpip(bytes, u"some.txt"_s, true);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QVERIFY(read->partial);
    const Dataset& dataset = read->datasets.at(0);
    QCOMPARE(dataset.facts["complete"].toBool(true), false);
    QCOMPARE(dataset.facts["tasks"].toInt(), tasks);
    QCOMPARE(dataset.principal().rows(), tasks);
    const Table* table = dataset.table(u"callsite-time");
    QCOMPARE(table ? table->rows() : -1, statistics);
    QVERIFY2(spoken(read).contains(word) && spoken(read).contains("warning"), qPrintable(spoken(read)));
}

void TestMpipBroken::cutAfterEveryLine_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"pctl.4.18756.1.mpiP", "pctl.4.18756.2.mpiP", "jacobi2d.4.16484.1.mpiP", "manysites.4.17494.1.mpiP"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

/// Refused by default; partial imports tell what is missing and have no more rows than the whole.
void TestMpipBroken::cutAfterEveryLine()
{
    QFETCH(QString, file);
    const QByteArray whole = mpipBytes(file);
    const qsizetype end = whole.indexOf("@--- End of Report");
    const auto complete = readMpip(whole);
    for (qsizetype at = whole.indexOf('\n') + 1; at > 0 && at <= end; at = whole.indexOf('\n', at) + 1) {
        const QByteArray cut = whole.left(at);
        const auto refused = readMpip(cut);
        QVERIFY2(!refused.ok() && refused.error().line > 0, cut.right(60).constData());
        const auto partial = readMpip(cut, u"x"_s, true);
        if (!partial) continue; // no times yet
        QVERIFY(partial->partial && spoken(partial).contains("warning"));
        for (const Table& table : partial->datasets.at(0).tables)
            QVERIFY(table.rows() <= complete->datasets.at(0).table(table.name)->rows());
    }
}

/// At every byte of the task rows: an error or data, never a row made of half a line.
void TestMpipBroken::cutAnywhere()
{
    const auto complete = readMpip(sound());
    const Table& all = complete->datasets.at(0).principal();
    for (qsizetype at = upTo("@--- MPI Time").size(); at < upTo("@--- Aggregate Time").size(); ++at) {
        const auto partial = readMpip(sound().left(at), u"x"_s, true);
        if (!partial) continue;
        const Table& tasks = partial->datasets.at(0).principal();
        for (qsizetype row = 0; row < tasks.rows(); ++row) {
            QCOMPARE(tasks.find(u"mpi_time_s")->number(row), all.find(u"mpi_time_s")->number(row));
            QCOMPARE(tasks.find(u"mpi_percent")->number(row), all.find(u"mpi_percent")->number(row));
        }
    }
}

void TestMpipBroken::notAReport_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("binary") << QByteArray::fromHex("7f454c460201010000ff00fe80");
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFE", 2) + QByteArray("@\0 \0m\0p\0i\0P\0\n\0", 14);
    QTest::newRow("other text") << QByteArray("n,t\n1,2\n");
    QTest::newRow("mentions mpiP") << QByteArray("see the file @ mpiP for more\n@ mpiProfiler\n");
}

void TestMpipBroken::notAReport()
{
    QFETCH(QByteArray, bytes);
    QVERIFY(!findImporter(u"mpip")->recognises({bytes, u"a.4.1.1.mpiP"_s}));
    const auto read = readMpip(bytes);
    QVERIFY(!read.ok());
    QVERIFY(!read.error().message.isEmpty());
    QVERIFY(!readMpip(bytes, u"x"_s, true).ok());
}

QTEST_APPLESS_MAIN(TestMpipBroken)
#include "tst_mpip_broken.moc"
