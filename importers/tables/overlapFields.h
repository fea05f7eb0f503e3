// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overlap/overlapRuns.h"
#include "importers/csv/csvRecords.h"

#include <optional>

namespace costscope {

/// One field of a run of overlap, as files call it: "t_comp_s", "T_comm [ms]", "benchmark".
using OverlapField = CsvField<OverlapRun>;
/// Nothing if it is none.
std::optional<OverlapField> overlapField(const QString& name);

/// What is wrong with the numbers of a run; empty if it can be used.
QString wrongWithOverlap(const OverlapRun& run);
/// Whether T_exec is below the longer part alone: kept, and said.
bool isFasterThanPerfect(const OverlapRun& run);

} // namespace costscope
