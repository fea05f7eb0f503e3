// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"

namespace costscope {

/// δ of contention tests with what each file says by itself.
struct ContentionFit {
    Fit fit;                           ///< δ over all files; derived: delta_spread, link_rate_bytes_per_s
    std::vector<ContentionFile> files; ///< in the order of the datasets
    QString recipe;                    ///< which rows, what was subtracted, which residuals
};

/// `costscope fit contention`: calibrate() of all datasets by the weights, bootstrap and seed of `settings`; α, R_b, R_N between
/// nodes and γ come from the datasets or else from `base`. Bienz, Gropp, Olson 2018, eq (5).
/// Error: no contention test; nobody tells α, R_b, R_N and γ; cancelled.
Result<ContentionFit> fitContentionTests(const std::vector<DatasetPtr>& datasets, const FitSettings& settings, Estimator estimator,
                                         const Machine* base, const Progress& progress = {});

} // namespace costscope
