// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/linkCapacity.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// A value of a machine file: a number, or an object that says more about it.
double numberOf(const QJsonValue& value)
{
    return value.isObject() ? value[QLatin1String("value")].toDouble() : value.toDouble();
}

} // namespace

std::vector<double> secondsPerByte(const Machine& machine)
{
    std::vector<double> seconds;
    for (const QJsonValue& value : machine.rest[QLatin1String("network")][QLatin1String("link_bytes_per_s")].toArray())
        seconds.push_back(numberOf(value) > 0 ? 1 / numberOf(value) : missing);
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
    return double(loads.bytes[number]) * secondsPerByte[size_t(loads.torus.link(number).dimension)];
}

double slowest(const PerDimension& perByte, const Torus& torus)
{
    double most = 0;
    for (int d = 0; d < torus.dimensions(); ++d)
        if (torus.size(d) > 1) most = std::max(most, perByte[size_t(d)]);
    return most;
}

} // namespace costscope
