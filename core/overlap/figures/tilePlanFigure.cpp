// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/figures/overlapKinds.h"

#include "core/base/program.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"
#include "core/overlap/figures/tileScene.h"

namespace costscope {

namespace {

QString titleOf(const TileScene& scene)
{
    const QString tiles = u"Tiles of edge %1 keep %2 per process in flight"_s.arg(
        displayCount(scene.plan.tile), display(tileOccupancy(scene.loop(), scene.plan.tile), Quantity::None, 3));
    if (!scene.plan.fronts.isForAll())
        return u"%1: at most %2 at once, never one for each"_s.arg(tiles, displayCount(scene.plan.fronts.parallelTiles));
    if (!scene.plan.selection) return u"%1, but the ramps take every iteration"_s.arg(tiles);
    if (scene.plan.selection->isHeuristic) return u"%1; trying every function costs too much"_s.arg(tiles);
    return u"%1; selection costs %2 of full throttle"_s.arg(tiles, displayShare(scene.plan.selection->last().overhead));
}

QString subtitleOf(const TileScene& scene)
{
    const TiledLoop& loop = scene.loop();
    const SelectionRequests& requests = scene.plan.question.requests;
    return u"<i>P</i> = %1 processes, <i>T</i> = %2 time steps, <i>N</i> = %3 cells, skew <i>s</i> = %4; %5 algorithms × %6 depths, %7"_s
        .arg(displayCount(loop.P), displayCount(loop.T), displayCount(loop.N), exact(loop.skew), displayCount(requests.algorithms),
             displayCount(requests.depths),
             requests.requests == 1 ? u"1 request"_s : u"%1 requests"_s.arg(displayCount(requests.requests)));
}

void addTable(Figure& figure, const TileScene& scene)
{
    FigureTable tiles(u"tiles"_s, {{u"tile"_s, Quantity::Count, u"Edge of a tile"_s},
                                   {u"occupancy"_s, Quantity::None, u"Tiles per process"_s},
                                   {u"wave_fronts"_s, Quantity::Count, u"Wave fronts <i>W</i>"_s},
                                   {u"parallel_tiles"_s, Quantity::Count, u"Most tiles of a front <i>n</i>"_s},
                                   {u"tiles_per_process"_s, Quantity::Count, u"⌈<i>n</i>/<i>P</i>⌉"_s},
                                   {u"ramp"_s, Quantity::Count, u"Ramps"_s},
                                   {u"ramp_share"_s, Quantity::Share, u"Share of ramps"_s},
                                   {u"full_throttle"_s, Quantity::Count, u"Full throttle"_s},
                                   {u"overhead"_s, Quantity::Share, u"Selection"_s},
                                   {u"search"_s, Quantity::Text, u"Measured per function"_s}});
    for (const TileCandidate& one : scene.candidates) {
        const ConfigurationStep* step = one.selection && !one.selection->isHeuristic ? &one.selection->last() : nullptr;
        const WaveFronts& fronts = one.fronts;
        tiles.add(u"tile=%1"_s.arg(exact(one.tile)), one.tile, one.occupancy, fronts.fronts, fronts.parallelTiles, fronts.tilesPerProcess,
                  fronts.ramp, fronts.ramp / fronts.fronts, fronts.fullThrottle, step ? step->overhead : missing,
                  !one.selection ? u"none"_s
                  : !step        ? u"by attributes"_s
                                 : stepName(*step, scene.plan.question.requests));
    }
    tiles.moveTo(figure);
}

Result<Figure> buildTilePlan(const Session&, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const auto scene = tileScene(request);
    if (!scene) return scene.error();
    Figure figure;
    // The ramp-up alone shows a corner of the parallelogram, which tells no more than the tiles in flight.
    if (scene->isRampUp)
        figure.panels = {flightPanel(*scene), occupancyPanel(*scene), stepsPanel(*scene)};
    else
        figure.panels = {tilesPanel(*scene), flightPanel(*scene), occupancyPanel(*scene), stepsPanel(*scene)};
    figure.group = scene->isRampUp ? 1 : 2;
    figure.columns = 2;
    figure.widthMm = 178;
    figure.heightMm = 120;
    figure.stackedUpToMm = 100;
    figure.stackedHeightMm = scene->isRampUp ? 150 : 186;
    figure.legend = LegendPlace::FreeCell;
    addTable(figure, *scene);
    figure.title = titleOf(*scene);
    figure.subtitle = subtitleOf(*scene);
    figure.messages = scene->plan.messages;
    figure.provenance = {{}, u"Barigou 2016, sections 2.1.2, 4.3 and 5; wave fronts derived"_s, plainText(figure.subtitle), programName()};
    figure.caption = u"Plan of a tiled loop with selection at run time: %1. %2 Wave fronts are derived and reproduce the percentages of "
                     "Tables 4.1 and 4.2 of Barigou 2016 but those of ADI-2D. %3."_s.arg(figure.subtitle, tileSentences(*scene).join(u' '),
                                                                                         programName());
    return figure;
}

} // namespace

const FigureKind tilePlanFigure = {
    .id = u"tile-plan"_s,
    .name = u"Plan of a tiled loop"_s,
    .description = u"How large tiles may be, how long fronts ramp up and down, and what selection at run time costs, before a "
                   "program runs; needs no data."_s,
    .datasetKinds = {},
    .mostDatasets = 0,
    .choices = {choiceOf("fronts", "Fronts", {{"auto", "auto"}, {"all", "all fronts"}, {"ramp-up", "ramp-up"}},
                         "all wave fronts, or those of the ramp-up alone; auto: these where all would hide them"),
                choiceOf("mergeable", "Similar requests", {{"yes", "may be merged"}, {"no", "stay apart"}},
                         "whether similar requests may count as one")},
    .values = tileValueNames(),
    .setValue = setTileValue,
    .describe = describeTiles,
    .build = buildTilePlan,
    .help = u"overlap"_s,
};

} // namespace costscope
