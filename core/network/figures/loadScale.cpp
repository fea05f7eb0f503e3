// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/loadScale.h"

#include "core/figure/ticks.h"

#include <algorithm>

namespace costscope {

double LoadScale::most(const LinkLoads& loads) const
{
    double most = 0;
    for (size_t number = 0; number < loads.bytes.size(); ++number) most = std::max(most, (*this)(loads, number));
    return most;
}

double LoadScale::mean(const LinkLoads& loads) const
{
    double sum = 0;
    for (size_t number = 0; number < loads.bytes.size(); ++number) sum += (*this)(loads, number);
    return loads.torus.links() > 0 ? sum / double(loads.torus.links()) : 0;
}

QString LoadScale::shown(const LinkLoads& loads, size_t number) const
{
    return isTime ? display(linkTime(loads, number, ofDimension), Quantity::Time, 3)
                  : display(double(loads.bytes[number]), Quantity::Size, 3);
}

namespace {

LoadScale bytesScale(const LinkLoads& loads)
{
    const auto most = double(loads.maxBytes());
    for (const auto& [least, unit] : {std::pair{1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}})
        if (most >= least) return {1 / least, QString::fromLatin1(unit), u"Load of a link (%1)"_s.arg(QLatin1String(unit))};
    return {1, u"B"_s, u"Load of a link (byte)"_s};
}

Result<PerDimension> capacitiesOf(const NetworkView& view)
{
    if (const auto seconds = view.secondsPerByte()) return *seconds;
    return Error{
        u"Loads relative to capacity need R_link of “%1”, or its network.link_bytes_per_s for %2 dimensions."_s.arg(view.machine.name)
            .arg(view.torus().dimensions())};
}

/// bytes / capacity of the link's dimension, in a unit of time.
Result<LoadScale> capacityScale(const NetworkView& view)
{
    const auto seconds = capacitiesOf(view);
    if (!seconds) return seconds.error();
    LoadScale scale;
    scale.isTime = true;
    scale.ofDimension = *seconds;
    const TimeUnit unit = timeUnitFor(scale.most(*view.loads));
    scale.factor = unit.factor;
    scale.unit = unit.name;
    scale.label = u"Load of a link at its capacity (%1)"_s.arg(unit.name);
    return scale;
}

} // namespace

Result<LoadScale> loadScale(const NetworkView& view, const FigureRequest& request)
{
    const QString word = choice(loadChoice(), request);
    if (word == u"capacity"_s) return capacityScale(view);
    if (word == u"mean"_s && view.loads->meanBytes() > 0)
        return LoadScale{1 / view.loads->meanBytes(), u"× mean"_s, u"Load of a link (× mean)"_s};
    return bytesScale(*view.loads);
}

Result<LoadScale> sameScaleOf(const NetworkView& whatIf, LoadScale scale)
{
    if (!scale.isTime) return scale;
    const auto seconds = capacitiesOf(whatIf);
    if (!seconds) return Error{u"What if: %1"_s.arg(seconds.error().message)};
    scale.ofDimension = *seconds;
    return scale;
}

Choice loadChoice()
{
    return {u"load"_s,
            u"Loads"_s,
            {u"bytes"_s, u"mean"_s, u"capacity"_s},
            {u"Bytes"_s, u"Times the mean"_s, u"Time at capacity"_s},
            u"loads in bytes, relative to the mean of all links, or divided by the capacity of each link"_s};
}

} // namespace costscope
