// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/numerics/NoiseLaw.h"

#include <Eigen/Core>

#include <optional>

namespace costscope {

/// A minimum of p parameters over m records, as far as the errors of the parameters need it.
struct FittedResiduals {
    Eigen::VectorXd residuals; ///< r_i, m of them, in the unit whose squares were summed
    Eigen::MatrixXd jacobian;  ///< ∂r_i/∂p_j, m×p
    /// ∂r_i/∂x of one more measured value x that stands in every record's model and was not fitted (t_1 of eq (6)); empty = none.
    Eigen::VectorXd byShared = {};
    /// Of repetitions that one record stands for: what moves neither with the parameters nor with x. Per record the squares of these
    /// residuals and their number, with its variance; empty = none.
    Eigen::VectorXd restSquares = {}, restCount = {};
};

/// Variances up to one factor σ² that all have in common.
struct NoiseHypothesis {
    NoiseLaw law = NoiseLaw::Constant;
    Eigen::VectorXd variances;   ///< of the residuals r_i, all > 0
    double varianceOfShared = 0; ///< of x
};

struct NoiseEstimate {
    NoiseLaw law = NoiseLaw::Constant;
    double factor = 0;          ///< σ²
    int freedom = 0;            ///< m - p
    double logLikelihood = 0;   ///< restricted, up to a constant
    Eigen::MatrixXd covariance; ///< of the parameters and last, where it is there, of x; under this noise, first order
    Eigen::MatrixXd sharpest;   ///< the same for generalised least squares of parameters and x, without σ²
    Eigen::VectorXd shift;      ///< generalised least squares minus the parameters
};

/// Restricted maximum likelihood (Patterson & Thompson 1971): σ² from what the parameters cannot take up of the residuals, whatever
/// covariance C = diag(variances) + variance of x · byShared byShared' the noise has; the parameters are those of ordinary least
/// squares, so that their covariance is (J'J)⁻¹J'CJ(J'J)⁻¹ σ². Nothing if m <= p or J is not of full rank.
std::optional<NoiseEstimate> estimateNoise(const FittedResiduals& fitted, const NoiseHypothesis& hypothesis);

/// r'C⁻¹r of the residuals as they are: what σ² · freedom is after generalised least squares.
double weighedSquares(const FittedResiduals& fitted, const NoiseHypothesis& hypothesis);

/// Of two noises the likelier one; `other` has to be likelier by a factor of e, so that few records keep what the weights assume.
std::optional<NoiseEstimate> likelierNoise(const FittedResiduals& fitted, const NoiseHypothesis& own, const NoiseHypothesis& other);

/// The covariance by which Student's t with `freedom` gives 95 % of a value. Errors as large as generalised least squares makes them
/// are independent of σ² as estimated. What ordinary least squares adds lies among the residuals that σ² comes from: it is at most
/// √freedom times as large as σ says, and its quantile is lower than that of t.
Eigen::MatrixXd covarianceForStudent(const NoiseEstimate& estimate);

} // namespace costscope
