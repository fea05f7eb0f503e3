// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/testRecords.h"

#include "core/overhead/nearMisses.h"

using namespace costscope;

class TestNearMisses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of the paper's tables those without a fit by default.
    void changesThatHelpAreOffered_data()
    {
        QTest::addColumn<QString>("program");
        for (const char* program : {"amber", "gromacs", "hpl", "inhousedev", "lammps", "quantum_espresso", "vasp"})
            QTest::newRow(program) << QString(program);
    }
    void changesThatHelpAreOffered()
    {
        QFETCH(QString, program);
        const RunRecords records = paperRecords(program);
        const auto fit = fitModel(records, overheadSettings(missing));
        QVERIFY(fit.ok());
        const std::vector<NearMiss> offers = nearMisses(records, *fit);
        if (fit->usable()) {
            QVERIFY(offers.empty());
            return;
        }
        double before = 0;
        for (const NearMiss& miss : offers) {
            const auto again = fitModel(records, miss.settings); // done by hand it is so
            QVERIFY2(again.ok() && again->usable(), qPrintable(miss.change));
            QCOMPARE(again->value(u"b"), miss.fit.value(u"b"));
            QVERIFY(miss.fit.rmsRelative >= before);
            before = miss.fit.rmsRelative;
        }
    }

    void someTableIsHelped()
    {
        const RunRecords records = paperRecords(u"hpl"_s);
        const auto fit = fitModel(records, overheadSettings(missing));
        QVERIFY(fit.ok() && !fit->usable());
        const std::vector<NearMiss> offers = nearMisses(records, *fit);
        QVERIFY(!offers.empty());
        for (const NearMiss& miss : offers) QVERIFY(!miss.change.isEmpty() && miss.settings != fit->settings);
        QVERIFY(std::ranges::any_of(offers, [](const NearMiss& miss) { return miss.option == u"--weights log"; }));
        const Progress stop([](double) { return false; });
        QVERIFY(nearMisses(records, *fit, stop).size() <= offers.size());
    }
};

QTEST_GUILESS_MAIN(TestNearMisses)
#include "tst_near_misses.moc"
