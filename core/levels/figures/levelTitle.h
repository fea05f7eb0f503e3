// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelFigure.h"

namespace costscope {

/// What is seen in cost-by-level: which part dominates which levels, per operation.
QString dominanceTitle(const LevelView& view);
/// What a what if changes most: "With 32 ranks per node, contention grows 2-fold on levels 0–4 of SpGEMM".
QString whatIfTitle(const LevelView& view, const LevelView& whatIf);

/// Levels where the errors of the machine's values leave open what takes most of the time: per operation.
Messages undecidedLevels(const LevelView& view);

/// Where the stack is far from the measured time, what dominates it dominates in the model only, or most is unexplained: per operation.
Messages farFromMeasured(const LevelView& view);

} // namespace costscope
