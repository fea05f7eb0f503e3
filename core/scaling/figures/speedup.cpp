// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scaling/figures/speedup.h"

#include "core/base/program.h"
#include "core/data/RunRecords.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/scaling/figures/speedupScene.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

using Scene = SpeedupScene;
using Network = SpeedupNetwork;

/// Process counts from 2 on, even on the logarithmic axis; P = 1 has no communication and is joined by dots.
std::vector<double> counts(double most)
{
    std::vector<double> all;
    for (const double P : spread(2, most, 160))
        if (all.empty() || std::round(P) > all.back()) all.push_back(std::round(P));
    return all;
}

/// With those between which a tree grows by a level, so that its steps are as steep as they are.
std::vector<double> countsOfTrees(double most)
{
    std::set<double> all;
    for (const double P : counts(most)) all.insert(P);
    for (double level = 2; level <= most; level *= 2)
        for (const double P : {level - 1, level, level + 1})
            if (P >= 2 && P <= most) all.insert(P);
    return {all.begin(), all.end()};
}

Series curve(const Scene& scene, const QString& name, Hue hue, Dash dash, auto&& of)
{
    Series line{.mark = Mark::Line, .endLabel = name, .hue = hue, .dash = dash, .weight = 1.3};
    for (const double P : counts(scene.mostProcesses)) line.addPoint(P, of(P));
    return line;
}

/// A thin line from one point to another.
Series dotted(double x, double y, double x2, double y2, Hue hue)
{
    return {.mark = Mark::Line, .hue = hue, .dash = Dash::Dotted, .weight = 0.8, .x = {x, x2}, .y = {y, y2}};
}

/// "5000", "7.86"
QString gainText(double gain)
{
    return gain < 100 ? display(gain, Quantity::None, 3) : display(std::round(gain), Quantity::Count);
}

void addLimit(Panel& panel, const Scene& scene, const HockneyNetwork& network)
{
    if (!(network.L > 0) || !(scene.program.N_it > 0)) return;
    const double limit = stencilLimit(scene.program, network), middle = std::sqrt(scene.mostProcesses), from = std::max(1.0, middle / 30);
    panel.series.push_back(dotted(from, limit, scene.mostProcesses, limit, Hue::Blue));
    panel.series.push_back(wordsAt(from > 1 ? from : middle, limit, u"limit %1"_s.arg(gainText(limit)), Hue::Blue, // clear of the axis
                                   from > 1 ? Anchor::AboveRight : Anchor::Above));
}

void addOptimum(Panel& panel, const Scene& scene, const HockneyNetwork& network)
{
    const auto [P, S] = alltoallBest(scene.program, network);
    if (!(P > 1) || P > scene.mostProcesses) return;
    panel.series.push_back({.mark = Mark::Drop, .hue = Hue::Purple, .dash = Dash::Dotted, .x = {P}, .y = {S}});
    panel.series.push_back({.mark = Mark::Points, .hue = Hue::Purple, .marker = Marker::Circle, .x = {P}, .y = {S}});
    const QString words = S < 1 ? u"best %1 at <i>P</i> = %2: slower than one process"_s : u"best %1 at <i>P</i> = %2"_s;
    panel.series.push_back(wordsAt(P, S, words.arg(gainText(S), displayCount(P)), Hue::Purple, Anchor::Above)); // the drop is below
}

void addBroadcasts(Panel& panel, const Scene& scene, const HockneyNetwork& network, double m)
{
    const std::tuple<double (*)(const HockneyNetwork&, double, double), QString, Hue, Dash> kinds[] = {
        {linearBroadcastTime, u"linear"_s, Hue::Vermillion, Dash::Solid},
        {binaryBroadcastTime, u"binary tree"_s, Hue::Green, Dash::Dashed},
        {binomialBroadcastTime, u"binomial"_s, Hue::Blue, Dash::Solid}};
    for (const auto& [time, name, hue, dash] : kinds) {
        Series line{.mark = Mark::Line, .endLabel = name, .hue = hue, .dash = dash, .weight = 1.3};
        for (const double P : countsOfTrees(scene.mostProcesses)) line.addPoint(P, time(network, P, m));
        panel.series.push_back(std::move(line));
    }
}

/// Of run-time records: t_1 / t_n.
Result<std::vector<Series>> measuredSeries(const Session& session, const FigureRequest& request)
{
    std::vector<Series> all;
    constexpr Marker markers[] = {Marker::Circle, Marker::Square, Marker::Diamond, Marker::Triangle};
    for (const QString& id : request.datasets) {
        const DatasetItem* item = session.dataset(id);
        if (!item || !item->data) return Error{u"A dataset of this figure is missing."_s};
        const auto records = runRecords(*item->data);
        if (!records) return records.error();
        const auto t1 = records->t1();
        if (!t1) return Error{u"“%1” has no record at n = 1, so there is no speed-up."_s.arg(item->name)};
        Series points{.mark = Mark::Points, .label = item->name.toHtmlEscaped(), .hue = Hue::Ink, .marker = markers[all.size() % 4]};
        for (size_t i = 0; i < records->size(); ++i) points.addPoint(records->n[i], *t1 / records->t[i]);
        all.push_back(std::move(points));
    }
    return all;
}

void scaleAxes(Panel& panel, const Scene& scene, bool isBroadcast)
{
    panel.x = {.label = u"Processes <i>P</i>"_s,
               .quantity = Quantity::Processes,
               .scale = Scale::Log,
               .min = 0.8,
               .max = 1.3 * scene.mostProcesses,
               .ticks = TickStyle::Decades};
    panel.y = {.label = isBroadcast ? u"Time of a broadcast (s)"_s : u"Speed-up <i>S</i>(<i>P</i>)"_s,
               .quantity = isBroadcast ? Quantity::Time : Quantity::None,
               .scale = Scale::Log,
               .ticks = TickStyle::Decades};
    padRange(panel.y, {1e-6, 1}); // of a broadcast that takes no time
    padRange(panel.y, panel.heights());
}

/// L and B; the title of a panel tells the machine they are from or began with. "As printed": a paper may print what hardware cannot.
QString networkText(const Network& of)
{
    const bool isPrinted = of.isPrinted && of.network.L == of.source.L && of.network.B == of.source.B;
    return (isPrinted ? u"<i>L</i> = %1, <i>B</i> = %2 as printed"_s : u"<i>L</i> = %1, <i>B</i> = %2"_s)
        .arg(display(of.network.L, Quantity::Time, 3), display(of.network.B, Quantity::Rate, 3));
}

Panel panelOf(const Scene& scene, const Network& network, const std::vector<Series>& measured)
{
    Panel panel;
    panel.title = network.name.toHtmlEscaped();
    panel.notes.push_back(networkText(network));
    panel.series.push_back({.mark = Mark::Line,
                            .endLabel = u"ideal"_s,
                            .hue = Hue::Grey,
                            .dash = Dash::DashDot,
                            .x = {1, scene.mostProcesses},
                            .y = {1, scene.mostProcesses}});
    for (const auto& [communication, name, hue] :
         {std::tuple(&stencilCommunication, u"stencil"_s, Hue::Blue), std::tuple(&alltoallCommunication, u"all-to-all"_s, Hue::Purple)}) {
        Series line = curve(scene, name, hue, Dash::Solid,
                            [&, of = communication](double P) { return speedUp(scene.program, P, of(scene.program, network.network, P)); });
        panel.series.push_back(dotted(1, 1, line.x.front(), line.y.front(), hue)); // S(1) = 1
        panel.series.push_back(std::move(line));
    }
    addLimit(panel, scene, network.network);
    addOptimum(panel, scene, network.network);
    for (const Series& series : measured) panel.series.push_back(series);
    panel.legend = measured.empty() ? LegendPlace::None : LegendPlace::TopLeft;
    scaleAxes(panel, scene, false);
    return panel;
}

QString broadcastTitle(const Scene& scene)
{
    const double P = scene.mostProcesses;
    const bool takesTime =
        std::any_of(scene.networks.begin(), scene.networks.end(), [&](const Network& one) { return one.network.time(scene.message) > 0; });
    if (!takesTime) return u"Without latency and data a broadcast takes no time"_s;
    if (P == 2) return u"To one other process every broadcast is one message"_s;
    const HockneyNetwork any{1, 1}; // both are so many messages, whatever one takes
    const double times = linearBroadcastTime(any, P, 0) / binomialBroadcastTime(any, P, 0);
    return u"On %1 processes a binomial tree broadcasts %2 times as fast as one message after the other"_s.arg(
        display(P, Quantity::Count), times < 10 ? display(times, Quantity::None, 2) : display(std::round(times), Quantity::Count));
}

/// "7.86 and 447" of two networks, of more "at least 7.86"; what more processes only slow down gains 1.
QString gainsInWords(const std::vector<double>& gains)
{
    QStringList each;
    for (const double gain : gains) each << gainText(std::max(1.0, gain));
    if (each.size() > 2) each = {u"at least "_s + gainText(std::max(1.0, *std::min_element(gains.begin(), gains.end())))};
    each.removeDuplicates();
    return each.join(u" and "_s);
}

QString titleOf(const Scene& scene)
{
    if (scene.isBroadcast) return broadcastTitle(scene);
    std::vector<double> limits, gains;
    QStringList limited, unlimited;
    for (const Network& one : scene.networks) {
        const double limit = stencilLimit(scene.program, one.network), gain = alltoallBest(scene.program, one.network).S;
        const bool hasLimit = std::isfinite(limit + gain);
        (hasLimit ? limited : unlimited) << one.name.toHtmlEscaped();
        if (!hasLimit) continue;
        limits.push_back(limit);
        gains.push_back(gain);
    }
    if (limits.empty()) return u"Without latency or iterations the programs scale without a limit"_s;
    const QString said = limits.size() == 1
                             ? u"On %1 the speed-up of the stencil tends to %2, that of the all-to-all peaks at %3"_s.arg(limited.front())
                             : u"The speed-up of the stencil tends to %1, that of the all-to-all peaks at %2"_s;
    const QString title = said.arg(gainsInWords(limits), gainsInWords(gains));
    return unlimited.isEmpty() ? title : u"%1; no limit without latency: %2"_s.arg(title, unlimited.join(u", "_s));
}

void addTable(Figure& figure, const Scene& scene)
{
    FigureTable networks(u"networks"_s, {{u"network"_s, Quantity::Text, u"Network"_s},
                                         {u"L"_s, Quantity::Time, u"<i>L</i>"_s},
                                         {u"B"_s, Quantity::Rate, u"<i>B</i>"_s},
                                         {u"stencil_limit"_s, Quantity::None, u"Limit of the stencil"_s},
                                         {u"alltoall_P"_s, Quantity::None, u"Best <i>P</i> of the all-to-all"_s},
                                         {u"alltoall_S"_s, Quantity::None, u"Its speed-up"_s}});
    for (const Network& one : scene.networks) {
        const auto [P, S] = alltoallBest(scene.program, one.network);
        networks.add(u"network=%1"_s.arg(one.name), one.name, one.network.L, one.network.B, stencilLimit(scene.program, one.network), P, S);
    }
    networks.moveTo(figure);
}

Result<Figure> buildSpeedup(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const auto scene = speedupScene(session, request);
    if (!scene) return scene.error();
    const bool isBroadcast = scene->isBroadcast;
    const auto measured = measuredSeries(session, request);
    if (!measured) return measured.error();
    Figure figure;
    for (const Network& network : scene->networks) {
        figure.panels.push_back(panelOf(*scene, network, *measured));
        if (!isBroadcast) continue;
        figure.panels.back().series.clear();
        addBroadcasts(figure.panels.back(), *scene, network.network, scene->message);
        figure.panels.back().legend = LegendPlace::None;
        scaleAxes(figure.panels.back(), *scene, true);
    }
    double low = missing, high = missing; // one scale for all
    for (const Panel& panel : figure.panels) {
        low = std::fmin(low, panel.y.min);
        high = std::fmax(high, panel.y.max);
    }
    for (size_t i = 0; i < figure.panels.size(); ++i) {
        figure.panels[i].y.min = low;
        figure.panels[i].y.max = high;
        figure.panels[i].sharesY = i % 2 != 0;
    }
    addTable(figure, *scene);
    figure.columns = std::min(2, int(figure.panels.size()));
    figure.widthMm = figure.panels.size() > 1 ? 178 : 84;
    figure.heightMm = 8 + 68 * std::ceil(double(figure.panels.size()) / 2);
    figure.stackedUpToMm = 100;
    figure.stackedHeightMm = 8 + 56 * double(figure.panels.size());
    figure.title = titleOf(*scene);
    figure.subtitle = isBroadcast
                          ? u"Hockney model, <i>m</i> = %1; formulas derived"_s.arg(display(scene->message, Quantity::Size, 3))
                          : u"Hockney model, <i>N</i> = %1, <i>T</i><sub>1</sub> = %2, %3 exchanges; <i>S</i>(1) = 1 by definition"_s.arg(
                                display(scene->program.N, Quantity::Size, 3), display(scene->program.T_1, Quantity::Time, 4),
                                display(scene->program.N_it, Quantity::Count));
    QStringList datasets, names;
    for (const QString& id : request.datasets) datasets << session.dataset(id)->name.toHtmlEscaped();
    if (!datasets.isEmpty() && !isBroadcast) figure.subtitle += u" · points: measured, %1"_s.arg(datasets.join(u", "_s));
    for (const Network& network : scene->networks) names << network.name;
    QStringList sources = names;
    for (const QString& id : request.datasets) sources << sourcesOf(*session.dataset(id));
    figure.provenance = {sources, isBroadcast ? u"derived; Barigou 2016, Figure 1.1"_s : u"Barigou 2016, eqs (1.1) to (1.10)"_s,
                         plainText(figure.subtitle), programName()};
    figure.caption = u"%1 by the Hockney model for %2. %3."_s.arg(isBroadcast ? u"Time of a broadcast"_s
                                                                              : u"Speed-up of a stencil and of an all-to-all program"_s,
                                                                  names.join(u", "_s).toHtmlEscaped(), programName());
    return figure;
}

QString speedupLacks(const Session& session, const FigureRequest& request)
{
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && item->data->kind != DatasetKind::Runs)
            return u"“%1” holds no run times."_s.arg(item->name);
    const QString unknown = unknownNetwork(session, request);
    return unknown.isEmpty() ? QString() : u"There is no machine “%1”."_s.arg(unknown);
}

} // namespace

const FigureKind speedupFigure = {
    .id = u"speedup"_s,
    .name = u"Speed-up by Hockney"_s,
    .description = u"Whether a program whose processes exchange data scales on a network, beside measured run times."_s,
    .datasetKinds = {u"runs"_s},
    .mostDatasets = 4,
    .choices = {choiceOf("show", "Show", {{"speedup", "speed-up"}, {"broadcast", "broadcasts"}},
                         "speed-up of stencil and all-to-all, or linear against tree broadcasts")},
    .values = speedupValueNames(),
    .setValue = setSpeedupValue,
    .describe = describeSpeedup,
    .lacks = speedupLacks,
    .build = buildSpeedup,
    .rowsToCount = rowsOfRuns,
    .help = u"scaling"_s,
};

} // namespace costscope
