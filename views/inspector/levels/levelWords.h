// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/levelAnalysis.h"

namespace costscope {

/// Values of a what if, as a figure calls them.
inline const QString ppnName = u"ppn"_s, orderName = u"order"_s;

// A level in words, as simple HTML.

/// "65 %" of the whole; empty if there is no whole.
QString shareOf(double part, double whole);
/// What dominates a level: "Queue search dominates. A process searches a queue of 737 messages; …"; or that most is unexplained, or that
/// the errors of the parameters leave it open.
QString verdictOf(const LevelAnalysis& analysis, size_t row);
/// T = T_mr + γ n² + δ ℓ by the queue law in force, then with the numbers of the level, then the sum. Only the formula if a
/// part is not known.
QString formulaOf(const LevelCost& cost, const LevelAnalysis& analysis);
/// What a what if makes of a time: "7.64 ms → 4.10 ms, −46 %".
QString effectOf(double before, double after);

} // namespace costscope
