// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/Arguments.h"
#include "app/verbs/Console.h"

namespace costscope {

/// `export --data`: the data themselves instead of figures.
int runExportData(const Arguments& arguments, Console& console);

} // namespace costscope
