// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/collectiveCost.h"

namespace costscope {

/// How many transmissions or processes collectiveCost() goes through, and for the cost of every stage some more: a window does
/// much of it aside. Equal stages count once.
qint64 workOf(const CollectiveQuestion& question);

/// The cost of a stage takes as long as going through so many transmissions.
inline constexpr qint64 workOfStage = 64;

/// More is not told apart: several of them can be added.
inline constexpr qint64 mostWorkCounted = qint64(1) << 50;
/// About as many sizes as a curve tries with `perDoubling` steps to a doubling, those that it finds its ends with included.
inline qint64 sizesTried(int perDoubling)
{
    return 32 * (1 + perDoubling);
}

/// As much is gone through while a value is typed, in some tenths of a second.
inline constexpr qint64 workAtOnce = 2'000'000;
/// As many processes are shown; costscope stages tells the cost of more.
inline constexpr int mostProcessesShown = 1 << 20;

} // namespace costscope
