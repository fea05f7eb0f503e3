// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/figures/linkKeys.h"
#include "core/network/figures/linkTable.h"
#include "core/network/figures/loadScale.h"
#include "core/network/figures/networkTraffic.h"
#include "core/network/figures/networkWords.h"

namespace costscope {

// What the figures of link loads share.

/// A network, and beside it the what if of the request.
struct NetworkViews {
    NetworkView now;
    std::optional<NetworkView> whatIf;
    const NetworkView* then() const { return whatIf ? &*whatIf : nullptr; } ///< nullptr: there is none
};
/// networkView() and networkWhatIf().
Result<NetworkViews> networkViews(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress);
/// " · what if: ranks: round robin"; empty if the request has none.
QString whatIfSubtitle(const FigureRequest& request);

/// Puts what the what if of the request takes otherwise, each beside what is taken now, into caption and provenance: "What if: Ranks per
/// node: 2 instead of 16." Nothing if it has none.
void sayWhatIf(Figure& figure, const FigureRequest& request, const NetworkView& now);

/// `first`, then level, operation, and those of networkChoices().
std::vector<Choice> trafficChoices(std::vector<Choice> first = {});
/// Levels and operations of the data; `show` goes where there is no what if.
void addTrafficOptions(std::vector<Choice>& choices, const Session& session, const FigureRequest& request);

/// What the kinds have in common: they take messages, go with the selected level, and know the values of a network.
FigureKind trafficFigure(const QString& id, const QString& name, const QString& description, const std::vector<Choice>& choices,
                         decltype(FigureKind::build) build);
/// Whether its kind is one of those.
bool isNetworkFigure(const FigureRequest& request);

} // namespace costscope
