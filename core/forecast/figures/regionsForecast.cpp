// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"
#include "core/base/words.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/remembered.h"
#include "core/figure/ticks.h"
#include "core/forecast/figures/forecastKinds.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/forecastWords.h"
#include "core/forecast/knownPoints.h"
#include "core/forecast/rankSeries.h"
#include "core/overhead/figures/runFigure.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// All series of a request, and what is asked of them.
struct Regions {
    std::vector<const DatasetItem*> items;
    std::vector<SeriesToRank> series;
    ForecastSettings settings;
    double most = 1, target = 1; ///< the largest n of all; the one that is asked for

    QString name(const RankedSeries& one) const { return items[one.series]->name; }
};

/// What was asked of all these; equal questions have equal answers.
struct RegionsAsked {
    std::vector<DatasetPtr> data;
    std::vector<std::vector<double>> n, y;
    std::vector<Scaling> scaling;
    ForecastSettings settings;
    double target;
    bool operator==(const RegionsAsked&) const = default;
};

Result<Regions> regionsOf(const Session& session, const FigureRequest& request)
{
    if (request.datasets.isEmpty()) return Error{u"No data set is chosen. This figure needs run-time records (n, t_n)."_s};
    Regions all;
    for (const QString& id : request.datasets) {
        const DatasetItem* item = session.dataset(id);
        if (!item || !item->data) return Error{u"The data set “%1” is not in this session."_s.arg(id)};
        const auto records = runRecords(*item->data);
        if (!records) return Error{u"%1: %2"_s.arg(item->name, records.error().message)};
        SeriesToRank one{knownPoints(item->data, *records, recordsInForecast(session, id, records->size())), Scaling::Strong};
        if (one.points.size() > 0) {
            const auto settings = forecastSettings(request.choices, *item->data, one.points);
            if (!settings) return settings.error();
            all.settings = *settings;
            one.scaling = settings->scaling;
            all.most = std::max(all.most, one.points.most());
        }
        all.items.push_back(item);
        all.series.push_back(std::move(one));
    }
    all.target = chosenNumber(request.choices, forecastParameters().front(), 4 * all.most);
    return all;
}

QString regionsLack(const Session& session, const FigureRequest& request)
{
    if (request.datasets.isEmpty()) return forecastLacks(session, request);
    bool isAny = false;
    for (const QString& id : request.datasets) {
        const DatasetItem* item = session.dataset(id);
        if (!item || !item->data) return u"The data set “%1” is not in this session."_s.arg(id);
        if (const auto known = checkRunRecords(*item->data); !known) return u"%1: %2"_s.arg(item->name, known.error().message);
        const auto range = isAny ? Result<CoresRange>(CoresRange()) : coresRange(session, id);
        isAny = isAny || (range && range->least < range->most);
    }
    if (isAny) return {};
    if (request.datasets.size() == 1) return forecastLacks(session, request);
    return u"None of these has run times at two numbers of cores: how they change with n is not known."_s;
}

std::vector<FigureValue> describeRegions(const Session& session, const FigureRequest& request)
{
    double most = 0;
    for (const QString& id : request.datasets) {
        const DatasetItem* item = session.dataset(id);
        if (!item || !item->data || !checkRunRecords(*item->data)) return {};
        if (const auto range = coresRange(session, id)) most = std::max(most, range->most);
    }
    std::vector<FigureValue> values;
    for (Parameter parameter : forecastParameters()) {
        const bool isTarget = parameter.name == u"at";
        const double source = isTarget ? 4 * most : parameter.typical;
        if (isTarget) {
            parameter.least = 1;
            parameter.most = 64 * most;
        }
        values.push_back({parameter,
                          chosenNumber(request.choices, parameter, source),
                          source,
                          isTarget ? u"four times the largest"_s : u"measured"_s,
                          {}});
    }
    return values;
}

/// That it finds room beside the bars in one column: of a call path its end tells most.
QString shortName(const QString& name)
{
    constexpr qsizetype most = 20;
    return name.size() <= most ? name : name.left(5) + u'…' + name.right(most - 6);
}

/// Names beside the bars: without what all of them begin with, up to a comma, a bar or an arrow; whole where two would read alike.
QStringList shortNames(const QStringList& names)
{
    qsizetype common = names.size() > 1 ? names.front().size() : 0;
    for (const QString& name : names) {
        qsizetype same = 0;
        while (same < std::min(common, name.size()) && name[same] == names.front()[same]) ++same;
        common = std::clamp<qsizetype>(name.size() - 1, 0, same); // something is left
    }
    while (common > 0 && !names.front().left(common).endsWith(u", ") && !names.front().left(common).endsWith(u"->") &&
           names.front()[common - 1] != u'/')
        --common;
    QStringList brief;
    for (const QString& name : names) brief << shortName(name.mid(common));
    QStringList labels;
    for (qsizetype k = 0; k < names.size(); ++k) labels << (brief.count(brief[k]) > 1 ? names[k].mid(common) : brief[k]).toHtmlEscaped();
    return labels;
}

void addRegionsTable(Figure& figure, const Regions& regions, const std::vector<RankedSeries>& ranked)
{
    FigureTable table(u"regions"_s, {{u"dataset"_s, Quantity::Text, u"Series"_s},
                                     {u"time_q50_s"_s, Quantity::Time, u"Expected"_s},
                                     {u"time_q10_s"_s, Quantity::Time, u"from (80 %)"_s},
                                     {u"time_q90_s"_s, Quantity::Time, u"to (80 %)"_s},
                                     {u"time_q025_s"_s, Quantity::Time, u"from (95 %)"_s},
                                     {u"time_q975_s"_s, Quantity::Time, u"to (95 %)"_s},
                                     {u"share"_s, Quantity::Share, u"Of the sum"_s, arePartsOfOne(regions.items)},
                                     {u"largest_n"_s, Quantity::Processes, u"Largest <i>n</i>"_s},
                                     {u"measured_s"_s, Quantity::Time, u"measured there"_s},
                                     {u"law"_s, Quantity::Text, u"Heaviest law"_s},
                                     {u"weight"_s, Quantity::None, u"its weight"_s}});
    for (const RankedSeries& one : ranked)
        table.add(u"dataset="_s + regions.items[one.series]->id, regions.name(one), one.time.q50, one.time.q10, one.time.q90, one.time.q025,
                  one.time.q975, one.share, one.largest, one.measured, one.law ? one.law->name : one.why, one.law ? one.weight : missing);
    table.moveTo(figure);
}

/// Where the axis of times ends, in its unit; 0 at its beginning, or the logarithmic one.
Axis regionsAxis(const std::vector<RankedSeries>& ranked, size_t drawn, const QString& scale, TimeUnit& unit)
{
    std::vector<double> ends;
    double expected = 0, longest = 0;
    for (size_t k = 0; k < drawn; ++k) {
        const RankedSeries& one = ranked[k];
        for (const double t : {one.time.q025, one.time.q975, one.measured}) ends.push_back(t);
        expected = std::max({expected, one.time.q50, one.measured});
        longest = std::max(longest, one.time.q975);
    }
    // On a linear axis a long whisker would leave no room for the bars.
    if (scale == u"linear"_s || (scale == u"data"_s && longest < 8 * expected)) {
        unit = timeUnitFor(longest);
        return {.label = u"Run time <i>t<sub>n</sub></i> (%1)"_s.arg(unit.name), .min = 0, .max = 1.05 * unit.factor * longest};
    }
    unit = {1, u"s"_s};
    Axis axis = timeAxis(u"Run time <i>t<sub>n</sub></i> (s)"_s, u"log"_s);
    padRange(axis, ends);
    return axis;
}

Panel regionsPanel(const Regions& regions, const std::vector<RankedSeries>& ranked, size_t drawn, const QString& scale)
{
    Panel panel;
    TimeUnit unit;
    panel.x = regionsAxis(ranked, drawn, scale, unit);
    panel.y = {.min = 0.5 - double(drawn), .max = 0.5, .ticks = TickStyle::Fixed};
    Series bars{.mark = Mark::Bars, .label = u"expected"_s, .hue = Hue::Sky},
        wide{.mark = Mark::Segments, .label = u"95 %"_s, .hue = Hue::Ink, .weight = 0.6},
        likely{.mark = Mark::Segments, .label = u"80 %"_s, .hue = Hue::DeepBlue, .weight = 2},
        measured{.mark = Mark::Points,
                 .label = u"measured at the largest <i>n</i>"_s,
                 .hue = Hue::Vermillion,
                 .marker = Marker::Diamond,
                 .fill = Fill::None};
    QStringList names;
    for (size_t k = 0; k < drawn; ++k) names << regions.name(ranked[k]);
    names = shortNames(names);
    for (size_t k = 0; k < drawn; ++k) {
        const RankedSeries& one = ranked[k];
        const double y = -double(k);
        const auto at = [&](double t) { return unit.factor * t; };
        panel.y.fixedTicks.push_back({y, names[qsizetype(k)]});
        bars.addLyingBar(panel.x.min, at(one.time.q50), y, 0.7, int(k));
        wide.addLine(at(one.time.q025), y, at(one.time.q975), y);
        likely.addLine(at(one.time.q10), y, at(one.time.q90), y);
        wide.rows.push_back(int(k));
        likely.rows.push_back(int(k));
        measured.addPoint(at(one.measured), y, int(k));
    }
    for (Series* series : {&bars, &wide, &likely, &measured}) panel.series.push_back(std::move(*series));
    panel.legend = LegendPlace::FreeCell;
    return panel;
}

/// What is not drawn, and what is not known.
void sayTheRest(Figure& figure, const std::vector<RankedSeries>& ranked, size_t drawn, size_t known, const Regions& regions)
{
    double rest = 0;
    for (size_t k = drawn; k < known; ++k) rest += ranked[k].share;
    if (known > drawn && arePartsOfOne(regions.items))
        note(figure.messages, u"The %1 largest of %2 series are drawn; the others take %3 of the sum of expected times."_s.arg(
                                  QString::number(drawn), QString::number(known), display(rest, Quantity::Share, 2)));
    else if (known > drawn)
        note(figure.messages, u"The %1 longest of %2 series are drawn."_s.arg(QString::number(drawn), QString::number(known)));
    QStringList names;
    for (size_t k = known; k < ranked.size() && names.size() < 3; ++k)
        names << u"%1 (%2)"_s.arg(regions.name(ranked[k]).toHtmlEscaped(), ranked[k].why);
    if (!names.isEmpty())
        warn(figure.messages, u"Nothing is known of %1 of %2 series: %3%4."_s.arg(
                                  QString::number(ranked.size() - known), QString::number(ranked.size()), names.join(u", "_s),
                                  ranked.size() - known > size_t(names.size()) ? u" …"_s : QString()));
}

RegionsAsked askedOf(const Regions& regions)
{
    RegionsAsked asked{{}, {}, {}, {}, regions.settings, regions.target};
    for (size_t k = 0; k < regions.items.size(); ++k) {
        asked.data.push_back(regions.items[k]->data);
        asked.n.push_back(regions.series[k].points.n);
        asked.y.push_back(regions.series[k].points.y);
        asked.scaling.push_back(regions.series[k].scaling);
    }
    return asked;
}

Result<Figure> buildRegions(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto made = regionsOf(session, request);
    if (!made) return made.error();
    const Regions& regions = *made;
    const auto answer = remembered<std::vector<RankedSeries>>(regions.items.front()->data, askedOf(regions), memory, [&] {
        return rankSeries(regions.series, regions.target, regions.settings, progress);
    });
    if (!answer) return answer.error();
    const std::vector<RankedSeries>& ranked = **answer;
    const size_t known = size_t(std::ranges::count_if(ranked, &RankedSeries::known));
    if (known == 0) return Error{regionsLack(session, request)};
    const size_t drawn = std::min(known, size_t(choice(regionsForecastFigure, request, u"rows"_s).toInt()));
    Figure figure;
    addRegionsTable(figure, regions, ranked);
    figure.panels.push_back(regionsPanel(regions, ranked, drawn, choice(regionsForecastFigure, request, u"axis"_s)));
    sayTheRest(figure, ranked, drawn, known, regions);
    const RankedSeries& first = ranked.front();
    ForecastAt at;
    at.n = regions.target;
    at.time = first.time;
    figure.title = u"%1: %2"_s.arg(regions.name(first).toHtmlEscaped(), timeInWords(at));
    if (known > 1 && arePartsOfOne(regions.items))
        figure.title += u"; %1 of the sum of %2 series"_s.arg(display(first.share, Quantity::Share, 2), QString::number(known));
    else if (known > 1)
        figure.title += u"; the longest of %1 series"_s.arg(known);
    figure.subtitle = u"Expected run time on %1, the largest first, with 80 % and 95 % intervals"_s.arg(coresInWords(regions.target));
    figure.legend = LegendPlace::FreeCell;
    figure.widthMm = 178;
    figure.heightMm = std::clamp(46.0 + 5.5 * double(drawn), 62.0, 230.0);
    const ForecastConstants& c = regions.settings.constants;
    figure.provenance = {
        sourcesOf(*regions.items.front()), u"laws weighed by the records of each series"_s,
        u"κ = %1, κ_i = %2, ν0 = %3, s0 = %4, seed %5"_s.arg(exact(c.kappa), exact(c.kappaInside), exact(c.nu0), exact(c.s0))
            .arg(regions.settings.seed),
        programName()};
    figure.caption = u"Expected run times on %1 of %2 with 80 % and 95 % intervals, by laws weighed by the records. %3."_s.arg(
        coresInWords(regions.target), counted(qint64(known), u"1 series"_s, u"%1 series"_s), programName());
    return figure;
}

/// Many series share their work: a thousand of few points take half a second. What they share takes a twentieth alone.
qint64 regionRows(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    qint64 rows = 0;
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && !item->data->tables.empty())
            rows += item->data->principal().rows();
    constexpr qint64 perRecord = 8;
    if (perRecord * rows > rowsCountedAtOnce) return perRecord * rows; // even to ask whether the answer is known takes long
    const auto made = regionsOf(session, request);
    if (!made || remembered<std::vector<RankedSeries>>(made->items.front()->data, askedOf(*made), memory)) return 0;
    qint64 points = 0;
    for (const SeriesToRank& one : made->series) points += qint64(one.points.size());
    constexpr qint64 shared = 210'000;
    return shared + 500 * points;
}

} // namespace

const FigureKind regionsForecastFigure = {
    .id = u"regions-forecast"_s,
    .name = u"Series on any number of cores"_s,
    .description = u"Which of many series, as regions of a program, will take most of the time on any number of cores."_s,
    .datasetKinds = {u"runs"_s},
    .mostDatasets = 100'000,
    .choices = forecastChoices({choiceOf("rows", "Series", {{"20", "20 at most"}, {"10", "10 at most"}, {"40", "40 at most"}},
                                         "how many series are drawn, the largest first"),
                                choiceOf("axis", "x axis", {{"data", "as the times say"}, {"log", "Log"}, {"linear", "Linear"}})}),
    .values = forecastValueNames(),
    .setValue = setForecastValue,
    .describe = describeRegions,
    .lacks = regionsLack,
    .build = buildRegions,
    .rowsToCount = regionRows,
    .help = u"overhead"_s,
};

} // namespace costscope
