// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/checks.h"
#include "core/scaling/hockney.h"

namespace costscope {

/// L and B as rows of a model; a machine calls them network.latency and network.bandwidth.
inline std::vector<ModelValue> hockneyNetworkValues()
{
    ModelValue L{QStringLiteral("L"), QStringLiteral("<i>L</i>"), QStringLiteral("latency"), Quantity::Time, 5e-5, 1e-8, 1e-2, true};
    ModelValue B{QStringLiteral("B"), QStringLiteral("<i>B</i>"), QStringLiteral("bandwidth"), Quantity::Rate, 1.25e8, 1e6, 1e12, true};
    L.machineName = QStringLiteral("network.latency");
    B.machineName = QStringLiteral("network.bandwidth");
    return {L, B};
}

inline HockneyNetwork hockneyNetworkOf(const NamedValues& values)
{
    return {valueAt(values, QStringLiteral("L")), valueAt(values, QStringLiteral("B"))};
}

inline Result<Done> checkHockneyNetwork(const NamedValues& values)
{
    return allOf({needNotNegative(values, QStringLiteral("L")), needPositive(values, QStringLiteral("B"))});
}

} // namespace costscope
