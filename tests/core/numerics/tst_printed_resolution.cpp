// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/printedResolution.h"

#include <QTest>

#include <vector>

using namespace costscope;

class TestPrintedResolution : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What was printed to so many decimals, in seconds and in microseconds, ends there; what was computed ends nowhere.
    void isThatOfTheLastDecimal()
    {
        const auto of = [](std::vector<double> values) { return printedResolution(values); };
        QCOMPARE(of({3.02, 13.1}), 0.01);
        QCOMPARE(of({3, 13}), 1.0);
        QCOMPARE(of({13.04 / 1e6, 0.37 / 1e6, 1100.5 / 1e6}), 1e-8);
        QCOMPARE(of({NAN, 0.5}), 0.1);
        QCOMPARE(of({1.0 / 3, 0.5}), 0.0);
        QCOMPARE(of({0, 0}), 0.0);
        QCOMPARE(of({}), 0.0);
        QCOMPARE(of({1e300, 1}), 0.0);
        QCOMPARE(of({INFINITY, 2.5}), 0.1);
    }
};

QTEST_APPLESS_MAIN(TestPrintedResolution)
#include "tst_printed_resolution.moc"
