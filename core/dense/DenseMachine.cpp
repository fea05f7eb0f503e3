// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/DenseMachine.h"

#include "core/base/find.h"
#include "core/dense/MeasuredFactors.h"
#include "core/model/shown.h"

#include <cmath>

namespace costscope {

namespace {

constexpr std::array kernels = {Kernel::Dgemm, Kernel::Dtrsm, Kernel::Dpotrf};

double flops(Kernel kernel, double d)
{
    return kernel == Kernel::Dgemm ? 2 * d * d * d : kernel == Kernel::Dtrsm ? d * d * d : d * d * d / 3;
}

Result<std::map<double, double>> efficiencyOf(const Machine& machine, Kernel kernel)
{
    std::map<double, double> curve;
    const auto table = machine.tables.kernels.find(toString(kernel));
    if (table == machine.tables.kernels.end()) return curve;
    for (const auto& [order, share] : table->second.efficiency.value_or(MachineCurve())) {
        if (!(order >= 1) || !(share > 0) || share > 1)
            return Error{u"%1: the efficiency of %2 at order %3 is %4; a share of peak above 0 and up to 1 was expected."_s.arg(
                machine.name, toString(kernel), exact(order), exact(share))};
        curve[std::log2(order)] = share;
    }
    return curve;
}

} // namespace

QString toString(Kernel kernel)
{
    return kernel == Kernel::Dgemm ? u"dgemm"_s : kernel == Kernel::Dtrsm ? u"dtrsm"_s : u"dpotrf"_s;
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

double secondsPerWord(const Machine& machine)
{
    if (const double perWord = machineValue(machine, "calibration.seconds_per_word"); !std::isnan(perWord)) return perWord;
    const double bandwidth = machineValue(machine, "network.bandwidth");
    return 8 / (std::isnan(bandwidth) ? machineValue(machine, "inter-node.rend.R_b") : bandwidth);
}

double wordLatency(const Machine& machine)
{
    const double latency = machineValue(machine, "calibration.latency");
    return std::isnan(latency) ? machineValue(machine, "network.latency") : latency;
}

Result<DenseMachine> denseMachineOf(const Machine& machine, const MachineUse& use)
{
    if (const MachineReading* own = lookUp(machine.tables.readings, use.reading)) {
        Machine as = machine;
        for (const auto& [name, kernel] : own->kernels) as.tables.kernels[name] = kernel;
        as.tables.factors = own->factors;
        auto made = denseMachineOf(as, {use.isCalibrated, use.degree});
        if (made) made->fit = ReadingFit{own->parameters, own->cells, own->source};
        return made;
    }
    DenseMachine made;
    made.beta = secondsPerWord(machine);
    made.L = std::isnan(wordLatency(machine)) ? 0 : wordLatency(machine);
    made.peak = machineValue(machine, "node.peak_flop_per_s_per_core");
    made.coreMemory = machineValue(machine, "node.memory_bytes") / machineValue(machine, "node.cores");
    if (!(made.peak > 0)) return Error{u"%1 has no node.peak_flop_per_s_per_core."_s.arg(machine.name)};
    if (!(made.beta > 0))
        return Error{u"%1 has neither network.bandwidth nor calibration.seconds_per_word nor R_b between nodes."_s.arg(machine.name)};
    for (const Kernel kernel : kernels) {
        auto curve = efficiencyOf(machine, kernel);
        if (!curve) return curve.error();
        if (!curve->empty()) made.efficiency[kernel] = curve.take();
        const auto table = machine.tables.kernels.find(toString(kernel));
        if (table != machine.tables.kernels.end() && table->second.threads) made.threads[kernel] = *table->second.threads;
    }
    if (!made.efficiency.contains(Kernel::Dgemm))
        return Error{u"%1 has no efficiency of dgemm (kernels/dgemm/efficiency)."_s.arg(machine.name)};
    if (!use.isCalibrated) return made;
    CalibrationFactors factors = calibrationFactorsOf(machine);
    factors.degree = use.degree;
    if (factors.average.empty() || factors.maximum.empty())
        return Error{u"%1 has no calibration factors C_avg and C_max; without them every message costs L + β w."_s.arg(machine.name)};
    made.factors = std::make_shared<MeasuredFactors>(std::move(factors));
    return made;
}

} // namespace costscope
