// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/laws.h"

#include "core/numerics/linearProblem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace costscope {

namespace {

using Row = std::array<double, 4>;

/// One row of terms per observation.
template <class Terms>
LinearProblem problemOf(const Observations& observations, int columns, Terms terms)
{
    const Eigen::Index n = Eigen::Index(observations.size());
    LinearProblem problem{Eigen::MatrixXd(n, columns), Eigen::VectorXd(n), Eigen::VectorXd(n), {}, Eigen::VectorXd(n)};
    for (Eigen::Index i = 0; i < n; ++i) {
        const Observation& at = observations[size_t(i)];
        const Row row = terms(at);
        for (int j = 0; j < columns; ++j) problem.a(i, j) = row[size_t(j)];
        problem.y[i] = at.t;
        problem.scale[i] = at.scale;
        problem.noise[i] = at.noise;
    }
    return problem;
}

double rmsRelativeOf(const std::vector<double>& modeled, const Observations& observations)
{
    double sum = 0;
    for (size_t i = 0; i < modeled.size(); ++i) {
        const double relative = (modeled[i] - observations[i].t) / observations[i].scale;
        sum += relative * relative;
    }
    return modeled.empty() ? missing : std::sqrt(sum / double(modeled.size()));
}

template <class Terms>
LawFit fitTerms(const Observations& observations, const LawOptions& options, Want want, int columns, Terms terms)
{
    LinearProblem problem = problemOf(observations, columns, terms);
    problem.given = options.given;
    LawFit fit;
    if (want == Want::Coefficients) {
        fit.linear.p = solveLinear(problem, options.weights);
        return fit;
    }
    fit.linear = fitLinear(problem, options.weights);
    const Eigen::VectorXd f = problem.a * Eigen::Map<const Eigen::VectorXd>(fit.linear.p.data(), columns);
    fit.modeled.assign(f.begin(), f.end());
    fit.rmsRelative = rmsRelativeOf(fit.modeled, observations);
    return fit;
}

Row maxRateTerms(const Observation& at, double branch)
{
    const bool limited = at.pairs >= branch;
    return {1, limited ? 0 : at.bytes, limited ? at.pairs * at.bytes : 0, at.pairs - 1};
}

/// The weighted sum of squares of the maximum, whichever branch a row was given to.
double sumOfSquares(const std::vector<double>& p, const Observations& observations, Weights weights)
{
    double sum = 0;
    for (const Observation& at : observations) {
        const double f = maxRateTime(p, at);
        const double r = weights == Weights::Plain ? f - at.t : weights == Weights::Relative ? (f - at.t) / at.scale : std::log(f / at.t);
        sum += r * r;
    }
    return sum;
}

/// The k* with the smallest sum; missing if there is one number of pairs only, or if no row reaches a given R_N.
double bestBranch(const Observations& observations, const LawOptions& options, int columns)
{
    const auto sumWith = [&](double branch) {
        LinearProblem problem = problemOf(observations, columns, [&](const Observation& at) { return maxRateTerms(at, branch); });
        problem.given = options.given;
        return sumOfSquares(solveLinear(problem, options.weights), observations, options.weights);
    };
    const bool isGiven = options.given.size() > 2 && !std::isnan(options.given[2]);
    double best = missing, least = isGiven ? sumWith(missing) : std::numeric_limits<double>::infinity();
    std::set<double> pairs;
    for (const Observation& at : observations) pairs.insert(at.pairs);
    for (const double branch : pairs) {
        if (branch == *pairs.begin()) continue;
        const double sum = sumWith(branch);
        if (!(sum < least)) continue;
        least = sum;
        best = branch;
    }
    return best;
}

LawFit fitMaximum(const Observations& observations, const LawOptions& options, Want want, int columns)
{
    const double from = options.branch ? *options.branch : bestBranch(observations, options, columns);
    LawFit fit = fitTerms(observations, options, want, columns, [&](const Observation& at) { return maxRateTerms(at, from); });
    fit.branch = from;
    if (want == Want::Coefficients) return fit;
    for (size_t i = 0; i < observations.size(); ++i) fit.modeled[i] = maxRateTime(fit.linear.p, observations[i]);
    fit.rmsRelative = rmsRelativeOf(fit.modeled, observations);
    return fit;
}

} // namespace

double postalTime(const std::vector<double>& p, const Observation& at)
{
    return at.messages * (p[0] + p[1] * at.bytes);
}

double maxRateTime(const std::vector<double>& p, const Observation& at)
{
    const double growth = p.size() > 3 ? p[3] * (at.pairs - 1) : 0;
    return p[0] + growth + std::max(p[1] * at.bytes, p[2] * at.pairs * at.bytes);
}

LawFit fitPostal(const Observations& observations, const LawOptions& options, Want want)
{
    return fitTerms(observations, options, want, 2, [](const Observation& at) { return Row{at.messages, at.messages * at.bytes}; });
}

LawFit fitPairGrowth(const Observations& observations, const LawOptions& options, Want want)
{
    return fitTerms(observations, options, want, 3, [](const Observation& at) { return Row{1, at.bytes, at.pairs - 1}; });
}

LawFit fitMaxRate(const Observations& observations, const LawOptions& options, Want want)
{
    return fitMaximum(observations, options, want, 3);
}

LawFit fitMaxRateGrowth(const Observations& observations, const LawOptions& options, Want want)
{
    return fitMaximum(observations, options, want, 4);
}

LawFit fitQueueSearch(const Observations& observations, const LawOptions& options, Want want)
{
    return fitTerms(observations, options, want, 1, [](const Observation& at) { return Row{at.messages * at.messages}; });
}

LawFit fitContention(const Observations& observations, const LawOptions& options, Want want)
{
    return fitTerms(observations, options, want, 1, [](const Observation& at) { return Row{at.linkBytes}; });
}

LawFit fitGap(const Observations& observations, const LawOptions& options, Want want)
{
    return fitTerms(observations, options, want, 2, [](const Observation& at) { return Row{1, at.bytes - 1}; });
}

LawFit fitHops(const Observations& observations, const LawOptions& options, Want want)
{
    return fitTerms(observations, options, want, 1, [](const Observation& at) { return Row{at.messages}; });
}

LawFit fitBatch(const Observations& observations, const LawOptions& options, Want want)
{
    return fitTerms(observations, options, want, 3, [](const Observation& at) {
        return Row{at.messages, at.messages * at.bytes, at.messages * at.messages};
    });
}

} // namespace costscope
