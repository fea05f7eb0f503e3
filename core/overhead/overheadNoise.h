// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/numerics/noise.h"
#include "core/overhead/overheadFit.h"

namespace costscope {

/// t_1 as eq (6) was fitted with it: held, but measured like every other record, unless it was given.
struct SerialTime {
    double value = missing; ///< [s]; missing for eq (1)
    int records = 0;        ///< at n = 1, it is their mean; 0 = given, without an error
};

/// What the residuals of a fit say of the noise: the likelier of noise of one size for all records and noise in proportion to them
/// (restricted maximum likelihood), whatever the weights assume. Records at n = 1 say nothing here: their residual is that of t_1.
/// Nothing with no more records at n > 1 than fitted values.
std::optional<FitNoise> overheadNoise(const OverheadData& data, const OverheadEstimate& estimate, const SerialTime& serial);

/// Residuals at an estimate by ln b and ln c (by ln c alone where it is held), and of t_1 where that is a record; empty outside the
/// domain. Records at n = 1 are left out.
FittedResiduals residualsAt(const OverheadData& data, const OverheadEstimate& estimate, const SerialTime& serial);
/// What the weights assume, and the other one.
inline NoiseLaw ownLaw(Weights weights)
{
    return weights == Weights::Plain ? NoiseLaw::Constant : NoiseLaw::Proportional;
}
inline NoiseLaw otherLaw(Weights weights)
{
    return weights == Weights::Plain ? NoiseLaw::Proportional : NoiseLaw::Constant;
}
/// The noise of such residuals by a law.
NoiseHypothesis noiseBy(NoiseLaw law, const OverheadData& data, const OverheadEstimate& estimate, const SerialTime& serial);

} // namespace costscope
