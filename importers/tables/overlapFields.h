// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overlap/overlapRuns.h"
#include "importers/csv/csvRecords.h"

#include <optional>

namespace costscope {

/// The field of a run of overlap that files call "t_comp_s", "T_comm [ms]", "benchmark"; nothing if it is none.
std::optional<CsvField<OverlapRun>> overlapField(const QString& name);

/// What is wrong with the numbers of a run; empty if it can be used.
QString wrongWithOverlap(const OverlapRun& run);
/// Whether T_exec is below the longer part alone: kept, and said.
bool isFasterThanPerfect(const OverlapRun& run);

} // namespace costscope
