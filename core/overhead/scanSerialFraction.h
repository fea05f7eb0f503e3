// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overhead/fitInput.h"
#include "core/overhead/fitModel.h"

namespace costscope {

/// The scan behind both entrances. Error: stopped.
Result<SerialFractionScan> scanSerialFraction(const FitInput& input, bool boundSaturation, const Progress& progress = {});

} // namespace costscope
