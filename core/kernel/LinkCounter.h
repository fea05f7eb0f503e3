// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/Checked.h"
#include "core/kernel/LinkLoads.h"
#include "core/kernel/MessageSpan.h"
#include "core/kernel/TorusShape.h"
#include "core/kernel/ringWays.h"

#include <optional>
#include <span>
#include <vector>

namespace costscope {

/// Dimension-ordered routing: a message goes the whole way in one dimension, the shorter way round, then in the next.
struct Routing {
    std::vector<int> order = {}; ///< of the dimensions; empty = x, then y, then z, …
    /// Where both ways are equally long: half of the bytes each way, of an odd number one more in the plus direction from
    /// even coordinates and in the minus direction from odd ones; else all in the plus direction.
    bool splitTies = false;
    bool operator==(const Routing&) const = default;
};

/// The order with its dimensions named where it is empty.
std::vector<int> orderOf(const Routing& routing, const TorusShape& torus);
bool namesEachOnce(const std::vector<int>& order, const TorusShape& torus);
/// "xyz", "zyx": every dimension of the torus once. Reason says what is there instead.
Checked<Routing> routingFrom(const std::string& text, const TorusShape& torus);
/// "x, y, z; ties to plus".
std::string inWords(const Routing& routing, const TorusShape& torus);

/// Adds up messages; holds no list of them, so a stream of any length takes the memory of the torus alone. Every message
/// costs one difference at the start and one at the end of its way along each ring; the sums are made in loads(). Block by block,
/// messages are checked, their ways found, and the ways added.
class LinkCounter {
public:
    /// `router`: of every rank, within the torus. Reason: the order names a dimension twice or one that is not there; a router outside
    /// the torus.
    static Checked<LinkCounter> of(const TorusShape& torus, const Routing& routing, std::span<const qint32> router);

    /// Ranks and bytes of some messages. Reason names the message, counted from `first` on: a rank that is not there, bytes
    /// below 0, more than 2^63 bytes in total. The counter is of no use afterwards.
    std::optional<Reason> add(const AmgMessageSpan& messages, size_t first = 0);
    /// Takes in what another counter of the same torus, routing and ranks has counted.
    std::optional<Reason> merge(const LinkCounter& other);
    /// A counter of the same kind without messages: for a second thread.
    LinkCounter another() const;

    LinkLoads loads() const;

    // For processes, which have no counter in common: sums over them are merge().
    std::span<qint64> differences() { return m_differences; }
    std::span<HopCount> byHops() { return m_byHops; }
    qint64 bytes() const { return m_bytes; } ///< of all messages: no load exceeds it

private:
    LinkCounter(const TorusShape& torus, const std::vector<int>& order, bool splitTies, std::span<const qint32> router);
    void makeRings();
    void makePositions(std::span<const qint32> router);
    std::optional<Reason> check(const AmgMessageSpan& block, size_t first);
    Reason wrong(size_t at, const AmgMessageSpan& block, size_t first) const;
    void putLoads(const RingDimension& along, LinkLoads& loads) const;

    TorusShape m_torus;
    bool m_splitTies;
    std::vector<RingDimension> m_along; ///< those with links, in the order of the routing
    size_t m_ranks;
    RingPositions m_position;
    std::vector<qint64> m_differences;
    std::vector<HopCount> m_byHops; ///< the last: messages of a rank to itself
    qint64 m_bytes = 0;             ///< of all messages: no load exceeds it
};

} // namespace costscope
