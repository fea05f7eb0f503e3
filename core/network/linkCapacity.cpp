// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/linkCapacity.h"

#include <algorithm>
#include <cmath>

namespace costscope {

bool hasOneLinkRate(const Machine& machine)
{
    return machine.tables.linkRates.empty() && machineValue(machine, "link_rate") > 0;
}

std::vector<double> secondsPerByte(const Machine& machine)
{
    if (hasOneLinkRate(machine)) return std::vector<double>(size_t(mostDimensions), 1 / machineValue(machine, "link_rate"));
    std::vector<double> seconds;
    for (const double rate : machine.tables.linkRates) seconds.push_back(rate > 0 ? 1 / rate : missing);
    return seconds;
}

std::optional<PerDimension> secondsPerByte(const Machine& machine, const Torus& torus)
{
    const std::vector<double> listed = secondsPerByte(machine);
    PerDimension seconds = {};
    for (int d = 0; d < torus.dimensions(); ++d) {
        if (torus.size(d) == 1) continue;
        if (size_t(d) >= listed.size() || std::isnan(listed[size_t(d)])) return std::nullopt;
        seconds[size_t(d)] = listed[size_t(d)];
    }
    return seconds;
}

double linkTime(const LinkLoads& loads, size_t number, const PerDimension& secondsPerByte)
{
    return double(loads.bytes[number]) * secondsPerByte[loads.torus.dimensionOf(number)];
}

double slowest(const PerDimension& perByte, const Torus& torus)
{
    double most = 0;
    for (int d = 0; d < torus.dimensions(); ++d)
        if (torus.size(d) > 1) most = std::max(most, perByte[size_t(d)]);
    return most;
}

} // namespace costscope
