// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/combine.h"

namespace costscope {

/// A panel and the one that shows the same in the other figure; either may have none.
struct PanelPair {
    std::optional<Panel> before, after;
};

/// Two figures panel by panel, in the units of the coarser one and with common axes where the axes mean the same.
struct PairedFigures {
    std::vector<PanelPair> pairs; ///< groups of `group`, in the order of the second figure
    int group = 1;
    std::vector<QString> wordsBefore = {}, wordsAfter = {}; ///< lines of words below the figures, which are no panels here
    Messages messages = {};                                 ///< panels without a partner
};

/// Pairs groups of panels by what they are about, their title, or because they are the only ones.
PairedFigures paired(const Figure& before, const Figure& after, const SideNames& names);

/// "Communication time (ms)" -> "Communication time"; "ms", empty if the label ends in no unit.
QString withoutUnit(const QString& label);
QString unitOf(const QString& label);

/// What a series looks like, without its data.
Series sampleOf(Series series);

/// Whether a panel holds nothing: a place kept free in a grid.
bool isEmptyPanel(const Panel& panel);
/// Whether the panel below can carry the x labels of both: same label, range and ticks.
bool haveOneAxisX(const Panel& panel, const Panel& below);
/// The same of y axes of panels beside each other.
bool haveOneAxisY(const Panel& left, const Panel& right);
Panel emptyPanel();

/// Both axes with the range of both; a linear one makes both linear.
void shareRange(Axis& a, Axis& b);

} // namespace costscope
