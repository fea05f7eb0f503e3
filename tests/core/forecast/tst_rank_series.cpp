// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/rankSeries.h"
#include "core/numerics/draw.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

using namespace costscope;

namespace {

/// Series of several laws with noise, on several lists of n.
std::vector<SeriesToRank> someSeries(int count, uint64_t seed)
{
    std::mt19937_64 generator(seed);
    const auto uniform = [&generator](double from, double to) { return from + (to - from) * double(generator() >> 11) * 0x1p-53; };
    const std::vector<std::vector<double>> lists = {{4, 8, 16, 32, 64}, {1, 2, 4, 8, 16, 32, 64, 128}, {2, 16}, {1, 3, 9, 100}};
    std::vector<SeriesToRank> all;
    for (int k = 0; k < count; ++k) {
        const double d = std::exp(uniform(-7, -1)), e = std::exp(uniform(-8, -3)), noise = uniform(0.002, 0.05),
                     scale = std::exp(uniform(-5, 5));
        const auto& n = lists[size_t(k) % lists.size()];
        std::vector<double> t;
        for (const double p : n) {
            const double growing = k % 3 == 0 ? 0 : k % 3 == 1 ? std::log(p) : p - 1;
            t.push_back(scale * (1 / p + d + e * growing) * std::exp(noise * drawNormal(generator)));
        }
        all.push_back({scalingPoints(n, t), k % 5 == 4 ? Scaling::Unknown : Scaling::Strong});
    }
    return all;
}

const RankedSeries& of(const std::vector<RankedSeries>& ranked, size_t series)
{
    return *std::ranges::find(ranked, series, &RankedSeries::series);
}

bool same(const RankedSeries& a, const RankedSeries& b)
{
    return a.time.q025 == b.time.q025 && a.time.q10 == b.time.q10 && a.time.q50 == b.time.q50 && a.time.q90 == b.time.q90 &&
           a.time.q975 == b.time.q975 && a.law == b.law && a.weight == b.weight && a.measured == b.measured;
}

} // namespace

class TestRankSeries : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The same answer as of one series by itself, as far as draws tell it.
    void agreesWithTheForecastOfEach()
    {
        const auto series = someSeries(24, 5);
        for (const double target : {512.0, 1.0, 24.0}) {
            const auto ranked = rankSeries(series, target, {});
            QVERIFY(ranked.ok());
            for (size_t k = 0; k < series.size(); ++k) {
                ForecastSettings settings;
                settings.scaling = series[k].scaling;
                const Forecast whole = forecastRunTimes(series[k].points, settings).take();
                const Quantiles a = of(*ranked, k).time, b = whole.at(target).time;
                const double width = std::log(b.ratio80());
                const auto near = [&](double x, double y, double share) { return std::fabs(std::log(x / y)) < share * width; };
                const QString both = u"series %1 at %2: %3 %4 %5 %6 %7, alone %8 %9 %10 %11 %12"_s.arg(k)
                                         .arg(target)
                                         .arg(a.q025)
                                         .arg(a.q10)
                                         .arg(a.q50)
                                         .arg(a.q90)
                                         .arg(a.q975)
                                         .arg(b.q025)
                                         .arg(b.q10)
                                         .arg(b.q50)
                                         .arg(b.q90)
                                         .arg(b.q975);
                QVERIFY2(near(a.q50, b.q50, 0.06) && near(a.q10, b.q10, 0.1) && near(a.q90, b.q90, 0.1), qPrintable(both));
                QVERIFY2(near(a.q025, b.q025, 0.25) && near(a.q975, b.q975, 0.25), qPrintable(both));
                double heaviest = 0;
                for (const LawPosterior& law : whole.laws()) {
                    heaviest = std::max(heaviest, law.weight);
                    if (law.law == of(*ranked, k).law)
                        QVERIFY2(std::fabs(law.weight - of(*ranked, k).weight) < 0.08,
                                 qPrintable(u"%1: %2 %3"_s.arg(law.law->id).arg(law.weight).arg(of(*ranked, k).weight)));
                }
                QVERIFY(std::fabs(heaviest - of(*ranked, k).weight) < 0.08);
            }
        }
    }

    void theLargestComesFirstAndSharesAreOfAll()
    {
        const auto ranked = rankSeries(someSeries(30, 8), 256, {});
        double sum = 0;
        for (size_t k = 0; k < ranked->size(); ++k) {
            if (k > 0) QVERIFY((*ranked)[k - 1].time.q50 >= (*ranked)[k].time.q50);
            sum += (*ranked)[k].share;
        }
        QVERIFY(std::fabs(sum - 1) < 1e-9);
        QCOMPARE((*ranked)[0].share / (*ranked)[1].share, (*ranked)[0].time.q50 / (*ranked)[1].time.q50);
    }

    void theOrderDoesNotMatter()
    {
        const auto series = someSeries(40, 9);
        std::vector<SeriesToRank> turned(series.rbegin(), series.rend()), one = {series[17]};
        const auto a = rankSeries(series, 300, {}), b = rankSeries(turned, 300, {}), alone = rankSeries(one, 300, {});
        for (size_t k = 0; k < series.size(); ++k) QVERIFY(same(of(*a, k), of(*b, series.size() - 1 - k)));
        QVERIFY(same(of(*a, 17), of(*alone, 0)));
    }

    void whatIsNotKnownIsSaid()
    {
        std::vector<SeriesToRank> series = someSeries(3, 2);
        series.insert(series.begin(), {scalingPoints({8, 8}, {2.0, 2.5}), Scaling::Strong});
        series.insert(series.begin() + 2, {scalingPoints({1, 2}, {0.0, -1.0}), Scaling::Strong});
        const auto ranked = rankSeries(series, 100, {});
        QCOMPARE(ranked->size(), size_t(5));
        QCOMPARE((*ranked)[3].series, size_t(0));
        QVERIFY(!(*ranked)[3].known() && std::isnan((*ranked)[3].share));
        QCOMPARE((*ranked)[3].why, u"times at one number of cores only"_s);
        QCOMPARE((*ranked)[3].largest, 8.0);
        QVERIFY(std::fabs((*ranked)[3].measured - std::sqrt(5.0)) < 1e-12);
        QCOMPARE((*ranked)[4].series, size_t(2));
        QCOMPARE((*ranked)[4].why, u"no run time above 0"_s);
        QVERIFY(std::isnan((*ranked)[4].measured));
        for (size_t k = 0; k < 3; ++k) QVERIFY((*ranked)[k].known() && (*ranked)[k].why.isEmpty());
    }

    void oneLawAnswersAlone()
    {
        ForecastSettings settings;
        settings.law = u"amdahl"_s;
        const auto ranked = rankSeries(someSeries(4, 3), 64, settings);
        for (const RankedSeries& one : *ranked) {
            QCOMPARE(one.law->id, u"amdahl"_s);
            QVERIFY(std::fabs(one.weight - 1) < 1e-12);
        }
        settings.law = u"nothing"_s;
        QVERIFY(!rankSeries(someSeries(4, 3), 64, settings).ok());
        QCOMPARE(rankSeries({}, 64, {})->size(), size_t(0));
    }

    void isToldToStop()
    {
        const auto series = someSeries(200, 4);
        double last = -1;
        int calls = 0;
        const auto stopped = rankSeries(series, 256, {}, Progress([&](double fraction) {
                                            last = fraction;
                                            return ++calls < 4;
                                        }));
        QVERIFY(!stopped.ok());
        QCOMPARE(stopped.error().message, cancelled().message);
        QCOMPARE(calls, 4);
        QVERIFY(last > 0 && last < 0.5);
    }
};

QTEST_GUILESS_MAIN(TestRankSeries)
#include "tst_rank_series.moc"
