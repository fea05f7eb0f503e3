// SPDX-License-Identifier: GPL-3.0-or-later
// C_avg(d) and C_max(p, d): from shifts whose truth is known, and read beyond what was measured.
#include "core/calibration/calibration.h"
#include "core/data/benchmark.h"
#include "core/dense/MeasuredFactors.h"
#include "core/figure/FigureKind.h"
#include "core/session/Session.h"
#include "core/theories/defaults.h"
#include "tests/core/testBenchmarks.h"

using namespace costscope;

namespace {

constexpr double latency = 1.5e-6, perWord = 8 / 7e9;

QJsonObject shiftFile()
{
    QFile file(QStringLiteral(COSTSCOPE_TEST_DATA "/benchmarks/cs-synthetic-shift.json"));
    if (!file.open(QIODevice::ReadOnly)) qFatal("no cs-synthetic-shift.json");
    return QJsonDocument::fromJson(file.readAll()).object();
}

/// Only the samples with `taken`.
DatasetPtr shifts(const std::function<bool(const QJsonObject&)>& taken = {}, const QJsonObject& parameters = {},
                  const std::function<double(const QJsonObject&)>& longer = {})
{
    QJsonObject file = shiftFile();
    QJsonArray samples;
    for (const QJsonValue& value : file[u"samples"_s].toArray()) {
        QJsonObject sample = value.toObject();
        if (taken && !taken(sample)) continue;
        QJsonArray times;
        for (const QJsonValue& time : sample[u"times_s"_s].toArray()) times.append(time.toDouble() * (longer ? longer(sample) : 1));
        sample[u"times_s"_s] = times;
        samples.append(sample);
    }
    file[u"samples"_s] = samples;
    if (!parameters.isEmpty()) file[u"parameters"_s] = parameters;
    return benchmarkOf(file, u"shift"_s);
}

bool isPair(const QJsonObject& sample)
{
    return sample[u"ranks"_s].toInt() == 2;
}

bool isOver(const QJsonObject& sample, const char* ranks)
{
    return sample[u"tags"_s][QLatin1String("over_ranks")] == QLatin1String(ranks);
}

Result<Calibration> calibrated(const DatasetPtr& dataset, int bootstrap = 200, const Machine* base = nullptr)
{
    CalibrationRecipe recipe;
    recipe.bootstrap = bootstrap;
    return calibrate({dataset}, recipe, base);
}

bool said(const Calibration& calibration, const char* words)
{
    return std::any_of(calibration.messages.begin(), calibration.messages.end(),
                       [&](const Message& m) { return m.text.contains(QString::fromUtf8(words)); });
}

double truth(const CalibrationFactor& f)
{
    const double level = std::log2(f.distance);
    if (std::isnan(f.processes)) return 1.5 + 0.375 * level;
    return std::map<double, double>{{64, 9}, {256, 14}, {1024, 21}, {4096, 31}}.at(f.processes) * (0.5 + 0.125 * level);
}

} // namespace

class TestCalibrationFactors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTruthLiesInsideTheIntervals()
    {
        const auto c = calibrated(shifts(), 400);
        QVERIFY2(c.ok(), qPrintable(c.ok() ? QString() : c.error().message));
        QVERIFY(within(c->ideal.latency, latency, 0.03, "L") && within(c->ideal.secondsPerWord, perWord, 0.03, "beta"));
        QCOMPARE(c->factors.size(), size_t(4 + 3 + 4 + 4 + 4));
        int inside = 0;
        for (const CalibrationFactor& f : c->factors) {
            QVERIFY2(within(f.factor, truth(f), 0.04, "factor"), qPrintable(QString::number(f.distance)));
            // L and β carry their own error of about 1 %, which the intervals of the factors do not hold.
            inside += f.interval && (*f.interval)[0] <= 1.015 * truth(f) && truth(f) <= 1.015 * (*f.interval)[1];
        }
        QVERIFY(inside >= 17);
        QVERIFY(said(*c, "Beyond 4096 processes C_max is extrapolated by a polynomial of degree 2"));
        QVERIFY(!said(*c, "depends on the number of processes") && !said(*c, "Faster than"));
    }

    /// The paper has one C_avg for all numbers of processes: told where the data have not, from a quarter more on.
    void averageByProcesses()
    {
        const auto longerFor = [](double by) {
            return calibrated(
                shifts({}, {}, [by](const QJsonObject& s) { return isOver(s, "mean") && s[u"ranks"_s].toInt() == 1024 ? by : 1; }), 0);
        };
        QVERIFY(said(*longerFor(1.6), "C_avg depends on the number of processes here (distance 1: "));
        QVERIFY(!said(*longerFor(1.1), "depends on the number of processes"));
    }

    void intoAMachineAndBack()
    {
        const auto c = calibrated(shifts(), 0);
        const auto machine = machineFromJson(toJson(c->machine));
        QVERIFY2(machine.ok(), qPrintable(machine.ok() ? QString() : machine.error().message));
        QVERIFY(*machine == c->machine);
        const CalibrationFactors tables = calibrationFactorsOf(*machine);
        QCOMPARE(tables.average.size(), size_t(4));
        QCOMPARE(tables.maximum.size(), size_t(4));
        for (const CalibrationFactor& f : c->factors)
            QCOMPARE(std::isnan(f.processes) ? tables.average.at(f.distance) : tables.maximum.at(f.processes).at(f.distance), f.factor);
        QCOMPARE(machine->values.at(u"calibration.latency"_s).value, c->ideal.latency);
    }

    /// L and β: of the file, else of two ranks alone, else of a machine; of nobody: nothing is determined.
    void whereTheIdealComesFrom()
    {
        const auto said1 = calibrated(shifts({}, {{"latency_s", 2e-6}, {"seconds_per_word", 1e-9}}), 0);
        QCOMPARE(said1->ideal.latency, 2e-6);
        QCOMPARE(said1->ideal.from, u"as shift says"_s);
        QVERIFY(calibrated(shifts(), 0)->ideal.from.startsWith(u"two ranks alone"_s));
        const DatasetPtr alone = shifts([](const QJsonObject& s) { return !isPair(s); });
        Machine base;
        base.name = u"Base"_s;
        base.values = {{u"network.latency"_s, {latency}}, {u"network.bandwidth"_s, {7e9}}};
        const auto based = calibrated(alone, 0, &base);
        QVERIFY(within(based->ideal.secondsPerWord, perWord, 1e-12, "beta"));
        const auto none = calibrated(alone, 0);
        QVERIFY(!none.ok());
        QVERIFY2(none.error().message.contains(u"nobody tells L and β"_s), qPrintable(none.error().message));
        QVERIFY(!none.error().message.contains(u"nothing to calibrate"_s));
    }

    /// Where L + β w is 0 there is no factor: 1 would be invented.
    void whatIsNotFiniteIsLeftOut()
    {
        QJsonObject file = shiftFile();
        QJsonArray samples = file[u"samples"_s].toArray();
        for (qsizetype i = 0; i < samples.size(); ++i) {
            QJsonObject sample = samples[i].toObject();
            const QJsonValue distance = sample[u"counters"_s][QLatin1String("distance")];
            if (isOver(sample, "max") && sample[u"ranks"_s].toInt() == 64 && distance.toInt() == 1) sample[u"bytes"_s] = 0;
            samples[i] = sample;
        }
        file[u"samples"_s] = samples;
        file[u"parameters"_s] = QJsonObject{{"latency_s", 0}, {"seconds_per_word", perWord}};
        const auto c = calibrated(benchmarkOf(file, u"shift"_s), 0);
        QVERIFY(c.ok());
        QCOMPARE(c->factors.size(), size_t(18));
        QVERIFY(said(*c, "C_max(64, 1) is not determined"));
        QVERIFY(!calibrationFactorsOf(c->machine).maximum.at(64).contains(1));
    }

    void whatIsMissingIsSaid()
    {
        const auto average = calibrated(shifts([](const QJsonObject& s) { return isPair(s) || isOver(s, "mean"); }), 0);
        QVERIFY(said(*average, "C_max is not determined"));
        QVERIFY(average->machine.tables.factors.average && !average->machine.tables.factors.maximum);
        const auto two =
            calibrated(shifts([](const QJsonObject& s) { return isPair(s) || (isOver(s, "max") && s[u"ranks"_s].toInt() <= 256); }), 0);
        QVERIFY(said(*two, "C_avg is not determined") && said(*two, "needs 3"));
        const auto fast = calibrated(shifts({}, {{"latency_s", 1e-5}, {"seconds_per_word", 4 * perWord}}), 0);
        QVERIFY(said(*fast, "faster than L + β w: C_avg(1)"));
        QCOMPARE(calibrationFactorsOf(fast->machine).average.at(1), 1.0);
    }

    void beyondTheMeasuredProcesses()
    {
        CalibrationFactors factors;
        for (const auto& [p, c] : {std::pair{64.0, 9.0}, {256, 14}, {1024, 21}, {4096, 31}}) factors.maximum[p][16] = c;
        const auto at = [&](double p) { return maximumFactor(factors, p, 16); };
        QVERIFY(within(at(65536)->value, 58.04999999999991, 1e-9, "degree 2")); // least squares by numpy.polyfit
        QVERIFY(within(at(16384)->value, 43.24999999999994, 1e-9, "degree 2"));
        QVERIFY(!at(65536)->extrapolated.isEmpty() && at(1024)->extrapolated.isEmpty());
        QCOMPARE(at(1024)->value, 21.0);
        QVERIFY(within(at(512)->value, 17.5, 1e-12, "between")); // linear in log2 p
        QCOMPARE(at(8)->value, 9.0);
        QVERIFY(!at(8)->extrapolated.isEmpty());
        factors.degree = 1;
        QVERIFY(within(at(65536)->value, 44.300000000000026, 1e-9, "degree 1"));
        factors.degree = 3;
        QVERIFY(at(65536).ok());
        factors.maximum.erase(64);
        QVERIFY(!at(65536).ok() && at(65536).error().message.contains(u"needs 4"_s));
        QVERIFY(at(1024).ok());
    }

    /// Between two p either of them may not have been measured at this distance.
    void bothNeighboursTellWhatWasMeasured()
    {
        CalibrationFactors factors;
        factors.maximum = {{64, {{1, 2}, {4, 3}}}, {1048576, {{1, 4}, {4, 5}, {16, 6}}}};
        QVERIFY(maximumFactor(factors, 256, 16)->extrapolated.contains(u"1 … 4"_s));
        QVERIFY(maximumFactor(factors, 1048576, 16)->extrapolated.isEmpty());
        QVERIFY(maximumFactor(factors, 64, 16)->extrapolated.contains(u"1 … 4"_s));
        QVERIFY(maximumFactor(factors, 256, 4)->extrapolated.isEmpty());
        QVERIFY(maximumFactor(factors, 4, 4)->extrapolated.contains(u"64 … 1048576"_s));
    }

    /// Where they fall with p the last one is held.
    void fallingFactorsAreHeld()
    {
        CalibrationFactors factors;
        for (const auto& [p, c] : {std::pair{64.0, 9.0}, {256, 5}, {1024, 1.5}}) factors.maximum[p][1] = c;
        QCOMPARE(maximumFactor(factors, 65536, 1)->value, 1.5);
    }

    void betweenAndBeyondDistances()
    {
        CalibrationFactors factors;
        factors.average = {{1, 1.5}, {16, 3}};
        QCOMPARE(averageFactor(factors, 4)->value, 2.25); // linear in log2 d
        QVERIFY(averageFactor(factors, 4)->extrapolated.isEmpty());
        QCOMPARE(averageFactor(factors, 64)->value, 3.0);
        QVERIFY(averageFactor(factors, 64)->extrapolated.contains(u"1 … 16"_s));
        QVERIFY(!averageFactor(factors, 0.5).ok() && !averageFactor(factors, missing).ok() && !averageFactor({}, 4).ok());
        QVERIFY(!maximumFactor({}, 64, 4).ok());
    }

    /// One p without the shortest distance: held there before, and beyond the largest, with no line from one end to the other.
    void heldAtBothEnds()
    {
        const DatasetPtr data = shifts([](const QJsonObject& s) {
            const double distance = s[u"counters"_s][QLatin1String("distance")].toDouble();
            return isPair(s) || isOver(s, "mean") || s[u"ranks"_s].toInt() != 256 || distance > 1;
        });
        Session session;
        addDefaults(session, addDataset(session, data));
        const auto drawn = buildFigure(session, session.figures.front());
        QVERIFY(drawn.ok());
        int held = 0;
        for (const Series& s : drawn->panels[1].series)
            if (s.dash == Dash::Dotted && s.hue == Hue::Sky) {
                ++held;
                QVERIFY(s.x.size() > 1 && std::is_sorted(s.x.begin(), s.x.end()));
                for (const double y : s.y) QCOMPARE(y, s.y.front());
            }
        QCOMPARE(held, 2);
    }

    /// The slowest of more ranks is not faster: random tables, beyond their last p, with every degree.
    void extrapolationIsNotBelowWhatWasMeasured()
    {
        quint32 state = 4711;
        const auto random = [&] { return double((state = state * 1664525u + 1013904223u) >> 8) / (1 << 24); };
        int floored = 0;
        for (int round = 0; round < 200; ++round) {
            CalibrationFactors factors;
            factors.average = {{1, 1}};
            for (double p = 64; p <= 16384; p *= 4)
                for (double d = 1; d < p; d *= 4) factors.maximum[p][d] = 1 + 20 * random();
            for (factors.degree = 1; factors.degree <= 3; ++factors.degree) {
                const MeasuredFactors fast(factors);
                for (const double d : {1.0, 4.0, 16.0}) {
                    const double last = factors.maximum.at(16384).at(d);
                    for (const double times : {1.5, 4.0, 64.0}) {
                        const double value = maximumFactor(factors, 16384 * times, d)->value;
                        QVERIFY(value >= last && std::fabs(fast.maximum(16384 * times, d) / value - 1) < 1e-9);
                        floored += value == last;
                    }
                }
            }
        }
        QVERIFY(floored > 100);
    }

    void figure()
    {
        Session session;
        const DatasetPtr data = shifts();
        QVERIFY(hasShifts(*data));
        const QString id = addDataset(session, data);
        QCOMPARE(addDefaults(session, id).size(), 1);
        QCOMPARE(session.figures.front().kind, u"calibration-factors"_s);
        const auto drawn = buildFigure(session, session.figures.front());
        QVERIFY2(drawn.ok(), qPrintable(drawn.ok() ? QString() : drawn.error().message));
        QCOMPARE(drawn->panels.size(), size_t(2));
        QCOMPARE(drawn->table.rows(), qsizetype(19 + 4)); // and C_max at four times the largest p
        QVERIFY(drawn->title.contains(u"4096"_s));
        const auto dashed = [](const Panel& panel) {
            return std::count_if(panel.series.begin(), panel.series.end(),
                                 [](const Series& s) { return s.dash != Dash::Solid && !s.x.empty(); });
        };
        QCOMPARE(dashed(drawn->panels[0]), 1);
        QCOMPARE(dashed(drawn->panels[1]), 4 + 1);
        // The line passes through every measured factor.
        const Series& line = drawn->panels[0].series[1];
        for (const auto& [d, factor] : std::map<double, double>{{1, 1.5}, {16, 3}}) {
            const auto at = std::find(line.x.begin(), line.x.end(), d);
            QVERIFY(at != line.x.end() && within(line.y[size_t(at - line.x.begin())], factor, 0.04, "line"));
        }
        FigureRequest none = session.figures.front();
        none.choices = {{"extrapolate", "none"}};
        QCOMPARE(buildFigure(session, none)->table.rows(), qsizetype(19));
    }
};

QTEST_APPLESS_MAIN(TestCalibrationFactors)
#include "tst_calibration_factors.moc"
