// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/exchangeValues.h"

#include "core/pointToPoint/contention.h"
#include "core/pointToPoint/irregularExchange.h"
#include "core/pointToPoint/queueSearch.h"

namespace costscope {

QString groupName(Locality locality, Protocol protocol, const char* last)
{
    return qualifiedName(locality, protocol, QLatin1String(last));
}

namespace {

/// Messages at which the model works: 5 of 100 B, 3 of 2 kB, 4 of 600 B, 2 of 100 kB.
struct Typical {
    Locality locality;
    Protocol protocol;
    double n, s;
};
constexpr Typical typicalGroups[] = {{Locality::IntraSocket, Protocol::Short, 5, 100},
                                     {Locality::IntraNode, Protocol::Eager, 3, 2000},
                                     {Locality::InterNode, Protocol::Eager, 4, 600},
                                     {Locality::InterNode, Protocol::Rend, 2, 1e5}};

Parameter optional(Parameter value)
{
    value.optional = true;
    return value;
}

Parameters groupValues()
{
    Parameters values;
    for (const Locality locality : localities) {
        for (const Protocol protocol : protocols) {
            Parameter n = optional(
                {groupName(locality, protocol, "n"), u"n<sub>g</sub>"_s, u"messages, by locality and protocol"_s, Quantity::Count});
            Parameter s = optional({groupName(locality, protocol, "s"), u"s<sub>g</sub>"_s,
                                    u"mean bytes of a message, by locality and protocol"_s, Quantity::Size});
            for (const Typical& typical : typicalGroups)
                if (typical.locality == locality && typical.protocol == protocol) n.typical = typical.n, s.typical = typical.s;
            values.push_back(n);
            values.push_back(s);
        }
    }
    return values;
}

} // namespace

Parameters exchangeInputs()
{
    Parameters values = groupValues();
    values.push_back(ppnValue());
    values.push_back(coresValue());
    values.push_back(optional(
        {u"n_queue"_s, u"n<sub>q</sub>"_s, u"messages that the process receives; as many as it sends unless given"_s, Quantity::Count}));
    values.push_back(searchValue());
    values.push_back(optional(hopsValue()));
    values.push_back(
        optional({u"b"_s, u"b"_s, u"average bytes of a process to other nodes; those of this process unless given"_s, Quantity::Size}));
    return values;
}

Parameters exchangeParameters()
{
    Parameters values = nodeAwareValues();
    for (const Parameter& value : {gammaValue(), optional(deltaValue()), nodesPerRouterValue()}) values.push_back(value);
    return values;
}

} // namespace costscope
