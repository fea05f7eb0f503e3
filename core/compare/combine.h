// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/figure/Figure.h"

namespace costscope {

// Two figures of one kind in one: pure data from data. The first is what the second is compared with.

/// How a reader shall call the two, simple HTML: "before.costscope", "this session".
struct SideNames {
    QString before, after;
};

/// Both, panel beside panel, with common ranges and scales and one legend.
Figure sideBySide(const Figure& before, const Figure& after, const SideNames& names);

/// Both in the same axes: the first lighter, dashed and hollow, its bars to the left of the other's. What is the same in both is
/// drawn once. Error: marks that would hide each other (cells, drawings in perspective, stages).
Result<Figure> overlaid(const Figure& before, const Figure& after, const SideNames& names);

/// after − before in every place that both have, in the unit of the axis; cells from blue to vermillion. What has no partner is
/// named in the messages. Error: nothing can be subtracted.
Result<Figure> differenceOf(const Figure& before, const Figure& after, const SideNames& names);

/// after / before; of cells log₂ of it.
Result<Figure> ratioOf(const Figure& before, const Figure& after, const SideNames& names);

} // namespace costscope
