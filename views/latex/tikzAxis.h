// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/latex/TikzInk.h"

namespace costscope {

/// The style "cs axis" that all panels of a picture share: lines and ticks outside, nothing at the top and on the right.
QString axisStyle(TikzInk& ink);

/// A panel as a pgfplots axis with its ticks, titles and series; empty if it has none of them. The texts that stand in it are
/// taken out of `texts`: the others are placed by themselves.
QString axisOf(TikzInk& ink, const PanelLayout& panel, std::vector<const PlacedText*>& texts);

} // namespace costscope
