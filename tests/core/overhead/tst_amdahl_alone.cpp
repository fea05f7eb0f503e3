// SPDX-License-Identifier: GPL-3.0-or-later
// Amdahl's law fitted by itself: against straight lines in 1/n computed here, and against what a search over all f_s finds.
#include "tests/core/testSession.h"

#include "core/figure/Figure.h"
#include "core/figure/FigureKind.h"
#include "core/numerics/studentT.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/session/Session.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace costscope;

namespace {

RunRecords recordsOf(const std::vector<double>& n, const std::vector<double>& t)
{
    RunRecords records{n, t, {}, {}, {}};
    records.tau.resize(n.size(), missing), records.tauStd = records.ratio = records.tau;
    return records;
}

FitSettings aloneSettings(Weights weights = Weights::Plain, const NamedValues& fixed = {})
{
    FitSettings settings;
    settings.model = u"amdahl"_s, settings.weights = weights, settings.fixed = fixed;
    return settings;
}

std::vector<double> timesOf(const std::vector<double>& n, double t_1, double f_s, double noise, std::mt19937_64& random,
                            bool isRelative = true)
{
    std::normal_distribution<double> normal;
    std::vector<double> t;
    for (const double cores : n) {
        const double law = t_1 * (f_s + (1 - f_s) / cores);
        t.push_back(isRelative ? law * std::exp(noise * normal(random)) : law + noise * normal(random));
    }
    return t;
}

const std::vector<double> doublings = {1, 2, 4, 8, 16, 32, 64, 128};

/// Weighted sum of squares of the law, as the definition says.
double sumOf(const RunRecords& records, Weights weights, double t_1, double f_s)
{
    double sum = 0;
    for (size_t i = 0; i < records.size(); ++i) {
        const double law = t_1 * (f_s + (1 - f_s) / records.n[i]), t = records.t[i];
        sum += std::pow(weights == Weights::Plain ? law - t : weights == Weights::Relative ? law / t - 1 : std::log(law / t), 2);
    }
    return sum;
}

bool says(const Fit& fit, const QString& words)
{
    return std::ranges::any_of(
        fit.messages, [&](const Message& message) { return QString(message.text).replace(QChar(0xA0), QLatin1Char(' ')).contains(words); });
}

} // namespace

class TestAmdahlAlone : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLawItselfIsFound()
    {
        std::mt19937_64 none;
        for (const Weights weights : {Weights::Plain, Weights::Relative, Weights::Log})
            for (const double f_s : {1e-4, 0.0126, 0.3, 0.95}) {
                const auto fit = fitModel(recordsOf(doublings, timesOf(doublings, 812, f_s, 0, none)), aloneSettings(weights));
                QVERIFY2(fit && fit->usable(), qPrintable(fit ? fit->message : fit.error().message));
                QVERIFY(std::abs(fit->value(u"t_1") / 812 - 1) < 1e-9);
                QVERIFY2(std::abs(fit->value(u"f_s") / f_s - 1) < 1e-7, qPrintable(exact(fit->value(u"f_s"))));
                QVERIFY(std::abs(fit->derived.at(u"speedup_limit"_s) * f_s - 1) < 1e-7);
                QVERIFY(fit->rmsRelative < 1e-9);
            }
    }

    /// t = A + B/n: slope, level and their errors as textbooks have them, and those of t_1 = A + B and f_s = A/(A + B) by first order.
    void leastSquaresAreAStraightLineIn1OverN()
    {
        std::mt19937_64 random(7);
        int compared = 0;
        for (int k = 0; k < 200; ++k) {
            const bool isRelative = k % 2;
            const RunRecords records = recordsOf(doublings, timesOf(doublings, 100, 0.02 + 0.001 * k, 0.03, random));
            double w = 0, x = 0, y = 0, xx = 0, xy = 0;
            for (size_t i = 0; i < records.size(); ++i) {
                const double weight = isRelative ? 1 / (records.t[i] * records.t[i]) : 1, inverse = 1 / records.n[i];
                w += weight, x += weight * inverse, y += weight * records.t[i];
                xx += weight * inverse * inverse, xy += weight * inverse * records.t[i];
            }
            const double det = w * xx - x * x, B = (w * xy - x * y) / det, A = (xx * y - x * xy) / det;
            const auto fit = fitModel(records, aloneSettings(isRelative ? Weights::Relative : Weights::Plain));
            QVERIFY(fit && fit->usable());
            if (A <= 0) continue;
            ++compared;
            QVERIFY(std::abs(fit->value(u"t_1") / (A + B) - 1) < 1e-9);
            QVERIFY(std::abs(fit->value(u"f_s") * (A + B) / A - 1) < 1e-8);
            const double s2 =
                sumOf(records, isRelative ? Weights::Relative : Weights::Plain, A + B, A / (A + B)) / double(records.size() - 2);
            const double aa = s2 * xx / det, bb = s2 * w / det, ab = -s2 * x / det, all = (A + B) * (A + B);
            const double t1Error = std::sqrt(aa + bb + 2 * ab), serialError = std::sqrt(B * B * aa + A * A * bb - 2 * A * B * ab) / all;
            QVERIFY(std::abs(errorOf(*fit, u"t_1"_s) / t1Error - 1) < 1e-6);
            QVERIFY(std::abs(errorOf(*fit, u"f_s"_s) / serialError - 1) < 1e-6);
            const double reach = studentTQuantile(0.975, int(records.size()) - 2) * serialError;
            QVERIFY(std::abs((*fit->parameter(u"f_s")->interval)[1] - (A / (A + B) + reach)) < 1e-6);
            QVERIFY(std::abs((*fit->parameter(u"f_s")->interval)[0] - std::max(0.0, A / (A + B) - reach)) < 1e-6);
        }
        QVERIFY(compared > 150);
    }

    void noOtherPlaceHasAsmallerSum()
    {
        std::mt19937_64 random(11);
        for (int k = 0; k < 60; ++k) {
            const Weights weights = Weights(k % 3);
            const RunRecords records = recordsOf(doublings, timesOf(doublings, 50, 0.001 * k, 0.1, random));
            const auto fit = fitModel(records, aloneSettings(weights));
            QVERIFY(fit && fit->usable());
            const double t_1 = fit->value(u"t_1"), f_s = fit->value(u"f_s"), least = sumOf(records, weights, t_1, f_s);
            QVERIFY(std::abs(fit->rms - std::sqrt(least / double(records.size()))) < 1e-9 * fit->rms + 1e-12);
            for (double other = 0; other < 0.5; other += 0.0005)
                for (const double factor : {0.97, 0.99, 1.0, 1.01, 1.03})
                    QVERIFY2(sumOf(records, weights, factor * t_1, other) >= least * (1 - 1e-9),
                             qPrintable(u"%1: f_s = %2 instead of %3"_s.arg(toString(weights)).arg(other).arg(f_s)));
        }
    }

    /// Of 600 tables with noise that the weights assume, 95 % of the intervals hold the truth.
    void intervalsHoldTheTruth()
    {
        std::mt19937_64 random(3);
        int held = 0;
        constexpr int tables = 600;
        for (int k = 0; k < tables; ++k) {
            const bool isLog = k % 2;
            const RunRecords records = recordsOf(doublings, timesOf(doublings, 100, 0.05, isLog ? 0.05 : 0.8, random, isLog));
            const auto fit = fitModel(records, aloneSettings(isLog ? Weights::Log : Weights::Plain));
            QVERIFY(fit && fit->usable());
            const auto& interval = *fit->parameter(u"f_s")->interval;
            held += interval[0] <= 0.05 && 0.05 <= interval[1];
        }
        QVERIFY2(held > 0.92 * tables && held < 0.98 * tables, qPrintable(QString::number(held)));
    }

    void aNegativeFractionIsHeldAtZeroAndSaid()
    {
        const std::vector<double> n = {1, 2, 4, 8, 16};
        const std::vector<double> t = {100, 48, 23, 11, 5};
        for (const Weights weights : {Weights::Plain, Weights::Relative, Weights::Log}) {
            const RunRecords records = recordsOf(n, t);
            const auto fit = fitModel(records, aloneSettings(weights));
            QVERIFY(fit && fit->usable());
            QCOMPARE(fit->value(u"f_s"), 0.0);
            QVERIFY(says(*fit, u"f_s is held at 0: by least squares alone it would be "_s));
            QVERIFY(!fit->derived.contains(u"speedup_limit"_s));
            const auto& interval = fit->parameter(u"f_s")->interval;
            QVERIFY(!interval || ((*interval)[0] == 0 && (*interval)[1] >= 0));
            const double t_1 = fit->value(u"t_1");
            for (const double factor : {0.999, 1.001}) QVERIFY(sumOf(records, weights, factor * t_1, 0) > sumOf(records, weights, t_1, 0));
        }
    }

    void timesThatDoNotFallHaveNoMinimum()
    {
        for (const std::vector<double>& t : {std::vector<double>{10, 11, 12, 13}, {10, 10, 10, 10}}) {
            const auto fit = fitModel(recordsOf({1, 2, 4, 8}, t), aloneSettings());
            QVERIFY(fit);
            QVERIFY2(fit->termination == Termination::NoAdmissibleMinimum, qPrintable(exact(fit->value(u"f_s"))));
            QVERIFY(std::isnan(fit->value(u"f_s")));
            QVERIFY(says(*fit, u"as if no part of the work were shared"_s));
        }
    }

    void eitherMayBeHeld()
    {
        std::mt19937_64 random(5);
        const RunRecords records = recordsOf(doublings, timesOf(doublings, 100, 0.05, 0.02, random));
        const auto byTime = fitModel(records, aloneSettings(Weights::Plain, {{u"t_1"_s, records.t[0]}}));
        const auto byShare = fitModel(records, aloneSettings(Weights::Log, {{u"f_s"_s, 0.07}}));
        const auto both = fitModel(records, aloneSettings(Weights::Plain, {{u"f_s"_s, 0.07}, {u"t_1"_s, 90}}));
        QVERIFY(byTime && byShare && both);
        QCOMPARE(byTime->value(u"t_1"), records.t[0]);
        QVERIFY(byTime->parameter(u"t_1")->state == Determined::Given);
        double above = 0, below = 0; // t - t_1/n = f_s t_1 (1 - 1/n)
        for (size_t i = 0; i < records.size(); ++i) {
            const double slope = records.t[0] * (1 - 1 / records.n[i]);
            above += slope * (records.t[i] - records.t[0] / records.n[i]), below += slope * slope;
        }
        QVERIFY2(std::abs(byTime->value(u"f_s") * below / above - 1) < 1e-8, qPrintable(exact(byTime->value(u"f_s") * below / above - 1)));
        double mean = 0; // ln t_1 is the mean of ln t - ln of the rest
        for (size_t i = 0; i < records.size(); ++i) mean += std::log(records.t[i] / (0.07 + 0.93 / records.n[i])) / double(records.size());
        QVERIFY(std::abs(byShare->value(u"t_1") / std::exp(mean) - 1) < 1e-9);
        QVERIFY(std::abs(both->rms - std::sqrt(sumOf(records, Weights::Plain, 90, 0.07) / double(records.size()))) < 1e-9);
    }

    void recordsWithoutOneCoreAreEnough()
    {
        std::mt19937_64 none;
        const std::vector<double> n = {4, 8, 16};
        const auto fit = fitModel(recordsOf(n, timesOf(n, 100, 0.05, 0, none)), aloneSettings());
        QVERIFY(fit && std::abs(fit->value(u"t_1") - 100) < 1e-6);
        QVERIFY(says(*fit, u"Only 3 records"_s));
    }

    void timesThatRiseAgainAreWarnedOf()
    {
        const auto fit = fitModel(recordsOf({1, 2, 4, 8, 16, 16}, {100, 52, 28, 17, 20, 22}), aloneSettings());
        QVERIFY(fit && says(*fit, u"The times rise again, from 17.0 s on 8 to 21.0 s on 16 cores"_s));
        const auto flat = fitModel(recordsOf({1, 2, 4, 8, 16}, {100, 52, 28, 17, 17.5}), aloneSettings());
        QVERIFY(flat && !says(*flat, u"rise again"_s));
    }

    void whatDoesNotGoIsRefused()
    {
        std::mt19937_64 none;
        const RunRecords records = recordsOf(doublings, timesOf(doublings, 100, 0.05, 0, none));
        const auto refused = [&](const RunRecords& of, const FitSettings& settings, const QString& words) {
            const auto fit = fitModel(of, settings);
            return !fit && fit.error().message.contains(words);
        };
        FitSettings drawn = aloneSettings(), bounded = aloneSettings();
        drawn.bootstrap = 100, bounded.boundSaturation = true;
        QVERIFY(refused(records, aloneSettings(Weights::Plain, {{u"b"_s, 3}}), u"amdahl can hold t_1 and f_s"_s));
        QVERIFY(refused(records, aloneSettings(Weights::Plain, {{u"f_s"_s, 1}}), u"below 1"_s));
        QVERIFY(refused(records, drawn, u"no bootstrap"_s));
        QVERIFY(refused(records, bounded, u"no overhead ratio"_s));
        QVERIFY(refused(recordsOf({1, 2}, {10, 6}), aloneSettings(), u"2 records are too few"_s));
        QVERIFY(refused(recordsOf({4, 4, 4}, {10, 6, 7}), aloneSettings(), u"All records have n = 4"_s));
    }

    /// Beside the law with overhead, and alone where that has no minimum.
    void theFigureDrawsIt()
    {
        Session session;
        const QString id = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, 0.0126);
        session.fits.clear();
        QVERIFY(refit(session, id, aloneSettings()));
        const FigureRequest request{u"f"_s, u"overhead-curves"_s, {}, {id}, {}, {}};
        const auto alone = buildFigure(session, request);
        QVERIFY(alone);
        const auto lineOf = [](const Figure& figure) {
            const auto& all = figure.panels.front().series;
            const auto found = std::ranges::find_if(all, [](const Series& s) { return s.endLabel == u"Amdahl fitted"_s; });
            return found == all.end() ? Series() : *found;
        };
        const Fit& fit = *session.fitOf(id, u"amdahl");
        const Series line = lineOf(*alone);
        QVERIFY(!line.x.empty());
        for (size_t i = 0; i < line.x.size(); ++i)
            QVERIFY(std::abs(line.y[i] / (fit.value(u"t_1") * (fit.value(u"f_s") + (1 - fit.value(u"f_s")) / line.x[i])) - 1) < 1e-9);
        QVERIFY(alone->subtitle.contains(u"fitted by Amdahl's law alone"_s));
        QVERIFY2(alone->caption.contains(u"alone (<i>f<sub>s</sub></i> = "_s), qPrintable(alone->caption));
        const Column* column = alone->table.find(u"t_n_amdahl_s");
        QVERIFY(column && std::abs(column->number(3) - fit.fitted[3]) < 1e-9);
        QVERIFY(refit(session, id, overheadSettings(0.0126)));
        const auto both = buildFigure(session, request);
        QVERIFY(both && !lineOf(*both).x.empty());
        QVERIFY(!both->subtitle.contains(u"fitted by Amdahl's law alone"_s));
    }
};

QTEST_GUILESS_MAIN(TestAmdahlAlone)
#include "tst_amdahl_alone.moc"
