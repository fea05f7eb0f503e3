// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/cellFits.h"

namespace costscope {

/// A cell beside what its law gives.
struct WorstCell {
    const CalibratedLaw* law = nullptr;
    const Cell* cell = nullptr;
    CellFit fit; ///< whole times
};

/// How badly a cell is described: |ln(modeled/measured)|, so that half and double count the same.
double misfit(double measured, double modeled);

/// The cells that the laws describe worst, worst first, repetitions summarised as in cellFits(). They point into `calibration`.
std::vector<WorstCell> worstCells(const Calibration& calibration, Estimator estimator, size_t most = 10);

} // namespace costscope
