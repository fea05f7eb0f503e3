// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/bandByHand.h"
#include "tests/core/testRecords.h"

#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/overheadFit.h"

#include <random>

using namespace costscope;

namespace {

/// One row of the golden grid: what scipy found for these records at this f_s.
struct Case {
    QString dataset;
    FitSettings settings;
    QJsonObject expected;
};

Weights weightsOf(const QString& golden)
{
    return golden == QLatin1String("relative") ? Weights::Relative : Weights::Plain;
}

void addRows(const QJsonObject& item)
{
    const QJsonObject inputs = item[u"inputs"_s].toObject(), outputs = item[u"outputs"_s].toObject();
    const QString id = item[u"id"_s].toString(), dataset = inputs[u"dataset"_s].toString();
    const Weights weights = weightsOf(inputs[u"weights"_s].toString());
    const int drop = inputs[u"dropped_first_points"_s].toInt();
    const auto add = [&](const QJsonObject& expected, Weights used, const char* what) {
        const double f_s = expected[u"f_s"_s].toDouble();
        QTest::addRow("%s %s %g", qPrintable(id), what, f_s) << Case{dataset, overheadSettings(f_s, used, drop), expected};
    };
    for (const QJsonValue& row : outputs[u"grid"_s].toArray()) add(row.toObject(), weights, "grid");
    const QJsonObject chosen = outputs[u"chosen"_s].toObject();
    if (chosen.isEmpty()) return;
    add(chosen, weights, "chosen");
    QJsonObject log = chosen[u"log_residual_fit_same_f_s"_s].toObject();
    log[u"f_s"_s] = chosen[u"f_s"_s];
    add(log, Weights::Log, "log");
}

bool matches(const Fit& fit, const QJsonObject& expected, double tolerance)
{
    const std::pair<const char*, double> values[] = {
        {"b", fit.value(u"b")},
        {"c", fit.value(u"c")},
        {"se_b", errorOf(fit, u"b"_s)},
        {"se_c", errorOf(fit, u"c"_s)},
        {"corr_bc", fit.correlation},
        {"cond_scaled_jacobian", fit.condition},
        {"rms", fit.rms},
        {"rms_log", fit.rms},
        {"points", double(fit.points)},
        {"r_inf", fit.derived.at(u"r_inf"_s)},
        {"b_plus_se_over_c", fit.derived.at(u"b_plus_se_over_c"_s)},
        {"tau_median_rel_err", fit.derived.at(u"tau_median_relative_error"_s)},
    };
    bool all = true;
    for (const auto& [name, value] : values) {
        const QJsonValue golden = expected[QLatin1String(name)];
        if (golden.isDouble()) all = near(value, golden.toDouble(), tolerance, name) && all;
    }
    return all;
}

FitSettings ratioSettings()
{
    FitSettings settings;
    settings.model = u"amdahl-ratio"_s;
    return settings;
}

RunRecords syntheticRecords(const AmdahlOverhead& truth)
{
    RunRecords records;
    for (const double n : {1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512}) {
        records.n.push_back(n);
        records.t.push_back(truth.runTime(n));
    }
    return records;
}

/// Relative Gaussian noise (Box & Muller, so that every library draws the same); t_1 stays exact.
RunRecords withNoise(RunRecords records, double relative, std::mt19937_64& generator)
{
    const auto uniform = [&generator] { return (double(generator() >> 11) + 0.5) * 0x1p-53; };
    for (size_t i = 1; i < records.size(); ++i)
        records.t[i] *= 1 + relative * std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::acos(-1.0) * uniform());
    return records;
}

} // namespace

Q_DECLARE_METATYPE(Case)

class TestFitAmdahl : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void repetitionsAreRecordsOfTheirOwn_data()
    {
        QTest::addColumn<Weights>("weights");
        QTest::addColumn<bool>("ratio");
        QTest::newRow("plain") << Weights::Plain << false;
        QTest::newRow("relative") << Weights::Relative << false;
        QTest::newRow("log") << Weights::Log << false;
        QTest::newRow("ratio, plain") << Weights::Plain << true;
        QTest::newRow("ratio, relative") << Weights::Relative << true;
    }
    /// The search may take them together; sums of squares are of every one.
    void repetitionsAreRecordsOfTheirOwn()
    {
        QFETCH(Weights, weights);
        QFETCH(bool, ratio);
        const AmdahlOverhead truth{1000, 0.01, 20, 30};
        std::mt19937_64 generator(5);
        std::uniform_real_distribution<double> noise(-0.05, 0.05);
        OverheadData data;
        data.ratio = ratio;
        data.weights = weights;
        for (const double n : {2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0})
            for (int k = 0; k < int(n) % 5 + 1; ++k) {
                data.n.push_back(n);
                data.y.push_back((ratio ? truth.ratio(n) : truth.runTime(n)) * (1 + noise(generator)));
            }
        data.largest = 128;
        data.setAmdahl(1000, 0.01);
        const auto sum = [&](double b, double c) {
            double squares = 0;
            for (size_t i = 0; i < data.n.size(); ++i) {
                const double f = modeledValue(data, b, c, i), y = data.y[i];
                squares += std::pow(weights == Weights::Plain ? f - y : weights == Weights::Relative ? f / y - 1 : std::log(f / y), 2);
            }
            return squares;
        };
        const OverheadEstimate found = fitOverhead(data, false);
        QVERIFY(found.termination == Termination::Converged);
        const double least = sum(found.b, found.c);
        QVERIFY(std::fabs(found.sumOfSquares / least - 1) < 1e-9);
        for (const double step : {-1e-3, 1e-3}) {
            QVERIFY(sum(found.b * (1 + step), found.c) > least);
            QVERIFY(sum(found.b, found.c * (1 + step)) > least);
            QVERIFY(sum(found.b * (1 + step), found.c * (1 + step)) > least);
            QVERIFY(sum(found.b * (1 + step), found.c * (1 - step)) > least);
        }
        const OverheadEstimate again = refitOverhead(data, false, {found.b * 1.1, found.c * 0.9});
        QVERIFY(std::fabs(again.b / found.b - 1) < 1e-6 && std::fabs(again.sumOfSquares / least - 1) < 1e-9);
    }

    void agreesWithScipy_data()
    {
        QTest::addColumn<Case>("test");
        for (const QJsonValue& item : goldenItems()) {
            if (item[u"id"_s].toString().startsWith(u"amdahl.eq6"_s)) addRows(item.toObject());
        }
    }
    void agreesWithScipy()
    {
        QFETCH(Case, test);
        const auto fit = fitModel(paperRecords(test.dataset), test.settings);
        QVERIFY(fit.ok());
        const double b = test.expected[u"b"_s].toDouble(missing);
        // A "minimum" at b = 10^14 is a runaway: no number may come out of it.
        if (b > 1e6) {
            QVERIFY(fit->termination == Termination::NotDetermined);
            QVERIFY(std::isnan(fit->value(u"b")));
            return;
        }
        if (std::isnan(b)) {
            QVERIFY2(fit->termination == Termination::NoAdmissibleMinimum || fit->termination == Termination::NotDetermined,
                     qPrintable(toString(fit->termination)));
            QVERIFY(std::isnan(fit->value(u"b")));
            return;
        }
        QVERIFY2(fit->usable(), qPrintable(fit->message));
        QVERIFY(matches(*fit, test.expected, 1e-4));
    }

    void ratioAgreesWithScipy_data()
    {
        QTest::addColumn<QJsonObject>("item");
        for (const QJsonValue& item : goldenItems()) {
            const QString id = item[u"id"_s].toString();
            if (id.startsWith(u"amdahl.eq1"_s)) QTest::newRow(qPrintable(id)) << item.toObject();
        }
    }
    void ratioAgreesWithScipy()
    {
        QFETCH(QJsonObject, item);
        const auto records = paperRecords(item[u"inputs"_s][u"dataset"_s].toString());
        const QJsonObject expected = item[u"outputs"_s].toObject();
        const auto fit = fitModel(records, ratioSettings());
        QVERIFY(fit->usable());
        QVERIFY(matches(*fit, expected, 1e-5));
        QCOMPARE(says(fit->messages, u"above 1"_s), expected[u"r_inf"_s].toDouble() > 1);

        FitSettings bound = ratioSettings();
        bound.boundSaturation = true;
        const auto held = fitModel(records, bound);
        const QJsonObject constrained = expected[u"constrained_b_eq_c_plus_1"_s].toObject();
        QVERIFY(matches(*held, constrained.isEmpty() ? expected : constrained, 1e-5));
        if (constrained.isEmpty()) return;
        QVERIFY(near(held->derived.at(u"r_inf"_s), 1, 1e-12, "r_inf"));
        QVERIFY(says(held->messages, u"bound"_s));
    }

    /// Eq (6) held at r∞ <= 1; scipy.optimize.least_squares along b = c+1.
    void runTimesHeldAtSaturationOne()
    {
        FitSettings settings = overheadSettings(0.0002);
        const auto records = paperRecords(u"lammps"_s);
        QVERIFY(fitModel(records, settings)->derived.at(u"r_inf"_s) > 1);
        settings.boundSaturation = true;
        const auto fit = fitModel(records, settings);
        QVERIFY(fit->usable());
        QVERIFY(near(fit->value(u"c"), 15.43537676915973, 1e-6, "c"));
        QVERIFY(near(errorOf(*fit, u"c"_s), 0.8455636753890307, 1e-5, "error of c"));
        QVERIFY(near(fit->rms, 65.06055674001774, 1e-8, "rms"));
        QVERIFY(near(fit->value(u"b"), fit->value(u"c") + 1, 1e-12, "b"));
        settings.fixed[u"f_s"_s] = 0.0126; // r∞ = 0.88 here: the bound must not act
        QVERIFY(near(fitModel(records, settings)->value(u"b"), fitModel(records, overheadSettings(0.0126))->value(u"b"), 1e-7, "b"));
    }

    /// A minimum inside r∞ <= 1 is found with the bound as without it, though a higher one lies on the bound.
    void theBoundHidesNoMinimum()
    {
        const std::vector<double> n = {1, 2, 4, 8, 32, 128, 256, 1024, 4096},
                                  t = {2963.15, 1622.08, 897.976, 493.251, 140.1, 39.2827, 21.7557, 8.46409, 5.11863};
        const std::vector<double> none(n.size(), missing);
        const RunRecords records{n, t, none, none, none};
        FitSettings settings = overheadSettings(0.00124329, Weights::Log);
        const auto free = fitModel(records, settings);
        settings.boundSaturation = true;
        const auto bound = fitModel(records, settings);
        QVERIFY(free->usable() && free->value(u"b") < 0.5 * (free->value(u"c") + 1));
        QVERIFY2(near(bound->value(u"b"), free->value(u"b"), 1e-6, "b") && near(bound->rms, free->rms, 1e-9, "rms"),
                 qPrintable(bound->message));
    }

    void hplNeedsItsFirstRecordsLeftOut()
    {
        const auto records = paperRecords(u"hpl"_s);
        for (const double f_s : {0.05, 1e-3, 1e-6}) {
            const auto fit = fitModel(records, overheadSettings(f_s));
            QVERIFY(fit->termination == Termination::NoAdmissibleMinimum);
            QVERIFY(fit->message.contains(u"no admissible minimum"_s));
            QVERIFY(fit->parameter(u"b")->state == Determined::NotDetermined);
            QVERIFY(fittedCurve(*fit, {1, 2}).empty());
        }
        const auto fit = fitModel(records, overheadSettings(1e-6, Weights::Plain, 6));
        QVERIFY(fit->usable());
        QVERIFY(near(fit->value(u"b"), 120.5735663479051, 1e-6, "b"));
        QVERIFY(near(errorOf(*fit, u"b"_s), 43.2945620246944, 1e-5, "error of b"));
        QCOMPARE(fit->points, 14);
        QCOMPARE(fit->value(u"t_1"), 1092139.0);
        QVERIFY(says(fit->messages, u"Left out of the fit: 6 of 20 records, n = 1, 4, 8, 16, 32, 48. t_1 stays"_s));
    }

    /// Thousands of records that are left out are not listed one by one.
    void manyLeftOutAreSummed()
    {
        RunRecords records = paperRecords(u"hpl"_s);
        const size_t own = records.size();
        for (int k = 0; k < 30; ++k) records.n.push_back(k < 15 ? 64 : 8), records.t.push_back(1e5);
        FitSettings settings = overheadSettings(1e-6);
        for (int k = 0; k < 30; ++k) settings.excluded.push_back(int(own) + k);
        const QString both = fitModel(records, settings)->messages.front().text;
        QVERIFY2(both.startsWith(u"Left out of the fit: 30 of 50 records, at 2 different n from 8 to 64. t_1 stays"_s), qPrintable(both));
        for (size_t k = 0; k < 30; ++k) records.n[own + k] = 8;
        const QString one = fitModel(records, settings)->messages.front().text;
        QVERIFY2(one.startsWith(u"Left out of the fit: 30 of 50 records, all at n = 8. t_1 stays"_s), qPrintable(one));
    }

    /// Half of many repetitions lies on one side of their mean: no pattern.
    void repetitionsAreNoPattern()
    {
        const AmdahlOverhead law{1000, 0.004, 25, 40};
        std::mt19937_64 random(5);
        std::normal_distribution<double> noise(0, 0.03);
        RunRecords records;
        for (double n = 1; n <= 512; n *= 2)
            for (int k = 0; k < 25; ++k) records.n.push_back(n), records.t.push_back(law.runTime(n) * (1 + noise(random)));
        const auto fit = fitModel(records, overheadSettings(0.004, Weights::Relative));
        QVERIFY(fit && fit->usable());
        for (const Message& message : fit->messages) QVERIFY2(!message.text.contains(u"not random"_s), qPrintable(message.text));
    }

    void excludedRowsCountAsDropped()
    {
        const auto records = paperRecords(u"vasp"_s);
        FitSettings settings = overheadSettings(0.002);
        settings.excluded = {0, 1, 2, 3, 4, 5};
        const auto excluded = fitModel(records, settings), dropped = fitModel(records, overheadSettings(0.002, Weights::Plain, 6));
        QCOMPARE(excluded->value(u"b"), dropped->value(u"b"));
        QCOMPARE(excluded->used, dropped->used);
        QCOMPARE(excluded->fitted.size(), records.size()); // modeled values of left-out records too
        QVERIFY(excluded->fitted[0] > 0);
    }

    /// Exact data give their b and c back; with t in ms as well.
    void recoversExactData_data()
    {
        QTest::addColumn<double>("b");
        QTest::addColumn<double>("c");
        QTest::newRow("LAMMPS-like") << 30.3 << 33.3;
        QTest::newRow("small") << 0.7 << 1.5;
        QTest::newRow("large") << 800.0 << 1000.0;
        QTest::newRow("above saturation") << 36.5 << 34.7;
        QTest::newRow("weak overhead") << 0.5 << 60.0;
    }
    void recoversExactData()
    {
        QFETCH(double, b);
        QFETCH(double, c);
        for (const Weights weights : {Weights::Plain, Weights::Relative, Weights::Log}) {
            for (const double unit : {1.0, 1000.0}) {
                const auto fit = fitModel(syntheticRecords({4501 * unit, 0.004, b, c}), overheadSettings(0.004, weights));
                QVERIFY2(fit->usable(), qPrintable(fit->message));
                QVERIFY(near(fit->value(u"b"), b, 1e-6, "b"));
                QVERIFY(near(fit->value(u"c"), c, 1e-6, "c"));
            }
        }
    }

    /// 95 % intervals cover the truth in about 95 % of noisy data sets (500 sets: 95 ± 3 %).
    void intervalsCoverTheTruth()
    {
        std::mt19937_64 generator(3);
        const AmdahlOverhead truth{4501, 0.01, 30, 33};
        int inside = 0;
        for (int i = 0; i < 500; ++i) {
            FitSettings settings = overheadSettings(0.01, Weights::Relative);
            settings.fixed[u"t_1"_s] = truth.t_1; // exact here; as a record it would count as measured
            const auto fit = fitModel(withNoise(syntheticRecords(truth), 0.03, generator), settings);
            QVERIFY(fit->usable());
            const auto interval = *fit->parameter(u"b")->interval;
            inside += interval[0] <= 30 && 30 <= interval[1];
        }
        QVERIFY2(inside >= 455 && inside <= 495, qPrintable(QString::number(inside)));
    }

    void pureAmdahlHasNoOverheadToFit()
    {
        const auto fit = fitModel(syntheticRecords({1000, 0.01, 0, 10}), overheadSettings(0.01));
        QVERIFY(fit->termination == Termination::NoAdmissibleMinimum);
        QVERIFY2(fit->message.contains(u"b runs to 0"_s), qPrintable(fit->message));
    }

    void twoNumbersOfCoresDetermineNothing()
    {
        // n = 1 carries no information about b and c, so one equation is left for two unknowns.
        RunRecords records;
        records.n = {1, 16, 16, 16};
        records.t = {1000, 100, 101, 99};
        const auto fit = fitModel(records, overheadSettings(0.01));
        QVERIFY(fit->termination == Termination::NotDetermined);
        QVERIFY(std::isnan(fit->value(u"b")) && std::isnan(fit->value(u"c")));
        QCOMPARE(fit->parameter(u"b")->reason, u"b and c are not separately determined by these data"_s);
    }

    void typedT1AndRepetitions()
    {
        RunRecords records = paperRecords(u"amber"_s);
        FitSettings typed = overheadSettings(0.003);
        typed.fixed[u"t_1"_s] = 4600;
        const auto fit = fitModel(records, typed);
        QCOMPARE(fit->value(u"t_1"), 4600.0);
        QVERIFY(fit->parameter(u"t_1")->state == Determined::Given);

        records.n.push_back(1);
        records.t.push_back(records.t[0] + 10);
        const auto mean = fitModel(records, overheadSettings(0.003));
        QCOMPARE(mean->value(u"t_1"), records.t[0] + 5);
        QVERIFY(mean->parameter(u"t_1")->state == Determined::Record);
        QCOMPARE(mean->parameter(u"t_1")->reason, u"mean of 2 records at n = 1"_s);
        QCOMPARE(mean->points, int(records.size()));
    }

    void saysWhatToKnow()
    {
        const auto lammps = fitModel(paperRecords(u"lammps"_s), overheadSettings(missing));
        QVERIFY(says(lammps->messages, u"from 16 to 64 cores the runs are 10–16 % faster than the fit"_s));
        QVERIFY(says(lammps->messages, u"correlation 0.998"_s));
        QVERIFY(says(lammps->messages, u"b = 24.9 or 47.5 and changes the RMS by 4.4 %"_s));
        QCOMPARE(lammps->derived.at(u"n_fastest"_s), 81.0);
        const auto amber = fitModel(paperRecords(u"amber"_s), overheadSettings(missing));
        QVERIFY(says(amber->messages, u"fastest n = 2785 lies beyond"_s));
        const auto gromacs = fitModel(paperRecords(u"gromacs"_s), overheadSettings(missing));
        QVERIFY(!gromacs->derived.contains(u"n_fastest"_s));
        QVERIFY(!says(gromacs->messages, u"not random"_s));
    }

    /// At the chosen f_s of LAMMPS.
    void bandOfTheCurve()
    {
        const auto records = paperRecords(u"lammps"_s);
        const auto fit = fitModel(records, overheadSettings(0.012589254117941675));
        const auto curve = fittedCurve(*fit, {1, 1024});
        QVERIFY(near(curve[1].t, 418.89811414256263, 1e-6, "t"));
        QVERIFY(near(curve[1].tau, 357.8937097100361, 1e-6, "tau"));
        const AmdahlOverhead model{4501, 0.012589254117941675, fit->value(u"b"), fit->value(u"c")};
        const FitByHand byHand(records, model);
        QVERIFY(fit->noise->law == byHand.law());
        const auto band = [&byHand](const FitByHand::Value& value) { return byHand.band(value, 20, 2.0859634473, 2.0930240544); };
        const auto ofTime = band([](const AmdahlOverhead& m) { return m.runTime(1024); });
        const auto ofOverhead = band([](const AmdahlOverhead& m) { return m.overhead(1024); });
        const auto ofSerial = band([](const AmdahlOverhead& m) { return m.t_1; });
        QVERIFY(near(curve[1].tLow, ofTime[0], 1e-6, "t, low"));
        QVERIFY(near(curve[1].tHigh, ofTime[1], 1e-6, "t, high"));
        QVERIFY(near(curve[1].tauLow, ofOverhead[0], 1e-6, "tau, low"));
        QVERIFY(near(curve[1].tauHigh, ofOverhead[1], 1e-6, "tau, high"));
        QVERIFY(near(curve[0].tLow, ofSerial[0], 1e-6, "t_1, low"));
        QVERIFY(near(curve[0].tHigh, ofSerial[1], 1e-6, "t_1, high"));
        const auto ratio = fittedCurve(*fitModel(records, ratioSettings()), {100, 1e5});
        QVERIFY(std::isnan(ratio[0].t) && ratio[0].tLow < ratio[0].ratio && ratio[0].ratio < ratio[0].tHigh);
        QVERIFY(std::isnan(ratio[1].tHigh)); // beyond the pole
    }

    /// A typed t_1 has no error: the curve goes through it.
    void bandMeetsAGivenT1()
    {
        FitSettings settings = overheadSettings(0.0126);
        settings.fixed[u"t_1"_s] = 4501;
        const auto curve = fittedCurve(*fitModel(paperRecords(u"lammps"_s), settings), {1, 64});
        QCOMPARE(curve[0].tLow, 4501.0);
        QCOMPARE(curve[0].tHigh, 4501.0);
        QVERIFY(curve[1].tLow < curve[1].t && curve[1].t < curve[1].tHigh);
    }

    /// Fits of older sessions have standard errors alone. Where one of b and c is held, a single value was fitted: one degree of freedom
    /// more, and errors that go the same way. The slopes by differences, Student's quantiles from a table.
    void bandOfAHeldFit()
    {
        const auto reach = [](double correlation, double bError, double cError) {
            Fit fit;
            fit.settings.model = u"amdahl-overhead"_s;
            fit.points = 5;
            fit.correlation = correlation;
            const auto add = [&](const char* name, double value, double error) {
                FitParameter parameter{.name = QLatin1String(name), .value = value};
                parameter.standardError = error;
                fit.parameters.push_back(parameter);
            };
            add("t_1", 4501, 0), add("f_s", 0.0126, 0), add("b", 30, bError), add("c", 33, cError);
            const CurvePoint at = fittedCurve(fit, {512}).front();
            return std::array{at.t / at.tLow, at.tHigh / at.t};
        };
        const auto slope = [](double b, double c) { return std::log(AmdahlOverhead{4501, 0.0126, 30 + b, 33 + c}.runTime(512)); };
        constexpr double h = 1e-3;
        const double byB = (slope(h, 0) - slope(-h, 0)) / (2 * h), byC = (slope(0, h) - slope(0, -h)) / (2 * h);
        for (const size_t side : {0u, 1u}) {
            QVERIFY(near(std::log(reach(1, 0, 2)[side]), 2.7764451052 * 2 * std::fabs(byC), 1e-6, "c alone, 4 degrees"));
            QVERIFY(near(std::log(reach(1, 2, 0)[side]), 2.7764451052 * 2 * std::fabs(byB), 1e-6, "b alone, 4 degrees"));
            QVERIFY(near(std::log(reach(0, 2, 2)[side]), 3.1824463053 * 2 * std::hypot(byB, byC), 1e-6, "both, 3 degrees"));
        }
    }

    void sameSettingsSameFit()
    {
        const auto records = paperRecords(u"gromacs"_s);
        QVERIFY(*fitModel(records, overheadSettings(missing)) == *fitModel(records, overheadSettings(missing)));
    }

    void refuses_data()
    {
        QTest::addColumn<RunRecords>("records");
        QTest::addColumn<FitSettings>("settings");
        QTest::addColumn<QString>("part");
        const RunRecords good = paperRecords(u"amber"_s);
        const auto add = [](const char* name, const RunRecords& records, const FitSettings& settings, const char* part) {
            QTest::newRow(name) << records << settings << QString::fromUtf8(part);
        };
        FitSettings settings = overheadSettings(0.003);
        settings.model = u"postal"_s;
        add("model", good, settings, "'postal' cannot be fitted");
        settings = overheadSettings(1.0);
        add("f_s", good, settings, "f_s is 1");
        settings = overheadSettings(0.003);
        settings.fixed[u"b"_s] = 3;
        add("held name", good, settings, "'b' cannot be held");
        settings = ratioSettings();
        settings.fixed[u"f_s"_s] = 0.1;
        add("held name of the ratio", good, settings, "'f_s' cannot be held");
        add("too few", good, overheadSettings(0.003, Weights::Plain, 21), "3 records are too few");
        add("negative drop", good, overheadSettings(0.003, Weights::Plain, -1), "-1 records cannot");
        settings = overheadSettings(0.003);
        settings.excluded = {24};
        add("row outside", good, settings, "Row 25");
        RunRecords bad = good;
        bad.t[3] = 0;
        add("t", bad, overheadSettings(0.003), "Record 4 (n = 8): t = 0");
        bad = good;
        bad.n[2] = 4.5;
        add("n", bad, overheadSettings(0.003), "n = 4.5");
        bad = good;
        bad.n[0] = 2;
        add("no t_1", bad, overheadSettings(0.003), "no record at n = 1");
        bad.n.assign(bad.n.size(), 8);
        settings = overheadSettings(0.003);
        settings.fixed[u"t_1"_s] = 4602;
        add("one n", bad, settings, "All records have n = 8");
    }
    void refuses()
    {
        QFETCH(RunRecords, records);
        QFETCH(FitSettings, settings);
        QFETCH(QString, part);
        const auto fit = fitModel(records, settings);
        QVERIFY(!fit.ok());
        QVERIFY2(fit.error().message.contains(part), qPrintable(fit.error().message));
    }
};

QTEST_GUILESS_MAIN(TestFitAmdahl)
#include "tst_fit_amdahl.moc"
