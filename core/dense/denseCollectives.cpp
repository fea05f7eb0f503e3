// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseCollectives.h"

#include <cmath>

namespace costscope {

MessageCost DenseCollectives::message(double share, double d) const
{
    const double factor = factors.average(d);
    return {factor, factor * share};
}

MessageCost DenseCollectives::slowestMessage(double p, double share, double d) const
{
    const double factor = factors.maximum(p, d);
    return {factor, factor * share};
}

namespace {

/// A cost at any number of processes from those of the powers of two below and above, linear in log2 q: whole steps would jump.
template <typename OfPower>
MessageCost between(double q, const OfPower& cost)
{
    if (!(q > 1)) return {};
    const double below = std::exp2(std::floor(std::log2(q) + 1e-12)), share = std::log2(q / below);
    if (share < 1e-9) return cost(below);
    return cost(below) * (1 - share) + cost(2 * below) * share;
}

} // namespace

// Σ_{i=0}^{log2 q−2} C_avg(2^i d)(L + β m_i) + C_max(p, 2^(log2 q−1) d)(L + β m_(log2 q−1))            section IV
MessageCost DenseCollectives::reduceScatterSync(double p, double q, double d) const
{
    return between(q, [&](double power) {
        const double first = volume == StepVolume::Printed ? power : volume == StepVolume::FromWhole ? 1 : 0.5; // of the block
        MessageCost sum;
        for (double step = 1; step < power; step *= 2) {
            const double share = first / step;
            sum = sum + (2 * step < power ? message(share, step * d) : slowestMessage(p, share, step * d));
        }
        return sum;
    });
}

// Σ_{i=0}^{log2 q−1} C_avg(2^i d)(L + β (w/q) 2^i)
MessageCost DenseCollectives::gather(double q, double d) const
{
    return between(q, [&](double power) {
        MessageCost sum;
        for (double step = 1; step < power; step *= 2) sum = sum + message(step / power, step * d);
        return sum;
    });
}

// The same, but the last step is C_max(p, ·).
MessageCost DenseCollectives::gatherSync(double p, double q, double d) const
{
    return between(q, [&](double power) {
        const double last = power / 2;
        const MessageCost average = message(0.5, last * d), slowest = slowestMessage(p, 0.5, last * d);
        return gather(power, d) + slowest + average * -1;
    });
}

} // namespace costscope
