// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"
#include "tests/core/testChannels.h"

#include "core/channels/tauLop.h"

using namespace costscope;

namespace {

constexpr ChannelId shared = ChannelId::SharedMemory, network = ChannelId::Network;
const TransferSize m{65536, u"m"_s};

TransferCost L(ChannelId channel, double tau)
{
    return TransferCost::transfer(channel, m, tau);
}

TransferChannel table()
{
    return {shared, TransferGrid{{1024, 2048, 4096}, {1, 2, 8}, {1, 2, 3, 2, 3, 9, 4, 4, 10}}};
}

} // namespace

class TestTauLop : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lawsOfTheOperator()
    {
        const TransferCost o = TransferCost::overhead(shared, m), a = o + 2 * L(shared, 1), b = L(network, 3);
        QVERIFY(concurrent(4, L(shared, 2)) == L(shared, 8));
        QVERIFY(concurrent(4, a + b) == concurrent(4, a) + concurrent(4, b));
        QVERIFY(concurrent(4, 3 * a) == 3 * concurrent(4, a));
        QVERIFY(concurrent(4, o) == o);
        QVERIFY(concurrent(1, a + b) == a + b);
        QVERIFY(concurrent(2, concurrent(3, a + b)) == concurrent(6, a + b));
        QVERIFY(concurrent(2, TransferCost::greatest({a, b})) == TransferCost::greatest({concurrent(2, a), concurrent(2, b)}));
        QVERIFY(!(concurrent(2, a) == a) && !(a == b) && !(2 * a == a));
        QVERIFY(2 * (a + b) == a + a + b + b);
        QVERIFY(a + b == b + a);
    }

    void costsPrintAsThePaperWritesThem()
    {
        QCOMPARE((7 * (L(shared, 8) + L(network, 1) + L(shared, 1))).toString(), u"7 × [ L⁰(m,8) + L¹(m,1) + L⁰(m,1) ]"_s);
        QCOMPARE((15 * (L(shared, 4) + TransferCost::greatest({L(shared, 3), L(network, 1)}) + L(shared, 1))).toString(),
                 u"15 × [ L⁰(m,4) + max{L⁰(m,3), L¹(m,1)} + L⁰(m,1) ]"_s);
        QCOMPARE(concurrent(8, transmission(shared, m)).toString(), u"o⁰ + 2·L⁰(m,8)"_s);
        QCOMPARE(transmission(network, m).toString(), u"o¹ + 2·L⁰(m,1) + L¹(m,1)"_s);
        QCOMPARE(TransferCost().toString(), u"0"_s);
        QCOMPARE(L(shared, 0).toString(), u"0"_s);
        QCOMPARE(TransferCost::greatest({L(shared, 0), L(network, 1)}).toString(), u"L¹(m,1)"_s);
    }

    void numbersInPlaceOfSymbols()
    {
        Channels channels;
        channels.of[0] = TransferChannel(shared, {0, 1e9, 0});
        channels.of[1] = TransferChannel(network, {0, 1e8, 1});
        const TransferCost cost = 2 * (L(shared, 4) + TransferCost::greatest({L(shared, 3), L(network, 2)}));
        QCOMPARE(cost.withNumbers(channels), u"2 × [ 65.5\u00a0µs + max{65.5\u00a0µs, <b>1.31\u00a0ms</b>} ]"_s);
        QVERIFY(near(*cost.seconds(channels), 2 * (65.536e-6 + 1.31072e-3), 1e-12, "seconds"));
    }

    /// Further links are crossed by all messages at once.
    void furtherLinks()
    {
        const TransferCost far = L(network, 1) + TransferCost::hops(2), none = TransferCost::hops(0);
        QVERIFY(none.isNothing() && TransferCost::hops(-1).isNothing());
        QVERIFY(concurrent(4, far) == L(network, 4) + TransferCost::hops(2));
        QVERIFY(TransferCost::hops(1) + TransferCost::hops(1) == TransferCost::hops(2));
        QVERIFY(!(far == L(network, 1)) && !(TransferCost::hops(1) == TransferCost::hops(2)));
        QCOMPARE(far.toString(), u"L¹(m,1) + 2·t_hop"_s);
        QCOMPARE((3 * far).toString(), u"3 × [ L¹(m,1) + 2·t_hop ]"_s);
        QCOMPARE(toString(far.terms().back()), u"2·t_hop"_s);
        Channels channels;
        channels.of[1] = TransferChannel(network, {0, 1e8, 1});
        QCOMPARE(*TransferCost::hops(2).seconds(channels), 0.0); // of a machine that does not know it
        channels.hop = 3.5e-7;
        QVERIFY(near(*(3 * far).seconds(channels), 3 * (*L(network, 1).seconds(channels) + 7e-7), 1e-12, "seconds"));
        QCOMPARE(TransferCost::hops(2).withNumbers(channels), u"2·350\u00a0ns"_s);
    }

    /// 1 KiB: 1 2 3 s at τ = 1, 2, 8; 2 KiB: 2 3 9; 4 KiB: 4 4 10.
    void tablesAreLinearBetweenTheirPoints()
    {
        const TransferChannel channel = table();
        QCOMPARE(*channel.transfer(1024, 1), 1.0);
        QCOMPARE(*channel.transfer(4096, 8), 10.0);
        QCOMPARE(*channel.transfer(1536, 1), 1.5);
        QCOMPARE(*channel.transfer(2048, 5), 6.0);
        QCOMPARE(*channel.transfer(3072, 5), 6.5);
        QCOMPARE(*channel.transfer(3072, 0), 0.0);
    }

    void nothingIsExtendedSilently()
    {
        const auto above = table().transfer(2048, 16);
        QCOMPARE(refusal(above),
                 u"L⁰(2\u00a0KiB, 16) is not known: the shared memory is known for m of 1\u00a0KiB to 4\u00a0KiB and τ of 1 to 8."_s);
        QVERIFY(!table().transfer(500, 1).ok() && !table().transfer(5000, 1).ok());
        QVERIFY(!table().transfer(2000, 0.5).ok() && !table().transfer(-1, 1).ok());
    }

    void extendingIsSaid()
    {
        const auto object = QJsonObject{{"transfer", QJsonObject{{"form", "table"},
                                                                 {"bytes", QJsonArray{1000, 2000}},
                                                                 {"concurrency", QJsonArray{1, 2}},
                                                                 {"seconds", QJsonArray{QJsonArray{1, 2}, QJsonArray{2, 4}}}}}};
        const Machine machine = machineOfChannels({{"shared-memory", object}});
        const auto channel = TransferChannel::of(machine, shared, TransferChannel::Outside::ExtendLastSlope);
        QCOMPARE(*channel->transfer(1000, 4), 4.0);
        QCOMPARE(*channel->transfer(3000, 1), 3.0);
        QVERIFY(channel->isExtended(3000, 1) && channel->isExtended(1000, 4) && !channel->isExtended(1500, 1.5));
        QCOMPARE(*channel->transfer(500, 1), 0.5);
        const auto none = TransferChannel::of(machine, network);
        QVERIFY(refusal(none).contains("test has no L(m,τ) for the channel network"));
    }

    void piecesAndLaws()
    {
        const QJsonObject pieces{{"1", QJsonArray{QJsonArray{0, 1, 0}, QJsonArray{100, 0, 0.02}}},
                                 {"3", QJsonArray{QJsonValue(QJsonArray{0, 5, 0.1})}}};
        const auto piecewise = TransferChannel::of(
            machineOfChannels({{"network", QJsonObject{{"transfer", QJsonObject{{"form", "piecewise"}, {"pieces", pieces}}}}}}), network);
        QCOMPARE(*piecewise->transfer(99, 1), 1.0);
        QCOMPARE(*piecewise->transfer(100, 1), 2.0);
        QCOMPARE(*piecewise->transfer(100, 3), 15.0);
        QCOMPARE(*piecewise->transfer(100, 2), 8.5);
        QVERIFY(!piecewise->transfer(100, 4).ok());
        const TransferChannel linear(shared, {1, 10, 0.5}), power(shared, {1, 10, 0.5, true});
        QCOMPARE(*linear.transfer(20, 3), 1 + 2 * 2.0);
        QCOMPARE(*power.transfer(20, 4), 1 + 2 * 2.0);
        const auto steep = TransferChannel::of(machineOfChannels({{"network", channelOfLaw(0, 1, 1.5)}}), network);
        QVERIFY(refusal(steep).contains("theta is 1.5"));
    }

    void brokenCellsAreNamed()
    {
        const TransferChannel falls(shared, TransferGrid{{1024, 2048}, {1, 2, 4}, {2, 3, 4, 1, 5, 6}});
        const Messages found = falls.findings();
        QVERIFY(says(found, "L⁰(2\u00a0KiB, 1) is below L⁰(1\u00a0KiB, 1)"));
        QVERIFY(says(found, "L⁰(2\u00a0KiB, 2) is dearer than 2 transfers of L⁰(2\u00a0KiB, 1) one after the other"));
        QVERIFY(says(found, "L⁰(2\u00a0KiB, 4) is dearer than 4 transfers of L⁰(2\u00a0KiB, 1)"));
        QCOMPARE(found.size(), size_t(3));
        const TransferChannel good(shared, TransferGrid{{1000, 2000}, {1, 2}, {1, 2, 1.5, 2}});
        QVERIFY(good.findings().empty());
    }

    void pointToPointGolden()
    {
        for (const QJsonValue item : goldenItems("collectives-golden.json")) {
            if (item["id"].toString() != u"taulop.scatter_rda.P16"_s) continue;
            const QJsonObject in = item["inputs"].toObject(), out = item["outputs"].toObject(), cells = in["L_S_tau"].toObject();
            const auto result = tauLopPointToPointModel.evaluate({{"m", in["m_bytes"].toDouble()},
                                                                  {"S", in["S"].toDouble()},
                                                                  {"o", in["o0"].toDouble()},
                                                                  {"L_1", cells["1"].toDouble()},
                                                                  {"L_2", cells["2"].toDouble()}});
            QCOMPARE(refusal(result), QString());
            QVERIFY(near(result->value, out["p2p_segmented_exact_s"].toDouble(), 1e-12, "exact"));
            QVERIFY(near(termOf(*result, "approximate_s").value, out["p2p_segmented_approx_s"].toDouble(), 1e-12, "approximate"));
            return;
        }
        QFAIL("no golden item");
    }

    void theMachineSuppliesTheCells()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0)}, {"network", channelOfLaw(5e-6, 1e8, 1)}},
                                                  {{"network", 1e-6}, {"shared-memory", 1e-7}});
        const auto time = [&](NamedValues values) {
            const auto result = tauLopPointToPointModel.evaluate(withMachine(tauLopPointToPointModel, machine, values));
            return result ? result->value : missing;
        };
        QVERIFY(near(time({{"m", 1000}}), 1e-7 + 2 * 2e-6, 1e-12, "shared"));
        QVERIFY(near(time({{"m", 1000}, {"channel", 1}}), 1e-6 + 2 * 2e-6 + 15e-6, 1e-12, "network"));
        QVERIFY(near(time({{"m", 1000}, {"S", 100}}), 1e-7 + 11 * 1.1e-6, 1e-12, "segments"));
        QVERIFY(std::isnan(time({{"m", 1000}, {"S", 2000}})));
        const auto none = tauLopPointToPointModel.evaluate({{"m", 1000}, {"o", 0}});
        QVERIFY(refusal(none).contains("needs a value for L_1"));
    }
};

QTEST_GUILESS_MAIN(TestTauLop)
#include "tst_tau_lop.moc"
