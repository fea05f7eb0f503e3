// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of benchmarks: what tells their lines apart, and what they say where no line can be drawn.
#include "core/calibration/calibrationEdits.h"
#include "core/theories/defaults.h"
#include "tests/core/testBenchmarks.h"
#include "tests/core/testSession.h"

#include <set>
#include <tuple>

using namespace costscope;

namespace {

QStringList added(Session& session, const std::vector<const char*>& names)
{
    QStringList ids;
    for (const char* name : names) ids << addDataset(session, benchmarkFile(blueWaters(name), QString::fromLatin1(name)));
    return ids;
}

bool says(const Figure& figure, const QString& words)
{
    return std::any_of(figure.messages.begin(), figure.messages.end(), [&](const Message& m) { return m.text.contains(words); });
}

} // namespace

class TestBenchmarkFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 1, 2, 4, 8 and 16 pairs: the names of the lines are far from the small sizes, where the points alone tell them apart.
    void everyNumberOfPairsHasItsPoints()
    {
        Session session;
        const QStringList ids = added(session, {"max-rate"});
        const Figure figure = built(session, u"time-versus-size"_s, ids, {{"lines", "pairs"}});
        std::set<std::tuple<Hue, Marker, Fill>> marks;
        int lines = 0;
        for (const Series& s : figure.panels[0].series)
            if (s.mark == Mark::Points) marks.insert({s.hue, s.marker, s.fill}), ++lines;
        QCOMPARE(lines, 5);
        QCOMPARE(marks.size(), size_t(5));
    }

    /// Of two algorithms the question is which one is faster where.
    void titleTellsWhichOneIsFaster_data()
    {
        QTest::addColumn<QList<double>>("ring");
        QTest::addColumn<QList<double>>("other");
        QTest::addColumn<QString>("title");
        const QList<double> flat{30, 30, 30, 30};
        QTest::newRow("one switch") << QList<double>{10, 20, 40, 80} << flat
                                    << u"allgather, 64 ranks: ring is faster up to 2 KiB, recursive doubling from 4 KiB on"_s;
        QTest::newRow("a tie between") << QList<double>{10, 30, 30, 80} << flat
                                       << u"allgather, 64 ranks: ring is faster up to 1 KiB, recursive doubling from 8 KiB on"_s;
        QTest::newRow("always") << QList<double>{60, 45, 45, 90} << flat
                                << u"allgather, 64 ranks: ring takes 1.5 to 3.0 times as long as recursive doubling"_s;
        QTest::newRow("by the same") << QList<double>{15, 15, 15, 15} << flat
                                     << u"allgather, 64 ranks: recursive doubling takes 2.0 times as long as ring"_s;
        QTest::newRow("to and fro") << QList<double>{10, 40, 10, 40} << flat
                                    << u"allgather, 64 ranks: ring is faster at 2 of 4 sizes, recursive doubling at 2"_s;
        QTest::newRow("two sizes") << QList<double>{10, 40} << QList<double>{30, 30}
                                   << u"allgather, ring, 64 ranks takes 10.0 µs at 1 KiB and 40.0 µs at 2 KiB"_s;
    }
    void titleTellsWhichOneIsFaster()
    {
        QFETCH(QList<double>, ring);
        QFETCH(QList<double>, other);
        QFETCH(QString, title);
        QJsonArray samples;
        const auto add = [&](const char* algorithm, const QList<double>& times) {
            double bytes = 1024;
            for (const double time : times) {
                samples.append(QJsonObject{
                    {"op", "allgather"}, {"algorithm", algorithm}, {"ranks", 64}, {"bytes", bytes}, {"times_s", QJsonArray{1e-6 * time}}});
                bytes *= 2;
            }
        };
        add("ring", ring), add("recursive doubling", other);
        Session session;
        const QString id = addDataset(session, benchmarkOf({{"kind", "collective"}, {"time_of", "call"}, {"samples", samples}}, "both"));
        const Figure figure = built(session, u"benchmark-times"_s, {id});
        QCOMPARE(plainText(figure.title).replace(QChar(0xA0), QLatin1Char(' ')), title);
    }

    /// Two lines are compared in the title: at the sizes that both have, the least and the greatest ratio.
    void titleComparesTwoLines()
    {
        QJsonArray samples;
        const auto add = [&](double bytes, int pairs, double seconds) {
            samples.append(QJsonObject{{"bytes", bytes}, {"scope", "network"}, {"pairs", pairs}, {"times_s", QJsonArray{seconds}}});
        };
        for (double bytes = 100; bytes < 10000; bytes *= 2) add(bytes, 1, 1e-6 + 1e-9 * bytes), add(bytes, 4, 2e-6 + 3e-9 * bytes);
        Session session;
        const QString id =
            addDataset(session, benchmarkOf({{"kind", "multi-pair"}, {"time_of", "one-way"}, {"samples", samples}}, "two lines"));
        const Figure figure = built(session, u"time-versus-size"_s, {id}, {{"lines", "pairs"}});
        // (2 + 0.3)/(1 + 0.1) and (2 + 19.2)/(1 + 6.4)
        QCOMPARE(plainText(figure.title).replace(QChar(0xA0), QLatin1Char(' ')), u"4 pairs take 2.1 to 2.9 times as long as 1 pair"_s);
    }

    /// Two programs that measure the same sizes, as PingPong and osu_latency do: the points of both stand.
    void repeatedSizesAreAllDrawn()
    {
        QJsonArray samples;
        for (double bytes = 100; bytes < 10000; bytes *= 2) {
            const auto add = [&](const char* op, int pairs, double seconds) {
                samples.append(
                    QJsonObject{{"bytes", bytes}, {"scope", "network"}, {"op", op}, {"pairs", pairs}, {"times_s", QJsonArray{seconds}}});
            };
            add("PingPong", 1, 1e-6 + 1e-9 * bytes);
            add("osu_latency", 1, 2e-6 + 2e-9 * bytes);
            add("osu_multi_lat", 4, 4e-6 + 4e-9 * bytes);
        }
        Session session;
        const QString id =
            addDataset(session, benchmarkOf({{"kind", "multi-pair"}, {"time_of", "one-way"}, {"samples", samples}}, "programs"));
        const Figure figure = built(session, u"time-versus-size"_s, {id}, {{"lines", "pairs"}});
        std::vector<size_t> points;
        for (const Series& one : figure.panels[0].series)
            if (one.mark == Mark::Points) points.push_back(one.x.size());
        QCOMPARE(points, (std::vector<size_t>{14, 7}));
        QCOMPARE(figure.table.rows(), 21);
        QCOMPARE(plainText(figure.title).replace(QChar(0xA0), QLatin1Char(' ')), u"4 pairs take 2.0 to 4.0 times as long as 1 pair"_s);
    }

    /// Messages of 0 byte have no place on the axis of sizes.
    /// 1, 3, 2, 5 and 10 GB/s: the best at the largest size, half of it from the fourth on; a failed row is not drawn. Where a smaller
    /// size is the best, no size is named from which half of it is reached on.
    void ratesAreDrawnAlone()
    {
        const auto rates = [](std::vector<double> gigabytes) {
            Dataset data;
            data.kind = DatasetKind::Benchmark;
            data.name = u"rates"_s;
            data.sources = {{u"/runs/osu_bw.txt"_s, {}, {}}};
            data.facts = toJson(BenchmarkFacts{.kind = u"ping-pong"_s});
            const size_t rows = gigabytes.size();
            Doubles bytes, rate;
            Texts op, status;
            for (size_t i = 0; i < rows; ++i) {
                bytes.push_back(1024 * std::pow(2.0, double(i)));
                rate.push_back(1e9 * gigabytes[i]);
                op.append(u"bw"_s);
                status.append(gigabytes[i] > 99 ? u"failed"_s : QString());
            }
            data.tables = {{u"samples"_s,
                            {{u"op"_s, Quantity::Text, op},
                             {u"bytes"_s, Quantity::Size, bytes},
                             {u"rate_bytes_per_s"_s, Quantity::Rate, rate},
                             {u"status"_s, Quantity::Text, status}}}};
            return std::make_shared<const Dataset>(data);
        };
        Session session;
        const QString rising = addDataset(session, rates({1, 3, 2, 5, 10, 100})), falling = addDataset(session, rates({1, 8, 3}));
        const Figure one = built(session, u"benchmark-rates"_s, {rising});
        QCOMPARE(plainText(one.title).replace(QChar(0xA0), QLatin1Char(' ')),
                 u"bw reaches 10.0 GB/s at 16 KiB and half of it or more from 8 KiB on"_s);
        QCOMPARE(one.panels[0].series.size(), size_t(1));
        QCOMPARE(one.panels[0].series[0].y, (std::vector<double>{1, 3, 2, 5, 10}));
        QCOMPARE(one.table.numbers(u"rate_bytes_per_s").back(), 1e10);
        QCOMPARE(plainText(built(session, u"benchmark-rates"_s, {falling}).title).replace(QChar(0xA0), QLatin1Char(' ')),
                 u"bw reaches 8.00 GB/s at 2 KiB"_s);
        for (const char* kind : {"time-versus-size", "fit-residuals", "machine-trust", "benchmark-times"}) // which draw times
            QVERIFY2(!buildFigure(session, {.id = {}, .kind = QString::fromLatin1(kind), .datasets = {rising}, .choices = {}}).ok() &&
                         !lackOf(*findFigure(QString::fromLatin1(kind)), session,
                                 {.id = {}, .kind = QString::fromLatin1(kind), .datasets = {rising}, .choices = {}})
                              .isEmpty(),
                     kind);
        Dataset timed = *rates({1, 2});
        timed.tables[0].columns.push_back({u"time_s"_s, Quantity::Time, Doubles{1e-6, 2e-6}});
        QCOMPARE(calibrationFor(session, rising)->datasets, QStringList{rising}); // says that it has nothing
        const QString times = addDataset(session, std::make_shared<const Dataset>(timed));
        QCOMPARE(calibrationFor(session, rising)->datasets, QStringList{times});
        const QStringList made = addDefaultFigures(session, rising);
        QCOMPARE(made.size(), 1);
        QCOMPARE(session.figure(made.front())->kind, u"benchmark-rates"_s);
    }

    void nothingToDrawIsSaid()
    {
        QJsonArray samples;
        for (const int pairs : {1, 2, 4})
            samples.append(QJsonObject{{"bytes", 0}, {"scope", "network"}, {"pairs", pairs}, {"times_s", QJsonArray{1e-6, 1.1e-6}}});
        Session session;
        const QString id =
            addDataset(session, benchmarkOf({{"kind", "ping-pong"}, {"time_of", "one-way"}, {"samples", samples}}, "empty messages"));
        for (const char* lines : {"localities", "pairs"}) {
            const auto figure = buildFigure(session, {u"f"_s, u"time-versus-size"_s, {}, {id}, {{"lines", lines}}, {}});
            QVERIFY2(!figure, lines);
            QVERIFY2(figure.error().message.contains(u"no time of a message of 1 byte or more"_s), qPrintable(figure.error().message));
        }
    }

    /// Where sender and receiver were nobody says: nothing is fitted, and what was measured is drawn all the same.
    void withoutAPlaceThePointsStand()
    {
        QJsonArray samples;
        for (double bytes = 1; bytes < 1e6; bytes *= 4)
            samples.append(QJsonObject{{"bytes", bytes}, {"times_s", QJsonArray{1e-6 + 1e-9 * bytes}}});
        Session session;
        const QString id =
            addDataset(session, benchmarkOf({{"kind", "ping-pong"}, {"time_of", "one-way"}, {"samples", samples}}, "nowhere"));
        const Figure figure = built(session, u"time-versus-size"_s, {id});
        QCOMPARE(figure.panels.size(), size_t(1));
        size_t points = 0;
        for (const Series& one : figure.panels[0].series) {
            QVERIFY(one.mark == Mark::Points);
            points += one.x.size();
        }
        QCOMPARE(points, size_t(samples.size()));
        QVERIFY(says(figure, u"does not say where sender and receiver were"_s) && says(figure, u"--place"_s));
        QVERIFY(figure.caption.contains(u"nothing is fitted"_s));
    }

    /// Batches do not tell α and R_b; with the ping-pong of the same place there is a model.
    void batchesAloneSayWhatIsMissing()
    {
        Session session;
        const QStringList batches = added(session, {"queue-order", "queue-reversed"});
        const QString said = u"No model is drawn intra-node"_s;
        const Figure alone = built(session, u"time-versus-messages"_s, batches);
        QVERIFY(says(alone, said));
        QVERIFY(!series(alone.panels[0], Mark::Line, Hue::Blue));
        const Figure both = built(session, u"time-versus-messages"_s, batches + added(session, {"max-rate-node"}));
        QVERIFY(!says(both, said));
        QVERIFY(series(both.panels[0], Mark::Line, Hue::Blue));
    }

    /// A contention test stands beside max-rate of all active processes, queue search and δℓ; other figures keep their batches.
    void contentionTestsHaveTheirStack()
    {
        Session session;
        const QStringList batches = added(session, {"queue-order", "queue-reversed"}),
                          pairs = added(session, {"max-rate", "max-rate-node"}), contended = added(session, {"contention-x"});
        CalibrationItem calibration;
        calibration.id = u"c"_s, calibration.datasets = batches + pairs + contended;
        session.calibrations.push_back(calibration);
        const Figure figure = built(session, u"time-versus-messages"_s, contended);
        QVERIFY2(figure.title.startsWith(u"Up to "_s), qPrintable(figure.title));
        const Series* all = series(figure.panels[0], Mark::Line, Hue::Vermillion);
        const Series* transport = series(figure.panels[0], Mark::Line, Hue::Blue);
        QVERIFY(all && transport && transport->label.contains(u"16 per node"_s));
        // ℓ = 64 · 262144 byte, eq (5): the same distance at one message and at many.
        const double delta = (all->y.front() - transport->y.front()) / (64 * 262144.0);
        QVERIFY2(delta > 3.8e-11 && delta < 4.3e-11, qPrintable(QString::number(delta)));
        for (const Column& column : figure.table.columns)
            if (column.name == u"modeled_s"_s)
                for (const double modeled : std::get<std::vector<double>>(column.values)) QVERIFY(modeled > 1e-4);
        const Figure other = built(session, u"time-versus-messages"_s, batches);
        QVERIFY(!series(other.panels[0], Mark::Line, Hue::Vermillion));
        QVERIFY(series(other.panels[0], Mark::Line, Hue::Orange));
    }

    /// A test with half the bytes on the link is another volume; of two that are nearly the same one is drawn, and that is said.
    void contentionTestsOfOtherLinksStandApart()
    {
        const auto test = [](double volume, double share, const char* title) {
            QJsonArray samples;
            for (double n = 1; n <= 8; n *= 2)
                samples.append(QJsonObject{{"bytes", volume / n},
                                           {"messages", n},
                                           {"order", "reverse"},
                                           {"scope", "network"},
                                           {"counters", QJsonObject{{"link_bytes", volume * share}}},
                                           {"times_s", QJsonArray{share * 1e-6 * n}}});
            return benchmarkOf({{"kind", "high-volume-ping-pong"},
                                {"time_of", "batch-one-way"},
                                {"parameters", QJsonObject{{"preposted", true}, {"active_ranks_per_node", 16}}},
                                {"samples", samples}},
                               QString::fromLatin1(title));
        };
        Session session;
        const QStringList ids{addDataset(session, test(65536, 64, "x")), addDataset(session, test(65536, 32, "y"))};
        const Figure both = built(session, u"time-versus-messages"_s, ids, {{"volumes", "all"}});
        QCOMPARE(both.panels.size(), size_t(2));
        QCOMPARE(both.panels[0].title, u"inter-node, <i>ℓ</i> = 32 × volume"_s);
        QCOMPARE(both.panels[1].title, u"inter-node, <i>ℓ</i> = 64 × volume"_s);
        QCOMPARE(both.table.numbers(u"link_bytes").size(), size_t(8));
        QVERIFY(!says(both, u"the first is drawn"_s));
        const QStringList close = ids + QStringList{addDataset(session, test(65600, 32, "near"))};
        const Figure again = built(session, u"time-versus-messages"_s, close, {{"volumes", "all"}});
        QVERIFY2(says(again, u"Not drawn: 4 of near."_s), qPrintable(again.messages.empty() ? QString() : again.messages.back().text));
    }

    /// Files of two machines, or measured and synthetic ones: warned of, drawn apart, and no sentence is made of both.
    void systemsAreToldApart_data()
    {
        QTest::addColumn<QJsonObject>("first");
        QTest::addColumn<QJsonObject>("second");
        QTest::addColumn<QStringList>("systems");
        const QJsonObject none, left{{"system", QJsonObject{{"host", "left"}, {"cpu", "A"}}}},
            right{{"system", QJsonObject{{"host", "right"}, {"cpu", "A"}}}}, made{{"synthetic", true}};
        QTest::newRow("two machines") << left << right << QStringList{u"left (A)"_s, u"right (A)"_s};
        const QJsonObject other{{"system", QJsonObject{{"host", "left"}, {"cpu", "B"}}}};
        QTest::newRow("two processors") << left << other << QStringList{u"left (A)"_s, u"left (B)"_s};
        QTest::newRow("synthetic beside measured") << left << made << QStringList{u"left (A)"_s, u"synthetic data"_s};
        QTest::newRow("synthetic beside unnamed") << none << made << QStringList{u"a system that is not named"_s, u"synthetic data"_s};
        QTest::newRow("one machine") << left << left << QStringList{};
        QTest::newRow("unnamed beside named") << none << left << QStringList{};
        QTest::newRow("both synthetic") << made << made << QStringList{};
    }
    void systemsAreToldApart()
    {
        QFETCH(QJsonObject, first);
        QFETCH(QJsonObject, second);
        QFETCH(QStringList, systems);
        Session session;
        const auto add = [&](QJsonObject file, const char* name, double slower, bool isBatch) {
            QJsonArray samples;
            for (double bytes = 64; bytes < 1e6; bytes *= 2)
                for (const double messages : isBatch ? std::vector{1048576 / bytes} : std::vector{1.0})
                    samples.append(QJsonObject{{"bytes", bytes},
                                               {"messages", messages},
                                               {"scope", "network"},
                                               {"order", "same"},
                                               {"times_s", QJsonArray{slower * messages * (1e-6 + 1e-9 * bytes)}}});
            file[u"kind"_s] = isBatch ? u"high-volume-ping-pong"_s : u"ping-pong"_s;
            file[u"time_of"_s] = isBatch ? u"batch-one-way"_s : u"one-way"_s;
            file[u"samples"_s] = samples;
            return addDataset(session, benchmarkOf(file, QString::fromLatin1(name)));
        };
        const QStringList pairs{add(first, "one", 1, false), add(second, "two", 3, false)},
            batches = pairs + QStringList{add(first, "three", 1, true), add(second, "four", 3, true)};
        for (const auto& [kind, ids] :
             {std::pair{"time-versus-size", pairs}, {"fit-residuals", pairs}, {"time-versus-messages", batches}}) {
            const Figure figure =
                built(session, QString::fromLatin1(kind), ids,
                      QLatin1String(kind) == QLatin1String("time-versus-messages") ? QJsonObject{{"volumes", "all"}} : QJsonObject());
            QCOMPARE(says(figure, u"These files are not of one system"_s), !systems.isEmpty());
            QCOMPARE(figure.title.endsWith(u", of 2 systems"_s), !systems.isEmpty());
            for (const QString& system : systems) {
                QVERIFY2(says(figure, system), kind);
                const bool isBrief = systems[0].section(u'(', 0, 0) != systems[1].section(u'(', 0, 0);
                const QString shown = isBrief ? system.section(u" ("_s, 0, 0) : system;
                const auto names = [&](const Panel& panel) {
                    return panel.title.endsWith(shown) || std::ranges::any_of(panel.series, [&](const Series& s) {
                               return s.mark == Mark::Points && s.label.endsWith(shown);
                           });
                };
                QVERIFY2(std::ranges::any_of(figure.panels, names), kind);
            }
        }
        if (systems.isEmpty()) return;
        std::set<Hue> hues;
        std::vector<size_t> counts;
        for (const Series& s : built(session, u"time-versus-size"_s, pairs).panels[0].series)
            if (s.mark == Mark::Points) hues.insert(s.hue), counts.push_back(s.x.size());
        QCOMPARE(hues.size(), size_t(2));
        QCOMPARE(counts, (std::vector<size_t>{14, 14})); // none of the second is lost behind the first
    }

    /// A size of 1 MiB is not 1.04858e+06.
    void keysHoldWholeNumbers()
    {
        Session session;
        QJsonArray samples;
        for (double bytes = 65536; bytes < 1e8; bytes *= 2)
            samples.append(QJsonObject{{"bytes", bytes}, {"scope", "network"}, {"times_s", QJsonArray{1e-6 + 1e-9 * bytes}}});
        const QStringList ids{
            addDataset(session, benchmarkOf({{"kind", "ping-pong"}, {"time_of", "one-way"}, {"samples", samples}}, u"large"_s))};
        for (const char* kind : {"time-versus-size", "fit-residuals"})
            for (const QString& key : built(session, QString::fromLatin1(kind), ids).rowKeys)
                QVERIFY2(!key.contains(QLatin1Char('e') + QString(QLatin1Char('+'))), qPrintable(key));
    }
};

QTEST_APPLESS_MAIN(TestBenchmarkFigures)
#include "tst_benchmark_figures.moc"
