// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <limits>
#include <vector>

namespace costscope {

/// How much of the queue of unmatched messages a process searches for n messages.
enum class Search {
    Printed,  ///< eq (3) as it stands: γ n², an upper bound
    InOrder,  ///< messages arrive as they were asked for: n elements
    Observed, ///< what applications showed, section 5: n²/3 elements
    Reverse,  ///< the last comes first: n(n+1)/2 elements
};
inline constexpr std::array searches = {Search::Printed, Search::InOrder, Search::Observed, Search::Reverse};

/// Queue search. Bienz, Gropp, Olson 2018, section 4.1. n received messages, γ [s]; independent of protocol and locality.
struct QueueSearch {
    double gamma = std::numeric_limits<double>::quiet_NaN();
    Search search = Search::Printed;

    double searched(double n) const;   ///< elements that are looked at; printed: those of the reverse order
    double time(double n) const;       ///< [s]
    double upperBound(double n) const; ///< the most that this way of counting gives [s]
};

/// Bytes over the most loaded link if the partition were a cube of routers: ℓ = nodes_per_router h³ b ppn.
/// Bienz, Gropp, Olson 2018, eq (7), there with 2 nodes per router (Gemini). h = links that a byte crosses on average,
/// b = bytes that a process sends to other nodes on average. Exact loads of links give ℓ as well; contentionTime takes either.
double cubeLinkBytes(double h, double b, double ppn, double nodesPerRouter = 2);

/// T_c = δ ℓ [s], eqs (5), (6). ℓ [byte], δ [s/byte].
double contentionTime(double linkBytes, double delta);

/// T = max(T_mr, ℓ/R_link) [s], what stands for T_mr + δ ℓ where δ is not known: the busiest link works while the processes send. A
/// transport that nobody knows leaves the time of the link.
double limitedByLink(double transport, double linkTime);

/// Seconds at capacity of the busiest link of each dimension [byte], the longest of them; NaN where one has a load and no capacity.
double longestLinkTime(const std::vector<double>& bytes, const std::vector<double>& secondsPerByte);

/// What a machine charges for links that messages share.
struct LinkCost {
    double delta = std::numeric_limits<double>::quiet_NaN(); ///< [s/byte]
    std::vector<double> secondsPerByte = {};                 ///< at the capacity of links, by dimension; NaN where nobody says it

    /// Without δ contention is what the busiest link takes at its capacity beyond T_mr.
    bool isByLink() const;
    bool isKnown() const; ///< by δ or by the links
    /// Seconds beside a transport: δ ℓ, or what the link that takes longest (`linkTime`, NaN: ℓ on the slowest links) takes beyond it.
    double time(double linkBytes, double linkTime, double transport) const;
};

} // namespace costscope
