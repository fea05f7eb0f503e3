// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/CollectiveSetup.h"
#include "core/figure/FigureKind.h"

namespace costscope {

// How a figure request holds a collective: under the names of collectiveValues() what is chosen otherwise than the dataset says.

/// The dataset's setup with the choices of the request. Error: a value that cannot be, named.
Result<CollectiveSetup> setupOf(const Dataset& dataset, const FigureRequest& request);

/// For FigureKind::setValue and values: those without words.
Result<Done> setCollectiveChoice(FigureRequest& request, const QString& name, const QString& text);
QStringList collectiveValueNames();
/// `first`, then the choices with words but the algorithm and the mapping: level, overhead, outside. The first word of each is
/// “own”: as the dataset says.
std::vector<Choice> collectiveChoices(std::vector<Choice> first);
/// mapping: own, sequential, round-robin, listed, and `both`, which draws sequential and round robin beside each other.
Choice mappingChoice();
/// algorithm: own, and every algorithm.
Choice algorithmChoice();

} // namespace costscope
