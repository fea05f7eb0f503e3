// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/DenseMachine.h"

#include "core/dense/MeasuredFactors.h"
#include "core/models/shown.h"

#include <QJsonArray>

#include <cmath>

namespace costscope {

namespace {

constexpr std::array kernels = {Kernel::Dgemm, Kernel::Dtrsm, Kernel::Dpotrf};

double flops(Kernel kernel, double d)
{
    return kernel == Kernel::Dgemm ? 2 * d * d * d : kernel == Kernel::Dtrsm ? d * d * d : d * d * d / 3;
}

double valueOf(const Machine& machine, const char* name)
{
    const auto found = machine.values.find(QLatin1String(name));
    return found == machine.values.end() ? missing : found->second.value;
}

Result<std::map<double, double>> efficiencyOf(const Machine& machine, Kernel kernel)
{
    std::map<double, double> curve;
    for (const QJsonValue row : machine.rest[QLatin1String("kernels")][toString(kernel)][QLatin1String("efficiency")].toArray()) {
        const double order = row[0].toDouble(), share = row[1].toDouble();
        if (!(order >= 1) || !(share > 0) || share > 1)
            return Error{modelText("%1: the efficiency of %2 at order %3 is %4; a share of peak above 0 and up to 1 was expected.")
                             .arg(machine.name, toString(kernel), exact(order), exact(share))};
        curve[std::log2(order)] = share;
    }
    return curve;
}

} // namespace

QString toString(Kernel kernel)
{
    return kernel == Kernel::Dgemm ? QStringLiteral("dgemm") : kernel == Kernel::Dtrsm ? QStringLiteral("dtrsm") : QStringLiteral("dpotrf");
}

double DenseMachine::efficiencyOf(Kernel kernel, double order) const
{
    const auto table = efficiency.find(kernel);
    if (table == efficiency.end() || table->second.empty()) return missing;
    const auto& curve = table->second;
    const double at = std::log2(order);
    const auto above = curve.lower_bound(at);
    if (above == curve.begin()) return above->second;
    if (above == curve.end()) return curve.rbegin()->second;
    const auto below = std::prev(above);
    return below->second + (at - below->first) / (above->first - below->first) * (above->second - below->second);
}

double DenseMachine::kernelTime(Kernel kernel, double order, double threads) const
{
    return flops(kernel, order) / (efficiencyOf(kernel, order) * threads * peak);
}

Result<DenseMachine> denseMachineOf(const Machine& machine, bool calibrated, int degree)
{
    DenseMachine made;
    const double bandwidth = valueOf(machine, "network.bandwidth"), perWord = valueOf(machine, "calibration.seconds_per_word");
    made.beta = std::isnan(perWord) ? 8 / bandwidth : perWord;
    const double latency = valueOf(machine, "calibration.latency"), ofNetwork = valueOf(machine, "network.latency");
    made.L = !std::isnan(latency) ? latency : !std::isnan(ofNetwork) ? ofNetwork : 0;
    made.peak = valueOf(machine, "node.peak_flop_per_s_per_core");
    made.coreMemory = valueOf(machine, "node.memory_bytes") / valueOf(machine, "node.cores");
    if (!(made.peak > 0)) return Error{modelText("%1 has no node.peak_flop_per_s_per_core.").arg(machine.name)};
    if (!(made.beta > 0)) return Error{modelText("%1 has neither network.bandwidth nor calibration.seconds_per_word.").arg(machine.name)};
    for (const Kernel kernel : kernels) {
        auto curve = efficiencyOf(machine, kernel);
        if (!curve) return curve.error();
        if (!curve->empty()) made.efficiency[kernel] = curve.take();
    }
    if (!made.efficiency.contains(Kernel::Dgemm))
        return Error{modelText("%1 has no efficiency of dgemm (kernels/dgemm/efficiency).").arg(machine.name)};
    if (!calibrated) return made;
    CalibrationFactors factors = calibrationFactorsOf(machine);
    factors.degree = degree;
    if (factors.average.empty() || factors.maximum.empty())
        return Error{
            modelText("%1 has no calibration factors C_avg and C_max; without them every message costs L + β w.").arg(machine.name)};
    made.factors = std::make_shared<MeasuredFactors>(std::move(factors));
    return made;
}

} // namespace costscope
