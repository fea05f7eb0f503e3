// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/figures/overlapKinds.h"

#include "core/base/program.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/overlap/overlapMeasures.h"
#include "core/overlap/profileOverlap.h"
#include "core/session/Session.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>

namespace costscope {

namespace {

/// A run with what is told of it.
struct Case {
    OverlapRun run;
    OverlapMeasures measures;
    double apart() const { return run.computation + run.communication; }
    double longest() const { return std::max(apart(), run.execution); }
    /// What ran behind something else: never more than the shorter part, never less than nothing.
    double hidden() const { return std::clamp(apart() - run.execution, 0.0, std::min(run.computation, run.communication)); }
};

constexpr size_t mostRuns = 40, mostSweeps = 12; // that are drawn; more cannot be told apart

struct Scene {
    const DatasetItem* item = nullptr;
    std::vector<Case> cases;
    bool hasPlatforms = false, hasProcesses = false; ///< several: names tell them
    TimeUnit unit;
    bool isShare = false; ///< bars in percent of T_comp + T_comm instead of times
    double most = 0;      ///< longest bar as drawn

    size_t drawn() const { return std::min(cases.size(), mostRuns); }
    double scale(const Case& one) const { return isShare ? 100 / one.apart() : unit.factor; }
};

/// "heat, Opuntia, 64 processes": what runs of several platforms or process counts are told apart by.
QString nameOf(const Scene& scene, const OverlapRun& run)
{
    QStringList parts{run.name.toHtmlEscaped()};
    if (scene.hasPlatforms && !run.platform.isEmpty()) parts << run.platform.toHtmlEscaped();
    if (scene.hasProcesses && !std::isnan(run.processes)) parts << u"%1 processes"_s.arg(exact(run.processes));
    return parts.join(u", "_s);
}

template <class Value>
bool differs(const std::vector<Case>& cases, const Value& value)
{
    return std::any_of(cases.begin(), cases.end(), [&](const Case& one) { return value(one.run) != value(cases.front().run); });
}

Result<Scene> sceneOf(const Session& session, const FigureRequest& request)
{
    Scene scene;
    scene.item = session.dataset(request.datasets.value(0));
    const auto runs = overlapRuns(*scene.item->data);
    if (!runs) return runs.error();
    scene.isShare = choice(overlapBarsFigure, request, u"scale"_s) == u"share"_s;
    double longest = 0;
    for (const OverlapRun& run : *runs) {
        const auto measures = overlapMeasures(run);
        if (!measures) return Error{u"%1: %2"_s.arg(run.name, measures.error().message)};
        scene.cases.push_back({run, *measures});
        longest = std::max(longest, scene.cases.back().longest());
    }
    if (scene.cases.empty()) return Error{u"“%1” holds no run."_s.arg(scene.item->name)};
    scene.unit = timeUnitFor(longest);
    scene.hasPlatforms = differs(scene.cases, [](const OverlapRun& run) { return run.platform; });
    scene.hasProcesses = differs(scene.cases, [](const OverlapRun& run) { return exact(run.processes); });
    for (const Case& one : std::span(scene.cases).first(scene.drawn())) scene.most = std::max(scene.most, scene.scale(one) * one.longest());
    return scene;
}

Series lyingBars(const QString& label, Hue hue, Fill fill)
{
    return {.mark = Mark::Bars, .label = label, .hue = hue, .fill = fill};
}

/// One after the other above, overlapped below: what is hidden, what still shows.
void drawBeforeAndAfter(Panel& panel, const Scene& scene)
{
    Series computation = lyingBars(u"computation"_s, Hue::Grey, Fill::Soft),
           communication = lyingBars(u"communication"_s, Hue::Purple, Fill::Solid),
           hidden = lyingBars(u"hidden behind computation"_s, Hue::Green, Fill::Hatched), // told apart in grey too
        more = lyingBars(u"longer than both together"_s, Hue::Vermillion, Fill::None);
    Series perfect{.mark = Mark::Segments, .label = u"perfect overlap"_s, .hue = Hue::Ink, .weight = 1.6};
    for (size_t i = 0; i < scene.drawn(); ++i) {
        const Case& one = scene.cases[i];
        const double f = scene.scale(one), comp = f * one.run.computation, comm = f * one.run.communication, exec = f * one.run.execution,
                     gone = f * one.hidden(), best = f * std::max(one.run.computation, one.run.communication);
        const double above = -double(i) + 0.17, below = -double(i) - 0.17, until = std::min(exec, comp);
        const auto add = [&](Series& bars, double from, double to, double middle) {
            if (to > from) bars.addLyingBar(from, to, middle, 0.3, int(i));
        };
        add(computation, 0, comp, above);
        add(communication, comp, comp + comm, above);
        add(computation, 0, std::max(0.0, until - gone), below);
        add(hidden, std::max(0.0, until - gone), until, below);
        add(communication, until, std::min(exec, comp + comm), below);
        add(more, comp + comm, exec, below);
        perfect.addLine(best, below - 0.2, best, below + 0.2);
        perfect.rows.push_back(int(i));
    }
    for (Series* series : {&more, &hidden, &communication, &computation, &perfect}) // legends begin with what is drawn last
        panel.addUnlessEmpty(std::move(*series));
}

/// Figures 4.6 to 4.15: each time as a bar of its own.
void drawFour(Panel& panel, const Scene& scene)
{
    Series bars[] = {lyingBars(u"computation"_s, Hue::Grey, Fill::Soft), lyingBars(u"communication"_s, Hue::Purple, Fill::Solid),
                     lyingBars(u"one after the other"_s, Hue::Grey, Fill::None), lyingBars(u"overlapped"_s, Hue::Green, Fill::Hatched)};
    for (size_t i = 0; i < scene.drawn(); ++i) {
        const Case& one = scene.cases[i];
        const double times[] = {one.run.computation, one.run.communication, one.apart(), one.run.execution};
        for (size_t k = 0; k < 4; ++k)
            if (const double end = scene.scale(one) * times[k]; end > 0)
                bars[k].addLyingBar(0, end, -double(i) + 0.27 - 0.18 * double(k), 0.15, int(i));
    }
    for (size_t k = 4; k-- > 0;) panel.series.push_back(std::move(bars[k]));
}

/// Slower by no more than the digits of the times: |…| of ROR would call that hidden.
bool isWithinRounding(const Case& one)
{
    return one.measures.isRounded && one.measures.signedSaving < 0;
}

QString labelOf(const Case& one)
{
    if (one.measures.isSlower) return u"%1 slower"_s.arg(overlapShare(-one.measures.signedSaving, 2));
    if (isWithinRounding(one)) return u"no change"_s; // beside the bars also where these are narrow; the caption says of what
    QString text = std::isnan(one.measures.ror) ? u"nothing to hide"_s : u"ROR %1"_s.arg(overlapShare(one.measures.ror, 2));
    if (one.measures.isTooFast) text += u": too fast"_s;
    return text;
}

QString winnerOf(const OverlapRun& run)
{
    if (run.winner.isEmpty()) return {};
    return run.depth.isEmpty() ? run.winner.toHtmlEscaped() : u"%1, depth %2"_s.arg(run.winner.toHtmlEscaped(), run.depth.toHtmlEscaped());
}

void drawLabels(Panel& panel, const Scene& scene)
{
    Series good{.mark = Mark::Text, .hue = Hue::Green, .anchor = Anchor::Right},
        bad{.mark = Mark::Text, .hue = Hue::Vermillion, .anchor = Anchor::Right},
        open{.mark = Mark::Text, .hue = Hue::Grey, .anchor = Anchor::Right},
        winners{.mark = Mark::Text, .hue = Hue::Grey, .anchor = Anchor::Right};
    for (size_t i = 0; i < scene.drawn(); ++i) {
        const Case& one = scene.cases[i];
        const double end = scene.scale(one) * one.longest() + 0.015 * scene.most;
        const QString winner = winnerOf(one.run);
        Series& text = isWithinRounding(one) ? open : one.measures.isSlower || one.measures.isTooFast ? bad : good;
        text.addPoint(end, -double(i) + (winner.isEmpty() ? 0 : 0.18));
        text.text.push_back(u"<b>%1</b>"_s.arg(labelOf(one)));
        if (winner.isEmpty()) continue;
        winners.addPoint(end, -double(i) - 0.2);
        winners.text.push_back(winner);
    }
    for (Series* series : {&good, &bad, &open, &winners}) panel.addUnlessEmpty(std::move(*series));
}

Panel barPanel(const Scene& scene, const FigureRequest& request)
{
    Panel panel;
    panel.x = {.label = scene.isShare ? u"Share of <i>T</i><sub>comp</sub> + <i>T</i><sub>comm</sub> (%)"_s
                                      : u"Time (%1)"_s.arg(scene.unit.name),
               .quantity = Quantity::None,
               .min = 0,
               .max = 1.55 * scene.most,
               .ticks = scene.isShare ? TickStyle::Percent : TickStyle::Number};
    panel.y = {.min = 0.5 - double(scene.drawn()), .max = 0.5, .ticks = TickStyle::Fixed};
    std::map<QString, int> seen; // the same measured again has a number
    for (size_t i = 0; i < scene.drawn(); ++i) {
        const OverlapRun& run = scene.cases[i].run;
        const QString tile = std::isnan(run.tile) ? QString() : u", tile %1"_s.arg(exact(run.tile)), name = nameOf(scene, run) + tile;
        const int before = seen[name]++;
        panel.y.fixedTicks.push_back({-double(i), before == 0 ? name : u"%1 (%2)"_s.arg(name, QString::number(before + 1))});
    }
    if (request.choices.value(u"bars"_s).toString() == u"four"_s)
        drawFour(panel, scene);
    else
        drawBeforeAndAfter(panel, scene);
    drawLabels(panel, scene);
    panel.legend = LegendPlace::FreeCell;
    return panel;
}

/// Figures 4.16, 4.17: execution time against the edge of the tiles, the best one marked.
std::vector<Panel> sweepPanels(const Scene& scene)
{
    std::map<QString, std::vector<size_t>> byName;
    for (size_t i = 0; i < scene.cases.size(); ++i)
        if (!std::isnan(scene.cases[i].run.tile)) byName[nameOf(scene, scene.cases[i].run)].push_back(i);
    std::vector<Panel> panels;
    for (auto& [name, rows] : byName) {
        if (panels.size() == mostSweeps) break;
        std::sort(rows.begin(), rows.end(), [&](size_t a, size_t b) { return scene.cases[a].run.tile < scene.cases[b].run.tile; });
        const size_t best = *std::min_element(
            rows.begin(), rows.end(), [&](size_t a, size_t b) { return scene.cases[a].run.execution < scene.cases[b].run.execution; });
        Panel panel;
        panel.title = name;
        Series points{.mark = Mark::Points, .label = u"measured"_s, .hue = Hue::Ink, .marker = Marker::Circle};
        for (const size_t row : rows)
            points.addPoint(scene.cases[row].run.tile, scene.unit.factor * scene.cases[row].run.execution, int(row));
        panel.x = countAxis(u"Edge of a tile"_s, points.x);
        panel.y = {.label = u"Execution time <i>T</i><sub>exec</sub> (%1)"_s.arg(scene.unit.name),
                   .min = 0,
                   .max = 1.15 * *std::max_element(points.y.begin(), points.y.end())};
        panel.series.push_back({.mark = Mark::Vertical,
                                .endLabel = u"best: %1"_s.arg(exact(scene.cases[best].run.tile)),
                                .hue = Hue::Green,
                                .dash = Dash::DashDot,
                                .x = {scene.cases[best].run.tile}});
        panel.series.push_back({.mark = Mark::Line, .hue = Hue::Grey, .weight = 0.6, .x = points.x, .y = points.y});
        panel.series.push_back(std::move(points));
        panels.push_back(std::move(panel));
    }
    return panels;
}

void addTable(Figure& figure, const Scene& scene)
{
    FigureTable table(u"overlap"_s, {{u"name"_s, Quantity::Text, u"Benchmark"_s},
                                     {u"platform"_s, Quantity::Text, u"Platform"_s},
                                     {u"processes"_s, Quantity::Processes, u"Processes"_s},
                                     {u"tile"_s, Quantity::Count, u"Tile"_s},
                                     {u"t_comp_s"_s, Quantity::Time, u"T<sub>comp</sub>"_s},
                                     {u"t_comm_s"_s, Quantity::Time, u"T<sub>comm</sub>"_s},
                                     {u"t_exec_s"_s, Quantity::Time, u"T<sub>exec</sub>"_s},
                                     {u"por"_s, Quantity::Share, u"POR"_s},
                                     {u"aor"_s, Quantity::Share, u"AOR"_s},
                                     {u"ror"_s, Quantity::Share, u"ROR"_s},
                                     {u"signed_saving"_s, Quantity::Share, u"Saved"_s},
                                     {u"winner"_s, Quantity::Text, u"Winner"_s},
                                     {u"flags"_s, Quantity::Text, u"Remarks"_s}});
    for (const auto& [run, told] : scene.cases)
        table.add(u"run=%1"_s.arg(table.rows()), run.name, run.platform, run.processes, run.tile, run.computation, run.communication,
                  run.execution, told.por, told.aor, told.ror, told.signedSaving, plainText(winnerOf(run)), told.flags().join(u"; "_s));
    table.dropEmpty();
    table.moveTo(figure);
}

/// What has no room.
void noteWhatIsLeftOut(Figure& figure, const Scene& scene, bool tiles)
{
    std::set<QString> sweeps;
    for (const Case& one : scene.cases)
        if (!std::isnan(one.run.tile)) sweeps.insert(nameOf(scene, one.run));
    const size_t all = tiles ? sweeps.size() : scene.cases.size(), drawn = tiles ? figure.panels.size() : scene.drawn();
    if (all > drawn)
        note(figure.messages,
             (tiles ? u"The first %1 of %2 sweeps are drawn."_s : u"The first %1 of %2 runs are drawn."_s).arg(drawn).arg(all));
}

/// "Overlap hides 90 % or more in 2 of 4 runs, and hurts in 1". What is faster than perfect hides nothing for certain.
QString titleOf(const Scene& scene)
{
    const auto count = [&](auto&& is) { return std::count_if(scene.cases.begin(), scene.cases.end(), is); };
    const auto worse = count([](const Case& one) { return one.measures.isSlower; });
    const auto well = count([](const Case& one) { return one.measures.hides(0.9); });
    const auto tooFast = count([](const Case& one) { return one.measures.isTooFast; });
    if (scene.cases.size() == 1) {
        const Case& one = scene.cases.front();
        if (one.measures.isSlower) return u"Overlapping made it slower"_s;
        if (one.measures.isTooFast) return u"Faster than overlap can make it"_s;
        return std::isnan(one.measures.ror) ? u"There was nothing to hide"_s
                                            : u"%1 of what could be hidden was hidden"_s.arg(overlapShare(one.measures.hidden(), 2));
    }
    QString rest = worse == 0 ? QString() : u", hurts in %1"_s.arg(worse);
    if (tooFast > 0) rest += u", is too good to be true in %1"_s.arg(tooFast);
    if (well > 0) return u"Overlap hides 90 % or more in %1 of %2 runs"_s.arg(well).arg(scene.cases.size()) + rest;
    return u"Overlap hides 90 % in none of %1 runs"_s.arg(scene.cases.size()) + rest;
}

/// "Tiles of edge 5 are fastest in Seidel-2D"; of several sweeps the range.
QString sweepTitle(const Scene& scene)
{
    std::map<QString, const OverlapRun*> best;
    for (const Case& one : scene.cases) {
        const OverlapRun*& fastest = best[nameOf(scene, one.run)];
        if (!std::isnan(one.run.tile) && (!fastest || one.run.execution < fastest->execution)) fastest = &one.run;
    }
    double low = missing, high = missing;
    for (const auto& [name, run] : best)
        if (run) {
            low = std::fmin(low, run->tile);
            high = std::fmax(high, run->tile);
        }
    if (low == high) return u"Tiles of edge %1 are fastest"_s.arg(exact(low));
    return u"The fastest tiles have edges from %1 to %2"_s.arg(exact(low), exact(high));
}

/// Where the times of two profiles come from; empty for other data.
QString profilesTold(const Dataset& dataset)
{
    if (!isOfProfiles(dataset)) return {};
    const auto name = [&](const char* role) { return dataset.facts[QLatin1String(role)].toString().toHtmlEscaped(); };
    return u" <i>T</i><sub>comp</sub> and <i>T</i><sub>comm</sub> are the time outside of and inside of MPI of %1, which does not "
           "overlap, "
           "<i>T</i><sub>exec</sub> the run time of %2; means over the tasks, waiting counts as communication."_s.arg(name("apart"),
                                                                                                                      name("overlapped"));
}

Result<Figure> buildOverlapBars(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const auto scene = sceneOf(session, request);
    if (!scene) return scene.error();
    Figure figure;
    addTable(figure, *scene);
    const bool tiles = request.choices.value(u"show"_s).toString() == u"tiles"_s;
    if (tiles) figure.panels = sweepPanels(*scene);
    if (tiles && figure.panels.empty()) return Error{u"No run says the edge of its tiles: a sweep needs a column “tile”."_s};
    if (!tiles) figure.panels = {barPanel(*scene, request)};
    noteWhatIsLeftOut(figure, *scene, tiles);
    const bool hasWinners = std::ranges::any_of(scene->cases, [](const Case& one) { return !winnerOf(one.run).isEmpty(); });
    const double rowMm = hasWinners ? 10.5 : 8; // a label of two lines
    figure.columns = tiles ? std::min(2, int(figure.panels.size())) : 1;
    figure.legend = tiles ? LegendPlace::None : LegendPlace::FreeCell;
    figure.widthMm = tiles && figure.panels.size() == 1 ? 84 : 178;
    figure.heightMm = tiles ? 66 : std::clamp(30.0 + rowMm * double(scene->drawn()), 45.0, 230.0);
    figure.title = tiles ? sweepTitle(*scene) : titleOf(*scene);
    QStringList parts{scene->item->name.toHtmlEscaped()};
    const OverlapRun& first = scene->cases.front().run;
    if (!first.platform.isEmpty() && !scene->hasPlatforms) parts << first.platform.toHtmlEscaped();
    if (!std::isnan(first.processes) && !scene->hasProcesses) parts << u"%1 processes"_s.arg(exact(first.processes));
    if (!tiles && request.choices.value(u"bars"_s).toString() != u"four"_s) parts << u"upper bar: one after the other, lower: overlapped"_s;
    if (!tiles && std::ranges::any_of(scene->cases, [](const Case& one) { return labelOf(one).startsWith(QLatin1String("ROR")); }))
        parts << u"ROR: hidden share of the shorter part"_s;
    const bool hasSame = std::ranges::any_of(scene->cases, isWithinRounding);
    if (!tiles && hasSame) parts << u"no change: within the rounding of the times"_s;
    figure.subtitle = parts.join(u" · "_s);
    for (const Message& message : scene->item->data->messages) // what was taken for granted stands beside the figure too
        if (message.severity == Severity::Warning) figure.messages.push_back(message);
    figure.provenance = {sourcesOf(*scene->item), u"Barigou 2016, eqs (4.1) to (4.3)"_s, {}, programName()};
    figure.caption =
        u"Computation, communication and execution of %1, and the share of the shorter part that was hidden (ROR).%2%3 %4."_s.arg(
            scene->item->name.toHtmlEscaped(), profilesTold(*scene->item->data),
            hasSame ? u" “No change”: slower by no more than the times are rounded."_s : QString(), programName());
    return figure;
}

QString overlapBarsLacks(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = session.dataset(request.datasets.value(0));
    if (item && item->data && hasOverlap(*item->data)) return {};
    return u"This figure needs times of overlap: import a table with t_comp_s, t_comm_s and t_exec_s, or a non-blocking collective of "
           "OSU (--full), IMB-NBC or costscope-probe."_s;
}

} // namespace

const FigureKind overlapBarsFigure = {
    .id = u"overlap-bars"_s,
    .name = u"Overlap"_s,
    .description = u"How much of the communication was hidden behind computation, and which function won."_s,
    .datasetKinds = {u"overlap"_s, u"benchmark"_s},
    .choices = {choiceOf("bars", "Bars", {{"before-after", "before and after"}, {"four", "four times"}},
                         "before and after overlapping, or each of the four times as a bar"),
                choiceOf("show", "Show", {{"runs", "runs"}, {"tiles", "tile sweep"}},
                         "the runs as bars, or execution time against the edge of the tiles"),
                choiceOf("scale", "Scale", {{"time", "time"}, {"share", "share of both times"}},
                         "bars as long as the times, or as their shares of computation plus communication, so that short runs are seen "
                         "beside long ones")},
    .lacks = overlapBarsLacks,
    .build = buildOverlapBars,
    .help = u"overlap"_s,
};

} // namespace costscope
