// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

namespace costscope {

/// m residuals r_i(p) of k parameters, whose sum of squares is to be made small.
struct LeastSquaresProblem {
    int residuals = 0;
    int parameters = 0;
    /// Writes r (m values) and, unless `jacobian` is null, ∂r_i/∂p_j at jacobian[j*m + i]. False: p lies outside
    /// the domain; the step there is taken back.
    std::function<bool(const double* p, double* r, double* jacobian)> evaluate;
    /// So many records more than there are residuals: what these stand for together; m of the errors counts them.
    int further = 0;
};

struct LeastSquaresOptions {
    int iterations = 200;
    double gradientTolerance = 1e-10; ///< cosine of the angle between the residual and a column of the Jacobian
    double stepTolerance = 1e-13;     ///< relative length of a step
};

enum class LeastSquaresStatus {
    Converged,
    IterationLimit,
    Stuck,         ///< no step lowers the sum although the gradient is not zero: the edge of the domain
    OutsideDomain, ///< already the start
};

struct LeastSquaresResult {
    std::vector<double> parameters;
    double sumOfSquares = 0;
    double steepness = 0; ///< largest cosine between residual and a column: 0 at a minimum, whatever the units
    LeastSquaresStatus status = LeastSquaresStatus::Converged;
    int iterations = 0;
};

/// Levenberg–Marquardt with column scaling and QR of the damped system (Levenberg 1944, Marquardt 1963; damping
/// after Nielsen 1999). Deterministic.
LeastSquaresResult minimise(const LeastSquaresProblem& problem, const std::vector<double>& start, const LeastSquaresOptions& options = {});

/// What the data say about the parameters at a minimum. From the singular values of the column-scaled Jacobian, so
/// that units do not matter.
struct LeastSquaresErrors {
    int rank = 0;
    double condition = 0;               ///< largest over smallest singular value; infinite if rank-deficient
    double variance = 0;                ///< s² = Σr²/(m-k); NaN if m <= k
    std::vector<bool> determined;       ///< per parameter: the data touch it
    std::vector<double> standardErrors; ///< sqrt(diag(s² (JᵀJ)⁻¹)); NaN where not determined
    std::vector<double> covariance;     ///< s² (JᵀJ)⁻¹, k×k; NaN in rows and columns that are not determined
    double correlation(int i, int j) const;
};

/// `rankTolerance`: singular values below this share of the largest count as zero.
LeastSquaresErrors estimateErrors(const LeastSquaresProblem& problem, const std::vector<double>& parameters, double rankTolerance = 1e-9);

} // namespace costscope
