// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "linkCounting.h"
#include "rankSums.h"
#include "recording.h"

namespace costscope::verbs {

/// The messages of one region, added up: by rank at the owners of the ranks, by link on rank 0.
struct Counted {
    RankSums sums;
    LinkCounter counter;
};

/// Reads them, every process its share. Throws Fault on all alike: what cannot be read or counted.
Counted countRegion(const Recording& recording, std::size_t region, const std::vector<ChunkPlace>& chunks, const Cube& cube,
                    const ProtocolThresholds& thresholds, ReadCounts& counts, Lacks& lacks);

} // namespace costscope::verbs
