// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/sizes/sizeForecast.h"
#include "core/numerics/draw.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <tuple>

using namespace costscope;

namespace {

double uniform(std::mt19937_64& generator, double low, double high)
{
    return low + (high - low) * (double(generator() >> 11) + 0.5) * 0x1p-53;
}

SizesOfProblem sizesOf(const std::vector<double>& sizes, const std::vector<double>& n, const std::function<double(double, double)>& time,
                       double noise, uint64_t seed)
{
    std::mt19937_64 generator(seed);
    SizesOfProblem all;
    for (const double size : sizes) {
        std::vector<double> t;
        for (const double at : n) t.push_back(time(at, size) * std::exp(noise * drawNormal(generator)));
        all.push_back({size, scalingPoints(n, t)});
    }
    return all;
}

/// A solver of size³ operations with a serial part of size² and messages along a tree.
double solver(double n, double size)
{
    return 2e-9 * std::pow(size, 3) / n + 1e-8 * size * size + 4e-4 * std::log2(n);
}

} // namespace

class TestSizeForecast : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void termsAreTheLaw();
    void oneSizeIsTheForecastOfOneProblem();
    void aLargerSizeIsForeseen();
    void aKnownSizeKeepsItsOwnLevel();
    void unitsOfSizeAndTimeDoNotMatter();
    void efficiencyIsOfTheSameSize();
    void lossesOfAnotherSizeAreLessKnown();
    void hullHoldsAllAndIsNearest();
    void saysWhatIsMissing();
    void isCancelled();
};

void TestSizeForecast::termsAreTheLaw()
{
    std::mt19937_64 generator(1);
    for (const ScalingLaw& law : scalingLaws()) {
        for (int k = 0; k < 50; ++k) {
            const Shapes shapes = {uniform(generator, 0, 1), uniform(generator, 0, 1), uniform(generator, 0, 1)};
            const LawRange range{uniform(generator, 1, 8), uniform(generator, 16, 4096)};
            const Cores at(uniform(generator, 1, 10000));
            const double one = logTime(law, shapes, range, at), other = logTime(law.terms(shapes, range), at);
            QVERIFY2(std::fabs(one - other) < 1e-9 * std::max(1.0, std::fabs(one)), qPrintable(law.id));
        }
    }
}

void TestSizeForecast::oneSizeIsTheForecastOfOneProblem()
{
    std::mt19937_64 generator(5);
    for (int k = 0; k < 6; ++k) {
        const double serial = uniform(generator, 0.001, 0.1), growth = uniform(generator, 0, 0.02);
        const auto time = [=](double n, double) { return 10 / n + serial + growth * std::log(n); };
        const SizesOfProblem one = sizesOf({100}, {1, 2, 4, 8, 16, 32}, time, 0.03, uint64_t(k));
        const auto laws = lawsOf(Scaling::Strong);
        const auto sized = sizedPosteriors(one, laws, {}, 1).take();
        const auto plain = lawPosteriors(one.front().points, laws, {}, 1).take();
        for (size_t l = 0; l < laws.size(); ++l)
            QVERIFY2(std::fabs(sized[l].weight - plain[l].weight) < 0.06,
                     qPrintable(u"%1: %2, %3"_s.arg(laws[l]->id).arg(sized[l].weight).arg(plain[l].weight)));
    }
}

void TestSizeForecast::aLargerSizeIsForeseen()
{
    const SizesOfProblem known = sizesOf({1000, 2000, 4000}, {1, 2, 4, 8, 16, 32}, solver, 0.02, 3);
    const SizeForecast forecast = forecastSizes(known, {}).take();
    const Quantiles a = forecast.exponent();
    QVERIFY2(a.q025 < 3 && a.q975 > 3, qPrintable(u"%1 %2"_s.arg(a.q025).arg(a.q975)));
    QVERIFY(a.q90 - a.q10 < 0.5);
    for (const auto& [n, size] : {std::pair{8.0, 8000.0}, {32.0, 8000.0}, {64.0, 16000.0}, {4.0, 500.0}, {16.0, 3000.0}}) {
        const ForecastAt at = forecast.at(n, size);
        QVERIFY2(at.time.q025 < solver(n, size) && solver(n, size) < at.time.q975,
                 qPrintable(u"%1 %2: %3, %4 to %5"_s.arg(n).arg(size).arg(solver(n, size)).arg(at.time.q025).arg(at.time.q975)));
        QVERIFY(at.time.q025 < at.time.q10 && at.time.q10 < at.time.q50 && at.time.q50 < at.time.q90 && at.time.q90 < at.time.q975);
    }
    QVERIFY(forecast.at(16, 3000).inside);
    QVERIFY(!forecast.at(16, 8000).inside);
    QVERIFY(!forecast.at(64, 2000).inside);
    // The further from the records, the less is known.
    QVERIFY(forecast.at(8, 8000).time.ratio80() < forecast.at(8, 64000).time.ratio80());
    QVERIFY(forecast.at(32, 4000).time.ratio80() < forecast.at(256, 4000).time.ratio80());
}

void TestSizeForecast::aKnownSizeKeepsItsOwnLevel()
{
    // Of the middle size everything takes twice as long: caches.
    const auto time = [](double n, double size) { return solver(n, size) * (size == 2000 ? 2 : 1); };
    const SizesOfProblem known = sizesOf({1000, 2000, 4000, 8000}, {1, 2, 4, 8, 16}, time, 0.01, 9);
    const SizeForecast forecast = forecastSizes(known, {}).take();
    const ForecastAt at = forecast.at(32, 2000);
    QVERIFY2(std::fabs(std::log(at.time.q50 / time(32, 2000))) < 0.15, qPrintable(QString::number(at.time.q50)));
    QVERIFY(at.time.ratio80() < 2);
    QVERIFY(forecast.at(16, 3000).time.ratio80() > forecast.at(16, 2000).time.ratio80()); // of another nobody knows the level
}

void TestSizeForecast::unitsOfSizeAndTimeDoNotMatter()
{
    SizesOfProblem known = sizesOf({1000, 2000, 4000}, {2, 4, 8, 16}, solver, 0.05, 4);
    const ForecastAt plain = forecastSizes(known, {}).take().at(32, 8000);
    for (SizeOfProblem& one : known) {
        one.size /= 1e6;
        for (double& y : one.points.y) y += std::log(1000);
    }
    const ForecastAt scaled = forecastSizes(known, {}).take().at(32, 0.008);
    QVERIFY(std::fabs(std::log(scaled.time.q50 / plain.time.q50 / 1000)) < 1e-6);
    QVERIFY(std::fabs(scaled.efficiency.q10 - plain.efficiency.q10) < 1e-6);
}

void TestSizeForecast::efficiencyIsOfTheSameSize()
{
    const SizesOfProblem known = sizesOf({1000, 4000}, {1, 2, 4, 8, 16}, solver, 0, 4);
    const SizeForecast forecast = forecastSizes(known, {}).take();
    for (const double size : {1000.0, 4000.0}) {
        const ForecastAt at = forecast.at(16, size);
        const double truth = solver(1, size) / (16 * solver(16, size));
        QVERIFY2(std::fabs(at.efficiency.q50 / truth - 1) < 0.1, qPrintable(u"%1 %2"_s.arg(at.efficiency.q50).arg(truth)));
        QCOMPARE(at.speedup.q50, 16 * at.efficiency.q50);
        QCOMPARE(at.overheadShare.q10, 1 - at.efficiency.q90);
        QVERIFY(std::fabs(at.measured / solver(16, size) - 1) < 1e-9);
    }
    QVERIFY(std::isnan(forecast.at(16, 2000).measured));
    QVERIFY(forecast.leastTime(1000).from80 < forecast.leastTime(4000).from80); // a larger problem keeps more cores busy
}

/// A conjugate-gradient solver on a simulated cluster, whose set-up on one core grows as the work: small sizes hide it behind messages.
void TestSizeForecast::lossesOfAnotherSizeAreLessKnown()
{
    const std::vector<double> n = {1, 2, 4, 8, 12, 16, 24, 32, 48};
    const SizesOfProblem known = {
        {512, scalingPoints(n, {0.5185, 0.3162, 0.2053, 0.1578, 0.1367, 0.1468, 0.1370, 0.1526, 0.1436})},
        {1024, scalingPoints(n, {2.0724, 1.1184, 0.6075, 0.3680, 0.2774, 0.2492, 0.2065, 0.2117, 0.1849})},
        {2048, scalingPoints(n, {8.3408, 4.2290, 2.2053, 1.1753, 0.8220, 0.6678, 0.4948, 0.4292, 0.3435})},
    };
    const SizeForecast forecast = forecastSizes(known, {}).take();
    const auto width = [&](double cores, double size) {
        const Quantiles share = forecast.at(cores, size).overheadShare;
        return share.q90 - share.q10;
    };
    QVERIFY(width(16, 4096) < width(16, 20480));
    QVERIFY(width(4, 20480) < width(48, 20480));
    // What the simulation took: 1 - t_1/(n t_n).
    for (const auto& [cores, size, truth] : {std::tuple{16.0, 4096.0, 0.0996},
                                             {48.0, 4096.0, 0.2695},
                                             {48.0, 6476.0, 0.203},
                                             {16.0, 20480.0, 0.0555},
                                             {32.0, 20480.0, 0.109},
                                             {48.0, 20480.0, 0.156},
                                             {64.0, 20480.0, 0.199}}) {
        const Quantiles share = forecast.at(cores, size).overheadShare;
        QVERIFY2(share.q025 < truth && truth < share.q975,
                 qPrintable(u"%1 %2: %3, %4 to %5"_s.arg(cores).arg(size).arg(truth).arg(share.q025).arg(share.q975)));
    }
}

void TestSizeForecast::hullHoldsAllAndIsNearest()
{
    std::mt19937_64 generator(8);
    for (int k = 0; k < 200; ++k) {
        std::vector<PlanePoint> points;
        const int count = 1 + int(draw(generator, 9));
        for (int i = 0; i < count; ++i) points.push_back({std::round(uniform(generator, 0, 4)), std::round(uniform(generator, 0, 4))});
        const std::vector<PlanePoint> hull = convexHull(points);
        for (const PlanePoint& one : points) {
            const PlanePoint near = nearestOnHull(hull, one);
            QVERIFY(std::hypot(near.x - one.x, near.y - one.y) < 1e-12);
        }
        const PlanePoint at{uniform(generator, -3, 7), uniform(generator, -3, 7)}, nearest = nearestOnHull(hull, at);
        // Any mixture of the points lies in the hull; none of many is nearer, and one comes close.
        double least = INFINITY;
        for (int i = 0; i < 3000; ++i) {
            PlanePoint mixture;
            double sum = 0;
            for (const PlanePoint& one : points) {
                const double weight = -std::log(uniform(generator, 0, 1)) * (i % 3 == 0 && draw(generator, 2) == 0 ? 0.01 : 1);
                mixture.x += weight * one.x, mixture.y += weight * one.y, sum += weight;
            }
            least = std::min(least, std::hypot(mixture.x / sum - at.x, mixture.y / sum - at.y));
        }
        const double distance = std::hypot(nearest.x - at.x, nearest.y - at.y);
        QVERIFY2(least > distance - 1e-9, qPrintable(u"%1 %2"_s.arg(least).arg(distance)));
        QVERIFY(least < distance + 1.2);
    }
}

void TestSizeForecast::saysWhatIsMissing()
{
    const SizesOfProblem one = sizesOf({1000}, {1, 2}, solver, 0, 1);
    QVERIFY(forecastSizes(one, {}).error().message.contains(u"two or more sizes"));
    ForecastSettings settings;
    settings.law = u"nobody's"_s;
    QVERIFY(forecastSizes(sizesOf({1, 2}, {1, 2}, solver, 0, 1), settings).error().message.contains(u"nobody's"));
}

void TestSizeForecast::isCancelled()
{
    const SizesOfProblem known = sizesOf({1000, 2000}, {1, 2, 4}, solver, 0.02, 3);
    double last = 0;
    int reports = 0;
    const Progress progress([&](double fraction) {
        last = std::max(last, fraction);
        return ++reports < 5;
    });
    const auto stopped = forecastSizes(known, {}, progress);
    QVERIFY(!stopped);
    QCOMPARE(reports, 5);
    QVERIFY(last < 1);
}

QTEST_GUILESS_MAIN(TestSizeForecast)
#include "tst_size_forecast.moc"
