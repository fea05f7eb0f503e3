// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/pointToPoint/nodeAwareMaxRate.h"
#include "core/pointToPoint/queueSearch.h"

using namespace costscope;

namespace {

const Machine& machine(const char* id)
{
    for (const Machine& machine : shippedMachines())
        if (machine.id == QLatin1String(id)) return machine;
    qFatal("no %s", id);
}

NodeAware blueWaters()
{
    return *nodeAwareFrom(machine("blue-waters"));
}

Result<Evaluation> evaluate(const NamedValues& values)
{
    return nodeAwareMaxRateModel.evaluate(withMachine(nodeAwareMaxRateModel, machine("blue-waters"), values));
}

NamedValues messages(Locality locality, double n, double s, double ppn)
{
    return {{"locality", double(locality)}, {"n", n}, {"s", s}, {"ppn", ppn}};
}

} // namespace

class TestNodeAwareMaxRate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void golden_data() { goldenRows("point-to-point-golden.json", "p2p."); }
    void golden()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const auto locality = localityById(input["locality"].toString());
        QVERIFY(locality.has_value());
        const double n = input["messages"].toDouble();
        NamedValues values = messages(*locality, n, input["bytes_per_message"].toDouble(), input["ppn"].toDouble());
        values["short_below_bytes"] = input["short_below"].toDouble();
        values["eager_below_bytes"] = input["eager_below"].toDouble();
        const auto result = evaluate(values);
        QCOMPARE(refusal(result), QString());
        QCOMPARE(termOf(*result, "protocol").word, output["protocol"].toString());
        QCOMPARE(result->limitedBy, output["limited_by"].toString());
        QVERIFY(near(termOf(*result, "latency_s").value, output["latency_s"].toDouble(), 1e-12, "latency"));
        QVERIFY(near(termOf(*result, "transport_s").value, output["transport_s"].toDouble(), 1e-12, "transport"));
        QVERIFY(near(result->value, output["T_maxrate_s"].toDouble(), 1e-12, "T_mr"));
        const double queue = QueueSearch{8.4e-9}.time(n);
        QVERIFY(near(queue, output["T_queue_upper_s"].toDouble(), 1e-12, "T_q"));
        QVERIFY(near(result->value + queue, output["T_total_s"].toDouble(), 1e-12, "T"));
    }

    /// The parameters jump at the thresholds, and so does T: it may fall.
    void jumpsAtTheThresholds()
    {
        const NodeAware model = blueWaters();
        QVERIFY(near(model.time(Locality::InterNode, 1, 7999, 1).total(), 1.7665333333e-5, 1e-9, "eager"));
        QVERIFY(near(model.time(Locality::InterNode, 1, 8000, 1).total(), 5.7586206897e-6, 1e-9, "rend"));
        QVERIFY(model.time(Locality::InterNode, 1, 500, 1).total() > model.time(Locality::InterNode, 1, 499, 1).total());
    }

    void thresholds()
    {
        const ProtocolThresholds defaults;
        QVERIFY(defaults.protocolOf(0) == Protocol::Short && defaults.protocolOf(499.9) == Protocol::Short);
        QVERIFY(defaults.protocolOf(500) == Protocol::Eager && defaults.protocolOf(7999) == Protocol::Eager);
        QVERIFY(defaults.protocolOf(8000) == Protocol::Rend);
        NamedValues values = messages(Locality::InterNode, 1, 600, 1);
        QVERIFY(says(evaluate(values)->messages, "Protocol eager for 500\u00A0B ≤ s < 8000\u00A0B"));
        QVERIFY(says(evaluate(values)->messages, "assumption"));
        values["short_below_bytes"] = 700;
        QCOMPARE(termOf(*evaluate(values), "protocol").word, u"short"_s);
        values["short_below_bytes"] = 9000;
        QVERIFY(refusal(evaluate(values)).contains("short_below_bytes is 9000"));
        values["short_below_bytes"] = -1;
        QVERIFY(refusal(evaluate(values)).startsWith("short_below_bytes is -1"));
    }

    /// A machine that has none gets the assumed ones.
    void thresholdsOfAMachine()
    {
        Machine other = machine("blue-waters");
        other.values.erase("protocols.short_below_bytes");
        QCOMPARE(nodeAwareFrom(other)->thresholds.shortBelow, 500.0);
        other.values["protocols.short_below_bytes"].value = 1024;
        QCOMPARE(nodeAwareFrom(other)->thresholds.shortBelow, 1024.0);
    }

    /// On a node there is no injection limit, whatever ppn; also if a machine file writes one.
    void onANode()
    {
        Machine other = machine("blue-waters");
        other.values["intra-node.rend.R_N"].value = 1;
        const NodeAware model = *nodeAwareFrom(other);
        for (const Locality locality : {Locality::IntraSocket, Locality::IntraNode})
            QCOMPARE(model.time(locality, 3, 1e6, 64).total(), model.time(locality, 3, 1e6, 1).total());
        QVERIFY(model.time(Locality::InterNode, 3, 1e6, 64).total() > model.time(Locality::InterNode, 3, 1e6, 1).total());
    }

    void manyMessages()
    {
        const NodeAware model = blueWaters();
        for (const Locality locality : localities) {
            QVERIFY(near(model.time(locality, 1000, 64, 8).total(), 1000 * model.time(locality, 1, 64, 8).total(), 1e-12, "n equal ones"));
            QCOMPARE(model.time(locality, 0, 64, 8).total(), 0.0);
        }
    }

    void missingValuesAreNamed()
    {
        Machine other = machine("blue-waters");
        other.values.erase("inter-node.eager.R_N");
        QCOMPARE(refusal(nodeAwareFrom(other)),
                 u"Blue Waters: inter-node.eager.R_N has no value: set it (--set NAME=VALUE), calibrate with what measures it (between "
                 "nodes: ping-pong and pairs of ranks on two nodes), or choose a machine that has it."_s);
        other.values["intra-socket.short.alpha"].value = missing; // not determined
        QVERIFY(refusal(nodeAwareFrom(other)).contains("intra-socket.short.alpha, inter-node.eager.R_N have no value"));
        QVERIFY(refusal(nodeAwareFrom(other)).contains("ranks on one socket"));
        QVERIFY(refusal(nodeAwareFrom(machine("hopper"))).startsWith("Hopper: intra-socket.short.alpha"));
        // The row asks only for what it uses.
        const NamedValues values = withMachine(nodeAwareMaxRateModel, other, messages(Locality::InterNode, 1, 100, 1));
        QCOMPARE(refusal(nodeAwareMaxRateModel.evaluate(values)), QString());
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("value");
        for (const double place : {-1.0, 3.0, 0.5, missing}) QTest::addRow("locality %g", place) << "locality" << place;
        for (const double n : {-1.0, 1.5, double(INFINITY)}) QTest::addRow("n %g", n) << "n" << n;
        for (const double s : {-1.0, double(INFINITY)}) QTest::addRow("s %g", s) << "s" << s;
        for (const double ppn : {0.0, 1.5}) QTest::addRow("ppn %g", ppn) << "ppn" << ppn;
        QTest::newRow("more processes than cores") << "cores" << 15.0;
        QTest::newRow("rate") << "inter-node.rend.R_b" << 0.0;
        QTest::newRow("rate of the node") << "inter-node.rend.R_N" << 0.0;
        QTest::newRow("latency") << "inter-node.rend.alpha" << double(INFINITY);
    }
    void refuses()
    {
        QFETCH(QString, name);
        QFETCH(double, value);
        NamedValues values = messages(Locality::InterNode, 1, 1e6, 16);
        values[name] = value;
        QVERIFY2(refusal(evaluate(values)).contains(name), qPrintable(refusal(evaluate(values))));
    }
};

QTEST_GUILESS_MAIN(TestNodeAwareMaxRate)
#include "tst_node_aware_max_rate.moc"
