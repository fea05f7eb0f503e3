// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

namespace costscope {

/// Whether a benchmark has shifts: all ranks exchange with the rank at some distance at once (kind "application", counter
/// "distance"), which tell the calibration factors C_avg and C_max.
bool hasShifts(const Dataset& dataset);

} // namespace costscope
