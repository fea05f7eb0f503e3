// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/overhead/overheadNoise.h"

namespace costscope {

/// Joint samples of b and c from drawn records.
struct Bootstrap {
    std::vector<std::array<double, 2>> samples; ///< in the order drawn
    std::vector<double> t_1;                    ///< of the same samples [s]; empty where it has no error
    int without = 0;                            ///< draws without an admissible minimum
    bool stopped = false;
};

/// A fit of eq (6) or (1) whose records are drawn anew.
struct DrawnFit {
    const OverheadData& data;
    const OverheadEstimate& estimate;
    FitNoise noise;
    SerialTime serial;
    double f_s = 0; ///< of eq (6)
    bool boundSaturation = false;
};

/// Parametric: each record above n = 1 is drawn around its modeled value, and t_1 around the held one, with the noise that the
/// residuals show; σ² itself is drawn too (freedom · factor / χ²), so that few records give as wide intervals as Student's t.
/// Case resampling would leave t_1 as it is and loses the few records that decide. Each draw is fitted as the records were, starting
/// at `estimate`. The same seed gives the same samples on every computer.
Bootstrap bootstrap(const DrawnFit& fit, int samples, quint64 seed, const Progress& progress = {});

} // namespace costscope
