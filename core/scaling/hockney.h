// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"

namespace costscope {

/// A message of m bytes takes L + m/B.
struct HockneyNetwork {
    double L = missing; ///< latency [s]
    double B = missing; ///< bandwidth [byte/s]
    double time(double m) const { return L + m / B; }
};

/// An iterative program whose processes exchange data in every iteration: T_1 seconds on one process, N bytes of data, N_it
/// iterations. Barigou, "On Communication-Computation Overlap in High-Performance Computing" (2016), section 1.2.1.
struct HockneyProgram {
    double T_1 = missing; ///< [s]
    double N = missing;   ///< [byte]
    double N_it = missing;
    double element = 1; ///< bytes of an element, whose square root the stencil takes; 1 = as printed
};

/// Seconds of communication on P processes; 0 for P = 1, where the closed forms of the paper are not 0.
double stencilCommunication(const HockneyProgram& program, const HockneyNetwork& network, double P);
double alltoallCommunication(const HockneyProgram& program, const HockneyNetwork& network, double P);

/// T_1 / (T_1/P + communication).
double speedUp(const HockneyProgram& program, double P, double communication);

/// What the stencil's speed-up tends to: T_1 / (8 N_it L).
double stencilLimit(const HockneyProgram& program, const HockneyNetwork& network);
/// P* at which the all-to-all is fastest, not rounded; S* is the speed-up there.
double alltoallOptimum(const HockneyProgram& program, const HockneyNetwork& network);
/// The all-to-all where it is fastest on a whole number of processes: the better neighbour of P*, from 1 on. Infinite without
/// latency or iterations.
struct AlltoallBest {
    double P = missing, S = missing;
};
AlltoallBest alltoallBest(const HockneyProgram& program, const HockneyNetwork& network);

/// Seconds of a broadcast of m bytes to P processes. Derived: Figure 1.1 of the paper prints no formulas.
double linearBroadcastTime(const HockneyNetwork& network, double P, double m);
double binomialBroadcastTime(const HockneyNetwork& network, double P, double m);
double binaryBroadcastTime(const HockneyNetwork& network, double P, double m); ///< the two children one after the other

extern const Model hockneyStencilModel;  ///< "hockney-stencil"
extern const Model hockneyAlltoallModel; ///< "hockney-alltoall"

} // namespace costscope
