// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseCollectives.h"

#include <algorithm>

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

// Σ_{i=0}^{log2 q−2} C_avg(2^i d)(L + β m_i) + C_max(p, 2^(log2 q−1) d)(L + β m_(log2 q−1))            section IV
MessageCost DenseCollectives::reduceScatterSync(double p, double q, double d) const
{
    MessageCost sum;
    for (double step = 1; step < q; step *= 2) {
        const double share = volume == StepVolume::Printed ? q / step : std::min(0.5 / step, 1 / step - 1 / q);
        sum = sum + (2 * step < q ? message(share, step * d) : slowestMessage(p, share, step * d));
    }
    return sum;
}

// Σ_{i=0}^{log2 q−1} C_avg(2^i d)(L + β (w/q) 2^i)
MessageCost DenseCollectives::gather(double q, double d) const
{
    MessageCost sum;
    for (double step = 1; step < q; step *= 2) sum = sum + message(std::min(step / q, 1 - step / q), step * d);
    return sum;
}

MessageCost DenseCollectives::gatherSync(double p, double q, double d) const
{
    MessageCost sum;
    for (double step = 1; step < q; step *= 2) {
        const double share = std::min(step / q, 1 - step / q);
        sum = sum + (2 * step < q ? message(share, step * d) : slowestMessage(p, share, step * d));
    }
    return sum;
}

} // namespace costscope
