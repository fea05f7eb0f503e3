// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/solvers/amgFinish.h"

#include "core/data/amgStatistics.h"
#include "core/numerics/median.h"
#include "importers/text/findings.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace costscope {

namespace {

void checkComplexity(const char* name, double printed, double computed, Messages& messages)
{
    constexpr double tolerance = 1e-5; // printed values are rounded
    if (std::isnan(printed) || std::isnan(computed) || std::fabs(printed - computed) <= tolerance * computed) return;
    messages.push_back({Severity::Warning, u"The %1 complexity is given as %2, the levels give %3. The levels were used."_s.arg(
                                               QLatin1String(name), exact(printed), exact(computed))});
}

} // namespace

void summariseSamples(AmgMeasured& measured)
{
    const std::vector<double>& samples = measured.samples;
    if (samples.empty()) return;
    measured.median = median(samples);
    if (std::isnan(measured.min)) measured.min = *std::min_element(samples.begin(), samples.end());
    if (std::isnan(measured.max)) measured.max = *std::max_element(samples.begin(), samples.end());
    if (std::isnan(measured.mean)) measured.mean = std::accumulate(samples.begin(), samples.end(), 0.0) / double(samples.size());
    if (std::isnan(measured.repetitions)) measured.repetitions = double(samples.size());
}

Result<Done> finishLists(AmgHierarchy& hierarchy, const std::vector<qint64>& lines, Messages& messages, const Progress& progress)
{
    const Placement placement = hierarchy.placementOrOneNode();
    for (size_t i = 0; i < hierarchy.operations.size(); ++i) {
        AmgOperation& operation = hierarchy.operations[i];
        if (!progress.report(double(i) / double(hierarchy.operations.size()))) return cancelled();
        if (!operation.hasList()) continue;
        for (const QString& said : takeCounts(operation, messagesOf(hierarchy.messages, operation), placement))
            messages.push_back(warningAt(u"Level %1, %2: %3. The list was used."_s.arg(operation.level).arg(operation.name, said),
                                         {i < lines.size() ? lines[i] : 0}));
    }
    return Done{};
}

void checkComplexities(const AmgHierarchy& hierarchy, double grid, double op, Messages& messages)
{
    checkComplexity("grid", grid, hierarchy.gridComplexity(), messages);
    checkComplexity("operator", op, hierarchy.operatorComplexity(), messages);
}

} // namespace costscope
