// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of the answer to any table of run times: random tables, tame and wild.
#include "core/forecast/forecast.h"
#include "core/forecast/forecastWords.h"
#include "core/numerics/draw.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace costscope;

namespace {

constexpr uint64_t tableCount = 40;

struct RandomTable {
    std::vector<double> n, t;
    ForecastSettings settings;
};

double unit(std::mt19937_64& generator)
{
    return (double(generator() >> 11) + 0.5) * 0x1p-53;
}

/// 2 to 12 different n, some of them twice; by a law, with noise of 0 to 30 %; every eighth by chance alone.
RandomTable tableOf(uint64_t seed)
{
    std::mt19937_64 generator(seed);
    RandomTable table;
    table.settings.seed = seed;
    table.settings.scaling = std::array{Scaling::Strong, Scaling::Strong, Scaling::Weak, Scaling::Unknown}[draw(generator, 4)];
    const double constant = std::exp(-8 * unit(generator)), growing = std::exp(-9 * unit(generator)),
                 noise = std::array{0.0, 0.01, 0.05, 0.3}[draw(generator, 4)], scale = std::exp(20 * unit(generator) - 10);
    double n = 1 + double(draw(generator, 4));
    const size_t count = 2 + draw(generator, 11);
    for (size_t k = 0; k < count; ++k) {
        const double work = table.settings.scaling == Scaling::Weak ? 1 : 1 / n;
        for (size_t again = draw(generator, 4) == 0 ? 2 : 1; again > 0; --again) {
            table.n.push_back(n);
            table.t.push_back(scale * (seed % 8 == 0
                                           ? std::exp(4 * drawNormal(generator))
                                           : (work + constant + growing * std::log(n)) * std::exp(noise * drawNormal(generator))));
        }
        n = std::ceil(n * (1.1 + 1.5 * unit(generator)));
    }
    return table;
}

Forecast forecastOf(const RandomTable& table)
{
    return forecastRunTimes(scalingPoints(table.n, table.t), table.settings).take();
}

/// At, between, below and beyond the records.
std::vector<double> askedOf(const Forecast& forecast)
{
    const ScalingPoints& points = forecast.points();
    return {1, points.least(), std::sqrt(points.least() * points.most()), points.most(), 4 * points.most(), 100 * points.most()};
}

std::vector<double> endsOf(const Quantiles& of)
{
    return {of.q025, of.q10, of.q50, of.q90, of.q975};
}

bool isNear(double a, double b, double tolerance)
{
    return std::fabs(a - b) <= tolerance * std::max(std::fabs(a), std::fabs(b));
}

} // namespace

class TestForecastProperties : public QObject {
    Q_OBJECT

    /// A row for each random table.
    static void addTables()
    {
        QTest::addColumn<quint64>("seed");
        for (quint64 seed = 1; seed <= tableCount; ++seed) QTest::addRow("%d", int(seed)) << seed;
    }

private Q_SLOTS:
    void answersAreOrderedAndAgree_data() { addTables(); }
    void answersAreOrderedAndAgree()
    {
        QFETCH(quint64, seed);
        const Forecast forecast = forecastOf(tableOf(seed));
        for (const double n : askedOf(forecast)) {
            const ForecastAt at = forecast.at(n);
            for (const Quantiles* of : {&at.time, &at.efficiency, &at.speedup, &at.overheadShare}) {
                const auto ends = endsOf(*of);
                QVERIFY(std::ranges::is_sorted(ends)); // the 80 % interval inside that of 95 %
                for (const double end : ends) QVERIFY(std::isfinite(end) && (of == &at.overheadShare || end >= 0));
            }
            QVERIFY(at.time.q025 > 0);
            for (size_t k = 0; k < 5; ++k) {
                QVERIFY(isNear(endsOf(at.speedup)[k], n * endsOf(at.efficiency)[k], 1e-12));
                QVERIFY(isNear(endsOf(at.overheadShare)[k], 1 - endsOf(at.efficiency)[4 - k], 1e-12));
            }
        }
    }

    void recordsLieInTheirIntervals()
    {
        int in95 = 0, all = 0;
        for (uint64_t seed = 1; seed <= tableCount; ++seed) {
            const Forecast forecast = forecastOf(tableOf(seed));
            const ScalingPoints& points = forecast.points();
            for (size_t k = 0; k < points.size(); ++k) {
                const Quantiles time = forecast.at(points.n[k]).time;
                in95 += points.time(k) >= time.q025 && points.time(k) <= time.q975;
                ++all;
            }
        }
        QVERIFY2(in95 >= 0.93 * all, qPrintable(u"%1 of %2"_s.arg(in95).arg(all)));
    }

    void orderOfRowsDoesNotCount_data() { addTables(); }
    void orderOfRowsDoesNotCount()
    {
        QFETCH(quint64, seed);
        RandomTable table = tableOf(seed);
        const Forecast before = forecastOf(table);
        std::vector<size_t> order(table.n.size());
        std::iota(order.begin(), order.end(), size_t(0));
        std::mt19937_64 generator(seed);
        for (size_t k = order.size() - 1; k > 0; --k) std::swap(order[k], order[draw(generator, k + 1)]);
        const RandomTable ordered = table;
        for (size_t k = 0; k < order.size(); ++k) table.n[k] = ordered.n[order[k]], table.t[k] = ordered.t[order[k]];
        const Forecast after = forecastOf(table);
        for (const double n : askedOf(before)) QVERIFY(isNear(before.at(n).time.q90, after.at(n).time.q90, 1e-6));
    }

    void timesInOtherUnitsScaleTheAnswer_data() { addTables(); }
    void timesInOtherUnitsScaleTheAnswer()
    {
        QFETCH(quint64, seed);
        RandomTable table = tableOf(seed);
        const Forecast before = forecastOf(table);
        for (double& t : table.t) t *= 1000;
        const Forecast after = forecastOf(table);
        for (const double n : askedOf(before)) {
            const ForecastAt a = before.at(n), b = after.at(n);
            for (size_t k = 0; k < 5; ++k) {
                QVERIFY(isNear(1000 * endsOf(a.time)[k], endsOf(b.time)[k], 1e-6));
                QVERIFY(isNear(endsOf(a.efficiency)[k], endsOf(b.efficiency)[k], 1e-6));
            }
        }
    }

    void anotherSeedSaysNearlyTheSame_data() { addTables(); }
    void anotherSeedSaysNearlyTheSame()
    {
        QFETCH(quint64, seed);
        RandomTable table = tableOf(seed);
        const Forecast before = forecastOf(table);
        table.settings.seed += 1000;
        const Forecast after = forecastOf(table);
        for (const double n : askedOf(before)) {
            const Quantiles a = before.at(n).time, b = after.at(n).time;
            const double width = std::log(a.ratio80());
            QVERIFY2(std::fabs(std::log(a.q50 / b.q50)) <= 0.15 * width + 1e-9, qPrintable(QString::number(n)));
            QVERIFY2(std::fabs(std::log(std::log(b.ratio80()) / width)) <= 0.25, qPrintable(QString::number(n)));
        }
    }

    // Records at one n are one point: the same once more tell nothing.
    void recordsTwiceTellNoMore_data() { addTables(); }
    void recordsTwiceTellNoMore()
    {
        QFETCH(quint64, seed);
        RandomTable table = tableOf(seed);
        const Forecast before = forecastOf(table);
        const RandomTable once = table;
        table.n.insert(table.n.end(), once.n.begin(), once.n.end());
        table.t.insert(table.t.end(), once.t.begin(), once.t.end());
        const Forecast after = forecastOf(table);
        for (const double n : askedOf(before)) QVERIFY(isNear(before.at(n).time.ratio80(), after.at(n).time.ratio80(), 1e-6));
    }

    void plateauHoldsTheLeastOfTheMedianCurve_data() { addTables(); }
    void plateauHoldsTheLeastOfTheMedianCurve()
    {
        QFETCH(quint64, seed);
        const Forecast forecast = forecastOf(tableOf(seed));
        const ScalingPoints& points = forecast.points();
        const LeastTime least = forecast.leastTime();
        QVERIFY(least.from > 0 && least.from <= least.from80 && least.least > 0);
        QVERIFY(least.onlyLower == std::isnan(least.to));
        if (!least.onlyLower) QVERIFY(least.from80 <= least.to80 && least.to80 <= least.to && least.plateauFrom <= least.plateauTo);
        // Medians of new runs have the noise of these draws on them, which is large in tables by chance.
        double best = INFINITY, at = 0, spread = 0;
        for (double n = points.least(); n <= 64 * points.most(); n *= 1.3)
            if (const Quantiles t = forecast.at(n, true).time; t.q50 < best) best = t.q50, at = n, spread = std::log(t.ratio80());
        QVERIFY2(std::log(best / least.least) > -0.05 - 0.1 * spread,
                 qPrintable(u"%1 s on %2, least %3 s"_s.arg(best).arg(at).arg(least.least)));
        const double plateauTo = least.onlyLower ? INFINITY : least.plateauTo;
        const double there = std::clamp(at, least.plateauFrom, plateauTo);
        QVERIFY2(forecast.at(there, true).time.q50 < 1.1 * best,
                 qPrintable(u"%1, from %2 to %3"_s.arg(at).arg(least.plateauFrom).arg(plateauTo)));
    }

    void wordsSayTheNumbers_data() { addTables(); }
    void wordsSayTheNumbers()
    {
        QFETCH(quint64, seed);
        const Forecast forecast = forecastOf(tableOf(seed));
        for (const double n : askedOf(forecast)) {
            const ForecastAt at = forecast.at(n);
            const QString time = timeInWords(at), efficiency = efficiencyInWords(at), speedup = speedupInWords(at),
                          share = shareInWords(at, forecast.settings().scaling);
            QCOMPARE(time.contains(u"not determined"), at.time.ratio80() > saysLittle);
            QCOMPARE(efficiency.contains(u"not determined"), at.efficiency.ratio80() > saysLittle);
            QCOMPARE(speedup.contains(u"not determined"), at.speedup.ratio80() > saysLittle);
            QCOMPARE(share.contains(u"not determined"), at.overheadShare.q90 - at.overheadShare.q10 > 0.75);
            if (at.time.ratio80() <= saysLittle) QVERIFY2(time.contains(display(at.time.q50, Quantity::Time, 3)), qPrintable(time));
            QVERIFY2(time.contains(display(at.time.q90, Quantity::Time, 2)), qPrintable(time));
            if (!share.contains(u"not determined")) QCOMPARE(share.contains(u"super-linear"), at.overheadShare.q50 < 0);
        }
        const LeastTime least = forecast.leastTime();
        const QString words = leastTimeInWords(least, forecast.points(), forecast.points().most());
        const bool isFastestLast = forecast.points().fastest() + 1 == forecast.points().size();
        QCOMPARE(words.startsWith(u"the time still falls"), least.onlyLower && isFastestLast);
        QCOMPARE(words.contains(u"likely above"), least.onlyLower);
        QCOMPARE(words.contains(u"these records do not tell"), least.onlyLower && least.from80 > forecast.points().most());
    }
};

QTEST_GUILESS_MAIN(TestForecastProperties)
#include "tst_forecast_properties.moc"
