// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/linearProblem.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace costscope;

/// Laws that are linear in their coefficients. What is found is checked by the conditions of a minimum (Kuhn and Tucker), not by
/// another solver.
class TestLinearProblem : public QObject {
    Q_OBJECT

    static LinearProblem made(unsigned seed, const std::vector<double>& p, double noise)
    {
        std::mt19937_64 random(seed);
        const auto uniform = [&] { return double(random() >> 11) * 0x1p-53; };
        LinearProblem problem;
        problem.a.resize(12, 3), problem.y.resize(12);
        for (int i = 0; i < 12; ++i) {
            problem.a.row(i) << 1, std::exp2(i % 6), 3 * uniform() + 0.1;
            problem.y[i] = (problem.a(i, 0) * p[0] + problem.a(i, 1) * p[1] + problem.a(i, 2) * p[2]) * (1 + noise * (uniform() - 0.5));
        }
        problem.scale = problem.y;
        return problem;
    }

private Q_SLOTS:
    void givenOnesStay_data()
    {
        QTest::addColumn<int>("given");
        QTest::addColumn<int>("weights");
        for (int given = 0; given < 7; ++given)
            for (const Weights weights : {Weights::Plain, Weights::Relative, Weights::Log})
                QTest::addRow("%d, %d", given, int(weights)) << given << int(weights);
    }
    void givenOnesStay()
    {
        QFETCH(int, given);
        QFETCH(int, weights);
        const std::vector<double> truth = {4, 0.5, 2}, held = {3.5, 0.6, 2.5};
        for (unsigned seed = 1; seed <= 20; ++seed) {
            LinearProblem problem = made(seed, truth, 0.2);
            for (size_t j = 0; j < 3; ++j) problem.given.push_back(given >> j & 1 ? held[j] : std::nan(""));
            const LinearFit fit = fitLinear(problem, Weights(weights));
            const Eigen::VectorXd p = Eigen::Map<const Eigen::VectorXd>(fit.p.data(), 3), f = problem.a * p;
            // How the sum of squares changes with each coefficient.
            Eigen::VectorXd residuals = problem.y - f, slope = Eigen::VectorXd::Ones(12);
            if (Weights(weights) == Weights::Relative) slope = problem.scale.cwiseInverse(), residuals = residuals.cwiseProduct(slope);
            if (Weights(weights) == Weights::Log)
                slope = f.cwiseInverse(), residuals = (problem.y.array().log() - f.array().log()).matrix();
            const Eigen::VectorXd gradient = problem.a.transpose() * residuals.cwiseProduct(slope);
            for (size_t j = 0; j < 3; ++j) {
                const auto column = Eigen::Index(j);
                const double scale = problem.a.col(column).cwiseProduct(slope).norm() * residuals.norm();
                QVERIFY(fit.p[j] >= 0);
                if (given >> j & 1)
                    QVERIFY(fit.p[j] == held[j] && !fit.held[j]);
                else if (fit.held[j])
                    QVERIFY(fit.p[j] == 0 && gradient[column] < 1e-7 * scale); // more of it would be worse
                else
                    QVERIFY2(std::abs(gradient[column]) < 1e-6 * scale, qPrintable(QString::number(gradient[column] / scale)));
            }
            QVERIFY(std::abs(fit.sumOfSquares - residuals.squaredNorm()) < 1e-9 * residuals.squaredNorm());
            const std::vector<double> alone = solveLinear(problem, Weights(weights));
            for (size_t j = 0; j < 3; ++j) QVERIFY(std::abs(alone[j] - fit.p[j]) <= 1e-9 * std::abs(fit.p[j]) + 1e-12);
        }
    }

    /// One coefficient through points whose noise is in proportion to `scale`, by the formulas of a single sum: plain weights give
    /// Var = σ² Σx²s²/(Σx²)², and the best weights give σ²/Σ(x/s)²; by Student's t of 13 and 12 degrees of freedom. Where the noise is
    /// of one size, it is the usual error.
    void errorsGoByTheNoise()
    {
        std::mt19937_64 random(2);
        const auto uniform = [&] { return double(random() >> 11) * 0x1p-53 - 0.5; };
        for (const bool inProportion : {true, false}) {
            constexpr int count = 14;
            LinearProblem problem{Eigen::MatrixXd(count, 1), Eigen::VectorXd(count), Eigen::VectorXd(count)};
            for (int i = 0; i < count; ++i) {
                problem.a(i, 0) = std::exp2(i);
                problem.y[i] = 3 * problem.a(i, 0) + (inProportion ? 0.1 * problem.a(i, 0) : 1) * uniform();
                problem.scale[i] = problem.a(i, 0);
            }
            double xx = 0, xxss = 0, xy = 0, ratios = 0, squares = 0, usual = 0;
            for (int i = 0; i < count; ++i) {
                const double x = problem.a(i, 0), y = problem.y[i], s = problem.scale[i];
                xx += x * x, xy += x * y, xxss += x * x * s * s, ratios += y / s / count; // x/s = 1
            }
            for (int i = 0; i < count; ++i) {
                squares += std::pow(problem.y[i] / problem.scale[i] - ratios, 2) / (count - 1);
                usual += std::pow(problem.y[i] - xy / xx * problem.a(i, 0), 2) / (count - 1);
            }
            constexpr double t13 = 2.1603686565, t12 = 2.1788128297;
            const double best = squares / count, further = 13 * t12 * t12 / (12 + t12 * t12) / (t13 * t13);
            const double expected = std::sqrt(inProportion ? best + further * (squares * xxss / (xx * xx) - best) : usual / xx);
            const LinearFit fit = fitLinear(problem, Weights::Plain);
            QVERIFY(std::abs(fit.p[0] - xy / xx) < 1e-12);
            QVERIFY2(std::abs(fit.errors[0] / expected - 1) < 1e-9, qPrintable(QString::number(fit.errors[0] / expected)));
        }
    }

    /// A law that wants a negative coefficient.
    void negativeOnesAreHeld()
    {
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const LinearFit fit = fitLinear(made(seed, {4, 0.5, -0.9}, 0), Weights::Plain);
            QVERIFY(fit.held[2] && fit.p[2] == 0);
            QVERIFY(!fit.held[0] && !fit.held[1] && fit.p[0] > 0);
        }
    }
};

QTEST_GUILESS_MAIN(TestLinearProblem)
#include "tst_linear_problem.moc"
