// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"

#include <functional>
#include <utility>

namespace costscope {

/// How long work tells how far it is and learns whether to stop. Silent by default: core is synchronous
/// and does not know who listens.
class Progress {
public:
    /// Gets the fraction done, 0…1; returns false to stop the work.
    using Listener = std::function<bool(double fraction)>;

    Progress() = default;
    explicit Progress(Listener listener) : m_listener(std::move(listener)) {}

    /// False: stop as soon as possible and return cancelled().
    bool report(double fraction) const { return !m_listener || m_listener(m_from + (m_to - m_from) * fraction); }

    /// The share [from, to] of this progress, for one step of several.
    Progress part(double from, double to) const
    {
        Progress p(*this);
        p.m_from = m_from + (m_to - m_from) * from;
        p.m_to = m_from + (m_to - m_from) * to;
        return p;
    }

    /// The share of the step at index, of steps of equal length.
    template <typename Index, typename Count>
    Progress step(Index index, Count count) const
    {
        return part(double(index) / double(count), double(index + 1) / double(count));
    }

private:
    Listener m_listener;
    double m_from = 0;
    double m_to = 1;
};

/// What work returns that was told to stop.
inline Error cancelled()
{
    return {u"Cancelled."_s};
}

} // namespace costscope
