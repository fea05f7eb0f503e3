// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/numerics/estimate.h"

#include <QString>

#include <optional>
#include <vector>

namespace costscope {

/// All that was measured at one place of a sweep: one row of a benchmark.
struct Cell {
    double bytes = 0;               ///< of one message
    double messages = 1;            ///< n of a batch
    double pairs = 1;               ///< active at once
    double linkBytes = missing;     ///< over the busiest link
    std::vector<double> times = {}; ///< seconds, repetitions
    const char* printed = nullptr;  ///< "averages": what the one time is where a file lists no repetitions
    /// What an observation is made of: t = (estimate of times - estimate of reference - known) / divisor.
    std::vector<double> reference = {}; ///< repetitions of the same without the effect: receives in order, one message
    double known = 0;                   ///< modeled part of the time [s]
    double divisor = 1;
    bool inStep = false;       ///< the pairs started together and went in one direction at a time
    bool ofDifference = false; ///< relative residuals are divided by t itself, not by the estimate of times
    int dataset = -1;          ///< where it stands: which of the datasets,
    int row = -1;              ///< and which of its rows
};
using Cells = std::vector<Cell>;

/// One point of a fit.
struct Observation {
    double bytes = 0;
    double messages = 1;
    double pairs = 1;
    double linkBytes = missing;
    double t = missing;     ///< what the law is to give [s]; may be a difference of times
    double scale = missing; ///< the time that a relative residual is divided by
    double noise = missing; ///< what noise in proportion is in proportion to; of a difference both times, as noises add up [s]
    int cell = -1;
};
using Observations = std::vector<Observation>;

/// Cells in their order, one observation each; with Estimator::Repetitions one per repetition, less the median reference.
Observations observe(const Cells& cells, Estimator estimator);
/// The same appended for one cell.
void observe(const Cell& cell, int index, Estimator estimator, Observations& observations);

/// "median of repetitions and averages as printed": what the times of these cells are that an estimator gives.
QString valuesInWords(const Cells& cells, Estimator estimator);

/// Largest over smallest repetition: how much a cell was disturbed. 1 for a single one.
double spread(const Cell& cell);

} // namespace costscope
