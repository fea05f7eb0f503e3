// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/overlap/tuningPlan.h"
#include "core/parameters/FigureValue.h"
#include "core/session/Session.h"

namespace costscope {

// What the figure "tile-plan" draws: the plan of a tiled loop, from the values of its request.

/// The loop with one edge of a tile.
struct TileCandidate {
    double tile = missing;
    double occupancy = missing;
    WaveFronts fronts = {};
    std::optional<SelectionConfiguration> selection = {}; ///< nothing where the ramps take all iterations
};

struct TileScene {
    TuningPlan plan;
    std::vector<TileCandidate> candidates; ///< powers of two, the rule's edges and the one taken; ascending
    std::vector<ConfigurationStep> steps;  ///< all that could be tried; none where there is nothing to select in
    bool isRampUp = false;                 ///< the fronts of the ramp-up and as many behind it are shown alone

    const TiledLoop& loop() const { return plan.question.loop; }
    /// The row of an edge in `candidates`.
    int rowOf(double tile) const;
    /// Whether a step was tried, in the order of `steps`.
    bool isTried(size_t step) const { return plan.selection && step < plan.selection->steps.size(); }
};

/// Error: tuningPlan().
Result<TileScene> tileScene(const FigureRequest& request);

QStringList tileValueNames(); ///< FigureKind::values
std::vector<FigureValue> describeTiles(const Session& session, const FigureRequest& request);
Result<Done> setTileValue(FigureRequest& request, const QString& name, const QString& text);

// The panels of the figure "tile-plan".

Panel tilesPanel(const TileScene& scene);     ///< the parallelogram of tiles, time steps over wave fronts
Panel flightPanel(const TileScene& scene);    ///< tiles that run at once, over wave fronts
Panel occupancyPanel(const TileScene& scene); ///< tiles per process over edges, with the limit of two
Panel stepsPanel(const TileScene& scene);     ///< the automatic configuration, step by step

/// All of it in words, for the caption.
QStringList tileSentences(const TileScene& scene);

/// "merged, 25": how often each function of which requests is measured.
QString stepName(const ConfigurationStep& step, const SelectionRequests& requests);

} // namespace costscope
