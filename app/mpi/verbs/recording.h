// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "../record/executions.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace costscope::verbs {

/// A region of the program, as an operation on a level.
struct RecordedRegion {
    std::string operation;
    int told = -1, level = -1;               ///< in its name; as it is numbered; -1: none
    std::uint64_t least = 0, most = 0;       ///< executions on a rank
    std::string queue, measured;             ///< as they stand in the index; empty: they do not
    bool isAll() const { return level < 0; } ///< outside of all others
};

/// What index.json says. Every process holds the same.
struct Recording {
    std::string folder, program;
    int ranks = 0;
    std::vector<std::string> files, hosts; ///< of each node
    std::vector<int> rankNode;
    std::vector<RecordedRegion> regions;
};

/// The folder of a recording, or its index.json. Throws Fault on all ranks alike.
Recording readIndex(const std::string& path);

/// The region of this level and operation; where they are not told the only one. Throws Fault that names those that are there.
std::size_t regionOf(const Recording& recording, int level, const std::string& operation);

/// A chunk of messages, in the order of nodes and places in their files.
struct ChunkPlace {
    std::uint64_t offset = 0;
    std::uint32_t file = 0, region = 0, rows = 0, length = 0;
};

/// All chunks with rows of some regions, known to all processes: each reads the heads of some files. Files that are missing or cut: a
/// Fault, or with `partial` a line for each on rank 0.
std::vector<ChunkPlace> findChunks(const Recording& recording, const std::vector<bool>& isRegionWanted, bool partial);

/// What was read by this process.
struct ReadCounts {
    explicit ReadCounts(const Recording& recording) : damaged(recording.files.size()) {}
    std::int64_t rows = 0;
    std::vector<int> damaged; ///< chunks of each file
};

/// The rows of chunks, one after the other. Calls no MPI.
class ChunkRows {
public:
    ChunkRows(const Recording& recording, ReadCounts& counts) : m_recording(recording), m_counts(counts) {}
    /// Throws Fault: the file is gone. A damaged chunk is counted.
    void read(const ChunkPlace& chunk, const std::function<void(const record::Row&)>& take);

private:
    const Recording& m_recording;
    ReadCounts& m_counts;
    record::ChunkReader m_reader;
    std::uint32_t m_open = UINT32_MAX; ///< file
    std::vector<record::Row> m_rows;
};

/// The rows of those chunks that are this process's, an equal part of them all. Calls no MPI.
void readOwnChunks(const Recording& recording, const std::vector<ChunkPlace>& chunks, ReadCounts& counts,
                   const std::function<void(const record::Row&)>& take);

/// What the lists lack of what was recorded, over all executions, as this process saw it.
struct Lacks {
    void take(const record::InOneExecution& one, const record::Row& row);
    std::int64_t unknown = 0, uneven = 0, coarse = 0;
};
/// Says what all processes saw together, of these regions.
void sayLacks(const Lacks& own, const Recording& recording, const std::vector<bool>& isRegionWanted);

/// A Fault where a chunk was damaged, or with `partial` a line for each file.
void sayDamaged(const Recording& recording, const ReadCounts& counts, bool partial);

} // namespace costscope::verbs
