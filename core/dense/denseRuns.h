// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

namespace costscope {

/// One cell of a table of dense linear algebra: how fast a variant of an algorithm ran, or was predicted to run.
struct DenseRun {
    QString algorithm = {};     ///< "cannon", "summa", "trsm", "cholesky"
    QString variant = {};       ///< "2D", "2D_overlap", "2.5D", "2.5D_overlap"
    double cores = missing;     ///< all of them
    double processes = missing; ///< p; NaN where the table does not tell
    double n = missing;         ///< order of the matrices
    double percent = missing;   ///< of peak, 0 … 100
    double seconds = missing;   ///< instead of, or beside, the percentage
    double layers = missing;    ///< c of a 2.5D variant; NaN where the table does not tell
    double blocks = missing;    ///< r of TRSM and Cholesky
    /// Whether both are of the same algorithm and variant on as many cores at the same size.
    bool isAtPlaceOf(const DenseRun& other) const
    {
        return algorithm == other.algorithm && variant == other.variant && cores == other.cores && n == other.n;
    }
};

/// A dataset of kind "efficiency": one row per run; columns algorithm, variant, cores, processes, matrix_size, percent_of_peak,
/// time_s, layers, blocks; those in which nothing stands are left out.
Dataset denseDataset(const std::vector<DenseRun>& runs);
/// Error: other data; a column of algorithm, variant, cores or matrix_size is missing, and both percent_of_peak and time_s.
Result<std::vector<DenseRun>> denseRuns(const Dataset& dataset);
bool hasDenseRuns(const Dataset& dataset);

} // namespace costscope
