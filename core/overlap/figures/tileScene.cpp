// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/figures/tileScene.h"

#include "core/parameters/checkedValue.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

constexpr QLatin1String tileName("tile"); // figure kinds are made before main

struct TileValue {
    const char* name; ///< as the options of `tune`
    const char* symbol;
    const char* meaning;
    const char* group;
    Quantity quantity;
    double fallback;    ///< FDTD-1D on Opuntia, Table 4.1
    double least, most; ///< of the slider; the least is also the least that is taken
    bool logarithmic, whole;
};
constexpr const char *loopGroup = QT_TRANSLATE_NOOP("TilePlan", "Loop"), *selectionGroup = QT_TRANSLATE_NOOP("TilePlan", "Selection");
constexpr TileValue values[] = {
    {"processes", "P", QT_TRANSLATE_NOOP("TilePlan", "processes"), loopGroup, Quantity::Processes, 128, 1, 1e5, true, true},
    {"time_steps", "T", QT_TRANSLATE_NOOP("TilePlan", "time steps"), loopGroup, Quantity::Count, 200000, 1, 1e8, true, true},
    {"cells", "N", QT_TRANSLATE_NOOP("TilePlan", "cells along the distributed dimension"), loopGroup, Quantity::Count, 2e7, 1, 1e9, true,
     true},
    {"skew", "s", QT_TRANSLATE_NOOP("TilePlan", "cells a front moves per time step"), loopGroup, Quantity::None, 1, 0, 4, false, false},
    {"tile", "", QT_TRANSLATE_NOOP("TilePlan", "edge of a tile"), loopGroup, Quantity::Count, missing, 1, missing, true, true},
    {"algorithms", "", QT_TRANSLATE_NOOP("TilePlan", "algorithms of a request"), selectionGroup, Quantity::Count, 3, 1, 20, false, true},
    {"depths", "", QT_TRANSLATE_NOOP("TilePlan", "loop depths of the progress calls"), selectionGroup, Quantity::Count, 4, 1, 10, false,
     true},
    {"requests", "q", QT_TRANSLATE_NOOP("TilePlan", "requests tuned together"), selectionGroup, Quantity::Count, 2, 1, 6, false, true},
    {"threshold", "", QT_TRANSLATE_NOOP("TilePlan", "most that selection may cost"), selectionGroup, Quantity::Percent, 15, 1, 100, true,
     false}};

/// What the models take, too.
AllowedValue allowedOf(const TileValue& value)
{
    const bool isOfLoop = value.group == loopGroup && value.whole;
    const double least = value.whole ? value.least : value.quantity == Quantity::Percent ? 1e-9 : 0;
    return {least, isOfLoop || value.quantity == Quantity::Percent ? 1e15 : 1e6, value.whole};
}

double valueOf(const FigureRequest& request, const char* name)
{
    const TileValue& value =
        *std::find_if(std::begin(values), std::end(values), [&](const TileValue& v) { return qstrcmp(v.name, name) == 0; });
    const QJsonValue chosen = request.choices.value(QLatin1String(name));
    if (chosen.isDouble()) return chosen.toDouble();
    const auto read = parseQuantity(chosen.toString(), value.quantity);
    return !chosen.toString().isEmpty() && read ? *read : value.fallback;
}

TuningQuestion questionOf(const FigureRequest& request)
{
    const auto at = [&](const char* name) { return valueOf(request, name); };
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
    scene.isRampUp = request.choices.value(u"fronts"_s).toString() == u"ramp-up"_s;
    return scene;
}

QStringList tileValueNames()
{
    QStringList names;
    for (const TileValue& value : values) names << QLatin1String(value.name);
    return names;
}

std::vector<FigureValue> describeTiles(const Session&, const FigureRequest& request)
{
    const TiledLoop loop = questionOf(request).loop;
    const auto choice = tileChoice(loop);
    std::vector<FigureValue> all;
    for (const TileValue& value : values) {
        const bool isTile = value.name == tileName;
        const double fallback = !isTile ? value.fallback : choice ? choice->recommended : 1;
        const double now = valueOf(request, value.name);
        all.push_back(
            {.name = QLatin1String(value.name),
             .symbol = QLatin1String(value.symbol),
             .meaning = QString::fromUtf8(value.meaning),
             .group = QString::fromUtf8(value.group),
             .quantity = value.quantity,
             .value = std::isnan(now) ? fallback : now,
             .source = fallback,
             .sourceName = isTile ? u"rule"_s : u"paper"_s,
             .least = value.least,
             .most = isTile ? std::max(2.0, std::floor(std::min(2 * tileOccupancy(loop, 1), std::max(loop.T, loop.N)))) : value.most,
             .logarithmic = value.logarithmic,
             .whole = value.whole});
    }
    return all;
}

Result<Done> setTileValue(FigureRequest& request, const QString& name, const QString& text)
{
    for (const TileValue& value : values) {
        if (name != QLatin1String(value.name)) continue;
        const auto read = readValue(name, text, value.quantity, allowedOf(value));
        if (!read) return read.error();
        request.choices.insert(name, *read);
        return Done{};
    }
    return Error{u"There is no value “%1”. Known: %2."_s.arg(name, tileValueNames().join(u", "_s))};
}

} // namespace costscope
