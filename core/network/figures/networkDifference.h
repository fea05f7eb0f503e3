// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/figures/networkFigure.h"

namespace costscope {

// What a map of links shows of a what if: the change, or one of both networks alone.

enum class ShownNetwork { Now, WhatIf, Difference };

/// The choice `show`, the difference first.
Choice showDifferenceChoice();
ShownNetwork shownNetworkOf(const FigureRequest& request, bool hasWhatIf);

/// Loads can be subtracted where the routers are the same; the tori may differ in what wraps around. Error: another size.
Result<Done> checkDifference(const Torus& now, const Torus& then);
/// Links that one of both has alone: their difference is the whole load, with the sign of what comes or goes.
bool isOfOneAlone(const Link& link, const Torus& now, const Torus& then);
/// "192 links that wrap around exist now and not in the what if: their whole load vanishes."; nothing if both have the same links.
QString linksOfOneAlone(const Torus& now, const Torus& then);

/// "The load of the busiest link falls by 14 %, from 6.16 to 5.28 MB" [byte, or s at capacity].
QString differenceTitle(double before, double after, Quantity quantity = Quantity::Size);

/// Colours of a difference stand for both signs, also where no load falls or none rises: their ends, without cells. `most`: of the
/// values without sign; 0 where nothing differs.
Series endsOfColours(double most, const QString& label);

} // namespace costscope
