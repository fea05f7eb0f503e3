// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace costscope::probe {

/// A moment of this node's steady clock [ns]. MPI_Wtime will not do: Open MPI gives every process its own origin, and in a double a
/// machine that has been up for months has no nanoseconds left.
using Moment = std::int64_t;
Moment now();

/// What reading the clock costs and shows.
struct Clock {
    double resolution = 1e-9; ///< smallest step seen [s]
    double overhead = 0;      ///< of one reading [s]
    bool isSimulated = false; ///< time passes only in calls: a spin would take as many steps as the clock has in it
};
Clock measureClock(bool isSimulated);

/// Seconds from `start` to `end`, less the one reading of the clock between them; not above 0 if the clock went back.
double secondsBetween(Moment start, Moment end, const Clock& clock);

void sleepFor(double seconds);
/// Until exactly then, awake; a simulator sleeps exactly. Where the moment is over already: at once.
void waitUntil(Moment moment, const Clock& clock);

/// Seconds since it was made, of a clock that may be set back meanwhile: then it goes on from there.
class Stopwatch {
public:
    double seconds();

private:
    Moment m_last = now(), m_passed = 0;
};

/// Work that touches no memory and knows no clock, so that what disturbs a processor shows in its time.
class Work {
public:
    explicit Work(const Clock& clock);
    void compute(double seconds) const;

private:
    const Clock& m_clock;
    double m_stepsPerSecond = 1e9;
};

} // namespace costscope::probe
