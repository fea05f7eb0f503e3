// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/machine/Machine.h"
#include "core/scaling/broadcast.h"
#include "core/scaling/hockney.h"

using namespace costscope;

namespace {

const HockneyProgram paper{1000, 1e10, 500};
const HockneyNetwork gigabit{5e-5, 1.25e8}, qdr{1e-6, 4e10};

} // namespace

class TestHockney : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void speedUpsGolden()
    {
        int compared = 0;
        for (const QJsonValue item : goldenItems("hockney-golden.json")) {
            const QJsonObject in = item["inputs"].toObject(), out = item["outputs"].toObject();
            if (!out.contains("S_stencil")) continue;
            const NamedValues values{{"N", in["N_bytes"].toDouble()}, {"T_1", in["T1_s"].toDouble()}, {"N_it", in["N_it"].toDouble()},
                                     {"L", in["L_s"].toDouble()},     {"B", in["B"].toDouble()},      {"P", in["P"].toDouble()}};
            const auto stencil = hockneyStencilModel.evaluate(values), alltoall = hockneyAlltoallModel.evaluate(values);
            QCOMPARE(refusal(stencil) + refusal(alltoall), QString());
            QVERIFY(near(stencil->value, out["S_stencil"].toDouble(), 1e-12, "stencil"));
            QVERIFY(near(alltoall->value, out["S_alltoall"].toDouble(), 1e-12, "all-to-all"));
            ++compared;
        }
        QCOMPARE(compared, 10);
    }

    void limitsGolden()
    {
        QVERIFY(near(stencilLimit(paper, gigabit), 5000, 1e-12, "limit"));
        QVERIFY(near(stencilLimit(paper, qdr), 250000, 1e-12, "limit"));
        const double best = alltoallOptimum(paper, gigabit);
        QVERIFY(near(best, 1272.7922061357856, 1e-12, "P*"));
        QVERIFY(near(speedUp(paper, best, alltoallCommunication(paper, gigabit, best)), 7.856742013183861, 1e-12, "S*"));
        for (const double P : {0.9 * best, 1.1 * best}) // it is a maximum
            QVERIFY(speedUp(paper, P, alltoallCommunication(paper, gigabit, P)) < 7.8567);
    }

    void wholeOptimum()
    {
        const AlltoallBest best = alltoallBest(paper, gigabit);
        QCOMPARE(best.P, 1273.0);
        for (const double P : {1272., 1274.}) QVERIFY(speedUp(paper, P, alltoallCommunication(paper, gigabit, P)) < best.S);
        // P* = 1.58: two processes take 1/2 + 2 (2 · 0.2) s, so that one is better.
        const HockneyProgram little{1, 0, 1};
        QVERIFY(near(alltoallOptimum(little, {0.2, 1e9}), std::sqrt(2.5), 1e-12, "P*"));
        QCOMPARE(alltoallBest(little, {0.2, 1e9}).P, 1.0);
        QCOMPARE(alltoallBest(little, {0.2, 1e9}).S, 1.0);
        QVERIFY(std::isinf(alltoallBest(paper, {0, 1e9}).P));
    }

    /// P* = 0.0000071: nobody has so few processes.
    void optimumBelowOneProcess()
    {
        const auto found = hockneyAlltoallModel.evaluate({{"L", 1e10}, {"B", 1e8}, {"T_1", 1}, {"N", 0}, {"N_it", 1}, {"P", 4}});
        QCOMPARE(termOf(*found, "optimum_P").value, 1.0);
        QCOMPARE(termOf(*found, "optimum").value, 1.0);
        QVERIFY(says(found->messages, "one process is the best"));
        const auto free = hockneyAlltoallModel.evaluate({{"L", 1e-320}, {"B", 1e8}, {"T_1", 1000}, {"N", 1e10}, {"N_it", 500}, {"P", 16}});
        for (const Term& term : free->terms) QVERIFY2(std::isfinite(term.value), qPrintable(term.name));
    }

    void oneProcessDoesNotCommunicate()
    {
        const NamedValues values{{"L", 5e-5}, {"B", 1.25e8}, {"P", 1}};
        QCOMPARE(hockneyStencilModel.evaluate(values)->value, 1.0);
        QVERIFY(says(hockneyAlltoallModel.evaluate(values)->messages, "S(1) = 1"));
    }

    /// 8-byte elements: √(N/(8 P)) of them, 8 bytes each.
    void elementsOfEightBytes()
    {
        const auto eight =
            hockneyStencilModel.evaluate({{"L", 0}, {"B", 1e8}, {"P", 4}, {"N", 3200}, {"N_it", 1}, {"T_1", 1}, {"element", 8}});
        QVERIFY(near(termOf(*eight, "communication_s").value, 8 * (8 * 10 / 1e8), 1e-12, "edge of ten elements"));
    }

    void broadcastsGolden()
    {
        int compared = 0;
        for (const QJsonValue item : goldenItems("hockney-golden.json")) {
            const QJsonObject in = item["inputs"].toObject(), out = item["outputs"].toObject();
            if (!out.contains("linear_s")) continue;
            const NamedValues values{
                {"P", in["P"].toDouble()}, {"m", in["m"].toDouble()}, {"L", in["L"].toDouble()}, {"B", in["B"].toDouble()}};
            QVERIFY(near(broadcastLinearModel.evaluate(values)->value, out["linear_s"].toDouble(), 1e-12, "linear"));
            QVERIFY(near(broadcastBinomialModel.evaluate(values)->value, out["binomial_ceil_log2_s"].toDouble(), 1e-12, "binomial"));
            QVERIFY(near(broadcastBinaryModel.evaluate(values)->value, out["binary_tree_two_children_s"].toDouble(), 1e-12, "binary"));
            ++compared;
        }
        QCOMPARE(compared, 2);
        QCOMPARE(broadcastBinomialModel.evaluate({{"P", 1}, {"m", 1}, {"L", 1}, {"B", 1}})->value, 0.0);
    }

    void theMachineSuppliesTheNetwork()
    {
        const Machine* machine = shippedMachine(u"gigabit-ethernet");
        const NamedValues values = withMachine(hockneyStencilModel, *machine, {{"P", 4}});
        QCOMPARE(values.at("L"), 5e-5);
        QCOMPARE(values.at("B"), 1.25e8);
    }

    void refusals()
    {
        const auto said = [](const Model& model, NamedValues values) { return refusal(model.evaluate(values)); };
        QVERIFY(said(hockneyStencilModel, {{"P", 1.5}, {"L", 1}, {"B", 1}}).contains("P"));
        QVERIFY(said(hockneyStencilModel, {{"P", 2}, {"L", -1}, {"B", 1}}).contains("L"));
        QVERIFY(said(hockneyAlltoallModel, {{"P", 2}, {"L", 1}, {"B", 0}}).contains("B"));
        QVERIFY(said(broadcastBinaryModel, {{"P", 0}, {"m", 1}, {"L", 1}, {"B", 1}}).contains("P"));
    }
};

QTEST_GUILESS_MAIN(TestHockney)
#include "tst_hockney.moc"
