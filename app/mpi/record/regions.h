// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state.h"

namespace costscope::record {

/// Region 0 is what belongs to no other; "all" where there is none but it. The last number is "others", where names run out.
struct RegionName {
    char text[mostName + 24]; // "operation level N", or a name alone
    char operation[mostName];
    int level; // -1: none
};

/// The number of a region, a new one for a new name. Level below 0: the name may say it ("spmv level 2").
int regionOf(const char* operation, int level);
int regionCount();
const RegionName& regionName(int region);
/// Takes "operation level N" apart; names of other processes too.
RegionName taken(const char* operation, int level);

void enterRegion(int region, RegionTime time = RegionTime::Elapsed);
void leaveRegion(int region);
/// Ends what is still open, as the program ends.
void leaveAll(Thread& thread);
/// Where this thread is.
inline int currentRegion(const Thread& thread)
{
    return thread.depth > 0 ? thread.stack[thread.depth - 1].region : state().mainRegion.load(std::memory_order_relaxed);
}

/// A call that a rule puts into a region: begins an execution of it where the last one has ended.
enum class Step { Post, Complete, Other };
void ruled(RegionData& data, Step step, std::uint64_t begin, std::uint64_t end);

} // namespace costscope::record
