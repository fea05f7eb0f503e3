// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/Machine.h"
#include "core/machine/machineValues.h"

namespace costscope {

/// "2.9 GB/s", "∞", "≥ 9.1 GB/s", "3.02 µs ± 110 ns".
QString machineValueWords(const MachineValue& value, const MachineParameter& row);

} // namespace costscope
