// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/calibration/observations.h"

#include <array>
#include <functional>

namespace costscope {

/// What is drawn with replacement: repetitions inside each cell (the error of measurement), or whole cells (which also tells
/// how far the law itself holds; mostly much wider).
enum class Resampling { Repetitions, Cells };

/// Values of a law for some observations; NaN where they determine none.
using Refit = std::function<std::vector<double>(const Observations&)>;

/// 95 % percentile intervals, one per value.
struct CellBootstrap {
    std::vector<std::array<double, 2>> intervals; ///< NaN where fewer than half of the draws gave a value
    std::vector<int> without;                     ///< per value: draws that determined none
    bool stopped = false;
};

/// The same seed gives the same draws on every computer.
CellBootstrap bootstrapCells(const Cells& cells, Estimator estimator, Resampling resampling, const Refit& refit, int samples, quint64 seed,
                             const Progress& progress = {});

} // namespace costscope
