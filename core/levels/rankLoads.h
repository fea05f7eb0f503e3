// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/levelCosts.h"

namespace costscope {

/// What one process has to do in one execution.
struct RankLoad {
    qint32 rank = 0;
    double sent = 0;              ///< messages
    double received = 0;          ///< messages: n of its queue
    double bytes = 0;             ///< sent
    double time = 0;              ///< T_mr, the modeled transport [s]
    ByLocality<AmgClass> to = {}; ///< what is sent, by where it goes
};

/// Of every process that sends or receives, ascending by rank; empty without a list. Several exchanges: their sums.
std::vector<RankLoad> rankLoads(const std::vector<const LevelExchange*>& exchanges, const LevelParameters& parameters,
                                const LevelSettings& settings);

/// What ranks are compared by.
using RankQuantity = double RankLoad::*;
/// The `count` with most of it, the first the most; of equal ones the lower rank. Indices into `loads`.
std::vector<size_t> busiestRanks(const std::vector<RankLoad>& loads, RankQuantity quantity, size_t count);
/// "rank 517: 61 received, 1.2 MB sent, 84 µs": messages, bytes, T_mr.
QString toString(const RankLoad& load);

/// Messages of the level by locality and protocol, over all processes; nothing without a list.
std::optional<AmgClasses> classesOf(const LevelExchange& exchange);

} // namespace costscope
