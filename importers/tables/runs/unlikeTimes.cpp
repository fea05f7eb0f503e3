// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/unlikeTimes.h"

#include "core/data/RunRecords.h"

#include <algorithm>
#include <array>
#include <map>

namespace costscope {

std::optional<QString> unlikeTimes(const Dataset& runs, const QString& advice, const QString& numbering)
{
    constexpr double most = 3;
    const auto records = runRecords(runs);
    if (!records) return std::nullopt;
    std::map<double, std::array<double, 2>> ends; // by n
    for (size_t i = 0; i < records->size(); ++i) {
        auto& [least, greatest] = ends.try_emplace(records->n[i], std::array{records->t[i], records->t[i]}).first->second;
        least = std::min(least, records->t[i]);
        greatest = std::max(greatest, records->t[i]);
    }
    const auto worst = std::ranges::max_element(ends, {}, [](const auto& one) { return one.second[1] / one.second[0]; });
    if (worst == ends.end() || !(worst->second[1] > most * worst->second[0])) return std::nullopt;
    const QString name = runs.name.isEmpty() ? QString() : u"%1: "_s.arg(runs.name), n = exact(worst->first),
                  least = display(worst->second[0], Quantity::Time, 3), greatest = display(worst->second[1], Quantity::Time, 3);
    if (!numbering.isEmpty())
        return u"%1At n = %2 the times go from %3 to %4. “%5” numbers them as repetitions of one run: was it disturbed?"_s.arg(
            name, n, least, greatest, numbering);
    return u"%1At n = %2 the times go from %3 to %4: these are hardly repetitions of one run. %5"_s.arg(name, n, least, greatest, advice);
}

} // namespace costscope
