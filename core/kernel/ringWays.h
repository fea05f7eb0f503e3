// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/MessageSpan.h"
#include "core/kernel/TorusShape.h"

#include <array>
#include <span>
#include <variant>
#include <vector>

namespace costscope {

/// One dimension of a torus and the differences of the loads along its rings. A ring has those of the plus direction, then as
/// many of the minus direction; they go half a round on behind the last link, so that no way ends at the start again. A way
/// adds its bytes where it starts and takes them away behind its end.
struct RingDimension {
    int of = 0; ///< of the torus
    qint32 size = 1;
    qint32 wrap = 0;                                ///< size where it wraps, else 0
    int shift = 0;                                  ///< of its coordinate in a packed position
    qint32 mask = 0;                                ///< of the coordinate
    qint32 first = 0;                               ///< difference of the ring through the router with coordinates 0
    std::array<qint32, mostDimensions> stride = {}; ///< from ring to ring along every dimension of the routing; 0 along itself

    qint32 farthest() const { return wrap != 0 ? size / 2 : size; } ///< links ahead that still are the shorter way; of a line all
    qint32 minus() const { return size + size / 2 + 1; }            ///< first difference of the minus direction
    qint32 ringLength() const { return 2 * minus(); }
};

/// Messages that crossed a number of links.
struct HopCount {
    qint64 messages = 0;
    qint64 bytes = 0;
};

/// Of every rank: its coordinates packed into 32 bits, or 16 where they suffice, the first of the routing lowest.
using RingPositions = std::variant<std::vector<quint16>, std::vector<quint32>>;

/// Of a few messages: where they go, and the differences at which their ways start and behind which they end, by dimension of
/// the routing.
struct RingWays {
    /// Ways are found and added in turns: while the processor waits for the differences of some, it finds those of the next.
    static constexpr size_t step = 32;
    using Each = std::array<qint32, step>;
    std::array<Each, mostDimensions> first, end;
    std::array<Each, mostDimensions> back; ///< where the other way of a tie starts, negative from odd coordinates; 0 = none
    Each from, to;                         ///< positions
    Each hops;
};

/// What is to be known of a block before it is added.
struct BlockCheck {
    bool outside = false; ///< a rank is
    qint64 anyBits = 0;   ///< of the bytes of any message: below 0 if one is, else at least as large as the largest
    qint64 sum = 0;       ///< of the bytes, modulo 2^64
};
BlockCheck checkBlock(const AmgMessageSpan& messages, size_t ranks);

/// Adds a block of messages to `differences` and `byHops`; those of a rank to itself to the last of `byHops`. `along`: the
/// dimensions in the order of the routing. All ranks have a position. `next`: the block that follows, of which nothing but the
/// address is used.
void addRingWays(std::span<const RingDimension> along, const RingPositions& positions, bool splitTies, const AmgMessageSpan& messages,
                 const AmgMessageSpan& next, std::span<qint64> differences, std::span<HopCount> byHops);

} // namespace costscope
