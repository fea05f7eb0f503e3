// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/irregularExchange.h"

namespace costscope {

void MessageGroups::add(const ProtocolThresholds& thresholds, Locality locality, double s, double n)
{
    Group& group = groups[size_t(locality)][size_t(thresholds.protocolOf(s))];
    group.n += n;
    group.bytes += n * s;
}

double MessageGroups::messages() const
{
    double sum = 0;
    for (const auto& place : groups)
        for (const Group& group : place) sum += group.n;
    return sum;
}

double MessageGroups::bytesBetweenNodes() const
{
    double sum = 0;
    for (const Group& group : groups[size_t(Locality::InterNode)]) sum += group.bytes;
    return sum;
}

// T_mr = Σ_g [n_g α_g + ppn S_g / min(R_N,g, ppn R_b,g)] between nodes, n_g α_g + S_g / R_b,g on a node;
// g: messages of one locality and protocol, S_g their bytes.       Derived from Bienz, Gropp, Olson 2018, eq (2)
TransferTime exchangeTime(const NodeAware& model, const MessageGroups& process, double ppn)
{
    TransferTime sum;
    for (const Locality locality : localities) {
        for (const Protocol protocol : protocols) {
            const auto& group = process.at(locality, protocol);
            if (group.n == 0) continue;
            sum.latency += group.n * model.at(locality, protocol).alpha;
            sum.transport += model.at(locality, protocol).transport(group.bytes, ppn);
        }
    }
    return sum;
}

TransferTime phaseTime(const NodeAware& model, const std::vector<MessageGroups>& processes, double ppn)
{
    TransferTime slowest;
    for (const MessageGroups& process : processes) {
        const TransferTime time = exchangeTime(model, process, ppn);
        if (time.total() > slowest.total()) slowest = time;
    }
    return slowest;
}

} // namespace costscope
