// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/network/figures/loadScale.h"

namespace costscope {

/// The larger load of every link, now or in the what if; what is now where there is none or it has other routers.
LinkLoads largerLoads(const NetworkView& view, const NetworkView* whatIf);
/// What of the links the table of a figure leaves out; nothing = none. `loads`: largerLoads() of a what if.
void sayLinksLeftOut(Figure& figure, const LinkLoads& loads, const LoadScale& scale);

/// Which links have marks that can be selected: those of the table, or every one.
enum class LinkMarks { OfTable, OfAll };
/// The numbers behind the figure: the busiest links on this scale, now or in the what if, at most `most`, with their keys. Row of a link by
/// its number, -1 of the others; with LinkMarks::OfAll they have keys behind those of the table's rows.
std::vector<int> addLinkTable(Figure& figure, const NetworkView& view, const NetworkView* whatIf, size_t most, const LoadScale& scale,
                              LinkMarks marks = LinkMarks::OfTable);

} // namespace costscope
