// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"
#include "core/overlap/overlapMeasures.h"

namespace costscope {

/// One program measured three ways: computing alone, communicating alone, and both overlapped [s].
struct OverlapRun {
    QString name = {};
    QString platform = {};
    double processes = missing;
    double computation = missing, communication = missing, execution = missing;
    QString winner = {};   ///< the function that run-time selection chose
    QString depth = {};    ///< loop depth of the progress calls
    double tile = missing; ///< edge of a tile, of a sweep
    double resolution = 0; ///< the decimal place at which all times of the data end [s]
    bool operator==(const OverlapRun&) const = default;
};

/// A dataset of kind "overlap": columns name, platform, processes, t_comp_s, t_comm_s, t_exec_s, winner, depth, tile; those in
/// which nothing stands are left out, but name and the times.
Dataset overlapDataset(const std::vector<OverlapRun>& runs);
/// Of a dataset of kind "overlap", or of a benchmark that times a non-blocking collective, the computation beside it and both
/// overlapped, as OSU and IMB print them: one run per message size. Error: other data; a column of times is missing.
Result<std::vector<OverlapRun>> overlapRuns(const Dataset& dataset);
/// Error: see there; says no name of the run.
inline Result<OverlapMeasures> overlapMeasures(const OverlapRun& run)
{
    return overlapMeasures({run.computation, run.communication, run.execution, run.resolution});
}
/// Whether overlapRuns() gives any.
bool hasOverlap(const Dataset& dataset);

} // namespace costscope
