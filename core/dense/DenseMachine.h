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
    /// How many those are.
    virtual int measuredProcesses() const { return 0; }
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

/// How factors and efficiencies came from printed cells together with a reading of the formulas.
struct ReadingFit {
    double parameters = missing, cells = missing; ///< free values, and the cells that they were fitted to
    QString source = {};
};

/// What the models of dense linear algebra know of a machine. Words have 8 bytes.
struct DenseMachine {
    double L = 0;                                               ///< latency [s]
    double beta = missing;                                      ///< [s/word]
    double peak = missing;                                      ///< of a core [flop/s]
    double coreMemory = missing;                                ///< of a core's share of the node [byte]
    std::map<Kernel, std::map<double, double>> efficiency = {}; ///< share of peak by log2 of the order
    std::map<Kernel, double> threads = {};                      ///< that the efficiencies were measured with, where that is told
    std::shared_ptr<const CommunicationFactors> factors = std::make_shared<IdealFactors>();
    std::optional<ReadingFit> fit = {}; ///< where the tables are those of a reading

    /// Share of peak at an order, linear in log2 d, held outside; NaN without a table.
    double efficiencyOf(Kernel kernel, double order) const;
    /// T = flops / (efficiency · threads · peak); flops 2 d³, d³, d³/3. [s]
    double kernelTime(Kernel kernel, double order, double threads) const;
};

/// β [s/word]: calibration.seconds_per_word, else 8 bytes over network.bandwidth or over R_b of rendezvous between nodes; NaN.
double secondsPerWord(const Machine& machine);
/// L [s]: calibration.latency, else network.latency; NaN.
double wordLatency(const Machine& machine);

/// Which of its tables models take from a machine, and how.
struct MachineUse {
    bool isCalibrated = true; ///< false: without C_avg and C_max
    int degree = 2;           ///< of the polynomial in log2 p beyond the measured p
    QString reading = {};     ///< tables that go with this reading first, where the machine has them
};
/// Of a machine file: β and L as above (L = 0 where it has none), kernels, calibration, node.
/// Error: no peak, no bandwidth, no efficiency of dgemm, an efficiency that is none; a table of factors where calibration is asked for.
Result<DenseMachine> denseMachineOf(const Machine& machine, const MachineUse& use = {});

} // namespace costscope
