// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/topology/RouterGrid.h"

#include "core/base/Quantity.h"

#include <QCoreApplication>

#include <cmath>

namespace costscope {

namespace {

/// Mean distance over all ordered pairs of a line or ring of D routers, each with itself included.
double averageDistance(qint64 size, bool wrap)
{
    const double D = double(size);
    if (!wrap) return (D * D - 1) / (3 * D);
    return size % 2 == 0 ? D / 4 : (D * D - 1) / (4 * D);
}

Result<Done> check(const RouterGrid& grid, const RouterTraffic& traffic)
{
    for (const qint64 router : {traffic.from, traffic.to}) {
        if (router < 0 || router >= grid.routers())
            return Error{QCoreApplication::translate("Topology", "Router %1 is outside the partition, which has %2 routers from 0 on.")
                             .arg(router)
                             .arg(grid.routers())};
    }
    if (std::isfinite(traffic.bytes) && traffic.bytes >= 0) return Done{};
    return Error{QCoreApplication::translate("Topology", "From router %1 to router %2: '%3' is no number of bytes.")
                     .arg(traffic.from)
                     .arg(traffic.to)
                     .arg(exact(traffic.bytes))};
}

} // namespace

std::array<qint64, 3> RouterGrid::coordinates(qint64 router) const
{
    return {router % dims[0], router / dims[0] % dims[1], router / dims[0] / dims[1]};
}

qint64 RouterGrid::hops(qint64 from, qint64 to) const
{
    const auto a = coordinates(from), b = coordinates(to);
    qint64 sum = 0;
    for (size_t k = 0; k < 3; ++k) {
        const qint64 straight = std::abs(a[k] - b[k]);
        sum += wrap[k] ? std::min(straight, dims[k] - straight) : straight;
    }
    return sum;
}

double RouterGrid::averageHops(SameRouter self) const
{
    double sum = 0;
    for (size_t k = 0; k < 3; ++k) sum += averageDistance(dims[k], wrap[k]);
    const double count = double(routers());
    return self == SameRouter::Counts || count == 1 ? sum : sum * count / (count - 1);
}

RouterGrid smallestCube(qint64 nodes, qint64 nodesPerRouter)
{
    const qint64 routers = nodes / nodesPerRouter + (nodes % nodesPerRouter != 0);
    qint64 side = std::max<qint64>(1, std::llround(std::cbrt(double(routers))) - 1);
    while (side * side * side < routers) ++side;
    return {{side, side, side}};
}

Result<double> averageHops(const RouterGrid& grid, const std::vector<RouterTraffic>& traffic, SameRouter same)
{
    double bytes = 0, byteHops = 0;
    for (const RouterTraffic& one : traffic) {
        if (const auto checked = check(grid, one); !checked) return checked.error();
        if (one.from == one.to && same == SameRouter::LeftOut) continue;
        bytes += one.bytes;
        byteHops += one.bytes * double(grid.hops(one.from, one.to));
    }
    return bytes > 0 ? byteHops / bytes : 0;
}

} // namespace costscope
