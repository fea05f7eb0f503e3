// SPDX-License-Identifier: GPL-3.0-or-later
#include "countRegion.h"
#include "voice.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace costscope::verbs {

Counted countRegion(const Recording& recording, std::size_t region, const std::vector<ChunkPlace>& chunks, const Cube& cube,
                    const ProtocolThresholds& thresholds, ReadCounts& counts, Lacks& lacks)
{
    std::optional<Counted> counted;
    together([&] {
        auto counter = LinkCounter::of(cube.torus, {}, cube.router);
        if (!counter) throw Fault(1, counter.reason().text);
        counted.emplace(Counted{RankSums(recording), std::move(*counter)});
        std::vector<ChunkPlace> wanted;
        std::copy_if(chunks.begin(), chunks.end(), std::back_inserter(wanted),
                     [&](const ChunkPlace& chunk) { return chunk.region == region; });
        Feeder feeder(counted->counter);
        readOwnChunks(recording, wanted, counts, [&](const record::Row& row) {
            const auto one = record::inOneExecution(row, recording.regions[region].most, recording.ranks);
            lacks.take(one, row);
            if (one.told != record::InOneExecution::Message) return;
            counted->sums.take(one, thresholds);
            feeder.take(one);
        });
        feeder.flush();
    });
    counted->sums.share();
    addUp(counted->counter);
    return std::move(*counted);
}

} // namespace costscope::verbs
