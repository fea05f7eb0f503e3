// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives of OSU, IMB and costscope.benchmark/1 as the figures beside the model find them: operation, processes, sizes, times.
#include "benchmarkTesting.h"

#include "core/collectives/measuredCollective.h"
#include "importers/benchmarks/mpiLog.h"

using namespace costscope;

namespace {

const Dataset* datasetOf(const Result<Imported>& read, const QString& kind)
{
    for (const Dataset& dataset : read->datasets)
        if (benchmarkFacts(dataset).kind == kind) return &dataset;
    return nullptr;
}

/// The only curve of a collective in a file.
MeasuredCurve curveIn(const Result<Imported>& read, const Collective& collective, qint64 P)
{
    const Dataset* dataset = read ? datasetOf(read, u"collective"_s) : nullptr;
    if (!dataset) return {};
    const auto curves = measuredCurves(*BenchmarkView::of(*dataset), collective, P);
    return curves.size() == 1 ? curves.front() : MeasuredCurve();
}

Result<Imported> sample(const char* name)
{
    return readBenchmark(benchmarkBytes(QString::fromLatin1(name)), QString::fromLatin1(name));
}

} // namespace

class TestCollectiveFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 16 KiB per rank on 8: the last row of the printed table.
    void osuAllgather()
    {
        const auto read = sample("osu-7.4-osu_allgather-ompi-np8-full.txt");
        const MeasuredCurve ring = curveIn(read, ringAllgather(), 8), whole = curveIn(read, recursiveDoublingAllgather(), 8);
        QCOMPARE(ring.points.size(), size_t(15));
        QCOMPARE(ring.points.back().m, 16384.0);
        QCOMPARE(whole.points.back().m, 8 * 16384.0);
        QVERIFY(std::fabs(ring.points.back().seconds - 113.84e-6) < 1e-12);
        QVERIFY(std::fabs(ring.points.back().low - 97.29e-6) < 1e-12 && std::fabs(ring.points.back().high - 122.37e-6) < 1e-12);
        QVERIFY(curveIn(read, binomialScatter(), 8).points.empty());
    }

    /// People name their files in other ways than we ask for.
    void ranksInNames()
    {
        for (const auto& [name, ranks] : {std::pair{"osu_allgather-np8.txt", 8},
                                          {"osu_allgather.64ranks_4nodes.out", 64},
                                          {"bcast_16-procs.txt", 16},
                                          {"bcast_128_processes", 128},
                                          {"osu_bcast.txt", 0},
                                          {"ranks8.txt", 0}})
            QCOMPARE(ranksInFileName(QLatin1String(name)), ranks);
    }

    void osuScatter()
    {
        const auto read = sample("osu-7.4-osu_scatter-ompi-np16.txt");
        const MeasuredCurve scatter = curveIn(read, binomialScatter(), 16);
        QCOMPARE(scatter.points.size(), size_t(15));
        QCOMPARE(scatter.points.front().m, 16.0);
        QVERIFY(std::fabs(scatter.points.front().seconds - 134.09e-6) < 1e-12);
    }

    /// How the programs title their tables.
    void osuTitles_data()
    {
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("algorithm");
        QTest::newRow("alltoall") << "All-to-All Personalized Exchange"
                                  << "bruck-alltoall";
        QTest::newRow("allreduce") << "Allreduce"
                                   << "ring-allreduce";
        QTest::newRow("reduce") << "Reduce"
                                << "rabenseifner-reduce";
        QTest::newRow("broadcast") << "Broadcast"
                                   << "chain-broadcast";
        QTest::newRow("gather") << "Gather"
                                << "binomial-gather";
    }
    void osuTitles()
    {
        QFETCH(QString, title);
        QFETCH(QString, algorithm);
        const QString table = u"# OSU MPI %1 Latency Test v7.4\n# Size       Avg Latency(us)\n1024   12.50\n2048   20.00\n"_s.arg(title);
        const auto read = readBenchmark(table.toUtf8(), u"np4.txt"_s);
        const MeasuredCurve curve = curveIn(read, *findCollective(algorithm), 4);
        QVERIFY2(curve.points.size() == 2, qPrintable(spoken(read)));
        QVERIFY(std::fabs(curve.points[1].seconds - 20e-6) < 1e-12);
    }

    /// Blocks of Bcast and Scatter on 4 in one file; rows of no bytes are no points. The slowest rank ends a call.
    void imbBlocks()
    {
        const auto read = sample("imb-2019.6-coll-ompi-np4.txt");
        const MeasuredCurve bcast = curveIn(read, binomialBroadcast(), 4), scatter = curveIn(read, binomialScatter(), 4);
        QCOMPARE(bcast.points.size(), size_t(15));
        QCOMPARE(bcast.points.back().m, 16384.0);
        QVERIFY(std::fabs(bcast.points.back().seconds - 12.74e-6) < 1e-12);
        QCOMPARE(scatter.points.back().m, 4 * 16384.0);
    }

    /// Several numbers of processes and operations in one file.
    void ownFormat()
    {
        const auto read = sample("cs-collective-ompi-np8.json");
        const BenchmarkView view = *BenchmarkView::of(*datasetOf(read, u"collective"_s));
        QCOMPARE(measuredProcesses(view, binomialBroadcast()), (std::set<qint64>{2, 4, 8}));
        const MeasuredCurve bcast = curveIn(read, binomialBroadcast(), 2);
        QCOMPARE(bcast.points.front().m, 8.0);
        QVERIFY(std::fabs(bcast.points.front().seconds - 7.610001376e-08) < 1e-15);
        QCOMPARE(layoutOf(view.dataset()).nodes, std::optional<qint64>(1));
        QVERIFY(!layoutOf(view.dataset()).mapping);
    }

    /// Mapping and algorithm, where the file tells them.
    void ownFormatTellsTheMapping()
    {
        const QByteArray text = R"({"schema": "costscope.benchmark/1", "kind": "collective", "time_of": "call",
            "layout": {"ranks": 4, "nodes": 2, "mapping": "round-robin"},
            "samples": [{"op": "MPI_Allgather", "algorithm": "ring", "bytes": 1024, "times_s": [2e-6]},
                        {"op": "allgather", "algorithm": "bruck", "ranks": 4, "bytes": 1024, "times_s": [3e-6]}]})";
        const auto read = readBenchmark(text, u"told.json"_s);
        QVERIFY2(read.ok(), qPrintable(spoken(read)));
        const BenchmarkView view = *BenchmarkView::of(read->datasets[0]);
        QCOMPARE(layoutOf(view.dataset()).mapping, std::optional(Mapping::RoundRobin));
        const auto curves = measuredCurves(view, ringAllgather(), 4);
        QVERIFY2(curves.size() == 2, qPrintable(spoken(read)));
        QCOMPARE(curves[0].algorithm, u"bruck"_s);
        QCOMPARE(curves[1].points[0].seconds, 2e-6);
    }
};

QTEST_APPLESS_MAIN(TestCollectiveFiles)
#include "tst_collective_files.moc"
