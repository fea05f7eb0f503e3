// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fit/fitInput.h"
#include "core/fit/fitModel.h"

namespace costscope {

/// The scan behind both entrances. Error: stopped.
Result<SerialFractionScan> scanSerialFraction(const FitInput& input, bool boundSaturation, const Progress& progress = {});

} // namespace costscope
