// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelFigure.h"

namespace costscope {

/// What stands in the slot of a level: the modeled stack with the measured time; beside it the stack of a what if; across
/// it the total with the source's parameters.
struct LevelStacks {
    const LevelView& view;
    const LevelView* whatIf = nullptr;
    const LevelView* source = nullptr; ///< where values of the machine differ from it
    TimeUnit unit = {};
    bool ratios = true;    ///< modeled / measured in numbers above the stacks
    bool areMarks = false; ///< parts beside each other as marks, for a log axis: a stack has no zero to stand on. A what if has open ones
};

/// Stacks from zero: filled up to the measured time, outlined beyond it, hatched where time is missing. That of a what if
/// stands beside, filled, in a frame of ink. `named`: the series carry their names, once per figure.
void addStacks(Panel& panel, const LevelStacks& stacks, const QString& operation, bool named);

/// The longest time that has to be seen [s].
double largestTime(const LevelStacks& stacks);
/// All that has to be seen in a panel, in the unit of its axis.
std::vector<double> shownTimes(const Panel& panel);

} // namespace costscope
