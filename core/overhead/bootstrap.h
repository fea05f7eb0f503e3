// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/overhead/overheadFit.h"

namespace costscope {

/// Joint samples of b and c from resampled records.
struct Bootstrap {
    std::vector<std::array<double, 2>> samples; ///< in the order drawn
    int without = 0;                            ///< resamples without an admissible minimum
    bool stopped = false;
};

/// Draws the records of `data` with replacement (case resampling; records at n = 1 stay) and fits each sample,
/// starting at `estimate`. The same seed gives the same samples on every computer.
Bootstrap bootstrap(const OverheadData& data, const OverheadEstimate& estimate, bool boundSaturation, int samples, quint64 seed,
                    const Progress& progress = {});

} // namespace costscope
