// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/TextIndex.h"

#include <algorithm>
#include <utility>

namespace costscope {

std::uint32_t TextIndex::find(std::span<const std::string_view> pieces, bool& isNew)
{
    if (m_slots.size() <= 2 * size()) grow();
    const std::uint32_t hash = hashOf(pieces.front());
    const size_t mask = m_slots.size() - 1;
    size_t slot = hash & mask;
    for (; m_slots[slot].owner != 0; slot = (slot + 1) & mask) {
        const std::uint32_t number = m_slots[slot].owner - 1;
        if (m_slots[slot].hash != hash || !isAt(number, pieces)) continue;
        isNew = false;
        return number;
    }
    size_t length = 0;
    for (const std::string_view piece : pieces) length += piece.size();
    const size_t begin = m_text.size();
    m_text.resize(begin + length);
    char* to = m_text.data() + begin;
    for (const std::string_view piece : pieces)
        for (const char c : piece) *to++ = c;
    m_begins.push_back(m_text.size());
    m_slots[slot] = {std::uint32_t(size()), hash};
    isNew = true;
    return m_slots[slot].owner - 1;
}

bool TextIndex::isAt(size_t number, std::span<const std::string_view> pieces) const
{
    std::string_view rest = at(number);
    for (const std::string_view piece : pieces) {
        if (!rest.starts_with(piece)) return false;
        rest.remove_prefix(piece.size());
    }
    return rest.empty();
}

void TextIndex::grow()
{
    const std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(std::max<size_t>(64, 4 * m_slots.size())));
    const size_t mask = m_slots.size() - 1;
    for (const Slot& taken : old) {
        if (taken.owner == 0) continue;
        size_t slot = taken.hash & mask;
        while (m_slots[slot].owner != 0) slot = (slot + 1) & mask;
        m_slots[slot] = taken;
    }
}

} // namespace costscope
