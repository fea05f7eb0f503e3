// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged files: what is kept, and in which words the rest is told.
#include "benchmarkTesting.h"
#include "importers/importFiles.h"

#include <QJsonArray>
#include <QTemporaryDir>

using namespace costscope;
using Number = BenchmarkNumber;

namespace {

QByteArray google()
{
    return R"({
 "context": {"host_name": "node0", "num_cpus": 2, "load_avg": [0.5], "library_build_type": "release"},
 "benchmarks": [
  {"name": "a/1", "run_name": "a/1", "run_type": "iteration", "repetition_index": 0, "threads": 1, "iterations": 7,
   "real_time": 2, "cpu_time": 1, "time_unit": "us"},
  {"name": "a/2", "run_name": "a/2", "run_type": "iteration", "repetition_index": 0, "threads": 1, "iterations": 7,
   "real_time": 4, "cpu_time": 2, "time_unit": "us"}
 ]
}
)";
}

QByteArray samples()
{
    return R"({"schema": "costscope.benchmark/1", "kind": "ping-pong", "time_of": "one-way",
 "samples": [{"bytes": 8, "times_s": [1e-6, 3e-6, 2e-6]},
  {"bytes": 16, "times_s": [4e-6]}]}
)";
}

QByteArray latency()
{
    return "# OSU MPI Latency Test v7.4\n# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)\n1                       0.41\n"
           "2                       0.79\n4                       0.79\n";
}

QByteArray pingPong()
{
    return "#----\n#    Intel(R) MPI Benchmarks 2021.11, MPI-1 part\n#----\n#----\n# Benchmarking PingPong\n# #processes = 2\n#----\n"
           "       #bytes #repetitions      t[usec]   Mbytes/sec\n            0          400         0.14         0.00\n"
           "         1024          400       100.00        10.24\n         2048          400       200.00        10.24\n\n"
           "# All processes entering MPI_Finalize\n";
}

QByteArray edited(QByteArray text, const QByteArray& from, const QByteArray& to)
{
    Q_ASSERT(text.contains(from));
    const qsizetype at = text.indexOf(from);
    return text.replace(at, from.size(), to);
}

constexpr int refused = -1;

} // namespace

class TestBenchmarksBroken : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void files_data();
    void files();
    void theListIsComplete();
    void cases_data();
    void cases();
    void partial();
    void cutAnywhere_data();
    void cutAnywhere();
    void mixedUnits();
    void twoRuns();
    void oneSamplePerRun();
    void deepNesting();
    void blockEnds();
    void claimedSizes();
    void cancel();
    void windowsOfMessageRates();
    void criterion();
    void pytest();
    void severalFiles();
    void limitsOfSamples();

private:
    void jsonCases();
    void googleCases();
    void sampleCases();
    void textCases();
    void otherFiles();
};

/// `rows` that must be there, or `refused`; words that the findings must contain, separated by '|'.
static void add(const char* name, const QByteArray& bytes, int rows, const char* words)
{
    QTest::newRow(name) << bytes << rows << QString::fromUtf8(words).split(u'|', Qt::SkipEmptyParts);
}

static void file(const char* name, int rows, const char* words)
{
    QTest::newRow(name) << QString::fromLatin1(name) << rows << QString::fromUtf8(words).split(u'|', Qt::SkipEmptyParts);
}

void TestBenchmarksBroken::files_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("rows");
    QTest::addColumn<QStringList>("words");
    file("01-truncated.json", refused, ":76:|at byte 1553|cut off|job killed|disk full|1 row is complete");
    file("02-empty.json", refused, "empty (0 bytes)");
    file("03-bom.json", 4, "byte order mark");
    file("04-utf16.json", refused, "UTF-16|iconv");
    file("05-log-before-json.json", 4, "4 lines before the JSON|CPU scaling is enabled");
    file("06-trailing-text.json", 4, ":110: warning: Text after|srun: job 1234 finished");
    file("07-two-documents.json", 8, "Found 2 JSON documents|Each became a dataset");
    file("08-mixed-units.json", 4, "");
    file("09-unknown-unit.json", 2, "benchmarks[0].time_unit|“ticks”|benchmarks[1].time_unit: there is none|not guessed");
    file("10-duplicate-names.json", 8, "4 names occur twice without another repetition_index|BM_memcpy/1024");
    file("11-no-benchmarks.json", 0, "no rows|filter");
    file("12-no-context.json", 4, "no context|version");
    file("13-bad-times.json", 0,
         "benchmarks[0].real_time: -5 is not|benchmarks[1].real_time: 0 is not|benchmarks[2].real_time: null|benchmarks[3].real_time: the "
         "text “12.5”");
    file("14-nan-literals.json", 4, "ratio, limit|kept as missing|Standard JSON");
    file("15-locale-comma.json", refused, ":7:23:|decimal comma");
    file("16-trailing-comma.json", refused, ":108:3:|comma before “]”");
    file("17-invalid-utf8.json", 4, "not UTF-8|byte 93|replaced");
    file("18-window-data.js", refused, "JavaScript|github-action-benchmark|Import the files");
    file("19-not-benchmark.json", refused, "trace|traceEvents|not a benchmark");
    file("20-schema-2.json", refused, "costscope.benchmark/2 is newer|costscope.benchmark/1");
    file("21-cs-missing-times.json", 2,
         "samples[1] has neither times_s nor stats|samples[2].bytes: found -1|samples[3].times_s is empty|samples[4].times_s[1]: null|4 of "
         "6 samples");
    file("22-osu-interleaved-ranks.txt", 23, "4 lines of other programs were skipped");
    file("23-osu-cut.txt", 5, ":10: warning|last line is incomplete|ends early");
    file("24-osu-two-runs.txt", 46, "Found 2 runs");
    file("25-osu-crlf.txt", 23, "");
    file("26-osu-failed.txt", refused, "started, but printed no table|MPI_ERR_TRUNCATE|signal 6");
    file("27-osu-no-header.txt", refused, "sizes of messages|OSU benchmark prints them below its title|Latency (us)|Bandwidth (MB/s)");
    file("28-imb-timeout.txt", 3, "524288 bytes|ran out of time");
    file("29-imb-stars.txt", 6, "4 bytes|asterisks");
}

void TestBenchmarksBroken::files()
{
    QFETCH(QString, name);
    QFETCH(int, rows);
    QFETCH(QStringList, words);
    const ImportReport report = importFiles({{QStringLiteral(COSTSCOPE_TEST_DATA "/benchmarks/broken/") + name}, {}, {}, true});
    QString said;
    for (const Message& message : report.messages()) said += message.toString() + QLatin1Char('\n');
    QCOMPARE(report.firstError().has_value(), rows == refused);
    qint64 found = 0;
    for (const DatasetPtr& dataset : report.datasets) found += summary(*dataset)[u"rows"_s].toInteger();
    QCOMPARE(found, qint64(std::max(0, rows)));
    for (const QString& word : words) QVERIFY2(said.contains(word), qPrintable(word + u" in "_s + said));
    // What needs no message gets none, but for the state of the machine.
    if (words.isEmpty()) QVERIFY2(!said.contains(u"warning"_s), qPrintable(said));
}

void TestBenchmarksBroken::theListIsComplete()
{
    const QJsonObject want = benchmarkAnswers(u"broken/EXPECTED.json"_s);
    QCOMPARE(want.size(), 29);
    for (auto one = want.begin(); one != want.end(); ++one) {
        const bool isRefused =
            one.value()[u"outcome"_s].toString().startsWith(u"reject"_s) || one.key().startsWith(u"01"_s) || one.key().startsWith(u"04"_s);
        const ImportReport report = importFiles({{QStringLiteral(COSTSCOPE_TEST_DATA "/benchmarks/broken/") + one.key()}, {}, {}, true});
        QCOMPARE(report.firstError().has_value(), isRefused);
        qint64 rows = 0;
        for (const DatasetPtr& dataset : report.datasets) rows += summary(*dataset)[u"rows"_s].toInteger();
        if (!isRefused) QCOMPARE(rows, one.value()[u"rows_imported"_s].toInteger());
    }
}

void TestBenchmarksBroken::cases_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("rows");
    QTest::addColumn<QStringList>("words");
    add("sound Google Benchmark", google(), 2, "");
    add("sound samples", samples(), 2, "");
    add("sound OSU", latency(), 3, "");
    add("sound IMB", pingPong(), 3, "");
    jsonCases();
    googleCases();
    sampleCases();
    textCases();
    otherFiles();
}

void TestBenchmarksBroken::cases()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, rows);
    QFETCH(QStringList, words);
    const auto read = readBenchmark(bytes, u"some.txt"_s);
    const QString said = spoken(read);
    QVERIFY2(read.ok() == (rows != refused), qPrintable(said));
    if (read.ok()) QCOMPARE(rowsOf(*read), qint64(rows));
    for (const QString& word : words) QVERIFY2(said.contains(word), qPrintable(word + u" in "_s + said));
    if (words.isEmpty()) QCOMPARE(said, QString());
}

void TestBenchmarksBroken::jsonCases()
{
    add("CR LF", google().replace("\n", "\r\n"), 2, "");
    add("no line ends", google().replace("\n", " "), 2, "");
    add("byte order mark", "\xef\xbb\xbf" + google(), 2, "byte order mark");
    add("comment", edited(google(), "\"benchmarks\"", "// rows\n \"benchmarks\""), refused, ":3:2|comment");
    add("single quotes", edited(google(), "\"run_type\"", "'run_type'"), refused, "single quotes");
    add("comma after a member", edited(google(), "\"us\"}", "\"us\",}"), refused, ":5:|comma before “}”");
    add("comma after a row", edited(google(), "\"us\"}\n ]", "\"us\"},\n ]"), refused, ":8:|comma before “]”");
    add("comma in a list of numbers", edited(samples(), "[4e-6]", "[4e-6,]"), refused, ":3:|comma before “]”");
    add("decimal comma in a row", edited(google(), "\"real_time\": 2", "\"real_time\": 2,5"), refused, ":5:|decimal comma");
    add("member twice", edited(google(), "\"real_time\": 4", "\"real_time\": 1, \"real_time\": 4"), 2,
        "benchmarks[1].real_time is there twice");
    add("outer member twice", edited(google(), "\"benchmarks\"", "\"context\": {\"num_cpus\": 2}, \"benchmarks\""), 2,
        "“context” is there twice");
    add("list twice", edited(google(), " ]\n}", " ], \"benchmarks\": []}"), 2, "“benchmarks” is there twice");
    add("huge counter", edited(google(), "\"real_time\": 2", "\"flops\": 1e999, \"real_time\": 2"), 2, "too large|flops");
    add("negative infinity", edited(google(), "\"real_time\": 2", "\"x\": -Infinity, \"y\": -NaN, \"real_time\": 2"), 2, "x, y");
    add("invalid UTF-8 in a name", edited(google(), "\"run_name\": \"a/2\"", "\"run_name\": \"\xff/2\""), 2, "not UTF-8");
    add("rows that are none", edited(google(), "\"benchmarks\": [", "\"benchmarks\": [5, null, [1, [2]], "), 2,
        "benchmarks[0]: found 5|benchmarks[1]: found null|benchmarks[2]: found a list");
    add("escapes in names", google().replace("\"a/1\"", "\"a\\u0041\\n/1\""), 2, "");
    add("text around", "Running\nRun on\n" + google() + "done\n{\"x\": 1}\nbye\n", 2, "2 lines before|Text after the end");
    add("JSON lines", google().replace("\n", " ") + "\n" + google().replace("\n", " ") + "\n", 4, "Found 2 JSON documents");
    add("list missing", "{\"schema\": \"costscope.benchmark/1\", \"kind\": \"x\"}", refused, "no JSON object with the list “samples”");
    add("list is no list",
        edited(samples(), "[{\"bytes\": 8, \"times_s\": [1e-6, 3e-6, 2e-6]},\n  {\"bytes\": 16, \"times_s\": [4e-6]}]", "7"), refused,
        "no JSON object with the list “samples”");
}

/// Minima as in the schema of the format.
void TestBenchmarksBroken::limitsOfSamples()
{
    const auto said = [](const char* field, const char* value) {
        return spoken(readBenchmark(edited(samples(), "{\"bytes\": 16", QByteArray("{\"") + field + "\": " + value)));
    };
    for (const auto& [field, least] : {std::pair("bytes", 0),
                                       {"messages", 1},
                                       {"pairs", 1},
                                       {"window", 1},
                                       {"concurrency", 1},
                                       {"ranks", 1},
                                       {"threads", 1},
                                       {"group", 0},
                                       {"root", 0},
                                       {"m", 1},
                                       {"n", 1},
                                       {"k", 1},
                                       {"inner_iterations", 1},
                                       {"warmup_iterations", 0}}) {
        const QString wanted = u"expected a whole number of %1 or more"_s.arg(least);
        QVERIFY2(!said(field, QByteArray::number(least)).contains(u"expected"_s), field);
        for (const char* bad : {"-1", "1.5", "35e72", least == 1 ? "0" : "-2"})
            QVERIFY2(said(field, bad).contains(wanted), qPrintable(QLatin1String(field) + said(field, bad)));
    }
    for (const char* field : {"flops", "delay_s", "links", "rate_bytes_per_s"}) {
        QVERIFY2(!said(field, "0").contains(u"expected"_s) && !said(field, "0.5").contains(u"expected"_s), field);
        QVERIFY2(said(field, "-0.5").contains(u"expected a number of 0 or more"_s), field);
    }
}

void TestBenchmarksBroken::googleCases()
{
    add("no rows have results", "{\"benchmarks\": [{\"name\": \"a\"}, {\"name\": \"b\"}]}", refused, "--benchmark_list_tests");
    add("busy machine", edited(google(), "[0.5]", "[7.5]"), 2, "a load of 7.5 on 2 CPUs");
    add("debug build", edited(google(), "release", "debug"), 2, "assertions (debug)");
    add("CPU scaling", edited(google(), "\"num_cpus\"", "\"cpu_scaling_enabled\": true, \"num_cpus\""), 2, "frequency scaling");
    add("time NaN", edited(google(), "\"real_time\": 2", "\"real_time\": NaN"), 1, "benchmarks[0].real_time: NaN is not a time");
    add("time a list", edited(google(), "\"real_time\": 2", "\"real_time\": [2]"), 1, "benchmarks[0].real_time: it is missing");
    add("no name", edited(google(), "\"name\": \"a/2\", \"run_name\": \"a/2\"", "\"x\": 1"), 1, "benchmarks[1].name: it is missing");
    add("failed", edited(google(), "\"iterations\": 7", "\"error_occurred\": true, \"error_message\": \"no device\", \"iterations\": 1"), 2,
        "1 row failed");
    add("skipped", edited(google(), "\"iterations\": 7", "\"skipped\": true, \"skip_message\": \"later\", \"iterations\": 1"), 2,
        "1 row was skipped");
    add("rates of CPU time", edited(google(), "\"real_time\": 4", "\"bytes_per_second\": 2e6, \"real_time\": 4"), 2,
        "counts CPU time|2 times as long");
    add("unknown unit of a fit",
        edited(google(), " ]\n", ", {\"name\": \"a_BigO\", \"run_name\": \"a\", \"big_o\": \"N\", \"real_coefficient\": 1}]\n"), 2,
        "benchmarks[2].time_unit");
}

void TestBenchmarksBroken::sampleCases()
{
    const auto change = [](const char* name, const char* from, const char* to, int rows, const char* words) {
        add(name, edited(samples(), from, to), rows, words);
    };
    change("no kind", "\"kind\": \"ping-pong\", ", "", refused, "kind");
    change("no time_of", "\"time_of\": \"one-way\",", "", refused, "time_of");
    change("other time_of", "one-way", "sometimes", refused, "“sometimes”|batch-one-way");
    change("other kind", "ping-pong", "pong", 2, "“pong” is not known");
    change("kind wants more", "ping-pong", "multi-pair", 2, "2 of 2 samples have no “pairs”");
    change("size is no whole number", "\"bytes\": 16", "\"bytes\": 16.5", 1, "samples[1].bytes: found 16.5|1 of 2 samples");
    change("size is a text", "\"bytes\": 16", "\"bytes\": \"16\"", 1, "samples[1].bytes: found the text “16”");
    change("size too large", "\"bytes\": 16", "\"bytes\": 1e999", 1, "samples[1].bytes: found 1e999");
    change("op is a number", "\"bytes\": 16", "\"bytes\": 16, \"op\": 5", 1, "samples[1].op: found 5");
    change("times in a list", "[4e-6]", "[[4e-6]]", 1, "samples[1].times_s[0]");
    change("time zero", "3e-6", "0", 1, "samples[0].times_s[1]: 0 is not");
    change("time too large", "3e-6", "1e999", 1, "samples[0].times_s[1]: 1e999");
    change("times no list", "[4e-6]", "4e-6", 1, "samples[1].times_s: found 4e-6");
    change("failed sample", "\"times_s\": [4e-6]", "\"status\": \"error\", \"message\": \"no\"", 2, "");
    change("rate only", "\"times_s\": [4e-6]", "\"rate_bytes_per_s\": 1e9", 2, "");
    change("strange order", "\"bytes\": 16", "\"bytes\": 16, \"order\": \"upwards\"", 2, "“upwards” is none of: same, reverse, random");
    change("synthetic", "\"kind\"", "\"synthetic\": true, \"kind\"", 2, "from a model");
    change("unknown members", "\"bytes\": 16", "\"bytes\": 16, \"x\": 1, \"y\": \"z\", \"w\": [1, {\"a\": 2}]", 2, "");
    change("statistics", "\"times_s\": [4e-6]",
           "\"stats\": {\"n\": 3, \"median_s\": 2e-6, \"stddev_s\": null, \"percentiles_s\": {\"99\": 5e-6}}", 2, "");
    change("newer minor schema", "benchmark/1\"", "benchmark/1.1\"", 2, "");
}

void TestBenchmarksBroken::textCases()
{
    const auto osu = [](const char* name, const char* from, const char* to, int rows, const char* words) {
        add(name, edited(latency(), from, to), rows, words);
    };
    osu("OSU: tabs and blanks", "2                       0.79", "2\t0.79   ", 3, "");
    osu("OSU: old heading", "Avg Latency(us)", "Latency (us)", 3, "");
    osu("OSU: no datatype", "# Datatype: MPI_CHAR.\n", "", 3, "");
    osu("OSU: infinite", "4                       0.79", "4  inf", 2, ":6: warning: Found 'inf'");
    osu("OSU: value too many", "4                       0.79", "4  0.79 3.2", 2, "Found 3 values, expected 2");
    osu("OSU: zero", "0.41", "0.00", 3, "1 time is printed as 0");
    osu("OSU: other lines", "4     ", "4 processes started\n[node1] slow\n4     ", 3, "2 lines of other programs");
    add("OSU: validation", "# OSU MPI Latency Test v7.4\n# Size       Avg Latency(us)    Validation\n1   0.41   Pass\n2   0.43   Fail\n", 2,
        "1 row failed its validation");
    add("OSU: last number cut", latency().chopped(2), 2, "last line is incomplete");
    add("OSU: last line without end", latency().chopped(1), 3, "");
    add("OSU: tagged", QByteArray(latency()).replace("\n", "\n[1,0]<stdout>:").prepend("[1,0]<stdout>:"), 3, "");
    QByteArray dated;
    for (const QByteArray& line : latency().split('\n'))
        dated += "Sun Dec 24 09:52:" + QByteArray::number(10 + dated.size() % 50) + " 2017[1,0]<stdout>:" + line + '\n';
    add("OSU: tagged with the time", dated, 3, "");
    add("OSU: a failed run and a good one", "# OSU MPI Bandwidth Test v7.4\nMPI_ERR_COMM\n" + latency(), 3,
        "“OSU MPI Bandwidth Test” was started, but printed no table. The log says: 'MPI_ERR_COMM'");
    const QByteArray alone = "# OSU MPI Latency Test v7.4\n";
    add("OSU: rows without a heading", alone + "1  0.41\n2  0.43\n" + latency(), 3,
        "printed 2 lines of numbers, but no heading like '# Size");
    add("OSU: a heading alone", alone + "# Size          Latency (us)\n" + latency(), 3, "printed the heading of a table, but no row");
    add("OSU: only damaged rows", alone + "# Size          Latency (us)\n1 0.41 3\n" + latency(), 3,
        "printed a table, but no row of it could be read. Found 3 values, expected 2");
    const auto imb = [](const char* name, const char* from, const char* to, int rows, const char* words) {
        add(name, edited(pingPong(), from, to), rows, words);
    };
    imb("IMB: megabytes of 2^20", "100.00        10.24", "100.00         9.77", 3, "disagree|2^20");
    imb("IMB: other rate", "100.00        10.24", "100.00         5.12", 3, "reason is not known");
    imb("IMB: no end", "# All processes entering MPI_Finalize\n", "", 3, "did not reach its end");
    imb("IMB: crashed",
        "            0          400         0.14         0.00\n         1024          400       100.00        10.24\n         2048         "
        " 400       200.00        10.24\n\n# All processes entering MPI_Finalize\n",
        "mpirun noticed that process rank 1 exited on signal 9 (Killed).\n", refused, "printed no row|signal 9");
    imb("IMB: value missing", "100.00        10.24", "100.00", 2, "Found 3 values, expected 4");
    imb("IMB: not a number", "100.00        10.24", "nan        10.24", 2, "Found 'nan'");
    add("IMB: cut in a row", pingPong().left(pingPong().indexOf("10.24\n\n") - 4), 2, "last line is incomplete|did not reach its end");
    add("IMB: without its banner", pingPong().mid(pingPong().indexOf("# Benchmarking")), 3, "");
}

void TestBenchmarksBroken::otherFiles()
{
    add("Google CSV", "name,iterations,real_time,cpu_time,time_unit,bytes_per_second\n\"a\",1,2,3,ns,\n", refused,
        "--benchmark_format=json");
    add("hyperfine CSV", "command,mean,stddev,median,user,system,min,max\nsleep 1,1.0,,1.0,0,0,1.0,1.0\n", refused, "--export-json");
    add("ReFrame report", R"({"session_info": {"version": "4.0"}, "runs": [{"testcases": [{"perfvars": []}]}]})", refused,
        "ReFrame|figure of merit");
    add("ReFrame log", "job_completion_time|version|display_name|result\n2024-01-01|4.5|osu_latency|pass\n", refused,
        "ReFrame performance log");
    add("Ramble", R"({"experiments": [{"name": "a", "RAMBLE_STATUS": "SUCCESS", "CONTEXTS": []}]})", refused, "Ramble");
    add("Caliper", R"({"data": [[1, 2]], "columns": ["time"], "column_metadata": [], "nodes": []})", refused, "mpi.rank");
    add("Caliper's report", "Path          Min time/rank Max time/rank Avg time/rank Time %\nmain  0.035 0.035 0.035 3.86\n", refused,
        "runtime-report|hatchet-region-profile");
    add("SPEChpc", "SPEChpc(TM) 2021 Tiny Result\nCopyright\n", refused, "SPEChpc");
    add("BenchPress", "Warning: no logs\nProfiling Standard CPU Ping-Pongs:\nCPU 0 and CPU 1:\t3.8e-07\t3.7e-07\t\n", refused,
        "BenchPress|without the sizes|costscope.benchmark/1");
    add("what BenchPress is told to be",
        R"({"schema": "costscope.benchmark/1", "kind": "ping-pong", "time_of": "one-way", "samples": [{"bytes": 8, "times_s": [3.9e-7]}]})",
        1, "");
    add("GOAL", "num_ranks 2\n\nrank 0 {\nl1: send 1b to 1 tag 0\n}\n", refused, "schedule in GOAL|txt2bin -i FILE|-V FILE.viz");
    add("liballprof", "# collprof 0.9 output file\n# host: a\n\nMPI_Init:-:1:2:3\n", refused, "liballprof|schedgen -p trace");
    add("hypredrive", "Using HYPREDRV_DEVELOP_STRING: v0.1\n\nRunning on 4 MPI ranks\n", refused, "hypredrive|'print_level: 1'");
    add("criterion, no time", R"(["criterion","1.3.0.0",[{"reportName":"a","reportAnalysis":{}}]])", refused, "criterion|--json FILE");
    add("criterion, cut", R"(["criterion","1.3.0.0",[{"reportName":"a",)", refused, "damaged or cut off");
    add("package", R"({"name": "x", "version": "1.0.0", "dependencies": {}})", refused, "JavaScript package");
}

void TestBenchmarksBroken::partial()
{
    ImportOptions options;
    options.partial = true;
    const QByteArray cut = benchmarkBytes(u"broken/01-truncated.json"_s);
    const auto read = readBenchmark(cut, {}, "google-benchmark", options);
    QVERIFY(read.ok() && read->partial);
    QCOMPARE(rowsOf(*read), 1);
    QVERIFY(spoken(read).contains(u"cut off"_s));
    const auto nothing = readBenchmark(cut.left(900), {}, "google-benchmark", options);
    QVERIFY(!nothing.ok());
    // Only what is cut is taken in part: other damage may be anywhere.
    QVERIFY(!readBenchmark(benchmarkBytes(u"broken/15-locale-comma.json"_s), {}, "google-benchmark", options).ok());
}

void TestBenchmarksBroken::cutAnywhere_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("google") << google();
    QTest::newRow("samples") << samples();
    QTest::newRow("osu") << latency();
    QTest::newRow("imb") << pingPong();
    QTest::newRow("hyperfine") << benchmarkBytes(u"hyperfine-1.15-single-run.json"_s);
}

/// Never more than the file held, and never silence about what is missing.
void TestBenchmarksBroken::cutAnywhere()
{
    QFETCH(QByteArray, bytes);
    const Importer* const importer = recognise({bytes, {}});
    const qint64 whole = rowsOf(*importer->read(*Input::fromBytes(bytes, {}), {}, {}));
    const bool isJson = bytes.startsWith('{');
    for (qsizetype end = 0; end < bytes.trimmed().size(); ++end) {
        const auto read = importer->read(*Input::fromBytes(bytes.left(end), {}), {}, {});
        QVERIFY2(!isJson || !read.ok(), qPrintable(QString::number(end)));
        if (!read) QVERIFY(!read.error().message.isEmpty());
        if (!read) continue;
        QVERIFY(rowsOf(*read) <= whole);
        if (rowsOf(*read) < whole && bytes[end - 1] != '\n' && bytes.left(end).count('\n') > 8)
            QVERIFY2(!spoken(read).isEmpty(), qPrintable(QString::number(end)));
    }
}

void TestBenchmarksBroken::mixedUnits()
{
    const auto read = readBenchmark(benchmarkBytes(u"broken/08-mixed-units.json"_s));
    const std::vector<double> times = read->datasets[0].principal().numbers(u"time_s");
    QVERIFY(std::is_sorted(times.begin(), times.end()));
    QVERIFY(isClose(times[2], 2.3855013499040395e-07));
}

void TestBenchmarksBroken::twoRuns()
{
    const auto read = readBenchmark(benchmarkBytes(u"broken/24-osu-two-runs.txt"_s));
    QCOMPARE(read->datasets.size(), 2);
    const auto duplicates = readBenchmark(benchmarkBytes(u"broken/10-duplicate-names.json"_s));
    QCOMPARE(duplicates->datasets[0].principal().rows(), 8);
}

/// Repetitions of two runs that took turns, one of them out of order; the same name in another family.
void TestBenchmarksBroken::oneSamplePerRun()
{
    QByteArray rows;
    const auto row = [&](const char* name, int family, int repetition, double time) {
        rows += QByteArray(rows.isEmpty() ? "" : ",") + "{\"run_name\": \"" + name + "\", \"family_index\": " + QByteArray::number(family) +
                ", \"repetition_index\": " + QByteArray::number(repetition) + ", \"real_time\": " + QByteArray::number(time) +
                ", \"time_unit\": \"s\"}";
    };
    row("a", 0, 0, 1), row("b", 1, 1, 10), row("a", 0, 1, 2), row("b", 1, 0, 20), row("a", 0, 2, 3), row("b", 1, 2, 30),
        row("a", 2, 0, 100);
    const auto read = readBenchmark("{\"context\": {}, \"benchmarks\": [" + rows + "]}");
    const auto view = BenchmarkView::of(read->datasets[0]);
    QCOMPARE(view->size(), 3);
    QCOMPARE(std::vector<double>(view->times(0).begin(), view->times(0).end()), (std::vector<double>{1, 2, 3}));
    QCOMPARE(std::vector<double>(view->times(1).begin(), view->times(1).end()), (std::vector<double>{10, 20, 30}));
    QCOMPARE(view->number(Number::Time, 2), 100.0);
    QVERIFY(!spoken(read).contains(u"twice"_s));
}

void TestBenchmarksBroken::deepNesting()
{
    for (const char* text : {"\"x\": ", "\"benchmarks\": [{\"name\": \"a\", \"x\": "}) {
        const auto read = readBenchmark(QByteArray("{\"context\": {}, ") + text + QByteArray(100000, '['));
        QVERIFY(!read.ok());
        QVERIFY2(read.error().message.contains(u"nested more than 256 deep"_s), qPrintable(read.error().toString()));
    }
}

/// The same rows, wherever a block ends.
void TestBenchmarksBroken::blockEnds()
{
    constexpr qsizetype block = Input::blockSize;
    const QByteArray sound = google();
    for (qsizetype at = 0; at < sound.size(); at += 3) {
        // Blanks in front of the document move its characters over the end of a block.
        const auto read = readBenchmark(QByteArray(block - at, ' ') + sound, {}, "google-benchmark");
        QVERIFY2(read.ok() && rowsOf(*read) == 2, qPrintable(QString::number(at) + spoken(read)));
        QCOMPARE(read->datasets[0].principal().numbers(u"time_s"), (std::vector<double>{2e-6, 4e-6}));
        QCOMPARE(spoken(read), QString());
    }
}

void TestBenchmarksBroken::claimedSizes()
{
    // Numbers that name other things than sizes: nothing is allocated by them.
    const auto read = readBenchmark(google()
                                        .replace("\"repetition_index\": 0", "\"repetition_index\": 999999999")
                                        .replace("\"threads\": 1", "\"threads\": 4000000000"));
    QVERIFY(read.ok());
    QCOMPARE(rowsOf(*read), 2);
}

void TestBenchmarksBroken::cancel()
{
    for (const QByteArray& bytes : {google(), samples(), latency(), pingPong()}) {
        const auto read = readBenchmark(bytes, {}, "osu", {}, Progress([](double) { return false; }));
        QVERIFY(!read.ok());
        QCOMPARE(read.error().message, cancelled().message);
    }
}

void TestBenchmarksBroken::windowsOfMessageRates()
{
    const auto read = readBenchmark(
        "# OSU MPI Multiple Bandwidth / Message Rate Test v7.4\n# [ pairs: 4 ] [ window size: varied ]\n\n"
        "# Uni-directional Bandwidth (MB/sec)\n#              1           2\n1           0.90        1.70\n8           7.20       13.60\n\n"
        "# Message Rate Profile\n#              1           2\n1      900000.00  1700000.00\n8      900000.00  1700000.00\n");
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    const auto view = BenchmarkView::of(read->datasets[0]);
    QCOMPARE(view->size(), 4);
    QCOMPARE(rowsOf(*read), 4);
    QCOMPARE(view->number(Number::Window, 3), 2.0);
    QCOMPARE(view->number(Number::Bytes, 3), 8.0);
    QCOMPARE(view->number(Number::Pairs, 3), 4.0);
    QVERIFY(isClose(view->number(Number::Rate, 3), 13.6e6));
    QCOMPARE(view->counter(u"messages_per_s")[1], 1700000.0);
}

/// Means of an iteration in seconds; numbers at the end of a name are what the function ran over.
void TestBenchmarksBroken::criterion()
{
    const auto read = readBenchmark(R"(["criterion","1.3.0.0",[
 {"reportName":"set/find/1000","reportAnalysis":{"anMean":{"estPoint":1.25e-5},"anStdDev":{"estPoint":4e-7}},"reportMeasured":[[1],[2],[3]]},
 {"reportName":"set/find/10000","reportAnalysis":{"anMean":{"estPoint":1.5e-4}}},
 {"reportName":"fold","reportAnalysis":{"anMean":{"estPoint":2}}},
 {"reportName":"bad","reportAnalysis":{"anMean":{"estPoint":0}}}, {"reportAnalysis":{"anMean":{"estPoint":1}}}]])");
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    const auto view = BenchmarkView::of(read->datasets[0]);
    QCOMPARE(view->size(), 3);
    QCOMPARE(view->text(BenchmarkText::Op, 0), u"set/find"_s);
    QCOMPARE(view->number(Number::Time, 0), 1.25e-5);
    QCOMPARE(view->number(Number::Stddev, 0), 4e-7);
    QCOMPARE(view->number(Number::Repetitions, 0), 3.0);
    QCOMPARE(view->number(Number::Argument1, 1), 10000.0);
    QCOMPARE(view->text(BenchmarkText::Op, 2), u"fold"_s);
    QVERIFY(std::isnan(view->number(Number::Argument1, 2)));
    for (const char* words : {"Report 4.reportAnalysis.anMean", "Report 5.reportName", "on which machine"})
        QVERIFY2(spoken(read).contains(QLatin1String(words)), qPrintable(spoken(read)));
}

void TestBenchmarksBroken::pytest()
{
    const auto read =
        readBenchmark(R"({"machine_info": {"node": "node0", "cpu": {"count": 2}}, "datetime": "2026-01-01T00:00:00", "version": "4.0.0",
 "benchmarks": [{"group": null, "name": "test_sort[100]", "fullname": "t.py::test_sort[100]", "params": {"n": 100}, "param": "100", "extra_info": {},
  "stats": {"min": 0.001, "max": 0.003, "mean": 0.002, "stddev": 0.0005, "rounds": 4, "median": 0.0019, "iterations": 10}},
 {"name": "test_sort[200]", "params": {"n": 200}, "stats": {"mean": 0.004, "rounds": 2, "iterations": 1, "data": [0.003, 0.005]}},
 {"name": "bad", "stats": {"mean": 0}}, {"stats": {"mean": 1}}, {"name": "worse", "stats": {"mean": 1, "data": [1, null]}}]})");
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    const auto view = BenchmarkView::of(read->datasets[0]);
    QCOMPARE(view->size(), 2);
    QCOMPARE(view->number(Number::Time, 0), 0.0019);
    QCOMPARE(view->number(Number::Repetitions, 0), 4.0);
    QCOMPARE(view->number(Number::Time, 1), 0.004);
    QCOMPARE(view->number(Number::Argument1, 1), 200.0);
    QCOMPARE(view->text(BenchmarkText::Op, 1), u"test_sort"_s);
    QCOMPARE(benchmarkFacts(read->datasets[0]).system[u"host"_s].toString(), u"node0"_s);
    const QString said = spoken(read);
    for (const char* words : {"benchmarks[2].stats has no mean", "benchmarks[3].name", "benchmarks[4].stats.data[1]"})
        QVERIFY2(said.contains(QLatin1String(words)), qPrintable(said));
}

/// Datasets of several kinds in one file have names that tell them apart.
void TestBenchmarksBroken::severalFiles()
{
    const ImportReport report =
        importFiles({{QStringLiteral(COSTSCOPE_TEST_DATA "/benchmarks/imb-2019.6-coll-ompi-np4.txt")}, {}, {}, true});
    QCOMPARE(report.datasets.size(), 3);
    QSet<QString> names;
    for (const DatasetPtr& dataset : report.datasets) names += dataset->name;
    QCOMPARE(names.size(), 3);
    QVERIFY(names.contains(u"imb-2019.6-coll-ompi-np4, collective"_s));
}

QTEST_GUILESS_MAIN(TestBenchmarksBroken)
#include "tst_benchmarks_broken.moc"
