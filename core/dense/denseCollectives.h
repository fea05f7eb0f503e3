// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/DenseMachine.h"

namespace costscope {

/// What step i = 0, 1, … of recursive halving moves of a block of w words: w/2^(i+1), which agrees with the gather; w q/2^i as
/// printed, which begins with q w; or w/2^i, which begins with the whole block.
enum class StepVolume { Halving, Printed, FromWhole };

/// Time of messages as factors of L and of β w, w the words of a block: T = latencies · L + blocks · β w. Does not depend on w.
struct MessageCost {
    double latencies = 0;
    double blocks = 0;

    MessageCost operator+(const MessageCost& other) const { return {latencies + other.latencies, blocks + other.blocks}; }
    MessageCost operator*(double times) const { return {latencies * times, blocks * times}; }
    double seconds(const DenseMachine& machine, double words) const { return latencies * machine.L + blocks * machine.beta * words; }
};

/// Collectives of q processes at distances d, 2d, …, of a block; p processes communicate at once. Where q is no power of two,
/// between the costs of the powers below and above, linear in log2 q. One process costs 0.
/// González-Domínguez et al., section IV.
struct DenseCollectives {
    const CommunicationFactors& factors;
    StepVolume volume = StepVolume::Halving;

    /// C_avg(d) and C_max(p, d), of a message of a share of the block.
    MessageCost message(double share, double d) const;
    MessageCost slowestMessage(double p, double share, double d) const;

    MessageCost reduceScatterSync(double p, double q, double d) const;
    MessageCost gather(double q, double d) const;
    MessageCost gatherSync(double p, double q, double d) const; ///< the last step waits for the slowest
    MessageCost reduce(double p, double q, double d) const { return reduceScatterSync(p, q, d) + gather(q, d); }
    MessageCost broadcast(double p, double q, double d) const { return reduceScatterSync(p, q, d) + gather(q, d); }
    MessageCost broadcastSync(double p, double q, double d) const { return reduceScatterSync(p, q, d) + gatherSync(p, q, d); }
};

} // namespace costscope
