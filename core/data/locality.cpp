// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/locality.h"

#include "core/base/Quantity.h"

namespace costscope {

namespace {

QString wholeBytes(double bytes)
{
    return exact(bytes) + u"\u00A0B"_s;
}

} // namespace

QString qualifiedName(Locality locality, Protocol protocol, const QString& name)
{
    return u"%1.%2.%3"_s.arg(toString(locality), toString(protocol), name);
}

QString rangeOf(const ProtocolThresholds& thresholds, Protocol protocol)
{
    if (protocol == Protocol::Short) return u"s < "_s + wholeBytes(thresholds.shortBelow);
    if (protocol == Protocol::Rend) return u"s ≥ "_s + wholeBytes(thresholds.eagerBelow);
    return u"%1 ≤ s < %2"_s.arg(wholeBytes(thresholds.shortBelow), wholeBytes(thresholds.eagerBelow));
}

} // namespace costscope
