// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/tilePlan.h"

#include "core/model/shown.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

Result<Done> checkLoop(const TiledLoop& loop)
{
    const std::pair<const char*, double> counts[] = {{"T", loop.T}, {"N", loop.N}, {"P", loop.P}};
    for (const auto& [name, count] : counts)
        if (!(count >= 1) || count != std::round(count) || count > 1e15)
            return Error{u"%1 is %2: a whole number from 1 to 10¹⁵ was expected."_s.arg(QLatin1String(name), exact(count))};
    constexpr double mostSkew = 1e6;
    if (loop.skew >= 0 && loop.skew <= mostSkew) return Done{};
    return Error{u"The skew is %1: 0 to %2 was expected."_s.arg(exact(loop.skew), exact(mostSkew))};
}

} // namespace

// W = ⌈T/ts⌉ + ⌈(N+sT)/ts⌉ − 1;  n = min(⌈T/ts⌉, ⌊(N/ts)/(1+s)⌋ + 1);  ramp = 2 (1+s) (P(⌈n/P⌉−1) + 1)        derived
Result<WaveFronts> waveFronts(const TiledLoop& loop, double tile)
{
    if (const auto checked = checkLoop(loop); !checked) return checked.error();
    if (!(tile >= 1) || tile != std::round(tile) || tile > std::max(loop.T, loop.N))
        return Error{
            u"The edge of a tile is %1: a whole number from 1 to %2 was expected."_s.arg(exact(tile), exact(std::max(loop.T, loop.N)))};
    const double s = loop.skew, rows = std::ceil(loop.T / tile);
    WaveFronts found;
    found.fronts = rows + std::ceil((loop.N + s * loop.T) / tile) - 1;
    found.parallelTiles = std::min(rows, std::floor(loop.N / tile / (1 + s)) + 1);
    found.tilesPerProcess = std::ceil(found.parallelTiles / loop.P);
    found.occupancy = found.parallelTiles / loop.P;
    found.ramp = std::min(found.fronts, 2 * (1 + s) * found.tilesAtFullThrottle(loop.P));
    found.fullThrottle = found.fronts - found.ramp;
    return found;
}

double tileOccupancy(const TiledLoop& loop, double tile)
{
    return std::min(loop.T, loop.N / (1 + loop.skew)) / (tile * loop.P);
}

Result<TileChoice> tileChoice(const TiledLoop& loop)
{
    if (const auto checked = checkLoop(loop); !checked) return checked.error();
    const double largest = std::floor(tileOccupancy(loop, 2)); // occupancy 2 at this edge
    if (largest < 1)
        return Error{u"Tiles of one cell leave %1 tiles for a process: with two of them each, at most %2 processes are busy."_s.arg(
            shownNumber(tileOccupancy(loop, 1)), shownCount(std::floor(loop.P * tileOccupancy(loop, 1) / 2)))};
    return TileChoice{largest, largest < 10 ? largest : std::exp2(std::floor(std::log2(largest)))};
}

Result<FittingEdges> edgesThatFit(const TiledLoop& loop, double rampPercent)
{
    if (const auto checked = checkLoop(loop); !checked) return checked.error();
    constexpr double mostTried = 10'000'000;
    constexpr size_t mostFound = 1000;
    const double largest = std::max(loop.T, loop.N);
    FittingEdges found;
    while (found.lastTried < std::min(mostTried, largest) && found.edges.size() < mostFound) {
        const double tile = ++found.lastTried;
        const auto fronts = waveFronts(loop, tile);
        if (!fronts) return fronts.error();
        if (std::fabs(100 * fronts->ramp / fronts->fronts - rampPercent) <= 0.0051) found.edges.push_back(tile);
    }
    found.isComplete = found.lastTried == largest;
    return found;
}

} // namespace costscope
