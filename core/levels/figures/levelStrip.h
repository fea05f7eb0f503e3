// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelFigure.h"

namespace costscope {

// Modeled over measured time on a logarithmic axis around 1: the strips under cost-by-level, and the model ladder.

/// Grey from a half to twice the measured time, and the line of agreement. `named`: with its name, once per figure.
void addRatioGround(Panel& panel, bool named = true);
/// All ratios, and never less than the ground. NaN and infinite ones do not count.
void setRatioRange(Axis& axis, const std::vector<double>& ratios);
/// As a rung of the ladder is coloured.
Hue hueOf(Rung rung);

/// The strip of one operation: the ratio of each level with transport alone, with queue search, with contention too. A what
/// if about the same run stands beside them, open.
Panel ratioStrip(const LevelView& view, const LevelView* whatIf, const QString& operation, bool named);
/// Whether there is any ratio to show.
bool hasRatios(const LevelView& view);

} // namespace costscope
