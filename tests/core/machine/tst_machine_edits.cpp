// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/machineEdits.h"
#include "core/machine/machineFile.h"
#include "core/machine/machineTable.h"
#include "core/machine/machineValues.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

/// As calibration writes it: fitted, unbounded, not determined, given.
Machine fitted()
{
    const QByteArray text = R"({
 "format": "costscope.machine/1", "id": "cluster", "name": "Cluster",
 "point_to_point": {"inter-node": {"rend": {
  "alpha": {"value": 3.0e-6, "standard_error": 1e-7, "interval": [2.8e-6, 3.2e-6], "state": "fitted", "source": "max-rate.json", "recipe": "relative, median"},
  "R_b": {"value": 2.9e9, "state": "fitted", "standard_error": 4e8},
  "R_N": {"value": "inf", "state": "unbounded", "source": "no effect seen"}}}},
 "contention": {"delta": {"value": null, "state": "not determined", "source": "a single pair count", "samples": 3}},
 "queue_search": {"gamma": 8.4e-9}, "gpu": {"links": [1, 2]}
})";
    const auto machine = machineFromText(text, u"cluster.json"_s);
    return machine.ok() ? *machine : Machine();
}

Machine blueWaters()
{
    return *shippedMachine(u"blue-waters");
}

const QString alpha = u"inter-node.rend.alpha"_s, gammaName = u"gamma"_s;

} // namespace

class TestMachineEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A number that was typed has no error any more, and says who gave it.
    void aTypedValueIsGiven()
    {
        const Machine machine = withTyped(fitted(), alpha, 4e-6);
        const MachineValue& value = machine.values.at(alpha);
        QCOMPARE(value.value, 4e-6);
        QCOMPARE(value.state, u"given"_s);
        QCOMPARE(value.source, u"typed by the user"_s);
        QVERIFY(!value.standardError && !value.interval && value.recipe.isEmpty());
        QCOMPARE(changedValues(machine), QStringList{alpha});
        QVERIFY(*originalOf(machine, alpha) == fitted().values.at(alpha));
    }
    /// However often it is typed, the way back leads to the fitted one with its error.
    void backToTheOriginal()
    {
        Machine machine = withTyped(withTyped(withTyped(fitted(), alpha, 4e-6), alpha, 5e-6), gammaName, 1e-9);
        QCOMPARE(changedValues(machine), QStringList({alpha, gammaName}));
        QVERIFY(withOriginals(machine) == fitted());
        QCOMPARE(changedValues(withOriginal(machine, alpha)), QStringList{gammaName});
        QVERIFY(withTyped(withTyped(machine, alpha, 3e-6), gammaName, 8.4e-9) == fitted()); // the same number is the same value
    }
    void whatWasNotDeterminedCanBeTypedAndCleared()
    {
        const QString delta = u"delta"_s;
        Machine machine = withTyped(fitted(), delta, 1e-10);
        QCOMPARE(machine.values.at(delta).state, u"given"_s);
        QVERIFY(withTyped(machine, delta, missing) == fitted());
        machine = withTyped(fitted(), alpha, missing); // cleared: a dash with its reason
        QVERIFY(std::isnan(machine.values.at(alpha).value));
        QCOMPARE(machine.values.at(alpha).state, u"not determined"_s);
        QVERIFY(machineFromText(machineText(machine), {}).ok());
        QVERIFY(withOriginals(machine) == fitted());
        const Machine cleared = withTyped(*shippedMachine(u"hopper"), u"node.cores"_s, missing); // a count is no other than the rest
        const auto again = machineFromText(machineText(cleared), {});
        QVERIFY2(again.ok(), qPrintable(again.ok() ? QString() : again.error().message));
        QVERIFY(*again == cleared);
    }
    /// A shipped machine has its source in the program, also where a file says nothing of it.
    void copiesOfShippedMachinesKnowTheirSource()
    {
        Machine copy = blueWaters();
        QVERIFY(changedValues(copy).isEmpty());
        copy.values[gammaName] = {1e-9}; // as written by a version that kept no originals
        QCOMPARE(changedValues(copy), QStringList{gammaName});
        QVERIFY(withOriginals(copy) == blueWaters());
        const QString ppn = u"node.ppn"_s; // not shipped
        copy = withTyped(blueWaters(), ppn, 16);
        QCOMPARE(changedValues(copy), QStringList{ppn});
        QVERIFY(!originalOf(copy, ppn));
        QVERIFY(withOriginal(copy, ppn) == blueWaters());
        QVERIFY(withTyped(copy, ppn, missing) == blueWaters());
    }
    /// The file of a copy may have values that the shipped machine has not: they are its own, and typed ones go back to them.
    void whatTheShippedMachineHasNotGoesBackToTheFile()
    {
        Machine copy = *shippedMachine(u"hopper");
        QVERIFY(!copy.values.contains(gammaName));
        MachineValue fitted;
        fitted.value = 8.4e-9, fitted.state = u"fitted"_s, fitted.source = u"queue.json"_s;
        copy.values[gammaName] = fitted;
        QVERIFY(!isChanged(copy, gammaName));
        const Machine changed = withTyped(copy, gammaName, 4e-9);
        QVERIFY(isChanged(changed, gammaName));
        QCOMPARE(withOriginal(changed, gammaName), copy);
        copy.values.erase(gammaName);
        const Machine added = withTyped(copy, gammaName, 4e-9);
        QVERIFY(isChanged(added, gammaName));
        QCOMPARE(withOriginal(added, gammaName), copy);
    }

    void ownValuesCanBeCorrectedWithoutAMark()
    {
        Machine machine;
        machine = withTyped(withTyped(machine, gammaName, 1e-9), gammaName, 2e-9);
        QVERIFY(changedValues(machine).isEmpty());
        QVERIFY(withTyped(machine, gammaName, missing) == Machine());
        const Machine like = blueWaters();
        machine = newMachine(u"My cluster"_s, &like);
        QCOMPARE(machine.id, u"my-cluster"_s);
        QCOMPARE(machine.values.size(), blueWaters().values.size());
        QVERIFY(std::isnan(machine.values.at(gammaName).value));
        QVERIFY(changedValues(withTyped(machine, gammaName, 1e-9)).isEmpty());
    }
    void tablesAreNotOverwritten()
    {
        Machine machine = *shippedMachine(u"metropolis-like");
        const QString overhead = u"channels.network.overhead"_s;
        machine.values.erase(overhead);
        machine.tables.channels.at(u"network"_s).overhead = {{0, 1e-6}};
        for (const double value : {missing, 1e-6}) QVERIFY(withTyped(machine, overhead, value) == machine);
    }

    void changedMachinesComeBackFromTheirFile()
    {
        for (const Machine& original : shippedMachines()) {
            const Machine changed = withTyped(withTyped(original, gammaName, 1e-9), alpha, missing);
            const auto again = machineFromText(machineText(changed), {});
            QVERIFY2(again.ok(), qPrintable(again.ok() ? QString() : again.error().message));
            QVERIFY(*again == changed);
            QVERIFY(withOriginals(*again) == original);
            QVERIFY(machineText(changed).startsWith("{\n \"format\": \"costscope.machine/1\",\n \"id\": "));
        }
        const auto again = machineFromText(machineText(withTyped(fitted(), alpha, 1)), {});
        QVERIFY(again.ok() && *again == withTyped(fitted(), alpha, 1));
        QCOMPARE(again->rest["gpu"].toObject()["links"].toArray().size(), 2);
    }
    void savedAndRefused()
    {
        QTemporaryDir folder;
        const QString name = folder.filePath("m.json");
        QVERIFY(saveMachine(fitted(), name).ok());
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(*machineFromText(file.readAll(), name) == fitted());
        const auto refused = saveMachine(fitted(), folder.filePath("no/such/folder.json"));
        QVERIFY(!refused.ok() && refused.error().file.endsWith("folder.json"));
    }
    /// What is wrong is told with pointer, line and column.
    void saysWhereItIsWrong_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("negative") << QByteArray(
                                         "{\"format\": \"costscope.machine/1\", \"id\": \"m\",\n \"queue_search\": {\n  \"gamma\": -1}}")
                                  << "m.json:3:12: error: /queue_search/gamma: -1 is negative.";
        QTest::newRow("of a value")
            << QByteArray("{\"format\": \"costscope.machine/1\", \"id\": \"m\",\n\"contention\": {\"delta\": {\n\"value\": \"x\"}}}")
            << "m.json:3:10: error: /contention/delta/value: A number was expected, this is a text.";
        QTest::newRow("row of a table")
            << QByteArray("{\"format\": \"costscope.machine/1\", \"id\": \"m\",\n\"queue_search\": {\"by_messages\": [[1, 2],\n [3]]}}")
            << "m.json:3:2: error: /queue_search/by_messages/1: A row of 2 numbers was expected.";
        QTest::newRow("no id") << QByteArray("\n{\"format\": \"costscope.machine/1\"}")
                               << "m.json:2:1: error: /id: This field is missing or empty.";
        QTest::newRow("newer") << QByteArray("{\"id\": \"m\",\n \"format\": \"costscope.machine/2\"}")
                               << "m.json:2:12: error: /format: This program reads machines of format \"costscope.machine/1\".";
        QTest::newRow("cut off") << QByteArray("{\"format\": \"costscope.machine/1\",\n \"id\": \"m")
                                 << "m.json:2:10: error: The file is cut off here: it ends in the middle. Save or copy it again.";
        QTest::newRow("count") << QByteArray("\xef\xbb\xbf{\"format\": \"costscope.machine/1\", \"id\": \"m\", \"node\": {\"cores\": 2.5}}")
                               << "m.json:1:67: error: /node/cores: 2.5 is not a whole number.";
    }
    void saysWhereItIsWrong()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, said);
        const auto machine = machineFromText(text, u"m.json"_s);
        QVERIFY(!machine.ok());
        QCOMPARE(machine.error().toString(), said);
    }

    void comparesTwo()
    {
        QVERIFY(compareMachines(blueWaters(), blueWaters()).empty());
        Machine other = withTyped(withTyped(blueWaters(), gammaName, 2.1e-9), u"node.ppn"_s, 16);
        const auto differences = compareMachines(blueWaters(), other);
        QCOMPARE(differences.size(), size_t(2));
        QCOMPARE(differences[0].name, u"node.ppn"_s);
        QVERIFY(std::isnan(differences[0].value) && std::isnan(differences[0].ratio()));
        QCOMPARE(differences[1].ratio(), 0.25);
    }
    void theTableHasEveryValue()
    {
        Machine machine = withTyped(fitted(), alpha, 4e-6);
        const Table table = machineTable(machine);
        QCOMPARE(table.rows(), qsizetype(5));
        QCOMPARE(table.find(u"name")->text(0), alpha);
        QCOMPARE(table.find(u"original")->number(0), 3e-6);
        QCOMPARE(table.find(u"standard_error")->number(1), 4e8);
        QCOMPARE(table.find(u"unit")->text(1), u"byte/s"_s);
        QVERIFY(std::isinf(table.find(u"value")->number(2)));
        QCOMPARE(cellQuantity(table, 1, *table.find(u"value")), Quantity::Rate);
        const Machine own = fitted();
        const Table both = machineTable(machine, &own);
        QCOMPARE(both.find(u"ratio")->number(0), 0.75);
        QCOMPARE(cellQuantity(both, 0, *both.find(u"ratio")), Quantity::None);
        QVERIFY(!withoutEmptyColumns(both).find(u"interval_low"));
        QCOMPARE(toCsv(table).count(QLatin1Char('\n')), 6);
    }
    void partsAreNamedWithTheirSizes()
    {
        QStringList said;
        for (const MachinePart& part : machineParts(*shippedMachine(u"metropolis-like"))) said << part.name + ": " + part.size;
        QCOMPARE(said, QStringList({"channels.network.transfer: 6 × 6 (sizes × concurrencies)",
                                    "channels.shared-memory.transfer: 6 × 8 (sizes × concurrencies)"}));
        QCOMPARE(machineParts(fitted()).front().size, u"1, 2"_s);
    }
    void everyValueIsNamed()
    {
        for (const MachineParameter& row : machineValueRows()) {
            QVERIFY(!row.meaning.isEmpty() && !row.path.isEmpty());
            QVERIFY(findMachineValue(row.name) == &row);
            QVERIFY(checkMachineValue(row, 2).ok());
            QVERIFY(!checkMachineValue(row, -2).ok());
            QCOMPARE(checkMachineValue(row, INFINITY).ok(), row.name.endsWith("R_N"));
        }
    }
};

QTEST_GUILESS_MAIN(TestMachineEdits)
#include "tst_machine_edits.moc"
