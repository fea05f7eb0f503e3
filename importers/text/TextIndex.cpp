// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/TextIndex.h"

#include <algorithm>

namespace costscope {

std::uint32_t TextIndex::find(std::string_view text, size_t fullHash, bool& isNew)
{
    if (m_slots.size() <= 2 * m_hashes.size()) grow();
    const auto hash = std::uint32_t(fullHash);
    const size_t mask = m_slots.size() - 1;
    size_t slot = hash & mask;
    for (; m_slots[slot] != 0; slot = (slot + 1) & mask) {
        const std::uint32_t number = m_slots[slot] - 1;
        if (m_hashes[number] != hash || at(number) != text) continue;
        isNew = false;
        return number;
    }
    m_text += text;
    m_begins.push_back(m_text.size());
    m_hashes.push_back(hash);
    m_slots[slot] = std::uint32_t(m_hashes.size());
    isNew = true;
    return m_slots[slot] - 1;
}

void TextIndex::grow()
{
    m_slots.assign(std::max<size_t>(64, 4 * m_slots.size()), 0);
    const size_t mask = m_slots.size() - 1;
    for (size_t number = 0; number < m_hashes.size(); ++number) {
        size_t slot = m_hashes[number] & mask;
        while (m_slots[slot] != 0) slot = (slot + 1) & mask;
        m_slots[slot] = std::uint32_t(number + 1);
    }
}

} // namespace costscope
