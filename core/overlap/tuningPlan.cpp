// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/tuningPlan.h"

#include "core/model/shown.h"

#include <limits>

namespace costscope {

namespace {

void sayOccupancy(TuningPlan& plan)
{
    const TuningQuestion& question = plan.question;
    const double occupancy = tileOccupancy(question.loop, plan.tile);
    const QString shown = shownNumber(occupancy);
    if (occupancy < 1)
        warn(plan.messages, u"Tile occupancy %1: some processes are idle."_s.arg(shown));
    else if (occupancy < 2)
        warn(plan.messages, u"Tile occupancy %1: no overlap for part of the processes."_s.arg(shown));
    if (plan.fronts.isForAll()) return;
    warn(plan.messages, u"At most %1 tiles at once for %2 processes: full throttle is never reached, and the cost of "
                        "selection is a share of the iterations beyond the ramps."_s.arg(shownCount(plan.fronts.parallelTiles),
                                                                                         shownCount(question.loop.P)));
}

} // namespace

Result<TuningPlan> tuningPlan(const TuningQuestion& question)
{
    TuningPlan plan{.question = question};
    const auto choice = tileChoice(question.loop);
    if (choice) plan.choice = *choice;
    if (!choice && !question.tile) return choice.error();
    plan.tile = question.tile.value_or(choice ? choice->recommended : missing);
    const auto fronts = waveFronts(question.loop, plan.tile);
    if (!fronts) return fronts.error();
    plan.fronts = *fronts;
    sayOccupancy(plan);
    const auto selection = configureSelection(question.requests, plan.fronts.fullThrottle, question.threshold);
    if (selection)
        plan.selection = *selection;
    else if (plan.fronts.fullThrottle > 0)
        return selection.error();
    else
        warn(plan.messages, selection.error().message);
    return plan;
}

Result<std::vector<ConfigurationStep>> allSteps(const SelectionRequests& requests, double fullThrottle)
{
    const auto all = configureSelection(requests, fullThrottle, std::numeric_limits<double>::min());
    if (!all) return all.error();
    return all->steps;
}

} // namespace costscope
