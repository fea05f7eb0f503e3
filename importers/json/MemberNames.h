// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/sameBytes.h"

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace costscope {

/// Numbers the names of a row's members. Rows repeat their names in the same order, so what followed a name before is tried
/// first.
class MemberNames {
public:
    /// The known names get the numbers from 0.
    explicit MemberNames(std::span<const std::string_view> known);

    void startRow() { m_last = 0; }
    /// The number of a name; others than the known ones are counted on.
    size_t find(std::string_view name)
    {
        const size_t guess = m_followers[m_last];
        if (guess >= m_names.size() || !areSameBytes(m_names[guess], name)) m_followers[m_last] = look(name);
        m_last = m_followers[m_last] + 1;
        return m_last - 1;
    }
    const std::string& name(size_t number) const { return m_names[number]; }
    size_t size() const { return m_names.size(); }

private:
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };

    size_t look(std::string_view name);

    std::vector<std::string> m_names;
    std::vector<size_t> m_followers; ///< of the start of a row, then of each name
    std::unordered_map<std::string, size_t, Hash, std::equal_to<>> m_index;
    size_t m_last = 0; ///< 1 + number of the name before
};

} // namespace costscope
