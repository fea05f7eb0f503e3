// SPDX-License-Identifier: GPL-3.0-or-later
#include "clock.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include <mpi.h> // SimGrid's puts its own clock and sleep in the place of the system's

namespace costscope::probe {

Moment now()
{
    timespec t{};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return Moment(t.tv_sec) * 1000000000 + t.tv_nsec;
}

Clock measureClock(bool isSimulated)
{
    Clock clock;
    clock.isSimulated = isSimulated;
    // A simulated clock always costs the same, and each of its readings is a step of the whole simulation.
    const int readings = isSimulated ? 10 : 1000, allSeries = isSimulated ? 1 : 5;
    // The least of several series: an interrupt in one of them is no cost of the clock.
    Moment least = INT64_MAX, step = INT64_MAX;
    for (int series = 0; series < allSeries; ++series) {
        const Moment start = now();
        Moment last = start;
        for (int i = 0; i < readings; ++i) {
            const Moment t = now();
            if (t > last) step = std::min(step, t - last);
            last = t;
        }
        if (last > start) least = std::min(least, last - start);
    }
    if (step != INT64_MAX) clock.resolution = double(step) * 1e-9;
    if (least != INT64_MAX) clock.overhead = double(least) * 1e-9 / readings;
    return clock;
}

double secondsBetween(Moment start, Moment end, const Clock& clock)
{
    if (end <= start) return -1;
    const double seconds = double(end - start) * 1e-9;
    // A time cannot be told better than half a nanosecond, and 0 is no time.
    return std::max(seconds - clock.overhead, std::min(seconds, 5e-10));
}

void sleepFor(double seconds)
{
    if (!(seconds > 0)) return;
    const double whole = std::floor(seconds);
    const timespec pause{time_t(whole), long((seconds - whole) * 1e9)};
    nanosleep(&pause, nullptr);
}

void waitUntil(Moment moment, const Clock& clock)
{
    if (clock.isSimulated) return sleepFor(double(moment - now()) * 1e-9);
    for (Moment t = now(), before = t; t < moment && t >= before; t = now()) before = t; // a clock that goes back would keep it for ever
}

double Stopwatch::seconds()
{
    const Moment t = now();
    if (t > m_last) m_passed += t - m_last;
    m_last = t;
    return double(m_passed) * 1e-9;
}

namespace {

/// A chain of dependent operations: no compiler shortens it, no second unit runs it in parallel.
void chain(double steps)
{
    static volatile double start = 0.5; // what a compiler cannot know, it cannot compute beforehand
    double x = start;
    for (double i = 0; i < steps; ++i) x = x * 0.999999 + 1e-6;
    start = x > 2 ? 1 : 0.5;
}

} // namespace

Work::Work(const Clock& clock) : m_clock(clock)
{
    if (clock.isSimulated) return;
    constexpr double steps = 100000;
    double least = 1;
    for (int i = 0; i < 5; ++i) {
        const Moment start = now();
        chain(steps);
        least = std::min(least, std::max(1e-7, secondsBetween(start, now(), clock)));
    }
    m_stepsPerSecond = steps / least;
}

void Work::compute(double seconds) const
{
    if (m_clock.isSimulated) return sleepFor(seconds);
    chain(std::max(0.0, seconds) * m_stepsPerSecond);
}

} // namespace costscope::probe
