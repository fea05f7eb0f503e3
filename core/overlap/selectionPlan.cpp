// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/selectionPlan.h"

#include "core/model/shown.h"

#include <cmath>

namespace costscope {

double selectionIterations(const SelectionRequests& requests, double perFunction, bool merged)
{
    return std::pow(requests.functions(), merged ? 1 : requests.requests) * perFunction;
}

namespace {

constexpr double most = 30, least = 15, step = 5;

Result<Done> check(const SelectionRequests& requests, double fullThrottle, double threshold)
{
    const std::pair<const char*, double> counts[] = {
        {"algorithms", requests.algorithms}, {"depths", requests.depths}, {"requests", requests.requests}};
    for (const auto& [name, count] : counts)
        if (!(count >= 1) || count != std::round(count) || count > 1e6)
            return Error{u"%1 is %2: a whole number from 1 to 1 000 000 was expected."_s.arg(QLatin1String(name), exact(count))};
    if (!(fullThrottle > 0))
        return Error{u"No iteration runs at full throttle: the ramps take all of them, there is nothing to select in."_s};
    if (threshold > 0 && std::isfinite(threshold)) return Done{};
    return Error{u"The threshold is %1: a share above 0 was expected."_s.arg(exact(threshold))};
}

} // namespace

Result<SelectionConfiguration> configureSelection(const SelectionRequests& requests, double fullThrottle, double threshold)
{
    if (const auto checked = check(requests, fullThrottle, threshold); !checked) return checked.error();
    SelectionConfiguration found;
    ConfigurationStep now{false, most, missing, missing, false};
    for (;;) {
        now.iterations = selectionIterations(requests, now.perFunction, now.merged);
        now.overhead = now.iterations / fullThrottle;
        now.isAccepted = now.overhead <= threshold;
        found.steps.push_back(now);
        if (now.isAccepted) return found;
        if (!now.merged && requests.mergeable && requests.requests > 1)
            now.merged = true;
        else if (now.perFunction > least)
            now.perFunction -= step;
        else
            break;
    }
    found.isHeuristic = true;
    return found;
}

} // namespace costscope
