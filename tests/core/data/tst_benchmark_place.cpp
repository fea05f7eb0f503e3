// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/benchmarkPlace.h"

#include "core/calibration/sweeps.h"

#include <QTest>

using namespace costscope;

namespace {

/// Two messages, the first with what its file says of it.
Dataset pingPong(const QString& scope, const BenchmarkFacts& facts = {.kind = u"ping-pong"_s})
{
    Dataset data;
    data.kind = DatasetKind::Benchmark;
    data.name = u"times"_s;
    data.facts = toJson(facts);
    data.tables = {{u"samples"_s,
                    {{u"bytes"_s, Quantity::Size, std::vector<double>{8, 1024}},
                     {u"time_s"_s, Quantity::Time, std::vector<double>{1e-6, 2e-6}},
                     {u"scope"_s, Quantity::Text, Texts{scope, QString()}}}}};
    return data;
}

} // namespace

class TestBenchmarkPlace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The file's word goes before the user's; the user's counts wherever the file says nothing.
    void whatTheFileSaysGoesFirst()
    {
        const Dataset half = pingPong(u"network"_s);
        QVERIFY(lacksPlace(half)); // of its second message
        const Dataset said = withPlace(half, Locality::IntraSocket);
        QVERIFY(!lacksPlace(said) && fileLacksPlace(said));
        const auto view = BenchmarkView::of(said);
        QVERIFY(view.ok());
        QVERIFY(placeOf(*view, benchmarkFacts(said), 0) == Locality::InterNode);
        QVERIFY(placeOf(*view, benchmarkFacts(said), 1) == Locality::IntraSocket);
        QCOMPARE(withPlace(said, std::nullopt), half);
    }

    /// A calibration takes them apart, and the user's word for the whole recipe counts last.
    void calibrationsFollow()
    {
        const auto data = std::make_shared<const Dataset>(withPlace(pingPong(u"network"_s), Locality::IntraNode));
        CalibrationRecipe recipe;
        recipe.assumed = Locality::IntraSocket;
        const Sweeps sweeps = sweepsOf({data}, recipe);
        QCOMPARE(sweeps.all.size(), size_t(2));
        QVERIFY(sweeps.all[0].locality == Locality::InterNode && sweeps.all[1].locality == Locality::IntraNode);
    }

    void othersHaveNoPlace()
    {
        QVERIFY(!lacksPlace(pingPong({}, {.kind = u"collective"_s})));
        QVERIFY(!lacksPlace(Dataset()));
        QVERIFY(!lacksPlace(pingPong({}, {.kind = u"ping-pong"_s, .layout = {{"nodes", 2}}})));
    }

    void namesPropose_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("place");
        for (const auto& [name, place] : {std::pair{"osu_latency_internode.txt", "inter-node"},
                                          {"lat-inter-node", "inter-node"},
                                          {"osu_bw_2nodes.out", "inter-node"},
                                          {"osu_bw_12nodes.out", ""},
                                          {"intra_node_latency", "intra-node"},
                                          {"latency-1node", "intra-node"},
                                          {"inter-socket.txt", "intra-node"},
                                          {"pingpong_same_socket", "intra-socket"},
                                          {"osu_latency.two_nodes.run1.out", "inter-node"},
                                          {"osu_latency.two_sockets.out", "intra-node"},
                                          {"osu_latency_inter.txt", "inter-node"},
                                          {"osu_latency.intra", "intra-node"},
                                          {"interleaved_lat.txt", ""},
                                          {"osu_latency.txt", ""}})
            QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(place);
    }
    void namesPropose()
    {
        QFETCH(QString, name);
        QFETCH(QString, place);
        Dataset data = pingPong({});
        data.sources = {{name, u"osu-text"_s, {}}};
        const auto guess = guessedPlace(data);
        QCOMPARE(guess ? toString(*guess) : QString(), place);
    }
};

QTEST_APPLESS_MAIN(TestBenchmarkPlace)
#include "tst_benchmark_place.moc"
