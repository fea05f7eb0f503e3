// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"

namespace costscope {

/// `export --data`: the data themselves instead of figures.
int runExportData(const Arguments& arguments, Console& console);

} // namespace costscope
