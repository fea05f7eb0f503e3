// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/ratioSignificance.h"

#include "core/numerics/rankSum.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace costscope;

namespace {

const std::vector<double> slow = {11.0, 10.7, 11.4, 10.9, 11.6, 10.8, 11.2, 10.6, 11.1, 11.3, 10.95, 12.0},
                          quick = {10.1, 9.8, 10.4, 10.0, 9.9, 10.6, 10.2, 9.7, 10.3, 10.05, 9.95, 10.15};

Scatter repeated(const std::vector<double>& times, Estimator estimator = Estimator::Median)
{
    return {.repetitions = times, .estimator = estimator, .n = int(times.size())};
}

Scatter withError(double error, double degrees)
{
    return {.over = Scatter::Over::Records, .standardError = error, .degrees = degrees, .n = std::isfinite(degrees) ? int(degrees) + 2 : 1};
}

/// Times of a noisy machine: skewed, the median is `centre`.
std::vector<double> simulated(std::mt19937_64& generator, double centre, int n)
{
    std::lognormal_distribution<double> noise(0, 0.1);
    std::vector<double> times;
    for (int i = 0; i < n; ++i) times.push_back(centre * noise(generator));
    return times;
}

RatioSignificance compared(const std::vector<double>& old, const std::vector<double>& now, int draws, quint64 stream = 0)
{
    return ratioSignificance(estimate(old, Estimator::Median), repeated(old), estimate(now, Estimator::Median), repeated(now),
                             {.draws = draws}, stream);
}

} // namespace

class TestRatioSignificance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asScipy()
    {
        // scipy.stats.bootstrap((quick, slow), ratio of medians, n_resamples=200000, method="percentile")
        const auto result = compared(quick, slow, 50000);
        QCOMPARE(result.ratio, 11.05 / 10.075);
        QVERIFY(std::abs((*result.interval)[0] - 1.06930693) < 0.003);
        QVERIFY(std::abs((*result.interval)[1] - 1.13197970) < 0.003);
        QVERIFY(result.p < 1e-3);
        QVERIFY(!result.isFew && !result.isOverRanks && result.nOld == 12 && result.nNew == 12);
        QCOMPARE(result.method, u"percentile bootstrap of the ratio of medians, 50000 draws, seed 1"_s);
    }

    void standardErrorsAsScipy()
    {
        const auto result = ratioSignificance(30.3, withError(3.3, 18), 36, withError(2.5, 22));
        QVERIFY(std::abs((*result.interval)[0] - 0.9130716168087435) < 1e-6 && std::abs((*result.interval)[1] - 1.5460192663525234) < 1e-6);
        QVERIFY(std::abs(result.p - 0.19165186150782) < 1e-6);
        const auto sure = ratioSignificance(30, withError(3, std::numeric_limits<double>::infinity()), 30,
                                            withError(4, std::numeric_limits<double>::infinity()));
        QVERIFY(std::abs(std::log((*sure.interval)[1]) - 1.959964 * std::hypot(0.1, 4 / 30.0)) < 1e-4); // the normal distribution
    }

    void isReproducible()
    {
        const auto once = compared(quick, slow, 500), again = compared(quick, slow, 500), other = compared(quick, slow, 500, 1);
        QVERIFY(*once.interval == *again.interval && once.p == again.p);
        QVERIFY(*once.interval != *other.interval);
        const auto back = compared(slow, quick, 2000);
        QVERIFY(back.ratio < 1 && (*back.interval)[1] < 1);
    }

    /// 95 % intervals hold the true ratio in about 95 % of experiments, and call about 5 % different where nothing is.
    void coversAsOftenAsItSays()
    {
        std::mt19937_64 generator(7);
        int covered = 0, wrong = 0;
        constexpr int experiments = 600;
        for (int i = 0; i < experiments; ++i) {
            const auto moved = compared(simulated(generator, 1, 25), simulated(generator, 1.2, 25), 400, quint64(i));
            covered += (*moved.interval)[0] <= 1.2 && 1.2 <= (*moved.interval)[1];
            const auto same = compared(simulated(generator, 1, 25), simulated(generator, 1, 25), 400, quint64(i));
            wrong += (*same.interval)[0] > 1 || (*same.interval)[1] < 1;
        }
        QVERIFY2(covered >= 0.93 * experiments && covered <= 0.985 * experiments, qPrintable(QString::number(covered)));
        QVERIFY2(wrong >= 0.015 * experiments && wrong <= 0.07 * experiments, qPrintable(QString::number(wrong)));
    }

    /// However few the repetitions, nothing is called different more often than it says; a clear change is found from 5 on.
    void fewRepetitionsAreNotSure()
    {
        std::mt19937_64 generator(3);
        constexpr int experiments = 1000;
        for (const int n : {2, 3, 4, 5, 8}) {
            int wrong = 0, found = 0;
            const auto isDifferent = [](const RatioSignificance& r) {
                return r.p <= 0.05 && ((*r.interval)[0] > 1 || (*r.interval)[1] < 1);
            };
            for (int i = 0; i < experiments; ++i) {
                wrong += isDifferent(compared(simulated(generator, 1, n), simulated(generator, 1, n), 400, quint64(i)));
                found += isDifferent(compared(simulated(generator, 1, n), simulated(generator, 2, n), 400, quint64(i)));
            }
            const QByteArray seen = u"%1: %2 wrong, %3 found"_s.arg(n).arg(wrong).arg(found).toLatin1();
            QVERIFY2(wrong <= 0.07 * experiments, seen.data());
            QVERIFY2(n < 4 ? found == 0 : found > 0.99 * experiments, seen.data());
        }
        const auto alike = compared({5, 5}, {5.001, 5.001}, 400); // all draws are the same
        QVERIFY(std::abs(alike.p - 1.0 / 3) < 1e-12 && alike.isFew);
        QVERIFY(compared({1, 1.01}, simulated(generator, 2, 40), 400).p < 0.05); // 2 beside many say something
    }

    void ranksAsScipy()
    {
        const auto is = [](double p, double expected) { return std::abs(p - expected) < 1e-9; };
        // scipy.stats.mannwhitneyu(a, b, method="exact")
        QVERIFY(is(rankSumProbability({1, 2, 3, 4}, {5, 6, 7, 8}), 2.0 / 70));
        QVERIFY(is(rankSumProbability({5, 6, 7, 8}, {1, 2, 3, 4}), 2.0 / 70));
        QVERIFY(is(rankSumProbability({1.1, 3.2, 2.5, 0.7, 4.4}, {2.9, 5.1, 3.9, 6.0, 4.1, 1.9, 7.3}), 0.10606060606060606));
        // All 126 ways to share out the ranks of scipy.stats.rankdata, with ties
        QVERIFY(is(rankSumProbability({1, 2, 2, 3}, {2, 3, 3, 4, 4}), 0.10317460317460317));
        QVERIFY(is(rankSumProbability({2, 2, 2}, {2, 2}), 1) && is(rankSumProbability({}, {2, 2}), 1));
        // mannwhitneyu(0.5 + arange(8), arange(4, 304), method="asymptotic", use_continuity=False)
        std::vector<double> few, many;
        for (int i = 0; i < 8; ++i) few.push_back(i + 0.5);
        for (int i = 4; i < 304; ++i) many.push_back(i);
        QVERIFY(std::abs(rankSumProbability(few, many) - 1.6939234219717047e-06) < 1e-12);
    }

    /// Of 200 cells of which 20 changed: the changed ones are found, and few others with them.
    void manyCellsKeepTheRate()
    {
        std::mt19937_64 generator(11);
        std::vector<double> p;
        for (int i = 0; i < 200; ++i)
            p.push_back(compared(simulated(generator, 1, 20), simulated(generator, i < 20 ? 1.3 : 1, 20), 1000, quint64(i)).p);
        const auto different = differentAtRate(p);
        const auto found = std::count(different.begin(), different.begin() + 20, true);
        const auto wrong = std::count(different.begin() + 20, different.end(), true);
        QVERIFY2(found >= 19, qPrintable(QString::number(found)));
        QVERIFY2(wrong <= 3, qPrintable(QString::number(wrong)));
        QVERIFY(std::count_if(p.begin() + 20, p.end(), [](double q) { return q < 0.05; }) > wrong); // what it is there for
    }

    void asBenjaminiAndHochberg()
    {
        // Two stand: 0.006 <= 0.05 · 2/15; 0.039 > 0.05 · 3/15, and none behind it is small enough.
        const std::vector<double> p = {0.275, 0.001, missing, 0.006, 0.039, 0.041, 0.042, 0.06,
                                       0.074, 0.205, 0.212,   0.216, 0.222, 0.251, 0.269, 0.34};
        const auto different = differentAtRate(p);
        QCOMPARE(std::count(different.begin(), different.end(), true), 2);
        QVERIFY(different[1] && different[3] && !different[2]);
        QCOMPARE(differentAtRate({0.04, 0.045}), (std::vector<bool>{true, true})); // the second lets the first stand
        QVERIFY(differentAtRate({}).empty());
    }

    void whatCannotBeDecided()
    {
        QVERIFY(!ratioSignificance(2, {}, 3, {}).interval);
        QVERIFY(!ratioSignificance(10.075, repeated(quick), 3, {}).interval); // one value on a side
        QVERIFY(!ratioSignificance(0, repeated({0, 0}), 3, repeated({3, 3})).interval);
        QVERIFY(!ratioSignificance(missing, repeated(quick), 3, repeated(slow)).interval);
        QVERIFY(!ratioSignificance(3, withError(0, 5), 4, withError(0, 5)).interval);
        QVERIFY(compared({1, 1.1, 0.9}, quick, 100).isFew);
        const auto constant = compared({2, 2, 2}, {2, 2, 2}, 100); // all draws are 1
        QVERIFY(constant.p == 1 && (*constant.interval)[0] == 1 && (*constant.interval)[1] == 1);
    }

    void aSampleBesideAnError()
    {
        Scatter ranks = repeated(slow, Estimator::Mean);
        ranks.over = Scatter::Over::Ranks;
        const auto result = ratioSignificance(10, withError(0.5, 10), 11.13, ranks);
        QVERIFY(result.interval && result.isOverRanks && (*result.interval)[0] < 1.113 && (*result.interval)[1] > 1.113);
        Scatter fit{.over = Scatter::Over::Records, .draws = {}, .n = 20};
        for (int i = 0; i <= 100; ++i) fit.draws.push_back(2 + i * 0.01);
        const auto fits = ratioSignificance(2.5, fit, 2.5, fit);
        QVERIFY((*fits.interval)[0] < 1 && (*fits.interval)[1] > 1 && fits.p > 0.9);
    }
};

QTEST_GUILESS_MAIN(TestRatioSignificance)
#include "tst_ratio_significance.moc"
