// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enumWords.h"

namespace costscope {

/// Where the two ends of a message are. Bienz, Gropp, Olson 2018, section 3.
enum class Locality { IntraSocket, IntraNode, InterNode };

/// How MPI sends a message of a given size: at once, into a buffer of the receiver, after both sides have met.
enum class Protocol { Short, Eager, Rend };

inline constexpr std::array localities = {Locality::IntraSocket, Locality::IntraNode, Locality::InterNode};
inline constexpr std::array protocols = {Protocol::Short, Protocol::Eager, Protocol::Rend};

/// The words of machine files and of the command line.
inline constexpr EnumWords<Locality::InterNode> localityWords("intra-socket", "intra-node", "inter-node");
inline constexpr EnumWords<Protocol::Rend> protocolWords("short", "eager", "rend");
inline QString toString(Locality locality)
{
    return localityWords[locality];
}
inline QString toString(Protocol protocol)
{
    return protocolWords[protocol];
}
inline std::optional<Locality> localityById(QStringView id)
{
    return localityWords.find(id);
}
inline std::optional<Protocol> protocolById(QStringView id)
{
    return protocolWords.find(id);
}

/// Which protocol MPI chooses by the size of one message. Bienz, Gropp, Olson 2018 print no thresholds: the defaults are the
/// limits in the authors' plotting scripts, an assumption, and belong to the parameter set of a machine.
struct ProtocolThresholds {
    double shortBelow = 500;  ///< short if s < shortBelow [byte]
    double eagerBelow = 8000; ///< else eager if s < eagerBelow [byte], else rend

    Protocol protocolOf(double s) const { return s < shortBelow ? Protocol::Short : s < eagerBelow ? Protocol::Eager : Protocol::Rend; }
    /// "s < 500 B", "500 B ≤ s < 8000 B", "s ≥ 8000 B".
    QString rangeOf(Protocol protocol) const;
    bool operator==(const ProtocolThresholds&) const = default;
};

/// "inter-node.eager.alpha": how a value is called in Machine::values and on the command line.
QString qualifiedName(Locality locality, Protocol protocol, const QString& name);

} // namespace costscope
