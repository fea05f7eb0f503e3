// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/densePrediction.h"
#include "core/dense/denseRuns.h"

namespace costscope {

/// A cell of a table beside its prediction, percent of peak.
struct ComparedCell {
    DenseQuestion question = {};
    double printed = missing, predicted = missing;
    double points() const { return predicted - printed; }
};

/// How the predictions of a variant lie to a table [points].
struct DeviationSummary {
    DenseAlgorithm algorithm = DenseAlgorithm::Cannon;
    DenseVariant variant = DenseVariant::Plain2D;
    int cells = 0;
    double median = missing, meanAbsolute = missing;
    ComparedCell worst = {};
};

/// Predictions of the cells of a table: those of the algorithms and variants of `study`, which also has threads, layers and blocks
/// where the table has none. By algorithm, cores, size and variant.
std::vector<DensePrediction> predictLike(const std::vector<DenseRun>& runs, const DenseStudy& study, const DenseMachines& machines);
/// Predictions beside the cells of a table that stand at the same place, with the threads, layers and blocks that it tells; times are
/// turned into percent of `peak` [flop/s per core].
std::vector<ComparedCell> compareDense(const std::vector<DensePrediction>& predictions, const std::vector<DenseRun>& runs, double peak);
std::vector<DeviationSummary> deviationsOf(const std::vector<ComparedCell>& cells);
/// Over all variants of an algorithm, of which DeviationSummary::variant tells none.
std::vector<DeviationSummary> deviationsOfAlgorithms(const std::vector<ComparedCell>& cells);

/// Percent of peak of a cell, from its time where it has no percentage; NaN where it has neither, or no known algorithm.
double percentOf(const DenseRun& run, double peak);

} // namespace costscope
