// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <ctime>

#include <mpi.h>

// SimGrid runs all ranks in one thread, each with its own copy of the program's globals: what belongs to a thread is global there.
#if defined(SMPI) || defined(COSTSCOPE_RECORD_SMPI)
#define COSTSCOPE_RECORD_THREAD
#else
#define COSTSCOPE_RECORD_THREAD thread_local __attribute__((tls_model("initial-exec")))
#endif

namespace costscope::record {

extern bool usesCounter;

inline std::uint64_t nanoseconds()
{
#ifdef COSTSCOPE_RECORD_SMPI
    return std::uint64_t(PMPI_Wtime() * 1e9); // the simulated clock
#else
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::uint64_t(now.tv_sec) * 1000000000u + std::uint64_t(now.tv_nsec);
#endif
}

/// The time stamp counter where it runs evenly (11 ns a reading instead of 24), else the clock.
inline std::uint64_t ticks()
{
#if defined(__x86_64__) && !defined(COSTSCOPE_RECORD_SMPI)
    if (usesCounter) return __builtin_ia32_rdtsc();
#endif
    return nanoseconds();
}

/// Decides between them and notes both.
void beginTicks();
/// Of the time since beginTicks: call it at the end, the longer the better.
double secondsPerTick();

} // namespace costscope::record
