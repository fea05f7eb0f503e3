// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/denseKinds.h"

#include "core/dense/figures/denseAreas.h"
#include "core/dense/figures/denseScene.h"
#include "core/dense/figures/reigns.h"
#include "core/figure/FigureTable.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

constexpr int mostMapCores = 200, sizesOfMap = 200, drawnColumns = 240;

/// The given cells of a place beside what is predicted there.
struct GivenPlace {
    double cores = missing, n = missing;
    std::optional<DenseVariant> given = {};
    std::optional<BestVariant> predicted = {};
    bool isCompared() const { return given && predicted; }
    bool agrees() const
    {
        return isCompared() && std::find(predicted->ties.begin(), predicted->ties.end(), *given) != predicted->ties.end();
    }
};

/// Every place of the table; without one those that the figures of places compare.
std::vector<GivenPlace> placesOf(const DenseScene& scene)
{
    std::set<std::pair<double, double>> places;
    for (const DenseRun& run : scene.asked.runs)
        if (denseAlgorithm(run.algorithm) == scene.asked.like.algorithm) places.insert({run.cores, run.n});
    if (places.empty())
        for (const double cores : scene.asked.cores)
            for (const double n : scene.asked.sizes) places.insert({cores, n});
    std::vector<GivenPlace> all;
    for (const auto& [cores, n] : places) {
        GivenPlace& place = all.emplace_back(GivenPlace{cores, n, givenBest(scene, cores, n)});
        const DenseQuestion like = scene.question(DenseVariant::Plain25D, cores, n);
        std::vector<DensePrediction> predictions;
        for (const DenseVariant variant : denseVariants)
            predictions.push_back(predictDense(like.with(variant, cores, n), scene.machines()));
        if (const auto best = bestVariants(predictions, scene.machines()); !best.empty()) place.predicted = best.front();
    }
    return all;
}

/// One row per place: best given and best predicted.
void addWinnerTable(Figure& figure, const std::vector<GivenPlace>& places, bool hasErrors)
{
    FigureTable best(u"best"_s, {{u"cores"_s, Quantity::Processes, u"Cores"_s},
                                 {u"matrix_size"_s, Quantity::Count, u"Order <i>n</i>"_s},
                                 {u"given_best"_s, Quantity::Text, u"Best in the table"_s},
                                 {u"predicted_best"_s, Quantity::Text, u"Best predicted"_s},
                                 {u"percent_of_peak"_s, Quantity::Percent, u"Predicted"_s},
                                 {u"margin"_s, Quantity::Share, u"Next slower by"_s},
                                 {u"remarks"_s, Quantity::Text, u"Remarks"_s}});
    const auto joined = [](const std::vector<DenseVariant>& variants) {
        QStringList names;
        for (const DenseVariant one : variants) names << toString(one);
        return names.join(u" or "_s);
    };
    const QString why =
        hasErrors ? u"by the machine’s errors or the degree of the extrapolation: %1"_s : u"by the degree of the extrapolation: %1"_s;
    for (const GivenPlace& place : places) {
        const BestVariant found = place.predicted.value_or(BestVariant());
        best.add(u"cores=%1 n=%2"_s.arg(exact(place.cores), exact(place.n)), place.cores, place.n,
                 place.given ? toString(*place.given) : QString(), joined(found.ties), found.percentOfPeak,
                 std::isfinite(found.margin) ? found.margin : missing, found.isCertain() ? QString() : why.arg(joined(found.possible)));
    }
    best.moveTo(figure);
}

/// The map with the study that it was made of.
struct Mapped {
    DenseStudy study;
    DenseMap map;
    DenseMap drawn = {}; ///< refined between the columns
    bool has25D = true;  ///< cores at which the replicated variants have a grid are there
};

Mapped mapped(const DenseScene& scene)
{
    const auto& [least, most] = scene.asked.coreRange;
    const auto& [small, large] = scene.asked.sizeRange;
    const DenseQuestion& like = scene.asked.like;
    Mapped all{.study = {.algorithms = {like.algorithm},
                         .cores = coresOfAllVariants(least, most, like.threads, like.layers, mostMapCores),
                         .like = like},
               .map = {}};
    all.has25D = std::any_of(all.study.cores.begin(), all.study.cores.end(),
                             [&, n = small](double cores) { return checkDense(like.with(DenseVariant::Plain25D, cores, n)).ok(); });
    if (!all.has25D) { // the others have theirs on more cores
        all.study.variants = {DenseVariant::Plain2D, DenseVariant::Overlap2D};
        all.study.cores = coresOfAllVariants(least, most, like.threads, 1, mostMapCores);
    }
    for (int i = 0; i < sizesOfMap; ++i) {
        const double n = std::round(small * std::pow(large / small, double(i) / (sizesOfMap - 1)));
        if (all.study.sizes.empty() || n > all.study.sizes.back()) all.study.sizes.push_back(n);
    }
    all.map = denseMap(like.algorithm, all.study, scene.machines());
    all.drawn = refined(all.map, drawnColumns);
    return all;
}

/// Areas that touch differ in lightness, so in grey too; lines and markers have other colours.
Hue groundOf(DenseVariant variant)
{
    constexpr Hue hues[] = {Hue::Yellow, Hue::Blue, Hue::Purple, Hue::Orange};
    return hues[size_t(variant)];
}

class MapDrawer {
public:
    MapDrawer(const DenseScene& scene, const Mapped& mapped) : m_scene(scene), m_mapped(mapped) {}

    /// What paler areas are, as far as there are any.
    QString palenessInWords() const
    {
        const auto has = [&](Lead lead) {
            return std::any_of(m_areas.begin(), m_areas.end(), [=](const DenseArea& a) { return a.key >= 0 && a.key % 4 == int(lead); });
        };
        const QString close = has(Lead::Close) ? u", pale: below %1 %"_s.arg(exact(100 * closeMargin)) : QString();
        return has(Lead::Tie) ? close + (close.isEmpty() ? u", pale: a tie"_s : u", palest: a tie"_s) : close;
    }

    Panel panel(const std::vector<GivenPlace>& places)
    {
        drawAreas();
        drawUncertain();
        drawMemory();
        m_panel.addUnlessEmpty(crossOversOf(map()));
        drawGiven(places);
        nameAreas(places);
        tellLeads(places);
        finish();
        return std::move(m_panel);
    }

private:
    const DenseMap& map() const { return m_mapped.drawn; }

    void drawAreas()
    {
        constexpr double opacity[] = {0, 0.6, 1.3, 3}; // of a fifth, by lead
        m_areas = areasOf(map(), winnerAndLead);
        std::map<int, int> clearest; // by variant, whose legend shows it at its clearest
        for (const DenseArea& area : m_areas)
            if (area.key >= 0) clearest[area.key / 4] = std::max(clearest[area.key / 4], area.key % 4);
        for (const DenseArea& area : m_areas) {
            if (area.key < 0) continue;
            const int winner = area.key / 4, lead = area.key % 4;
            const bool isNamed = clearest[winner] == lead;
            if (isNamed) clearest[winner] = -1;
            draw(area, groundOf(denseVariants[winner]), Fill::Soft, opacity[lead], isNamed ? toString(denseVariants[winner]) : QString());
        }
    }

    void draw(const DenseArea& area, Hue hue, Fill fill, double weight, const QString& label)
    {
        m_panel.series.push_back({.mark = Mark::Band,
                                  .label = label,
                                  .hue = hue,
                                  .fill = fill,
                                  .weight = weight,
                                  .x = area.x,
                                  .low = area.low,
                                  .high = area.high});
    }

    void drawUncertain()
    {
        QString label = u"depends on the degree of the extrapolation"_s; // of the first
        for (const DenseArea& area : areasOf(map(), uncertain))
            if (area.key != 0) draw(area, Hue::Ink, Fill::Hatched, 1, std::exchange(label, QString()));
    }

    /// Orders from which on the matrices are larger than the memory of the processes.
    void drawMemory()
    {
        const double memory = m_scene.ideal.chosen.coreMemory * m_scene.asked.like.threads;
        if (!(memory > 0)) return;
        const auto line = [&](DenseVariant variant, const QString& label, Dash dash) {
            Series limit{.label = label, .hue = Hue::Ink, .dash = dash, .weight = 0.8};
            for (const double cores : {map().cores.front(), map().cores.back()})
                limit.addPoint(cores, std::sqrt(memory / bytesPerProcess(m_scene.asked.like.with(variant, cores, 1))));
            if (limit.y.front() < map().sizes.back()) m_panel.series.push_back(std::move(limit));
        };
        line(DenseVariant::Plain2D, u"above: 2D does not fit into memory"_s, Dash::DashDot);
        if (m_mapped.has25D) line(DenseVariant::Plain25D, u"above: 2.5D does not fit into memory"_s, Dash::Dotted);
    }

    /// Markers by the variant that is best in the table; open where the prediction has another one. Without a table small dots.
    void drawGiven(const std::vector<GivenPlace>& places)
    {
        const auto draw = [&](Series points, const auto& isDrawn) {
            for (size_t i = 0; i < places.size(); ++i)
                if (isDrawn(places[i])) points.addPoint(places[i].cores, places[i].n, int(i));
            m_panel.addUnlessEmpty(std::move(points));
        };
        draw({.mark = Mark::Points, .hue = Hue::Ink, .marker = Marker::Circle, .weight = 0.5},
             [](const GivenPlace& p) { return !p.given; });
        for (const bool agrees : {false, true})
            for (const DenseVariant variant : denseVariants)
                draw({.mark = Mark::Points,
                      .label =
                          (agrees ? u"best in the table: %1"_s : u"best in the table: %1, predicted otherwise"_s).arg(toString(variant)),
                      .hue = Hue::Ink,
                      .marker = markerOf(variant),
                      .fill = agrees ? Fill::Solid : Fill::None},
                     [=](const GivenPlace& p) { return p.isCompared() && p.given == variant && p.agrees() == agrees; });
    }

    /// By how much the predicted winner leads, at every place, in percent; at the edges clear of the axes.
    void tellLeads(const std::vector<GivenPlace>& places)
    {
        Series leads{.mark = Mark::Text, .hue = Hue::Ink, .anchor = Anchor::Above},
            first{.mark = Mark::Text, .hue = Hue::Ink, .anchor = Anchor::AboveRight};
        for (size_t i = 0; i < places.size(); ++i) {
            const double margin = places[i].predicted ? places[i].predicted->margin : missing;
            if (!std::isfinite(margin)) continue;
            Series& here = places[i].cores <= map().cores.front() ? first : leads;
            here.addPoint(places[i].cores, places[i].n, int(i));
            here.text.push_back(display(100 * margin, Quantity::None, 2));
        }
        m_panel.addUnlessEmpty(std::move(first));
        m_panel.addUnlessEmpty(std::move(leads));
    }

    /// Where in an area a name has most room: far from places with their numbers and from the borders.
    /// Nothing where it would not fit.
    std::optional<std::array<double, 2>> roomiest(const DenseArea& area, const std::vector<GivenPlace>& places) const
    {
        constexpr double wide = 0.25, tall = 0.08; // about the size of a name, as shares of the axes
        constexpr int steps = 24;
        const double width = wide * std::log(map().cores.back() / map().cores.front()),
                     height = tall * std::log(map().sizes.back() / map().sizes.front());
        const auto apart = [](double from, double to) { return std::fabs(std::log(to / from)); };
        const auto column = [&](double x) {
            return std::min(size_t(std::lower_bound(area.x.begin(), area.x.end(), x) - area.x.begin()), area.x.size() - 1);
        };
        std::array<double, 2> best = {};
        double mostRoom = -INFINITY;
        for (int i = 1; i < steps; ++i) {
            const double x = area.x.front() * std::pow(area.x.back() / area.x.front(), double(i) / steps);
            const double half = std::exp(0.5 * width);
            double low = area.low[column(x)], high = area.high[column(x)]; // a slanted border comes near a name from aside
            for (size_t j = column(x / half); j <= column(x * half); ++j)
                low = std::max(low, area.low[j]), high = std::min(high, area.high[j]);
            const double aside = 2 * std::min(apart(area.x.front(), x), apart(x, area.x.back())) / width;
            for (int k = 1; k < steps && low < high; ++k) {
                const double y = low * std::pow(high / low, double(k) / steps);
                double room = std::min({aside, 2 * apart(low, y) / height, 2 * apart(y, high) / height});
                for (const GivenPlace& place : places)
                    room = std::min(room, 1.4 * std::hypot(apart(place.cores, x) / width, apart(place.n * 1.1, y) / height));
                if (room > mostRoom) mostRoom = room, best = {x, y};
            }
        }
        constexpr double enough = 0.8;
        return mostRoom < enough ? std::nullopt : std::optional(best);
    }

    /// In the largest area of each variant, whatever its lead.
    void nameAreas(const std::vector<GivenPlace>& places)
    {
        Series names{.mark = Mark::Text, .hue = Hue::Ink};
        const std::vector<DenseArea> areas = areasOf(map(), winnerAt);
        for (size_t variant = 0; variant < std::size(denseVariants); ++variant) {
            const DenseArea* largest = nullptr;
            for (const DenseArea& area : areas)
                if (area.key == int(variant) && (!largest || area.extent() > largest->extent())) largest = &area;
            if (!largest || largest->extent() < 1) continue;
            const auto place = roomiest(*largest, places);
            if (!place) continue;
            names.addPoint((*place)[0], (*place)[1]);
            names.text.push_back(u"<b>%1</b>"_s.arg(toString(denseVariants[variant])));
        }
        m_panel.series.push_back(std::move(names));
    }

    void finish()
    {
        m_panel.x = coresAxis(m_scene, map().cores.front(), map().cores.back());
        m_panel.y = {.label = u"Order of the matrices <i>n</i>"_s,
                     .shortLabel = u"Order <i>n</i>"_s,
                     .quantity = Quantity::Count,
                     .scale = Scale::Log,
                     .min = map().sizes.front() * 0.98,
                     .max = map().sizes.back() * 1.02,
                     .ticks = TickStyle::PowersOfTwo};
        if (map().sizes.size() == 1) {
            m_panel.y.min /= 2;
            m_panel.y.max *= 2;
        }
        m_panel.legend = LegendPlace::FreeCell;
    }

    const DenseScene& m_scene;
    const Mapped& m_mapped;
    Panel m_panel;
    std::vector<DenseArea> m_areas;
};

bool isDecided(const DenseScene& scene, double cores, double n)
{
    std::vector<DensePrediction> place;
    for (const DenseVariant variant : denseVariants)
        if (scene.machines().errors) place.push_back(predictDense(scene.asked.like.with(variant, cores, n), scene.machines()));
    return isDecided(place, scene.machines());
}

/// Along the row of the map that is nearest to this order.
Reigns reignsAt(const DenseScene& scene, const DenseMap& map, double n)
{
    const auto nearest = std::ranges::min_element(map.sizes, {}, [&](double size) { return std::fabs(size - n); });
    const auto row = size_t(nearest - map.sizes.begin());
    Reigns reigns;
    for (size_t core = 0; core < map.cores.size(); ++core)
        if (const qint8 winner = map.winner[map.at(core, row)]; winner >= 0)
            reigns.add(map.cores[core], denseVariants[winner], isDecided(scene, map.cores[core], map.sizes[row]));
    return reigns;
}

QString titleOf(const DenseScene& scene, const DenseMap& map)
{
    const double n = scene.asked.sizes.back();
    const Reigns reigns = reignsAt(scene, map, n);
    const QString name = nameOf(scene.asked.like.algorithm);
    return reigns.isEmpty() ? u"No variant of %1 has a time here"_s.arg(name)
                            : reigns.inWords(u"%1 of order %2"_s.arg(name, displayCount(n)));
}

Result<Figure> buildBestVariantMap(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const auto scene = denseScene(session, request);
    if (!scene) return scene.error();
    const Mapped all = mapped(*scene);
    const QString name = nameOf(scene->asked.like.algorithm);
    if (all.map.cores.empty())
        return Error{u"Nothing is possible here: no number of cores from %1 to %2 gives a square grid of processes with %3 cores each. "
                     "Widen the range of cores."_s.arg(displayCount(scene->asked.coreRange[0]), displayCount(scene->asked.coreRange[1]),
                                                       displayCount(scene->asked.like.threads))};
    Figure figure;
    figure.messages = readingMessages(*scene);
    const std::vector<GivenPlace> places = placesOf(*scene);
    MapDrawer drawer(*scene, all);
    figure.panels.push_back(drawer.panel(places));
    figure.legend = LegendPlace::FreeCell;
    figure.widthMm = 84;
    const auto named = std::ranges::count_if(figure.panels[0].series, [](const Series& series) { return !series.label.isEmpty(); });
    figure.heightMm = std::max(92.0, 66 + 4.5 * double(named)); // the legend below takes nothing from the map
    addWinnerTable(figure, places, bool(scene->machines().errors));
    figure.title = titleOf(*scene, all.map);
    describeSources(
        figure, *scene,
        u"Fastest variant of %1 by cores and order of the matrices, at numbers of cores where all variants have a grid."_s.arg(name));
    figure.subtitle +=
        u" · numbers: predicted lead in %%1 · borders lie between the core counts with a grid for all"_s.arg(drawer.palenessInWords());
    const auto count = [&](const auto& is) { return std::count_if(places.begin(), places.end(), is); };
    if (const auto given = count([](const GivenPlace& p) { return p.isCompared(); }); given > 0)
        figure.subtitle +=
            u" · the best of the table is predicted at %1 of %2 places"_s.arg(count([](const GivenPlace& p) { return p.agrees(); }))
                .arg(given);
    if (const auto lost = count([](const GivenPlace& p) { return p.given && !p.predicted; }); lost > 0)
        warn(figure.messages, u"%1 places of the table have no grid with these values; they are not drawn."_s.arg(lost));
    if (!all.has25D) {
        figure.subtitle += u" · no grid for 2.5D with these layers"_s;
        warn(figure.messages,
             u"No number of cores from %1 to %2 has grids for 2D and for %3 layers: p, p/c and "
             "p/c³ must be squares, so c too. The 2.5D variants are left out."_s.arg(
                 displayCount(scene->asked.coreRange[0]), displayCount(scene->asked.coreRange[1]), displayCount(scene->asked.like.layers)));
    }
    if (std::find(all.map.certain.begin(), all.map.certain.end(), false) != all.map.certain.end())
        note(figure.messages,
             u"Hatched: beyond the measured numbers of processes the winner depends on the degree of the polynomial, 1 to 3."_s);
    return figure;
}

} // namespace

const FigureKind bestVariantMapFigure =
    denseFigure(u"best-variant-map"_s, u"Best variant"_s,
                u"Which variant of a dense algorithm is fastest, by cores and order of the matrices, and where it changes."_s,
                denseChoices(true), buildBestVariantMap);

} // namespace costscope
