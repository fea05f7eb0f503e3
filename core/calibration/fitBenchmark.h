// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/calibration/calibration.h"
#include "core/data/Dataset.h"

namespace costscope {

/// The models that `costscope fit` fits to one benchmark table, all rows of it, whatever the protocol: postal (α, R_b), max-rate
/// (α, R_b, R_N), queue-search (γ, from reversed less in-order receives; from one order α, R_b and γ together), loggp (g, G, from
/// round trips). `settings.fixed` holds parameters; dropFirst and excluded leave rows out.
/// Fit::fitted and Fit::used go by the rows of the table "samples"; a row that is no cell of this law is not used.
/// Error: no such rows; fewer cells than parameters; cancelled.
Result<Fit> fitBenchmark(const Dataset& dataset, const FitSettings& settings, Estimator estimator = Estimator::Median,
                         const Progress& progress = {});

} // namespace costscope
