// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/decodeDense.h"

namespace costscope {

/// C(d) = scale · d^exponent.
struct FactorLaw {
    double scale = 1, exponent = 0;
    double at(double distance) const;
};

/// Factors by distance that agree with what was decoded. The tables only tell sums of factors at several distances; how they
/// split is an assumption: power laws of the distance.
struct DecodedFactors {
    FactorLaw average = {};                   ///< C_avg
    std::map<double, FactorLaw> maximum = {}; ///< C_max by p; C_max(p,1) + C_max(p,√p) is the decoded sum
    bool isAverageDecoded = false;            ///< broadcasts of SUMMA tell it; otherwise it is taken as C_max of the fewest p
    double layers = 4;                        ///< c of the 2.5D cells
    int parameters = 0;                       ///< of the laws
    int cells = 0;                            ///< that were fitted
    double rms = missing;                     ///< relative deviation of their times
    double worst = missing;                   ///< the largest
    /// C_avg at a distance: by its law, but not above C_max of any p that has ranks so far apart. The mean is not slower than the slowest.
    double averageAt(double distance) const;
    /// At 1, 2, 4, … and (c−1)/c of p, where the last layer is; not below 1. Wherever both are known C_avg ≤ C_max, also between.
    CalibrationFactors tables() const;
};

/// Least squares over the plain 2.5D cells of Cannon and the plain cells of SUMMA, those that deviate left out.
/// Error: no replication was decoded, so that nothing tells how factors grow with the distance; the laws miss the cells.
Result<DecodedFactors> decodeFactors(const DenseDecoding& decoding, const std::vector<DenseRun>& runs, const DecodeSettings& settings);

/// L, β, peak and dgemm as decoded, without factors.
DenseMachine denseMachineOf(const DenseDecoding& decoding, const DecodeSettings& settings);

/// What C_avg is taken from, where no broadcast of SUMMA tells it; empty where one does.
QString averageSource(const DecodedFactors& factors);

/// That no cell is left to test the laws; empty where some are.
QString untestedWords(const DecodedFactors& factors);

/// The machine with efficiencies of dgemm, L and factors as decoded, under another id and name; `from` names the tables. Factors
/// of other tables are taken away.
Machine withDecoded(Machine machine, const DenseDecoding& decoding, const DecodedFactors* factors, const QString& from,
                    const MachineReading* fitsTables = nullptr);

} // namespace costscope
