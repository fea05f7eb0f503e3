// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/figures/tileScene.h"

#include "core/figure/ticks.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Where the fronts end that are shown: all of them, or the ramp-up and as many again.
double lastFront(const TileScene& scene)
{
    const WaveFronts& fronts = scene.plan.fronts;
    return scene.isRampUp ? std::min(fronts.fronts, fronts.ramp) : fronts.fronts;
}

Axis frontsAxis(const TileScene& scene)
{
    const QString all = displayCount(scene.plan.fronts.fronts);
    return {.label = scene.isRampUp ? u"Wave front, the first %1 of %2"_s.arg(displayCount(lastFront(scene)), all)
                                    : u"Wave front (iteration of the parallel loop)"_s,
            .shortLabel = u"Wave front"_s,
            .quantity = Quantity::Count,
            .max = lastFront(scene)};
}

Series ramps(const TileScene& scene)
{
    const double W = scene.plan.fronts.fronts, half = scene.plan.fronts.ramp / 2;
    Series region{.mark = Mark::Region,
                  .label = scene.isRampUp ? u"ramp-up, mirrored at the end"_s : u"ramp-up and ramp-down"_s,
                  .hue = Hue::Grey,
                  .fill = Fill::Soft};
    for (const auto& [from, to] : {std::pair(0.0, half), std::pair(W - half, W)}) {
        if (!(from < lastFront(scene))) continue;
        region.addLine(from, missing, std::min(to, lastFront(scene)), missing);
    }
    return region;
}

/// Time steps of a front: row i of the tiles runs from front (1+s) i on, N/tile fronts long.
struct Span {
    double low, high;
};
Span stepsOf(const TileScene& scene, double front)
{
    const TiledLoop& loop = scene.loop();
    const double slope = scene.plan.tile / (1 + loop.skew), across = loop.N / scene.plan.tile;
    return {std::clamp(slope * (front - across), 0.0, loop.T), std::clamp(slope * front, 0.0, loop.T)};
}

/// The tiles themselves where they are few enough to be seen.
Series tileEdges(const TileScene& scene)
{
    const TiledLoop& loop = scene.loop();
    const double tile = scene.plan.tile, last = lastFront(scene), across = loop.N / tile, perRow = 1 + loop.skew;
    Series edges{.mark = Mark::Segments, .hue = Hue::Blue, .weight = 0.4};
    if (loop.T / tile > 60 || last > 200) return edges;
    const auto add = [&](double x, double y, double x2, double y2) { edges.addLine(x, y, std::min(x2, last), y2); };
    for (double row = 1; row < loop.T / tile && perRow * row < last; ++row)
        add(perRow * row, row * tile, perRow * row + across, row * tile);
    for (double front = 1; front < last; ++front)
        if (const Span steps = stepsOf(scene, front); steps.high > steps.low) add(front, steps.low, front, steps.high);
    return edges;
}

struct Corner {
    double x, y;
};

Series lineOf(const std::vector<Corner>& points, double last)
{
    Series line{.mark = Mark::Line, .hue = Hue::Blue, .weight = 1.3};
    for (size_t i = 0; i < points.size(); ++i) {
        if (points[i].x > last && i > 0) { // the piece that leaves the view
            const Corner &a = points[i - 1], &b = points[i];
            line.addPoint(last, a.y + (b.y - a.y) * (last - a.x) / (b.x - a.x));
            break;
        }
        line.addPoint(points[i].x, points[i].y);
    }
    return line;
}

} // namespace

Panel tilesPanel(const TileScene& scene)
{
    const TiledLoop& loop = scene.loop();
    const double tile = scene.plan.tile, across = loop.N / tile, up = (1 + loop.skew) * loop.T / tile, last = lastFront(scene);
    Panel panel{.title = u"Tiles: time steps over wave fronts"_s, .x = frontsAxis(scene), .legend = LegendPlace::None, .sharesX = true};
    panel.series.push_back(ramps(scene));
    Series band{.mark = Mark::Band, .label = u"tiles of edge %1"_s.arg(displayCount(tile)), .hue = Hue::Blue, .fill = Fill::Soft};
    std::vector<double> corners{0, up, across, across + up, last};
    std::sort(corners.begin(), corners.end());
    for (const double front : corners) {
        if (front > last) continue;
        const Span steps = stepsOf(scene, front);
        band.addBar(front, steps.low, steps.high);
    }
    panel.series.push_back(std::move(band));
    panel.series.push_back(tileEdges(scene));
    panel.series.push_back(lineOf({{0, 0}, {up, loop.T}, {across + up, loop.T}}, last));
    panel.series.push_back(lineOf({{0, 0}, {across, 0}, {across + up, loop.T}}, last));
    panel.y = {.label = u"Time step <i>t</i>"_s, .quantity = Quantity::Count, .max = 1.1 * loop.T};
    return panel;
}

Panel flightPanel(const TileScene& scene)
{
    const WaveFronts& fronts = scene.plan.fronts;
    const double P = scene.loop().P, n = fronts.parallelTiles, W = fronts.fronts, last = lastFront(scene);
    const double half = std::min((1 + scene.loop().skew) * (n - 1), (W - 1) / 2);
    Panel panel{.title = u"Tiles in flight"_s, .x = frontsAxis(scene), .legend = LegendPlace::None, .height = 1.3};
    panel.series.push_back(ramps(scene));
    if (!scene.isRampUp) panel.series.back().label.clear(); // as above
    panel.series.push_back({.mark = Mark::Horizontal, .hue = Hue::Grey, .dash = Dash::DashDot, .y = {P}});
    panel.series.push_back(wordsAt(scene.isRampUp ? last : 0.5 * last, P, u"<i>P</i> = %1"_s.arg(displayCount(P)), Hue::Grey,
                                   scene.isRampUp ? Anchor::AboveLeft : Anchor::Above));
    panel.series.push_back(lineOf({{0, 1}, {half, n}, {W - 1 - half, n}, {W - 1, 1}}, last));
    const QString throttle = !fronts.isForAll()
                                 ? u"at most %1: never one for each"_s.arg(displayCount(n))
                                 : u"full throttle: %1 of %2 fronts"_s.arg(displayCount(fronts.fullThrottle), displayCount(W));
    if (fronts.fullThrottle > 0)
        panel.series.push_back(
            wordsAt(scene.isRampUp ? last : 0.5 * last, n, throttle, Hue::Blue, scene.isRampUp ? Anchor::AboveLeft : Anchor::Above));
    panel.y = {.label = u"Tiles at once"_s, .quantity = Quantity::Count, .max = 1.25 * std::max(n, P)};
    return panel;
}

Panel occupancyPanel(const TileScene& scene)
{
    Panel panel{.title = u"Tiles for every process"_s, .legend = LegendPlace::None};
    Series line{.mark = Mark::Line, .hue = Hue::Blue, .weight = 1.3};
    Series points{.mark = Mark::Points, .hue = Hue::Blue, .marker = Marker::Circle};
    std::vector<double> heights{0.5, 4};
    for (size_t i = 0; i < scene.candidates.size(); ++i) {
        const TileCandidate& one = scene.candidates[i];
        line.addPoint(one.tile, one.occupancy);
        points.addPoint(one.tile, one.occupancy, int(i));
        heights.push_back(one.occupancy);
    }
    panel.x = countAxis(u"Edge of a tile (cells)"_s, {});
    panel.y = {.label = u"Tiles per process"_s, .quantity = Quantity::None, .scale = Scale::Log};
    padRange(panel.x, line.x, 0.06);
    padRange(panel.y, heights, 0.06);
    const auto zone = [&](double from, double to, Hue hue, const QString& words) {
        panel.series.push_back(flatRegion(from, to, hue));
        panel.series.back().label = words;
        if (from < 1) panel.series.back().fill = Fill::Hatched; // told apart in grey
    };
    zone(panel.y.min, 1, Hue::Vermillion, u"below 1: processes idle"_s);
    zone(1, 2, Hue::Orange, u"below 2: processes without overlap"_s);
    panel.series.push_back({.mark = Mark::Horizontal, .hue = Hue::Ink, .dash = Dash::Dashed, .weight = 0.8, .y = {2}});
    panel.series.push_back(std::move(line));
    panel.series.push_back(std::move(points));
    const auto mark = [&](double tile, Hue hue, Marker marker, const QString& words, Anchor anchor) {
        const double y = tileOccupancy(scene.loop(), tile);
        panel.series.push_back({.mark = Mark::Drop, .hue = hue, .dash = Dash::Dotted, .x = {tile}, .y = {y}});
        panel.series.push_back(
            {.mark = Mark::Points, .hue = hue, .marker = marker, .weight = 1.5, .x = {tile}, .y = {y}, .rows = {scene.rowOf(tile)}});
        panel.series.push_back(wordsAt(tile, y, words, hue, anchor));
    };
    const auto& choice = scene.plan.choice;
    if (choice && choice->largest != choice->recommended)
        mark(choice->largest, Hue::Ink, Marker::Diamond, u"%1 largest"_s.arg(displayCount(choice->largest)), Anchor::Right);
    if (choice)
        mark(choice->recommended, Hue::Green, Marker::Square, u"%1 recommended"_s.arg(displayCount(choice->recommended)),
             Anchor::AboveRight);
    if (!choice || choice->recommended != scene.plan.tile)
        mark(scene.plan.tile, Hue::Purple, Marker::Triangle, u"%1 taken"_s.arg(displayCount(scene.plan.tile)), Anchor::AboveRight);
    return panel;
}

} // namespace costscope
