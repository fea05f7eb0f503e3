// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/channels/logGP.h"
#include "core/collectives/collectiveCost.h"

namespace costscope {

/// What a stage costs, as expressions: one per kind of work at transmission level, where the dearest counts; else one.
struct WorkCost {
    ProcessWork work = {};
    TransferCost cost = {};
};
std::vector<WorkCost> stageCosts(const StageCost& stage, const CollectiveQuestion& question);

/// Whether a part of a segment counts as that part, as in the paper's equations (1) to (4) of shared memory; else segments are whole.
bool countsParts(const StageCost& stage, const CollectiveQuestion& question);

/// The same by LogGP with a parameter set per channel (LogGPH): the dearest work.
struct LogGPCost {
    double seconds = 0;
    ProcessWork work = {};
};
LogGPCost logGPCost(const StageCost& stage, const CollectiveQuestion& question, const std::array<LogGP, 2>& sets);

} // namespace costscope
