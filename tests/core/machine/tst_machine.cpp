// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/machine/Machine.h"

#include <QJsonDocument>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

QJsonObject object(const QByteArray& json)
{
    return QJsonDocument::fromJson(json).object();
}

QJsonObject machineWith(const QByteArray& fields)
{
    return object("{\"format\": \"costscope.machine/1\", \"id\": \"m\", \"name\": \"M\", " + fields + "}");
}

const Machine& shipped(const char* id)
{
    for (const Machine& machine : shippedMachines())
        if (machine.id == QLatin1String(id)) return machine;
    static const Machine none;
    return none;
}

} // namespace

class TestMachine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Values as printed: Bienz, Gropp, Olson 2018, Table 1, eqs (4) and (6); Table I of the Cray XE paper; Hockney's
    /// parameters of section 1.2.1.
    void shippedValues_data()
    {
        QTest::addColumn<QString>("machine");
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("value");
        const auto row = [](const char* machine, const char* name, double value) {
            QTest::newRow(qPrintable(QString("%1 %2").arg(machine, name))) << machine << name << value;
        };
        row("blue-waters", "intra-socket.short.alpha", 4.4e-7);
        row("blue-waters", "intra-socket.rend.R_b", 6.2e9);
        row("blue-waters", "intra-node.short.R_b", 4.8e8);
        row("blue-waters", "intra-node.eager.alpha", 1.2e-6);
        row("blue-waters", "inter-node.short.R_N", INFINITY);
        row("blue-waters", "inter-node.eager.alpha", 7.0e-6);
        row("blue-waters", "inter-node.eager.R_b", 7.5e8);
        row("blue-waters", "inter-node.rend.R_b", 2.9e9);
        row("blue-waters", "inter-node.rend.R_N", 6.6e9);
        row("blue-waters", "gamma", 8.4e-9);
        row("blue-waters", "delta", 1.0e-10);
        row("hopper", "node.cores", 24);
        row("hopper", "node.peak_flop_per_s_per_core", 8.4e9);
        row("hopper", "network.bandwidth", 7e9);
        row("gigabit-ethernet", "network.latency", 5e-5);
        row("gigabit-ethernet", "network.bandwidth", 1.25e8);
        row("qdr-infiniband", "network.latency", 1e-6);
        row("qdr-infiniband", "network.bandwidth", 4e10);
    }
    void shippedValues()
    {
        QFETCH(QString, machine);
        QFETCH(QString, name);
        const Machine& m = shipped(qPrintable(machine));
        QVERIFY(m.values.contains(name));
        QTEST(m.values.at(name).value, "value");
        QCOMPARE(m.values.at(name).state, u"printed"_s);
    }
    void shippedAreWhole()
    {
        QCOMPARE(shippedMachines().size(), size_t(5));
        QCOMPARE(shipped("blue-waters").values.size(),
                 size_t(9 * 2 + 3 + 2 + 2 + 1)); // Table 1, gamma and delta, thresholds, nodes per router
        for (const Machine& machine : shippedMachines()) {
            QVERIFY(!machine.source.isEmpty());
            QVERIFY(machine.rest.isEmpty());
            QCOMPARE(machine.tables == MachineTables(), machine.id != u"metropolis-like"_s && machine.id != u"hopper"_s);
        }
        // What no paper prints says so, value by value and in its tables.
        const Machine& illustrative = shipped("metropolis-like");
        QVERIFY(illustrative.name.contains("illustrative") && illustrative.notes.startsWith("Illustrative"));
        for (const auto& [name, value] : illustrative.values)
            QVERIFY2(value.state == "printed" ? name == "node.ppn" : value.source.startsWith("illustrative"), qPrintable(name));
        QCOMPARE(shipped("blue-waters").values.at("protocols.short_below_bytes").state, u"given"_s); // not printed
    }

    void comesBack_data()
    {
        QTest::addColumn<QJsonObject>("json");
        for (const Machine& machine : shippedMachines()) QTest::newRow(qPrintable(machine.id)) << toJson(machine);
        QTest::newRow("plain number") << machineWith("\"queue_search\": {\"gamma\": 8.4e-09}");
        QTest::newRow("error and interval") << machineWith("\"contention\": {\"delta\": {\"value\": 1e-10, \"standard_error\": 1e-12, "
                                                           "\"interval\": [9e-11, null], \"interval_repetitions\": [9.9e-11, 1.1e-10], "
                                                           "\"state\": \"fitted\", \"recipe\": \"r\"}}");
        QTest::newRow("laws") << machineWith(
            "\"channels\": {\"network\": {\"transfer\": {\"form\": \"power\", \"l0\": 0, \"B\": 1000, \"exponent\": 0.5}}, "
            "\"shared-memory\": {\"transfer\": {\"form\": \"piecewise\", \"pieces\": {\"1\": [[0, 1, 2], [64, 2, 1]]}}}}");
        QTest::newRow("changed") << machineWith(
            "\"contention\": {\"delta\": {\"value\": 2, \"state\": \"given\", \"source\": \"typed by the "
            "user\", \"original\": {\"value\": 1, \"state\": \"printed\"}}}, "
            "\"queue_search\": {\"gamma\": {\"value\": 2, \"state\": \"given\", \"original\": 1}}");
        QTest::newRow("not determined") << machineWith("\"contention\": {\"delta\": {\"value\": null, \"state\": \"not determined\"}}");
        QTest::newRow("kernel with its threads") << machineWith("\"kernels\": {\"dgemm\": {\"threads\": 6, \"efficiency\": [[256, 0.5]]}}");
        QTest::newRow("unknown fields") << machineWith(
            "\"gpu\": {\"n\": 4}, \"node\": {\"cores\": 2, \"colour\": \"red\"}, "
            "\"queue_search\": {\"gamma\": {\"value\": 1, \"state\": \"given\", \"doi\": \"x\"}}");
        QTest::newRow("tables") << machineWith(
            "\"channels\": {\"network\": {\"overhead\": [[0, 1e-6], [8192, 2e-6]], \"transfer\": {\"form\": \"table\", \"bytes\": [1, 2], "
            "\"concurrency\": [1, 4], \"seconds\": [[1, 2], [2, 3]]}}}, \"kernels\": {\"dgemm\": {\"6\": [[256, 0.5], [512, 0.8]]}}, "
            "\"calibration\": {\"maximum\": [[64, 1, 2], [64, 2, 3], [256, 1, 2]]}, \"network\": {\"dims\": [4, 4, 4], \"wrap\": [true, "
            "true, false]}");
        QTest::newRow("what is not known beside tables") << machineWith(
            "\"channels\": {\"network\": {\"note\": 1, \"transfer\": {\"form\": \"linear\", \"l0\": 0, \"B\": 1, \"theta\": 1, \"source\": "
            "\"s\", "
            "\"rms_relative\": 0.1, \"exponent\": 3}, \"laws\": {\"power\": {\"form\": \"power\", \"l0\": 1, \"B\": 2, \"exponent\": 0, "
            "\"standard_errors\": {\"B\": null}}, \"other\": {\"form\": \"cubic\"}, \"none\": 3}}}, "
            "\"kernels\": {\"dgemm\": {\"threads\": \"all\", \"efficiency\": [], \"source\": \"x\"}, \"dtrsm\": {\"efficiency\": \"as "
            "dgemm\"}, "
            "\"dpotrf\": {}}, "
            "\"calibration\": {\"average\": [[1, 2]], \"latency\": 1e-6, \"source\": \"\", \"recipe\": \"r\", \"year\": 2014}, "
            "\"queue_search\": {\"gamma\": 1, \"by_messages\": [[1, 2]], \"doi\": \"x\"}, "
            "\"network\": {\"link_bytes_per_s\": [1e9, 2e9], \"latency\": 1}, \"loggp\": {}");
        QTest::newRow("nothing") << machineWith("\"kernels\": {}, \"channels\": {\"network\": {}}, \"network\": {}, \"calibration\": {}");
        QTest::newRow("rates that are more than numbers") << machineWith("\"network\": {\"link_bytes_per_s\": [1, {\"value\": 2}]}");
    }
    /// As structs, whatever stands beside them.
    void tablesAreTyped()
    {
        const Machine machine = *machineFromJson(machineWith(
            "\"channels\": {\"network\": {\"overhead\": [[0, 1], [8, 2]], \"transfer\": {\"form\": \"table\", \"bytes\": [1, 2, 4], "
            "\"concurrency\": [1, 4], \"seconds\": [[1, 2], [3, 4], [5, 6]], \"source\": \"a file\", \"more\": 1}, \"laws\": {\"linear\": "
            "{\"form\": \"linear\", \"l0\": 1, \"B\": 2, \"theta\": 0.5}}}, \"shared-memory\": {\"transfer\": {\"form\": \"piecewise\", "
            "\"pieces\": {\"12\": [[0, 1, 2], [64, 2, 1]]}}}}, \"kernels\": {\"dgemm\": {\"threads\": 6, \"efficiency\": [[256, 0.5]]}}, "
            "\"calibration\": {\"average\": [[1, 2], [4, 3]], \"maximum\": [[64, 1, 2], [64, 2, 3]], \"recipe\": \"r\"}, "
            "\"queue_search\": {\"by_messages\": [[1, 2]]}, \"network\": {\"link_bytes_per_s\": [3, 4]}"));
        const MachineTables& tables = machine.tables;
        const MachineChannel &network = tables.channels.at(u"network"_s), &memory = tables.channels.at(u"shared-memory"_s);
        QVERIFY(*network.overhead == MachineCurve({{0, 1}, {8, 2}}) && !memory.overhead);
        QVERIFY(std::get<TransferGrid>(network.transfer->form) == TransferGrid({{1, 2, 4}, {1, 4}, {1, 2, 3, 4, 5, 6}}));
        QVERIFY(network.transfer->source == u"a file"_s && network.transfer->beside == QJsonObject({{"more", 1}}));
        QVERIFY(std::get<TransferLaw>(network.laws.at(u"linear"_s).form) == TransferLaw({1, 2, 0.5, false}));
        QVERIFY(std::get<TransferPieces>(memory.transfer->form) == TransferPieces({{12, {{0, 1, 2}, {64, 2, 1}}}}));
        QVERIFY(tables.kernels.at(u"dgemm"_s) == MachineKernel({6, MachineCurve({{256, 0.5}}), {}}));
        QVERIFY(tables.factors.average == MachineCurve({{1, 2}, {4, 3}}) && tables.factors.recipe == u"r"_s);
        QVERIFY(*tables.factors.maximum == (std::vector<std::array<double, 3>>{{64, 1, 2}, {64, 2, 3}}));
        QVERIFY(*tables.gammaByMessages == MachineCurve({{1, 2}}) && tables.linkRates == std::vector<double>({3, 4}));
        QVERIFY(machine.rest.isEmpty());

        Machine said = *machineFromJson(machineWith("\"network\": {\"link_bytes_per_s\": [1, {\"value\": 2, \"state\": \"given\"}]}"));
        QVERIFY(said.tables.linkRates == std::vector<double>({1, 2}));
        said.tables.linkRates = {1, 3};
        QVERIFY(machineFromJson(toJson(said))->tables.linkRates == std::vector<double>({1, 3}));
    }
    void comesBack()
    {
        QFETCH(QJsonObject, json);
        const auto machine = machineFromJson(json);
        QVERIFY2(machine.ok(), qPrintable(machine.ok() ? QString() : machine.error().message));
        QCOMPARE(jsonText(toJson(*machine)), jsonText(json));
        QVERIFY(*machineFromJson(toJson(*machine)) == *machine);
    }

    /// As 0.1.0 wrote what it had copied from a protocol where it was not determined.
    void whatIsMissingIsNotDetermined()
    {
        const auto machine = machineFromJson(machineWith("\"contention\": {\"delta\": {\"value\": null, \"state\": \"given\"}}"));
        QVERIFY2(machine.ok(), qPrintable(machine.ok() ? QString() : machine.error().message));
        QCOMPARE(machine->values.at(u"delta"_s).state, u"not determined"_s);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("fields");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* fields, const char* said) { QTest::newRow(name) << QByteArray(fields) << said; };
        row("negative", "\"queue_search\": {\"gamma\": -1}", "/queue_search/gamma: -1 is negative");
        row("infinite", "\"queue_search\": {\"gamma\": \"inf\"}", "/queue_search/gamma: Only R_N");
        row("text", "\"contention\": {\"delta\": \"big\"}", "/contention/delta: A number was expected, this is a text.");
        row("null", "\"contention\": {\"delta\": null}", "/contention/delta: A value is missing");
        row("locality", "\"point_to_point\": {\"moon\": {}}",
            "/point_to_point/moon: “moon” is not known here. Known: intra-socket, intra-node, inter-node.");
        row("protocol", "\"point_to_point\": {\"inter-node\": {\"carrier-pigeon\": {}}}", "/point_to_point/inter-node/carrier-pigeon");
        row("part is a list", "\"node\": [1]", "/node: An object was expected, this is a list.");
        row("interval", "\"contention\": {\"delta\": {\"value\": 1, \"interval\": [1]}}",
            "/contention/delta/interval: An interval has two numbers");
        row("unsorted", "\"kernels\": {\"dgemm\": {\"6\": [[512, 0.5], [256, 0.8]]}}", "/kernels/dgemm/6/1: The rows of a table ascend");
        row("ragged", "\"queue_search\": {\"by_messages\": [[1, 2], [3]]}", "/queue_search/by_messages/1: A row of 2 numbers");
        row("negative in a table", "\"calibration\": {\"average\": [[1, -2]]}", "/calibration/average/0: A table holds");
        row("rows of a transfer table",
            "\"channels\": {\"network\": {\"transfer\": {\"form\": \"table\", \"bytes\": [1, 2], \"concurrency\": [1], \"seconds\": "
            "[[1]]}}}",
            "/channels/network/transfer/seconds: There are 1 rows for 2 sizes");
        row("unknown form", "\"channels\": {\"network\": {\"transfer\": {\"form\": \"cubic\"}}}",
            "/channels/network/transfer/form: “cubic” is not known here. Known: table, piecewise, linear, power.");
        row("law without its rate", "\"channels\": {\"network\": {\"transfer\": {\"form\": \"linear\", \"l0\": 1, \"theta\": 0}}}",
            "/channels/network/transfer/B: A table holds finite numbers of zero or more.");
        row("unsorted pieces",
            "\"channels\": {\"network\": {\"transfer\": {\"form\": \"piecewise\", \"pieces\": {\"1\": [[8, 1, 1], [0, 1, 1]]}}}}",
            "/channels/network/transfer/pieces/1/1: The rows of a table ascend");
        row("concurrency", "\"channels\": {\"network\": {\"transfer\": {\"form\": \"piecewise\", \"pieces\": {\"many\": [[0, 1, 1]]}}}}",
            "/channels/network/transfer/pieces/many: A concurrency is a whole number");
        row("threads", "\"kernels\": {\"dgemm\": {\"threads\": 0}}", "/kernels/dgemm/threads: At least one thread");
        row("cores", "\"node\": {\"cores\": 2.5}", "/node/cores: 2.5 is not a whole number.");
        row("error", "\"contention\": {\"delta\": {\"value\": 1, \"standard_error\": -1}}", "/contention/delta: A standard error is not");
        row("original", "\"contention\": {\"delta\": {\"value\": 1, \"original\": -1}}", "/contention/delta/original: -1 is negative.");
        row("order of a transfer table",
            "\"channels\": {\"network\": {\"transfer\": {\"form\": \"table\", \"bytes\": [2, 1], \"concurrency\": [1], \"seconds\": [[1], "
            "[1]]}}}",
            "/channels/network/transfer/bytes: These values must ascend");
    }
    void refuses()
    {
        QFETCH(QByteArray, fields);
        QFETCH(QString, said);
        const QJsonObject json = machineWith(fields);
        QVERIFY2(json.contains("id"), "the test itself is not JSON");
        const auto machine = machineFromJson(json, "m.json");
        QVERIFY(!machine.ok());
        QVERIFY2(machine.error().message.startsWith(said), qPrintable(machine.error().message));
        QCOMPARE(machine.error().file, u"m.json"_s);
    }
    void refusesOtherFormats()
    {
        QVERIFY(machineFromJson(object("{\"format\": \"costscope.machine/2\", \"id\": \"m\"}")).error().message.startsWith("/format"));
        QVERIFY(machineFromJson(object("{\"format\": \"costscope.machine/1\"}")).error().message.startsWith("/id"));
    }
};

QTEST_GUILESS_MAIN(TestMachine)
#include "tst_machine.moc"
