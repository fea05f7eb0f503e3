// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/combinePairs.h"

namespace costscope {

/// How times are told: as the axis of the figure shows them.
enum class ChangeOf { Ratio, Difference };

/// The second figure without panels, with the words, sources and messages of both and a title that says what changed.
Figure jointFigure(const Figure& before, const Figure& after, const PairedFigures& pairs, const SideNames& names,
                   ChangeOf told = ChangeOf::Ratio);

/// What changed most, seen at the scale of its axis: "SpGEMM, level 3: modeled to take 2.1 times as long as in before.costscope". Times
/// are modeled where the figures have a model and draw no points.
QString changeTitle(const PairedFigures& pairs, const SideNames& names, bool isOfModel, ChangeOf told);

/// Words below both figures in one panel of words, if there are any.
void addWords(Figure& figure, const PairedFigures& pairs, const SideNames& names);

} // namespace costscope
