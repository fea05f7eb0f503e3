// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/figures/tileScene.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

/// Names as the options of `tune`; values of FDTD-1D on Opuntia, Table 4.1.
const Parameters& tileParameters()
{
    static const Parameters all = [] {
        const auto row = [](const char* name, const char* symbol, const char* meaning, Quantity quantity, double typical, double least,
                            double most) {
            return Parameter{.name = QLatin1String(name),
                             .symbol = QLatin1String(symbol),
                             .meaning = QLatin1String(meaning),
                             .quantity = quantity,
                             .typical = typical,
                             .least = least,
                             .most = most,
                             .leastAllowed = least,
                             .mostAllowed = 1e6,
                             .whole = true};
        };
        Parameters loop = {row("processes", "P", "processes", Quantity::Processes, 128, 1, 1e5),
                           row("time_steps", "T", "time steps", Quantity::Count, 200000, 1, 1e8),
                           row("cells", "N", "cells along the distributed dimension", Quantity::Count, 2e7, 1, 1e9),
                           row("skew", "s", "cells a front moves per time step", Quantity::None, 1, 0, 4),
                           row("tile", "", "edge of a tile", Quantity::Count, missing, 1, missing)};
        for (Parameter& parameter : loop) {
            parameter.group = u"Loop"_s;
            parameter.whole = parameter.logarithmic = parameter.name != u"skew"_s;
            if (parameter.whole) parameter.mostAllowed = 1e15; // what the models take, too
        }
        Parameters selection = {row("algorithms", "", "algorithms of a request", Quantity::Count, 3, 1, 20),
                                row("depths", "", "loop depths of the progress calls", Quantity::Count, 4, 1, 10),
                                row("requests", "q", "requests tuned together", Quantity::Count, 2, 1, 6),
                                row("threshold", "", "most that selection may cost", Quantity::Percent, 15, 1, 100)};
        for (Parameter& parameter : selection) parameter.group = u"Selection"_s;
        Parameter& threshold = selection.back();
        threshold.whole = false;
        threshold.logarithmic = true;
        threshold.leastAllowed = 1e-9;
        threshold.mostAllowed = 1e15;
        loop.insert(loop.end(), selection.begin(), selection.end());
        return loop;
    }();
    return all;
}

double valueOf(const FigureRequest& request, QLatin1String name)
{
    const Parameter& parameter = *parameterCalled(tileParameters(), name);
    return chosenNumber(request.choices, parameter, parameter.typical);
}

TuningQuestion questionOf(const FigureRequest& request)
{
    const auto at = [&](const char* name) { return valueOf(request, QLatin1String(name)); };
    const bool mergeable = request.choices.value(u"mergeable"_s).toString() != u"no"_s;
    TuningQuestion question{.loop = {at("time_steps"), at("cells"), at("processes"), at("skew")},
                            .requests = {at("algorithms"), at("depths"), at("requests"), mergeable},
                            .threshold = at("threshold") / 100};
    if (const double tile = at("tile"); !std::isnan(tile)) question.tile = tile;
    return question;
}

/// Edges with an occupancy from a quarter to 64: smaller ones are far from any limit.
std::set<double> edgesFor(const TuningPlan& plan)
{
    const TiledLoop& loop = plan.question.loop;
    std::set<double> edges{plan.tile};
    const double most = std::min(4 * tileOccupancy(loop, 1), std::max(loop.T, loop.N));
    for (double edge = 1; edge <= most; edge *= 2)
        if (tileOccupancy(loop, edge) <= 64) edges.insert(edge);
    if (plan.choice) edges.insert({plan.choice->largest, plan.choice->recommended});
    return edges;
}

} // namespace

int TileScene::rowOf(double tile) const
{
    const auto found = std::find_if(candidates.begin(), candidates.end(), [&](const TileCandidate& c) { return c.tile == tile; });
    return found == candidates.end() ? -1 : int(found - candidates.begin());
}

Result<TileScene> tileScene(const FigureRequest& request)
{
    const auto plan = tuningPlan(questionOf(request));
    if (!plan) return plan.error();
    TileScene scene{.plan = *plan, .candidates = {}, .steps = {}};
    const TuningQuestion& question = plan->question;
    for (const double edge : edgesFor(*plan)) {
        const auto fronts = waveFronts(question.loop, edge);
        if (!fronts) continue; // larger than the loop
        TileCandidate candidate{.tile = edge, .occupancy = tileOccupancy(question.loop, edge), .fronts = *fronts};
        if (const auto selection = configureSelection(question.requests, fronts->fullThrottle, question.threshold))
            candidate.selection = *selection;
        scene.candidates.push_back(std::move(candidate));
    }
    if (const auto steps = allSteps(question.requests, plan->fronts.fullThrottle)) scene.steps = *steps;
    const QString shown = request.choices.value(u"fronts"_s).toString();
    constexpr double leastSeen = 0.2; // shorter ramps are slivers beside all fronts
    const bool areSlivers = plan->fronts.ramp < leastSeen * plan->fronts.fronts;
    scene.isRampUp = shown == u"ramp-up"_s || (shown != u"all"_s && areSlivers);
    return scene;
}

QStringList tileValueNames()
{
    return namesOf(tileParameters());
}

std::vector<FigureValue> describeTiles(const Session&, const FigureRequest& request)
{
    const TiledLoop loop = questionOf(request).loop;
    const auto choice = tileChoice(loop);
    std::vector<FigureValue> all;
    for (const Parameter& parameter : tileParameters()) {
        const bool isTile = parameter.name == u"tile"_s;
        const double source = !isTile ? parameter.typical : choice ? choice->recommended : 1;
        FigureValue value{parameter, chosenNumber(request.choices, parameter, source), source, isTile ? u"rule"_s : u"paper"_s};
        if (isTile) value.most = std::max(2.0, std::floor(std::min(2 * tileOccupancy(loop, 1), std::max(loop.T, loop.N))));
        all.push_back(std::move(value));
    }
    return all;
}

Result<Done> setTileValue(FigureRequest& request, const QString& name, const QString& text)
{
    return choose(request.choices, tileParameters(), name, text);
}

} // namespace costscope
