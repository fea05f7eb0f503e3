// SPDX-License-Identifier: GPL-3.0-or-later
#include "regions.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace costscope::record {

namespace {

constexpr int slots = 1024, others = mostRegions - 1;
// No std::string: a handler of a signal writes them.
RegionName names[mostRegions];
int slotOf[slots]; // region + 1, by the hash of name and level
int count = 0;

void makeFirst()
{
    if (count > 0) return;
    names[0] = taken("all", -1);
    names[others] = taken("others", -1);
    count = 1;
}

std::uint32_t hashed(const char* name, int level)
{
    std::uint32_t hash = 2166136261u ^ std::uint32_t(level + 1);
    for (int i = 0; name[i] && i < mostName - 1; ++i) hash = (hash ^ std::uint8_t(name[i])) * 16777619u;
    return hash ^ hash >> 15;
}

/// Pairs in the wrong order, by merging.
std::uint64_t inversions(std::vector<std::uint32_t>& order, std::vector<std::uint32_t>& spare, std::size_t first, std::size_t last)
{
    if (last - first < 2) return 0;
    const std::size_t middle = (first + last) / 2;
    std::uint64_t found = inversions(order, spare, first, middle) + inversions(order, spare, middle, last);
    std::size_t left = first, right = middle;
    for (std::size_t at = first; at < last; ++at) {
        if (right == last || (left < middle && order[left] <= order[right])) {
            spare[at] = order[left++];
        } else {
            found += middle - left;
            spare[at] = order[right++];
        }
    }
    std::copy(spare.begin() + long(first), spare.begin() + long(last), order.begin() + long(first));
    return found;
}

void beginExecution(RegionData& data)
{
    data.posted = data.sent = 0;
    data.completed.clear();
}

void endExecution(RegionData& data, std::uint64_t elapsed)
{
    const std::uint64_t number = data.executions++;
    data.elapsed += elapsed;
    if (number < sampledExecutions || (number & (number - 1)) == 0) data.samples.push_back(elapsed);
    if (data.posted > data.mostPosted) data.mostPosted = data.posted;
    // Only where all were completed one by one the order is that of arrival.
    if (number < exactExecutions && data.posted > 1 && data.completed.size() == data.posted) {
        std::vector<std::uint32_t> spare(data.completed.size());
        const double pairs = 0.5 * double(data.posted) * double(data.posted - 1);
        const std::uint64_t found = inversions(data.completed, spare, 0, data.completed.size());
        ++data.ordered;
        data.inversions += double(found) / pairs;
        // A message is searched behind all that were posted before its receive and are still there: itself, and its inversions.
        if (found + data.posted > data.worstSteps) {
            data.worstSteps = found + data.posted;
            data.worstPosted = data.posted;
        }
    }
    beginExecution(data);
}

/// In MPI: of its own messages, not of regions inside.
std::uint64_t clockOf(Thread& thread, int region, RegionTime time)
{
    return time == RegionTime::InMpi ? dataOf(thread, region).mpi : ticks();
}

void endFrame(Thread& thread, int at)
{
    const Frame& frame = thread.stack[at];
    endExecution(dataOf(thread, frame.region), clockOf(thread, frame.region, frame.time) - frame.begin);
}

void tellMain(const Thread& thread)
{
    if (&thread == state().mainThread) state().mainRegion = thread.depth > 0 ? thread.stack[thread.depth - 1].region : 0;
}

} // namespace

RegionName taken(const char* operation, int level)
{
    RegionName name{};
    std::snprintf(name.operation, sizeof name.operation, "%s", operation);
    const char* const found = std::strstr(name.operation, " level ");
    if (level < 0 && found && found != name.operation) {
        char* end = nullptr;
        const long number = std::strtol(found + 7, &end, 10);
        if (end != found + 7 && *end == '\0' && number >= 0 && number < 256) {
            level = int(number);
            name.operation[found - name.operation] = '\0';
        }
    }
    name.level = level < 0 ? -1 : level;
    if (name.level < 0)
        std::snprintf(name.text, sizeof name.text, "%s", name.operation);
    else
        std::snprintf(name.text, sizeof name.text, "%s level %d", name.operation, name.level);
    return name;
}

int regionOf(const char* operation, int level)
{
    const Guard guard;
    makeFirst();
    const RegionName name = taken(operation && *operation ? operation : "unnamed", level);
    std::uint32_t slot = hashed(name.text, 0) % slots;
    for (; slotOf[slot] > 0; slot = (slot + 1) % slots)
        if (std::strcmp(names[slotOf[slot] - 1].text, name.text) == 0) return slotOf[slot] - 1;
    if (count == others) return others;
    names[count] = name;
    slotOf[slot] = ++count;
    return count - 1;
}

int regionCount()
{
    makeFirst();
    return count;
}

const RegionName& regionName(int region)
{
    makeFirst();
    return names[region];
}

void enterRegion(int region, RegionTime time)
{
    Thread* const thread = thisThread();
    if (!thread) return;
    if (region == others) ++thread->totals.others;
    if (thread->depth == mostDeep) {
        ++thread->deeper;
        ++thread->totals.tooDeep;
        return;
    }
    beginExecution(dataOf(*thread, region));
    thread->stack[thread->depth++] = {region, time, clockOf(*thread, region, time)};
    tellMain(*thread);
}

void leaveRegion(int region)
{
    Thread* const thread = thisThread();
    if (!thread) return;
    if (thread->deeper > 0) {
        --thread->deeper;
        return;
    }
    int at = thread->depth - 1;
    while (at >= 0 && thread->stack[at].region != region) --at;
    // Left without being entered: nothing ends. In another order: it ends, what was entered later goes on.
    if (at != thread->depth - 1 || at < 0) ++thread->totals.wrongLeaves;
    if (at < 0) return;
    endFrame(*thread, at);
    for (int i = at; i + 1 < thread->depth; ++i) thread->stack[i] = thread->stack[i + 1];
    --thread->depth;
    tellMain(*thread);
}

void leaveAll(Thread& thread)
{
    while (thread.depth > 0) {
        endFrame(thread, thread.depth - 1);
        --thread.depth;
    }
    for (RegionData* data : thread.regions)
        if (data && data->isRuleOpen) {
            endExecution(*data, data->ruleEnd - data->ruleBegin);
            data->isRuleOpen = false;
        }
    RegionData& rest = dataOf(thread, 0);
    if (rest.executions == 0) endExecution(rest, state().on);
}

/// A function that a rule names has no end that could be seen. Its execution is over when something was completed and no receive is
/// pending: the next message begins another one. Where nothing is ever completed all is one execution.
void ruled(RegionData& data, Step step, std::uint64_t begin, std::uint64_t end)
{
    if (step == Step::Post && (!data.isRuleOpen || (data.hasCompleted && data.pending <= 0))) {
        if (data.isRuleOpen)
            endExecution(data, data.ruleEnd - data.ruleBegin);
        else
            beginExecution(data);
        data.isRuleOpen = true;
        data.hasCompleted = false;
        data.ruleBegin = begin;
    }
    if (step == Step::Complete) data.hasCompleted = true;
    data.ruleEnd = end;
}

} // namespace costscope::record
