// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "measure.h"
#include "options.h"
#include "phases.h"

#include <string>
#include <vector>

namespace costscope::probe {

/// Seconds for each phase: its share of what is left of the budget, so that time which one phase does not use goes to the next.
double shareOf(const std::string& phase, const std::vector<Phase>& later, double left);

/// The table of --plan.
std::string planText(const std::vector<Phase>& phases, const Placement& placement, const Options& options);

} // namespace costscope::probe
