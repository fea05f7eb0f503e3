// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Fit.h"

namespace costscope {

/// What one contention test says. δ is never one pooled number alone: it depends on the axis of the torus, the partition, the job.
struct ContentionFile {
    int dataset = -1; ///< which of the calibrated ones
    QString name = {};
    QString axis = {};       ///< of the torus, where the file says it: "x"
    FitParameter delta = {}; ///< not determined: no contention seen
    int cells = 0;
    double linkRate = missing; ///< R_link of t = max(max-rate, ℓ/R_link) + γ n², of the three largest single messages [byte/s]
    /// Root mean square of ln(modeled/measured) over the cells of rendezvous messages: by max-rate + γ n² + δ ℓ, by the law of
    /// R_link, and without contention. Missing without such cells.
    double errorOfSum = missing, errorOfLinkRate = missing, errorWithout = missing;
};

/// Largest over smallest δ of the files that determine one; missing if fewer than two do.
double spreadOfDelta(const std::vector<ContentionFile>& files);

} // namespace costscope
