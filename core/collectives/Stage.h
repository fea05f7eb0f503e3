// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/channels/TransferCost.h"

#include <functional>
#include <optional>

namespace costscope {

/// One message of a stage, from rank to rank.
struct Transmission {
    qint64 from = 0, to = 0;
    double bytes = 0;
    bool operator==(const Transmission&) const = default;
};

/// One stage of a collective as a rule: nothing is stored per transmission. Every rank sends at most one message and
/// receives at most one.
struct Stage {
    qint64 transmissions = 0;
    std::function<Transmission(qint64)> at = {}; ///< by number from 0
    TransferSize size = {};                      ///< of the largest transmission
    qint64 repeat = 1;                           ///< as many stages of the same transmissions follow each other, this one included
    bool isExchange = false;                     ///< partners send to each other at the same time: one transmission, not two

    /// Who sends to a rank, where the stage looks the same from every rank: rank i sends transmission i. Empty: it does not.
    std::function<qint64(qint64)> sender = {};
    bool isAlike() const { return bool(sender); }

    /// Every rank i sends to (i + distance) mod P; 0: it does not.
    qint64 distance = 0;
    /// Rank first + i sends to the next one, for every transmission i; nothing: it does not.
    std::optional<qint64> first = {};

    bool follows = false; ///< a segment behind the first of a pipeline: the one before is still on its way
};

/// What stages are made of.
struct CollectiveShape {
    qint64 P = 1;                                      ///< processes
    double m = 0;                                      ///< bytes, what they are depends on the algorithm
    std::optional<double> S = {};                      ///< bytes of a segment
    double segments() const { return S ? m / *S : 1; } ///< k
};

/// A part of m with the way it is written: "m", "m/4", "3m/8", "5m".
TransferSize partOf(double m, qint64 times, qint64 of);

/// Rank i sends to (i + distance) mod P.
Stage shift(qint64 P, qint64 distance, TransferSize size);
/// Ranks that differ in one bit change messages. P: a multiple of 2 · distance.
Stage exchange(qint64 P, qint64 distance, TransferSize size);
/// Transmission i goes from i · stride to i · stride + distance, or back.
Stage hop(qint64 count, qint64 stride, qint64 distance, TransferSize size, bool back = false);
/// Ranks `first` to `last` send to the next one.
Stage chainLink(qint64 first, qint64 last, TransferSize size);

/// ⌈log2 P⌉.
int log2Up(qint64 P);
/// So many stages has what doubles from one to the next.
inline qint64 log2Stages(const CollectiveShape& shape)
{
    return log2Up(shape.P);
}
/// And what has one for every other process.
inline qint64 oneStageEach(const CollectiveShape& shape)
{
    return shape.P - 1;
}
inline bool isPowerOfTwo(qint64 P)
{
    return P > 0 && (P & (P - 1)) == 0;
}

} // namespace costscope
