// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"
#include "core/figure/FigureTable.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/remembered.h"
#include "core/figure/ticks.h"
#include "core/forecast/figures/forecastKinds.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/forecastWords.h"
#include "core/overhead/figures/runFigure.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

using NextRuns = std::vector<Forecast::NextRun>;

/// Those that people would make, and between them those that the line is drawn through.
struct RunsToMake {
    NextRuns named; ///< the best first
    NextRuns all;   ///< by n
};

/// Of the same answer and target the runs are the same.
struct RunsAsked {
    ForecastSettings settings;
    std::vector<bool> used;
    double target;
    bool operator==(const RunsAsked&) const = default;
};

Result<RunsToMake> runsToMake(const ForecastScene& scene, const Progress& progress)
{
    const ScalingPoints& points = scene.points();
    const std::vector<double> named = nextRunCandidates(points, scene.target);
    std::vector<double> all = named;
    for (double n : spread(points.least(), std::max(scene.target, points.most()), 14)) {
        n = std::round(n);
        if (points.at(n) < 0 && std::ranges::find(all, n) == all.end()) all.push_back(n);
    }
    if (!progress.report(0)) return cancelled();
    RunsToMake runs{{}, scene.forecast->nextRuns(scene.target, all)};
    std::ranges::copy_if(runs.all, std::back_inserter(runs.named),
                         [&named](const Forecast::NextRun& run) { return std::ranges::find(named, run.n) != named.end(); });
    std::ranges::sort(runs.all, {}, &Forecast::NextRun::n);
    return runs;
}

QString nextRunTitle(const ForecastScene& scene, const NextRuns& named)
{
    QString words = nextRunInWords(named, scene.target);
    if (words.isEmpty()) words = u"no run named here would tell much more of %1"_s.arg(coresInWords(scene.target));
    return u"%1: %2"_s.arg(scene.name(), words);
}

Result<Figure> buildNextRun(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto made = forecastScene(session, request, memory, progress.part(0, 0.5));
    if (!made) return made.error();
    const ForecastScene& scene = *made;
    const auto told = remembered<RunsToMake>(scene.item->data, RunsAsked{scene.forecast->settings(), scene.used, scene.target}, memory,
                                             [&] { return runsToMake(scene, progress.part(0.5, 1)); });
    if (!told) return told.error();
    const RunsToMake& runs = **told;
    if (runs.all.empty())
        return Error{u"“%1” has no number of cores up to %2 that was not run."_s.arg(scene.item->name, exact(scene.target))};
    Figure figure;
    FigureTable table(u"runs"_s, {{u"n"_s, Quantity::Processes, u"Run on <i>n</i>"_s},
                                  {u"remaining"_s, Quantity::Share, u"Half-width that remains"_s},
                                  {u"is_named"_s, Quantity::Count, u"Among those to choose from"_s}});
    Panel panel;
    Series line{.mark = Mark::Line, .hue = Hue::Blue},
        named{.mark = Mark::Points, .label = u"run"_s, .hue = Hue::Blue, .marker = Marker::Circle};
    const auto best = std::ranges::find_if(runs.named, [&](const auto& run) { return run.n != scene.target; });
    Series chosen{.mark = Mark::Points, .label = u"the best of these"_s, .hue = Hue::Green, .marker = Marker::Diamond};
    if (best != runs.named.end() && std::ranges::find(runs.named, scene.target, &Forecast::NextRun::n) != runs.named.end())
        chosen.label = u"the best but the target"_s;
    double most = 1;
    for (const Forecast::NextRun& run : runs.all) {
        const bool isNamed = std::ranges::find(runs.named, run.n, &Forecast::NextRun::n) != runs.named.end();
        const int row = table.add(u"n="_s + exact(run.n), run.n, run.remaining, qint64(isNamed));
        most = std::max(most, run.remaining);
        // A line through the records would be one through runs that nobody needs to make.
        if (!line.x.empty())
            for (const double record : scene.points().n)
                if (record > line.x.back() && record < run.n) {
                    line.addPoint(record, missing);
                    break;
                }
        line.addPoint(run.n, 100 * run.remaining);
        if (isNamed && best != runs.named.end() && run.n == best->n)
            chosen.addPoint(run.n, 100 * run.remaining, row);
        else if (isNamed)
            named.addPoint(run.n, 100 * run.remaining, row);
    }
    panel.x = coresAxis(std::max(scene.target, scene.points().most()) * 1.3, u"log"_s);
    panel.x.min = std::min(scene.points().least(), runs.all.front().n) * 0.88;
    panel.y = {.label = u"Interval that remains (%)"_s, .quantity = Quantity::Percent, .min = 0, .max = 100 * most * 1.08};
    panel.series.push_back({.mark = Mark::Horizontal, .hue = Hue::Grey, .dash = Dash::Dashed, .y = {100}});
    panel.series.push_back({.mark = Mark::Vertical, .label = u"target"_s, .hue = Hue::Ink, .dash = Dash::DashDot, .x = {scene.target}});
    Series records{.mark = Mark::Vertical, .label = u"measured"_s, .hue = Hue::Faint, .x = pointsToDraw(scene.points())};
    panel.series.push_back(std::move(records));
    panel.series.push_back(std::move(line));
    panel.addUnlessEmpty(std::move(named));
    panel.addUnlessEmpty(std::move(chosen));
    panel.legend = LegendPlace::Best;
    panel.key = scene.item->id;
    table.moveTo(figure);
    figure.panels.push_back(std::move(panel));
    figure.title = nextRunTitle(scene, runs.named);
    figure.subtitle =
        u"Half-width of the 80 % interval of the run time on %1 after one more run, today = 100 %"_s.arg(coresInWords(scene.target));
    figure.heightMm = 74;
    figure.provenance = forecastProvenance(scene);
    figure.messages = forecastMessages(scene);
    figure.caption = u"%1: what remains of the 80 % interval of the run time on %2 after one run on n cores, in the median over what that "
                     "run may take. %3."_s.arg(scene.name(), coresInWords(scene.target), programName());
    scene.sayWhatNCounts(figure);
    return figure;
}

/// The forecast, and what each run would tell, unless that is in the memory: it takes a tenth of a second.
qint64 nextRunRows(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    constexpr qint64 rowsOfSearch = 300'000;
    const DatasetItem* item = session.dataset(request.datasets.value(0));
    const qint64 rows = forecastRows(session, request, memory) + rowsOfRuns(session, request, memory) / 4;
    if (rows > rowsCountedAtOnce || !item) return rows;
    const auto isKnown = [&]() -> bool {
        FigureMemory copy = memory;
        const auto scene = forecastScene(session, request, copy, {});
        return scene && remembered<RunsToMake>(item->data, RunsAsked{scene->forecast->settings(), scene->used, scene->target}, memory);
    };
    return forecastRows(session, request, memory) == 0 && isKnown() ? rows : rows + rowsOfSearch;
}

} // namespace

const FigureKind nextRunFigure = {
    .id = u"next-run"_s,
    .name = u"Next run to make"_s,
    .description = u"Which one more run would tell most of the number of cores that is asked for."_s,
    .datasetKinds = {u"runs"_s},
    .choices = forecastChoices({}),
    .values = forecastValueNames(),
    .setValue = setForecastValue,
    .describe = describeForecast,
    .lacks = forecastLacks,
    .build = buildNextRun,
    .rowsToCount = nextRunRows,
    .help = u"overhead"_s,
};

} // namespace costscope
