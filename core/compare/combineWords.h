// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/combinePairs.h"

namespace costscope {

/// How times are told: as the axis of the figure shows them.
enum class ChangeOf { Ratio, Difference };

/// The second figure without panels, with the words, sources and messages of both and a title that says what changed: first in what was
/// measured.
Figure jointFigure(const Figure& before, const Figure& after, const PairedFigures& pairs, const SideNames& names,
                   ChangeOf told = ChangeOf::Ratio);

/// Words below both figures in one panel of words, if there are any.
void addWords(Figure& figure, const PairedFigures& pairs, const SideNames& names);

} // namespace costscope
