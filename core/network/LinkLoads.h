// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/LinkLoads.h"
#include "core/network/Torus.h"

namespace costscope {

/// Why no link carries anything, in words; empty where one does.
QString whyIdle(const LinkLoads& loads);

} // namespace costscope
