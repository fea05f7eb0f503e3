// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/data/RunRecords.h"
#include "core/model/Fit.h"
#include "core/overhead/performanceNormalForm.h"

namespace costscope {

/// One function that was tried.
struct Hypothesis {
    NormalForm form;
    double error0 = missing, error1 = missing; ///< asymptotic standard errors of c_0 and c_1 [s]
    double smape = missing;      ///< mean of 2|f-t|/(|f|+|t|), 0…2: of points left out in turn; of the constant over all points
    double residuals = missing;  ///< Σ(f-t)² over the points [s²]
    double adjustedR2 = missing; ///< 1 - (Σ(f-t)²/(m-2)) / (Σ(t-mean)²/(m-1)); 0 for the constant. Extra-P takes f-t of points left out
    bool isPossible = true;      ///< the term carries at least 0.05 % of some point
};

/// What a search gave.
struct HypothesisSearch {
    std::vector<Hypothesis> hypotheses; ///< the chosen one first, the others by SMAPE, those that are not possible last
    int points = 0;                     ///< distinct n; of repetitions the mean counts
};

/// The search of Extra-P with its default settings: cross-validation, means, SMAPE; of "extra-p-pmnf-negative" with negative
/// exponents as well. `fixed` i and j of `settings` restrict it.
/// Error: fewer than 4 distinct n, records that are none, other weights than plain, unknown names in `fixed`.
Result<HypothesisSearch> searchNormalForms(const RunRecords& records, const FitSettings& settings, const Progress& progress = {});

/// The chosen hypothesis as a fit: c_0, c_1 fitted, i and j chosen. Derived: smape, smape_constant,
/// adjusted_r2, hypotheses. `search` is that of these records and settings.
Fit fitOf(const HypothesisSearch& search, const RunRecords& records, const FitSettings& settings);
Result<Fit> fitNormalForm(const RunRecords& records, const FitSettings& settings, const Progress& progress = {});

} // namespace costscope
