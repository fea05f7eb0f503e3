// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace costscope {

/// What a fit of a linear law found. See fitLinear().
struct LinearFit {
    std::vector<double> p;        ///< coefficients, in the order of the columns
    std::vector<bool> held;       ///< would be negative if it were free: held at 0; given ones are not held
    std::vector<bool> determined; ///< the observations touch it
    /// Asymptotic standard errors: at the noise of the weights, or with plain ones at noise in proportion where the residuals show that
    /// clearly. NaN if held, not determined or without degrees of freedom.
    std::vector<double> errors;
    std::vector<double> correlation; ///< of these errors, row by row; 0 beside a coefficient that has none, 1 on the diagonal
    double sumOfSquares = 0;         ///< of the residuals as weighted
};

} // namespace costscope
