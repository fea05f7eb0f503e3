// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseCollectives.h"

namespace costscope {

// Σ_{i=0}^{log2 q−2} C_avg(2^i d)(L + β m_i) + C_max(p, 2^(log2 q−1) d)(L + β m_(log2 q−1))            section IV
double DenseCollectives::reduceScatterSync(double p, double q, double w, double d) const
{
    double sum = 0, words = volume == StepVolume::Halving ? w / 2 : w * q;
    for (double step = 1; step < q; step *= 2, words /= 2)
        sum += 2 * step < q ? machine.message(words, step * d) : machine.slowestMessage(p, words, step * d);
    return sum;
}

// Σ_{i=0}^{log2 q−1} C_avg(2^i d)(L + β (w/q) 2^i)
double DenseCollectives::gather(double q, double w, double d) const
{
    double sum = 0;
    for (double step = 1; step < q; step *= 2) sum += machine.message(w / q * step, step * d);
    return sum;
}

double DenseCollectives::gatherSync(double p, double q, double w, double d) const
{
    double sum = 0;
    for (double step = 1; step < q; step *= 2)
        sum += 2 * step < q ? machine.message(w / q * step, step * d) : machine.slowestMessage(p, w / q * step, step * d);
    return sum;
}

} // namespace costscope
