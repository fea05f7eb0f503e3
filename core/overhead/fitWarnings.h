// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overhead/fitInput.h"

namespace costscope {

/// What the records show before any fit: faster than t_1/n, or few.
Messages recordWarnings(const FitInput& input);

/// Everything else the user should know before trusting a converged fit, in words: saturation, errors, correlation,
/// sensitivity to f_s, pattern in the residuals, extrapolation.
Messages fitWarnings(const Fit& fit, const FitInput& input);

/// The pattern in the residuals alone; empty if they look random. "from 16 to 64 cores the runs are 10–16 % faster
/// than the fit".
QString residualPattern(const Fit& fit, const FitInput& input);

} // namespace costscope
