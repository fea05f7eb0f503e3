// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>
#include <vector>

namespace costscope {

/// A panel that is made when it is first wanted: a session needs few of them, and none is seen while a window opens.
template <class Panel>
class Later {
public:
    /// At once if it is there.
    void whenMade(std::function<void(Panel*)> use) { m_panel ? use(m_panel) : m_uses.push_back(std::move(use)); }
    Panel* made() const { return m_panel; } ///< nullptr: not yet
    void make(Panel* panel)
    {
        m_panel = panel;
        for (const auto& use : std::exchange(m_uses, {})) use(panel);
    }

private:
    Panel* m_panel = nullptr;
    std::vector<std::function<void(Panel*)>> m_uses;
};

} // namespace costscope
