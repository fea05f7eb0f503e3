// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/noise.h"

#include "core/numerics/studentT.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>

#include <cmath>

namespace costscope {

namespace {

/// C = D + v u u', whose inverse and determinant need no m×m matrix (Sherman & Morrison 1950).
class Covariance {
public:
    Covariance(const FittedResiduals& fitted, const NoiseHypothesis& hypothesis)
        : m_diagonal(hypothesis.variances), m_restSquares(fitted.restSquares), m_restCount(fitted.restCount)
    {
        m_shared = fitted.byShared.size() > 0 ? Eigen::VectorXd(std::sqrt(hypothesis.varianceOfShared) * fitted.byShared)
                                              : Eigen::VectorXd(Eigen::VectorXd::Zero(m_diagonal.size()));
        m_divided = m_shared.cwiseQuotient(m_diagonal);
        m_one = 1 + m_shared.dot(m_divided);
    }

    Eigen::MatrixXd inverseTimes(const Eigen::MatrixXd& x) const
    {
        return m_diagonal.cwiseInverse().asDiagonal() * x - m_divided * (m_divided.transpose() * x) / m_one;
    }
    double squares(const Eigen::VectorXd& r) const
    {
        const double rest = m_restSquares.size() > 0 ? m_restSquares.cwiseQuotient(m_diagonal).sum() : 0;
        return std::max(0.0, r.dot(Eigen::VectorXd(inverseTimes(r)))) + rest;
    }
    double logDeterminant() const
    {
        const Eigen::ArrayXd logs = m_diagonal.array().log();
        return logs.sum() + std::log(m_one) + (m_restCount.size() > 0 ? (m_restCount.array() * logs).sum() : 0);
    }

private:
    Eigen::VectorXd m_diagonal, m_restSquares, m_restCount, m_shared, m_divided;
    double m_one = 1;
};

double logDeterminant(const Eigen::LLT<Eigen::MatrixXd>& factored)
{
    return 2 * factored.matrixLLT().diagonal().array().log().sum();
}

/// Parameters, and last x, per unit: columns of length 1, x in its deviation.
Eigen::VectorXd unitsOf(const Eigen::VectorXd& lengths, const FittedResiduals& fitted, const NoiseHypothesis& hypothesis)
{
    Eigen::VectorXd units = lengths.cwiseInverse();
    if (fitted.byShared.size() == 0) return units;
    units.conservativeResize(units.size() + 1);
    units[units.size() - 1] = std::sqrt(hypothesis.varianceOfShared);
    return units;
}

/// In these units. `solved` is (J'J)⁻¹J': what the parameters follow of the records. They follow x too: ∂p/∂x = -(J'J)⁻¹J' ∂r/∂x.
void takeCovariances(NoiseEstimate& estimate, const Eigen::MatrixXd& jacobian, const Eigen::MatrixXd& solved, const FittedResiduals& fitted,
                     const NoiseHypothesis& hypothesis)
{
    const Eigen::Index p = jacobian.cols(), m = jacobian.rows(), all = p + (fitted.byShared.size() > 0);
    Eigen::MatrixXd moved = Eigen::MatrixXd::Zero(all, m + all - p), columns(m, all);
    moved.topLeftCorner(p, m) = solved;
    columns.leftCols(p) = jacobian;
    Eigen::MatrixXd information = Eigen::MatrixXd::Zero(all, all);
    if (all > p) {
        columns.col(p) = std::sqrt(hypothesis.varianceOfShared) * fitted.byShared;
        moved.col(m) << -solved * columns.col(p), 1;
        information(p, p) = 1;
    }
    Eigen::VectorXd variances = Eigen::VectorXd::Ones(moved.cols());
    variances.head(m) = hypothesis.variances;
    estimate.covariance = estimate.factor * (moved * variances.asDiagonal() * moved.transpose());
    information += columns.transpose() * hypothesis.variances.cwiseInverse().asDiagonal() * columns;
    estimate.sharpest = information.llt().solve(Eigen::MatrixXd::Identity(all, all));
}

} // namespace

std::optional<NoiseEstimate> estimateNoise(const FittedResiduals& fitted, const NoiseHypothesis& hypothesis)
{
    const Eigen::Index p = fitted.jacobian.cols();
    const auto m = fitted.jacobian.rows() + Eigen::Index(std::lround(fitted.restCount.sum()));
    if (m <= p || p == 0) return {};
    const Eigen::VectorXd lengths = fitted.jacobian.colwise().norm().transpose();
    if (!(lengths.minCoeff() > 0)) return {};
    const Eigen::MatrixXd scaled = fitted.jacobian * lengths.cwiseInverse().asDiagonal(); // units do not matter
    const Covariance c(fitted, hypothesis);
    const Eigen::MatrixXd weighted = c.inverseTimes(scaled);
    const Eigen::LLT<Eigen::MatrixXd> plain(scaled.transpose() * scaled), general(scaled.transpose() * weighted);
    if (plain.info() != Eigen::Success || general.info() != Eigen::Success) return {};

    // What generalised least squares would take up of r is no noise.
    const Eigen::VectorXd shift = -general.solve(weighted.transpose() * fitted.residuals);
    const Eigen::VectorXd rest = fitted.residuals + scaled * shift;
    NoiseEstimate estimate{hypothesis.law, 0, int(m - p), 0, {}, {}, lengths.cwiseInverse().cwiseProduct(shift)};
    estimate.factor = c.squares(rest) / estimate.freedom;
    estimate.logLikelihood =
        -0.5 * (c.logDeterminant() + logDeterminant(general) - logDeterminant(plain) + estimate.freedom * std::log(estimate.factor));
    takeCovariances(estimate, scaled, plain.solve(scaled.transpose()), fitted, hypothesis);
    const Eigen::VectorXd units = unitsOf(lengths, fitted, hypothesis);
    estimate.covariance = units.asDiagonal() * estimate.covariance * units.asDiagonal();
    estimate.sharpest = units.asDiagonal() * estimate.sharpest * units.asDiagonal();
    return estimate;
}

double weighedSquares(const FittedResiduals& fitted, const NoiseHypothesis& hypothesis)
{
    return Covariance(fitted, hypothesis).squares(fitted.residuals);
}

Eigen::MatrixXd covarianceForStudent(const NoiseEstimate& estimate)
{
    const double t = studentTQuantile(0.975, estimate.freedom);
    const Eigen::MatrixXd sharpest = estimate.factor * estimate.sharpest;
    // √freedom times the cosine of the angle between the residuals and one direction among them
    double cosine = 1;
    if (estimate.freedom > 1) {
        const double tangent = studentTQuantile(0.975, estimate.freedom - 1);
        cosine = tangent / std::hypot(tangent, std::sqrt(estimate.freedom - 1));
    }
    return sharpest + estimate.freedom * cosine * cosine / (t * t) * (estimate.covariance - sharpest);
}

std::optional<NoiseEstimate> likelierNoise(const FittedResiduals& fitted, const NoiseHypothesis& own, const NoiseHypothesis& other)
{
    auto first = estimateNoise(fitted, own), second = estimateNoise(fitted, other);
    return second && (!first || second->logLikelihood > first->logLikelihood + 1) ? second : first;
}

} // namespace costscope
