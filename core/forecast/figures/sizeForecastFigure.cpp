// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/remembered.h"
#include "core/figure/ticks.h"
#include "core/forecast/figures/forecastKinds.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/figures/sizeScene.h"
#include "core/forecast/sizes/sizeWords.h"
#include "core/overhead/figures/runFigure.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr size_t mostCurves = 5;

/// Up to mostCurves of these values, the first and the last among them.
std::vector<double> someOf(const std::vector<double>& all)
{
    std::vector<double> some;
    const size_t count = std::min(all.size(), mostCurves);
    for (size_t k = 0; k < count; ++k) some.push_back(all[count == 1 ? 0 : k * (all.size() - 1) / (count - 1)]);
    return some;
}

std::vector<double> numbersOfCores(const SizeScene& scene)
{
    std::vector<double> all;
    for (const SizeOfProblem& one : scene.forecast->sizes()) all.insert(all.end(), one.points.n.begin(), one.points.n.end());
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

/// A row of the table: an answer at a size.
struct SizedAnswer {
    double size;
    ForecastAt at;
};

/// Answers at the records are the same whatever else is asked.
struct AtRecords {
    bool lawOnly;
    std::shared_ptr<const SizeForecast> of;
    bool operator==(const AtRecords&) const = default;
};

Result<std::vector<SizedAnswer>> answersAtRecords(const SizeScene& scene, bool lawOnly, FigureMemory& memory)
{
    const auto answers = remembered<std::vector<SizedAnswer>>(
        scene.problem.items.front()->data, AtRecords{lawOnly, scene.forecast}, memory, [&]() -> Result<std::vector<SizedAnswer>> {
            std::vector<SizedAnswer> all;
            for (const SizeOfProblem& one : scene.forecast->sizes())
                for (const double n : one.points.n) all.push_back({one.size, scene.forecast->at(n, one.size, lawOnly)});
            return all;
        });
    if (!answers) return answers.error();
    return **answers;
}

/// Rows of the table: at the records, and at what is asked for where there is none.
Result<std::vector<SizedAnswer>> rowsOf(const SizeScene& scene, bool lawOnly, FigureMemory& memory)
{
    auto rows = answersAtRecords(scene, lawOnly, memory);
    if (!rows) return rows;
    const auto isBefore = [&](const SizedAnswer& row) { return row.size < scene.size || (row.size == scene.size && row.at.n < scene.n); };
    const auto place = std::ranges::find_if_not(*rows, isBefore);
    if (place == rows->end() || place->size != scene.size || place->at.n != scene.n)
        rows->insert(place, {scene.size, scene.forecast->at(scene.n, scene.size, lawOnly)});
    return rows;
}

int rowOf(const std::vector<SizedAnswer>& rows, double size, double n)
{
    const auto found = std::ranges::find_if(rows, [&](const SizedAnswer& row) { return row.size == size && row.at.n == n; });
    return found == rows.end() ? -1 : int(found - rows.begin());
}

void addSizesTable(Figure& figure, const SizeScene& scene, const std::vector<SizedAnswer>& rows)
{
    FigureTable table(u"answers"_s, {{u"size"_s, Quantity::None, scene.problem.heading.toHtmlEscaped()},
                                     {u"n"_s, Quantity::Processes, u"Cores <i>n</i>"_s},
                                     {u"measured_s"_s, Quantity::Time, u"<i>t<sub>n</sub></i> measured"_s},
                                     {u"time_q025_s"_s, Quantity::Time, u"<i>t<sub>n</sub></i> from (95 %)"_s},
                                     {u"time_q10_s"_s, Quantity::Time, u"from (80 %)"_s},
                                     {u"time_q50_s"_s, Quantity::Time, u"expected"_s},
                                     {u"time_q90_s"_s, Quantity::Time, u"to (80 %)"_s},
                                     {u"time_q975_s"_s, Quantity::Time, u"to (95 %)"_s},
                                     {u"efficiency_q10"_s, Quantity::Share, u"Efficiency from (80 %)"_s},
                                     {u"efficiency_q50"_s, Quantity::Share, u"expected"_s},
                                     {u"efficiency_q90"_s, Quantity::Share, u"to (80 %)"_s},
                                     {u"overhead_share_q10"_s, Quantity::Share, u"Share of overhead from (80 %)"_s},
                                     {u"overhead_share_q50"_s, Quantity::Share, u"expected"_s},
                                     {u"overhead_share_q90"_s, Quantity::Share, u"to (80 %)"_s}});
    for (const auto& [size, at] : rows) {
        table.add(u"size=%1 n=%2"_s.arg(exact(size), exact(at.n)), size, at.n, at.measured, at.time.q025, at.time.q10, at.time.q50,
                  at.time.q90, at.time.q975, at.efficiency.q10, at.efficiency.q50, at.efficiency.q90, at.overheadShare.q10,
                  at.overheadShare.q50, at.overheadShare.q90);
        RecordRef record; // several records at one place are no single one
        if (const int place = scene.forecast->place(size); place >= 0) {
            const RunRecords& records = scene.records[size_t(place)];
            for (size_t row = 0, found = 0; row < records.size(); ++row)
                if (records.n[row] == at.n)
                    record = ++found == 1 ? RecordRef{scene.problem.items[size_t(place)]->id, int(row)} : RecordRef{};
        }
        figure.rowRecords.push_back(record);
    }
    table.moveTo(figure);
}

/// What a figure is drawn over: n at one size, or the size at one n.
struct Across {
    bool isSize;
    const SizeScene& scene;

    double along(double size, double n) const { return isSize ? size : n; }
    ForecastAt answer(double x, bool lawOnly) const
    {
        return isSize ? scene.forecast->at(scene.n, x, lawOnly) : scene.forecast->at(x, scene.size, lawOnly);
    }
    /// The median at these x, of another n or size.
    std::vector<double> middle(const std::vector<double>& x, double other) const
    {
        if (!isSize) return scene.forecast->middle(x, other);
        std::vector<double> all;
        for (const double size : x) all.push_back(scene.forecast->middle({other}, size).front());
        return all;
    }
    std::vector<double> others() const { return someOf(isSize ? numbersOfCores(scene) : scene.problem.sizes); }
    double asked() const { return isSize ? scene.n : scene.size; }
    QString name(double other) const
    {
        return isSize ? coresInWords(other) : u"%1 = %2"_s.arg(scene.problem.heading.toHtmlEscaped(), exact(other));
    }
};

void addBands(Panel& panel, const Across& across, const std::vector<double>& x, bool lawOnly)
{
    Series wide{.mark = Mark::Band, .label = u"95 %"_s, .hue = Hue::Sky, .fill = Fill::Soft},
        likely{.mark = Mark::Band, .label = u"80 %"_s, .hue = Hue::DeepBlue, .fill = Fill::Soft},
        line{.mark = Mark::Line, .label = u"expected, %1"_s.arg(across.name(across.asked())), .hue = Hue::Blue, .weight = 1.3};
    for (const double at : x) {
        const ForecastAt answer = across.answer(at, lawOnly);
        for (const auto& [band, low, high] :
             {std::tuple{&wide, answer.time.q025, answer.time.q975}, {&likely, answer.time.q10, answer.time.q90}}) {
            band->x.push_back(at);
            band->low.push_back(low);
            band->high.push_back(high);
        }
        line.addPoint(at, answer.time.q50);
    }
    for (Series* series : {&wide, &likely, &line}) panel.series.push_back(std::move(*series));
}

void addCurves(Panel& panel, const Across& across, double first, double last)
{
    const std::vector<double> x = spread(first, last, 25);
    for (const double other : across.others()) {
        if (other == across.asked()) continue; // its line and bands are there
        Series line{.mark = Mark::Line, .endLabel = across.name(other), .hue = Hue::Grey};
        const std::vector<double> logTimes = across.middle(x, other);
        for (size_t k = 0; k < x.size(); ++k) line.addPoint(x[k], std::exp(logTimes[k]));
        panel.series.push_back(std::move(line));
    }
}

void addSizedRecords(Panel& panel, const Across& across, const std::vector<SizedAnswer>& rows)
{
    const SizeScene& scene = across.scene;
    Series used{.mark = Mark::Points, .label = u"measured"_s, .hue = Hue::Ink, .marker = Marker::Circle};
    Series leftOut{.mark = Mark::Points, .label = u"left out"_s, .hue = Hue::Grey, .marker = Marker::Circle, .fill = Fill::None};
    const std::vector<double> shown = across.others();
    for (size_t place = 0; place < scene.records.size(); ++place) {
        const double size = scene.problem.sizes[place];
        const RunRecords& records = scene.records[place];
        for (size_t row = 0; row < records.size(); ++row) {
            const double n = records.n[row], other = across.isSize ? n : size;
            if (!(records.t[row] > 0) || (other != across.asked() && std::ranges::find(shown, other) == shown.end())) continue;
            (scene.used[place][row] ? used : leftOut).addPoint(across.along(size, n), records.t[row], rowOf(rows, size, n));
        }
    }
    panel.addUnlessEmpty(std::move(leftOut));
    panel.addUnlessEmpty(std::move(used));
}

Axis acrossAxis(const Across& across)
{
    const SizeScene& scene = across.scene;
    Axis axis = coresAxis(1, u"log"_s);
    if (across.isSize)
        axis = {.label = scene.problem.heading.toHtmlEscaped(),
                .scale = Scale::Log,
                .min = 0.88 * std::min(scene.size, scene.problem.sizes.front()),
                .max = 1.15 * std::max(scene.size, scene.problem.sizes.back())};
    else {
        const std::vector<double> n = numbersOfCores(scene);
        axis.min = 0.88 * std::min(scene.n, n.front());
        axis.max = 1.3 * std::max(scene.n, n.back());
    }
    return axis;
}

/// Where the line is drawn: over the axis, at what is asked for, and where records are.
std::vector<double> drawnAcross(const Across& across, const Axis& axis)
{
    const SizeScene& scene = across.scene;
    std::vector<double> x = spread(axis.min / 0.88, axis.max, 33);
    const std::vector<double> measured = across.isSize ? scene.problem.sizes : numbersOfCores(scene);
    if (measured.size() <= 24) x.insert(x.end(), measured.begin(), measured.end());
    x.push_back(across.along(scene.size, scene.n));
    std::ranges::sort(x);
    x.erase(std::unique(x.begin(), x.end(), [](double a, double b) { return b <= a * (1 + 1e-12); }), x.end());
    return x;
}

Result<Figure> buildSizes(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto made = sizeScene(session, request, memory, progress);
    if (!made) return made.error();
    const SizeScene& scene = *made;
    const bool lawOnly = choice(sizeForecastFigure, request, u"band"_s) == u"law";
    const Across across{choice(sizeForecastFigure, request, u"over"_s) == u"size", scene};
    const auto rows = rowsOf(scene, lawOnly, memory);
    if (!rows) return rows.error();
    const int target = rowOf(*rows, scene.size, scene.n);
    Panel panel;
    panel.x = acrossAxis(across);
    panel.y = timeAxis(u"Run time <i>t<sub>n</sub></i> (s)"_s, u"log"_s);
    panel.legend = LegendPlace::Best;
    addBands(panel, across, drawnAcross(across, panel.x), lawOnly);
    addCurves(panel, across, panel.x.min / 0.88, panel.x.max);
    const ForecastAt& at = (*rows)[size_t(target)].at;
    Series point{.mark = Mark::Points, .label = {}, .hue = Hue::Blue, .marker = Marker::Square, .fill = Fill::None};
    point.addPoint(across.along(scene.size, scene.n), at.time.q50, at.time.q10, at.time.q90, target);
    panel.series.push_back(std::move(point));
    addSizedRecords(panel, across, *rows);
    std::vector<double> heights = panel.heights();
    std::erase_if(heights, [](double y) { return !(y > 0); });
    padRange(panel.y, heights);

    Figure figure;
    addSizesTable(figure, scene, *rows);
    const QString& called = scene.problem.heading;
    figure.title = u"%1: %2"_s.arg(scene.name(), timeOfSizeInWords(at, called, scene.size));
    figure.subtitle = exponentInWords(*scene.forecast, called);
    if (lawOnly) figure.subtitle += u" · intervals as if one of the laws were exact"_s;
    figure.panels.push_back(std::move(panel));
    figure.heightMm = 84;
    figure.provenance = sizeProvenance(scene);
    figure.messages = sizeMessages(scene);
    for (const QString& sentence : sizesInWords(*scene.forecast, called, scene.size, scene.n).mid(1, 2))
        note(figure.messages, plainText(sentence));
    figure.caption =
        u"%1: run time over %2 by laws of the number of cores and of %3, weighed by the records, with 80 % and 95 % "
        "intervals. Points: measured. %4."_s.arg(scene.name(), across.isSize ? called.toHtmlEscaped() : u"the number of cores"_s,
                                                 called.toHtmlEscaped(), programName());
    return figure;
}

} // namespace

const FigureKind sizeForecastFigure = {
    .id = u"size-forecast"_s,
    .name = u"Run time at any size"_s,
    .description = u"How long a larger or smaller problem takes on any number of cores; from run times of one problem at several sizes."_s,
    .datasetKinds = {u"runs"_s},
    .mostDatasets = 1000,
    .choices = forecastChoices({choiceOf("over", "x axis", {{"cores", "number of cores"}, {"size", "problem size"}}),
                                choiceOf("band", "Intervals", {{"experience", "with what laws miss"}, {"law", "if a law is exact"}},
                                         "whether intervals hold how far laws go wrong beyond the records")}),
    .values = namesOf(sizeParameters()),
    .setValue = setSizeValue,
    .describe = describeSizes,
    .lacks = sizesLack,
    .build = buildSizes,
    .rowsToCount = sizeRows,
    .help = u"overhead"_s,
};

} // namespace costscope
