// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/noise.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>

#include <cmath>

namespace costscope {

namespace {

/// C = D + v u u', whose inverse and determinant need no m×m matrix (Sherman & Morrison 1950).
class Covariance {
public:
    Covariance(const FittedResiduals& fitted, const NoiseHypothesis& hypothesis) : m_diagonal(hypothesis.variances)
    {
        m_shared = fitted.byShared.size() > 0 ? Eigen::VectorXd(std::sqrt(hypothesis.varianceOfShared) * fitted.byShared)
                                              : Eigen::VectorXd(Eigen::VectorXd::Zero(m_diagonal.size()));
        m_divided = m_shared.cwiseQuotient(m_diagonal);
        m_one = 1 + m_shared.dot(m_divided);
    }

    Eigen::MatrixXd times(const Eigen::MatrixXd& x) const { return m_diagonal.asDiagonal() * x + m_shared * (m_shared.transpose() * x); }
    Eigen::MatrixXd inverseTimes(const Eigen::MatrixXd& x) const
    {
        return m_diagonal.cwiseInverse().asDiagonal() * x - m_divided * (m_divided.transpose() * x) / m_one;
    }
    double squares(const Eigen::VectorXd& r) const { return std::max(0.0, r.dot(Eigen::VectorXd(inverseTimes(r)))); }
    double logDeterminant() const { return m_diagonal.array().log().sum() + std::log(m_one); }

private:
    Eigen::VectorXd m_diagonal, m_shared, m_divided;
    double m_one = 1;
};

double logDeterminant(const Eigen::LLT<Eigen::MatrixXd>& factored)
{
    return 2 * factored.matrixLLT().diagonal().array().log().sum();
}

} // namespace

std::optional<NoiseEstimate> estimateNoise(const FittedResiduals& fitted, const NoiseHypothesis& hypothesis)
{
    const Eigen::Index m = fitted.jacobian.rows(), p = fitted.jacobian.cols();
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
    NoiseEstimate estimate{hypothesis.law, 0, int(m - p), 0, {}, Eigen::VectorXd::Zero(p), 0, {}, {}};
    estimate.factor = c.squares(rest) / estimate.freedom;
    estimate.logLikelihood =
        -0.5 * (c.logDeterminant() + logDeterminant(general) - logDeterminant(plain) + estimate.freedom * std::log(estimate.factor));
    const Eigen::MatrixXd solved = plain.solve(scaled.transpose());
    const Eigen::VectorXd inverse = lengths.cwiseInverse();
    estimate.covariance = inverse.asDiagonal() * (estimate.factor * (solved * c.times(solved.transpose()))) * inverse.asDiagonal();
    estimate.shift = inverse.cwiseProduct(shift);
    estimate.weighted = inverse.asDiagonal() * general.solve(Eigen::MatrixXd::Identity(p, p)) * inverse.asDiagonal();
    // x is measured with an error of its own, and the parameters follow: ∂p/∂x = -(J'J)⁻¹J' ∂r/∂x.
    if (fitted.byShared.size() == 0) return estimate;
    estimate.varianceOfShared = estimate.factor * hypothesis.varianceOfShared;
    estimate.withShared = -estimate.varianceOfShared * inverse.cwiseProduct(solved * fitted.byShared);
    return estimate;
}

double weighedSquares(const FittedResiduals& fitted, const NoiseHypothesis& hypothesis)
{
    return Covariance(fitted, hypothesis).squares(fitted.residuals);
}

std::optional<NoiseEstimate> likelierNoise(const FittedResiduals& fitted, const NoiseHypothesis& own, const NoiseHypothesis& other)
{
    auto first = estimateNoise(fitted, own), second = estimateNoise(fitted, other);
    return second && (!first || second->logLikelihood > first->logLikelihood + 1) ? second : first;
}

} // namespace costscope
