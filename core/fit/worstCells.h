// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fit/calibration.h"

namespace costscope {

/// A cell beside what its law gives.
struct WorstCell {
    const CalibratedLaw* law = nullptr;
    const Cell* cell = nullptr;
    double deviation = 0; ///< (modeled - measured)/time of the cell; of single repetitions the worst
};

/// The cells that the laws describe worst, worst first. They point into `calibration`.
std::vector<WorstCell> worstCells(const Calibration& calibration, size_t most = 10);

} // namespace costscope
