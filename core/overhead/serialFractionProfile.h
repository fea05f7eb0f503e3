// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/overhead/fitInput.h"

namespace costscope {

/// What the records say of f_s, b and c together, where f_s is not known either.
struct SerialFractionProfile {
    double f_s = missing;                     ///< with the lowest sum of squares
    double rms = missing;                     ///< there, in the unit of the residuals
    std::array<double, 2> serialRange{};      ///< 95 %: f_s from 0 to 1
    std::array<double, 2> bRange{}, cRange{}; ///< up to infinity where the records bound neither
    bool isOtherNoise = false;                ///< the residuals show another noise than the weights of the fit: the ranges are of it
};

/// Profile likelihood: an f_s belongs to the interval as long as the least sum of squares with it (in units of the noise that the
/// residuals show) exceeds the least of all by no more than Student's t² times that noise; b and c range over all such f_s, each as
/// far as what is left of that allows. f_s is tried at 0, 20 times per decade from 10⁻⁶, and between them where the least sums and the
/// ends of the interval are. Where the records hardly tell f_s this holds more than 95 %: the valley of b, c and f_s ends at f_s = 0 and
/// turns back before b = 0. Limits simulated for that (Feldman & Cousins 1998) allow f_s in pieces, which no interval tells. Nothing if
/// there is no admissible minimum at any f_s, or no degree of freedom. Error: stopped.
Result<std::optional<SerialFractionProfile>> profileSerialFraction(const FitInput& input, bool boundSaturation,
                                                                   const Progress& progress = {});

/// f_s was chosen by the rule of section 3.3: what the records themselves allow, and whether the choice is among it.
Message profileMessage(const Fit& fit, const SerialFractionProfile& profile);

} // namespace costscope
