// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/machine/Machine.h"

#include <map>

namespace costscope {

/// Calibration factors of a machine, C = real/ideal >= 1: of the mean over all ranks by distance, of the slowest rank by number
/// of processes and distance, all processes communicating at once. González-Domínguez, Georganas, Zheng, Martín, section IV.
struct CalibrationFactors {
    std::map<double, double> average;                   ///< C_avg(d); distances in ranks
    std::map<double, std::map<double, double>> maximum; ///< C_max(p, d), by p and then by d
    int degree = 2; ///< of the polynomial in log2 p beyond the measured p: 1 … 3; the paper states neither variable nor degree
};

/// The tables of `machine.calibration`; empty where it has none.
CalibrationFactors calibrationFactorsOf(const Machine& machine);

/// A factor, and in words what of it lies outside the measured range; empty = all inside.
struct FactorValue {
    double value = missing;
    QString extrapolated = {};
};

/// C_avg(d): linear in log2 d between measured distances, held at the nearest one outside. Error: no table; d < 1.
Result<FactorValue> averageFactor(const CalibrationFactors& factors, double distance);

/// C_max(p, d): by distance as above for every measured p, linear in log2 p between them; above the largest p the least squares
/// polynomial in log2 p, not below the value there, as the slowest of more is not faster; below the smallest p the value there.
/// Error: no table; p or d < 1; beyond the largest p fewer measured p than degree + 1.
Result<FactorValue> maximumFactor(const CalibrationFactors& factors, double processes, double distance);

} // namespace costscope
