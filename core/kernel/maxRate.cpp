// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/maxRate.h"

#include <algorithm>

namespace costscope {

// T = α + ppn s / min(R_N, ppn R_b)                                             Bienz, Gropp, Olson 2018, eq (2)
// Without injection limit, or with ppn R_b below it: T = α + s / R_b                                      eq (1)
double PointToPoint::transport(double bytes, double ppn) const
{
    return limit(ppn) == Limit::Process ? bytes / R_b : ppn * bytes / R_N;
}

Limit PointToPoint::limit(double ppn) const
{
    return ppn * R_b <= R_N ? Limit::Process : Limit::Injection;
}

// T = n α + ppn n s / min(R_N, ppn R_b) between nodes, n α + n s / R_b on a node; α, R_b, R_N by locality and protocol.
//                                 Bienz, Gropp, Olson 2018, eq (2) and Table 1; the sum over n messages is derived
TransferTime NodeAware::time(Locality locality, double n, double s, double ppn) const
{
    const PointToPoint& set = at(locality, thresholds.protocolOf(s));
    return {n * set.alpha, set.transport(n * s, ppn)};
}

void ProcessTime::add(const NodeAware& model, Locality where, Protocol how, double n, double bytes, double k)
{
    const PointToPoint& network = model.at(Locality::InterNode, how);
    postal += n * network.alpha + bytes / network.R_b;
    maxRate += n * network.alpha + network.transport(bytes, std::max(k, 1.0));
    const PointToPoint& own = model.at(where, how);
    parts[std::size_t(where)] += n * own.alpha + own.transport(bytes, where == Locality::InterNode ? k : 1);
}

} // namespace costscope
