// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace costscope {

/// Numbers texts in the order of their first appearance. For millions of them: a table of numbers and one block of
/// characters, instead of a node for each.
class TextIndex {
public:
    /// The number of `text`; `isNew` tells whether it came for the first time. `hash` is of it, or of a part of it.
    std::uint32_t find(std::string_view text, size_t hash, bool& isNew);
    /// Where the search will begin: told some time before it, memory can be fetched meanwhile.
    void announce(size_t hash) const
    {
        if (!m_slots.empty()) __builtin_prefetch(&m_slots[hash & (m_slots.size() - 1)]);
    }
    size_t size() const { return m_hashes.size(); }

private:
    std::string_view at(size_t number) const
    {
        return std::string_view(m_text).substr(m_begins[number], m_begins[number + 1] - m_begins[number]);
    }
    void grow();

    std::string m_text;
    std::vector<size_t> m_begins{0};
    std::vector<std::uint32_t> m_hashes;
    std::vector<std::uint32_t> m_slots; ///< 1 + number; 0 = free
};

} // namespace costscope
