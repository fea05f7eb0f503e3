// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/kernelEfficiency.h"

#include "core/figures/benchmarkFigure.h"
#include "core/figures/ticks.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("KernelEfficiency", text);
}

struct Curve {
    QString kernel;
    double threads = 1;
    std::vector<double> order = {}, percent = {}; ///< of the peak
};

std::vector<Curve> curvesOf(const Machine& machine)
{
    std::vector<Curve> curves;
    const QJsonObject kernels = machine.rest[QLatin1String("kernels")].toObject();
    for (const QString& name : kernels.keys()) {
        const QJsonObject kernel = kernels[name].toObject();
        Curve curve{.kernel = name, .threads = kernel[QLatin1String("threads")].toDouble(1)};
        for (const QJsonValue& row : kernel[QLatin1String("efficiency")].toArray()) {
            curve.order.push_back(row[0].toDouble());
            curve.percent.push_back(100 * row[1].toDouble());
        }
        if (!curve.order.empty()) curves.push_back(std::move(curve));
    }
    return curves;
}

constexpr std::array hues = {Hue::Blue, Hue::Vermillion, Hue::Green, Hue::Purple};
constexpr std::array markers = {Marker::Circle, Marker::Square, Marker::Diamond, Marker::Triangle};

void draw(Figure& figure, Panel& panel, const std::vector<Curve>& curves)
{
    Texts names;
    std::vector<double> order, percent;
    for (size_t i = 0; i < curves.size(); ++i) {
        const Curve& curve = curves[i];
        Series line{.label = i == 0 ? tr("as models read between") : QString(),
                    .endLabel = curve.kernel,
                    .hue = hues[i % hues.size()],
                    .weight = 0.8,
                    .x = curve.order,
                    .y = curve.percent};
        Series points{.mark = Mark::Points,
                      .label = i == 0 ? tr("measured") : QString(),
                      .hue = Hue::Ink,
                      .marker = markers[i % markers.size()],
                      .fill = Fill::None,
                      .x = curve.order,
                      .y = curve.percent};
        for (size_t j = 0; j < curve.order.size(); ++j) {
            points.rows.push_back(int(order.size()));
            names.append(curve.kernel);
            order.push_back(curve.order[j]);
            percent.push_back(curve.percent[j] / 100);
            figure.rowKeys.push_back(QStringLiteral("order=%1").arg(curve.order[j]));
        }
        panel.series.push_back(std::move(line));
        panel.series.push_back(std::move(points));
    }
    panel.x = {
        .label = tr("Order <i>d</i> of the matrices"), .quantity = Quantity::Count, .scale = Scale::Log, .ticks = TickStyle::PowersOfTwo};
    padRange(panel.x, order);
    panel.y = {.label = tr("Efficiency (% of peak)"), .quantity = Quantity::Percent, .min = 0, .max = 104, .ticks = TickStyle::Number};
    panel.legend = LegendPlace::BottomRight;
    figure.table = {QStringLiteral("efficiency"),
                    {{QStringLiteral("kernel"), Quantity::Text, std::move(names), tr("Kernel")},
                     {QStringLiteral("order"), Quantity::Count, std::move(order), tr("Order <i>d</i>")},
                     {QStringLiteral("efficiency"), Quantity::Share, std::move(percent), tr("Of peak")}}};
}

/// The smallest order from which on a kernel stays above half of the peak.
QString titleOf(const std::vector<Curve>& curves)
{
    QStringList sentences;
    for (const Curve& curve : curves) {
        size_t from = curve.percent.size();
        while (from > 0 && curve.percent[from - 1] >= 50) --from;
        if (from < curve.percent.size()) sentences << tr("%1 from order %2 on").arg(curve.kernel).arg(curve.order[from]);
    }
    return sentences.isEmpty() ? tr("No kernel reaches half of the peak")
                               : tr("Half of the peak: %1").arg(sentences.join(QStringLiteral(", ")));
}

Result<Figure> build(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto view = calibrationView(session, request, PairReading::AllPairs, memory, progress);
    if (!view) return view.error();
    const std::vector<Curve> curves = curvesOf(view->calibration->machine);
    if (curves.empty()) return Error{tr("These benchmarks have no kernel with operations and a time.")};
    Figure figure;
    figure.panels.emplace_back();
    draw(figure, figure.panels.front(), curves);
    figure.widthMm = 84;
    figure.heightMm = 66;
    figure.title = titleOf(curves);
    const auto peak = view->calibration->machine.values.find(QStringLiteral("node.peak_flop_per_s_per_core"));
    figure.subtitle = calibrationSubtitle(*view).section(QStringLiteral(" · "), 0, 0) +
                      tr(" · peak %1 Gflop/s per core").arg(display(peak->second.value / 1e9, Quantity::None, 3));
    figure.messages = view->calibration->messages;
    figure.provenance = calibrationProvenance(*view);
    figure.caption = tr("Efficiency of dense kernels by the order of their matrices, best of the repetitions' medians. %1.")
                         .arg(figure.provenance.program);
    return figure;
}

QString lacks(const Session& session, const FigureRequest& request)
{
    return lacksBenchmark(session, request, {QStringLiteral("kernel-efficiency")},
                          tr("This figure needs times of dgemm, dtrsm, … with their operations: import a kernel-efficiency benchmark."));
}

} // namespace

const FigureKind kernelEfficiencyFigure = {
    .id = QStringLiteral("kernel-efficiency"),
    .name = QStringLiteral("Kernel efficiency"),
    .description = QStringLiteral("How large matrices must be before a kernel reaches the peak."),
    .datasetKinds = {QStringLiteral("benchmark")},
    .mostDatasets = 16,
    .choices = {},
    .lacks = lacks,
    .build = build,
};

} // namespace costscope
