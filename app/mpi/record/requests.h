// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "communicators.h"
#include "state.h"

#include <vector>

namespace costscope::record {

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
    std::uint64_t m_generation = 0;
};

Requests& requests();

} // namespace costscope::record
