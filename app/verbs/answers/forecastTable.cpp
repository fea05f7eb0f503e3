// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/forecastTable.h"

#include <algorithm>
#include <cmath>

namespace costscope {

AnswerTable forecastTable(const std::vector<ForecastRow>& rows, AnswerColumn name, AnswerColumn size)
{
    const auto part = [](const char* key, const char* heading, Quantity quantity) {
        return AnswerColumn{QString::fromLatin1(key), QString::fromUtf8(heading), quantity, 3};
    };
    const bool sized = size.isThere;
    const bool isRepeated = std::ranges::any_of(rows, [](const ForecastRow& row) { return row.at.runs > 1; });
    const bool hasMpi = std::ranges::any_of(rows, [](const ForecastRow& row) { return !std::isnan(row.at.measuredMpi); });
    AnswerTable table({std::move(name),
                       std::move(size),
                       {u"n"_s, u"n"_s, Quantity::Processes},
                       part("measured_s", isRepeated ? "mean of runs" : "measured", Quantity::Time),
                       onlyIf(isRepeated, {u"measured_runs"_s, u"runs"_s, Quantity::Count}),
                       onlyIf(hasMpi, part("measured_mpi_share", "in MPI", Quantity::Share)),
                       part("time_q50_s", "expected", Quantity::Time),
                       part("time_q10_s", "80 % from", Quantity::Time),
                       part("time_q90_s", "to", Quantity::Time),
                       part("time_q025_s", "95 % from", Quantity::Time),
                       part("time_q975_s", "to", Quantity::Time),
                       onlyIf(!sized, part("speedup_q50", "speed-up", Quantity::None)),
                       part("efficiency_q50", "efficiency", Quantity::Share),
                       part("overhead_share_q50", "share of overhead", Quantity::Share),
                       part("overhead_share_q10", "80 % from", Quantity::Share),
                       part("overhead_share_q90", "to", Quantity::Share)});
    for (const auto& [of, at, asked] : rows)
        table.add(of, asked, at.n, at.measured, at.runs > 0 ? double(at.runs) : missing, at.measuredMpi, at.time.q50, at.time.q10,
                  at.time.q90, at.time.q025, at.time.q975, at.speedup.q50, at.efficiency.q50, at.overheadShare.q50, at.overheadShare.q10,
                  at.overheadShare.q90);
    return table;
}

} // namespace costscope
