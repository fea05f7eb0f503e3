// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "regions.h"

#include <mpi.h>

namespace costscope::record {

/// How deep this thread is in calls of MPI: what a library's own MPI_Sendrecv sends inside is not sent once more.
extern COSTSCOPE_RECORD_THREAD int callDepth;

/// One call of MPI, from before it to after it. What is recorded of it is told between counts() and the end.
class Call {
public:
    explicit Call(int function) : m_function(function)
    {
        if (++callDepth == 1 && state().isRecording.load(std::memory_order_relaxed)) begin();
    }
    ~Call()
    {
        --callDepth;
        if (m_thread) end();
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    bool isOn() const { return m_thread; }
    bool isOutermost() const { return callDepth == 1; }
    /// MPI is done. True: it succeeded, and is recorded.
    bool counts(int result);

    Thread& thread() { return *m_thread; }
    int function() const { return m_function; }
    int region() const { return m_region; }
    RegionData& data() { return *m_data; }
    /// A rule by communicator goes before the region in which the program is.
    void moveTo(int region);
    /// Time to book on a message: once, on the first.
    std::uint64_t takeTicks();
    void step(Step step);
    /// Something in the recorder went wrong.
    void fail() noexcept;

private:
    void begin();
    void end() noexcept;

    int m_function, m_region = 0;
    bool m_isRuled = false, m_isTaken = false;
    Thread* m_thread = nullptr;
    RegionData* m_data = nullptr;
    std::uint64_t m_begin = 0, m_end = 0;
};

/// The region of a rule by call; -1: none of the callers fits one.
int calledFrom();

} // namespace costscope::record
