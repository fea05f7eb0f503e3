// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/data/amg.h"

namespace costscope {

/// The median of the samples, whatever was written; their extremes and mean where nothing was written.
void summariseSamples(AmgMeasured& measured);

/// Counts the message lists; written numbers that disagree become one warning each. `lines` holds the line of each
/// operation in the file. Error: cancelled.
Result<Done> finishLists(AmgHierarchy& hierarchy, const std::vector<qint64>& lines, Messages& messages, const Progress& progress);

/// Whether the printed complexities are those of the levels, to 1e-5; a warning for each that is not. NaN = not printed.
void checkComplexities(const AmgHierarchy& hierarchy, double grid, double op, Messages& messages);

} // namespace costscope
