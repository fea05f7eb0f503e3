// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/queueAndContention.h"

#include <algorithm>
#include <cmath>

namespace costscope {

double QueueSearch::searched(double n) const
{
    if (search == Search::InOrder) return n;
    return search == Search::Observed ? n * n / 3 : n * (n + 1) / 2;
}

// T_q = γ n²                                                               Bienz, Gropp, Olson 2018, eqs (3), (4)
// Derived: σ = 2γ for each element searched, so that the reverse order, σ n(n+1)/2, tends to eq (3).
double QueueSearch::time(double n) const
{
    return search == Search::Printed ? gamma * n * n : 2 * gamma * searched(n);
}

double QueueSearch::upperBound(double n) const
{
    return QueueSearch{gamma, search == Search::Printed ? Search::Printed : Search::Reverse}.time(n);
}

// ℓ = 2 h³ b ppn, 2 nodes for each router                                       Bienz, Gropp, Olson 2018, eq (7)
double cubeLinkBytes(double h, double b, double ppn, double nodesPerRouter)
{
    return nodesPerRouter * h * h * h * b * ppn;
}

// T_c = δ ℓ                                                               Bienz, Gropp, Olson 2018, eqs (5), (6)
double contentionTime(double linkBytes, double delta)
{
    return delta * linkBytes;
}

double limitedByLink(double transport, double linkTime)
{
    return std::fmax(transport, linkTime);
}

double longestLinkTime(const std::vector<double>& bytes, const std::vector<double>& secondsPerByte)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    double longest = bytes.empty() || secondsPerByte.empty() ? unknown : 0;
    for (std::size_t d = 0; d < bytes.size(); ++d) {
        if (bytes[d] == 0) continue;
        const double time = d < secondsPerByte.size() ? bytes[d] * secondsPerByte[d] : unknown;
        if (std::isnan(time)) return unknown;
        longest = std::max(longest, time);
    }
    return longest;
}

bool LinkCost::isByLink() const
{
    return std::isnan(delta) && !secondsPerByte.empty() &&
           std::none_of(secondsPerByte.begin(), secondsPerByte.end(), [](double s) { return std::isnan(s); });
}

bool LinkCost::isKnown() const
{
    return !std::isnan(delta) || isByLink();
}

double LinkCost::time(double linkBytes, double linkTime, double transport) const
{
    if (linkBytes == 0) return 0;
    if (!isByLink()) return contentionTime(linkBytes, delta);
    const double estimated = linkBytes * *std::max_element(secondsPerByte.begin(), secondsPerByte.end());
    const double link = std::isnan(linkTime) ? estimated : linkTime;
    return std::isnan(link) ? link : limitedByLink(transport, link) - transport;
}

} // namespace costscope
