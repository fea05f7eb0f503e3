// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chunks.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace costscope::record {

/// Messages of one region, peer, size and kind. A row of Collective has its ranks for a peer.
struct Entry {
    std::uint64_t bytes = 0, total = 0, count = 0, ticks = 0;
    std::int32_t peer = 0;
    std::uint32_t order = 0;
    std::uint16_t region = 0;
    Kind kind = Kind::Sent;
    std::uint8_t function = 0;
    std::uint32_t coarse = 0; // 1: bytes is an upper bound, or peers are given up
};
static_assert(sizeof(Entry) <= 56, "what the memory of a rank is planned with");

/// Counts messages in bounded memory. Where entries run out sizes are rounded up to powers of two, then peers are given up, then
/// sizes: counts and the sum of bytes stay exact. Whose key was changed is counted.
class Table {
public:
    explicit Table(std::size_t limit) : m_limit(limit < 64 ? 64 : limit) {}
    void add(const Entry& key, std::uint64_t ticks);
    /// All of another one, as if it had been counted here.
    void merge(const Table& other);
    void clear();

    template <class Visit>
    void each(Visit visit) const
    {
        for (const Entry& entry : m_entries)
            if (entry.count > 0) visit(entry);
    }
    std::size_t size() const { return m_used; }
    std::uint64_t coarsened() const { return m_coarsened; }
    /// Messages for which there was no room at all, in no row.
    std::uint64_t lost() const { return m_lost; }
    /// 0: exact, 1: sizes rounded, 2: peers given up, 3: sizes given up.
    int level() const { return m_level; }

private:
    void insert(const Entry& entry);
    Entry* find(const Entry& key);
    bool makeRoom();
    void rebuild(std::size_t capacity);
    /// True: the key is another one now.
    bool coarsen(Entry& entry) const;

    std::vector<Entry> m_entries;
    std::size_t m_limit, m_used = 0;
    std::uint64_t m_coarsened = 0, m_lost = 0;
    int m_level = 0;
};

} // namespace costscope::record
