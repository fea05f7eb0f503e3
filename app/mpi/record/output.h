// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chunks.h"
#include "regions.h"

#include <string>
#include <vector>

namespace costscope::record {

/// A region as all ranks together have seen it. Times in seconds.
struct RegionReport {
    RegionName name;
    double ranks = 0, executionsLeast = 0, executionsMost = 0, calls = 0;
    double mpiMean = 0, mpiMost = 0, elapsedMost = 0;
    double messages = 0, bytes = 0, messagesPerExecution = 0, unevenRanks = 0;
    double mostPosted = 0, worstSteps = 0, worstPosted = 0, ordered = 0, inversions = 0;
    std::vector<double> samples; // of an execution the greatest of all ranks
};

struct ChunkPlace {
    std::uint64_t offset = 0;
    std::uint32_t node = 0, length = 0, region = 0, first = 0, last = 0, rows = 0;
};

/// Of one execution.
struct Message {
    std::int32_t region = 0, from = 0, to = 0, count = 0;
    std::uint64_t bytes = 0;
};

struct Report {
    std::vector<RegionReport> regions;
    std::vector<int> rankNode;
    std::vector<std::string> hosts;
    std::vector<ChunkPlace> chunks;
    std::vector<Message> messages; // where they were gathered
    std::vector<double> rankSeconds, rankMpiSeconds;
    double seconds = 0, mpiMean = 0, mpiMost = 0;
    double self = 0, null = 0, unknown = 0, coarsened = 0, lost = 0, wrongLeaves = 0, tooDeep = 0, others = 0, untracked = 0;
};

/// Makes name.d, tries to write into it and takes out what a run before has left. Not empty: why it cannot be.
std::string prepareFolder(const std::string& name);
std::string nodeFile(const std::string& name, std::size_t node);
/// These return why they could not be written, or nothing.
std::string writeIndex(const std::string& name, const Report& report);
std::string writeLevels(const std::string& name, const Report& report);
std::string writeRuns(const std::string& name, const Report& report);
/// Where a name has no number of a level: those that name one keep it, the others follow behind them.
std::vector<int> levelsOf(const std::vector<RegionReport>& regions);

} // namespace costscope::record
