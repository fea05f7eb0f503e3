// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/overlap/figures/tileScene.h"

namespace costscope {

// The panels of the figure "tile-plan".

Panel tilesPanel(const TileScene& scene);     ///< the parallelogram of tiles, time steps over wave fronts
Panel flightPanel(const TileScene& scene);    ///< tiles that run at once, over wave fronts
Panel occupancyPanel(const TileScene& scene); ///< tiles per process over edges, with the limit of two
Panel stepsPanel(const TileScene& scene);     ///< the automatic configuration, step by step
Panel tileWords(const TileScene& scene);      ///< all of it in words

/// "merged, 25": how often each function of which requests is measured.
QString stepName(const ConfigurationStep& step, const SelectionRequests& requests);

} // namespace costscope
