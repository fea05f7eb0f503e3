// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/draw.h"
#include "core/numerics/noise.h"
#include "core/numerics/studentT.h"

#include <Eigen/Dense>
#include <QTest>

#include <cmath>

using namespace costscope;
using namespace Qt::StringLiterals;

namespace {

struct Line {
    FittedResiduals fitted;
    Eigen::VectorXd values;
};

/// Residuals of a straight line through 12 points with noise of one kind; every point leans on a shared value.
Line line(std::mt19937_64& generator, NoiseLaw law)
{
    constexpr Eigen::Index m = 12;
    Line one{{Eigen::VectorXd(m), Eigen::MatrixXd(m, 2), Eigen::VectorXd(m)}, Eigen::VectorXd(m)};
    for (Eigen::Index i = 0; i < m; ++i) {
        const double x = std::pow(2, double(i)), y = 5 + 3 * x;
        one.values[i] = y;
        one.fitted.jacobian.row(i) << 1, x;
        one.fitted.byShared[i] = std::sqrt(x);
        one.fitted.residuals[i] = -drawNormal(generator) * (law == NoiseLaw::Constant ? 2 : 0.05 * y);
    }
    const Eigen::MatrixXd& j = one.fitted.jacobian;
    one.fitted.residuals -= j * (j.transpose() * j).ldlt().solve(j.transpose() * one.fitted.residuals); // as least squares leaves them
    return one;
}

NoiseHypothesis noise(const Line& line, NoiseLaw law)
{
    if (law == NoiseLaw::Constant) return {law, Eigen::VectorXd::Ones(line.values.size()), 0.3};
    return {law, line.values.array().square(), 0.3};
}

} // namespace

class TestNoise : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theErrorOfAMean()
    {
        const NoiseHypothesis same{NoiseLaw::Constant, Eigen::VectorXd::Ones(4)};
        FittedResiduals mean{Eigen::VectorXd(4), Eigen::MatrixXd::Ones(4, 1)};
        mean.residuals << -1, 2, -3, 2;
        const auto found = estimateNoise(mean, same);
        QVERIFY(found);
        QCOMPARE(found->freedom, 3);
        QCOMPARE(found->factor, 6.0); // (1 + 4 + 9 + 4)/3
        QCOMPARE(found->covariance(0, 0), 1.5);
        QCOMPARE(found->covariance.size(), 1);
        QVERIFY(std::fabs(covarianceForStudent(*found)(0, 0) - 1.5) < 1e-15); // nothing sharper than a mean
        QVERIFY(std::fabs(found->shift[0]) < 1e-15);
        mean.jacobian = Eigen::MatrixXd::Zero(4, 1);
        QVERIFY(!estimateNoise(mean, same)); // not of full rank
        mean.jacobian = Eigen::MatrixXd::Identity(4, 4);
        QVERIFY(!estimateNoise(mean, same)); // no freedom
    }

    /// Restricted likelihood by its definition: that of K'r with K a basis of what the parameters do not reach, dense matrices.
    void agreesWithItsDefinition()
    {
        std::mt19937_64 generator(3);
        for (int round = 0; round < 20; ++round) {
            const Line one = line(generator, round % 2 ? NoiseLaw::Constant : NoiseLaw::Proportional);
            double difference = 0, expected = 0;
            for (const NoiseLaw law : {NoiseLaw::Constant, NoiseLaw::Proportional}) {
                const NoiseHypothesis of = noise(one, law);
                const auto &r = one.fitted.residuals, &u = one.fitted.byShared;
                const auto& j = one.fitted.jacobian;
                Eigen::MatrixXd c = of.variances.asDiagonal();
                c += of.varianceOfShared * u * u.transpose();
                const Eigen::MatrixXd q = Eigen::HouseholderQR<Eigen::MatrixXd>(j).householderQ();
                const Eigen::MatrixXd k = q.rightCols(j.rows() - j.cols()), inner = k.transpose() * c * k;
                const Eigen::VectorXd e = k.transpose() * r;
                const double factor = e.dot(Eigen::VectorXd(inner.ldlt().solve(e))) / 10;
                const double likelihood = -0.5 * (std::log(inner.determinant()) + 10 * std::log(factor));
                const Eigen::Index m = j.rows();
                const Eigen::MatrixXd p = (j.transpose() * j).inverse() * j.transpose();
                Eigen::MatrixXd moved = Eigen::MatrixXd::Zero(3, m + 1), all(m + 1, 3); // x is one more record, of itself
                moved.topRows(2) << p, -p * u;
                moved(2, m) = 1;
                Eigen::VectorXd variances(m + 1);
                variances << of.variances, of.varianceOfShared;
                const Eigen::MatrixXd covariance = factor * moved * variances.asDiagonal() * moved.transpose();
                all << j, u, 0, 0, 1;
                const Eigen::MatrixXd sharpest = (all.transpose() * variances.cwiseInverse().asDiagonal() * all).inverse();
                const Eigen::MatrixXd weighted = (j.transpose() * c.inverse() * j).inverse();

                const auto found = estimateNoise(one.fitted, of);
                QVERIFY(found);
                QVERIFY(std::fabs(found->factor / factor - 1) < 1e-8);
                QVERIFY((found->covariance - covariance).norm() < 1e-8 * covariance.norm());
                QVERIFY((found->sharpest - sharpest).norm() < 1e-8 * sharpest.norm());
                QVERIFY((found->sharpest.topLeftCorner(2, 2) - weighted).norm() < 1e-8 * weighted.norm());
                const Eigen::VectorXd shift = -weighted * (j.transpose() * c.inverse() * r);
                QVERIFY((found->shift - shift).norm() < 1e-6 * (1e-9 + shift.norm()));
                difference += (law == NoiseLaw::Constant ? 1 : -1) * found->logLikelihood;
                expected += (law == NoiseLaw::Constant ? 1 : -1) * likelihood;
            }
            QVERIFY(std::fabs(difference - expected) < 1e-6 * (1 + std::fabs(expected)));
        }
    }

    void tellsTheLawWhereValuesRangeWidely()
    {
        std::mt19937_64 generator(4);
        for (const NoiseLaw law : {NoiseLaw::Constant, NoiseLaw::Proportional}) {
            int right = 0;
            for (int round = 0; round < 100; ++round) {
                const Line one = line(generator, law);
                const auto other = law == NoiseLaw::Constant ? NoiseLaw::Proportional : NoiseLaw::Constant;
                right += likelierNoise(one.fitted, noise(one, other), noise(one, law))->law == law;
            }
            QVERIFY2(right >= 95, qPrintable(QString::number(right)));
        }
    }

    /// Weights of equal size on noise that is not: 95 % by drawing, with no fit of the program's.
    void studentHoldsWhereWeightsAreWrong()
    {
        std::mt19937_64 generator(6);
        for (const int m : {2, 3, 5, 12}) {
            FittedResiduals mean{Eigen::VectorXd(m), Eigen::MatrixXd::Ones(m, 1)};
            NoiseHypothesis unequal{NoiseLaw::Proportional, Eigen::VectorXd(m)};
            for (int i = 0; i < m; ++i) unequal.variances[i] = std::pow(4, i);
            int held = 0, promised = 0;
            constexpr int count = 4000;
            for (int round = 0; round < count; ++round) {
                for (int i = 0; i < m; ++i) mean.residuals[i] = drawNormal(generator) * std::pow(2, i);
                const double off = mean.residuals.mean();
                mean.residuals.array() -= off;
                const auto found = estimateNoise(mean, unequal);
                const double t = studentTQuantile(0.975, m - 1);
                held += std::fabs(off) <= t * std::sqrt(covarianceForStudent(*found)(0, 0));
                promised += std::fabs(off) <= t * std::sqrt(found->covariance(0, 0));
            }
            const double share = double(held) / count, without = double(promised) / count;
            QVERIFY2(std::fabs(share - 0.95) < 0.015, qPrintable(u"%1: %2"_s.arg(m).arg(share)));
            QVERIFY2(m < 12 || without > 0.97, qPrintable(u"%1: %2"_s.arg(m).arg(without))); // the error of its own
        }
    }

    void drawsHaveTheirMoments()
    {
        std::mt19937_64 generator(5);
        constexpr int count = 40000;
        double sum = 0, squares = 0, chi = 0, chiSquares = 0;
        for (int i = 0; i < count; ++i) {
            const double z = drawNormal(generator), x = drawChiSquared(generator, 7);
            sum += z;
            squares += z * z;
            chi += x;
            chiSquares += x * x;
        }
        QVERIFY(std::fabs(sum / count) < 0.02);          // four standard errors
        QVERIFY(std::fabs(squares / count - 1) < 0.03);  //
        QVERIFY(std::fabs(chi / count - 7) < 0.075);     // sqrt(14/40000)
        QVERIFY(std::fabs(chiSquares / count - 63) < 2); // 49 + 14
    }
};

QTEST_GUILESS_MAIN(TestNoise)
#include "tst_noise.moc"
