// SPDX-License-Identifier: GPL-3.0-or-later
// Every sample against what another program read in it.
#include "benchmarkTesting.h"

#include <QJsonArray>
#include <QRegularExpression>

using namespace costscope;
using Number = BenchmarkNumber;

namespace {

struct Field {
    const char* key;
    Number number;
};
constexpr Field statistics[] = {{"n", Number::Repetitions},   {"mean_s", Number::Mean}, {"median_s", Number::Median},
                                {"stddev_s", Number::Stddev}, {"min_s", Number::Min},   {"max_s", Number::Max}};

/// What the statistics of a sample differ in; empty if in nothing. A sample with one value has no statistics of its own.
QString difference(const BenchmarkView& view, size_t sample, const QJsonObject& want)
{
    const bool isSingle = view.numbers(Number::Repetitions).empty();
    for (const Field& field : statistics) {
        const double wanted = numberOf(want[QLatin1String(field.key)]);
        const double found = !isSingle                             ? view.number(field.number, sample)
                             : field.number == Number::Repetitions ? 1
                             : field.number == Number::Stddev      ? missing
                                                                   : view.number(Number::Time, sample);
        if (!isClose(found, wanted))
            return u"%1: %2, want %3"_s.arg(QLatin1String(field.key)).arg(found, 0, 'g', 17).arg(wanted, 0, 'g', 17);
    }
    return {};
}

std::optional<size_t> sampleNamed(const BenchmarkView& view, const QString& name)
{
    for (size_t sample = 0; sample < view.size(); ++sample)
        if (view.text(BenchmarkText::Name, sample) == name) return sample;
    return std::nullopt;
}

} // namespace

class TestBenchmarks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_files = benchmarkAnswers(u"EXPECTED.json"_s); }

    void rows_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString& file : m_files.keys()) QTest::newRow(qPrintable(file)) << file;
    }
    void rows()
    {
        QFETCH(QString, file);
        const QJsonObject want = m_files[file].toObject();
        const auto read = readBenchmark(benchmarkBytes(file), file);
        QVERIFY2(read.ok(), qPrintable(spoken(read)));
        QCOMPARE(rowsOf(*read), want[u"row_count"_s].toInteger());
        qsizetype values = 0;
        for (const Dataset& dataset : read->datasets) {
            QVERIFY(dataset.kind == DatasetKind::Benchmark);
            QVERIFY(BenchmarkView::of(dataset).ok());
            if (const Table* times = dataset.table(u"times")) values += times->rows();
        }
        if (want.contains(u"value_count"_s)) QCOMPARE(values, want[u"value_count"_s].toInteger());
    }

    void costscopeSamples_data() { named(u"cs-"_s); }
    void costscopeSamples()
    {
        QFETCH(QString, file);
        const QJsonObject want = m_files[file].toObject();
        const auto read = readBenchmark(benchmarkBytes(file));
        const auto view = BenchmarkView::of(read->datasets[0]);
        const BenchmarkFacts facts = benchmarkFacts(read->datasets[0]);
        QCOMPARE(facts.kind, want[u"kind"_s].toString());
        QCOMPARE(facts.timeOf, want[u"time_of"_s].toString());
        QCOMPARE(facts.isSynthetic, file.contains(u"synthetic"_s));
        QVERIFY(!facts.system[u"host"_s].toString().isEmpty());
        const QJsonArray rows = want[u"rows"_s].toArray();
        QCOMPARE(qsizetype(view->size()), rows.size());
        for (size_t sample = 0; sample < view->size(); ++sample) {
            const QJsonObject row = rows[qsizetype(sample)].toObject();
            QCOMPARE(difference(*view, sample, row), QString());
            QCOMPARE(view->number(Number::Time, sample), view->number(Number::Median, sample));
            QCOMPARE(double(view->times(sample).size()), row[u"n"_s].toDouble());
            for (const BenchmarkNumberName& name : benchmarkNumbers)
                if (name.field < Number::Time && name.field != Number::N &&
                    row.contains(QLatin1String(name.name))) // n: the repetitions there
                    QCOMPARE(view->number(name.field, sample), row[QLatin1String(name.name)].toDouble());
            for (size_t field = 0; field < benchmarkTexts.size(); ++field)
                if (row.contains(QLatin1String(benchmarkTexts[field])))
                    QCOMPARE(view->text(BenchmarkText(field), sample), row[QLatin1String(benchmarkTexts[field])].toString());
        }
    }

    void googleRepetitions_data() { named(u"gbench-1.[79]"_s); }
    void googleRepetitions()
    {
        QFETCH(QString, file);
        const QJsonObject want = m_files[file].toObject()[u"repetition_stats"_s].toObject();
        const auto read = readBenchmark(benchmarkBytes(file));
        const auto view = BenchmarkView::of(read->datasets[0]);
        QCOMPARE(want.size(), 23);
        for (auto run = want.begin(); run != want.end(); ++run) {
            const auto sample = sampleNamed(*view, run.key());
            QVERIFY2(sample, qPrintable(run.key()));
            QCOMPARE(difference(*view, *sample, run.value()[u"real"_s].toObject()), QString());
            const double cpu = run.value()[u"cpu"_s][u"median_s"_s].toDouble();
            QVERIFY(isClose(view->number(Number::CpuTime, *sample), cpu));
            QVERIFY(view->isUsable(*sample));
        }
        QCOMPARE(view->size(), size_t(file.contains(u"1.9"_s) ? 25 : 24));
        const auto failed = sampleNamed(*view, u"BM_fails/2"_s);
        QCOMPARE(view->text(BenchmarkText::Status, *failed), u"error"_s);
        QVERIFY(view->text(BenchmarkText::Message, *failed).contains(u"device \"fake0\""_s));
        QVERIFY(!view->isUsable(*failed) && view->times(*failed).empty());
    }

    void googleAggregatesOnly()
    {
        const auto read = readBenchmark(benchmarkBytes(u"gbench-1.5.0-aggregates-only.json"_s));
        const auto view = BenchmarkView::of(read->datasets[0]);
        int medians = 0;
        for (const QJsonValue row : m_files[u"gbench-1.5.0-aggregates-only.json"_s][u"rows"_s].toArray()) {
            if (row[u"aggregate_name"_s].toString() != QLatin1String("median")) continue;
            const auto sample = sampleNamed(*view, row[u"run_name"_s].toString());
            QVERIFY(sample);
            QVERIFY(isClose(view->number(Number::Time, *sample), row[u"real_s"_s].toDouble()));
            QVERIFY(isClose(view->number(Number::CpuTime, *sample), row[u"cpu_s"_s].toDouble()));
            QVERIFY(isClose(view->number(Number::Median, *sample), row[u"real_s"_s].toDouble()));
            QCOMPARE(view->number(Number::Repetitions, *sample), 6.0);
            ++medians;
        }
        QCOMPARE(medians, 23);
        QVERIFY(!read->datasets[0].table(u"times"));
        QVERIFY(spoken(read).contains(u"aggregates only"_s));
        // 32768000000 for 32 MiB
        const QJsonArray caches = benchmarkFacts(read->datasets[0]).system[u"caches"_s].toArray();
        QCOMPARE(caches[3][u"bytes"_s].toInteger(), qint64(32) << 20);
        QCOMPARE(caches[0][u"bytes"_s].toInteger(), 49152);
    }

    /// Either word of an aggregate is enough; what is none is a run.
    void googleAggregatesByEitherWord()
    {
        const auto rowsOf = [](const QByteArray& word) {
            const auto read = readBenchmark("{\"context\": {\"date\": \"2026-11-21T00:00:00+00:00\"}, \"benchmarks\": ["
                                            "{\"name\": \"BM_a\", \"run_name\": \"BM_a\", \"run_type\": \"iteration\", \"iterations\": 10, "
                                            "\"real_time\": 5.0, \"cpu_time\": 5.0, \"time_unit\": \"ns\"},"
                                            "{\"name\": \"BM_a_median\", \"run_name\": \"BM_a\", " +
                                            word + ", \"iterations\": 3, \"real_time\": 7.0, \"cpu_time\": 7.0, \"time_unit\": \"ns\"}]}");
            if (!read) return -1;
            const auto view = BenchmarkView::of(read->datasets[0]);
            return view ? int(view->size()) : -1;
        };
        QCOMPARE(rowsOf("\"run_type\": \"aggregate\", \"aggregate_name\": \"median\""), 1);
        QCOMPARE(rowsOf("\"aggregate_name\": \"median\""), 1);
        QCOMPARE(rowsOf("\"run_type\": \"aggregate\""), 1);
        QCOMPARE(rowsOf("\"run_type\": \"iteration\""), 2);
    }

    /// Releases before 1.5 have the aggregate in the name alone; a spread or a share of it is no run time.
    void googleAggregatesByName_data()
    {
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("before 1.5") << QByteArray();
        QTest::newRow("no aggregate_name") << QByteArray("\"run_name\": \"BM_a/8\", \"run_type\": \"aggregate\", ");
        QTest::newRow("no run_name either") << QByteArray("\"run_type\": \"aggregate\", ");
    }
    void googleAggregatesByName()
    {
        QFETCH(QByteArray, words);
        QByteArray rows;
        for (const auto& [end, time] : {std::pair("_mean", "5.0"), {"_median", "4.5"}, {"_stddev", "0.25"}, {"_cv", "0.05"}})
            rows += QByteArray(rows.isEmpty() ? "" : ", ") + "{\"name\": \"BM_a/8" + end + "\", " + words +
                    "\"iterations\": 3, \"real_time\": " + time + ", \"cpu_time\": " + time + ", \"time_unit\": \"us\"}";
        const auto read = readBenchmark("{\"context\": {\"num_cpus\": 2}, \"benchmarks\": [" + rows + "]}");
        QVERIFY2(read.ok(), qPrintable(spoken(read)));
        const auto view = BenchmarkView::of(read->datasets[0]);
        QCOMPARE(view->size(), 1);
        QCOMPARE(view->text(BenchmarkText::Name, 0), u"BM_a/8"_s);
        QVERIFY(isClose(view->number(BenchmarkNumber::Time, 0), 4.5e-6) && isClose(view->number(BenchmarkNumber::Mean, 0), 5e-6));
        QVERIFY(isClose(view->number(BenchmarkNumber::Stddev, 0), 2.5e-7));
        const Table* aggregates = read->datasets[0].table(u"aggregates");
        QCOMPARE(aggregates->rows(), 4);
        QVERIFY(std::isnan(aggregates->find(u"time_s")->number(3)));
        QVERIFY(isClose(aggregates->find(u"time_ratio")->number(3), 0.05));
        QCOMPARE(spoken(read).contains(u"4 rows are no runs but aggregates"_s), words.isEmpty());
    }

    /// An aggregate of which nothing tells what it is becomes no time.
    void googleUnknownAggregate()
    {
        const auto read = readBenchmark("{\"context\": {\"num_cpus\": 2}, \"benchmarks\": [{\"name\": \"a\", \"run_type\": \"aggregate\", "
                                        "\"iterations\": 3, \"real_time\": 0.5, \"cpu_time\": 1, \"time_unit\": \"us\"}]}");
        QVERIFY2(spoken(read).contains(u"benchmarks[0].aggregate_name: it is missing, and the name does not tell it"_s),
                 qPrintable(spoken(read)));
        QCOMPARE(BenchmarkView::of(read->datasets[0]) ? int(BenchmarkView::of(read->datasets[0])->size()) : 0, 0);
    }

    void googleDetails()
    {
        const auto read = readBenchmark(benchmarkBytes(u"gbench-1.7.1-repetitions5.json"_s));
        const Dataset& dataset = read->datasets[0];
        const auto view = BenchmarkView::of(dataset);
        // The payload, from a rate of CPU time and the argument; two threads copy twice as much.
        for (const char* name : {"BM_memcpy/65536", "BM_memcpy/65536/threads:2"})
            QCOMPARE(view->number(Number::Bytes, *sampleNamed(*view, QLatin1String(name))), 65536.0);
        QCOMPARE(view->text(BenchmarkText::Op, *sampleNamed(*view, u"BM_sort/512/real_time"_s)), u"BM_sort"_s);
        QCOMPARE(view->number(Number::Argument1, *sampleNamed(*view, u"BM_dgemm/256"_s)), 256.0);
        QVERIFY(std::isnan(view->number(Number::Bytes, *sampleNamed(*view, u"BM_dgemm/256"_s))));
        // Shares stay shares: 34 %, not 0.34 ns.
        const Table* aggregates = dataset.table(u"aggregates");
        const auto names = std::get<Texts>(aggregates->find(u"aggregate")->values);
        qsizetype cv = 0;
        while (names.at(cv) != QLatin1String("cv")) ++cv;
        QVERIFY(isClose(aggregates->find(u"time_ratio")->number(cv), 0.3433805545784917));
        QVERIFY(std::isnan(aggregates->find(u"time_s")->number(cv)));
        const Table* complexity = dataset.table(u"complexity");
        QCOMPARE(complexity->rows(), 4);
        QCOMPARE(complexity->find(u"big_o")->text(1), u"N^3"_s);
        QVERIFY(isClose(complexity->find(u"coefficient_s")->number(0), 2.953105673125983e-11)); // its own unit, ns
        QVERIFY(isClose(complexity->find(u"rms")->number(0), 0.16768009493462058));
        // Counters of every repetition, NaN and infinity among them.
        const size_t nan = *sampleNamed(*view, u"BM_nan"_s);
        QCOMPARE(view->counter(u"ok")[nan], 1.5);
        QVERIFY(std::isnan(view->counter(u"ratio")[nan]) && std::isnan(view->counter(u"bound")[nan]));
        const QString said = spoken(read);
        for (const char* words : {"bound, ratio", "assertions (debug)", "5 rows failed", "CPU time"})
            QVERIFY2(said.contains(QLatin1String(words)), qPrintable(said));
    }

    /// Four arguments have a column of their own; those behind are tags, and stand in no other column.
    void moreArgumentsThanColumns()
    {
        const QByteArray name = "BM_x/1/2/3/4/50";
        const auto google = readBenchmark(R"({"context": {}, "benchmarks": [{"name": ")" + name + R"(", "run_name": ")" + name +
                                          R"(", "run_type": "iteration", "real_time": 5, "cpu_time": 5, "time_unit": "ns"}]})");
        QVERIFY2(google.ok(), qPrintable(spoken(google)));
        const auto view = BenchmarkView::of(google->datasets[0]);
        const Number four[] = {Number::Argument1, Number::Argument2, Number::Argument3, Number::Argument4};
        for (int i = 0; i < 4; ++i) QCOMPARE(view->number(four[i], 0), double(i + 1));
        const Table* tags = google->datasets[0].table(u"tags");
        QVERIFY(tags && tags->rows() == 1);
        QCOMPARE(tags->find(u"tag")->text(0), u"arg5"_s);
        QCOMPARE(tags->find(u"text")->text(0), u"50"_s);
        const auto swept = readBenchmark(R"({"results": [{"command": "x", "mean": 1, "median": 1, "min": 1, "max": 1, "times": [1],
                                             "parameters": {"a": "1", "b": "2", "c": "3", "d": "4", "e": "50"}}]})");
        QVERIFY2(swept.ok(), qPrintable(spoken(swept)));
        const auto commands = BenchmarkView::of(swept->datasets[0]);
        for (int i = 0; i < 4; ++i) QCOMPARE(commands->number(four[i], 0), double(i + 1));
        QCOMPARE(swept->datasets[0].table(u"tags")->rows(), 5);
        for (const Number next : {Number::InnerIterations, Number::WarmupIterations}) {
            QVERIFY(std::isnan(view->number(next, 0)));
            QVERIFY(std::isnan(commands->number(next, 0)));
        }
    }

    void hyperfine_data() { named(u"hyperfine"_s); }
    void hyperfine()
    {
        QFETCH(QString, file);
        const auto read = readBenchmark(benchmarkBytes(file));
        const auto view = BenchmarkView::of(read->datasets[0]);
        const QJsonArray rows = m_files[file][u"rows"_s].toArray();
        QCOMPARE(qsizetype(view->size()), rows.size());
        for (size_t sample = 0; sample < view->size(); ++sample) {
            const QJsonObject row = rows[qsizetype(sample)].toObject();
            QCOMPARE(view->text(BenchmarkText::Name, sample), row[u"command"_s].toString());
            QCOMPARE(difference(*view, sample, row), QString());
            QCOMPARE(view->isUsable(sample), row[u"failed_runs"_s].toInt() == 0);
        }
    }

    void hyperfineDetails()
    {
        const auto failures = readBenchmark(benchmarkBytes(u"hyperfine-1.15-failures.json"_s));
        const QString said = spoken(failures);
        for (const char* words : {"results[0]: 2 of 4 times", "4 of 4 runs ended with exit code 137", "which machine"})
            QVERIFY2(said.contains(QLatin1String(words)), qPrintable(said));
        QCOMPARE(failures->datasets[0].table(u"times")->find(u"exit_code")->number(4), 137.0);
        const auto scan = readBenchmark(benchmarkBytes(u"hyperfine-1.15-parameter-scan.json"_s));
        const auto view = BenchmarkView::of(scan->datasets[0]);
        QCOMPARE(view->number(Number::Argument1, 2), 300000.0);
        QCOMPARE(view->text(BenchmarkText::Op, 2), u"seq"_s);
        QCOMPARE(benchmarkSeries(*view).size(), 1);
        const auto two = readBenchmark(benchmarkBytes(u"hyperfine-1.15-two-parameters.json"_s));
        QCOMPARE(benchmarkSeries(*BenchmarkView::of(two->datasets[0])).size(), 2);
    }

    /// What to do where the start of the shell took longer than the command depends on what the command is.
    void hyperfineWithoutShell_data()
    {
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<QString>("advice");
        const auto row = [](const char* command, const char* advice) {
            QTest::newRow(command) << QByteArray(command) << QString::fromLatin1(advice);
        };
        row("./a 3", "Measure it with -N.");
        row("./a '<' 3", "Measure it with -N.");
        row("./a < in > out", "--input and --output");
        row("./a | wc", "sh ./script.sh");
        row("./a $HOME", "sh ./script.sh");
        row("'./a < in' './b < in'", "in quotes, for the name of a program");
    }
    void hyperfineWithoutShell()
    {
        QFETCH(QByteArray, command);
        QFETCH(QString, advice);
        const auto read = readBenchmark("{\"results\": [{\"command\": \"" + command + "\", \"mean\": 1e-6, \"times\": [3e-6, 0.0, 0.0]}]}");
        QVERIFY2(spoken(read).contains(u"2 of 3 times"_s) && spoken(read).contains(advice), qPrintable(spoken(read)));
    }

    /// A finding about the context points to its line, not to the end of the file.
    void placeOfTheContext()
    {
        const auto read =
            readBenchmark("{\n  \"context\": {\n    \"num_cpus\": 4,\n    \"cpu_scaling_enabled\": true,\n    \"caches\": []\n  },\n"
                          "  \"benchmarks\": [\n    {\"name\": \"a\", \"iterations\": 5, \"real_time\": 2.5, \"cpu_time\": 2.5, "
                          "\"time_unit\": \"ms\"}\n  ]\n}\n");
        QVERIFY2(spoken(read).contains(u":4:"_s) && spoken(read).contains(u"frequency scaling"_s), qPrintable(spoken(read)));
    }

    void tables_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString& file : m_files.keys())
            if (file.startsWith(u"osu"_s) || file.startsWith(u"imb"_s)) QTest::newRow(qPrintable(file)) << file;
    }
    /// The printed tables, in their order: size and time, or size and rate.
    void tables()
    {
        QFETCH(QString, file);
        const auto read = readBenchmark(benchmarkBytes(file), file);
        for (const QJsonValue table : m_files[file][u"tables"_s].toArray()) {
            const QString op = table[u"name"_s].toString().toLower();
            std::vector<std::array<double, 4>> found; // group, bytes, time, rate
            for (const Dataset& dataset : read->datasets) {
                const auto view = BenchmarkView::of(dataset);
                for (size_t s = 0; s < view->size(); ++s)
                    if (op.isEmpty() || (view->text(BenchmarkText::Op, s) == op &&
                                         isClose(view->number(Number::Ranks, s), numberOf(table[u"processes"_s]))))
                        found.push_back({view->number(Number::Group, s), view->number(Number::Bytes, s), view->number(Number::Time, s),
                                         view->number(Number::Rate, s)});
            }
            QCOMPARE(qsizetype(found.size()), table[u"row_count"_s].toInteger());
            compare(found, table[u"time_s_by_size"_s].toArray(), {1, 2});
            compare(found, table[u"bytes_per_s_by_size"_s].toArray(), {1, 3});
            compare(found, table[u"time_s_by_group_and_size"_s].toArray(), {0, 1, 2});
        }
    }

    void osuDetails()
    {
        const auto bcast = readBenchmark(benchmarkBytes(u"osu-7.4-osu_bcast-ompi-np4-full-tail.txt"_s), u"osu_bcast-np4.txt"_s);
        const auto view = BenchmarkView::of(bcast->datasets[0]);
        QCOMPARE(benchmarkFacts(bcast->datasets[0]).kind, u"collective"_s);
        QCOMPARE(view->text(BenchmarkText::Op, 0), u"bcast"_s);
        QCOMPARE(view->number(Number::Ranks, 0), 4.0);
        QCOMPARE(view->number(Number::InnerIterations, 0), 100.0);
        QVERIFY(isClose(view->number(Number::Max, 2), 1.91e-6) && isClose(view->number(Number::Min, 2), 0.09e-6));
        const Table* percentiles = bcast->datasets[0].table(u"percentiles");
        QCOMPARE(percentiles->rows(), 51);
        QVERIFY(isClose(percentiles->find(u"time_s")->number(8), 13.07e-6));
        for (const auto& [field, time] : {std::pair{Number::Time, 0.61e-6}, {Number::Mean, 0.61e-6}, {Number::Median, 0.16e-6}})
            QVERIFY(isClose(view->number(field, 7), time)); // 128 B: the average is printed first, then P50
        QVERIFY(spoken(bcast).contains(u"median_s is P50"_s));
        const auto tails = readBenchmark("# OSU MPI Bandwidth Test v7.5\n# Datatype: MPI_CHAR.\n"
                                         "# Size      Bandwidth (MB/s) P25 Tail BW(MB/s) P50 Tail BW(MB/s)\n"
                                         "1                       0.90              0.89              0.91\n");
        const auto bandwidth = BenchmarkView::of(tails->datasets[0]);
        QCOMPARE(bandwidth->number(Number::Rate, 0), 0.90e6);
        QCOMPARE(bandwidth->counter(u"p50_rate_bytes_per_s")[0], 0.91e6);
        const auto unknown = readBenchmark(benchmarkBytes(u"osu-7.4-osu_scatter-ompi-np16.txt"_s), u"scatter.txt"_s);
        QVERIFY(spoken(unknown).contains(u"number of ranks is not known"_s));
        const auto launched =
            readBenchmark("$ mpirun --bind-to core -np 16 ./osu_scatter\n" + benchmarkBytes(u"osu-7.4-osu_scatter-ompi-np16.txt"_s));
        QCOMPARE(BenchmarkView::of(launched->datasets[0])->number(Number::Ranks, 0), 16.0);
        const auto rates = readBenchmark(benchmarkBytes(u"osu-7.4-osu_mbw_mr-ompi-np4.txt"_s));
        const auto mbw = BenchmarkView::of(rates->datasets[0]);
        QCOMPARE(mbw->number(Number::Pairs, 0), 2.0);
        QCOMPARE(mbw->number(Number::Window, 0), 64.0);
        QCOMPARE(mbw->counter(u"messages_per_s")[1], 9719390.56);
        QVERIFY(!mbw->isUsable(0)); // there is no time
        const auto init = readBenchmark(benchmarkBytes(u"osu-7.4-osu_init-ompi-np2.txt"_s));
        const auto start = BenchmarkView::of(init->datasets[0]);
        QCOMPARE(start->number(Number::Time, 0), 0.221);
        QCOMPARE(start->number(Number::Max, 0), 0.240);
        QCOMPARE(benchmarkFacts(init->datasets[0]).layout[u"ranks"_s].toInt(), 2);
        const auto barrier = readBenchmark(benchmarkBytes(u"osu-7.4-osu_barrier-ompi-np4.txt"_s));
        QVERIFY(isClose(BenchmarkView::of(barrier->datasets[0])->number(Number::Time, 0), 16.03e-6));
        const auto overlap = readBenchmark(benchmarkBytes(u"osu-7.4-osu_iallgather-ompi-np4-full.txt"_s));
        const auto nonBlocking = BenchmarkView::of(overlap->datasets[0]);
        QCOMPARE(nonBlocking->text(BenchmarkText::Op, 0), u"iallgather"_s);
        QVERIFY(isClose(nonBlocking->number(Number::Time, 0), 24.27e-6));
        QVERIFY(isClose(nonBlocking->counter(u"purecomm_s")[0], 7.61e-6));
        const auto put = readBenchmark(benchmarkBytes(u"osu-7.4-osu_put_latency-ompi-np2.txt"_s));
        QCOMPARE(BenchmarkView::of(put->datasets[0])->text(BenchmarkText::Op, 0), u"put_latency"_s);
    }

    void imbDetails()
    {
        const auto read = readBenchmark(benchmarkBytes(u"imb-2019.6-multi0-ompi-np4.txt"_s), u"imb.txt"_s);
        QCOMPARE(read->datasets.size(), 3);
        const auto pairs = BenchmarkView::of(read->datasets[0]);
        QCOMPARE(benchmarkFacts(read->datasets[0]).kind, u"multi-pair"_s);
        QCOMPARE(pairs->number(Number::Pairs, 0), 2.0);
        QVERIFY(isClose(pairs->number(Number::Time, 1), 3.27e-6) && isClose(pairs->number(Number::Mean, 1), 3.26e-6));
        QCOMPARE(benchmarkFacts(read->datasets[0]).producer[u"version"_s].toString(), u"2019 Update 6"_s);
        QCOMPARE(benchmarkFacts(read->datasets[0]).producer[u"part"_s].toString(), u"MPI-1"_s);
        QCOMPARE(read->datasets[2].name, u"imb, collective"_s);
        QCOMPARE(benchmarkSeries(*BenchmarkView::of(read->datasets[2])).size(), 2);
        QCOMPARE(spoken(read), QString());
        const auto ping = readBenchmark(benchmarkBytes(u"imb-2019.6-PingPong-ompi-np2.txt"_s));
        const BenchmarkFacts facts = benchmarkFacts(ping->datasets[0]);
        QCOMPARE(facts.kind, u"ping-pong"_s);
        QCOMPARE(facts.producer[u"command"_s].toString(), u"./IMB-MPI1 PingPong -iter 400 -time 1"_s);
        QVERIFY(isClose(BenchmarkView::of(ping->datasets[0])->number(Number::Rate, 3), 33.95e6));
        const auto nbc = readBenchmark(benchmarkBytes(u"imb-2021-NBC-mpich-np2.txt"_s));
        QCOMPARE(BenchmarkView::of(nbc->datasets[0])->counter(u"overlap_percent")[5], 94.98);
    }

private:
    void named(const QString& pattern)
    {
        QTest::addColumn<QString>("file");
        for (const QString& file : m_files.keys())
            if (file.contains(QRegularExpression(QLatin1Char('^') + pattern))) QTest::newRow(qPrintable(file)) << file;
    }

    static void compare(const std::vector<std::array<double, 4>>& found, const QJsonArray& want, std::initializer_list<size_t> columns)
    {
        for (qsizetype row = 0; row < want.size(); ++row) {
            qsizetype cell = 0;
            for (const size_t column : columns) {
                const double wanted = want[row][cell++].toDouble();
                QVERIFY2(isClose(found[size_t(row)][column], wanted),
                         qPrintable(u"row %1: %2, want %3"_s.arg(row).arg(found[size_t(row)][column]).arg(wanted)));
            }
        }
    }

    QJsonObject m_files;
};

QTEST_GUILESS_MAIN(TestBenchmarks)
#include "tst_benchmarks.moc"
