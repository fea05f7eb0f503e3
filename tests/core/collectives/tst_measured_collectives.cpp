// SPDX-License-Identifier: GPL-3.0-or-later
// Measured collectives beside modeled ones, curves over sizes, and the fit of a channel to a measured ratio.
#include "tests/core/golden.h"
#include "tests/core/testBenchmarks.h"
#include "tests/core/testChannels.h"

#include "core/collectives/collectiveCurve.h"
#include "core/collectives/fitRatio.h"
#include "core/collectives/measuredCollective.h"
#include "core/data/benchmarkPlace.h"

using namespace costscope;

namespace {

const Collective& known(const char* id)
{
    const Collective* one = findCollective(QString::fromLatin1(id));
    if (!one) qFatal("no %s", id);
    return *one;
}

QJsonObject sample(const char* op, int ranks, double bytes, double seconds)
{
    return {
        {"op", QString::fromLatin1(op)}, {"ranks", ranks}, {"bytes", bytes}, {"times_s", QJsonArray{seconds, 3 * seconds, 2 * seconds}}};
}

DatasetPtr measured(const QJsonArray& samples, const QJsonObject& layout = {}, const char* kind = "collective")
{
    return benchmarkOf({{"kind", QString::fromLatin1(kind)}, {"time_of", "call"}, {"layout", layout}, {"samples", samples}}, u"measured"_s);
}

CollectiveQuestion asked(const char* id, qint64 P, double m, qint64 M = 1)
{
    return {&known(id), {P, m, {}}, placedOn(P, M, RankOrder::Block), StageLevel::Transmission, {}, TransferChannel::Outside::Refuse};
}

} // namespace

class TestMeasuredCollectives : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// With two processes every channel gives 2, which tells nothing; four do.
    void ratiosThatCanBeFitted()
    {
        QVERIFY(fitRatio({{4, 2.2}}).ok());
        for (const qint64 P : {1, 2, 6, 12}) {
            const auto refused = fitRatio({{P, 2.2}});
            QVERIFY2(!refused && refused.error().message.startsWith(u"P is %1:"_s.arg(P)), qPrintable(QString::number(P)));
        }
        for (const double ratio : {0.0, -1.0, double(INFINITY), missing}) QVERIFY(!fitRatio({{32, ratio}}));
        QVERIFY(!fitRatio({}));
    }

    void everyAlgorithmIsKnownToBenchmarks()
    {
        for (const Collective* one : allCollectives()) QVERIFY2(!operationOf(*one).isEmpty(), qPrintable(one->id));
    }

    /// 1 KiB per rank on 8 processes: 8 KiB at the root of a scatter, 1 KiB in a ring, the buffer of a broadcast.
    void sizesCountAsTheAlgorithmDoes()
    {
        QCOMPARE(sizeOfBlocks(binomialScatter(), 8, 1024), 8192.0);
        QCOMPARE(sizeOfBlocks(recursiveDoublingAllgather(), 8, 1024), 8192.0);
        QCOMPARE(sizeOfBlocks(ringAllgather(), 8, 1024), 1024.0);
        QCOMPARE(sizeOfBlocks(binomialBroadcast(), 8, 1024), 1024.0);
        for (const Collective* one : allCollectives()) QCOMPARE(blocksOfSize(*one, 8, sizeOfBlocks(*one, 8, 1000)), 1000.0);
        QCOMPARE(movedPerProcess(ringAllgather(), {8, 1024, {}}), 7.0 * 1024);
        QCOMPARE(movedPerProcess(recursiveDoublingAllgather(), {8, 8192, {}}), 7.0 * 1024);
        QCOMPARE(movedPerProcess(binomialScatter(), {8, 8192, {}}), 7.0 * 1024);
        QCOMPARE(movedPerProcess(binomialBroadcast(), {8, 1024, {}}), 1024.0);
    }

    void curvesAreThoseOfOperationAndProcesses()
    {
        const DatasetPtr data =
            measured({sample("scatter", 8, 2048, 4e-6), sample("MPI_Scatter", 8, 1024, 2e-6), sample("scatter", 4, 1024, 1e-6),
                      sample("iscatter", 8, 1024, 9e-6), sample("allgather", 8, 1024, 9e-6)},
                     {{"nodes", 2}, {"mapping", "round-robin"}});
        const auto view = BenchmarkView::of(*data);
        const auto curves = measuredCurves(*view, binomialScatter(), 8);
        QCOMPARE(curves.size(), size_t(1));
        QCOMPARE(curves[0].points.size(), size_t(2));
        QCOMPARE(curves[0].points[0].m, 8192.0);
        QCOMPARE(curves[0].points[0].sample, 1);
        QCOMPARE(curves[0].points[0].seconds, 4e-6); // median of 2, 6 and 4 µs
        QCOMPARE(curves[0].points[0].low, 2e-6);
        QCOMPARE(curves[0].points[0].high, 6e-6);
        QCOMPARE(measuredProcesses(*view, binomialScatter()), (std::set<qint64>{4, 8}));
        QVERIFY(measuredCurves(*view, binomialScatter(), 16).empty());
        QCOMPARE(layoutOf(*data), (MeasuredLayout{2, Mapping::RoundRobin}));
    }

    void otherKindsHoldNoCollectives()
    {
        const DatasetPtr data = measured({sample("scatter", 8, 1024, 1e-6)}, {}, "ping-pong");
        QVERIFY(measuredProcesses(*BenchmarkView::of(*data), binomialScatter()).empty());
    }

    /// 8 KiB tables at τ = 1 … 16: a ring on one node sends m with τ = 16, known from 1 B to 4 MiB.
    void sizesAreThoseOfTheTables()
    {
        QFile file(QStringLiteral(COSTSCOPE_SOURCE "/resources/machines/metropolis-like.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Machine machine = machineOfChannels(QJsonDocument::fromJson(file.readAll()).object()["channels"].toObject());
        const auto ring = knownSizes(asked("ring-allgather", 16, 1024), machine, 0, 2);
        QCOMPARE(refusal(ring), QString());
        QCOMPARE(ring->front(), 1.0);
        QCOMPARE(ring->back(), 4194304.0);
        QCOMPARE(ring->size(), size_t(2 * 22 + 1));
        // Recursive doubling on 16: stages of m/16 … m/2, so m from 16 B to 8 MiB.
        const auto doubling = knownSizes(asked("recursive-doubling-allgather", 16, 1024), machine, 0, 1);
        QCOMPARE(doubling->front(), 16.0);
        QCOMPARE(doubling->back(), 8388608.0);
        const auto beyond = sizesBeyond(asked("ring-allgather", 16, 1024), *ring, 1);
        QCOMPARE(beyond.front(), 1.0);
        QCOMPARE(beyond.back(), 4194304.0 * 16);
        QVERIFY(refusal(knownSizes(asked("ring-allgather", 1024, 1024), machine, 0, 2)).contains(u"1024"_s));
    }

    /// The curve is the cost at each size, the way it is without one; a hole has none.
    void curveIsTheCostAtEachSize()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0.5)}});
        const auto costs = costsBySize(asked("ring-allgather", 4, 0), machine, {1000, 2000});
        // 3 · 2 · 2 · (1 µs + m/1e9 · 2.5)
        QVERIFY(near((*costs)[0].seconds, 12 * (1e-6 + 2.5e-6), 1e-12, "1000 B"));
        QVERIFY(near((*costs)[1].seconds, 12 * (1e-6 + 5e-6), 1e-12, "2000 B"));
        QVERIFY(!(*costs)[0].isExtended);
        CollectiveQuestion segments = asked("binomial-scatter", 4, 0);
        segments.shape.S = 1500;
        const auto holes = costsBySize(segments, machine, {1000, 2000});
        QVERIFY(std::isnan((*holes)[0].seconds) && (*holes)[1].seconds > 0);
    }

    void ratioGolden()
    {
        for (const QJsonValue item : goldenItems("collectives-golden.json")) {
            if (item["id"].toString() != u"taulop.fig5.P32"_s) continue;
            const QJsonObject out = item["outputs"].toObject();
            const double ratio = item["inputs"]["measured_ratio"].toDouble();
            const auto fit = fitRatio({{32, ratio}});
            QVERIFY(near(fit->fit.value(u"e"), out["exponent_power_law"].toDouble(), 1e-9, "e"));
            QVERIFY(near(fit->fit.value(u"theta"), out["theta_linear_law"].toDouble(), 1e-9, "theta"));
            QVERIFY(near(fit->own[0][0], out["exponent_power_law"].toDouble(), 1e-9, "e alone"));
            QCOMPARE(ratioOfParallelChannel(), out["ratio_parallel_channel"].toDouble());
            QVERIFY(near(ratioOfSerialChannel(32), out["ratio_serial_channel"].toDouble(), 1e-12, "serial"));
            QVERIFY(near(tauLopRatio(32, GrowthLaw::Power, 0), 2, 1e-12, "parallel"));
            QVERIFY(near(tauLopRatio(32, GrowthLaw::Linear, 1), out["ratio_serial_channel"].toDouble(), 1e-12, "serial"));
            return;
        }
        QFAIL("no golden item");
    }

    /// The closed form is what the stages cost.
    void ratioIsThatOfTheStages()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(0, 1e9, 0.3)}});
        for (const qint64 P : {4, 64}) {
            CollectiveQuestion over = asked("recursive-doubling-allgather", P, 1 << 20), under = asked("binomial-scatter", P, 1 << 20);
            over.shape.S = under.shape.S = 8192;
            const double ratio = collectiveCost(over, machine)->seconds / collectiveCost(under, machine)->seconds;
            QVERIFY(near(tauLopRatio(P, GrowthLaw::Linear, 0.3), ratio, 1e-12, "ratio"));
        }
    }

    /// The three printed means: one exponent for all by scipy.optimize.least_squares of relative residuals, with its error.
    void printedMeansTogether()
    {
        const auto fit = fitRatio(printedRatios());
        QCOMPARE(fit->own.size(), size_t(3));
        QVERIFY(fit->own[0][1] > 2 * fit->own[2][1]); // a linear law needs another θ for every P
        QVERIFY(near(fit->fit.value(u"e"), 0.1216427146, 1e-6, "e"));
        QVERIFY(near(*fit->fit.parameter(u"e")->standardError, 0.001666879594, 1e-4, "s.e."));
        QVERIFY(near(fit->fit.value(u"theta"), 0.005320710213, 1e-6, "theta"));
        QVERIFY(near(*fit->fit.parameter(u"theta")->standardError, 0.001369490255, 1e-4, "s.e."));
        QVERIFY(fit->rmsRelative[0] < fit->rmsRelative[1]);
    }

    void ratiosThatNoChannelGives()
    {
        const auto below = fitRatio({{32, 1.5}});
        QVERIFY(below->fit.termination == Termination::NotDetermined && std::isnan(below->fit.value(u"e")));
        QVERIFY(says(below->fit.messages, u"1.5"_s));
        QVERIFY(std::isnan(fitRatio({{32, 12.5}})->fit.value(u"theta")));
        QVERIFY(refusal(fitRatio({{24, 2.5}})).contains(u"24"_s));
        QVERIFY(refusal(fitRatio({{2, 2}})).contains(u"2"_s));
        QVERIFY(!refusal(fitRatio({{32, missing}})).isEmpty());
        QVERIFY(!refusal(fitRatio({})).isEmpty());
    }

    /// Ratios 2.5 and 3.5 at two sizes: mean 3, of the processes and sizes that both have.
    void ratiosOfBenchmarks()
    {
        const std::vector<DatasetPtr> data = {
            measured({sample("allgather", 32, 1024, 5e-6), sample("allgather", 32, 2048, 7e-6), sample("allgather", 16, 2048, 7e-6)}),
            measured({sample("scatter", 32, 1024, 2e-6), sample("scatter", 32, 2048, 2e-6), sample("scatter", 32, 4096, 1e-6)})};
        const auto fit = fitMeasuredRatio(data);
        QCOMPARE(refusal(fit), QString());
        QCOMPARE(fit->points.size(), size_t(1));
        QCOMPARE(fit->points[0].P, 32);
        QVERIFY(near(fit->points[0].ratio, 3, 1e-12, "mean"));
        QVERIFY(near(fit->points[0].least, 2.5, 1e-12, "least"));
        QCOMPARE(fit->points[0].sizes, 2);
        QVERIFY(!refusal(fitMeasuredRatio({data[0]})).isEmpty());
    }

    void algorithmsAreKnownByTheirWords()
    {
        for (const char* name : {"", "ring", "Ring", "ring-allgather", "Ring_Allgather"})
            QVERIFY2(canBe(QString::fromLatin1(name), ringAllgather()), name);
        for (const char* name : {"bruck", "recursive doubling", "tuned", "3"})
            QVERIFY2(!canBe(QString::fromLatin1(name), ringAllgather()), name);
        QVERIFY(canBe(u"bruck"_s, *findCollective(u"dissemination-allgather")));
    }

    /// The file's word goes before the user's, of nodes and order each for itself; what is taken back leaves nothing.
    void theUserSaysWhatTheFileDoesNot()
    {
        const DatasetPtr bare = measured({sample("bcast", 8, 1024, 1e-6)}),
                         half = measured({sample("bcast", 8, 1024, 1e-6)}, {{"nodes", 2}}),
                         oneNode = measured({sample("bcast", 8, 1024, 1e-6)}, {{"nodes", 1}}),
                         told = measured({sample("bcast", 8, 1024, 1e-6)}, {{"nodes", 2}, {"mapping", "block"}});
        QVERIFY(fileLacksLayout(*bare) && fileLacksLayout(*half));
        QVERIFY(!fileLacksLayout(*oneNode) && !fileLacksLayout(*told));
        QVERIFY(!fileLacksLayout(*measured({sample("bcast", 8, 1024, 1e-6)}, {}, "ping-pong")) && !fileLacksLayout(Dataset()));
        const MeasuredLayout said{4, Mapping::RoundRobin};
        for (const DatasetPtr& data : {bare, half, told}) {
            const Dataset now = withLayout(*data, said);
            QCOMPARE(saidLayout(now), said);
            QCOMPARE(layoutOf(now), (MeasuredLayout{data == bare ? 4 : 2, data == told ? Mapping::Sequential : Mapping::RoundRobin}));
            QCOMPARE(fileLayout(now), fileLayout(*data));
            QCOMPARE(withSaid(*data, now), now);
            QCOMPARE(withLayout(now, {}), *data);
        }
        QCOMPARE(layoutOf(withLayout(*bare, {.nodes = 3})), (MeasuredLayout{3, {}}));
    }

    /// A file that does not tell how many took part holds nothing for any collective until somebody says it.
    void theUserSaysHowManyTookPart()
    {
        const DatasetPtr bare = measured(QJsonArray{QJsonObject{{"op", "alltoall"}, {"bytes", 1024}, {"times_s", QJsonArray{1e-6}}}});
        const Collective& alltoall = *findCollective(u"pairwise-alltoall"_s);
        QVERIFY(fileLacksRanks(*bare) && fileLacksLayout(*bare) && measuredProcesses(*BenchmarkView::of(*bare), alltoall).empty());
        const Dataset said = withLayout(*bare, {1, {}, 16});
        QCOMPARE(measuredProcesses(*BenchmarkView::of(said), alltoall), (std::set<qint64>{16}));
        QCOMPARE(measuredCurves(*BenchmarkView::of(said), alltoall, 16).size(), size_t(1));
        QVERIFY(fileLacksRanks(said) && !fileLacksRanks(*measured({sample("bcast", 8, 1024, 1e-6)})));
    }

    void layoutsFromWords()
    {
        using L = MeasuredLayout;
        for (const auto& [text, layout] : {std::pair("4", std::optional(L{4, {}})),
                                           {"round-robin", L{{}, Mapping::RoundRobin}},
                                           {"4,sequential", L{4, Mapping::Sequential}},
                                           {" Cyclic , 12 ", L{12, Mapping::RoundRobin}},
                                           {"block", L{{}, Mapping::Sequential}},
                                           {"16ranks,4", L{4, {}, 16}},
                                           {"16ranks", L{{}, {}, 16}},
                                           {"0ranks", std::nullopt},
                                           {"ranks", std::nullopt},
                                           {"", std::nullopt},
                                           {"0", std::nullopt},
                                           {"-2", std::nullopt},
                                           {"4,5", std::nullopt},
                                           {"block,cyclic", std::nullopt},
                                           {"4,listed", std::nullopt},
                                           {"4,", std::nullopt},
                                           {"inter-node", std::nullopt}})
            QVERIFY2(layoutFromText(QString::fromLatin1(text)) == layout, text);
        QCOMPARE(inWords(L{4, Mapping::RoundRobin}), u"4 nodes, round robin"_s);
        QCOMPARE(inWords(L{1, {}}), u"1 node"_s);
        QCOMPARE(inWords(L{}), QString());
    }

    /// 6 µs and 2 µs on one node, where the mapping says nothing; 8 µs and 4 µs on two, 9 µs on two round robin without a partner:
    /// ratios 3 and 2, no mean over all.
    void ratiosPairWhatWasMeasuredAlike()
    {
        const auto file = [](const char* op, double seconds, const QJsonObject& layout, const char* algorithm = "") {
            QJsonObject one = sample(op, 32, 1024, seconds / 2); // the median of 1, 3 and 2 times
            if (*algorithm) one.insert(u"algorithm"_s, QString::fromLatin1(algorithm));
            return measured({one}, layout);
        };
        const QJsonObject one{{"nodes", 1}}, oneBlock{{"nodes", 1}, {"mapping", "block"}}, two{{"nodes", 2}, {"mapping", "block"}},
            cyclic{{"nodes", 2}, {"mapping", "cyclic"}};
        const std::vector<DatasetPtr> data = {file("allgather", 6e-6, oneBlock, "recursive-doubling"),
                                              file("allgather", 60e-6, one, "ring"),
                                              file("allgather", 8e-6, two),
                                              file("allgather", 9e-6, cyclic),
                                              file("scatter", 2e-6, one, "binomial"),
                                              file("scatter", 4e-6, two)};
        std::vector<BenchmarkView> views;
        for (const DatasetPtr& dataset : data) views.push_back(*BenchmarkView::of(*dataset));
        const MeasuredRatios ratios = measuredRatios(views, recursiveDoublingAllgather(), binomialScatter());
        QCOMPARE(ratios.all.size(), size_t(2));
        QVERIFY(near(ratios.all[0].ratio, 3, 1e-12, "one node") && near(ratios.all[1].ratio, 2, 1e-12, "two nodes"));
        QCOMPARE(ratios.all[1].layout, (MeasuredLayout{2, Mapping::Sequential}));
        QCOMPARE(ratios.messages.size(), size_t(2));
        QVERIFY(says(ratios.messages, u"1 time of allgather is left out: its algorithm is “ring”"_s));
        QVERIFY(says(ratios.messages, u"1 measured time has a partner of the same size and processes, but on other nodes"_s));
        const auto fit = fitMeasuredRatio(data);
        QVERIFY(near(fit->points[0].ratio, 3, 1e-12, "shared memory"));
        QVERIFY(says(fit->fit.messages, u"1 measured ratio is of several nodes"_s));
        QVERIFY(refusal(fitMeasuredRatio({data[2], data[5]})).contains(u"several nodes"_s));
    }
};

QTEST_APPLESS_MAIN(TestMeasuredCollectives)
#include "tst_measured_collectives.moc"
