// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/machine/machineTables.h"

#include <vector>

namespace costscope {

/// A point of the grid that the model does not expect.
struct BrokenCell {
    enum class Why { FallsWithSize, FallsWithConcurrency, DearerThanOneByOne };
    double bytes = 0, concurrency = 0;
    Why why = Why::FallsWithSize;
    double before = 0; ///< the size or concurrency it is compared with
};

/// Cells below the one of the next smaller size or concurrency, and those with L(m, nτ) > n L(m, τ). Each cell once.
std::vector<BrokenCell> brokenCells(const TransferGrid& grid);

/// "L⁰(64 KiB, 8)"; `channel` empty: without number.
QString cellName(double bytes, double concurrency, const QString& channel = {});

} // namespace costscope
