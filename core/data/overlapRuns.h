// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

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
    bool operator==(const OverlapRun&) const = default;
};

/// A dataset of kind "overlap": columns name, platform, processes, t_comp_s, t_comm_s, t_exec_s, winner, depth, tile; those in
/// which nothing stands are left out, but name and the times.
Dataset overlapDataset(const std::vector<OverlapRun>& runs);
/// Error: another kind of dataset; a column of times is missing.
Result<std::vector<OverlapRun>> overlapRuns(const Dataset& dataset);

} // namespace costscope
