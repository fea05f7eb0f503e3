// SPDX-License-Identifier: GPL-3.0-or-later
#include "table.h"

namespace costscope::record {

namespace {

std::size_t hashed(const Entry& key)
{
    std::uint64_t value = key.bytes * 0x9E3779B97F4A7C15ull;
    value ^=
        (std::uint64_t(std::uint32_t(key.peer)) << 32 | std::uint64_t(key.region) << 16 | std::uint64_t(key.kind) << 8 | key.function) *
        0xC2B2AE3D27D4EB4Full;
    value ^= value >> 29;
    value *= 0xBF58476D1CE4E5B9ull;
    return std::size_t(value ^ value >> 32);
}

bool isSame(const Entry& a, const Entry& b)
{
    return a.bytes == b.bytes && a.peer == b.peer && a.region == b.region && a.kind == b.kind && a.function == b.function &&
           a.coarse == b.coarse;
}

std::uint64_t roundedUp(std::uint64_t bytes)
{
    std::uint64_t power = 1;
    while (power < bytes && power < (std::uint64_t(1) << 63)) power <<= 1;
    return bytes == 0 ? 0 : power;
}

} // namespace

bool Table::coarsen(Entry& entry) const
{
    if (m_level == 0 || entry.coarse) {
        // What is coarse already may have to become coarser.
        if (!entry.coarse || m_level < 2) return false;
    }
    const std::uint64_t bytes = m_level >= 3 ? 0 : roundedUp(entry.bytes);
    const bool givesUpPeer = m_level >= 2 && entry.kind != Kind::Collective && entry.peer != -1;
    if (bytes == entry.bytes && !givesUpPeer) return false;
    entry.bytes = bytes;
    if (givesUpPeer) entry.peer = -1;
    entry.coarse = 1;
    return true;
}

Entry* Table::find(const Entry& key)
{
    const std::size_t mask = m_entries.size() - 1;
    for (std::size_t i = hashed(key) & mask;; i = (i + 1) & mask)
        if (m_entries[i].count == 0 || isSame(m_entries[i], key)) return &m_entries[i];
}

void Table::insert(const Entry& entry)
{
    Entry* const at = find(entry);
    if (at->count == 0) {
        *at = entry;
        ++m_used;
        return;
    }
    at->total += entry.total;
    at->count += entry.count;
    at->ticks += entry.ticks;
    if (entry.order < at->order) at->order = entry.order;
}

void Table::rebuild(std::size_t capacity)
{
    std::vector<Entry> before(capacity);
    before.swap(m_entries);
    m_used = 0;
    for (Entry& entry : before) {
        if (entry.count == 0) continue;
        const bool wasCoarse = entry.coarse;
        if (coarsen(entry) && !wasCoarse) m_coarsened += entry.count;
        insert(entry);
    }
}

/// Room for one entry more; false: there is none, however coarse.
bool Table::makeRoom()
{
    if (m_used < m_limit && (m_used + 1) * 4 <= m_entries.size() * 3) return true;
    if (m_used < m_limit) {
        rebuild(m_entries.empty() ? 64 : m_entries.size() * 2);
        return true;
    }
    while (m_used * 2 > m_limit && m_level < 3) {
        ++m_level;
        rebuild(m_entries.size());
    }
    return m_used < m_limit;
}

void Table::add(const Entry& key, std::uint64_t ticks)
{
    Entry entry = key;
    if (entry.count == 0) entry.count = 1, entry.total = entry.bytes;
    entry.ticks += ticks;
    if (m_entries.empty()) rebuild(64);
    const bool wasCoarse = entry.coarse;
    // A size that has its exact entry still goes there.
    Entry* at = find(entry);
    if (at->count == 0 && m_level > 0 && coarsen(entry)) {
        if (!wasCoarse) m_coarsened += entry.count;
        at = find(entry);
    }
    if (at->count == 0) {
        const int level = m_level;
        if (!makeRoom()) {
            m_lost += entry.count;
            return;
        }
        if (level != m_level) {
            const bool isCoarse = entry.coarse;
            if (coarsen(entry) && !isCoarse) m_coarsened += entry.count;
        }
    }
    insert(entry);
}

void Table::merge(const Table& other)
{
    m_coarsened += other.m_coarsened;
    m_lost += other.m_lost;
    other.each([this](const Entry& entry) { add(entry, 0); });
}

void Table::clear()
{
    m_entries.clear();
    m_used = 0;
    m_coarsened = m_lost = 0;
    m_level = 0;
}

} // namespace costscope::record
