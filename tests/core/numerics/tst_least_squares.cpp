// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/leastSquares.h"
#include "core/numerics/studentT.h"
#include "tests/core/testRecords.h"

#include <complex>
#include <map>

using namespace costscope;

namespace {

using Numbers = std::vector<double>;

/// Value of a curve at x and its gradient by the parameters.
using Curve = std::function<double(double x, const double* b, double* gradient)>;

using Complex = std::complex<double>;
/// The models of NIST, b[k] as b(k+1) there.
using Model = Complex (*)(double x, const Complex* b);

Complex rational(double x, const Complex* b)
{
    return (b[0] + x * (b[1] + x * (b[2] + x * b[3]))) / (1.0 + x * (b[4] + x * (b[5] + x * b[6])));
}

Complex quadratics(double x, const Complex* b)
{
    return (b[0] + x * (b[1] + x * b[2])) / (1.0 + x * (b[3] + x * b[4]));
}

Complex saturating(double x, const Complex* b)
{
    return b[0] * (1.0 - exp(-b[1] * x));
}

Complex kowalik(double x, const Complex* b)
{
    return b[0] * (x * x + x * b[1]) / (x * x + x * b[2] + b[3]);
}

Complex decay(double x, const Complex* b)
{
    return exp(-b[0] * x) / (b[1] + b[2] * x);
}

Complex threeDecays(double x, const Complex* b)
{
    return b[0] * exp(-b[1] * x) + b[2] * exp(-b[3] * x) + b[4] * exp(-b[5] * x);
}

Complex twoPeaks(double x, const Complex* b)
{
    const auto peak = [x](Complex middle, Complex width) { return exp(-(x - middle) * (x - middle) / (width * width)); };
    return b[0] * exp(-b[1] * x) + b[2] * peak(b[3], b[4]) + b[5] * peak(b[6], b[7]);
}

Complex seasons(double x, const Complex* b)
{
    const double year = 2 * M_PI * x / 12;
    const Complex one = 2 * M_PI * x / b[3], two = 2 * M_PI * x / b[6];
    return b[0] + b[1] * std::cos(year) + b[2] * std::sin(year) + b[4] * cos(one) + b[5] * sin(one) + b[7] * cos(two) + b[8] * sin(two);
}

Numbers numbers(const QJsonValue& array)
{
    Numbers values;
    for (const QJsonValue& value : array.toArray()) values.push_back(value.toDouble());
    return values;
}

QJsonObject nistSets()
{
    QFile file(QStringLiteral(COSTSCOPE_TEST_DATA "/nist-strd.json"));
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
    return QJsonDocument::fromJson(file.readAll()).object()[u"sets"_s].toObject();
}

/// Its x is the number of a row of two predictors; it is log(y).
Complex nelson(double row, const Complex* b)
{
    static const QJsonObject set = nistSets()[u"Nelson"_s].toObject();
    static const Numbers first = numbers(set[u"x1"_s]), second = numbers(set[u"x2"_s]);
    return b[0] - b[1] * first[size_t(row)] * exp(-b[2] * second[size_t(row)]);
}

/// A model with its derivatives, which are exact to rounding (a complex step needs no difference).
Curve curveOf(Model model, int parameters)
{
    return [=](double x, const double* b, double* gradient) {
        std::vector<Complex> at(b, b + parameters);
        constexpr double step = 1e-150;
        for (int k = 0; k < parameters; ++k) {
            at[size_t(k)] = {b[k], step};
            gradient[k] = model(x, at.data()).imag() / step;
            at[size_t(k)] = b[k];
        }
        return model(x, at.data()).real();
    };
}

const std::map<QString, Curve> curves = {
    {u"Bennett5"_s, curveOf([](double x, const Complex* b) { return b[0] * pow(b[1] + x, -1.0 / b[2]); }, 3)},
    {u"BoxBOD"_s, curveOf(saturating, 2)},
    {u"Chwirut1"_s, curveOf(decay, 3)},
    {u"Chwirut2"_s, curveOf(decay, 3)},
    {u"DanWood"_s, curveOf([](double x, const Complex* b) { return b[0] * pow(Complex(x), b[1]); }, 2)},
    {u"ENSO"_s, curveOf(seasons, 9)},
    {u"Eckerle4"_s,
     curveOf([](double x, const Complex* b) { return b[0] / b[1] * exp(-(x - b[2]) * (x - b[2]) / (2.0 * b[1] * b[1])); }, 3)},
    {u"Gauss1"_s, curveOf(twoPeaks, 8)},
    {u"Gauss2"_s, curveOf(twoPeaks, 8)},
    {u"Gauss3"_s, curveOf(twoPeaks, 8)},
    {u"Hahn1"_s, curveOf(rational, 7)},
    {u"Kirby2"_s, curveOf(quadratics, 5)},
    {u"Lanczos1"_s, curveOf(threeDecays, 6)},
    {u"Lanczos2"_s, curveOf(threeDecays, 6)},
    {u"Lanczos3"_s, curveOf(threeDecays, 6)},
    {u"MGH09"_s, curveOf(kowalik, 4)},
    {u"MGH10"_s, curveOf([](double x, const Complex* b) { return b[0] * exp(b[1] / (x + b[2])); }, 3)},
    {u"MGH17"_s, curveOf([](double x, const Complex* b) { return b[0] + b[1] * exp(-x * b[3]) + b[2] * exp(-x * b[4]); }, 5)},
    {u"Misra1a"_s, curveOf(saturating, 2)},
    {u"Misra1b"_s,
     curveOf([](double x, const Complex* b) { return b[0] * (1.0 - 1.0 / ((1.0 + b[1] * x / 2.0) * (1.0 + b[1] * x / 2.0))); }, 2)},
    {u"Misra1c"_s, curveOf([](double x, const Complex* b) { return b[0] * (1.0 - 1.0 / sqrt(1.0 + 2.0 * b[1] * x)); }, 2)},
    {u"Misra1d"_s, curveOf([](double x, const Complex* b) { return b[0] * b[1] * x / (1.0 + b[1] * x); }, 2)},
    {u"Nelson"_s, curveOf(nelson, 3)},
    {u"Rat42"_s, curveOf([](double x, const Complex* b) { return b[0] / (1.0 + exp(b[1] - b[2] * x)); }, 3)},
    {u"Rat43"_s, curveOf([](double x, const Complex* b) { return b[0] / pow(1.0 + exp(b[1] - b[2] * x), 1.0 / b[3]); }, 4)},
    {u"Roszman1"_s, curveOf([](double x, const Complex* b) { return b[0] - b[1] * x - atan(b[2] / (x - b[3])) / M_PI; }, 4)},
    {u"Thurber"_s, curveOf(rational, 7)},
};

LeastSquaresProblem problemOf(const Curve& curve, const Numbers& x, const Numbers& y, int parameters)
{
    const auto evaluate = [=](const double* p, double* r, double* jacobian) {
        Numbers gradient(size_t(parameters), 0.0);
        for (size_t i = 0; i < x.size(); ++i) {
            r[i] = curve(x[i], p, gradient.data()) - y[i];
            for (size_t j = 0; jacobian && j < gradient.size(); ++j) jacobian[j * x.size() + i] = gradient[j];
        }
        return true;
    };
    return {int(x.size()), parameters, evaluate};
}

bool allNear(const Numbers& actual, const Numbers& expected, double tolerance, const char* what)
{
    bool all = actual.size() == expected.size();
    for (size_t i = 0; all && i < actual.size(); ++i) all = near(actual[i], expected[i], tolerance, what);
    return all;
}

} // namespace

class TestLeastSquares : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The lowest point lies outside: the steps there are taken back, and the edge is told.
    void neverLeavesTheDomain()
    {
        double least = INFINITY;
        LeastSquaresProblem problem;
        problem.residuals = 2, problem.parameters = 1;
        problem.evaluate = [&](const double* p, double* r, double* jacobian) {
            if (p[0] < 1) return false; // r keeps what it had: finite numbers
            least = std::min(least, p[0]);
            r[0] = p[0] + 3, r[1] = 2 * p[0] + 1;
            if (jacobian) jacobian[0] = 1, jacobian[1] = 2;
            return true;
        };
        const LeastSquaresResult result = minimise(problem, {10});
        QVERIFY2(result.parameters[0] >= 1 && result.parameters[0] < 10, qPrintable(QString::number(result.parameters[0])));
        QVERIFY(least >= 1 && result.status == LeastSquaresStatus::Stuck);
        const double p = result.parameters[0];
        QVERIFY(std::fabs(result.sumOfSquares - ((p + 3) * (p + 3) + (2 * p + 1) * (2 * p + 1))) < 1e-9);
        QVERIFY(minimise(problem, {0.5}).status == LeastSquaresStatus::OutsideDomain);
    }

    /// All 27 sets certified by the National Institute of Standards and Technology, from both published starts.
    void certified_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("start");
        QCOMPARE(nistSets().size(), 27);
        for (const auto& [name, curve] : curves)
            for (int start = 0; start < 2; ++start) QTest::addRow("%s start %d", qPrintable(name), start + 1) << name << start;
    }
    void certified()
    {
        QFETCH(QString, name);
        QFETCH(int, start);
        const QJsonObject set = nistSets()[name].toObject();
        const Numbers expected = numbers(set[u"certified"_s]);
        Numbers y = numbers(set[u"y"_s]);
        if (name == u"Nelson")
            for (double& one : y) one = std::log(one);
        const auto problem = problemOf(curves.at(name), numbers(set[u"x"_s]), y, int(expected.size()));
        LeastSquaresOptions options;
        options.iterations = 20'000;
        const auto result = minimise(problem, numbers(set[u"starts"_s].toArray()[start]), options);
        double digits = 11;
        for (size_t k = 0; k < expected.size(); ++k)
            digits = std::min(digits, -std::log10(std::max(1e-11, std::fabs(result.parameters[k] / expected[k] - 1))));
        qInfo("%-9s start %d: %4.1f of 11 digits after %d steps, status %d", qPrintable(name), start + 1, digits, result.iterations,
              int(result.status));
        QVERIFY2(result.status == LeastSquaresStatus::Converged, qPrintable(QString::number(int(result.status))));
        if (name == u"MGH17" && start == 0) { // both exponentials are gone behind the first x: the descent ends in another minimum
            QVERIFY(result.sumOfSquares > 10 * set[u"residual_sum_of_squares"_s].toDouble() && result.steepness < 1e-6);
            return;
        }
        QVERIFY(allNear(result.parameters, expected, 1e-6, "parameter"));
        const auto errors = estimateErrors(problem, result.parameters, 1e-12);
        QCOMPARE(errors.rank, int(expected.size()));
        if (name == u"Lanczos1") { // exact but for the digits it was printed with: what is left is rounding of doubles
            QVERIFY(result.sumOfSquares < 1e-20);
            return;
        }
        QVERIFY(near(result.sumOfSquares, set[u"residual_sum_of_squares"_s].toDouble(), 1e-8, "residual sum of squares"));
        QVERIFY(allNear(errors.standardErrors, numbers(set[u"standard_errors"_s]), 1e-6, "standard error"));
    }

    void aParameterWithoutInfluenceIsNotDetermined()
    {
        const Curve line = [](double x, const double* b, double* g) {
            g[0] = x;
            g[1] = 0; // b2 does not act
            return b[0] * x;
        };
        const auto problem = problemOf(line, {1, 2, 3, 4}, {2.1, 3.9, 6.2, 7.8}, 2);
        const auto result = minimise(problem, {1, 5});
        QVERIFY(result.status == LeastSquaresStatus::Converged);
        QVERIFY(near(result.parameters[0], 59.7 / 30, 1e-9, "slope"));
        QCOMPARE(result.parameters[1], 5.0);
        const auto errors = estimateErrors(problem, result.parameters);
        QCOMPARE(errors.rank, 1);
        QVERIFY(errors.determined[0] && !errors.determined[1]);
        QVERIFY(std::isfinite(errors.standardErrors[0]) && std::isnan(errors.standardErrors[1]));
        QVERIFY(std::isinf(errors.condition));
    }

    void onlyTheSumOfTwoIsDetermined()
    {
        const Curve sum = [](double x, const double* b, double* g) {
            g[0] = g[1] = x;
            g[2] = 1;
            return (b[0] + b[1]) * x + b[2];
        };
        const auto problem = problemOf(sum, {1, 2, 3, 4}, {3.1, 4.9, 7.2, 8.8}, 3);
        const auto errors = estimateErrors(problem, minimise(problem, {1, 1, 1}).parameters);
        QCOMPARE(errors.determined, (std::vector<bool>{false, false, true}));
    }

    /// Seconds or milliseconds: the same parameters, the same errors relative to them, the same condition.
    void unitsDoNotMatter()
    {
        const QJsonObject set = nistSets()[u"Misra1a"_s].toObject();
        const Numbers x = numbers(set[u"x"_s]), y = numbers(set[u"y"_s]);
        Numbers scaled = y, milli = x;
        for (double& value : scaled) value *= 1e6;
        for (double& value : milli) value *= 1e-3;
        const Curve& curve = curves.at(u"Misra1a"_s);
        const auto plain = problemOf(curve, x, y, 2), other = problemOf(curve, milli, scaled, 2);
        const auto a = minimise(plain, {250, 5e-4}), b = minimise(other, {250e6, 0.5});
        QVERIFY(near(b.parameters[0] / 1e6, a.parameters[0], 1e-8, "b1"));
        QVERIFY(near(b.parameters[1] / 1e3, a.parameters[1], 1e-8, "b2"));
        const auto ea = estimateErrors(plain, a.parameters), eb = estimateErrors(other, b.parameters);
        QVERIFY(near(eb.condition, ea.condition, 1e-8, "condition"));
        QVERIFY(near(eb.correlation(0, 1), ea.correlation(0, 1), 1e-8, "correlation"));
        QVERIFY(near(eb.standardErrors[0] / 1e6, ea.standardErrors[0], 1e-7, "standard error"));
    }

    void exactDataConverge()
    {
        Numbers x{1, 2, 3, 4, 5, 6}, y;
        for (const double at : x) y.push_back(3 * std::exp(-0.5 * at));
        const Curve curve = [](double at, const double* b, double* g) {
            g[0] = std::exp(-b[1] * at);
            g[1] = -b[0] * at * g[0];
            return b[0] * g[0];
        };
        const auto result = minimise(problemOf(curve, x, y, 2), {1, 1});
        QVERIFY(result.status == LeastSquaresStatus::Converged);
        QVERIFY(allNear(result.parameters, {3, 0.5}, 1e-12, "parameter"));
    }

    void theEdgeOfTheDomainIsNotAMinimum()
    {
        // (p - 2)² with p < 1 only: the descent must say that it got stuck, not that it converged.
        const LeastSquaresProblem problem{1, 1, [](const double* p, double* r, double* jacobian) {
                                              if (p[0] >= 1) return false;
                                              r[0] = p[0] - 2;
                                              if (jacobian) jacobian[0] = 1;
                                              return true;
                                          }};
        QVERIFY(minimise(problem, {0}).status == LeastSquaresStatus::Stuck);
        QVERIFY(minimise(problem, {3}).status == LeastSquaresStatus::OutsideDomain);
    }

    /// scipy.stats.t.ppf
    void studentT_data()
    {
        QTest::addColumn<double>("probability");
        QTest::addColumn<double>("degrees");
        QTest::addColumn<double>("expected");
        QTest::newRow("0.6 1") << 0.6 << 1.0 << 0.32491969623407446;
        QTest::newRow("0.975 1") << 0.975 << 1.0 << 12.706204736432095;
        QTest::newRow("0.995 1") << 0.995 << 1.0 << 63.65674116287399;
        QTest::newRow("0.6 2") << 0.6 << 2.0 << 0.2886751346880066;
        QTest::newRow("0.975 2") << 0.975 << 2.0 << 4.302652729911275;
        QTest::newRow("0.995 2") << 0.995 << 2.0 << 9.92484320091807;
        QTest::newRow("0.6 3") << 0.6 << 3.0 << 0.27667066230490933;
        QTest::newRow("0.975 3") << 0.975 << 3.0 << 3.182446305284263;
        QTest::newRow("0.995 3") << 0.995 << 3.0 << 5.84090929975643;
        QTest::newRow("0.6 5") << 0.6 << 5.0 << 0.2671808657039658;
        QTest::newRow("0.975 5") << 0.975 << 5.0 << 2.5705818366147395;
        QTest::newRow("0.995 5") << 0.995 << 5.0 << 4.032142983557536;
        QTest::newRow("0.6 11") << 0.6 << 11.0 << 0.25955586047627044;
        QTest::newRow("0.975 11") << 0.975 << 11.0 << 2.200985160082949;
        QTest::newRow("0.995 11") << 0.995 << 11.0 << 3.105806513221101;
        QTest::newRow("0.6 21") << 0.6 << 21.0 << 0.256579947294493;
        QTest::newRow("0.975 21") << 0.975 << 21.0 << 2.079613844727662;
        QTest::newRow("0.995 21") << 0.995 << 21.0 << 2.831359558017186;
        QTest::newRow("0.6 23") << 0.6 << 23.0 << 0.2562970599146853;
        QTest::newRow("0.975 23") << 0.975 << 23.0 << 2.0686576104190406;
        QTest::newRow("0.995 23") << 0.995 << 23.0 << 2.8073356837675227;
        QTest::newRow("0.6 100") << 0.6 << 100.0 << 0.25402218245699415;
        QTest::newRow("0.975 100") << 0.975 << 100.0 << 1.9839715184496334;
        QTest::newRow("0.995 100") << 0.995 << 100.0 << 2.6258905205863337;
        QTest::newRow("0.6 100000") << 0.6 << 100000.0 << 0.2533477771571799;
        QTest::newRow("0.975 100000") << 0.975 << 100000.0 << 1.9599877075346093;
        QTest::newRow("0.995 100000") << 0.995 << 100000.0 << 2.5758784699083748;
    }
    void studentT()
    {
        QFETCH(double, probability);
        QFETCH(double, degrees);
        QFETCH(double, expected);
        QVERIFY(near(studentTQuantile(probability, degrees), expected, 5e-9, "quantile")); // scipy's own accuracy
    }
    /// Closed forms for one and two degrees of freedom.
    void studentTExactly()
    {
        for (const double p : {0.6, 0.9, 0.975, 0.9995}) {
            QVERIFY(near(studentTQuantile(p, 1), std::tan(std::acos(-1.0) * (p - 0.5)), 1e-11, "one degree of freedom"));
            QVERIFY(near(studentTQuantile(p, 2), (2 * p - 1) / std::sqrt(2 * p * (1 - p)), 1e-11, "two degrees of freedom"));
            QVERIFY(near(studentTProbability(studentTQuantile(p, 7), 7), p, 1e-13, "there and back"));
        }
    }
    void studentTOutside()
    {
        QVERIFY(std::isnan(studentTQuantile(0.975, 0)));
        QVERIFY(std::isnan(studentTQuantile(1, 5)));
        QCOMPARE(studentTQuantile(0.025, 5), -studentTQuantile(0.975, 5));
    }
};

QTEST_GUILESS_MAIN(TestLeastSquares)
#include "tst_least_squares.moc"
