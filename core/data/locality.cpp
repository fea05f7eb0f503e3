// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/locality.h"

#include "core/base/Quantity.h"

namespace costscope {

namespace {

template <class Enum, size_t Count>
std::optional<Enum> byId(QStringView id, const std::array<Enum, Count>& all)
{
    for (const Enum one : all)
        if (id == toString(one)) return one;
    return std::nullopt;
}

QString wholeBytes(double bytes)
{
    return exact(bytes) + u"\u00A0B"_s;
}

} // namespace

static_assert(std::size(machineLocalities) == localities.size() && std::size(machineProtocols) == protocols.size());

QString toString(Locality locality)
{
    return QString::fromLatin1(machineLocalities[size_t(locality)]);
}

QString toString(Protocol protocol)
{
    return QString::fromLatin1(machineProtocols[size_t(protocol)]);
}

std::optional<Locality> localityById(QStringView id)
{
    return byId(id, localities);
}

std::optional<Protocol> protocolById(QStringView id)
{
    return byId(id, protocols);
}

QString qualifiedName(Locality locality, Protocol protocol, const QString& name)
{
    return u"%1.%2.%3"_s.arg(toString(locality), toString(protocol), name);
}

QString ProtocolThresholds::rangeOf(Protocol protocol) const
{
    if (protocol == Protocol::Short) return u"s < "_s + wholeBytes(shortBelow);
    if (protocol == Protocol::Rend) return u"s ≥ "_s + wholeBytes(eagerBelow);
    return u"%1 ≤ s < %2"_s.arg(wholeBytes(shortBelow), wholeBytes(eagerBelow));
}

} // namespace costscope
