// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/numerics/Weights.h"
#include "core/numerics/linearFit.h"

#include <Eigen/Core>

namespace costscope {

/// A law that is linear in its coefficients, y_i ≈ Σ_j a_ij p_j with p_j >= 0: one row per observation, at most four columns.
struct LinearProblem {
    Eigen::MatrixXd a;
    Eigen::VectorXd y;
    Eigen::VectorXd scale;          ///< what a residual is divided by with relative weights; y itself where nothing else is said
    std::vector<double> given = {}; ///< per column: held at this value; NaN or absent = free
    Eigen::VectorXd noise = {};     ///< what noise in proportion is in proportion to; absent = `scale`
};

/// Least squares of y - f (plain), (y - f)/scale (relative) or ln f - ln y (log; y must be positive). Nothing is negative: a
/// coefficient that wants to be is held at 0 and the others fitted again. Where residuals with plain weights show noise in
/// proportion (likelierNoise()) the errors go by that, so that they do not promise too much.
LinearFit fitLinear(const LinearProblem& problem, Weights weights);

/// The coefficients alone, for resampling.
std::vector<double> solveLinear(const LinearProblem& problem, Weights weights);

} // namespace costscope
