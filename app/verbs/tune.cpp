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
    requests.algorithms = double(arguments.whole(QStringLiteral("--algorithms"), 3));
    requests.depths = double(arguments.whole(QStringLiteral("--depths"), 4));
    requests.requests = double(arguments.whole(QStringLiteral("--requests"), 1));
    requests.mergeable = arguments.has(QStringLiteral("--mergeable"));
    return requests;
}

Result<Plan> planFrom(const Arguments& arguments)
{
    for (const char* needed : {"--processes", "--time-steps", "--cells"})
        if (!arguments.has(QLatin1String(needed))) return wrongWords(QStringLiteral("%1 is needed.").arg(QLatin1String(needed)));
    TuningQuestion question;
    question.loop = {double(arguments.whole(QStringLiteral("--time-steps"), 0)), double(arguments.whole(QStringLiteral("--cells"), 0)),
                     double(arguments.whole(QStringLiteral("--processes"), 0)), arguments.number(QStringLiteral("--skew")).value_or(1)};
    if (arguments.has(QStringLiteral("--tile"))) question.tile = double(arguments.whole(QStringLiteral("--tile"), 0));
    question.threshold = arguments.number(QStringLiteral("--threshold")).value_or(15) / 100;
    question.requests = requestsFrom(arguments);
    const auto found = tuningPlan(question);
    if (!found) return found.error();
    Plan plan;
    static_cast<TuningPlan&>(plan) = *found;
    plan.printedRamp = arguments.number(QStringLiteral("--printed-ramp"));
    if (!plan.printedRamp) return plan;
    const auto fitting = edgesThatFit(question.loop, *plan.printedRamp);
    if (!fitting) return fitting.error();
    plan.fitting = *fitting;
    return plan;
}

QJsonArray stepsToJson(const SelectionConfiguration& selection)
{
    QJsonArray steps;
    for (const ConfigurationStep& step : selection.steps)
        steps.append(QJsonObject{{"merged", step.merged},
                                 {"iterations_per_function", step.perFunction},
                                 {"iterations", jsonNumber(step.iterations)},
                                 {"overhead", jsonNumber(step.overhead)},
                                 {"accepted", step.isAccepted}});
    return steps;
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
    if (plan.printedRamp) fields.insert(QStringLiteral("tiles_that_fit"), jsonNumbers(plan.fitting.edges));
    if (plan.printedRamp) fields.insert(QStringLiteral("tiles_tried_to"), plan.fitting.lastTried);
    if (!plan.selection) return fields;
    fields.insert(QStringLiteral("steps"), stepsToJson(*plan.selection));
    fields.insert(QStringLiteral("search"),
                  plan.selection->isHeuristic ? QStringLiteral("attribute heuristic") : QStringLiteral("brute force"));
    if (!plan.selection->isHeuristic) fields.insert(QStringLiteral("overhead"), jsonNumber(plan.selection->last().overhead));
    return fields;
}

QString percent(double share)
{
    return display(share, Quantity::Share, 3);
}

QString tileText(const Plan& plan)
{
    const WaveFronts& fronts = plan.fronts;
    const auto count = [](double value) { return display(value, Quantity::Count); };
    QString text;
    if (plan.choice)
        text = QStringLiteral("Largest edge with two tiles for every process: %1; recommended: %2%3.\n")
                   .arg(count(plan.choice->largest), count(plan.choice->recommended),
                        plan.choice->largest < 10 ? QString() : QStringLiteral(", the power of two below"));
    const QList<QStringList> rows{
        {QStringLiteral("edge of a tile"), count(plan.tile)},
        {QStringLiteral("tile occupancy"), display(tileOccupancy(plan.question.loop, plan.tile), Quantity::None, 3)},
        {QStringLiteral("wave fronts W"), count(fronts.fronts)},
        {QStringLiteral("most tiles of a front n"), count(fronts.parallelTiles)},
        {QStringLiteral("tiles per process ⌈n/P⌉"), count(fronts.tilesPerProcess)},
        {QStringLiteral("ramp-up and ramp-down"), QStringLiteral("%1 (%2)").arg(count(fronts.ramp), percent(fronts.ramp / fronts.fronts))},
        {fronts.isForAll() ? QStringLiteral("full throttle") : QStringLiteral("beyond the ramps"), count(fronts.fullThrottle)}};
    text += inColumns({QString(), QStringLiteral("iterations")}, rows);
    if (!plan.printedRamp) return text;
    QStringList edges;
    for (const double edge : plan.fitting.edges) edges << exact(edge);
    text += edges.isEmpty()
                ? QStringLiteral("No edge of a tile has ramps of %1 %.").arg(*plan.printedRamp)
                : QStringLiteral("Ramps of %1 % fit tiles of edge %2.").arg(*plan.printedRamp).arg(edges.join(QStringLiteral(", ")));
    if (!plan.fitting.isComplete) text += QStringLiteral(" Larger edges than %1 were not tried.").arg(count(plan.fitting.lastTried));
    return text + u'\n';
}

QString selectionText(const Plan& plan)
{
    if (!plan.selection) return {};
    QList<QStringList> rows;
    for (const ConfigurationStep& step : plan.selection->steps)
        rows << QStringList{step.merged ? QStringLiteral("merged") : QStringLiteral("each request"),
                            display(step.perFunction, Quantity::Count), display(step.iterations, Quantity::Count), percent(step.overhead),
                            step.isAccepted ? QStringLiteral("taken") : QStringLiteral("too much")};
    QString text = QStringLiteral("\nSelection by brute force, at most %1 of the iterations %2:\n")
                       .arg(percent(plan.question.threshold),
                            plan.fronts.isForAll() ? QStringLiteral("at full throttle") : QStringLiteral("beyond the ramps"));
    text += inColumns(
        {QStringLiteral("requests"), QStringLiteral("per function"), QStringLiteral("iterations"), QStringLiteral("overhead"), QString()},
        rows);
    if (plan.selection->isHeuristic)
        text += QStringLiteral("Brute force stays too expensive: attributes one after the other, whose cost is not known before.\n");
    return text;
}

int run(const Arguments& arguments, Console& console)
{
    const auto plan = planFrom(arguments);
    if (!plan.ok()) return console.refuse(plan.error());
    return console.answer({fieldsOf(*plan), plan->messages, tileText(*plan) + selectionText(*plan)});
}

std::vector<Option> options()
{
    const auto whole = [](const char* name, const char* value, const char* help) {
        return Option{QString::fromLatin1(name), Option::Whole, QString::fromLatin1(value), QString::fromUtf8(help)}.from(1);
    };
    return {
        whole("--processes", "P", "processes that share the tiles"),
        whole("--time-steps", "T", "time steps of the loop"),
        whole("--cells", "N", "cells along the distributed dimension"),
        whole("--tile", "EDGE", "edge of a tile; the recommended one unless given"),
        {QStringLiteral("--skew"), Option::Number, QStringLiteral("S"),
         QStringLiteral("cells a front moves per time step (1; 2 for Jacobi-1D)")},
        whole("--algorithms", "A", "implementations of a request (3)"),
        whole("--depths", "D", "loop depths of the progress calls, 'zero' included (4)"),
        whole("--requests", "Q", "requests that are tuned together (1)"),
        {QStringLiteral("--mergeable"), Option::Switch, {}, QStringLiteral("similar requests may count as one")},
        {QStringLiteral("--printed-ramp"), Option::Number, QStringLiteral("PERCENT"),
         QStringLiteral("also name the edges that have ramps of this share")},
        {QStringLiteral("--threshold"), Option::Number, QStringLiteral("PERCENT"), QStringLiteral("most that selection may cost (15)")}};
}

} // namespace

const Verb tuneVerb = {QStringLiteral("tune"),
                       QStringLiteral("tile size, ramps and cost of run-time selection of a tiled loop"),
                       QStringLiteral("--processes P --time-steps T --cells N"),
                       0,
                       0,
                       false,
                       false,
                       options(),
                       run};

} // namespace costscope
