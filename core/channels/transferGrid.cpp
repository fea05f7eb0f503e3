// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channels/transferGrid.h"

#include "core/base/Quantity.h"
#include "core/base/binarySize.h"

#include <cmath>
#include <optional>

namespace costscope {

namespace {

constexpr double slack = 1.01; ///< of rounding in tables that were typed, and of noise in those that were measured

/// A τ of which this one is a multiple, whose transfers one after the other would be cheaper.
std::optional<BrokenCell> dearerThanOneByOne(const TransferGrid& grid, size_t m, size_t tau)
{
    for (size_t below = 0; below < tau; ++below) {
        const double n = grid.concurrency[tau] / grid.concurrency[below];
        if (n != std::round(n) || grid.at(m, tau) <= slack * n * grid.at(m, below)) continue;
        return BrokenCell{grid.bytes[m], grid.concurrency[tau], BrokenCell::Why::DearerThanOneByOne, grid.concurrency[below]};
    }
    return {};
}

std::optional<BrokenCell> brokenCell(const TransferGrid& grid, size_t m, size_t tau)
{
    using Why = BrokenCell::Why;
    const double here = slack * grid.at(m, tau), bytes = grid.bytes[m], concurrency = grid.concurrency[tau];
    if (m > 0 && here < grid.at(m - 1, tau)) return BrokenCell{bytes, concurrency, Why::FallsWithSize, grid.bytes[m - 1]};
    if (tau > 0 && here < grid.at(m, tau - 1)) return BrokenCell{bytes, concurrency, Why::FallsWithConcurrency, grid.concurrency[tau - 1]};
    return dearerThanOneByOne(grid, m, tau);
}

} // namespace

std::vector<BrokenCell> brokenCells(const TransferGrid& grid)
{
    std::vector<BrokenCell> broken;
    for (size_t m = 0; m < grid.bytes.size(); ++m)
        for (size_t tau = 0; tau < grid.concurrency.size(); ++tau)
            if (const auto cell = brokenCell(grid, m, tau)) broken.push_back(*cell);
    return broken;
}

QString cellName(double bytes, double concurrency, const QString& channel)
{
    return u"L%1(%2, %3)"_s.arg(channel, binarySize(bytes), exact(concurrency));
}

} // namespace costscope
