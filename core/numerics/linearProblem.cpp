// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/linearProblem.h"

#include "core/base/Quantity.h"
#include "core/numerics/leastSquares.h"
#include "core/numerics/noise.h"

#include <Eigen/QR>

#include <algorithm>
#include <bit>
#include <cmath>

namespace costscope {

namespace {

/// Which columns are free: bit j for column j.
using Free = unsigned;

struct Solution {
    Eigen::VectorXd p;
    Free free = 0;
    double sumOfSquares = missing;
};

Eigen::MatrixXd columnsOf(const Eigen::MatrixXd& a, Free free)
{
    Eigen::MatrixXd chosen(a.rows(), std::popcount(free));
    for (Eigen::Index j = 0, to = 0; j < a.cols(); ++j)
        if (free >> j & 1u) chosen.col(to++) = a.col(j);
    return chosen;
}

/// Least squares of the free columns; the others are 0. QR with pivoting, columns scaled: units do not matter.
Solution solveFree(const Eigen::MatrixXd& a, const Eigen::VectorXd& y, Free free)
{
    Eigen::MatrixXd chosen = columnsOf(a, free);
    Eigen::VectorXd lengths = chosen.colwise().norm().transpose();
    for (Eigen::Index j = 0; j < chosen.cols(); ++j) {
        if (lengths[j] == 0) lengths[j] = 1;
        chosen.col(j) /= lengths[j];
    }
    const Eigen::VectorXd found = chosen.colPivHouseholderQr().solve(y);
    Solution solution{Eigen::VectorXd::Zero(a.cols()), free, (chosen * found - y).squaredNorm()};
    for (Eigen::Index j = 0, from = 0; j < a.cols(); ++j)
        if (free >> j & 1u) {
            solution.p[j] = found[from] / lengths[from];
            ++from;
        }
    return solution;
}

/// The best solution without a negative coefficient: with at most four columns all choices among the free are tried.
Solution solveNotNegative(const Eigen::MatrixXd& a, const Eigen::VectorXd& y, Free all)
{
    Solution best{Eigen::VectorXd::Zero(a.cols()), 0, y.squaredNorm()};
    if (!all) return best;
    best = solveFree(a, y, all);
    if (best.p.minCoeff() >= 0) return best;
    best = {Eigen::VectorXd::Zero(a.cols()), 0, y.squaredNorm()};
    for (Free free = 1; free < all; ++free) {
        if ((free & ~all) != 0) continue;
        const Solution tried = solveFree(a, y, free);
        if (tried.p.minCoeff() >= 0 && tried.sumOfSquares < best.sumOfSquares) best = tried;
    }
    return best;
}

/// Rows divided by what makes their residuals comparable.
Eigen::VectorXd weightsOf(const LinearProblem& problem, Weights weights)
{
    if (weights == Weights::Plain) return Eigen::VectorXd::Ones(problem.y.size());
    return problem.scale.cwiseInverse();
}

bool isGiven(const LinearProblem& problem, size_t column)
{
    return column < problem.given.size() && !std::isnan(problem.given[column]);
}

Free freeOf(const LinearProblem& problem)
{
    Free free = 0;
    for (size_t j = 0; j < size_t(problem.a.cols()); ++j)
        if (!isGiven(problem, j)) free |= 1u << j;
    return free;
}

/// What the given coefficients make of the observations.
Eigen::VectorXd givenPart(const LinearProblem& problem)
{
    Eigen::VectorXd part = Eigen::VectorXd::Zero(problem.y.size());
    for (size_t j = 0; j < size_t(problem.a.cols()); ++j)
        if (isGiven(problem, j)) part += problem.given[j] * problem.a.col(Eigen::Index(j));
    return part;
}

LeastSquaresProblem logProblem(const LinearProblem& problem, const Eigen::MatrixXd& a)
{
    const auto evaluate = [&problem, &a, known = givenPart(problem)](const double* p, double* r, double* jacobian) {
        const Eigen::VectorXd f = a * Eigen::Map<const Eigen::VectorXd>(p, a.cols()) + known;
        if (!(f.minCoeff() > 0)) return false;
        for (Eigen::Index i = 0; i < f.size(); ++i) {
            r[i] = std::log(f[i] / problem.y[i]);
            for (Eigen::Index j = 0; jacobian && j < a.cols(); ++j) jacobian[j * f.size() + i] = a(i, j) / f[i];
        }
        return true;
    };
    return {int(problem.y.size()), int(a.cols()), evaluate};
}

/// From the relative solution downhill in logarithms; what becomes negative there is held as well.
Solution solveLog(const LinearProblem& problem, Solution start)
{
    while (start.free) {
        const Eigen::MatrixXd a = columnsOf(problem.a, start.free);
        std::vector<double> from;
        for (Eigen::Index j = 0; j < start.p.size(); ++j)
            if (start.free >> j & 1u) from.push_back(start.p[j]);
        const LeastSquaresResult found = minimise(logProblem(problem, a), from);
        Solution solution{Eigen::VectorXd::Zero(start.p.size()), start.free, found.sumOfSquares};
        Free negative = 0;
        for (Eigen::Index j = 0, at = 0; j < start.p.size(); ++j) {
            if (!(start.free >> j & 1u)) continue;
            solution.p[j] = found.parameters[size_t(at++)];
            if (solution.p[j] < 0) negative |= 1u << j;
        }
        if (!negative) return solution;
        start.free &= ~negative;
    }
    return start;
}

/// Free coefficients only; the given ones are 0 here.
Solution solve(const LinearProblem& problem, Weights weights)
{
    const Eigen::VectorXd w = weightsOf(problem, weights), y = problem.y - givenPart(problem);
    const Solution linear = solveNotNegative(w.asDiagonal() * problem.a, w.cwiseProduct(y), freeOf(problem));
    return weights == Weights::Log ? solveLog(problem, linear) : linear;
}

std::vector<double> withGiven(const LinearProblem& problem, const Solution& solution)
{
    std::vector<double> p(solution.p.begin(), solution.p.end());
    for (size_t j = 0; j < p.size(); ++j)
        if (isGiven(problem, j)) p[j] = problem.given[j];
    return p;
}

/// The Jacobian of the free coefficients' residuals at the solution.
LeastSquaresProblem tangent(const LinearProblem& problem, const Solution& solution, Weights weights, const Eigen::MatrixXd& a,
                            const Eigen::VectorXd& w)
{
    if (weights == Weights::Log) return logProblem(problem, a);
    const auto evaluate = [&problem, &a, &w, known = givenPart(problem)](const double* p, double* r, double* jacobian) {
        const Eigen::VectorXd f = a * Eigen::Map<const Eigen::VectorXd>(p, a.cols()) + known;
        Eigen::Map<Eigen::VectorXd>(r, f.size()) = w.cwiseProduct(f - problem.y);
        if (jacobian) Eigen::Map<Eigen::MatrixXd>(jacobian, f.size(), a.cols()) = w.asDiagonal() * a;
        return true;
    };
    return {int(problem.y.size()), std::popcount(solution.free), evaluate};
}

/// The covariance of the free coefficients, if residuals with plain weights show noise in proportion, or if the weights are those of
/// another scale than the noise.
std::optional<Eigen::MatrixXd> covarianceOfOtherNoise(const LeastSquaresProblem& tangent, const std::vector<double>& free, Weights weights,
                                                      const LinearProblem& problem)
{
    if (!(problem.scale.minCoeff() > 0)) return {};
    const Eigen::VectorXd& inProportion = problem.noise.size() > 0 ? problem.noise : problem.scale;
    const bool isPlain = weights == Weights::Plain;
    const Eigen::VectorXd unit = isPlain ? Eigen::VectorXd::Ones(problem.y.size()) : problem.scale;
    NoiseHypothesis own{NoiseLaw::Constant, unit.cwiseInverse().cwiseAbs2()},
        other{NoiseLaw::Proportional, inProportion.cwiseQuotient(unit).cwiseAbs2()};
    if (!isPlain) std::swap(own, other);
    FittedResiduals fitted{Eigen::VectorXd(tangent.residuals), Eigen::MatrixXd(tangent.residuals, tangent.parameters)};
    if (!tangent.evaluate(free.data(), fitted.residuals.data(), fitted.jacobian.data())) return {};
    const Eigen::VectorXd modeled = fitted.jacobian * Eigen::Map<const Eigen::VectorXd>(free.data(), Eigen::Index(free.size()));
    if (fitted.residuals.norm() < 1e-10 * modeled.norm()) return {}; // rounding shows no law
    const auto noise = isPlain ? likelierNoise(fitted, own, other) : estimateNoise(fitted, own);
    if (!noise || (noise->law == own.law && (own.variances.array() == 1).all())) return {};
    // Noise in proportion that would make times negative is none: there the law misses them.
    constexpr double mostShare = 1.0 / 3;
    if (isPlain && noise->factor > mostShare * mostShare) return {};
    return covarianceForStudent(*noise);
}

} // namespace

namespace {

std::vector<double> identity(size_t k)
{
    std::vector<double> rows(k * k, 0);
    for (size_t i = 0; i < k; ++i) rows[i * k + i] = 1;
    return rows;
}

void takeCovariance(LeastSquaresErrors& errors, const Eigen::MatrixXd& covariance)
{
    const Eigen::VectorXd deviations = covariance.diagonal().cwiseSqrt();
    errors.standardErrors.assign(deviations.begin(), deviations.end());
    errors.covariance.assign(covariance.reshaped().begin(), covariance.reshaped().end()); // symmetric
}

/// Of the free coefficients; the others are as they were.
void takeErrors(LinearFit& fit, const LeastSquaresErrors& errors, Free free)
{
    const size_t count = fit.p.size();
    std::vector<size_t> columns; // of the free ones
    for (size_t j = 0; j < count; ++j)
        if (free >> j & 1u) columns.push_back(j);
    for (size_t a = 0; a < columns.size(); ++a) {
        const size_t j = columns[a];
        fit.held[j] = false;
        fit.determined[j] = errors.determined[a];
        fit.errors[j] = errors.standardErrors[a];
        for (size_t b = 0; b < a; ++b) {
            const double r = errors.correlation(int(a), int(b));
            if (!std::isnan(r))
                fit.correlation[columns[b] * count + j] = fit.correlation[j * count + columns[b]] = std::clamp(r, -1.0, 1.0);
        }
    }
}

} // namespace

std::vector<double> solveLinear(const LinearProblem& problem, Weights weights)
{
    return withGiven(problem, solve(problem, weights));
}

LinearFit fitLinear(const LinearProblem& problem, Weights weights)
{
    const Solution solution = solve(problem, weights);
    const size_t count = size_t(solution.p.size());
    LinearFit fit{withGiven(problem, solution),
                  std::vector<bool>(count, true),
                  std::vector<bool>(count, false),
                  std::vector<double>(count, missing),
                  identity(count),
                  solution.sumOfSquares};
    for (size_t j = 0; j < count; ++j)
        if (isGiven(problem, j)) fit.held[j] = false;
    if (!solution.free) return fit;
    const Eigen::MatrixXd a = columnsOf(problem.a, solution.free);
    const Eigen::VectorXd w = weightsOf(problem, weights);
    std::vector<double> free;
    for (size_t j = 0; j < count; ++j)
        if (solution.free >> j & 1u) free.push_back(fit.p[j]);
    const LeastSquaresProblem atSolution = tangent(problem, solution, weights, a, w);
    LeastSquaresErrors errors = estimateErrors(atSolution, free);
    if (const auto others = covarianceOfOtherNoise(atSolution, free, weights, problem)) takeCovariance(errors, *others);
    takeErrors(fit, errors, solution.free);
    return fit;
}

} // namespace costscope
