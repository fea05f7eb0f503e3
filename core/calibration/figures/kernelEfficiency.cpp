// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/figures/calibrationFigures.h"

#include "core/base/program.h"
#include "core/calibration/figures/benchmarkFigure.h"
#include "core/figure/FigureTable.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/session/machines.h"

#include <algorithm>
#include <array>

namespace costscope {

namespace {

struct Curve {
    QString kernel;
    double threads = 1;
    std::vector<double> order = {}, percent = {}; ///< of the peak
};

std::vector<Curve> curvesOf(const Machine& machine)
{
    std::vector<Curve> curves;
    for (const auto& [name, kernel] : machine.tables.kernels) {
        Curve curve{.kernel = name, .threads = kernel.threads.value_or(1)};
        for (const auto& [order, share] : kernel.efficiency.value_or(MachineCurve())) {
            curve.order.push_back(order);
            curve.percent.push_back(100 * share);
        }
        if (!curve.order.empty()) curves.push_back(std::move(curve));
    }
    return curves;
}

constexpr std::array kernelHues = {Hue::Blue, Hue::Vermillion, Hue::Green, Hue::Purple};
constexpr std::array kernelMarkers = {Marker::Circle, Marker::Square, Marker::Diamond, Marker::Triangle};

/// What kernels reach with what is told of it: measured by benchmarks, or the tables that a machine has.
struct ShownKernels {
    Machine machine = {};
    bool isMeasured = true;
    QString subtitle = {};
    Messages messages = {};
    Provenance provenance = {};
};

Result<ShownKernels> measuredKernels(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto view = calibrationView(session, request, PairReading::AllPairs, memory, progress);
    if (!view) return view.error();
    return ShownKernels{.machine = view->calibration->machine,
                        .subtitle = calibrationSubtitle(*view).section(u" · "_s, 0, 0),
                        .messages = view->calibration->messages,
                        .provenance = calibrationProvenance(*view)};
}

/// The tables of a machine, which were measured or decoded elsewhere.
Result<ShownKernels> kernelsOfMachine(const Session& session, const FigureRequest& request)
{
    const QString id = machineIdOf(session, request);
    const Machine* machine = findMachine(session, id);
    if (!machine) return Error{u"There is no machine “%1”."_s.arg(id)};
    if (curvesOf(*machine).empty())
        return Error{u"%1 has no efficiencies of kernels: calibrate it from times of dgemm, dtrsm, …, or choose another machine."_s.arg(
            machine->name)};
    const QString from = machine->tables.kernels.begin()->second.source;
    return ShownKernels{.machine = *machine,
                        .isMeasured = false,
                        .subtitle = machine->name.toHtmlEscaped() + (from.isEmpty() ? QString() : u" · "_s + from.toHtmlEscaped()),
                        .provenance = {{machine->name}, {}, from, programName()}};
}

void draw(Figure& figure, Panel& panel, const std::vector<Curve>& curves, bool isMeasured)
{
    FigureTable table(u"efficiency"_s, {{u"kernel"_s, Quantity::Text, u"Kernel"_s},
                                        {u"order"_s, Quantity::Count, u"Order <i>d</i>"_s},
                                        {u"efficiency"_s, Quantity::Share, u"Of peak"_s}});
    std::vector<double> order;
    for (size_t i = 0; i < curves.size(); ++i) {
        const Curve& curve = curves[i];
        Series line{.label = i == 0 ? u"as models read between"_s : QString(),
                    .endLabel = curve.kernel,
                    .hue = kernelHues[i % kernelHues.size()],
                    .weight = 0.8,
                    .x = curve.order,
                    .y = curve.percent};
        Series points{.mark = Mark::Points,
                      .label = i > 0        ? QString()
                               : isMeasured ? u"measured"_s
                                            : u"in the machine's table"_s,
                      .hue = Hue::Ink,
                      .marker = kernelMarkers[i % kernelMarkers.size()],
                      .fill = Fill::None,
                      .x = curve.order,
                      .y = curve.percent};
        for (size_t j = 0; j < curve.order.size(); ++j) {
            order.push_back(curve.order[j]);
            points.rows.push_back(table.add(u"order=%1"_s.arg(order.back()), curve.kernel, order.back(), curve.percent[j] / 100));
        }
        panel.series.push_back(std::move(line));
        panel.series.push_back(std::move(points));
    }
    panel.x = {
        .label = u"Order <i>d</i> of the matrices"_s, .quantity = Quantity::Count, .scale = Scale::Log, .ticks = TickStyle::PowersOfTwo};
    padRange(panel.x, order);
    panel.y = {.label = u"Efficiency (% of peak)"_s, .quantity = Quantity::Percent, .min = 0, .max = 104, .ticks = TickStyle::Number};
    panel.legend = LegendPlace::BottomRight;
    table.moveTo(figure);
}

/// The smallest order from which on a kernel stays above half of the peak.
QString titleOf(const std::vector<Curve>& curves)
{
    QStringList sentences;
    for (const Curve& curve : curves) {
        size_t from = curve.percent.size();
        while (from > 0 && curve.percent[from - 1] >= 50) --from;
        if (from < curve.percent.size()) sentences << u"%1 from order %2 on"_s.arg(curve.kernel).arg(curve.order[from]);
    }
    return sentences.isEmpty() ? u"No kernel reaches half of the peak"_s : u"Half of the peak: %1"_s.arg(sentences.join(u", "_s));
}

Result<Figure> buildKernelEfficiency(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto shown =
        showsBenchmarks(session, request) ? measuredKernels(session, request, memory, progress) : kernelsOfMachine(session, request);
    if (!shown) return shown.error();
    const std::vector<Curve> curves = curvesOf(shown->machine);
    if (curves.empty()) return Error{u"These benchmarks have no kernel with operations and a time."_s};
    Figure figure;
    figure.panels.emplace_back();
    draw(figure, figure.panels.front(), curves, shown->isMeasured);
    figure.widthMm = 84;
    figure.heightMm = 66;
    figure.title = titleOf(curves);
    figure.subtitle = shown->subtitle;
    const auto& values = shown->machine.values;
    if (const auto peak = values.find(u"node.peak_flop_per_s_per_core"_s); peak != values.end())
        figure.subtitle += u" · peak %1 Gflop/s per core"_s.arg(display(peak->second.value / 1e9, Quantity::None, 3));
    figure.messages = shown->messages;
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
};

} // namespace costscope
