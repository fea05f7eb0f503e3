// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arguments.h"
#include "recording.h"

#include "core/kernel/LinkCounter.h"

namespace costscope::verbs {

/// Where the ranks of a recording stand in a torus, and how their messages go: as `costscope contention` places them.
struct Job {
    TorusShape torus;
    Routing routing;
    std::vector<qint32> router; ///< of every rank
    std::string placed;         ///< in words
};

std::vector<Option> jobOptions();

/// Throws Fault on all ranks alike: a torus that cannot be or does not hold the job, options that are none.
Job jobFrom(const Arguments& arguments, const Recording& recording);

} // namespace costscope::verbs
