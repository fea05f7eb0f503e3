// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/network/figures/linkKeys.h"
#include "core/network/figures/loadScale.h"

namespace costscope {

/// "2 of 48 links carry anything" where these are so few that a mean over all of them says nothing; else empty.
QString fewLinks(const LinkLoads& loads);

/// "One link carries 28 times the mean: +z at (5, 2, 2)", "The busiest link carries 6.5 times the mean; 8 of the 10 busiest run along +x";
/// "Only 2 of 48 links carry anything, at most 1 MB: +x at (0, 0, 0)"; of times at capacity it says so.
QString hotTitle(const NetworkView& view, const LoadScale& scale);
/// "from 1024 ranks to 4 ranks at (4, 4, 4)": who sends over a link, and to whom. Empty where there are more messages than are gone
/// through at once.
QString groupsOver(const NetworkView& view, const Link& link);
/// "the busiest, +z at (4, 4, 3), carries 1024 ranks' bytes to 4 ranks at (4, 4, 4)": who sends over the busiest link, and to whom.
/// Empty where no link carries anything or there are more messages than are gone through at once.
QString whoseBusiest(const NetworkView& view, const LoadScale& scale);
/// "name · SpMV on level 3 · 8 × 8 × 8 torus, 2 nodes × 4 ranks per router · block, x fastest"; `of` in place of the level.
QString networkSubtitle(const NetworkView& view, const QString& of = {});
Provenance networkProvenance(const NetworkView& view);
/// "<i>z</i>, <i>u</i>": where several routers lie behind each other in a map of these two dimensions; empty where none do.
QString dimensionsBehind(const Torus& torus, int across, int up);
/// The link that takes longest at its capacity, where it is not the one with most bytes; empty where it is, or none is known.
QString otherThanBusiest(const NetworkView& view);
/// Exact ℓ and the cube estimate in words, and what else a reader must know.
Messages networkMessages(const NetworkView& view);
Messages placementMessages(const NetworkView& view); ///< of these what is said of the placement

/// Of a what if with the same routers: which link is its busiest and what that carries now, or that it changes nothing; none
/// without a what if.
Messages whatIfMessages(const NetworkView& view, const NetworkView* whatIf);

} // namespace costscope
