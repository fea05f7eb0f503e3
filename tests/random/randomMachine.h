// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Chance.h"

#include "core/machine/Machine.h"

namespace costscope {

/// A shipped machine, changed or not, a new one with typed values, or one with tables of its own. `wild`: values may be 0 and
/// whatever else a machine file may hold.
Machine randomMachine(Chance& chance, bool wild);
/// A few values typed anew or put back.
Machine withRandomValues(Chance& chance, Machine machine, bool wild);

} // namespace costscope
