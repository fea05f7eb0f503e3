// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/pointToPoint/irregularExchange.h"

using namespace costscope;

namespace {

const Machine& blueWaters()
{
    for (const Machine& machine : shippedMachines())
        if (machine.id == u"blue-waters"_s) return machine;
    qFatal("no blue-waters");
}

NamedValues exampleA()
{
    return withMachine(irregularExchangeModel, blueWaters(),
                       {{"intra-socket.short.n", 5},
                        {"intra-socket.short.s", 100},
                        {"intra-node.eager.n", 3},
                        {"intra-node.eager.s", 2000},
                        {"inter-node.eager.n", 4},
                        {"inter-node.eager.s", 600},
                        {"inter-node.rend.n", 2},
                        {"inter-node.rend.s", 1e5},
                        {"ppn", 4},
                        {"h", 1.5}});
}

NamedValues with(const QString& name, double value)
{
    NamedValues values = exampleA();
    values[name] = value;
    return values;
}

NamedValues without(const QString& name)
{
    NamedValues values = exampleA();
    values.erase(name);
    return values;
}

} // namespace

class TestIrregularExchange : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void golden_data() { goldenRows("point-to-point-golden.json", "irregular."); }
    void golden()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const NodeAware model = *nodeAwareFrom(blueWaters());
        MessageGroups process;
        for (const QJsonValue& message : input["messages"].toArray())
            process.add(model.thresholds, *localityById(message[0].toString()), message[2].toDouble(), message[1].toDouble());
        QCOMPARE(process.messages(), 14.0);
        QCOMPARE(process.bytesBetweenNodes(), input["b_inter_bytes"].toDouble());
        const double ppn = input["ppn"].toDouble();
        for (const QJsonValue& group : output["groups"].toArray()) {
            const Locality locality = *localityById(group["locality"].toString());
            const Protocol protocol = *protocolById(group["protocol"].toString());
            QCOMPARE(process.at(locality, protocol).n, group["n"].toDouble());
            QVERIFY(near(model.time(locality, group["n"].toDouble(), group["s"].toDouble(), ppn).total(), group["T"].toDouble(), 1e-12,
                         "group"));
        }
        const TransferTime time = exchangeTime(model, process, ppn);
        QVERIFY(near(time.latency, output["T_latency_s"].toDouble(), 1e-12, "latency"));
        QVERIFY(near(time.transport, output["T_transport_s"].toDouble(), 1e-12, "transport"));

        const auto result = irregularExchangeModel.evaluate(exampleA());
        QCOMPARE(refusal(result), QString());
        QVERIFY(near(termOf(*result, "latency_s").value, output["T_latency_s"].toDouble(), 1e-12, "latency"));
        QVERIFY(near(termOf(*result, "transport_s").value, output["T_transport_s"].toDouble(), 1e-12, "transport"));
        QVERIFY(near(termOf(*result, "queue_s").value, output["T_queue_upper_s"].toDouble(), 1e-12, "queue"));
        QVERIFY(near(termOf(*result, "contention_s").value, output["T_contention_eq7_s"].toDouble(), 1e-12, "contention"));
        QVERIFY(near(result->value, output["T_total_s"].toDouble(), 1e-12, "total"));
        QCOMPARE(result->limitedBy, u"injection"_s);
        QCOMPARE(result->steps.size(), 6u); // formula, four groups, sum
    }

    /// Messages of one group may differ in size: only their number and bytes count.
    void sizesWithinAGroupDoNotMatter()
    {
        const NodeAware model = *nodeAwareFrom(blueWaters());
        MessageGroups equal, different;
        equal.add(model.thresholds, Locality::InterNode, 2000, 2);
        different.add(model.thresholds, Locality::InterNode, 1000);
        different.add(model.thresholds, Locality::InterNode, 3000);
        QCOMPARE(exchangeTime(model, equal, 16).total(), exchangeTime(model, different, 16).total());
    }

    void saysWhichSettingsWereUsed()
    {
        const auto asGiven = irregularExchangeModel.evaluate(exampleA());
        for (const char* part : {"assumption", "printed in eq (3)", "n_queue is not given", "cube estimate", "b is not given"})
            QVERIFY2(says(asGiven->messages, QLatin1String(part)), part);
        const auto more = irregularExchangeModel.evaluate(with("n_queue", 28));
        QVERIFY(!says(more->messages, "n_queue"));
        QVERIFY(near(termOf(*more, "queue_s").value, 4 * termOf(*asGiven, "queue_s").value, 1e-12, "queue"));
        const auto half = irregularExchangeModel.evaluate(with("b", 101200));
        QVERIFY(near(termOf(*half, "contention_s").value, termOf(*asGiven, "contention_s").value / 2, 1e-12, "contention"));
        const auto observed = irregularExchangeModel.evaluate(with("search", 2));
        QVERIFY(near(termOf(*observed, "queue_s").value, 2 * 8.4e-9 * 14 * 14 / 3, 1e-12, "observed"));
    }

    /// Bytes that stay on the node load no link: neither h nor δ are asked for.
    void withoutBytesBetweenNodes()
    {
        NamedValues values =
            withMachine(irregularExchangeModel, blueWaters(), {{"intra-node.rend.n", 2}, {"intra-node.rend.s", 1e6}, {"ppn", 4}});
        values.erase("delta");
        const auto result = irregularExchangeModel.evaluate(values);
        QCOMPARE(refusal(result), QString());
        QCOMPARE(termOf(*result, "contention_s").value, 0.0);
        QCOMPARE(result->limitedBy, u"process"_s);
    }

    void refuses_data()
    {
        QTest::addColumn<NamedValues>("values");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const NamedValues& values, const char* said) { QTest::newRow(name) << values << said; };
        row("no messages", withMachine(irregularExchangeModel, blueWaters(), {{"ppn", 4}}), "There are no messages");
        row("size without number", without("inter-node.eager.n"), "inter-node.eager.n has no value");
        row("number without size", without("inter-node.eager.s"), "inter-node.eager.s has no value");
        row("half a message", with("inter-node.eager.n", 1.5), "inter-node.eager.n is 1.5");
        row("size of another protocol", with("inter-node.eager.s", 9000), "inter-node.eager.s is 9000, which is rend");
        row("rate", with("inter-node.eager.R_b", 0), "inter-node.eager.R_b is 0");
        row("no h", without("h"), "h has no value");
        row("h", with("h", -1), "h is -1");
        row("no delta", without("delta"), "delta has no value");
        row("no gamma", without("gamma"), "irregular-exchange needs a value for gamma");
        row("queue", with("n_queue", -3), "n_queue is -3");
        row("b", with("b", INFINITY), "b is inf");
        row("search", with("search", 9), "search is 9");
        row("ppn", with("ppn", 0), "ppn is 0");
    }
    void refuses()
    {
        QFETCH(NamedValues, values);
        QFETCH(QString, said);
        const QString message = refusal(irregularExchangeModel.evaluate(values));
        QVERIFY2(message.startsWith(said), qPrintable(message));
    }
};

QTEST_GUILESS_MAIN(TestIrregularExchange)
#include "tst_irregular_exchange.moc"
