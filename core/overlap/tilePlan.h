// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/base/Result.h"

#include <vector>

namespace costscope {

// Tiles of a time-space loop nest that run along wave fronts. Barigou 2016, sections 4.3 and 5; the geometry is derived from
// the percentages that Tables 4.1 and 4.2 print.

/// What is tiled, for how many processes.
struct TiledLoop {
    double T = missing; ///< time steps
    double N = missing; ///< cells along the distributed dimension
    double P = missing; ///< processes
    double skew = 1;    ///< cells that a front moves per time step; 2 for Jacobi-1D
};

/// The fronts for tiles of one edge.
struct WaveFronts {
    double fronts = missing;        ///< W: parallel iterations
    double parallelTiles = missing; ///< n: most tiles of one front
    double tilesPerProcess = missing;
    double occupancy = missing;    ///< n / P
    double ramp = missing;         ///< iterations until the fullest process has ⌈n/P⌉ tiles, and from where it has fewer
    double fullThrottle = missing; ///< the others: others than the fullest may have a tile less, none where n < P
    /// Whether every process ever has a tile. If not, nothing runs at full throttle in the sense of the word.
    bool isForAll() const { return occupancy >= 1; }
    /// Tiles in flight at the end of the ramp-up, P (⌈n/P⌉ − 1) + 1.
    double tilesAtFullThrottle(double P) const { return P * (tilesPerProcess - 1) + 1; }
};

/// Error: a count that is none, a tile below 1 or larger than the loop.
Result<WaveFronts> waveFronts(const TiledLoop& loop, double tile);

/// min(T, N/(1+s)) / (tile · P): tiles of a process at full throttle, on average.
double tileOccupancy(const TiledLoop& loop, double tile);

/// The largest edge with an occupancy of two, and what is recommended: that, floored to a power of two unless it has a single
/// digit. Error: even an edge of 1 leaves less than two tiles for a process.
struct TileChoice {
    double largest = missing, recommended = missing;
};
Result<TileChoice> tileChoice(const TiledLoop& loop);

/// Edges that were looked for.
struct FittingEdges {
    std::vector<double> edges = {}; ///< ascending; none if no edge fits
    double lastTried = 0;           ///< from 1 on
    bool isComplete = true;         ///< all edges up to the size of the loop were tried
};
/// Edges whose share of ramps rounds to a printed percentage of two decimals: what a table whose edge is in doubt may have
/// meant. Stops at the edge 10 000 000, or when 1000 edges fit. Error: as waveFronts().
Result<FittingEdges> edgesThatFit(const TiledLoop& loop, double rampPercent);

} // namespace costscope
