// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/machineFile.h"
#include "importers/importFiles.h"

#include <QFile>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

const QString folder = QStringLiteral(COSTSCOPE_TEST_DATA "/machine/");

ImportReport import(const QStringList& paths)
{
    return importFiles({paths, {}, {}, true});
}

} // namespace

class TestMachineFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Values typed into the sample, read with all that stands beside them.
    void everyValueIsRead()
    {
        const ImportReport report = import({folder + "fitted.json"});
        QVERIFY2(!report.firstError(), qPrintable(report.firstError().value_or(Error()).toString()));
        QVERIFY(report.datasets.empty());
        QCOMPARE(report.machines.size(), size_t(1));
        QCOMPARE(report.files.front().importer, u"machine"_s);
        QCOMPARE(report.files.front().rows, qsizetype(19));
        const Machine& machine = report.machines.front();
        QCOMPARE(machine.values.size(), size_t(19));
        const MachineValue& alpha = machine.values.at("inter-node.rend.alpha");
        QCOMPARE(alpha.value, 3.02e-6);
        QCOMPARE(*alpha.standardError, 1.1e-7);
        QCOMPARE((*alpha.interval)[1], 3.2e-6);
        QCOMPARE(alpha.recipe, u"k* = 4, one joint fit"_s);
        QVERIFY(std::isinf(machine.values.at("inter-node.short.R_N").value));
        QVERIFY(std::isnan(machine.values.at("delta").value));
        QCOMPARE(machine.values.at("delta").source, u"the interval contains 0"_s);
        QCOMPARE(machine.values.at("node.cores").state, u"given"_s);
        QCOMPARE(machine.rest["gpu"].toObject()["per_node"].toInt(), 4);
        QVERIFY(*machineFromText(machineText(machine), {}) == machine);
    }
    void brokenFilesAreRefusedWithTheirPlace_data()
    {
        QTest::addColumn<QString>("said");
        QTest::newRow("cut-off") << "5:1: error: The file is cut off here: it ends in the middle. Save or copy it again.";
        QTest::newRow("newer") << "2:12: error: /format: This program reads machines of format \"costscope.machine/1\".";
        QTest::newRow("inner-mark") << "4:37: error: A byte order mark stands inside the file. It belongs to its beginning.";
        QTest::newRow("unknown-protocol")
            << "7:14: error: /point_to_point/inter-node/pigeon: “pigeon” is not known here. Known: short, eager, rend.";
    }
    void brokenFilesAreRefusedWithTheirPlace()
    {
        QFETCH(QString, said);
        const QString file = folder + "broken/" + QString::fromLatin1(QTest::currentDataTag()) + ".json";
        const ImportReport report = import({file});
        QVERIFY(report.machines.empty());
        QVERIFY(report.firstError());
        QCOMPARE(report.firstError()->toString(), file + ":" + said);
    }
    void foldersAndSeveralFiles()
    {
        QCOMPARE(import({folder}).machines.size(), size_t(1));
        const ImportReport report = import({folder + "fitted.json", QStringLiteral(COSTSCOPE_TEST_DATA "/runs-csv")});
        QCOMPARE(report.machines.size(), size_t(1));
        QVERIFY(!report.datasets.empty());
    }
};

QTEST_GUILESS_MAIN(TestMachineFile)
#include "tst_machine_file.moc"
