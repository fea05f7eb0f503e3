// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/data/locality.h"
#include "core/machine/Machine.h"
#include "core/pointToPoint/pointToPoint.h"

using namespace costscope;

namespace {

/// Between nodes, rend: Table 1 of Bienz, Gropp, Olson 2018.
const PointToPoint rend{3e-6, 2.9e9, 6.6e9};

NamedValues maxRateValues(double s, double ppn)
{
    return {{"alpha", rend.alpha}, {"R_b", rend.R_b}, {"R_N", rend.R_N}, {"s", s}, {"ppn", ppn}};
}

const Machine& blueWaters()
{
    for (const Machine& machine : shippedMachines())
        if (machine.id == u"blue-waters"_s) return machine;
    qFatal("no blue-waters");
}

} // namespace

class TestPointToPoint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsOfTheCommandLine()
    {
        QCOMPARE(toString(Locality::IntraSocket), u"intra-socket"_s);
        QCOMPARE(toString(Locality::IntraNode), u"intra-node"_s);
        QCOMPARE(toString(Locality::InterNode), u"inter-node"_s);
        QCOMPARE(toString(Protocol::Short), u"short"_s);
        QCOMPARE(toString(Protocol::Eager), u"eager"_s);
        QCOMPARE(toString(Protocol::Rend), u"rend"_s);
        for (const Locality locality : localities) QVERIFY(localityById(toString(locality)) == locality);
        for (const Protocol protocol : protocols) QVERIFY(protocolById(toString(protocol)) == protocol);
        QVERIFY(!localityById(u"moon") && !protocolById(u"") && !localityById(u"Inter-Node"));
        QCOMPARE(qualifiedName(Locality::InterNode, Protocol::Eager, "alpha"), u"inter-node.eager.alpha"_s);
    }

    void golden_data() { goldenRows("point-to-point-golden.json", "maxrate."); }
    void golden()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        NamedValues values;
        for (const QString& name : input.keys()) values[name] = input[name].toDouble();
        const auto result = maxRateModel.evaluate(values);
        QCOMPARE(refusal(result), QString());
        QVERIFY(near(result->value, output["T_s"].toDouble(), 1e-12, "T"));
        QVERIFY(near(termOf(*result, "latency_s").value + termOf(*result, "transport_s").value, result->value, 1e-15, "sum"));
    }

    /// L = 1 µs, B = 40 GB/s, m = 1 MB: 26 µs.
    void postal()
    {
        const NamedValues byRate{{"s", 1e6}, {"alpha", 1e-6}, {"R_b", 4e10}};
        const NamedValues byTime{{"s", 1e6}, {"alpha", 1e-6}, {"beta", 2.5e-11}};
        for (const NamedValues& values : {byRate, byTime}) {
            const auto result = postalModel.evaluate(values);
            QCOMPARE(refusal(result), QString());
            QVERIFY(near(result->value, 2.6e-5, 1e-14, "T"));
            QVERIFY(near(termOf(*result, "latency_s").value, 1e-6, 1e-15, "latency"));
        }
    }
    void postalTakesOneOfBoth()
    {
        QVERIFY(refusal(postalModel.evaluate({{"s", 1}, {"alpha", 1}, {"beta", 1}, {"R_b", 1}})).contains("beta and R_b"));
        QVERIFY(refusal(postalModel.evaluate({{"s", 1}, {"alpha", 1}})).contains("R_b or for beta"));
        QVERIFY(refusal(postalModel.evaluate({{"s", 1}, {"alpha", 1}, {"R_b", 0}})).startsWith("R_b is 0"));
        QVERIFY(refusal(postalModel.evaluate({{"s", 1}, {"alpha", 1}, {"beta", INFINITY}})).startsWith("beta is inf"));
    }

    /// R_N/R_b = 2.276: the node limits from 3 processes on.
    void limit()
    {
        QVERIFY(rend.limit(1) == Limit::Process && rend.limit(2) == Limit::Process && rend.limit(3) == Limit::Injection);
        QCOMPARE(maxRateModel.evaluate(maxRateValues(1e6, 2))->limitedBy, u"process"_s);
        QCOMPARE(maxRateModel.evaluate(maxRateValues(1e6, 3))->limitedBy, u"injection"_s);
        QVERIFY((PointToPoint{0, 2, 6}.limit(3) == Limit::Process)); // equality is no limit of the node
    }

    void limits()
    {
        PointToPoint open = rend;
        open.R_N = INFINITY;
        for (const double ppn : {1.0, 2.0, 3.0, 64.0}) {
            QCOMPARE(open.transport(1e6, ppn), 1e6 / rend.R_b); // postal
            QCOMPARE(rend.transport(0, ppn), 0.0);
            QVERIFY(rend.transport(1e6, ppn + 1) >= rend.transport(1e6, ppn));
            QVERIFY(rend.transport(2e6, ppn) > rend.transport(1e6, ppn));
        }
        QVERIFY(near(rend.transport(1e6, 64), 64e6 / rend.R_N, 1e-15, "the node shares its rate"));
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("value");
        for (const double ppn : {0.0, -1.0, 2.5, double(INFINITY), missing}) QTest::addRow("ppn %g", ppn) << "ppn" << ppn;
        for (const double rate : {0.0, -1.0, double(INFINITY), missing}) QTest::addRow("R_b %g", rate) << "R_b" << rate;
        for (const double rate : {0.0, -1.0, missing}) QTest::addRow("R_N %g", rate) << "R_N" << rate;
        for (const double s : {-1.0, double(INFINITY), missing}) QTest::addRow("s %g", s) << "s" << s;
        QTest::newRow("ppn above the cores") << "cores" << 3.0;
    }
    void refuses()
    {
        QFETCH(QString, name);
        QFETCH(double, value);
        NamedValues values = maxRateValues(1e6, 4);
        values[name] = value;
        QVERIFY2(refusal(maxRateModel.evaluate(values)).contains(name), qPrintable(refusal(maxRateModel.evaluate(values))));
    }
    void noLimitIsLegal()
    {
        NamedValues values = maxRateValues(1e6, 4);
        values["R_N"] = INFINITY;
        QVERIFY(near(maxRateModel.evaluate(values)->value, 3e-6 + 1e6 / 2.9e9, 1e-15, "T"));
    }
    void refusesWhatNoNumberHolds()
    {
        QVERIFY(refusal(maxRateModel.evaluate({{"alpha", 0}, {"R_b", 1e-300}, {"R_N", INFINITY}, {"s", 1e300}, {"ppn", 1}}))
                    .contains("too large"));
    }

    /// Between nodes, by the size of the message, unless said otherwise; what is set stays.
    void takesFromAMachine()
    {
        NamedValues values = withMachine(maxRateModel, blueWaters(), {{"s", 8000}, {"ppn", 4}});
        QCOMPARE(values,
                 (NamedValues{{"s", 8000}, {"ppn", 4}, {"alpha", 3e-6}, {"R_b", 2.9e9}, {"R_N", 6.6e9}, {"locality", 2}, {"protocol", 2}}));
        QVERIFY(says(maxRateModel.evaluate(values)->messages, "inter-node rend"));
        values = withMachine(maxRateModel, blueWaters(), {{"s", 499}, {"ppn", 4}, {"alpha", 1}});
        QCOMPARE(values["alpha"], 1.0);
        QCOMPARE(values["R_b"], 1.3e9);
        values = withMachine(postalModel, blueWaters(), {{"s", 499}, {"locality", 0}, {"protocol", 1}});
        QCOMPARE(values["R_b"], 3.2e9);
        QCOMPARE(refusal(postalModel.evaluate(values)), QString());
        values = withMachine(maxRateModel, blueWaters(), {{"s", 499}, {"ppn", 4}, {"locality", 0}});
        QCOMPARE(values["R_N"], double(INFINITY)); // no limit on a node
        QCOMPARE(refusal(maxRateModel.evaluate(values)), QString());
        values = withMachine(postalModel, blueWaters(), {{"s", 499}, {"alpha", 1}, {"R_b", 1}, {"locality", 7}});
        QVERIFY(refusal(postalModel.evaluate(values)).contains("locality is 7"));
        values = withMachine(postalModel, blueWaters(), {{"s", 499}, {"beta", 1e-9}});
        QCOMPARE(refusal(postalModel.evaluate(values)), QString());
    }

    /// Nothing is said to be taken where the machine has nothing.
    void takesNothingFromAMachineWithout()
    {
        const NamedValues given{{"s", 499}, {"ppn", 4}};
        QCOMPARE(withMachine(maxRateModel, Machine{}, given), given);
        Machine other;
        other.values["node.cores"].value = 24;
        QCOMPARE(withMachine(maxRateModel, other, given).at("cores"), 24.0);
    }
};

QTEST_GUILESS_MAIN(TestPointToPoint)
#include "tst_point_to_point.moc"
