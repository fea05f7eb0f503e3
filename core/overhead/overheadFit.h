// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Fit.h"
#include "core/numerics/leastSquares.h"

#include <array>
#include <optional>
#include <vector>

namespace costscope {

/// What a fit of b and c sees: one entry per record used. Höfinger & Haunschmid 2017, eq (6) or eq (1).
struct OverheadData {
    bool ratio = false; ///< eq (1), y = τ_n/t_n; else eq (6), y = t_n [s]
    Weights weights = Weights::Plain;
    std::vector<double> n;
    std::vector<double> y;
    std::vector<double> amdahl;      ///< t_n^A [s], eq (4); unused for eq (1)
    double largest = 1;              ///< r(n) < 1 is demanded up to this n
    std::vector<double> factor = {}; ///< what a residual is multiplied with; empty = 1
    /// Where each stands for all records of its n: how many they are, and what remains of their squares whatever is fitted. Else empty.
    std::vector<double> count = {}, rest = {};

    size_t records() const;                 ///< how many they stand for
    void setAmdahl(double t_1, double f_s); ///< fills `amdahl`
};

/// One record by n in place of its repetitions, with the same sums of squares: thousands of runs cost no more than their different n.
/// The same data where no n is there twice, and with logarithms of ratios, which have no record that carries what remains.
OverheadData oneByN(OverheadData data);

/// Modeled y of record i: eq (1), or eq (6) by r(n).
double modeledValue(const OverheadData& data, double b, double c, size_t i);

/// Why there is no minimum with b > 0, c > 0 and r(n) < 1: where the sum of squares falls to.
enum class Edge { None, NoOverhead, NoHalfWayPoint, Pole, Infinity };

/// The lowest admissible minimum.
struct OverheadEstimate {
    Termination termination = Termination::NoAdmissibleMinimum;
    Edge edge = Edge::None; ///< if not converged
    double b = missing;
    double c = missing;
    bool held = false; ///< lies on b = c+1
    double sumOfSquares = missing;
};

/// Fits b and c. `nearby` (b, c) is tried besides the grid of starts; it makes a slider continuous.
/// `boundSaturation`: b <= c+1.
OverheadEstimate fitOverhead(const OverheadData& data, bool boundSaturation, std::optional<std::array<double, 2>> nearby = {});

/// As fitOverhead(), but the grid is searched only if the descent from `nearby` finds no minimum: for resampling.
OverheadEstimate refitOverhead(const OverheadData& data, bool boundSaturation, std::array<double, 2> nearby);

/// The problem in b and c themselves, for errors and correlation.
LeastSquaresProblem overheadProblem(const OverheadData& data);

/// Asymptotic errors of b and c; with `estimate.held` those of the one free value.
LeastSquaresErrors overheadErrors(const OverheadData& data, const OverheadEstimate& estimate);

} // namespace costscope
