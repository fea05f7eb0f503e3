// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/verbs.h"
#include "core/overlap/tuningPlan.h"

#include <cmath>

namespace costscope {

namespace {

/// The plan with the edges that a printed table may have meant.
struct Plan : TuningPlan {
    std::optional<double> printedRamp = {}; ///< percent
    FittingEdges fitting = {};              ///< edges that reproduce it
};

SelectionRequests requestsFrom(const Arguments& arguments)
{
    SelectionRequests requests;
    requests.algorithms = double(arguments.whole(u"--algorithms"_s, 3));
    requests.depths = double(arguments.whole(u"--depths"_s, 4));
    requests.requests = double(arguments.whole(u"--requests"_s, 1));
    requests.mergeable = arguments.has(u"--mergeable"_s);
    return requests;
}

Result<Plan> planFrom(const Arguments& arguments)
{
    for (const char* needed : {"--processes", "--time-steps", "--cells"})
        if (!arguments.has(QLatin1String(needed))) return wrongWords(u"%1 is needed."_s.arg(QLatin1String(needed)));
    TuningQuestion question;
    question.loop = {double(arguments.whole(u"--time-steps"_s, 0)), double(arguments.whole(u"--cells"_s, 0)),
                     double(arguments.whole(u"--processes"_s, 0)), arguments.number(u"--skew"_s).value_or(1)};
    if (arguments.has(u"--tile"_s)) question.tile = double(arguments.whole(u"--tile"_s, 0));
    question.threshold = arguments.number(u"--threshold"_s).value_or(15) / 100;
    question.requests = requestsFrom(arguments);
    const auto found = tuningPlan(question);
    if (!found) return found.error();
    Plan plan;
    static_cast<TuningPlan&>(plan) = *found;
    plan.printedRamp = arguments.number(u"--printed-ramp"_s);
    if (!plan.printedRamp) return plan;
    const auto fitting = edgesThatFit(question.loop, *plan.printedRamp);
    if (!fitting) return fitting.error();
    plan.fitting = *fitting;
    return plan;
}

AnswerTable stepsOf(const SelectionConfiguration& selection)
{
    AnswerTable table({{"merged"},
                       forPeople("requests"),
                       {"iterations_per_function", "per function", Quantity::Count},
                       {"iterations", "iterations", Quantity::Count},
                       shownBy("overhead", "overhead", displayShare),
                       {"accepted"},
                       forPeople("")});
    for (const ConfigurationStep& step : selection.steps)
        table.add(step.merged, step.merged ? u"merged"_s : u"each request"_s, step.perFunction, step.iterations, step.overhead,
                  step.isAccepted, step.isAccepted ? u"taken"_s : u"too much"_s);
    return table;
}

QJsonObject fieldsOf(const Plan& plan)
{
    const WaveFronts& fronts = plan.fronts;
    QJsonObject fields{{"tile_size", plan.tile},
                       {"occupancy", tileOccupancy(plan.question.loop, plan.tile)},
                       {"largest_tile", plan.choice ? QJsonValue(plan.choice->largest) : QJsonValue()},
                       {"recommended_tile", plan.choice ? QJsonValue(plan.choice->recommended) : QJsonValue()},
                       {"wave_fronts", fronts.fronts},
                       {"parallel_tiles", fronts.parallelTiles},
                       {"tiles_per_process", fronts.tilesPerProcess},
                       {"ramp", fronts.ramp},
                       {"ramp_share", fronts.ramp / fronts.fronts},
                       {"full_throttle", fronts.fullThrottle},
                       {"threshold", plan.question.threshold},
                       {"steps", QJsonArray()},
                       {"search", QJsonValue()},
                       {"overhead", QJsonValue()}};
    if (plan.printedRamp) fields.insert(u"tiles_that_fit"_s, jsonNumbers(plan.fitting.edges));
    if (plan.printedRamp) fields.insert(u"tiles_tried_to"_s, plan.fitting.lastTried);
    if (!plan.selection) return fields;
    fields.insert(u"steps"_s, stepsOf(*plan.selection).toJson());
    fields.insert(u"search"_s, plan.selection->isHeuristic ? u"attribute heuristic"_s : u"brute force"_s);
    if (!plan.selection->isHeuristic) fields.insert(u"overhead"_s, jsonNumber(plan.selection->last().overhead));
    return fields;
}

QString tileText(const Plan& plan)
{
    const WaveFronts& fronts = plan.fronts;
    QString text;
    if (plan.choice)
        text = u"Largest edge with two tiles for every process: %1; recommended: %2%3.\n"_s.arg(
            displayCount(plan.choice->largest), displayCount(plan.choice->recommended),
            plan.choice->largest < 10 ? QString() : u", the power of two below"_s);
    const QList<QStringList> rows{
        {u"edge of a tile"_s, displayCount(plan.tile)},
        {u"tile occupancy"_s, display(tileOccupancy(plan.question.loop, plan.tile), Quantity::None, 3)},
        {u"wave fronts W"_s, displayCount(fronts.fronts)},
        {u"most tiles of a front n"_s, displayCount(fronts.parallelTiles)},
        {u"tiles per process ⌈n/P⌉"_s, displayCount(fronts.tilesPerProcess)},
        {u"ramp-up and ramp-down"_s, u"%1 (%2)"_s.arg(displayCount(fronts.ramp), displayShare(fronts.ramp / fronts.fronts))},
        {fronts.isForAll() ? u"full throttle"_s : u"beyond the ramps"_s, displayCount(fronts.fullThrottle)}};
    text += inColumns({QString(), u"iterations"_s}, rows);
    if (!plan.printedRamp) return text;
    QStringList edges;
    for (const double edge : plan.fitting.edges) edges << exact(edge);
    text += edges.isEmpty() ? u"No edge of a tile has ramps of %1 %."_s.arg(*plan.printedRamp)
                            : u"Ramps of %1 % fit tiles of edge %2."_s.arg(*plan.printedRamp).arg(edges.join(u", "_s));
    if (!plan.fitting.isComplete) text += u" Larger edges than %1 were not tried."_s.arg(displayCount(plan.fitting.lastTried));
    return text + u'\n';
}

QString selectionText(const Plan& plan)
{
    if (!plan.selection) return {};
    QString text = u"\nSelection by brute force, at most %1 of the iterations %2:\n"_s.arg(
        displayShare(plan.question.threshold), plan.fronts.isForAll() ? u"at full throttle"_s : u"beyond the ramps"_s);
    text += stepsOf(*plan.selection).toText();
    if (plan.selection->isHeuristic)
        text += u"Brute force stays too expensive: attributes one after the other, whose cost is not known before.\n"_s;
    return text;
}

int runTune(const Arguments& arguments, Console& console)
{
    const auto plan = planFrom(arguments);
    if (!plan.ok()) return console.refuse(plan.error());
    return console.answer({fieldsOf(*plan), plan->messages, tileText(*plan) + selectionText(*plan)});
}

std::vector<Option> tuneOptions()
{
    const auto whole = [](const char* name, const char* value, const char* help) {
        return Option{QString::fromLatin1(name), Option::Whole, QString::fromLatin1(value), QString::fromUtf8(help)}.from(1);
    };
    return {whole("--processes", "P", "processes that share the tiles"),
            whole("--time-steps", "T", "time steps of the loop"),
            whole("--cells", "N", "cells along the distributed dimension"),
            whole("--tile", "EDGE", "edge of a tile; the recommended one unless given"),
            {u"--skew"_s, Option::Number, u"S"_s, u"cells a front moves per time step (1; 2 for Jacobi-1D)"_s},
            whole("--algorithms", "A", "implementations of a request (3)"),
            whole("--depths", "D", "loop depths of the progress calls, 'zero' included (4)"),
            whole("--requests", "Q", "requests that are tuned together (1)"),
            {u"--mergeable"_s, Option::Switch, {}, u"similar requests may count as one"_s},
            {u"--printed-ramp"_s, Option::Number, u"PERCENT"_s, u"also name the edges that have ramps of this share"_s},
            {u"--threshold"_s, Option::Number, u"PERCENT"_s, u"most that selection may cost (15)"_s}};
}

} // namespace

Verb tuneVerb()
{
    return {.name = u"tune"_s,
            .summary = u"tile size, ramps and cost of run-time selection of a tiled loop"_s,
            .usage = u"--processes P --time-steps T --cells N"_s,
            .most = 0,
            .options = tuneOptions(),
            .run = runTune};
}

} // namespace costscope
