// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"
#include "core/network/figures/networkTraffic.h"

namespace costscope {

/// What a load is shown as.
struct LoadScale {
    double factor = 1;                          ///< of bytes
    QString unit;                               ///< "MB", "× mean"
    QString label;                              ///< "Load of a link (MB)"
    PerDimension ofDimension = {1, 1, 1, 1, 1}; ///< further factor: links differ by dimension
    bool isTime = false;                        ///< at capacity: ofDimension is in s/byte
    double operator()(const LinkLoads& loads, size_t number) const
    {
        return factor * ofDimension[loads.torus.dimensionOf(number)] * double(loads.bytes[number]);
    }
    double most(const LinkLoads& loads) const; ///< of all links
    double mean(const LinkLoads& loads) const; ///< of all links; 0 without links
    std::vector<size_t> hottest(const LinkLoads& loads, size_t count) const { return loads.hottest(count, ofDimension); }
    /// "6.16 MB", "5.2 ms": bytes, or the time at capacity, of one link.
    QString shown(const LinkLoads& loads, size_t number) const;
};
/// By the choice `load`: bytes in the unit that suits the largest; times the mean of the links; seconds at the capacity of each
/// link. Error: the machine has no `network.link_bytes_per_s` for every dimension.
Result<LoadScale> loadScale(const NetworkView& view, const FigureRequest& request);
/// The scale of what is now, in its unit, for the links of a what if: its torus may have other dimensions. Error: as loadScale().
Result<LoadScale> sameScaleOf(const NetworkView& whatIf, LoadScale scale);
Choice loadChoice();

} // namespace costscope
