// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/json/MemberNames.h"

namespace costscope {

MemberNames::MemberNames(std::span<const std::string_view> known) : m_followers{0}
{
    for (const std::string_view name : known) look(name);
}

size_t MemberNames::look(std::string_view name)
{
    if (const auto found = m_index.find(name); found != m_index.end()) return found->second;
    m_names.emplace_back(name);
    m_followers.push_back(0);
    return m_index.emplace(name, m_names.size() - 1).first->second;
}

} // namespace costscope
