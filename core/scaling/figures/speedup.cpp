// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scaling/figures/speedup.h"

#include "core/base/program.h"
#include "core/data/RunRecords.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/scaling/figures/speedupScene.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Speedup", text);
}

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

using Communication = double (*)(const HockneyProgram&, const HockneyNetwork&, double);

Series curve(const Scene& scene, const HockneyNetwork& network, Communication communication, const QString& name, Hue hue, Dash dash)
{
    Series line{.mark = Mark::Line, .endLabel = name, .hue = hue, .dash = dash, .weight = 1.3};
    for (const double P : counts(scene.mostProcesses))
        line.x.push_back(P), line.y.push_back(speedUp(scene.program, P, communication(scene.program, network, P)));
    return line;
}

/// From S(1) = 1 to the first point of a curve.
Series joined(const Series& line)
{
    return {.mark = Mark::Line, .hue = line.hue, .dash = Dash::Dotted, .weight = 0.8, .x = {1, line.x.front()}, .y = {1, line.y.front()}};
}

/// "5000", "7.86"
QString gainText(double gain)
{
    return gain < 100 ? display(gain, Quantity::None, 3) : display(std::round(gain), Quantity::Count);
}

void addLimit(Panel& panel, const Scene& scene, const HockneyNetwork& network)
{
    if (!(network.L > 0) || !(scene.program.N_it > 0)) return;
    const double limit = stencilLimit(scene.program, network), from = std::max(1.0, std::sqrt(scene.mostProcesses) / 30);
    panel.series.push_back(
        {.mark = Mark::Line, .hue = Hue::Blue, .dash = Dash::Dotted, .weight = 0.8, .x = {from, scene.mostProcesses}, .y = {limit, limit}});
    panel.series.push_back({.mark = Mark::Text,
                            .hue = Hue::Blue,
                            .x = {from > 1 ? from : std::sqrt(scene.mostProcesses)}, // clear of the axis
                            .y = {limit},
                            .text = {tr("limit %1").arg(gainText(limit))},
                            .anchor = from > 1 ? Anchor::AboveRight : Anchor::Above});
}

void addOptimum(Panel& panel, const Scene& scene, const HockneyNetwork& network)
{
    const auto [P, S] = alltoallBest(scene.program, network);
    if (!(P > 1) || P > scene.mostProcesses) return;
    panel.series.push_back({.mark = Mark::Drop, .hue = Hue::Purple, .dash = Dash::Dotted, .x = {P}, .y = {S}});
    panel.series.push_back({.mark = Mark::Points, .hue = Hue::Purple, .marker = Marker::Circle, .x = {P}, .y = {S}});
    panel.series.push_back({.mark = Mark::Text,
                            .hue = Hue::Purple,
                            .x = {P},
                            .y = {S},
                            .text = {(S < 1 ? tr("best %1 at <i>P</i> = %2: slower than one process") : tr("best %1 at <i>P</i> = %2"))
                                         .arg(gainText(S), display(P, Quantity::Count))},
                            .anchor = Anchor::Below});
}

void addBroadcasts(Panel& panel, const Scene& scene, const HockneyNetwork& network, double m)
{
    const std::tuple<double (*)(const HockneyNetwork&, double, double), QString, Hue, Dash> kinds[] = {
        {linearBroadcastTime, tr("linear"), Hue::Vermillion, Dash::Solid},
        {binaryBroadcastTime, tr("binary tree"), Hue::Sky, Dash::Dashed},
        {binomialBroadcastTime, tr("binomial"), Hue::Blue, Dash::Solid}};
    for (const auto& [time, name, hue, dash] : kinds) {
        Series line{.mark = Mark::Line, .endLabel = name, .hue = hue, .dash = dash, .weight = 1.3};
        for (const double P : counts(scene.mostProcesses)) line.x.push_back(P), line.y.push_back(time(network, P, m));
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
        if (!item || !item->data) return Error{tr("A dataset of this figure is missing.")};
        const auto records = runRecords(*item->data);
        if (!records) return records.error();
        const auto t1 = records->t1();
        if (!t1) return Error{tr("“%1” has no record at n = 1, so there is no speed-up.").arg(item->name)};
        Series points{.mark = Mark::Points, .label = item->name.toHtmlEscaped(), .hue = Hue::Ink, .marker = markers[all.size() % 4]};
        for (size_t i = 0; i < records->size(); ++i) points.x.push_back(records->n[i]), points.y.push_back(*t1 / records->t[i]);
        all.push_back(std::move(points));
    }
    return all;
}

void scaleAxes(Panel& panel, const Scene& scene, bool isBroadcast)
{
    panel.x = {.label = tr("Processes <i>P</i>"),
               .quantity = Quantity::Processes,
               .scale = Scale::Log,
               .min = 0.8,
               .max = 1.3 * scene.mostProcesses,
               .ticks = TickStyle::Decades};
    panel.y =
        isBroadcast
            ? Axis{.label = tr("Time of a broadcast (s)"), .quantity = Quantity::Time, .scale = Scale::Log, .ticks = TickStyle::Decades}
            : Axis{
                  .label = tr("Speed-up <i>S</i>(<i>P</i>)"), .quantity = Quantity::None, .scale = Scale::Log, .ticks = TickStyle::Decades};
    std::vector<double> values;
    for (const Series& series : panel.series)
        for (const double y : series.y)
            if (y > 0) values.push_back(y);
    if (values.empty()) values = {1e-6, 1}; // a broadcast that takes no time
    padRange(panel.y, values);
}

/// L and B; the title of a panel tells the machine they are from or began with.
QString networkText(const HockneyNetwork& network)
{
    return tr("<i>L</i> = %1, <i>B</i> = %2").arg(display(network.L, Quantity::Time, 3), display(network.B, Quantity::Rate, 3));
}

Panel panelOf(const Scene& scene, const Network& network, const std::vector<Series>& measured)
{
    Panel panel;
    panel.title = network.name.toHtmlEscaped();
    panel.notes.push_back(networkText(network.network));
    panel.series.push_back({.mark = Mark::Line,
                            .endLabel = tr("ideal"),
                            .hue = Hue::Grey,
                            .dash = Dash::DashDot,
                            .x = {1, scene.mostProcesses},
                            .y = {1, scene.mostProcesses}});
    for (const auto& [communication, name, hue] :
         {std::tuple(&stencilCommunication, tr("stencil"), Hue::Blue), std::tuple(&alltoallCommunication, tr("all-to-all"), Hue::Purple)}) {
        Series line = curve(scene, network.network, communication, name, hue, Dash::Solid);
        panel.series.push_back(joined(line));
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
    if (!takesTime) return tr("Without latency and data a broadcast takes no time");
    if (P == 2) return tr("To one other process every broadcast is one message");
    const HockneyNetwork any{1, 1}; // both are so many messages, whatever one takes
    const double times = linearBroadcastTime(any, P, 0) / binomialBroadcastTime(any, P, 0);
    return tr("On %1 processes a binomial tree broadcasts %2 times as fast as one message after the other")
        .arg(display(P, Quantity::Count), times < 10 ? display(times, Quantity::None, 2) : display(std::round(times), Quantity::Count));
}

/// "7.86 to 447"; what more processes only slow down gains 1.
QString gainRange(std::vector<double> gains)
{
    const auto [least, most] = std::minmax_element(gains.begin(), gains.end());
    const QString from = gainText(std::max(1.0, *least)), to = gainText(std::max(1.0, *most));
    return from == to ? to : tr("%1 to %2").arg(from, to);
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
        if (hasLimit) limits.push_back(limit), gains.push_back(gain);
    }
    if (limits.empty()) return tr("Without latency or iterations the programs scale without a limit");
    const QString where = limits.size() == 1 ? tr("On %1").arg(limited.front()) : tr("By network");
    const QString title = tr("%1 the stencil gains at most %2, the all-to-all %3").arg(where, gainRange(limits), gainRange(gains));
    return unlimited.isEmpty() ? title : tr("%1; no limit without latency: %2").arg(title, unlimited.join(QStringLiteral(", ")));
}

void addTable(Figure& figure, const Scene& scene)
{
    Texts names;
    std::vector<double> columns[5];
    for (const Network& one : scene.networks) {
        const auto [P, S] = alltoallBest(scene.program, one.network);
        const double values[] = {one.network.L, one.network.B, stencilLimit(scene.program, one.network), P, S};
        names.append(one.name);
        for (size_t i = 0; i < 5; ++i) columns[i].push_back(values[i]);
        figure.rowKeys.push_back(QStringLiteral("network=%1").arg(one.name));
    }
    figure.table = {QStringLiteral("networks"),
                    {{QStringLiteral("network"), Quantity::Text, std::move(names), tr("Network")},
                     {QStringLiteral("L"), Quantity::Time, std::move(columns[0]), QStringLiteral("<i>L</i>")},
                     {QStringLiteral("B"), Quantity::Rate, std::move(columns[1]), QStringLiteral("<i>B</i>")},
                     {QStringLiteral("stencil_limit"), Quantity::None, std::move(columns[2]), tr("Limit of the stencil")},
                     {QStringLiteral("alltoall_P"), Quantity::None, std::move(columns[3]), tr("Best <i>P</i> of the all-to-all")},
                     {QStringLiteral("alltoall_S"), Quantity::None, std::move(columns[4]), tr("Its speed-up")}}};
}

Result<Figure> build(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
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
    for (const Panel& panel : figure.panels) low = std::fmin(low, panel.y.min), high = std::fmax(high, panel.y.max);
    for (size_t i = 0; i < figure.panels.size(); ++i) {
        figure.panels[i].y.min = low, figure.panels[i].y.max = high;
        figure.panels[i].sharesY = i % 2 != 0;
    }
    addTable(figure, *scene);
    figure.columns = std::min(2, int(figure.panels.size()));
    figure.widthMm = figure.panels.size() > 1 ? 178 : 100;
    figure.heightMm = 8 + 68 * std::ceil(double(figure.panels.size()) / 2);
    figure.stackedUpToMm = 100, figure.stackedHeightMm = 8 + 56 * double(figure.panels.size());
    figure.title = titleOf(*scene);
    figure.subtitle = isBroadcast
                          ? tr("Hockney model, <i>m</i> = %1; formulas derived").arg(display(scene->message, Quantity::Size, 3))
                          : tr("Hockney model, <i>N</i> = %1, <i>T</i><sub>1</sub> = %2, %3 exchanges; <i>S</i>(1) = 1 by definition")
                                .arg(display(scene->program.N, Quantity::Size, 3), display(scene->program.T_1, Quantity::Time, 4),
                                     display(scene->program.N_it, Quantity::Count));
    QStringList names;
    for (const Network& network : scene->networks) names << network.name;
    QStringList sources = names;
    for (const QString& id : request.datasets) sources << sourcesOf(*session.dataset(id));
    figure.provenance = {
        sources, isBroadcast ? QStringLiteral("derived; Barigou 2016, Figure 1.1") : QStringLiteral("Barigou 2016, eqs (1.1) to (1.10)"),
        plainText(figure.subtitle), programName()};
    figure.caption = tr("%1 by the Hockney model for %2. %3.")
                         .arg(isBroadcast ? tr("Time of a broadcast") : tr("Speed-up of a stencil and of an all-to-all program"),
                              names.join(QStringLiteral(", ")).toHtmlEscaped(), programName());
    return figure;
}

QString lacks(const Session& session, const FigureRequest& request)
{
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && item->data->kind != DatasetKind::Runs)
            return tr("“%1” holds no run times.").arg(item->name);
    const QString unknown = unknownNetwork(session, request);
    return unknown.isEmpty() ? QString() : tr("There is no machine “%1”.").arg(unknown);
}

} // namespace

const FigureKind speedupFigure = {
    .id = QStringLiteral("speedup"),
    .name = QStringLiteral("Speed-up by Hockney"),
    .description = QStringLiteral("Whether a program whose processes exchange data scales on a network, beside measured run times."),
    .datasetKinds = {QStringLiteral("runs")},
    .mostDatasets = 4,
    .choices = {{QStringLiteral("show"),
                 QStringLiteral("Show"),
                 {QStringLiteral("speedup"), QStringLiteral("broadcast")},
                 {QStringLiteral("speed-up"), QStringLiteral("broadcasts")},
                 QStringLiteral("speed-up of stencil and all-to-all, or linear against tree broadcasts")}},
    .values = speedupValueNames(),
    .setValue = setSpeedupValue,
    .describe = describeSpeedup,
    .lacks = lacks,
    .build = build,
};

} // namespace costscope
