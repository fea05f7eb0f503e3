// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "options.h"
#include "table.h"
#include "ticks.h"

#include <atomic>
#include <mutex>
#include <string>
#include <vector>

namespace costscope::record {

constexpr int mostRegions = 256, mostDeep = 32, mostName = 120;
constexpr int exactExecutions = 64;    // of these the order of receives is kept
constexpr int sampledExecutions = 256; // of these the time, and of every one whose number is a power of two
constexpr std::uint32_t mostOrdered = 4096;

using Key = std::intptr_t; // handle of a request as a number

struct Communicator;

/// A request whose completion tells something: a receive, or what MPI_Start begins. Also a message that MPI_Mprobe has matched.
struct Pending {
    Communicator* comm = nullptr;
    std::uint64_t bytes = 0, execution = 0, ticks = 0;
    std::uint64_t generation = 0; // of its handle: MPI gives a handle away again as soon as it is free. 0: there is none
    int peer = 0;                 // in comm, or MPI_ANY_SOURCE
    std::uint32_t order = 0;
    std::uint16_t region = 0;
    bool isReceive = true, isPersistent = false, isActive = true;
};

/// What one thread has seen of a region.
struct RegionData {
    std::uint64_t executions = 0, calls = 0, mpi = 0, elapsed = 0; // times in ticks
    std::uint64_t mostPosted = 0, worstSteps = 0, worstPosted = 0; // of one execution; positions searched, and of how many receives
    std::uint64_t ordered = 0;                                     // executions whose receives were completed one by one
    double inversions = 0;                                         // sum over these, each 0 … 1
    std::vector<std::uint64_t> samples;
    // Of the execution that runs:
    std::uint32_t posted = 0, sent = 0;
    std::vector<std::uint32_t> completed;
    // Regions by rule have no begin and no end: see ruled() in regions.cpp.
    std::uint64_t ruleBegin = 0, ruleEnd = 0;
    std::int64_t pending = 0;
    bool isRuleOpen = false, hasCompleted = false;
};

/// What the time of an execution is: all from its begin to its end, or that of the calls of MPI in it.
enum class RegionTime { Elapsed, InMpi };

struct Frame {
    int region = 0;
    RegionTime time = RegionTime::Elapsed;
    std::uint64_t begin = 0;
};

struct Totals {
    std::uint64_t self = 0, null = 0, unknown = 0; // to itself, to MPI_PROC_NULL, to a rank that is not of this world
    std::uint64_t wrongLeaves = 0, tooDeep = 0, others = 0;
    std::uint64_t untracked = 0; // receives whose request was not found again
};

struct Thread {
    explicit Thread(std::size_t entries) : table(entries) {}
    Table table;
    RegionData* regions[mostRegions] = {};
    Frame stack[mostDeep];
    int depth = 0, deeper = 0;
    std::uint64_t mpi = 0, calls = 0;
    Totals totals;
    std::vector<Key> keys; // of the call that runs: no memory is taken per call
    std::vector<Pending> pendings;
    std::vector<unsigned char> statuses;
    Thread* next = nullptr;
};

/// Of this process. Written by MPI_Init alone, but for what is atomic.
struct State {
    Options options;
    int rank = 0, ranks = 1;
    bool isActive = false; // MPI_Finalize will write
    bool isThreaded = false;
    std::atomic<bool> isRecording{false};
    std::atomic<int> mainRegion{0}; // of threads that entered none
    std::uint64_t begin = 0, on = 0, onSince = 0;
    std::string mpi, trouble; // why it went off
    std::mutex mutex;
    std::atomic<Thread*> threads{nullptr};
    Thread* mainThread = nullptr;
    long process = 0;
};

State& state();

/// Shared tables (requests, communicators, names) are locked only where several threads may call MPI at once.
class Guard {
public:
    Guard() : m_isLocked(state().isThreaded)
    {
        if (m_isLocked) state().mutex.lock();
    }
    ~Guard()
    {
        if (m_isLocked) state().mutex.unlock();
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

private:
    bool m_isLocked;
};

/// Null: no memory. Then recording is off.
Thread* thisThread();
/// The same, of a region that this thread may see for the first time.
RegionData& dataOf(Thread& thread, int region);
/// Of all threads together, after the last call. Leaves them empty.
void mergeThreads(Thread& into);

/// Forgets what it has recorded; regions that are open stay open.
void clearThread(Thread& thread);

void setRecording(bool isOn);
/// Nothing is recorded from now on; the program runs on. Rank 0 says it at the end.
void turnOff(const std::string& why) noexcept;
/// "costscope-record: …" on stderr.
void say(const std::string& text);

} // namespace costscope::record
