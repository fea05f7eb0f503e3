// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"
#include "core/data/benchmark.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// Flop rate by order of the matrix, of one kernel.
using Curve = std::map<double, double>;

/// The side of a square problem of as many operations: (m n k)^(1/3), as far as the sides are known.
double orderOf(const BenchmarkView& view, size_t i)
{
    std::vector<double> sides;
    for (const BenchmarkNumber side : {BenchmarkNumber::M, BenchmarkNumber::N, BenchmarkNumber::K})
        if (const double value = view.number(side, i); value > 0) sides.push_back(value);
    double product = 1;
    for (const double side : sides) product *= side;
    if (!sides.empty() && std::all_of(sides.begin(), sides.end(), [&](double side) { return side == sides.front(); })) return sides.front();
    return sides.empty() ? missing : std::pow(product, 1.0 / double(sides.size()));
}

std::map<QString, Curve> curvesOf(const BenchmarkView& view)
{
    std::map<QString, Curve> curves;
    for (size_t i = 0; i < view.size(); ++i) {
        const double flops = view.number(BenchmarkNumber::Flops, i), order = orderOf(view, i);
        if (!view.isUsable(i) || !(flops > 0) || std::isnan(order)) continue;
        double& rate = curves[view.text(BenchmarkText::Op, i)][order];
        rate = std::max(rate, flops / view.number(BenchmarkNumber::Time, i));
    }
    return curves;
}

double bestRate(const std::map<QString, Curve>& curves)
{
    double best = 0;
    for (const auto& [kernel, curve] : curves)
        for (const auto& [order, rate] : curve) best = std::max(best, rate);
    return best;
}

/// Peak of the file's threads: as the file says, of the base machine's cores, or the best rate of the file.
double peakOf(const BenchmarkFacts& facts, double threads, const CalibrationStep& step, const std::map<QString, Curve>& curves,
              Calibration& calibration)
{
    const double said = facts.parameters[QLatin1String("peak_flops_per_s")].toDouble(missing);
    if (said > 0) return said;
    if (step.base && step.base->values.contains(u"node.peak_flop_per_s_per_core"_s))
        return machineValue(*step.base, "node.peak_flop_per_s_per_core") * threads;
    const double best = bestRate(curves);
    warn(calibration.messages,
         u"The kernels' file does not say the peak: efficiencies are shares of the best rate measured, %1 Gflop/s."_s.arg(
             display(best / 1e9, Quantity::None, 4)));
    return best;
}

void put(Calibration& calibration, const QString& kernel, double threads, const Curve& curve, double peak)
{
    MachineCurve rows;
    for (const auto& [order, rate] : curve) rows.push_back({order, std::min(1.0, rate / peak)});
    calibration.machine.tables.kernels[kernel] = {threads, rows, {}};
}

} // namespace

Result<Done> calibrateKernels(const std::vector<DatasetPtr>& datasets, const CalibrationStep& step, Calibration& calibration)
{
    for (const DatasetPtr& dataset : datasets) {
        const auto view = BenchmarkView::of(*dataset);
        if (!view) continue;
        const BenchmarkFacts facts = benchmarkFacts(*dataset);
        if (facts.kind != u"kernel-efficiency"_s) continue;
        const auto curves = curvesOf(*view);
        if (curves.empty()) continue;
        const double threads = facts.parameters[QLatin1String("threads")].toDouble(1);
        const double peak = peakOf(facts, threads, step, curves, calibration);
        for (const auto& [kernel, curve] : curves) {
            if (calibration.machine.tables.kernels.contains(kernel))
                warn(calibration.messages, u"%1 of %2 takes the place of that of an earlier file."_s.arg(kernel, dataset->name));
            put(calibration, kernel, threads, curve, peak);
        }
        calibration.machine.values.try_emplace(u"node.peak_flop_per_s_per_core"_s,
                                               MachineValue{.value = peak / threads, .source = dataset->name});
    }
    return Done{};
}

} // namespace costscope
