// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/testBenchmarks.h"

#include "core/calibration/calibration.h"

#include <QTest>

using namespace costscope;

namespace {

/// Where any sound, declared method lands on the Blue Waters files: the span over smallest, median and mean of the repetitions
/// and over absolute, relative and log residuals at limits of 500 and 8000 byte, widened by 5 %, computed without this program.
struct Range {
    const char* name;
    double low, high; ///< SI
};
constexpr Range ranges[] = {
    {"intra-socket.short.alpha", 4.12928e-07, 4.64497e-07},
    {"intra-socket.short.R_b", 1.98964e+09, 2.3143e+09},
    {"intra-socket.eager.alpha", 4.81383e-07, 5.63348e-07},
    {"intra-socket.eager.R_b", 2.92635e+09, 3.56694e+09},
    {"intra-socket.rend.alpha", 1.53116e-06, 1.74897e-06},
    {"intra-socket.rend.R_b", 5.92358e+09, 6.63905e+09},
    {"intra-node.short.alpha", 7.44295e-07, 8.69639e-07},
    {"intra-node.short.R_b", 3.98316e+08, 5.048e+08},
    {"intra-node.eager.alpha", 1.09969e-06, 1.26656e-06},
    {"intra-node.eager.R_b", 9.14728e+08, 1.26e+09},
    {"intra-node.rend.alpha", 2.25897e-06, 2.93147e-06},
    {"intra-node.rend.R_b", 5.88243e+09, 6.88565e+09},
    {"inter-node.short.alpha", 2.04636e-06, 2.38258e-06},
    {"inter-node.short.R_b", 1.28026e+09, 1.49039e+09},
    {"inter-node.eager.alpha", 6.07447e-06, 7.32475e-06},
    {"inter-node.eager.R_b", 6.79436e+08, 7.92219e+08},
    {"inter-node.rend.alpha", 2.15791e-06, 7.20658e-06},
    {"inter-node.rend.R_b", 2.01564e+09, 4.56824e+09},
    {"inter-node.rend.R_N", 6.27192e+09, 7.76402e+09},
    {"gamma", 4.5e-9, 9e-9},
    {"delta", 1.5e-11, 6.5e-11},
};

} // namespace

class TestDefaultRecipe : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isWithinTheReference()
    {
        CalibrationRecipe recipe;
        recipe.bootstrap = 0;
        const auto calibration = calibrate(blueWatersBenchmarks(), recipe);
        QVERIFY(calibration.ok());
        for (const Range& range : ranges) {
            const double value = calibration->machine.values.at(QString::fromLatin1(range.name)).value;
            QVERIFY2(value >= range.low && value <= range.high, qPrintable(u"%1: %2"_s.arg(QLatin1String(range.name)).arg(value)));
        }
    }
};

QTEST_GUILESS_MAIN(TestDefaultRecipe)
#include "tst_default_recipe.moc"
