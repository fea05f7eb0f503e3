// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <limits>

namespace costscope {

/// Where the two ends of a message are. Bienz, Gropp, Olson 2018, section 3.
enum class Locality { IntraSocket, IntraNode, InterNode };

/// How MPI sends a message of a given size: at once, into a buffer of the receiver, after both sides have met.
enum class Protocol { Short, Eager, Rend };

inline constexpr std::array localities = {Locality::IntraSocket, Locality::IntraNode, Locality::InterNode};
inline constexpr std::array protocols = {Protocol::Short, Protocol::Eager, Protocol::Rend};

/// The words of machine files and of the command line.
inline constexpr std::array localityIds = {"intra-socket", "intra-node", "inter-node"};
inline constexpr std::array protocolIds = {"short", "eager", "rend"};

template <class T>
using ByLocality = std::array<T, localities.size()>;

/// Which protocol MPI chooses by the size of one message. Bienz, Gropp, Olson 2018 print no thresholds: the defaults are the
/// limits in the authors' plotting scripts, an assumption, and belong to the parameter set of a machine.
struct ProtocolThresholds {
    double shortBelow = 500;  ///< short if s < shortBelow [byte]
    double eagerBelow = 8000; ///< else eager if s < eagerBelow [byte], else rend

    Protocol protocolOf(double s) const { return s < shortBelow ? Protocol::Short : s < eagerBelow ? Protocol::Eager : Protocol::Rend; }
    bool operator==(const ProtocolThresholds&) const = default;
};

/// What bounds the rate of a transfer: each process by itself, or the injection of the node.
enum class Limit { Process, Injection };

/// One parameter set of the postal and the max-rate model. Bienz, Gropp, Olson, "Improving Performance Models for
/// Irregular Point-to-Point Communication" (2018), eqs (1) and (2). An infinite R_N leaves the postal model.
struct PointToPoint {
    double alpha = std::numeric_limits<double>::quiet_NaN(); ///< latency of a message [s]
    double R_b = std::numeric_limits<double>::quiet_NaN();   ///< rate of one process [byte/s]
    double R_N = std::numeric_limits<double>::infinity();    ///< injection rate of a node [byte/s]

    /// Seconds for `bytes` of each of `ppn` processes that communicate at once: ppn s / min(R_N, ppn R_b).
    double transport(double bytes, double ppn = 1) const;
    Limit limit(double ppn) const; ///< injection if ppn R_b > R_N
};

/// A time in the parts that are shown [s].
struct TransferTime {
    double latency = 0;
    double transport = 0;
    double total() const { return latency + transport; }
};

/// The max-rate model with parameters by locality and protocol. Bienz, Gropp, Olson 2018, section 3 and Table 1.
/// On a node there is no injection limit: R_N is infinite there.
struct NodeAware {
    std::array<std::array<PointToPoint, 3>, 3> parameters; ///< [locality][protocol]
    ProtocolThresholds thresholds;

    const PointToPoint& at(Locality locality, Protocol protocol) const { return parameters[std::size_t(locality)][std::size_t(protocol)]; }
    /// n messages of s bytes each, one direction: n α + ppn n s / min(R_N, ppn R_b). The protocol is that of one
    /// message, so T(s) jumps at the thresholds and may fall there.
    TransferTime time(Locality locality, double n, double s, double ppn) const;
};

/// Seconds of one process that sends, by the models of transport that build on each other.
struct ProcessTime {
    double postal = 0;             ///< inter-node α and R_b for every message
    double maxRate = 0;            ///< the same, the injection limit charged to every message
    ByLocality<double> parts = {}; ///< of T_mr: parameters by locality and protocol

    double nodeAware() const { return parts[0] + parts[1] + parts[2]; }
    /// n α + k S / min(R_N, k R_b); k = active processes of the sender's node. On a node there is no limit.
    void add(const NodeAware& model, Locality where, Protocol how, double n, double bytes, double k);
};

} // namespace costscope
