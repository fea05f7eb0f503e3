// SPDX-License-Identifier: GPL-3.0-or-later
// The search of Extra-P for one parameter, and our fit beside it.
#include "core/figure/FigureKind.h"
#include "core/overhead/fitModel.h"
#include "core/overhead/fitNormalForm.h"
#include "core/session/sessionFile.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace costscope;

namespace {

RunRecords recordsOf(int first, int last, const std::function<double(double)>& t)
{
    RunRecords records;
    for (int power = first; power <= last; ++power) {
        const double n = std::pow(2, power);
        records.n.push_back(n), records.t.push_back(t(n));
        for (auto* column : {&records.tau, &records.tauStd, &records.ratio}) column->push_back(missing);
    }
    return records;
}

FitSettings settings(const char* model = "extra-p-pmnf")
{
    FitSettings made;
    made.model = QString::fromLatin1(model);
    return made;
}

bool isNear(double a, double b, double tolerance = 1e-9)
{
    return std::fabs(a - b) <= tolerance * std::max(std::fabs(b), 1e-12);
}

/// Strong scaling with a logarithmic overhead.
double falling(double n)
{
    return 100 / n + 0.4 * std::log2(n) + 1;
}

QString firstWarning(const Fit& fit)
{
    const auto found =
        std::find_if(fit.messages.begin(), fit.messages.end(), [](const Message& m) { return m.severity == Severity::Warning; });
    return found == fit.messages.end() ? QString() : found->text;
}

} // namespace

class TestNormalForm : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exactFunctionsAreFound_data()
    {
        QTest::addColumn<double>("c0");
        QTest::addColumn<double>("c1");
        QTest::addColumn<double>("i");
        QTest::addColumn<double>("j");
        QTest::addColumn<QString>("function");
        QTest::newRow("linear") << 1.5 << 0.5 << 1.0 << 0.0 << u"1.50 + 0.500 · n"_s;
        QTest::newRow("root times logarithm") << 3.0 << 0.2 << 0.5 << 1.0 << u"3.00 + 0.200 · n<sup>1/2</sup> log<sub>2</sub>(n)"_s;
        QTest::newRow("logarithm squared") << 10.0 << 0.25 << 0.0 << 2.0 << u"10.0 + 0.250 · log<sub>2</sub><sup>2</sup>(n)"_s;
        QTest::newRow("a third") << 2.0 << 1.0 << 1.0 / 3 << 0.0 << u"2.00 + 1.00 · n<sup>1/3</sup>"_s;
        QTest::newRow("cubic") << 5.0 << 1e-3 << 3.0 << 1.0 << u"5.00 + 0.00100 · n<sup>3</sup> log<sub>2</sub>(n)"_s;
    }
    void exactFunctionsAreFound()
    {
        QFETCH(double, c0);
        QFETCH(double, c1);
        QFETCH(double, i);
        QFETCH(double, j);
        const NormalForm truth{c0, c1, i, j};
        const auto search = searchNormalForms(recordsOf(0, 7, [&](double n) { return truth.runTime(n); }), settings());
        QVERIFY(search);
        QCOMPARE(search->hypotheses.size(), 43u);
        const Hypothesis& best = search->hypotheses.front();
        QVERIFY(isNear(best.form.c_0, c0, 1e-6) && isNear(best.form.c_1, c1, 1e-9));
        QCOMPARE(best.form.i, i);
        QCOMPARE(best.form.j, j);
        QVERIFY(best.smape < 1e-9 && isNear(best.adjustedR2, 1));
        QTEST(best.form.toHtml(), "function");
    }

    /// Numbers of a separate computation with numpy's lstsq, point by point left out.
    void asComputedElsewhere()
    {
        const auto search = searchNormalForms(recordsOf(0, 7, falling), settings());
        QVERIFY(search);
        const Hypothesis &best = search->hypotheses[0], &second = search->hypotheses[1];
        QCOMPARE(best.form.i, 0.25);
        QCOMPARE(best.form.j, 1.0);
        QVERIFY(isNear(best.smape, 0.8950265421481414) && isNear(best.adjustedR2, 0.3893754996624058));
        QVERIFY(isNear(best.form.c_0, 51.75489247999362) && isNear(best.form.c_1, -2.8158671150099686));
        QVERIFY(isNear(second.smape, 0.9098822006227295));
        QCOMPARE(second.form.i, 0.5);
        const auto constant =
            std::find_if(search->hypotheses.begin(), search->hypotheses.end(), [](const Hypothesis& h) { return h.form.isConstant(); });
        QVERIFY(isNear(constant->smape, 0.9347181096122921));
    }

    /// Thousands of points cost what their number says: left out by updated sums, not by as many fits. The search can be stopped.
    void manyPoints()
    {
        RunRecords records = recordsOf(0, 0, falling);
        for (int n = 2; n <= 100000; ++n) {
            records.n.push_back(n), records.t.push_back(2 + 0.01 * n * (1 + 0.1 * std::sin(n)));
            for (auto* column : {&records.tau, &records.tauStd, &records.ratio}) column->push_back(missing);
        }
        int reports = 0;
        const auto stopped = searchNormalForms(records, settings(), Progress([&](double) { return ++reports < 3; }));
        QVERIFY(!stopped && reports == 3);
        const auto search = searchNormalForms(records, settings());
        QCOMPARE(search->hypotheses.front().form.i, 1.0);
        QCOMPARE(search->hypotheses.front().form.j, 0.0);
    }

    /// From 4 processes on Extra-P calls a time that falls to a sixth the constant 11.00.
    void aConstantForStrongScaling()
    {
        const auto fit = fitModel(recordsOf(2, 7, falling), settings());
        QVERIFY(fit && fit->usable());
        QVERIFY(isNear(fit->value(u"c_0"), 11.003125));
        QCOMPARE(fit->value(u"c_1"), 0.0);
        QVERIFY(isNear(fit->derived.at(u"smape"_s), 0.5817933478201903));
        QCOMPARE(fit->derived.at(u"adjusted_r2"_s), 0.0); // Extra-P prints 1.00
        QVERIFY(firstWarning(*fit).contains(u"the times differ by a factor of 5.8"_s));
        QVERIFY(std::any_of(fit->messages.begin(), fit->messages.end(),
                            [](const Message& m) { return m.text.contains(u"no exponent of this search is negative"_s); }));
    }

    /// An option of Extra-P; numbers computed with numpy as above.
    void negativeExponents()
    {
        const auto apart = searchNormalForms(recordsOf(2, 7, falling), settings("extra-p-pmnf-negative"));
        QVERIFY(apart);
        QCOMPARE(apart->hypotheses.size(), 85u);
        const Hypothesis& best = apart->hypotheses.front();
        QCOMPARE(best.form.i, -0.5);
        QCOMPARE(best.form.j, -1.0);
        QVERIFY(isNear(best.smape, 0.045450835793434036) && isNear(best.form.c_1, 95.31789259843156));
        QCOMPARE(best.form.toHtml(), u"3.07 + 95.3 · n<sup>−1/2</sup> log<sub>2</sub><sup>−1</sup>(n)"_s);
        // At n = 1 a logarithm is 0: powers alone.
        const RunRecords records = recordsOf(0, 10, falling);
        const auto powers = searchNormalForms(records, settings("extra-p-pmnf-negative"));
        QCOMPARE(powers->hypotheses.size(), 39u);
        QCOMPARE(powers->hypotheses.front().form.i, -1.0);
        QVERIFY(isNear(powers->hypotheses.front().smape, 0.11280266397298436) && isNear(powers->hypotheses.front().form.c_0, 3.6));
        const auto theirs = fitModel(records, settings("extra-p-pmnf-negative")), ours = fitModel(records, settings("amdahl-overhead"));
        QVERIFY(theirs && ours && ours->rmsRelative < theirs->rmsRelative / 2);
    }

    /// The law with overhead is at home there: two orders of magnitude nearer on the same records.
    void ourFitBesideIt()
    {
        const RunRecords records = recordsOf(0, 10, falling);
        const auto theirs = fitModel(records, settings()), ours = fitModel(records, settings("amdahl-overhead"));
        QVERIFY(theirs && ours && ours->usable());
        QCOMPARE(theirs->value(u"c_1"), 0.0);
        QVERIFY(isNear(theirs->value(u"c_0"), 21.17294034090909));
        QVERIFY2(ours->rms < theirs->rms / 50, qPrintable(u"%1 %2"_s.arg(ours->rms).arg(theirs->rms)));
        QVERIFY(ours->rmsRelative < theirs->rmsRelative / 10);
    }

    void repetitionsCountAsTheirMean()
    {
        RunRecords twice = recordsOf(0, 5, [](double n) { return 1 + n; });
        const RunRecords once = twice;
        for (size_t row = 0; row < once.size(); ++row) {
            twice.t[row] -= 0.25;
            twice.n.push_back(once.n[row]), twice.t.push_back(once.t[row] + 0.25);
            for (auto* column : {&twice.tau, &twice.tauStd, &twice.ratio}) column->push_back(missing);
        }
        const auto fit = fitModel(twice, settings());
        QVERIFY(fit);
        QCOMPARE(fit->points, 12);
        QVERIFY(isNear(fit->value(u"c_1"), 1) && isNear(fit->value(u"c_0"), 1, 1e-6));
        QVERIFY(isNear(fit->rms, 0.25, 1e-6));
        QCOMPARE(fit->fitted.size(), 12u);
    }

    /// A straight line through five points, by hand.
    void errorsOfALine()
    {
        FitSettings line = settings();
        line.fixed = {{u"i"_s, 0}, {u"j"_s, 1}};
        RunRecords records = recordsOf(0, 4, [](double) { return 1; });
        records.t = {1, 2, 3.5, 3.5, 4.5}; // over log2(n) = 0 … 4
        const auto fit = fitModel(records, line);
        QVERIFY(fit);
        const double c1 = 0.85, c0 = 1.2, rss = 0.2 * 0.2 + 0.05 * 0.05 + 0.6 * 0.6 + 0.25 * 0.25 + 0.1 * 0.1;
        QVERIFY(isNear(fit->value(u"c_1"), c1) && isNear(fit->value(u"c_0"), c0));
        QVERIFY(isNear(*fit->parameter(u"c_1")->standardError, std::sqrt(rss / 3 / 10)));
        QVERIFY(isNear(*fit->parameter(u"c_0")->standardError, std::sqrt(rss / 3 * (1.0 / 5 + 4.0 / 10))));
        QVERIFY(fit->parameter(u"i")->state == Determined::Given);
    }

    void inASession()
    {
        Session session;
        const RunRecords records = recordsOf(0, 7, falling);
        Dataset dataset;
        dataset.name = u"solver"_s;
        dataset.tables = {{u"runs"_s, {{u"n"_s, Quantity::Processes, records.n}, {u"t_n_s"_s, Quantity::Time, records.t}}}};
        const QString id = addDataset(session, std::make_shared<const Dataset>(dataset));
        const auto fit = refit(session, id, settings());
        QVERIFY(fit && session.fitOf(id, u"extra-p-pmnf"));
        const auto again = readSession(writeSession(session));
        QVERIFY(again && again->session == session && again->messages.empty());
        FigureRequest request{u"g1"_s, u"overhead-curves"_s, {}, {id}};
        const auto dotted = [&](const char* option) {
            request.choices[u"extra_p"_s] = QLatin1String(option);
            const auto figure = buildFigure(session, request);
            return figure && std::any_of(figure->panels[0].series.begin(), figure->panels[0].series.end(),
                                         [](const Series& series) { return series.endLabel == u"Extra-P"_s; });
        };
        QVERIFY(dotted("fitted") && dotted("shown") && !dotted("hidden"));
        session.fits.clear();
        QVERIFY(!dotted("fitted") && dotted("shown") && !dotted("hidden"));
    }

    void timesThatDoNotChange()
    {
        const auto fit = fitModel(recordsOf(0, 5, [](double) { return 2; }), settings());
        QVERIFY(fit);
        QCOMPARE(fit->value(u"c_0"), 2.0);
        QCOMPARE(fit->value(u"c_1"), 0.0);
        QVERIFY(firstWarning(*fit).isEmpty());
    }

    void refused()
    {
        const RunRecords records = recordsOf(0, 5, falling);
        const auto said = [&](const std::function<void(FitSettings&)>& change, const RunRecords& of) {
            FitSettings changed = settings();
            change(changed);
            const auto fit = fitModel(of, changed);
            return fit ? QString() : fit.error().message;
        };
        QVERIFY(said([](FitSettings& s) { s.weights = Weights::Log; }, records).contains(u"plain weights"_s));
        QVERIFY(said([](FitSettings& s) { s.bootstrap = 10; }, records).contains(u"no bootstrap"_s));
        QVERIFY(said([](FitSettings& s) { s.fixed[u"b"_s] = 1; }, records).contains(u"“b” cannot be held"_s));
        QVERIFY(said([](FitSettings& s) { s.fixed[u"i"_s] = 0.3; }, records).contains(u"no function with these"_s));
        QVERIFY(said([](FitSettings& s) { s.dropFirst = 3; }, records).contains(u"Records of 3 different n are too few"_s));
        QVERIFY(said([](FitSettings& s) { s.dropFirst = 99; }, records).contains(u"but there are 6"_s));
        RunRecords zero = records;
        zero.t[2] = 0;
        QVERIFY(said([](FitSettings&) {}, zero).contains(u"is not a run time"_s));
    }
};

QTEST_GUILESS_MAIN(TestNormalForm)
#include "tst_normal_form.moc"
