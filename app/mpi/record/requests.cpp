// SPDX-License-Identifier: GPL-3.0-or-later
#include "requests.h"

namespace costscope::record {

namespace {
constexpr std::size_t most = 1u << 20;

std::size_t hashed(Key key)
{
    const std::uint64_t value = std::uint64_t(key) * 0x9E3779B97F4A7C15ull;
    return std::size_t(value >> 20);
}
} // namespace

Requests& requests()
{
    static auto* const all = new Requests;
    return *all;
}

/// Its place, or the free one where it would be.
std::size_t Requests::at(Key key) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t i = hashed(key) & mask;
    while (m_slots[i].isUsed && m_slots[i].key != key) i = (i + 1) & mask;
    return i;
}

void Requests::grow()
{
    std::vector<Slot> before(m_slots.empty() ? 64 : m_slots.size() * 2);
    before.swap(m_slots);
    for (const Slot& slot : before)
        if (slot.isUsed) m_slots[at(slot.key)] = slot;
}

void Requests::put(Key key, const Pending& pending)
{
    if ((m_used + 1) * 2 > m_slots.size()) {
        if (m_used >= most) return;
        grow();
    }
    Slot& slot = m_slots[at(key)];
    if (!slot.isUsed) ++m_used;
    slot.key = key;
    slot.isUsed = true;
    slot.pending = pending;
    slot.pending.generation = ++m_generation;
}

Pending* Requests::find(Key key)
{
    if (m_used == 0) return nullptr;
    Slot& slot = m_slots[at(key)];
    return slot.isUsed ? &slot.pending : nullptr;
}

void Requests::erase(Key key)
{
    if (m_used == 0) return;
    const std::size_t mask = m_slots.size() - 1;
    std::size_t hole = at(key);
    if (!m_slots[hole].isUsed) return;
    --m_used;
    // What was put behind it because its place was taken moves up.
    for (std::size_t i = (hole + 1) & mask; m_slots[i].isUsed; i = (i + 1) & mask) {
        const std::size_t home = hashed(m_slots[i].key) & mask;
        if (((i - home) & mask) < ((i - hole) & mask)) continue;
        m_slots[hole] = m_slots[i];
        hole = i;
    }
    m_slots[hole].isUsed = false;
}

} // namespace costscope::record
