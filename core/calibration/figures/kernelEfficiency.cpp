// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/figures/calibrationKinds.h"

#include "core/calibration/figures/benchmarkFigure.h"
#include "core/figure/FigureTable.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <array>

namespace costscope {

namespace {

/// A line per kernel: percent of the peak over the order of the matrices.
std::vector<Series> curvesOf(const Machine& machine)
{
    std::vector<Series> curves;
    for (const auto& [name, kernel] : machine.tables.kernels) {
        Series curve{.endLabel = name, .weight = 0.8};
        for (const auto& [order, share] : kernel.efficiency.value_or(MachineCurve())) curve.addPoint(order, 100 * share);
        if (!curve.x.empty()) curves.push_back(std::move(curve));
    }
    return curves;
}

constexpr std::array kernelHues = {Hue::Blue, Hue::Vermillion, Hue::Green, Hue::Purple};
constexpr std::array kernelMarkers = {Marker::Circle, Marker::Square, Marker::Diamond, Marker::Triangle};

/// The tables of a machine, which were measured or decoded elsewhere.
Result<ShownCalibration> kernelsOfMachine(const Session& session, const FigureRequest& request)
{
    const auto shown = shownMachine(session, request, [](const Machine& machine) {
        const auto& kernels = machine.tables.kernels;
        return kernels.empty() ? QString() : kernels.begin()->second.source;
    });
    if (shown && curvesOf(shown->calibration->machine).empty())
        return Error{u"%1 has no efficiencies of kernels: calibrate it from times of dgemm, dtrsm, …, or choose another machine."_s.arg(
            shown->calibration->machine.name)};
    return shown;
}

void draw(Figure& figure, Panel& panel, const std::vector<Series>& curves, bool isMeasured)
{
    FigureTable table(u"efficiency"_s, {{u"kernel"_s, Quantity::Text, u"Kernel"_s},
                                        {u"order"_s, Quantity::Count, u"Order <i>d</i>"_s},
                                        {u"efficiency"_s, Quantity::Share, u"Of peak"_s}});
    std::vector<double> orders;
    for (size_t i = 0; i < curves.size(); ++i) {
        Series line = curves[i],
               points{.mark = Mark::Points, .hue = Hue::Ink, .marker = kernelMarkers[i % kernelMarkers.size()], .fill = Fill::None};
        line.hue = kernelHues[i % kernelHues.size()];
        if (i == 0) {
            line.label = u"as models read between"_s;
            points.label = isMeasured ? u"measured"_s : u"in the machine's table"_s;
        }
        for (size_t j = 0; j < line.x.size(); ++j)
            points.addPoint(line.x[j], line.y[j], table.add(u"order=%1"_s.arg(line.x[j]), line.endLabel, line.x[j], line.y[j] / 100));
        orders.insert(orders.end(), line.x.begin(), line.x.end());
        panel.series.push_back(std::move(line));
        panel.series.push_back(std::move(points));
    }
    panel.x = countAxis(u"Order <i>d</i> of the matrices"_s, orders);
    panel.y = {.label = u"Efficiency (% of peak)"_s, .quantity = Quantity::Percent, .min = 0, .max = 104, .ticks = TickStyle::Number};
    panel.legend = LegendPlace::BottomRight;
    table.moveTo(figure);
}

/// The smallest order from which on a kernel stays above half of the peak.
QString titleOf(const std::vector<Series>& curves)
{
    QStringList sentences;
    for (const Series& curve : curves) {
        size_t from = curve.y.size();
        while (from > 0 && curve.y[from - 1] >= 50) --from;
        if (from < curve.y.size()) sentences << u"%1 from order %2 on"_s.arg(curve.endLabel).arg(curve.x[from]);
    }
    return sentences.isEmpty() ? u"No kernel reaches half of the peak"_s : u"Half of the peak: %1"_s.arg(sentences.join(u", "_s));
}

Result<Figure> buildKernelEfficiency(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto shown =
        showsBenchmarks(session, request) ? shownBenchmarks(session, request, memory, progress) : kernelsOfMachine(session, request);
    if (!shown) return shown.error();
    const Machine& machine = shown->calibration->machine;
    const std::vector<Series> curves = curvesOf(machine);
    if (curves.empty()) return Error{u"These benchmarks have no kernel with operations and a time."_s};
    Figure figure;
    draw(figure, figure.panels.emplace_back(), curves, shown->isMeasured);
    figure.widthMm = 84;
    figure.heightMm = 66;
    figure.title = titleOfOneSystem(*shown->calibration, titleOf(curves), u"Efficiency of kernels"_s);
    figure.subtitle = shown->isMeasured ? shown->subtitle.section(u" · "_s, 0, 0) : shown->subtitle;
    if (const auto peak = machine.values.find(u"node.peak_flop_per_s_per_core"_s); peak != machine.values.end())
        figure.subtitle += u" · peak %1 Gflop/s per core"_s.arg(display(peak->second.value / 1e9, Quantity::None, 3));
    figure.messages = shown->calibration->messages;
    figure.provenance = shown->provenance;
    figure.caption =
        (shown->isMeasured ? u"Efficiency of dense kernels by the order of their matrices, best of the repetitions' medians. %1."_s
                           : u"Efficiency of dense kernels by the order of their matrices, as the machine has it. %1."_s)
            .arg(figure.provenance.program);
    return figure;
}

QString kernelEfficiencyLacks(const Session& session, const FigureRequest& request)
{
    if (!showsBenchmarks(session, request)) {
        const auto shown = kernelsOfMachine(session, request);
        return shown ? QString() : shown.error().message;
    }
    return lacksBenchmark(session, request, {u"kernel-efficiency"_s},
                          u"This figure needs times of dgemm, dtrsm, … with their operations: import a kernel-efficiency benchmark."_s);
}

} // namespace

const FigureKind kernelEfficiencyFigure = {
    .id = u"kernel-efficiency"_s,
    .name = u"Kernel efficiency"_s,
    .description = u"How large matrices must be before a kernel reaches the peak: measured, or as a machine has it."_s,
    .datasetKinds = {u"benchmark"_s, u"efficiency"_s},
    .mostDatasets = 16,
    .choices = {},
    .lacks = kernelEfficiencyLacks,
    .build = buildKernelEfficiency,
    .help = u"calibration"_s,
};

} // namespace costscope
