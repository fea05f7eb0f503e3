// SPDX-License-Identifier: GPL-3.0-or-later
// The end without MPI_Finalize.
#include "finish.h"
#include "hooks.h"
#include "setup.h"

#include <csignal>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace costscope::record {

namespace {

ChunkBuffer* chunk = nullptr;
char path[4200] = "";
double tick = 1e-9;

bool put(int file, const std::uint8_t* bytes, std::size_t length)
{
    while (length > 0) {
        const ssize_t done = write(file, bytes, length);
        if (done <= 0) return false;
        bytes += done;
        length -= std::size_t(done);
    }
    return true;
}

bool putChunk(int file, std::uint32_t region)
{
    if (chunk->isEmpty()) return true;
    std::size_t length = 0;
    const std::uint8_t* const bytes = chunk->finish(region, length);
    return put(file, bytes, length);
}

void terminated(int signal)
{
    writeAlone();
    std::signal(signal, SIG_DFL);
    raise(signal);
}

} // namespace

void prepareAlone()
{
    const State& s = state();
    chunk = new ChunkBuffer;
    std::snprintf(path, sizeof path, "%s.d/rank-%d.csm", s.options.name.c_str(), s.rank);
    tick = secondsPerTick();
    struct sigaction before {};
    // A program that has its own handler keeps it.
    if (sigaction(SIGTERM, nullptr, &before) == 0 && before.sa_handler == SIG_DFL) std::signal(SIGTERM, terminated);
}

bool writeAlone() noexcept
{
    State& s = state();
    if (!chunk || !s.isActive) return false;
    s.isRecording = false;
    s.isActive = false;
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return false;
    std::uint8_t head[fileHeadSize];
    fileHead(head);
    bool isGood = put(file, head, fileHeadSize);
    for (int region = 0; region < regionCount(); ++region) chunk->addName(regionName(region).text);
    isGood = isGood && putChunk(file, namesRegion);
    for (int function = 0; function < functionCount; ++function) chunk->addName(functionNames[function]);
    isGood = isGood && putChunk(file, namesRegion);
    for (int region = 0; region < mostRegions; ++region) {
        // Tables of threads are not merged: that would take memory. Equal rows add up.
        for (const Thread* thread = s.threads.load(); thread; thread = thread->next)
            thread->table.each([&](const Entry& entry) {
                if (entry.region != region || isToItself(entry, s.rank)) return;
                const Row row = rowOf(entry, s.rank, tick);
                if (chunk->add(row)) return;
                isGood = isGood && putChunk(file, std::uint32_t(region));
                chunk->add(row);
            });
        isGood = isGood && putChunk(file, std::uint32_t(region));
    }
    return close(file) == 0 && isGood;
}

void aborting() noexcept
{
    const State& s = state();
    if (!s.isActive) return;
    const bool isWritten = writeAlone();
    if (isWritten)
        say("MPI_Abort: this rank's messages are in rank-" + std::to_string(s.rank) + ".csm");
    else if (!s.options.onExit)
        say("MPI_Abort: nothing is written; COSTSCOPE_RECORD_ON_EXIT=1 keeps what each rank has");
}

namespace {

__attribute__((destructor)) void ended()
{
    const State& s = state();
    // Neither one that has called MPI_Finalize, nor a child that a fork has made.
    if (!s.isActive || s.process != long(getpid())) return;
    const bool isWritten = writeAlone();
    if (s.rank != 0) return;
    if (isWritten)
        say("the program ended without MPI_Finalize: each rank that was not killed first has written its rank-R.csm");
    else
        say("the program ended without MPI_Finalize: nothing is written; COSTSCOPE_RECORD_ON_EXIT=1 keeps what each rank has");
}

} // namespace

} // namespace costscope::record
