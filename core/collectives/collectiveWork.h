// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/collectiveCost.h"

namespace costscope {

/// How many transmissions or processes collectiveCost() goes through: a window does much of it aside. Equal stages count once.
qint64 workOf(const CollectiveQuestion& question);

/// As much is gone through while a value is typed, in some tenths of a second.
inline constexpr qint64 workAtOnce = 2'000'000;
/// As many processes are shown; costscope stages tells the cost of more.
inline constexpr int mostProcessesShown = 1 << 20;

} // namespace costscope
