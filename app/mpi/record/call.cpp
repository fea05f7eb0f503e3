// SPDX-License-Identifier: GPL-3.0-or-later
#include "call.h"

#include "libraries.h"

namespace costscope::record {

COSTSCOPE_RECORD_THREAD int callDepth = 0;

void Call::begin()
{
    watchEvents();
    m_thread = thisThread();
    m_begin = ticks();
}

bool Call::counts(int result)
{
    if (!m_thread) return false;
    m_end = ticks();
    try {
        m_region = currentRegion(*m_thread);
        if (!state().options.calls.empty()) {
            const int ruled = calledFrom();
            if (ruled >= 0) {
                m_region = ruled;
                m_isRuled = true;
            }
        }
        m_data = &dataOf(*m_thread, m_region);
    } catch (...) {
        fail();
        return false;
    }
    return result == MPI_SUCCESS;
}

void Call::end() noexcept
{
    if (!m_data) return;
    const std::uint64_t passed = m_end - m_begin;
    m_thread->mpi += passed;
    ++m_thread->calls;
    m_data->mpi += passed;
    ++m_data->calls;
}

void Call::moveTo(int region)
{
    if (region < 0 || m_isRuled) return;
    m_region = region;
    m_data = &dataOf(*m_thread, region);
    m_isRuled = true;
}

std::uint64_t Call::takeTicks()
{
    if (m_isTaken) return 0;
    m_isTaken = true;
    return m_end - m_begin;
}

void Call::step(Step step)
{
    if (!m_isRuled) return;
    ruled(*m_data, step, m_begin, m_end);
}

void Call::fail() noexcept
{
    turnOff("no memory for what was recorded");
}

} // namespace costscope::record
