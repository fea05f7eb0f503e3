// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/checks.h"
#include "core/scaling/hockney.h"

namespace costscope {

/// L and B as rows of a model; a machine calls them network.latency and network.bandwidth.
inline Parameters hockneyNetworkValues()
{
    Parameter L{u"L"_s, u"<i>L</i>"_s, u"latency"_s, Quantity::Time, 5e-5, 1e-8, 1e-2, true};
    Parameter B{u"B"_s, u"<i>B</i>"_s, u"bandwidth"_s, Quantity::Rate, 1.25e8, 1e6, 1e12, true};
    L.machineName = u"network.latency"_s;
    B.machineName = u"network.bandwidth"_s;
    return {L, B};
}

inline HockneyNetwork hockneyNetworkOf(const NamedValues& values)
{
    return {valueAt(values, u"L"_s), valueAt(values, u"B"_s)};
}

inline Result<Done> checkHockneyNetwork(const NamedValues& values)
{
    return allOf({needNotNegative(values, u"L"_s), needPositive(values, u"B"_s)});
}

} // namespace costscope
