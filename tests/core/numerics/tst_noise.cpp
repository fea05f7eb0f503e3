// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/draw.h"
#include "core/numerics/noise.h"

#include <Eigen/Dense>
#include <QTest>

#include <cmath>

using namespace costscope;

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
        QCOMPARE(found->varianceOfShared, 0.0);
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
                const auto& [r, j, u] = one.fitted;
                Eigen::MatrixXd c = of.variances.asDiagonal();
                c += of.varianceOfShared * u * u.transpose();
                const Eigen::MatrixXd q = Eigen::HouseholderQR<Eigen::MatrixXd>(j).householderQ();
                const Eigen::MatrixXd k = q.rightCols(j.rows() - j.cols()), inner = k.transpose() * c * k;
                const Eigen::VectorXd e = k.transpose() * r;
                const double factor = e.dot(Eigen::VectorXd(inner.ldlt().solve(e))) / 10;
                const double likelihood = -0.5 * (std::log(inner.determinant()) + 10 * std::log(factor));
                const Eigen::MatrixXd p = (j.transpose() * j).inverse() * j.transpose(), covariance = factor * p * c * p.transpose();
                const Eigen::VectorXd shared = -factor * of.varianceOfShared * p * u;
                const Eigen::MatrixXd weighted = (j.transpose() * c.inverse() * j).inverse();

                const auto found = estimateNoise(one.fitted, of);
                QVERIFY(found);
                QVERIFY(std::fabs(found->factor / factor - 1) < 1e-8);
                QVERIFY((found->covariance - covariance).norm() < 1e-8 * covariance.norm());
                QVERIFY((found->withShared - shared).norm() < 1e-8 * shared.norm());
                QVERIFY((found->weighted - weighted).norm() < 1e-8 * weighted.norm());
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
