// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enumWords.h"
#include "core/kernel/maxRate.h"

namespace costscope {

/// The words of machine files and of the command line.
inline constexpr EnumWords<Locality::InterNode> localityWords(localityIds[0], localityIds[1], localityIds[2]);
inline constexpr EnumWords<Protocol::Rend> protocolWords(protocolIds[0], protocolIds[1], protocolIds[2]);
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

/// "s < 500 B", "500 B ≤ s < 8000 B", "s ≥ 8000 B".
QString rangeOf(const ProtocolThresholds& thresholds, Protocol protocol);

/// "inter-node.eager.alpha": how a value is called in Machine::values and on the command line.
QString qualifiedName(Locality locality, Protocol protocol, const QString& name);

} // namespace costscope
