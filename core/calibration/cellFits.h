// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"

namespace costscope {

/// One cell beside the law that was fitted to it: whole times, also where the law gives a difference of times only.
struct CellFit {
    int cell = -1;             ///< of CalibratedLaw::cells
    double measured = missing; ///< [s]
    double modeled = missing;  ///< the law and what was subtracted before it was fitted [s]
    double ratio() const { return modeled / measured; }
};

/// The cells of a law in their order, repetitions summarised by `estimator` (all of them: by their median). A cell whose
/// measured or modeled time is not above 0 is left out.
std::vector<CellFit> cellFits(const CalibratedLaw& law, Estimator estimator);

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
