// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/leastSquares.h"

#include <Eigen/Dense>

#include <cmath>
#include <limits>
#include <optional>

namespace costscope {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// The state of one minimisation; all memory is taken once.
class Minimiser {
public:
    Minimiser(const LeastSquaresProblem& problem, const std::vector<double>& start, const LeastSquaresOptions& options)
        : m_problem(problem), m_options(options), m_p(Eigen::Map<const Eigen::VectorXd>(start.data(), problem.parameters)),
          m_trial(problem.parameters), m_r(problem.residuals), m_trialR(problem.residuals),
          m_jacobian(problem.residuals, problem.parameters), m_scale(Eigen::VectorXd::Zero(problem.parameters)),
          m_damped(problem.residuals + problem.parameters, problem.parameters), m_right(problem.residuals + problem.parameters),
          m_qr(problem.residuals + problem.parameters, problem.parameters)
    {}

    LeastSquaresResult run()
    {
        if (!linearise()) return result(LeastSquaresStatus::OutsideDomain);
        for (m_iteration = 1; m_iteration <= m_options.iterations; ++m_iteration) {
            if (m_steepness <= m_options.gradientTolerance) return result(LeastSquaresStatus::Converged);
            if (const auto end = step()) return result(*end);
        }
        return result(LeastSquaresStatus::IterationLimit);
    }

private:
    /// Residuals and Jacobian at m_p.
    bool linearise()
    {
        if (!m_problem.evaluate(m_p.data(), m_r.data(), m_jacobian.data()) || !m_r.allFinite() || !m_jacobian.allFinite()) return false;
        m_sum = m_r.squaredNorm();
        m_steepness = 0;
        for (int j = 0; j < m_problem.parameters; ++j) {
            const double length = m_jacobian.col(j).norm();
            m_scale[j] = length;
            if (length > 0 && m_sum > 0)
                m_steepness = std::max(m_steepness, std::fabs(m_jacobian.col(j).dot(m_r)) / (length * std::sqrt(m_sum)));
        }
        return true;
    }

    /// min ‖J δ + r‖² + μ ‖D δ‖², by QR: the normal equations would square the condition.
    Eigen::VectorXd solveDamped()
    {
        const int m = m_problem.residuals, k = m_problem.parameters;
        m_damped.topRows(m) = m_jacobian;
        m_damped.bottomRows(k).setZero();
        for (int j = 0; j < k; ++j) m_damped(m + j, j) = std::sqrt(m_damping) * (m_scale[j] > 0 ? m_scale[j] : 1);
        m_right.head(m) = -m_r;
        m_right.tail(k).setZero();
        m_qr.compute(m_damped);
        return m_qr.solve(m_right);
    }

    /// One trial step; a status if it was the last.
    std::optional<LeastSquaresStatus> step()
    {
        const Eigen::VectorXd delta = solveDamped();
        const double predicted = m_sum - (m_r + m_jacobian * delta).squaredNorm();
        const bool tiny = tooShort(delta) || predicted <= 4 * epsilon * m_sum;
        // A short step under heavy damping says nothing about the minimum.
        if (tiny && m_damping <= 1) return LeastSquaresStatus::Converged;
        m_trial = m_p + delta;
        const bool inside = m_problem.evaluate(m_trial.data(), m_trialR.data(), nullptr) && m_trialR.allFinite();
        const double gain = inside ? (m_sum - m_trialR.squaredNorm()) / predicted : -1;
        // The promised gain drowns in the rounding of the sum: as low as it gets.
        if (!(gain > 0) && inside && predicted <= 1e-12 * m_sum && m_damping <= 1) return LeastSquaresStatus::Converged;
        if (!(gain > 0)) return reject();
        m_p.swap(m_trial);
        m_damping = std::max(1e-16, m_damping * std::max(1.0 / 3, 1 - std::pow(2 * gain - 1, 3)));
        m_growth = 2;
        if (!linearise()) return LeastSquaresStatus::Stuck;
        return std::nullopt;
    }

    bool tooShort(const Eigen::VectorXd& delta) const
    {
        const double length = m_scale.cwiseProduct(m_p).norm();
        return m_scale.cwiseProduct(delta).norm() <= m_options.stepTolerance * (length + m_options.stepTolerance);
    }

    std::optional<LeastSquaresStatus> reject()
    {
        m_damping *= m_growth;
        m_growth *= 2;
        if (m_damping > 1e16) return LeastSquaresStatus::Stuck;
        return std::nullopt;
    }

    LeastSquaresResult result(LeastSquaresStatus status) const
    {
        return {{m_p.data(), m_p.data() + m_p.size()}, m_sum, m_steepness, status, m_iteration};
    }

    const LeastSquaresProblem& m_problem;
    const LeastSquaresOptions& m_options;
    Eigen::VectorXd m_p, m_trial, m_r, m_trialR;
    Eigen::MatrixXd m_jacobian;
    Eigen::VectorXd m_scale;
    Eigen::MatrixXd m_damped;
    Eigen::VectorXd m_right;
    Eigen::HouseholderQR<Eigen::MatrixXd> m_qr;
    double m_sum = nan;
    double m_steepness = 1;
    double m_damping = 0.1;
    double m_growth = 2;
    int m_iteration = 0;
};

/// Parameters no null direction of the scaled Jacobian moves.
std::vector<bool> determinedParameters(const Eigen::MatrixXd& directions, int rank)
{
    std::vector<bool> determined(size_t(directions.rows()), true);
    for (Eigen::Index column = rank; column < directions.cols(); ++column) {
        for (Eigen::Index j = 0; j < directions.rows(); ++j) {
            if (std::fabs(directions(j, column)) > 1e-4) determined[size_t(j)] = false;
        }
    }
    return determined;
}

} // namespace

double LeastSquaresErrors::correlation(int i, int j) const
{
    const size_t k = standardErrors.size();
    return covariance[size_t(i) * k + size_t(j)] / (standardErrors[size_t(i)] * standardErrors[size_t(j)]);
}

LeastSquaresResult minimise(const LeastSquaresProblem& problem, const std::vector<double>& start, const LeastSquaresOptions& options)
{
    return Minimiser(problem, start, options).run();
}

LeastSquaresErrors estimateErrors(const LeastSquaresProblem& problem, const std::vector<double>& parameters, double rankTolerance)
{
    const int m = problem.residuals, k = problem.parameters;
    Eigen::VectorXd r(m);
    Eigen::MatrixXd jacobian(m, k);
    LeastSquaresErrors errors;
    errors.determined.assign(size_t(k), false);
    errors.standardErrors.assign(size_t(k), nan);
    errors.covariance.assign(size_t(k) * size_t(k), nan);
    errors.condition = std::numeric_limits<double>::infinity();
    errors.variance = nan;
    if (!problem.evaluate(parameters.data(), r.data(), jacobian.data()) || !jacobian.allFinite()) return errors;

    Eigen::VectorXd scale = jacobian.colwise().norm();
    for (double& length : scale) length = length > 0 ? length : 1;
    const Eigen::MatrixXd scaled = jacobian * scale.cwiseInverse().asDiagonal();
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(scaled, Eigen::ComputeThinU | Eigen::ComputeFullV);
    const Eigen::VectorXd& singular = svd.singularValues();
    errors.rank = int((singular.array() > rankTolerance * singular[0]).count());
    errors.determined = determinedParameters(svd.matrixV(), errors.rank);
    if (errors.rank == k) errors.condition = singular[0] / singular[k - 1];
    if (const int all = m + problem.further; all > k) errors.variance = r.squaredNorm() / (all - k);

    const auto inverse = singular.head(errors.rank).cwiseInverse().cwiseAbs2();
    const auto directions = svd.matrixV().leftCols(errors.rank);
    const Eigen::MatrixXd covariance = errors.variance * (directions * inverse.asDiagonal() * directions.transpose());
    for (int i = 0; i < k; ++i) {
        if (!errors.determined[size_t(i)]) continue;
        errors.standardErrors[size_t(i)] = std::sqrt(covariance(i, i)) / scale[i];
        for (int j = 0; j < k; ++j) {
            if (errors.determined[size_t(j)]) errors.covariance[size_t(i * k + j)] = covariance(i, j) / (scale[i] * scale[j]);
        }
    }
    return errors;
}

} // namespace costscope
