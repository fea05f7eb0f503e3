// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/estimate.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/bootstrap.h"
#include "tests/core/testRecords.h"

#include <algorithm>

using namespace costscope;

namespace {

FitSettings resampled(int samples, quint64 seed)
{
    FitSettings settings = overheadSettings(0.0031622776601683794);
    settings.bootstrap = samples;
    settings.seed = seed;
    return settings;
}

} // namespace

class TestBootstrap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSeedDecides()
    {
        const auto records = paperRecords(u"amber"_s);
        const auto a = fitModel(records, resampled(300, 7)), b = fitModel(records, resampled(300, 7));
        QVERIFY(*a == *b);
        const auto c = fitModel(records, resampled(300, 8));
        QVERIFY(a->samples != c->samples);
        QCOMPARE(a->value(u"b"), c->value(u"b")); // the estimate itself does not depend on it
    }

    /// Both routes go by the same noise: where b and c are well determined their intervals agree; tst_coverage asks whether they hold
    /// the truth.
    void percentilesAgreeWithStudentsT()
    {
        const auto drawn = fitModel(paperRecords(u"amber"_s), resampled(4000, 1)),
                   held = fitModel(paperRecords(u"amber"_s), resampled(0, 1));
        QCOMPARE(drawn->samples.size() + size_t(drawn->derived.at(u"bootstrap_without_minimum"_s)), 4000u);
        QCOMPARE(drawn->serialSamples.size(), drawn->samples.size());
        for (const auto& name : {u"b"_s, u"c"_s}) {
            const auto some = *drawn->parameter(name)->interval, all = *held->parameter(name)->interval;
            const double width = std::log(all[1] / all[0]);
            for (const size_t end : {0u, 1u}) QVERIFY2(std::fabs(std::log(some[end] / all[end])) < 0.1 * width, qPrintable(name));
        }
    }

    void intervalsAreStudentsWithoutSamples()
    {
        const auto fit = fitModel(paperRecords(u"amber"_s), resampled(0, 1));
        const FitParameter* b = fit->parameter(u"b");
        QCOMPARE(fit->noise->freedom, 21); // 23 records above n = 1, b and c
        // t(0.975, 21 degrees of freedom) = 2.079613845
        const double reach = 2.0796138447 * std::sqrt(fit->noise->covariance[1][1]);
        QVERIFY(near(std::log((*b->interval)[1] / b->value), reach, 1e-8, "upper end"));
        QVERIFY(near(std::log(b->value / (*b->interval)[0]), reach, 1e-8, "lower end"));
        QVERIFY(fit->samples.empty());
        QVERIFY(fit->serialSamples.empty());
    }

    void samplesWithoutMinimumAreCounted()
    {
        // At this f_s some draws around AMBER have no admissible minimum.
        FitSettings settings = overheadSettings(0.019);
        settings.bootstrap = 300;
        const auto fit = fitModel(paperRecords(u"amber"_s), settings);
        QVERIFY2(fit->usable(), qPrintable(fit->message));
        const double without = fit->derived.at(u"bootstrap_without_minimum"_s);
        QVERIFY(without > 0);
        QCOMPARE(double(fit->samples.size()) + without, 300.0);
        QVERIFY(says(fit->messages, u"of 300 bootstrap samples have no admissible minimum"_s));
        for (const auto& [b, c] : fit->samples) QVERIFY(b > 0 && c > 0);
    }

    void reportsProgressAndStops()
    {
        double last = -1;
        bool rising = true;
        const Progress watch([&](double done) {
            rising = rising && done >= last;
            last = done;
            return true;
        });
        QVERIFY(fitModel(paperRecords(u"amber"_s), resampled(500, 1), watch)->usable());
        QVERIFY(rising);
        QCOMPARE(last, 1.0);

        const auto stopped = fitModel(paperRecords(u"amber"_s), resampled(500, 1), Progress([](double done) { return done < 0.5; }));
        QVERIFY(stopped.ok());
        QVERIFY(stopped->termination == Termination::Stopped);
        QVERIFY(!stopped->usable());
        QVERIFY(stopped->samples.empty());
    }

    void bandComesFromTheSamples()
    {
        const auto fit = fitModel(paperRecords(u"amber"_s), resampled(501, 1));
        QCOMPARE(fit->samples.size(), 501u);
        const auto curve = fittedCurve(*fit, {1, 64, 512});
        QCOMPARE(curve.size(), 3u);
        for (const CurvePoint& at : curve) {
            std::vector<double> t, tau;
            for (size_t i = 0; i < fit->samples.size(); ++i) {
                const AmdahlOverhead model{fit->serialSamples[i], fit->value(u"f_s"), fit->samples[i][0], fit->samples[i][1]};
                t.push_back(model.runTime(at.n)), tau.push_back(model.overhead(at.n));
            }
            std::sort(t.begin(), t.end()), std::sort(tau.begin(), tau.end());
            // 2.5 % of 500 steps: half-way from the 13th to the 14th of 501
            QVERIFY(near(at.tLow, (t[12] + t[13]) / 2, 1e-12, "low"));
            QVERIFY(near(at.tHigh, (t[487] + t[488]) / 2, 1e-12, "high"));
            QVERIFY(near(at.tauLow, (tau[12] + tau[13]) / 2, 1e-12, "overhead, low"));
            QVERIFY(near(at.tauHigh, (tau[487] + tau[488]) / 2, 1e-12, "overhead, high"));
        }
    }

    void quantiles()
    {
        std::vector<double> values{4, 1, 3, 2, 5};
        QCOMPARE(quantile(values, 0), 1.0);
        QCOMPARE(quantile(values, 0.5), 3.0);
        QCOMPARE(quantile(values, 0.9), 4.6);
        QCOMPARE(quantile(values, 1), 5.0);
        std::vector<double> none;
        QVERIFY(std::isnan(quantile(none, 0.5)));
    }
};

QTEST_GUILESS_MAIN(TestBootstrap)
#include "tst_bootstrap.moc"
