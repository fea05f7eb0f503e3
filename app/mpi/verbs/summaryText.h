// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "countRegion.h"

#include <string>

namespace costscope::verbs {

/// `"summary": {…}` of costscope.amg/1, as the desktop counts it from lists: totals, by locality, the critical process by class, byte-hops
/// on the cube. Whole on rank 0. All processes together.
std::string summaryText(const Counted& counted);

} // namespace costscope::verbs
