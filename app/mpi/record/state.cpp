// SPDX-License-Identifier: GPL-3.0-or-later
#include "state.h"

#include <cstdio>
#include <new>

namespace costscope::record {

State& state()
{
    static State* const it = new State; // never destroyed: other destructors may still call MPI
    return *it;
}

namespace {
COSTSCOPE_RECORD_THREAD Thread* ofThisThread = nullptr;
} // namespace

Thread* thisThread()
{
    if (ofThisThread) return ofThisThread;
    try {
        auto* const made = new Thread(state().options.entries);
        made->regions[0] = new RegionData;
        State& s = state();
        made->next = s.threads.load();
        while (!s.threads.compare_exchange_weak(made->next, made)) {
        }
        ofThisThread = made;
    } catch (const std::bad_alloc&) {
        turnOff("no memory for a table");
    }
    return ofThisThread;
}

RegionData& dataOf(Thread& thread, int region)
{
    RegionData*& data = thread.regions[region];
    if (!data) data = new RegionData;
    return *data;
}

void mergeThreads(Thread& into)
{
    for (Thread* thread = state().threads.load(); thread; thread = thread->next) {
        if (thread == &into) continue;
        into.table.merge(thread->table);
        thread->table.clear();
        // The time of a process in MPI is that of its main thread; of the others it would count twice.
        into.calls += thread->calls;
        into.totals.self += thread->totals.self;
        into.totals.null += thread->totals.null;
        into.totals.unknown += thread->totals.unknown;
        into.totals.wrongLeaves += thread->totals.wrongLeaves;
        into.totals.tooDeep += thread->totals.tooDeep;
        into.totals.others += thread->totals.others;
        into.totals.untracked += thread->totals.untracked;
        for (int region = 0; region < mostRegions; ++region) {
            const RegionData* const theirs = thread->regions[region];
            if (!theirs) continue;
            RegionData& ours = dataOf(into, region);
            ours.calls += theirs->calls;
            // Threads that share a region each run their own executions of it, at the same time.
            if (theirs->executions > ours.executions) {
                ours.executions = theirs->executions;
                ours.elapsed = theirs->elapsed;
                ours.samples = theirs->samples;
            }
            ours.mostPosted += theirs->mostPosted;
            if (ours.mpi < theirs->mpi) ours.mpi = theirs->mpi;
        }
    }
}

void clearThread(Thread& thread)
{
    State& s = state();
    thread.table.clear();
    thread.mpi = thread.calls = 0;
    thread.totals = Totals();
    for (RegionData* data : thread.regions)
        if (data) *data = RegionData();
    s.on = 0;
    s.onSince = ticks();
}

void setRecording(bool isOn)
{
    State& s = state();
    if (!s.isActive || s.isRecording == isOn) return;
    if (isOn)
        s.onSince = ticks();
    else
        s.on += ticks() - s.onSince;
    s.isRecording = isOn;
}

void turnOff(const std::string& why) noexcept
{
    try {
        State& s = state();
        if (s.trouble.empty()) s.trouble = why;
        setRecording(false);
        s.isRecording = false;
    } catch (...) {
    }
}

void say(const std::string& text)
{
    std::fprintf(stderr, "costscope-record: %s\n", text.c_str());
    std::fflush(stderr);
}

} // namespace costscope::record
