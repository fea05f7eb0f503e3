// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/unlikeTimes.h"

#include "core/data/RunRecords.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

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

std::optional<QString> disturbedRun(const Dataset& runs)
{
    constexpr double least = 1.3, closer = 3; // how far off it is; how much closer the others are to each other
    const auto records = runRecords(runs);
    if (!records) return std::nullopt;
    std::map<double, std::vector<double>> byN;
    for (size_t i = 0; i < records->size(); ++i) byN[records->n[i]].push_back(records->t[i]);
    struct Off {
        double n = 0, by = 0, time = 0, low = 0, high = 0;
        size_t count = 0;
    } worst;
    for (auto& [n, times] : byN) {
        if (times.size() < 3) continue;
        std::ranges::sort(times);
        const size_t last = times.size() - 1;
        const bool isSlow = times[last] / times[last - 1] > times[1] / times[0];
        const Off off = isSlow ? Off{n, times[last] / times[last - 1], times[last], times[0], times[last - 1], times.size()}
                               : Off{n, times[1] / times[0], times[0], times[1], times[last], times.size()};
        const bool agree = off.high / off.low - 1 < (off.by - 1) / closer;
        if (off.by >= least && agree && off.by > worst.by) worst = off;
    }
    if (worst.count == 0) return std::nullopt;
    const auto shown = [](double seconds) { return display(seconds, Quantity::Time, 3); };
    const QString low = shown(worst.low), high = shown(worst.high), others = low == high ? low : u"%1 to %2"_s.arg(low, high);
    return u"%1At n = %2 one of %3 runs took %4, the others %5: was it disturbed? Leave it out where a figure shows it, or repeat it."_s
        .arg(runs.name.isEmpty() ? QString() : u"%1: "_s.arg(runs.name), exact(worst.n), QString::number(worst.count), shown(worst.time),
             others);
}

} // namespace costscope
