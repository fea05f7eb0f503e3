// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/conclusions/conclusions.h"
#include "core/data/Dataset.h"

namespace costscope {

/// Whether two datasets are measurements of the same: as far as both say what was run.
struct OtherProblem {
    ConclusionChanges changes = {};      ///< other arguments, number of tasks, program, machine
    std::optional<Verdict> verdict = {}; ///< in place of slower and faster, if times are no measure of speed
};

/// By the command line without the launcher, `tasks` or `ranks`, and `machine` among the facts; `prefix` stands before each sentence.
OtherProblem otherProblem(const Dataset& before, const Dataset& after, const QString& prefix = {});

} // namespace costscope
