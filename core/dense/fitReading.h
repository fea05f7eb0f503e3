// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/decodeFactors.h"

namespace costscope {

/// What goes with the reading fits-tables, fitted to printed cells together with it.
struct FittedReading {
    MachineReading tables = {};
    double rms = missing, worst = missing; ///< of the cells [points of peak]
};

/// Least squares over all cells of TRSM and the 2D cells of Cannon and SUMMA, those that deviate left out, from what was decoded without
/// the reading. Free are the logarithm of C_avg at distances four times apart, of C_max over a power of it by p, the power, and four
/// efficiencies of dtrsm. That values meet the cells does not say that no others do.
/// Error: not more cells than values; a number of processes that nothing was decoded of.
Result<FittedReading> fitReading(const DenseDecoding& decoding, const DecodedFactors& factors, const std::vector<DenseRun>& runs,
                                 const DecodeSettings& settings);

} // namespace costscope
