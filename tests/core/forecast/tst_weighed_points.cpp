// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/forecast.h"
#include "core/numerics/draw.h"

#include <QTest>

#include <cmath>
#include <numeric>
#include <random>

using namespace costscope;

namespace {

/// 100/n + 1 + 0.4 log2 n with noise at every n from `first` on.
ScalingPoints manyPoints(int first, int count, double noise)
{
    std::mt19937_64 generator(11);
    std::vector<double> n, t;
    for (int k = 0; k < count; ++k) {
        n.push_back(first + k);
        t.push_back((100 / n.back() + 1 + 0.4 * std::log2(n.back())) * std::exp(noise * drawNormal(generator)));
    }
    return scalingPoints(n, t);
}

/// S and mean of y − ln f.
std::pair<double, double> sumsOf(const ScalingLaw& law, const Shapes& shapes, const LawRange& range, const WeighedPoints& points)
{
    double mean = 0, squares = points.within;
    const auto off = [&](size_t i) { return points.y[i] - logTime(law, shapes, range, Cores(points.n[i])); };
    for (size_t i = 0; i < points.size(); ++i) mean += points.weight[i] * off(i) / double(points.points);
    for (size_t i = 0; i < points.size(); ++i) squares += points.weight[i] * std::pow(off(i) - mean, 2);
    return {squares, mean};
}

} // namespace

class TestWeighedPoints : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fewAreThemselves()
    {
        const ScalingPoints points = manyPoints(1, 200, 0.1);
        const WeighedPoints weighed = weighedPoints(points);
        QCOMPARE(weighed.n, points.n);
        QCOMPARE(weighed.y, points.y);
        QCOMPARE(weighed.weight, std::vector<double>(200, 1.0));
        QCOMPARE(weighed.within, 0.0);
    }

    void sumsOfLawsStay_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("noise");
        for (const int first : {1, 50, 100'000})
            for (const double noise : {0.0, 0.05, 0.5}) QTest::addRow("from %d, noise %g", first, noise) << first << 3000 << noise;
    }
    void sumsOfLawsStay()
    {
        QFETCH(int, first);
        QFETCH(int, count);
        QFETCH(double, noise);
        const ScalingPoints points = manyPoints(first, count, noise);
        const WeighedPoints all = weighedPoints(points, points.size()), summed = weighedPoints(points);
        QVERIFY(summed.size() <= 124);
        QVERIFY(std::fabs(std::accumulate(summed.weight.begin(), summed.weight.end(), 0.0) / count - 1) < 1e-12);
        for (const double n : summed.n) QVERIFY(n >= points.least() && n <= points.most());
        std::mt19937_64 generator(3);
        const LawRange range{points.least(), points.most()};
        for (const ScalingLaw& law : scalingLaws()) {
            for (int k = 0; k < 50; ++k) {
                Shapes shapes{};
                for (double& one : shapes) one = double(generator() >> 11) * 0x1p-53;
                const auto [squares, mean] = sumsOf(law, shapes, range, all);
                const auto [near, nearMean] = sumsOf(law, shapes, range, summed);
                QVERIFY2(std::fabs(near - squares) < 1e-3 * squares + 1e-6, qPrintable(u"%1: %2, %3"_s.arg(law.id).arg(near).arg(squares)));
                QVERIFY2(std::fabs(nearMean - mean) < 1e-5, qPrintable(u"%1: %2, %3"_s.arg(law.id).arg(nearMean).arg(mean)));
            }
        }
    }

    void answersStay()
    {
        const ScalingPoints points = manyPoints(1, 2000, 0.05);
        ForecastSettings settings;
        const Forecast summed = forecastRunTimes(points, settings).take();
        settings.mostSingle = points.size();
        const Forecast exact = forecastRunTimes(points, settings).take();
        for (const double n : {1.0, 77.0, 2000.0, 8000.0, 20'000.0}) {
            const Quantiles a = summed.at(n).time, b = exact.at(n).time;
            for (const auto quantile : {&Quantiles::q025, &Quantiles::q10, &Quantiles::q50, &Quantiles::q90, &Quantiles::q975})
                QVERIFY2(std::fabs(std::log(a.*quantile / (b.*quantile))) < 0.01,
                         qPrintable(u"on %1: %2, exactly %3"_s.arg(n).arg(a.*quantile).arg(b.*quantile)));
        }
        for (size_t k = 0; k < exact.laws().size(); ++k)
            QVERIFY2(
                std::fabs(summed.laws()[k].weight - exact.laws()[k].weight) < 0.03,
                qPrintable(u"%1: %2, exactly %3"_s.arg(exact.laws()[k].law->id).arg(summed.laws()[k].weight).arg(exact.laws()[k].weight)));
    }
};

QTEST_GUILESS_MAIN(TestWeighedPoints)
#include "tst_weighed_points.moc"
