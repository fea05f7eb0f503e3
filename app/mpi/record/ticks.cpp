// SPDX-License-Identifier: GPL-3.0-or-later
#include "ticks.h"

#include <cstdio>
#include <cstring>

namespace costscope::record {

bool usesCounter = false;

namespace {
std::uint64_t ticksAtBegin = 0, nanosecondsAtBegin = 0;
} // namespace

void beginTicks()
{
#if defined(__x86_64__) && !defined(COSTSCOPE_RECORD_SMPI)
    if (std::FILE* const file = std::fopen("/proc/cpuinfo", "r")) {
        static char line[8192];
        while (std::fgets(line, sizeof line, file)) {
            if (std::strncmp(line, "flags", 5) != 0) continue;
            usesCounter = std::strstr(line, " constant_tsc") && std::strstr(line, " nonstop_tsc");
            break;
        }
        std::fclose(file);
    }
#endif
    nanosecondsAtBegin = nanoseconds();
    ticksAtBegin = ticks();
}

double secondsPerTick()
{
    if (!usesCounter) return 1e-9;
    // A run of some microseconds says too little about a counter.
    while (nanoseconds() - nanosecondsAtBegin < 2000000) {
    }
    const std::uint64_t passed = nanoseconds() - nanosecondsAtBegin;
    const std::uint64_t counted = ticks() - ticksAtBegin;
    return counted == 0 ? 1e-9 : double(passed) * 1e-9 / double(counted);
}

} // namespace costscope::record
