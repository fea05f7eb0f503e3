// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/calibrationFactors.h"
#include "core/machine/Machine.h"

#include <limits>
#include <memory>

namespace costscope {

/// Real over ideal time of a message, by its distance in ranks: of the mean over all ranks, and of the slowest of p that
/// communicate at once. González-Domínguez, Georganas, Zheng, Martín, section IV.
class CommunicationFactors {
public:
    virtual ~CommunicationFactors() = default;
    virtual double average(double distance) const = 0;
    virtual double maximum(double processes, double distance) const = 0;
    /// Numbers of processes that `maximum` was measured with; beyond them it is extrapolated.
    virtual std::array<double, 2> measured() const { return {1, std::numeric_limits<double>::infinity()}; }
    /// The largest distance that both were measured at; beyond it the factors there are taken.
    virtual double farthest() const { return std::numeric_limits<double>::infinity(); }
};

/// Without calibration: every message costs L + β w.
class IdealFactors : public CommunicationFactors {
public:
    double average(double) const override { return 1; }
    double maximum(double, double) const override { return 1; }
};

enum class Kernel { Dgemm, Dtrsm, Dpotrf };
QString toString(Kernel kernel); ///< "dgemm", "dtrsm", "dpotrf"

/// What the models of dense linear algebra know of a machine. Words have 8 bytes.
struct DenseMachine {
    double L = 0;                                               ///< latency [s]
    double beta = missing;                                      ///< [s/word]
    double peak = missing;                                      ///< of a core [flop/s]
    double coreMemory = missing;                                ///< of a core's share of the node [byte]
    std::map<Kernel, std::map<double, double>> efficiency = {}; ///< share of peak by log2 of the order
    std::map<Kernel, double> threads = {};                      ///< that the efficiencies were measured with, where that is told
    std::shared_ptr<const CommunicationFactors> factors = std::make_shared<IdealFactors>();

    /// Share of peak at an order, linear in log2 d, held outside; NaN without a table.
    double efficiencyOf(Kernel kernel, double order) const;
    /// T = flops / (efficiency · threads · peak); flops 2 d³, d³, d³/3. [s]
    double kernelTime(Kernel kernel, double order, double threads) const;
};

/// β [s/word]: calibration.seconds_per_word, else 8 bytes over network.bandwidth or over R_b of rendezvous between nodes; NaN.
double secondsPerWord(const Machine& machine);
/// L [s]: calibration.latency, else network.latency; NaN.
double wordLatency(const Machine& machine);

/// Of a machine file: β and L as above (L = 0 where it has none), kernels, calibration, node. Without its factors where `calibrated` is
/// false. Error: no peak, no bandwidth, no efficiency of dgemm, an efficiency that is none; a table of factors where calibration is asked
/// for.
Result<DenseMachine> denseMachineOf(const Machine& machine, bool calibrated = true, int degree = 2);

} // namespace costscope
