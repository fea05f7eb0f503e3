// SPDX-License-Identifier: GPL-3.0-or-later
// From benchmarks to a machine: the published Blue Waters values, synthetic files whose truth is known, coverage of the
// intervals, and what data cannot tell.
#include "core/fit/calibration.h"
#include "core/models/nodeAwareMaxRate.h"
#include "testBenchmarks.h"

#include <random>

using namespace costscope;

namespace {

Calibration calibrated(const std::vector<DatasetPtr>& datasets, CalibrationRecipe recipe = {}, const Machine* base = nullptr)
{
    auto calibration = calibrate(datasets, recipe, base);
    if (!calibration) qFatal("%s", qPrintable(calibration.error().message));
    return calibration.take();
}

CalibrationRecipe without(CalibrationRecipe recipe)
{
    recipe.bootstrap = 0;
    return recipe;
}

double valueOf(const Calibration& calibration, const QString& name)
{
    const auto found = calibration.machine.values.find(name);
    return found == calibration.machine.values.end() ? missing : found->second.value;
}

/// Table 1 of Bienz, Gropp, Olson 2018.
struct Printed {
    const char* name;
    double value;
};
constexpr Printed printed[] = {
    {"intra-socket.short.alpha", 4.4e-7}, {"intra-socket.short.R_b", 2.2e9},
    {"intra-socket.eager.alpha", 5.3e-7}, {"intra-socket.eager.R_b", 3.2e9},
    {"intra-socket.rend.alpha", 1.7e-6},  {"intra-socket.rend.R_b", 6.2e9},
    {"intra-node.short.alpha", 8.3e-7},   {"intra-node.short.R_b", 4.8e8},
    {"intra-node.eager.alpha", 1.2e-6},   {"intra-node.eager.R_b", 9.6e8},
    {"intra-node.rend.alpha", 2.5e-6},    {"intra-node.rend.R_b", 6.2e9},
    {"inter-node.short.alpha", 2.3e-6},   {"inter-node.short.R_b", 1.3e9},
    {"inter-node.eager.alpha", 7.0e-6},   {"inter-node.eager.R_b", 7.5e8},
    {"inter-node.rend.alpha", 3.0e-6},    {"inter-node.rend.R_b", 2.9e9},
    {"inter-node.rend.R_N", 6.6e9},       {"gamma", 8.4e-9},
};

DatasetPtr sample(const char* name)
{
    return benchmarkFile(QStringLiteral(COSTSCOPE_TEST_DATA "/benchmarks/%1.json").arg(QLatin1String(name)), QString::fromLatin1(name));
}

const MachineValue& valueAt(const Calibration& calibration, const char* name)
{
    return calibration.machine.values.at(QString::fromLatin1(name));
}

bool covers(const MachineValue& value, double truth)
{
    return value.interval && (*value.interval)[0] <= truth && truth <= (*value.interval)[1];
}

/// A ping-pong between nodes with known α and R_b, every repetition off by `noise` on average.
QJsonObject noisyPingPong(unsigned seed, double alpha, double rate, double noise)
{
    std::mt19937_64 generator(seed);
    std::normal_distribution<double> normal(0, noise);
    QJsonArray samples;
    for (int i = 0; i < 12; ++i) {
        const double bytes = 16384 << i;
        QJsonArray times;
        for (int r = 0; r < 7; ++r) times.append((alpha + bytes / rate) * (1 + normal(generator)));
        samples.append(QJsonObject{{"bytes", bytes}, {"scope", "network"}, {"times_s", times}});
    }
    return {{"kind", "ping-pong"}, {"time_of", "one-way"}, {"samples", samples}};
}

bool said(const Calibration& calibration, const char* words)
{
    for (const Message& message : calibration.messages)
        if (message.text.contains(QLatin1String(words))) return true;
    return false;
}

/// As two digits are printed.
double twoDigits(double value)
{
    return QString::number(value, 'e', 1).toDouble();
}

} // namespace

class TestCalibration : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asPublishedGivesThePrintedDigits()
    {
        const Calibration c = calibrated(blueWatersBenchmarks(), without(asPublished()));
        for (const Printed& p : printed)
            QVERIFY2(twoDigits(valueOf(c, QString::fromLatin1(p.name))) == p.value,
                     qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(p.name)).arg(valueOf(c, QString::fromLatin1(p.name)))));
        for (const char* name : {"inter-node.short.R_N", "inter-node.eager.R_N"}) {
            const MachineValue& limit = c.machine.values.at(QString::fromLatin1(name));
            QVERIFY(std::isinf(limit.value));
            QCOMPARE(limit.state, QStringLiteral("unbounded"));
        }
        QVERIFY(within(valueOf(c, QStringLiteral("delta")), 5.01904e-11, 0.05, "delta of one axis"));
        QVERIFY(within(c.linkRate, 1.14131e10, 0.02, "link rate"));
    }

    void theDefaultRecipeFindsTheSwitches()
    {
        const Calibration c = calibrated(blueWatersBenchmarks(), without({}));
        QCOMPARE(c.thresholds, (ProtocolThresholds{512, 8192}));
        QCOMPARE(c.detected.front().splits[c.detected.front().chosen].switches,
                 (std::vector<ProtocolPieces::Switch>{{256, 512}, {4096, 8192}}));
        QVERIFY(within(valueOf(c, QStringLiteral("gamma")), 4.92691e-9, 1e-4, "gamma, relative"));
        QVERIFY(nodeAwareFrom(c.machine).ok());
    }

    void exactPostalWithThreeProtocols()
    {
        const Calibration c = calibrated({sample("cs-synthetic-postal")});
        QCOMPARE(c.thresholds, (ProtocolThresholds{1024, 16384}));
        for (const auto& [protocol, alpha, beta] :
             {std::tuple{"short", 4.5e-7, 4e-10}, {"eager", 1.2e-6, 1.6e-10}, {"rend", 3e-6, 9e-11}}) {
            const QByteArray place = QByteArray("inter-node.") + protocol;
            QVERIFY(within(valueAt(c, place + ".alpha").value, alpha, 1e-9, protocol));
            QVERIFY(within(valueAt(c, place + ".R_b").value, 1 / beta, 1e-9, protocol));
            QVERIFY(covers(valueAt(c, place + ".alpha"), alpha) && covers(valueAt(c, place + ".R_b"), 1 / beta));
            QCOMPARE(valueAt(c, place + ".R_N").state, QStringLiteral("not determined")); // one pair
        }
    }

    void exactMaxRate()
    {
        CalibrationRecipe recipe;
        recipe.thresholds = ProtocolThresholds{0, 0};
        const Calibration c = calibrated({sample("cs-synthetic-max-rate")}, recipe);
        QVERIFY(within(valueAt(c, "inter-node.rend.alpha").value, 2e-6, 1e-9, "alpha"));
        QVERIFY(within(valueAt(c, "inter-node.rend.R_b").value, 3e9, 1e-9, "R_b"));
        QVERIFY(within(valueAt(c, "inter-node.rend.R_N").value, 9e9, 1e-9, "R_N"));
        QVERIFY(covers(valueAt(c, "inter-node.rend.R_N"), 9e9));
    }

    void noisyQueueSearch()
    {
        const Calibration c = calibrated({sample("cs-synthetic-hvpp-noise2")});
        QVERIFY(within(valueAt(c, "gamma").value, 1.2e-9, 0.02, "gamma"));
        QVERIFY(covers(valueAt(c, "gamma"), 1.2e-9));
    }

    void intervalsCoverTheTruth()
    {
        int alpha = 0, rate = 0;
        for (unsigned seed = 1; seed <= 200; ++seed) {
            CalibrationRecipe recipe;
            recipe.bootstrap = 400;
            recipe.thresholds = ProtocolThresholds{0, 0};
            const Calibration c = calibrated({benchmarkOf(noisyPingPong(seed, 2e-5, 3e9, 0.05), QStringLiteral("noisy"))}, recipe);
            alpha += covers(valueAt(c, "inter-node.rend.alpha"), 2e-5);
            rate += covers(valueAt(c, "inter-node.rend.R_b"), 3e9);
        }
        qInfo("95 %% intervals hold the truth: alpha %d, R_b %d of 200", alpha, rate);
        for (const int held : {alpha, rate}) QVERIFY(held >= 184 && held <= 197); // 190 ± 2 standard deviations
    }

    void lassenHasASecondInjectionPath()
    {
        CalibrationRecipe recipe;
        recipe.bootstrap = 0;
        recipe.estimator = Estimator::Min;
        recipe.thresholds = ProtocolThresholds{8192, 131072};
        const Calibration c = calibrated({sample("lassen-max-rate")}, recipe);
        QVERIFY(within(valueAt(c, "inter-node.rend.alpha").value, 6.54006e-06, 1e-4, "alpha, 1-20 pairs"));
        QVERIFY(within(valueAt(c, "inter-node.rend.R_b").value, 11538200000, 1e-4, "R_b"));
        QVERIFY(within(valueAt(c, "inter-node.rend.R_N").value, 25368300000, 1e-4, "R_N"));
        QVERIFY(said(c, "from 21 pairs on"));
        QVERIFY(said(c, "16-fold"));
        QVERIFY(!said(c, "better estimator")); // it is taken already
        recipe.mostPairs = 40;
        QVERIFY(within(valueOf(calibrated({sample("lassen-max-rate")}, recipe), QStringLiteral("inter-node.rend.R_N")), 36820800000, 1e-4,
                       "R_N, all pairs"));
    }

    void saysThatCoresWereShared()
    {
        QJsonObject file = noisyPingPong(1, 2e-6, 3e9, 0.01);
        QVERIFY(!said(calibrated({benchmarkOf(file, "mine")}, without({})), "more processes than cores"));
        file[QStringLiteral("layout")] = QJsonObject{{"oversubscribed", true}};
        QVERIFY(said(calibrated({benchmarkOf(file, "mine")}, without({})), "mine was measured with more processes than cores"));
    }

    void logGPOfRoundTrips()
    {
        const Calibration c = calibrated({sample("cs-prtt-ompi-np2")}, without({}));
        QVERIFY(within(valueAt(c, "loggp.shared-memory.g").value, 1.5659123468716594e-07, 1e-6, "g"));
        QVERIFY(within(valueAt(c, "loggp.shared-memory.G").value, 1.4443917579659914e-10, 1e-6, "G"));
        QVERIFY(within(valueAt(c, "loggp.shared-memory.o").value, 9.070014237999986e-08, 1e-6, "o of 1 byte"));
    }

    void oneOrderDoesNotTellGamma()
    {
        const Calibration c = calibrated({benchmarkFile(blueWaters("queue-reversed"), QStringLiteral("reversed")),
                                          benchmarkFile(blueWaters("ping-pong-node"), QStringLiteral("pp"))},
                                         without({}));
        QVERIFY(!c.machine.values.contains(QStringLiteral("gamma")));
        QVERIFY(said(c, "receives in order beside them"));
    }

    void excludedRowsAreLeftOut()
    {
        CalibrationRecipe recipe = without({});
        recipe.thresholds = ProtocolThresholds{0, 0};
        const std::vector<DatasetPtr> data{benchmarkFile(blueWaters("ping-pong-network"), QStringLiteral("pp"))};
        const size_t all = calibrated(data, recipe).laws.front().cells.size();
        recipe.excluded = {{0, 3}};
        const Calibration c = calibrated(data, recipe);
        QCOMPARE(c.laws.front().cells.size(), all - 1);
        QVERIFY(said(c, "1 row is left out"));
    }

    void theSameSeedGivesTheSameIntervals()
    {
        CalibrationRecipe recipe;
        recipe.bootstrap = 60;
        const std::vector<DatasetPtr> data{benchmarkFile(blueWaters("max-rate-socket"), QStringLiteral("socket"))};
        QCOMPARE(calibrated(data, recipe).machine, calibrated(data, recipe).machine);
        CalibrationRecipe other = recipe;
        other.seed = 2;
        QVERIFY(calibrated(data, recipe).machine != calibrated(data, other).machine);
    }
};

QTEST_APPLESS_MAIN(TestCalibration)
#include "tst_calibration.moc"
