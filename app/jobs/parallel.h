// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Parallel.h"

namespace costscope {

/// As many threads as this machine runs at once, at most eight.
Parallel allThreads();

} // namespace costscope
