// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace costscope {

/// Numbers texts in the order of their first appearance. For millions of them: a table of numbers and one block of
/// characters, instead of a node for each.
class TextIndex {
public:
    /// The number of the text that these pieces make; `isNew` tells whether it came for the first time. Texts should differ in
    /// their first piece: it is what they are looked up by.
    std::uint32_t find(std::span<const std::string_view> pieces, bool& isNew);
    /// What begins with `first` will be looked for: told some time before, memory can be fetched meanwhile.
    void announce(std::string_view first) const
    {
        if (!m_slots.empty()) __builtin_prefetch(&m_slots[hashOf(first) & (m_slots.size() - 1)]);
    }
    /// Whether the text of this number is made of these pieces.
    bool isAt(size_t number, std::span<const std::string_view> pieces) const;
    size_t size() const { return m_begins.size() - 1; }

private:
    static std::uint32_t hashOf(std::string_view first) { return std::uint32_t(std::hash<std::string_view>()(first)); }
    std::string_view at(size_t number) const
    {
        return std::string_view(m_text).substr(m_begins[number], m_begins[number + 1] - m_begins[number]);
    }

    /// The hash stands here too: a slot that is taken by another text is left without a look elsewhere in memory.
    struct Slot {
        std::uint32_t owner = 0; ///< 1 + number of the text; 0 = free
        std::uint32_t hash = 0;
    };

    void grow();

    std::string m_text;
    std::vector<size_t> m_begins{0};
    std::vector<Slot> m_slots;
};

} // namespace costscope
