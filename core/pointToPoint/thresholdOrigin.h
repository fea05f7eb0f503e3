// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/Machine.h"
#include "core/pointToPoint/protocolThresholds.h"

namespace costscope {

/// noteOnThresholds() with where the machine has them from, if it says: detected, of a file, chosen, an assumption.
Message noteOnThresholds(const ProtocolThresholds& thresholds, const Machine& machine);

} // namespace costscope
