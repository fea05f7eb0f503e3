// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/ticks.h"
#include "core/overlap/figures/tileScene.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

double functionsOf(const ConfigurationStep& step)
{
    return step.iterations / step.perFunction;
}

/// "12 × 30"
QString factorsOf(const ConfigurationStep& step)
{
    return u"%1 × %2"_s.arg(displayCount(functionsOf(step)), displayCount(step.perFunction));
}

/// Grey ones were not needed.
QString costInWords(const TileScene& scene, size_t i)
{
    const QString share = displayShare(scene.steps[i].overhead);
    if (!scene.isTried(i)) return share;
    return (scene.plan.selection->steps[i].isAccepted ? u"%1, taken"_s : u"%1, too much"_s).arg(share);
}

QString verdictOn(const TileScene& scene, size_t i)
{
    if (!scene.isTried(i)) return u"not needed"_s;
    return scene.plan.selection->steps[i].isAccepted ? u"taken"_s : u"too much"_s;
}

/// In percent; what functions of many requests take may be beyond all scales.
double shownPercent(double share)
{
    return std::min(100 * share, 1e9);
}

constexpr double roomForBars = 0.6; ///< of the axis: words stand behind the longest bar and the threshold

/// From 0, or where overheads are decades apart on a logarithmic scale.
Axis overheadAxis(const TileScene& scene)
{
    std::vector<double> values{shownPercent(scene.plan.question.threshold)};
    for (const ConfigurationStep& step : scene.steps) values.push_back(shownPercent(step.overhead));
    const QString label = scene.plan.fronts.isForAll() ? u"% of full throttle (dashed: at most %1 %)"_s
                                                       : u"% of fronts beyond the ramps (dashed: at most %1 %)"_s;
    Axis axis{.label = label.arg(exact(100 * scene.plan.question.threshold)),
              .shortLabel = u"% (dashed: at most %1 %)"_s.arg(exact(100 * scene.plan.question.threshold)),
              .quantity = Quantity::None,
              .scale = scaleFor(values)};
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const bool isLog = axis.scale == Scale::Log;
    axis.min = isLog ? *least / 2 : 0;
    axis.max = isLog ? axis.min * std::pow(*most / axis.min, 1 / roomForBars) : *most / roomForBars;
    return axis;
}

/// Where words stand: clear of every bar and of the threshold.
double behindBars(const Axis& axis)
{
    constexpr double at = roomForBars + 0.03;
    return axis.scale == Scale::Log ? axis.min * std::pow(axis.max / axis.min, at) : axis.min + at * (axis.max - axis.min);
}

} // namespace

QString stepName(const ConfigurationStep& step, const SelectionRequests& requests)
{
    if (requests.requests == 1) return displayCount(step.perFunction);
    return (step.merged ? u"%1, merged"_s : u"%1, apart"_s).arg(displayCount(step.perFunction));
}

Panel stepsPanel(const TileScene& scene)
{
    Panel panel{.title = u"Selection: functions × measurements"_s, .legend = LegendPlace::None, .height = 1.3};
    const double all = double(scene.steps.size());
    panel.x = overheadAxis(scene);
    panel.y = {.min = -all - 0.6, .max = 0.6, .ticks = TickStyle::Fixed};
    if (scene.steps.empty()) {
        panel.notes.push_back(u"No iteration at full throttle: nothing to select in."_s);
        return panel;
    }
    const double threshold = shownPercent(scene.plan.question.threshold);
    panel.series.push_back({.mark = Mark::Vertical, .hue = Hue::Ink, .dash = Dash::Dashed, .weight = 0.8, .x = {threshold}});
    const double words = behindBars(panel.x);
    const bool isLog = panel.x.scale == Scale::Log; // then a length tells nothing: a point does
    for (size_t i = 0; i < scene.steps.size(); ++i) {
        const ConfigurationStep& step = scene.steps[i];
        const bool tried = scene.isTried(i), taken = tried && scene.plan.selection->steps[i].isAccepted;
        const double y = -double(i), end = shownPercent(step.overhead);
        const auto [hue, fill] = taken   ? std::pair(Hue::Green, Fill::Solid)
                                 : tried ? std::pair(Hue::Vermillion, Fill::Hatched)
                                         : std::pair(Hue::Grey, Fill::None);
        if (isLog)
            panel.series.push_back({.mark = Mark::Points,
                                    .label = tried ? QString() : u"not needed"_s,
                                    .hue = hue,
                                    .marker = taken ? Marker::Square : Marker::Circle,
                                    .fill = taken ? Fill::Solid : Fill::None,
                                    .weight = 1.5,
                                    .x = {end},
                                    .y = {y}});
        else
            panel.series.push_back({.mark = Mark::Bars,
                                    .label = tried ? QString() : u"not needed"_s,
                                    .hue = hue,
                                    .fill = fill,
                                    .x = {panel.x.min},
                                    .low = {y - 0.3},
                                    .high = {y + 0.3},
                                    .x2 = {end}});
        panel.series.push_back(wordsAt(words, y, costInWords(scene, i), tried ? Hue::Ink : Hue::Grey, Anchor::Right));
        panel.y.fixedTicks.push_back({y, factorsOf(step)});
    }
    panel.y.fixedTicks.push_back({-all, u"attributes"_s});
    const bool isHeuristic = scene.plan.selection->isHeuristic; // the last resort stands below the steps
    panel.series.push_back(
        wordsAt(words, -all, isHeuristic ? u"taken, cost not known"_s : u"not known"_s, isHeuristic ? Hue::Ink : Hue::Grey, Anchor::Right));
    return panel;
}

namespace {

QString wordsOfTiles(const TileScene& scene)
{
    const QString occupancy = display(tileOccupancy(scene.loop(), scene.plan.tile), Quantity::None, 3);
    QString words = u"<b>Tiles.</b> Two for every process, one to compute while the other communicates: min(<i>T</i>, "
                    "<i>N</i>/(1+<i>s</i>)) / (edge × <i>P</i>) ≥ 2. "_s;
    const auto& choice = scene.plan.choice;
    if (!choice)
        words += u"Not even an edge of 1 does. "_s;
    else if (choice->largest == choice->recommended)
        words += u"The largest edge is %1. "_s.arg(displayCount(choice->largest));
    else
        words += u"The largest edge is %1, the power of two below it %2. "_s.arg(displayCount(choice->largest),
                                                                                 displayCount(choice->recommended));
    return words + u"Edge %1 gives %2."_s.arg(displayCount(scene.plan.tile), occupancy);
}

QString wordsOfFronts(const TileScene& scene)
{
    const WaveFronts& fronts = scene.plan.fronts;
    const double P = scene.loop().P;
    QString words =
        fronts.isForAll()
            ? u"<b>Fronts.</b> %1 wave fronts have at most %2 tiles, up to %3 for a process. The ramp-up lasts until the "
              "fullest process has as many, which takes %4 tiles at once, and the ramp-down begins where it has fewer: "_s.arg(
                  displayCount(fronts.fronts), displayCount(fronts.parallelTiles), displayCount(fronts.tilesPerProcess),
                  displayCount(fronts.tilesAtFullThrottle(P)))
            : u"<b>Fronts.</b> %1 wave fronts have at most %2 tiles for %3 processes: full throttle, with work for all, is "
              "never reached. By the same rule "_s.arg(displayCount(fronts.fronts), displayCount(fronts.parallelTiles), displayCount(P));
    words += u"%1 fronts ramp up or down, %2; "_s.arg(displayCount(fronts.ramp), displayShare(fronts.ramp / fronts.fronts));
    return words + (fronts.isForAll() ? u"%1 run at full throttle."_s : u"selection is compared with the other %1."_s)
                       .arg(displayCount(fronts.fullThrottle));
}

QString wordsOfSelection(const TileScene& scene)
{
    const SelectionRequests& requests = scene.plan.question.requests;
    QString words = u"<b>Selection.</b> %1 algorithms × %2 depths are %3 functions of a request"_s.arg(
        displayCount(requests.algorithms), displayCount(requests.depths), displayCount(requests.functions()));
    if (requests.requests > 1)
        words += u", of %1 together %3<sup>%1</sup> = %2"_s.arg(displayCount(requests.requests),
                                                                displayCount(std::pow(requests.functions(), requests.requests)),
                                                                displayCount(requests.functions()));
    words += u". "_s;
    if (!scene.plan.selection) return words + u"The ramps take every iteration: there is nothing to select in."_s;
    QStringList tries;
    for (size_t i = 0; i < scene.plan.selection->steps.size(); ++i) {
        const ConfigurationStep& step = scene.plan.selection->steps[i];
        QString measured =
            step.merged ? u"merged, %1 of each take %2 iterations, %3: %4"_s : u"%1 measurements of each take %2 iterations, %3: %4"_s;
        tries << measured.arg(displayCount(step.perFunction), displayCount(step.iterations), displayShare(step.overhead),
                              verdictOn(scene, i));
    }
    words += tries.join(u"; "_s) + u". "_s;
    return scene.plan.selection->isHeuristic ? words + u"So attributes are tried one after the other, at a cost that is not known before."_s
                                             : words;
}

} // namespace

QStringList tileSentences(const TileScene& scene)
{
    return {wordsOfTiles(scene), wordsOfFronts(scene), wordsOfSelection(scene)};
}

} // namespace costscope
