// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Parallel.h"
#include "core/base/Progress.h"
#include "core/data/amg.h"
#include "core/network/LinkLoads.h"
#include "core/network/ringWays.h"

#include <span>
#include <variant>

namespace costscope {

/// Dimension-ordered routing: a message goes the whole way in one dimension, the shorter way round, then in the next.
struct Routing {
    std::vector<int> order = {}; ///< of the dimensions; empty = x, then y, then z, …
    /// Where both ways are equally long: half of the bytes each way, of an odd number one more in the plus direction from
    /// even coordinates and in the minus direction from odd ones; else all in the plus direction.
    bool splitTies = false;
    bool operator==(const Routing&) const = default;
};

/// "xyz", "zyx": every dimension of the torus once. Error says what is there instead.
Result<Routing> routingFromText(const QString& text, const Torus& torus);
QString toString(const Routing& routing, const Torus& torus); ///< "x, y, z; ties to plus"

/// Adds up messages; holds no list of them, so a stream of any length takes the memory of the torus alone. Every message
/// costs one difference at the start and one at the end of its way along each ring; the sums are made in loads(). Block by block,
/// messages are checked, their ways found, and the ways added.
class LinkLoadCounter {
public:
    /// `router`: of every rank, within the torus (routersOf() in rankRouters.h). Error: the order names a dimension twice or
    /// one that is not there; a router outside the torus.
    static Result<LinkLoadCounter> of(const Torus& torus, const Routing& routing, std::span<const qint32> router);

    /// Ranks and bytes of some messages. Error names the message, counted from `first` on: a rank that is not there, bytes
    /// below 0, more than 2^63 bytes in total. The counter is of no use afterwards.
    Result<Done> add(const AmgMessageSpan& messages, size_t first = 0);
    /// Takes in what another counter of the same torus, routing and ranks has counted.
    Result<Done> merge(const LinkLoadCounter& other);
    /// A counter of the same kind without messages: for a second thread.
    LinkLoadCounter another() const;

    LinkLoads loads() const;

private:
    LinkLoadCounter(const Torus& torus, const std::vector<int>& order, bool splitTies, std::span<const qint32> router);
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

/// All of a list at once, its parts on as many threads as there are; `progress` is told from one of them. The answer does
/// not depend on their number.
Result<LinkLoads> countLinkLoads(const Torus& torus, const Routing& routing, std::span<const qint32> router, const AmgMessageSpan& messages,
                                 const Parallel& parallel = {}, const Progress& progress = {});

} // namespace costscope
