// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/figures/tilePlanFigure.h"

#include "core/base/program.h"
#include "core/figure/ticks.h"
#include "core/overlap/figures/tilePanels.h"
#include "core/overlap/figures/tileScene.h"

#include <QCoreApplication>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("TilePlan", text);
}

QString counted(double value)
{
    return display(value, Quantity::Count);
}

QString percent(double share)
{
    return display(share, Quantity::Share, 3);
}

QString titleOf(const TileScene& scene)
{
    const QString tiles = tr("Tiles of edge %1 keep %2 per process in flight")
                              .arg(counted(scene.plan.tile), display(tileOccupancy(scene.loop(), scene.plan.tile), Quantity::None, 3));
    if (!scene.plan.fronts.isForAll())
        return tr("%1: at most %2 at once, never one for each").arg(tiles, counted(scene.plan.fronts.parallelTiles));
    if (!scene.plan.selection) return tr("%1, but the ramps take every iteration").arg(tiles);
    if (scene.plan.selection->isHeuristic) return tr("%1; trying every function costs too much").arg(tiles);
    return tr("%1; selection costs %2 of full throttle").arg(tiles, percent(scene.plan.selection->last().overhead));
}

QString subtitleOf(const TileScene& scene)
{
    const TiledLoop& loop = scene.loop();
    const SelectionRequests& requests = scene.plan.question.requests;
    return tr("<i>P</i> = %1, <i>T</i> = %2 time steps, <i>N</i> = %3 cells, skew <i>s</i> = %4; %5 algorithms × %6 depths, %7")
        .arg(counted(loop.P), counted(loop.T), counted(loop.N), exact(loop.skew), counted(requests.algorithms), counted(requests.depths),
             requests.requests == 1 ? tr("1 request") : tr("%1 requests").arg(counted(requests.requests)));
}

void addTable(Figure& figure, const TileScene& scene)
{
    std::vector<double> columns[9];
    Texts searches;
    for (const TileCandidate& one : scene.candidates) {
        const ConfigurationStep* step = one.selection && !one.selection->isHeuristic ? &one.selection->last() : nullptr;
        const double row[] = {one.tile,
                              one.occupancy,
                              one.fronts.fronts,
                              one.fronts.parallelTiles,
                              one.fronts.tilesPerProcess,
                              one.fronts.ramp,
                              one.fronts.ramp / one.fronts.fronts,
                              one.fronts.fullThrottle,
                              step ? step->overhead : missing};
        for (size_t i = 0; i < 9; ++i) columns[i].push_back(row[i]);
        searches.append(!one.selection ? tr("none") : !step ? tr("by attributes") : stepName(*step, scene.plan.question.requests));
        figure.rowKeys.push_back(QStringLiteral("tile=%1").arg(exact(one.tile)));
    }
    figure.table = {QStringLiteral("tiles"),
                    {{QStringLiteral("tile"), Quantity::Count, std::move(columns[0]), tr("Edge of a tile")},
                     {QStringLiteral("occupancy"), Quantity::None, std::move(columns[1]), tr("Tiles per process")},
                     {QStringLiteral("wave_fronts"), Quantity::Count, std::move(columns[2]), tr("Wave fronts <i>W</i>")},
                     {QStringLiteral("parallel_tiles"), Quantity::Count, std::move(columns[3]), tr("Most tiles of a front <i>n</i>")},
                     {QStringLiteral("tiles_per_process"), Quantity::Count, std::move(columns[4]), QStringLiteral("⌈<i>n</i>/<i>P</i>⌉")},
                     {QStringLiteral("ramp"), Quantity::Count, std::move(columns[5]), tr("Ramps")},
                     {QStringLiteral("ramp_share"), Quantity::Share, std::move(columns[6]), tr("Share of ramps")},
                     {QStringLiteral("full_throttle"), Quantity::Count, std::move(columns[7]), tr("Full throttle")},
                     {QStringLiteral("overhead"), Quantity::Share, std::move(columns[8]), tr("Selection")},
                     {QStringLiteral("search"), Quantity::Text, std::move(searches), tr("Measured per function")}}};
}

Result<Figure> build(const Session&, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const auto scene = tileScene(request);
    if (!scene) return scene.error();
    Figure figure;
    figure.panels = {tilesPanel(*scene), flightPanel(*scene), occupancyPanel(*scene), stepsPanel(*scene), tileWords(*scene)};
    figure.columns = 2, figure.group = 2;
    figure.widthMm = 178, figure.heightMm = 155;
    figure.stackedUpToMm = 100, figure.stackedHeightMm = 250;
    addTable(figure, *scene);
    figure.title = titleOf(*scene);
    figure.subtitle = subtitleOf(*scene);
    figure.messages = scene->plan.messages;
    figure.provenance = {
        {}, QStringLiteral("Barigou 2016, sections 2.1.2, 4.3 and 5; wave fronts derived"), plainText(figure.subtitle), programName()};
    QString words; // also where the figure has no room for them
    for (const QString& note : figure.panels.back().notes) words += note + QLatin1Char(' ');
    figure.caption = tr("Plan of a tiled loop with selection at run time: %1. %2Wave fronts are derived and reproduce the percentages of "
                        "Tables 4.1 and 4.2 of Barigou 2016 but those of ADI-2D. %3.")
                         .arg(figure.subtitle, words, programName());
    return figure;
}

QString lacks(const Session&, const FigureRequest&)
{
    return {};
}

} // namespace

const FigureKind tilePlanFigure = {
    .id = QStringLiteral("tile-plan"),
    .name = QStringLiteral("Plan of a tiled loop"),
    .description =
        QStringLiteral("How large tiles may be, how long fronts ramp up and down, and what selection at run time costs, before a "
                       "program runs; needs no data."),
    .datasetKinds = {},
    .mostDatasets = 0,
    .choices = {{QStringLiteral("fronts"),
                 QStringLiteral("Fronts"),
                 {QStringLiteral("all"), QStringLiteral("ramp-up")},
                 {QStringLiteral("all fronts"), QStringLiteral("ramp-up")},
                 QStringLiteral("all wave fronts, or those of the ramp-up alone")},
                {QStringLiteral("mergeable"),
                 QStringLiteral("Similar requests"),
                 {QStringLiteral("yes"), QStringLiteral("no")},
                 {QStringLiteral("may be merged"), QStringLiteral("stay apart")},
                 QStringLiteral("whether similar requests may count as one")}},
    .values = tileValueNames(),
    .setValue = setTileValue,
    .describe = describeTiles,
    .lacks = lacks,
    .build = build,
};

} // namespace costscope
