// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/network/figures/loadScale.h"

namespace costscope {

/// Routers of one plane of a torus, from the first to the last in both of its dimensions.
struct PlaneWindow {
    qint32 left = 0, right = 0, low = 0, high = 0;
    qint32 plane = 0;
    bool contains(const Torus& torus, qint32 router) const;
    bool operator==(const PlaneWindow&) const = default;
};
/// A few routers to each side of this one.
PlaneWindow windowAround(const Torus& torus, qint32 router);

/// The links of one direction in a window, large enough to be counted: numbers on both axes, the link framed and named with its load,
/// the title with who sends over it and to whom. `rows`: of the table by number of link.
Panel zoomOf(const NetworkView& view, const LoadScale& scale, const std::vector<int>& rows, Scale colours, const Link& link);

/// The link with the largest load and, if that lies elsewhere, the next one: what a reader of small maps wants to see enlarged.
std::vector<Link> linksToEnlarge(const NetworkView& view, const LoadScale& scale);

} // namespace costscope
