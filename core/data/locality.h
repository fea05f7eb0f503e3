// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <optional>

namespace costscope {

/// Where the two ends of a message are. Bienz, Gropp, Olson 2018, section 3.
enum class Locality { IntraSocket, IntraNode, InterNode };

/// How MPI sends a message of a given size: at once, into a buffer of the receiver, after both sides have met.
enum class Protocol { Short, Eager, Rend };

inline constexpr std::array localities = {Locality::IntraSocket, Locality::IntraNode, Locality::InterNode};
inline constexpr std::array protocols = {Protocol::Short, Protocol::Eager, Protocol::Rend};

/// "intra-socket", "rend": the words of machine files and of the command line.
QString toString(Locality locality);
QString toString(Protocol protocol);
std::optional<Locality> localityById(QStringView id);
std::optional<Protocol> protocolById(QStringView id);

/// "inter-node.eager.alpha": how a value is called in Machine::values and on the command line.
QString qualifiedName(Locality locality, Protocol protocol, const QString& name);

} // namespace costscope
