// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/figures/networkFigure.h"

namespace costscope {

/// Few routers in a line: boxes with an arrow and its load for every link that carries something. Nothing where the network is
/// more than that: several dimensions, a link around the end that carries something, more routers than find room.
/// `rows`: of the table by number of link.
std::optional<Panel> lineOfRouters(const NetworkView& view, const LoadScale& scale, const std::vector<int>& rows);

} // namespace costscope
