// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/collectiveCost.h"

namespace costscope {

/// Θ at one size or number of processes.
struct CurveCost {
    double at = 0;                 ///< m [byte], or P
    double seconds = missing;      ///< missing where the channels do not know a cell
    double logGPSeconds = missing; ///< LogGPH; missing where the machine has no LogGP
    bool isExtended = false;       ///< a cell outside of a table was extended
};

/// Costs of a question at these sizes. Where the channels do not know a cell, or a segment would be longer than the message, a
/// point has no cost. Error: none has one; the last refusal says why; cancelled.
Result<std::vector<CurveCost>> costsBySize(const CollectiveQuestion& question, const Machine& machine, const std::vector<double>& sizes,
                                           const Progress& progress = {});

/// Sizes at which the tables L(m,τ) know all that the question needs: their ends, the powers of two between them and `perDoubling`
/// steps between these. Where a law or segments set no end: up to the largest of 4 MiB, the tables and `reach`.
/// Error: there is no such size.
Result<std::vector<double>> knownSizes(const CollectiveQuestion& question, const Machine& machine, double reach, int perDoubling,
                                       const Progress& progress = {});

/// About as many sizes as a curve tries with `perDoubling` steps to a doubling, those that it finds its ends with included.
inline qint64 sizesTried(int perDoubling)
{
    return 32 * (qint64(1) + perDoubling);
}

/// The same sizes and 16 times further on both sides, but not below one byte nor a segment.
std::vector<double> sizesBeyond(const CollectiveQuestion& question, const std::vector<double>& known, int perDoubling);

} // namespace costscope
