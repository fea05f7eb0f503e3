// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/DenseMachine.h"

namespace costscope {

/// What a step of recursive halving moves of a block of w words: w/2, w/4, … (agrees with the gather), or w q/2^i as printed,
/// which begins with q w.
enum class StepVolume { Halving, Printed };

/// Collectives of q processes (a power of two) at distances d, 2d, …, of a block of w words; p processes communicate at once.
/// González-Domínguez et al., section IV. One process costs 0. [s]
struct DenseCollectives {
    const DenseMachine& machine;
    StepVolume volume = StepVolume::Halving;

    double reduceScatterSync(double p, double q, double w, double d) const;
    double gather(double q, double w, double d) const;
    double gatherSync(double p, double q, double w, double d) const; ///< the last step waits for the slowest
    double reduce(double p, double q, double w, double d) const { return reduceScatterSync(p, q, w, d) + gather(q, w, d); }
    double broadcast(double p, double q, double w, double d) const { return reduceScatterSync(p, q, w, d) + gather(q, w, d); }
    double broadcastSync(double p, double q, double w, double d) const { return reduceScatterSync(p, q, w, d) + gatherSync(p, q, w, d); }
};

} // namespace costscope
