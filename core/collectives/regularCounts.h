// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/stageCounts.h"

namespace costscope {

// Stages whose transmissions follow one rule on a placement that follows one too: what the busiest node does is arithmetic,
// whether or not M divides P. The same as counting every transmission.

/// Whether ranks sit in blocks or go round the nodes, and all of them have a place.
bool isRegular(const Placement& placement, qint64 P);

/// Every rank i sends to (i + distance) mod P, 0 < distance < P.
StageCounts countShift(const Placement& placement, qint64 P, qint64 distance, double bytes);

/// Ranks `first` to `last` send to the next one; 0 <= first <= last < P − 1.
StageCounts countChain(const Placement& placement, qint64 P, qint64 first, qint64 last, double bytes);

} // namespace costscope
