// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/bestVariantMap.h"

#include "core/dense/figures/denseAreas.h"
#include "core/dense/figures/densePlaceWinners.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

constexpr int mostMapCores = 200, sizesOfMap = 200, drawnColumns = 240;

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
    const auto hasLayers = [&, smallest = small] {
        DenseQuestion question = like;
        question.variant = DenseVariant::Plain25D, question.n = smallest;
        return std::any_of(all.study.cores.begin(), all.study.cores.end(),
                           [&](double cores) { return question.cores = cores, checkDense(question).ok(); });
    };
    all.has25D = hasLayers();
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

class MapDrawer {
public:
    MapDrawer(const DenseScene& scene, const Mapped& mapped) : m_scene(scene), m_mapped(mapped) {}

    Panel panel(const std::vector<GivenPlace>& places)
    {
        drawAreas();
        drawUncertain();
        drawMemory();
        drawCrossOvers();
        drawGiven(places);
        nameAreas();
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
        bool isClose = false, isTie = false;
        for (const DenseArea& area : m_areas) {
            if (area.key < 0) continue;
            const int winner = area.key / 4, lead = area.key % 4;
            isClose |= lead == int(Lead::Close), isTie |= lead == int(Lead::Tie);
            const bool isNamed = clearest[winner] == lead;
            if (isNamed) clearest[winner] = -1;
            m_panel.series.push_back({.mark = Mark::Band,
                                      .label = isNamed ? toString(denseVariants[winner]) : QString(),
                                      .hue = hueOf(denseVariants[winner]),
                                      .fill = Fill::Soft,
                                      .weight = opacity[lead],
                                      .x = area.x,
                                      .low = area.low,
                                      .high = area.high});
        }
        if (isClose)
            m_panel.series.push_back({.mark = Mark::Band, .label = u"faint: the next is within 5 %"_s, .hue = Hue::Grey, .weight = 1.3});
        if (isTie) m_panel.series.push_back({.mark = Mark::Band, .label = u"faintest: a tie"_s, .hue = Hue::Grey, .weight = 0.6});
    }

    void drawUncertain()
    {
        bool first = true;
        for (const DenseArea& area : areasOf(map(), uncertain)) {
            if (area.key == 0) continue;
            m_panel.series.push_back({.mark = Mark::Band,
                                      .label = first ? u"depends on the degree of the extrapolation"_s : QString(),
                                      .hue = Hue::Ink,
                                      .fill = Fill::Hatched,
                                      .x = area.x,
                                      .low = area.low,
                                      .high = area.high});
            first = false;
        }
    }

    /// Orders from which on the matrices are larger than the memory of the processes.
    void drawMemory()
    {
        const double memory = m_scene.ideal.chosen.coreMemory * m_scene.asked.like.threads;
        if (!(memory > 0)) return;
        const auto line = [&](DenseVariant variant, const QString& label, Dash dash) {
            Series limit{.label = label, .hue = Hue::Ink, .dash = dash, .weight = 0.8};
            DenseQuestion question = m_scene.asked.like;
            question.variant = variant, question.n = 1;
            bool isSeen = false;
            for (const double cores : {map().cores.front(), map().cores.back()}) {
                question.cores = cores;
                limit.addPoint(cores, std::sqrt(memory / bytesPerProcess(question)));
                isSeen |= limit.y.back() < map().sizes.back() && limit.x.size() == 1;
            }
            if (isSeen) m_panel.series.push_back(std::move(limit));
        };
        line(DenseVariant::Plain2D, u"above: 2D does not fit into memory"_s, Dash::DashDot);
        if (m_mapped.has25D) line(DenseVariant::Plain25D, u"above: 2.5D does not fit into memory"_s, Dash::Dotted);
    }

    void drawCrossOvers()
    {
        DenseCrossOvers lines = crossOversOf(map());
        if (!lines.x.empty()) m_panel.series.push_back({.hue = Hue::Ink, .weight = 1.1, .x = std::move(lines.x), .y = std::move(lines.y)});
    }

    /// Markers by the variant that is best in the table; open where the prediction has another one. Without a table small dots.
    void drawGiven(const std::vector<GivenPlace>& places)
    {
        Series dots{.mark = Mark::Points, .hue = Hue::Ink, .marker = Marker::Circle, .weight = 0.5};
        for (size_t i = 0; i < places.size(); ++i)
            if (!places[i].given) dots.addPoint(places[i].cores, places[i].n), dots.rows.push_back(int(i));
        if (!dots.x.empty()) m_panel.series.push_back(std::move(dots));
        for (const bool agrees : {false, true})
            for (const DenseVariant variant : denseVariants) {
                Series points{.mark = Mark::Points,
                              .label = agrees ? u"given: %1 best"_s.arg(toString(variant))
                                              : u"given: %1 best, predicted otherwise"_s.arg(toString(variant)),
                              .hue = Hue::Ink,
                              .marker = markerOf(variant),
                              .fill = agrees ? Fill::Solid : Fill::None};
                for (size_t i = 0; i < places.size(); ++i)
                    if (places[i].isCompared() && places[i].given == variant && places[i].agrees() == agrees)
                        points.addPoint(places[i].cores, places[i].n), points.rows.push_back(int(i));
                if (!points.x.empty()) m_panel.series.push_back(std::move(points));
            }
    }

    /// In the largest area of each variant.
    void nameAreas()
    {
        Series names{.mark = Mark::Text, .hue = Hue::Ink};
        for (size_t variant = 0; variant < std::size(denseVariants); ++variant) {
            const DenseArea* largest = nullptr;
            for (const DenseArea& area : m_areas)
                if (area.key >= 0 && size_t(area.key / 4) == variant && (!largest || area.extent() > largest->extent())) largest = &area;
            if (!largest || largest->extent() < 1) continue;
            const double x = std::sqrt(largest->x.front() * largest->x.back());
            const size_t at = size_t(std::lower_bound(largest->x.begin(), largest->x.end(), x) - largest->x.begin());
            names.addPoint(x, std::sqrt(largest->low[at] * largest->high[at]));
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
        if (map().sizes.size() == 1) m_panel.y.min /= 2, m_panel.y.max *= 2;
        m_panel.legend = LegendPlace::FreeCell;
    }

    const DenseScene& m_scene;
    const Mapped& m_mapped;
    Panel m_panel;
    std::vector<DenseArea> m_areas;
};

/// "2D_overlap" up to a number of cores, then another: along a row of the map.
struct Reign {
    qint8 variant;
    double from;
};
std::vector<Reign> reignsAt(const DenseMap& map, double n)
{
    const size_t row = size_t(
        std::min_element(map.sizes.begin(), map.sizes.end(), [&](double a, double b) { return std::fabs(a - n) < std::fabs(b - n); }) -
        map.sizes.begin());
    std::vector<Reign> all;
    for (size_t core = 0; core < map.cores.size(); ++core)
        if (const qint8 winner = map.winner[map.at(core, row)]; winner >= 0 && (all.empty() || all.back().variant != winner))
            all.push_back({winner, map.cores[core]});
    return all;
}

QString titleOf(const DenseScene& scene, const DenseMap& map)
{
    const double n = scene.asked.sizes.back();
    const std::vector<Reign> reigns = reignsAt(map, n);
    const QString name = nameOf(scene.asked.like.algorithm);
    const auto variant = [&](size_t i) { return toString(denseVariants[reigns[i].variant]); };
    if (reigns.empty()) return u"No variant of %1 has a time here"_s.arg(name);
    if (reigns.size() == 1) return u"%1 of order %2: %3 is fastest on all these cores"_s.arg(name, displayCount(n), variant(0));
    if (reigns.size() == 2)
        return u"%1 of order %2: %3 is fastest, from %4 cores on %5"_s.arg(name, displayCount(n), variant(0), displayCount(reigns[1].from),
                                                                           variant(1));
    return u"%1 of order %2: the fastest variant changes %3 times; with most cores it is %4"_s.arg(name, displayCount(n))
        .arg(reigns.size() - 1)
        .arg(variant(reigns.size() - 1));
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
    const std::vector<GivenPlace> places = placesOf(*scene);
    figure.panels.push_back(MapDrawer(*scene, all).panel(places));
    figure.legend = LegendPlace::FreeCell;
    figure.widthMm = 130, figure.heightMm = 110;
    addWinnerTable(figure, places);
    figure.title = titleOf(*scene, all.map);
    describeSources(
        figure, *scene,
        u"Fastest variant of %1 by cores and order of the matrices, at numbers of cores where all variants have a grid."_s.arg(name));
    const auto given = std::count_if(places.begin(), places.end(), [](const GivenPlace& p) { return p.isCompared(); });
    if (given > 0) {
        const auto agree = std::count_if(places.begin(), places.end(), [](const GivenPlace& p) { return p.agrees(); });
        figure.subtitle += u" · the given best is predicted at %1 of %2 places"_s.arg(agree).arg(given);
    }
    if (const auto lost = std::count_if(places.begin(), places.end(), [](const GivenPlace& p) { return p.given && !p.predicted; });
        lost > 0)
        figure.messages.push_back({Severity::Warning, u"%1 given places have no grid with these values; they are not drawn."_s.arg(lost)});
    if (!all.has25D) {
        figure.subtitle += u" · no grid for 2.5D with these layers"_s;
        figure.messages.push_back({Severity::Warning, u"No number of cores from %1 to %2 has grids for 2D and for %3 layers: p, p/c and "
                                                      "p/c³ must be squares, so c too. The 2.5D variants are left out."_s.arg(
                                                          displayCount(scene->asked.coreRange[0]), displayCount(scene->asked.coreRange[1]),
                                                          displayCount(scene->asked.like.layers))});
    }
    if (std::find(all.map.certain.begin(), all.map.certain.end(), false) != all.map.certain.end())
        figure.messages.push_back(
            {Severity::Note,
             u"Hatched: beyond the measured numbers of processes the winner depends on the degree of the polynomial, 1 to 3."_s});
    return figure;
}

} // namespace

const FigureKind bestVariantMapFigure =
    denseFigure(u"best-variant-map"_s, u"Best variant"_s,
                u"Which variant of a dense algorithm is fastest, by cores and order of the matrices, and where it changes."_s,
                denseChoices(true), buildBestVariantMap);

} // namespace costscope
