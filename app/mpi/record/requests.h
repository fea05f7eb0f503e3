// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "communicators.h"
#include "state.h"

#include <vector>

namespace costscope::record {

/// A request whose completion tells something: a receive, or what MPI_Start begins. Also a message that MPI_Mprobe has matched.
struct Pending {
    Communicator* comm = nullptr;
    std::uint64_t bytes = 0, execution = 0, ticks = 0;
    int peer = 0; // in comm, or MPI_ANY_SOURCE
    std::uint32_t order = 0;
    std::uint16_t region = 0;
    bool isReceive = true, isPersistent = false, isActive = true;
};

/// By their handles. Bounded: of more than a million none is followed any more.
class Requests {
public:
    void put(Key key, const Pending& pending);
    Pending* find(Key key);
    void erase(Key key);
    std::size_t size() const { return m_used; }

private:
    struct Slot {
        Key key = 0;
        bool isUsed = false;
        Pending pending;
    };
    std::size_t at(Key key) const;
    void grow();
    std::vector<Slot> m_slots;
    std::size_t m_used = 0;
};

Requests& requests();

} // namespace costscope::record
