// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"
#include "core/network/networkValues.h"

namespace costscope {

// How a figure request holds a network: under the names of networkValues() what is chosen otherwise than the data say, under
// "what_if.NAME" what is asked for beside it.

/// Error: a value that cannot be, named.
Result<NetworkQuestion> networkQuestionOf(const FigureRequest& request);
/// The same with the what if on top; nothing if the request has none.
Result<std::optional<NetworkQuestion>> networkWhatIfOf(const FigureRequest& request);
/// The texts of a what if by name.
std::map<QString, QString> networkChanges(const FigureRequest& request);
FigureRequest withNetworkChanges(FigureRequest request, const std::map<QString, QString>& changes);
/// "routers along a Hilbert curve, 8 ranks per node".
QString networkInWords(const std::map<QString, QString>& changes);

/// For FigureKind::setValue and values.
Result<Done> setNetworkChoice(FigureRequest& request, const QString& name, const QString& text);
QStringList networkValueNames();
/// Choices with words: order, ranks, ties.
std::vector<Choice> networkChoices();

} // namespace costscope
