// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overlap/overlapRuns.h"

#include <optional>

namespace costscope {

/// One field of a run of overlap, as files call it: "t_comp_s", "T_comm [ms]", "benchmark".
struct OverlapField {
    double OverlapRun::*number = nullptr; ///< one of both
    QString OverlapRun::*text = nullptr;
    bool isTime = false;
    double unit = 1; ///< SI per written unit
    bool hasUnit = false;
};
/// Nothing if it is none.
std::optional<OverlapField> overlapField(const QString& name);

/// What is wrong with the numbers of a run; empty if it can be used.
QString wrongWithOverlap(const OverlapRun& run);
/// Whether T_exec is below the longer part alone: kept, and said.
bool isFasterThanPerfect(const OverlapRun& run);

} // namespace costscope
