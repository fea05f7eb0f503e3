// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/denseKinds.h"

#include "core/dense/denseComparison.h"
#include "core/dense/figures/denseScene.h"
#include "core/dense/figures/reigns.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr int mostCurveCores = 80;

struct Shown {
    bool isWeak = false, isTime = false, isLog = false;
};

Shown shownOf(const FigureRequest& request)
{
    return {choice(denseScalingFigure, request, u"scaling"_s) == u"weak"_s, choice(denseScalingFigure, request, u"y"_s) == u"time"_s,
            choice(denseScalingFigure, request, u"y_scale"_s) == u"log"_s};
}

/// n at a number of cores: n ∝ √cores keeps the memory of a process.
double orderAt(const DenseScene& scene, const Shown& shown, double cores)
{
    return shown.isWeak ? std::round(scene.asked.n * std::sqrt(cores / scene.asked.coreRange[0])) : scene.asked.n;
}

/// A variant at a number of cores with what the degrees of the extrapolation and the errors of the machine's values leave open; as
/// drawn.
struct Point {
    DensePrediction prediction;
    double value = missing, low = missing, high = missing;
    bool isExtrapolated = false, hasErrors = false;
    double cores() const { return prediction.question.cores; }
};

class Curves {
public:
    Curves(const DenseScene& scene, const Shown& shown) : m_scene(scene), m_shown(shown)
    {
        const auto& [least, most] = scene.asked.coreRange;
        const DenseQuestion& like = scene.asked.like;
        const std::vector<double> plain = coresOfAllVariants(least, most, like.threads, 1, mostCurveCores),
                                  layered = coresOfAllVariants(least, most, like.threads, like.layers, mostCurveCores);
        for (const DenseVariant variant : denseVariants)
            for (const double cores : isReplicated(variant) ? layered : plain) addPoint(variant, cores);
    }

    const std::vector<Point>& of(DenseVariant variant) const { return m_points[size_t(variant)]; }
    bool empty() const
    {
        return std::all_of(std::begin(m_points), std::end(m_points), [](const auto& points) { return points.empty(); });
    }
    /// Of all variants that have a time there.
    std::vector<DensePrediction> at(double cores) const
    {
        std::vector<DensePrediction> found;
        for (const Point* point : all())
            if (point->cores() == cores) found.push_back(point->prediction);
        return found;
    }
    std::vector<const Point*> all() const
    {
        std::vector<const Point*> all;
        for (const auto& points : m_points)
            for (const Point& point : points) all.push_back(&point);
        return all;
    }

private:
    void addPoint(DenseVariant variant, double cores)
    {
        const DenseQuestion question = m_scene.asked.like.with(variant, cores, orderAt(m_scene, m_shown, cores));
        const DenseMachines& machines = m_scene.machines();
        Point point{.prediction = predictDense(question, machines)};
        if (!point.prediction.time) return;
        const auto shown = [&](double seconds) {
            return m_shown.isTime ? seconds : percentOfPeak(question.algorithm, question.n, cores, seconds, m_scene.ideal.chosen.peak);
        };
        point.value = shown(point.prediction.time->seconds);
        const Interval span = point.prediction.span();
        std::tie(point.low, point.high) = std::minmax({shown(span[0]), shown(span[1])});
        point.hasErrors = !std::isnan(point.prediction.byErrors[0]);
        point.isExtrapolated = question.processes() > machines.chosen.factors->measured()[1];
        m_points[size_t(variant)].push_back(std::move(point));
    }

    const DenseScene& m_scene;
    Shown m_shown;
    std::vector<Point> m_points[std::size(denseVariants)];
};

/// Where factors were measured the line of the variant, beyond them dashed with a band; where values have errors all with one.
void drawVariant(Panel& panel, const std::vector<Point>& points, DenseVariant variant, double unit)
{
    const Hue hue = hueOf(variant);
    const double weight = isOverlapped(variant) ? 1.6 : 0.9;
    Series inside{.label = toString(variant), .hue = hue, .dash = isReplicated(variant) ? Dash::DashDot : Dash::Solid, .weight = weight},
        beyond{.hue = hue, .dash = Dash::Dashed, .weight = weight}, band{.mark = Mark::Band, .hue = hue, .fill = Fill::Soft};
    for (const Point& point : points) {
        if (point.isExtrapolated && beyond.x.empty() && !inside.x.empty()) { // joined
            beyond.addPoint(inside.x.back(), inside.y.back());
            if (!point.hasErrors) band.addBar(inside.x.back(), inside.y.back(), inside.y.back());
        }
        (point.isExtrapolated ? beyond : inside).addPoint(point.cores(), unit * point.value);
        if (point.isExtrapolated || point.hasErrors) band.addBar(point.cores(), unit * point.low, unit * point.high);
    }
    if (inside.x.empty() && !beyond.x.empty()) panel.series.push_back(inside); // what its hue means
    for (Series* part : {&band, &inside, &beyond}) panel.addUnlessEmpty(std::move(*part));
}

/// The fastest variant by number of cores, where one takes over from another. What is as fast as the one before it takes over nothing.
QString titleOf(const DenseScene& scene, const Curves& curves, const Shown& shown)
{
    std::map<double, std::map<DenseVariant, double>> times; // [s] by cores
    for (const Point* point : curves.all()) times[point->cores()][point->prediction.question.variant] = point->prediction.time->seconds;
    // Only where all have a grid: elsewhere the others cannot win.
    const bool areAll = curves.of(DenseVariant::Plain25D).empty();
    Reigns reigns;
    for (const auto& [cores, of] : times) {
        if (!areAll && !of.contains(DenseVariant::Plain25D)) continue;
        constexpr double rounding = 1 + 1e-9;
        const auto best = std::ranges::min_element(of, {}, [](const auto& one) { return one.second; });
        const auto before = reigns.isEmpty() ? of.end() : of.find(reigns.last());
        reigns.add(cores, before != of.end() && before->second <= rounding * best->second ? before->first : best->first,
                   isDecided(curves.at(cores), scene.machines()));
    }
    const QString name = shown.isWeak ? u"%1, <i>n</i> ∝ √cores"_s.arg(nameOf(scene.asked.like.algorithm))
                                      : u"%1 of order %2"_s.arg(nameOf(scene.asked.like.algorithm), displayCount(scene.asked.n));
    return reigns.isEmpty() ? name : reigns.inWords(name);
}

void addTable(Figure& figure, const Curves& curves, const DenseScene& scene, const std::vector<const DenseRun*>& given)
{
    FigureTable table(u"scaling"_s, {{u"variant"_s, Quantity::Text, u"Variant"_s},
                                     {u"cores"_s, Quantity::Processes, u"Cores"_s},
                                     {u"matrix_size"_s, Quantity::Count, u"Order <i>n</i>"_s},
                                     {u"percent_of_peak"_s, Quantity::Percent, u"Of peak"_s},
                                     {u"time_s"_s, Quantity::Time, u"Time"_s},
                                     {u"time_low_s"_s, Quantity::Time, u"from"_s},
                                     {u"time_high_s"_s, Quantity::Time, u"to"_s},
                                     {u"from"_s, Quantity::Text, u"Comes from"_s}});
    const auto add = [&](const QString& variant, double c, double n, auto... further) {
        table.add(u"variant=%1 cores=%2 n=%3"_s.arg(variant, exact(c), exact(n)), variant, c, n, further...);
    };
    const double peak = scene.ideal.chosen.peak;
    for (const DenseRun* run : given) {
        const double percent = percentOf(*run, peak);
        add(run->variant, run->cores, run->n, percent, percentOfPeak(scene.asked.like.algorithm, run->n, run->cores, percent, peak),
            missing, missing, u"given"_s);
    }
    for (const Point* point : curves.all()) {
        const DensePrediction& predicted = point->prediction;
        add(toString(predicted.question.variant), point->cores(), predicted.question.n, predicted.time->percentOfPeak,
            predicted.time->seconds, predicted.span()[0], predicted.span()[1], point->isExtrapolated ? u"extrapolated"_s : u"predicted"_s);
    }
    table.moveTo(figure);
}

/// The given cells that lie on the curves.
std::vector<const DenseRun*> givenOn(const DenseScene& scene, const Shown& shown)
{
    std::vector<const DenseRun*> all;
    for (const DenseVariant variant : denseVariants)
        for (const DenseRun& run : scene.asked.runs)
            if (scene.given(variant, run.cores, run.n) == &run && std::fabs(run.n / orderAt(scene, shown, run.cores) - 1) < 0.01)
                all.push_back(&run);
    return all;
}

void finishAxes(Panel& panel, const Shown& shown, const QString& unitName)
{
    const std::vector<double> ys = panel.heights();
    panel.y = shown.isTime ? Axis{.label = u"Time (%1)"_s.arg(unitName), .quantity = Quantity::Time}
                           : Axis{.label = u"Percent of peak (%)"_s, .shortLabel = u"% of peak"_s, .quantity = Quantity::Percent};
    if (shown.isLog) {
        panel.y.scale = Scale::Log;
        panel.y.ticks = TickStyle::Decades;
        padRange(panel.y, ys);
    } else {
        panel.y.min = 0;
        panel.y.max = 1.08 * *std::max_element(ys.begin(), ys.end());
    }
    panel.legend = LegendPlace::Best;
}

/// Share of the height that the widest band takes: what nobody can see needs no name.
double widestBand(const Panel& panel)
{
    const bool isLog = panel.y.scale == Scale::Log;
    const auto at = [&](double value) { return isLog ? std::log(std::max(value, panel.y.min)) : value; };
    double widest = 0;
    for (const Series& series : panel.series)
        for (size_t i = 0; series.mark == Mark::Band && i < series.low.size(); ++i)
            widest = std::max(widest, at(series.high[i]) - at(series.low[i]));
    return widest / (at(panel.y.max) - at(panel.y.min));
}

Panel panelOf(const DenseScene& scene, const Curves& curves, const Shown& shown, const std::vector<const DenseRun*>& given)
{
    Panel panel;
    double longest = 0, least = INFINITY, most = 0;
    bool extrapolates = false;
    for (const Point* point : curves.all()) {
        longest = std::max(longest, point->prediction.time->seconds);
        least = std::min(least, point->cores());
        most = std::max(most, point->cores());
        extrapolates |= point->isExtrapolated;
    }
    const TimeUnit unit = timeUnitFor(longest);
    const double factor = shown.isTime ? unit.factor : 1;
    for (const DenseVariant variant : denseVariants)
        if (!curves.of(variant).empty()) drawVariant(panel, curves.of(variant), variant, factor);
    if (extrapolates) panel.series.push_back({.label = u"extrapolated"_s, .hue = Hue::Grey, .dash = Dash::Dashed});
    const auto nameBands = panel.series.size();
    for (const DenseVariant variant : denseVariants) {
        Series points{.mark = Mark::Points, .label = toString(variant), .hue = Hue::Ink, .marker = markerOf(variant)};
        for (size_t i = 0; i < given.size(); ++i) {
            if (denseVariant(given[i]->variant) != variant) continue;
            const double peak = scene.ideal.chosen.peak, percent = percentOf(*given[i], peak);
            const double seconds = percentOfPeak(scene.asked.like.algorithm, given[i]->n, given[i]->cores, percent, peak);
            points.addPoint(given[i]->cores, shown.isTime ? factor * seconds : percent, int(i));
        }
        panel.addUnlessEmpty(std::move(points));
    }
    finishAxes(panel, shown, unit.name);
    QStringList open; // what the bands hold
    if (extrapolates) open << u"degrees 1 to 3"_s;
    if (scene.machines().errors) open << u"95 % by errors"_s;
    if (!open.isEmpty() && widestBand(panel) > 0.01)
        panel.series.insert(panel.series.begin() + qsizetype(nameBands),
                            {.mark = Mark::Band, .label = open.join(u", "_s), .hue = Hue::Grey, .fill = Fill::Soft});
    panel.x = coresAxis(scene, least, most);
    if (!given.empty()) panel.notes.push_back(u"black markers: in the table"_s);
    return panel;
}

Result<Figure> buildDenseScaling(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const auto scene = denseScene(session, request);
    if (!scene) return scene.error();
    const Shown shown = shownOf(request);
    const Curves curves(*scene, shown);
    const QString name = nameOf(scene->asked.like.algorithm);
    if (curves.empty())
        return Error{
            u"No number of cores from %1 to %2 gives a square grid of processes with %3 cores each. Widen the range of cores."_s.arg(
                displayCount(scene->asked.coreRange[0]), displayCount(scene->asked.coreRange[1]), displayCount(scene->asked.like.threads))};
    const std::vector<const DenseRun*> given = givenOn(*scene, shown);
    Figure figure;
    figure.messages = readingMessages(*scene);
    figure.panels.push_back(panelOf(*scene, curves, shown, given));
    addTable(figure, curves, *scene, given);
    if (curves.of(DenseVariant::Plain25D).empty())
        warn(figure.messages, u"No number of cores in this range has grids for %1 layers: the 2.5D variants are left out."_s.arg(
                                  displayCount(scene->asked.like.layers)));
    if (given.empty() && !scene->asked.runs.empty())
        note(figure.messages, shown.isWeak ? u"No cell of the table has the order of weak scaling."_s
                                           : u"No cell of the table has order %1."_s.arg(displayCount(scene->asked.n)));
    figure.widthMm = 84;
    figure.heightMm = 80;
    figure.title = titleOf(*scene, curves, shown);
    describeSources(figure, *scene,
                    shown.isWeak ? u"Weak scaling of %1: <i>n</i> grows with the square root of the cores from %2 on."_s.arg(
                                       name, displayCount(scene->asked.n))
                                 : u"Strong scaling of %1 of order %2."_s.arg(name, displayCount(scene->asked.n)));
    return figure;
}

std::vector<Choice> denseScalingChoices()
{
    std::vector<Choice> all = denseChoices(true);
    all.push_back(choiceOf("scaling", "scaling", {{"strong", "strong scaling"}, {"weak", "weak scaling"}},
                           "the same order everywhere, or n growing with the square root of the cores from the fewest on"));
    all.push_back(choiceOf("y", "y axis", {{"percent", "percent of peak"}, {"time", "time"}}));
    all.push_back(choiceOf("y_scale", "y scale", {{"linear", "linear"}, {"log", "logarithmic"}}));
    return all;
}

} // namespace

const FigureKind denseScalingFigure =
    denseFigure(u"dense-scaling"_s, u"Scaling of dense algorithms"_s,
                u"How the variants of a dense algorithm scale, with given cells and what extrapolation leaves open."_s,
                denseScalingChoices(), buildDenseScaling);

} // namespace costscope
