// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/coverage.h"

#include <QTest>

using namespace costscope;

/// Intervals of 95 % hold the truth in 95 of 100 data sets: 400 sets of each kind here, where four standard errors are 4.4 of 100;
/// bench_coverage makes the table with 2,000.
class TestCoverage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void intervalsHoldTheTruth_data()
    {
        QTest::addColumn<int>("place");
        for (size_t i = 0; i < coverageCases().size(); ++i) QTest::newRow(coverageCases()[i].name) << int(i);
    }
    void intervalsHoldTheTruth()
    {
        QFETCH(int, place);
        const CoverageCase& of = coverageCases()[size_t(place)];
        const Coverage found = coverageOf(of, 400);
        QCOMPARE(found.sets, 400);
        std::vector<int> all{found.b, found.c};
        if (of.isScanned) all.push_back(found.f_s);
        for (const int held : all) QVERIFY2(std::fabs(found.share(held) - 0.95) < 0.044, qPrintable(QString::number(found.share(held))));
    }

    /// Where f_s is chosen the profile tells the intervals, drawn or not.
    void bootstrapToo_data()
    {
        QTest::addColumn<int>("place");
        for (size_t i = 0; i < coverageCases().size(); ++i)
            if (!coverageCases()[i].isScanned) QTest::newRow(coverageCases()[i].name) << int(i);
    }
    void bootstrapToo()
    {
        QFETCH(int, place);
        const CoverageCase& of = coverageCases()[size_t(place)];
        const Coverage found = coverageOf(of, 120, 150);
        QCOMPARE(found.sets, 120);
        // Four standard errors of 120 sets are 8 of 100.
        for (const int held : {found.b, found.c}) QVERIFY2(found.share(held) > 0.87, qPrintable(QString::number(found.share(held))));
    }

    /// Noise of a share in every repetition, also of those in order that γ is the difference to.
    void benchmarksToo_data()
    {
        QTest::addColumn<int>("place");
        for (size_t i = 0; i < benchmarkCoverageCases().size(); ++i) {
            const BenchmarkCoverageCase& of = benchmarkCoverageCases()[i];
            QTest::addRow("%s, %s", of.name, of.value) << int(i);
        }
    }
    void benchmarksToo()
    {
        QFETCH(int, place);
        const BenchmarkCoverageCase& of = benchmarkCoverageCases()[size_t(place)];
        const Coverage found = coverageOf(of, 400);
        // α far below the noise of the longest times is held at 0 in one set of three.
        if (of.weights != Weights::Plain || of.isQueue) QCOMPARE(found.without, 0);
        QVERIFY2(std::fabs(found.share(found.b) - 0.95) < 0.044, qPrintable(QString::number(found.share(found.b))));
    }
};

QTEST_GUILESS_MAIN(TestCoverage)
#include "tst_coverage.moc"
