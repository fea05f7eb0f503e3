// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/countLinkLoads.h"
#include "core/network/ringWays.h"

#include <variant>

namespace costscope {

/// What a LinkLoadCounter counts with: differences of the loads along every ring. Block by block, messages are checked, their
/// ways found, and the ways added.
class LinkLoadCounter::Kernel {
public:
    /// `order` names every dimension of the torus once, `router` of every rank is within it.
    Kernel(const Torus& torus, const std::vector<int>& order, bool splitTies, std::span<const qint32> router);

    Result<Done> add(const AmgMessageSpan& messages, size_t first);
    Result<Done> merge(const Kernel& other);
    LinkLoads loads() const;
    void clear();

private:
    void makeRings();
    void makePositions(std::span<const qint32> router);
    Result<Done> check(const AmgMessageSpan& block, size_t first);
    Error wrong(size_t at, const AmgMessageSpan& block, size_t first) const;
    void putLoads(const RingDimension& along, LinkLoads& loads) const;

    Torus m_torus;
    bool m_splitTies;
    std::vector<RingDimension> m_along; ///< those with links, in the order of the routing
    size_t m_ranks;
    std::variant<std::vector<quint16>, std::vector<quint32>> m_position; ///< of every rank; in 16 bits where they suffice
    std::vector<qint64> m_differences;
    std::vector<HopCount> m_byHops; ///< the last: messages of a rank to itself
    qint64 m_bytes = 0;             ///< of all messages: no load exceeds it
};

} // namespace costscope
