// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/levelCosts.h"
#include "core/machine/uncertainty.h"

namespace costscope {

/// Levels that can be modeled again for other values of their machine. Of a list it keeps the processes that are slowest with the
/// values as they are: one of them is with others, too.
struct LevelModel {
    Machine machine; ///< with what was chosen
    std::vector<LevelExchange> exchanges;
    LevelSettings settings;
};

/// With the processes that need most time for transport, with and without the queue, and by the two simpler models.
LevelExchange withSlowest(const LevelExchange& exchange, const LevelParameters& parameters, const LevelSettings& settings);

/// Costs of the levels of some models, in the order of their exchanges -> numbers.
using LevelNumbers = std::function<std::vector<double>(const std::vector<std::vector<LevelCost>>&)>;
/// 95 % of each number by the errors of the machines' values; empty if none are known.
std::vector<Interval> levelIntervals(const std::vector<const LevelModel*>& models, const LevelNumbers& numbers);
/// Whether a value that levels depend on has an error.
bool knowsLevelErrors(const Machine& machine);

/// 95 % of a LevelCost, by the errors of the machine's values alone: what was measured is taken as it is.
struct LevelInterval {
    std::array<Interval, rungs.size()> times = {}; ///< timeAt() [s]
    std::array<Interval, 3> parts = {};            ///< partOf() [s]
    Interval whole = {};                           ///< LevelCost::total() [s]
    /// The largest part takes more than each of the others, wherever the values are within their errors.
    bool isPartDecided = false;

    const Interval& total() const { return whole; }
};
/// In the order of the exchanges.
std::vector<LevelInterval> intervalsOf(const LevelModel& model);

/// 95 % of what a what if makes of a level; both models have the same levels.
struct LevelChangeInterval {
    Interval ratio = {}; ///< of both totals; nothing is added where values of one machine err in both
};
std::vector<LevelChangeInterval> changeIntervals(const LevelModel& before, const LevelModel& after);

} // namespace costscope
