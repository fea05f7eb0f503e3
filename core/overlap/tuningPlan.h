// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/overlap/selectionPlan.h"
#include "core/overlap/tilePlan.h"

#include <optional>

namespace costscope {

// A tiled loop before it runs: edge of a tile, ramps, and what selection at run time costs. Barigou 2016, sections 2.1.2, 4.3
// and 5; tilePlan.h and selectionPlan.h in one. The verb `tune` and the figure "tile-plan" ask it.

struct TuningQuestion {
    TiledLoop loop = {};
    std::optional<double> tile = {}; ///< edge; nothing = the recommended one
    SelectionRequests requests = {3, 4, 1, false};
    double threshold = 0.15; ///< largest share of the iterations at full throttle that selection may take
};

struct TuningPlan {
    TuningQuestion question = {};
    double tile = missing;                                ///< edge: the one asked for or the recommended one
    std::optional<TileChoice> choice = {};                ///< nothing where even one cell is too large
    WaveFronts fronts = {};                               ///< for that edge
    std::optional<SelectionConfiguration> selection = {}; ///< nothing where the ramps take all iterations
    Messages messages = {};                               ///< idle processes, no overlap, nothing to select in
};

/// Error: a count that is none; no edge was given and even an edge of 1 leaves less than two tiles for a process.
Result<TuningPlan> tuningPlan(const TuningQuestion& question);

/// Every step that the automatic configuration knows for these requests, as if none were accepted. Errors as
/// configureSelection().
Result<std::vector<ConfigurationStep>> allSteps(const SelectionRequests& requests, double fullThrottle);

} // namespace costscope
