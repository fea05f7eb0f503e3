// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"
#include "core/figure/choiceOf.h"
#include "core/figure/remembered.h"
#include "core/figure/ticks.h"
#include "core/forecast/figures/forecastAnswers.h"
#include "core/forecast/figures/forecastKinds.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/figures/sizeScene.h"
#include "core/forecast/forecastWords.h"
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

/// Answers at the records are the same whatever else is asked.
struct AtRecords {
    bool lawOnly;
    std::shared_ptr<const SizeForecast> of;
    bool operator==(const AtRecords&) const = default;
};

Result<std::vector<AnswerRow>> answersAtRecords(const SizeScene& scene, bool lawOnly, FigureMemory& memory)
{
    const auto answers = remembered<std::vector<AnswerRow>>(scene.problem.items.front()->data, AtRecords{lawOnly, scene.forecast}, memory,
                                                            [&]() -> Result<std::vector<AnswerRow>> {
                                                                std::vector<AnswerRow> all;
                                                                for (const SizeOfProblem& one : scene.forecast->sizes())
                                                                    for (const double n : one.points.n)
                                                                        all.push_back({scene.forecast->at(n, one.size, lawOnly), one.size});
                                                                return all;
                                                            });
    if (!answers) return answers.error();
    return **answers;
}

/// Rows of the table: at the records, and at what is asked for where there is none.
Result<std::vector<AnswerRow>> rowsOf(const SizeScene& scene, bool lawOnly, FigureMemory& memory)
{
    auto rows = answersAtRecords(scene, lawOnly, memory);
    if (!rows) return rows;
    const auto isBefore = [&](const AnswerRow& row) { return row.size < scene.size || (row.size == scene.size && row.at.n < scene.n); };
    const auto asked = std::ranges::find_if_not(*rows, isBefore);
    if (asked == rows->end() || asked->size != scene.size || asked->at.n != scene.n)
        rows->insert(asked, {scene.forecast->at(scene.n, scene.size, lawOnly), scene.size});
    std::vector<std::map<double, int>> single;
    for (const RunRecords& records : scene.records) single.push_back(singleRecords(records));
    for (AnswerRow& row : *rows)
        if (const int place = scene.forecast->place(row.size); place >= 0)
            row.record = onlyRecordAt(scene.problem.items[size_t(place)]->id, single[size_t(place)], row.at.n);
    return rows;
}

int rowOf(const std::vector<AnswerRow>& rows, double size, double n)
{
    const auto found = std::ranges::find_if(rows, [&](const AnswerRow& row) { return row.size == size && row.at.n == n; });
    return found == rows.end() ? -1 : int(found - rows.begin());
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
    std::vector<ForecastAt> answers;
    for (const double at : x) answers.push_back(across.answer(at, lawOnly));
    addAnswerBands(panel, x, answers, &ForecastAt::time, u"expected, %1"_s.arg(across.name(across.asked())));
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

void addSizedRecords(Panel& panel, const Across& across, const std::vector<AnswerRow>& rows)
{
    const SizeScene& scene = across.scene;
    RecordMarks marks(panel);
    const std::vector<double> shown = across.others();
    for (size_t place = 0; place < scene.records.size(); ++place) {
        const double size = scene.problem.sizes[place];
        const RunRecords& records = scene.records[place];
        for (size_t row = 0; row < records.size(); ++row) {
            const double n = records.n[row], other = across.isSize ? n : size;
            if (!(records.t[row] > 0) || (other != across.asked() && std::ranges::find(shown, other) == shown.end())) continue;
            marks.add(scene.used[place][row], across.along(size, n), records.t[row], rowOf(rows, size, n));
        }
    }
    marks.draw();
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
    const bool lawOnly = isLawOnly(sizeForecastFigure, request);
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
    addAskedAnswer(panel, across.along(scene.size, scene.n), at.time, target);
    addSizedRecords(panel, across, *rows);
    padHeights(panel);

    Figure figure;
    const QString& called = scene.problem.heading;
    addAnswersTable(figure, *rows, called.toHtmlEscaped());
    figure.title = u"%1: %2"_s.arg(scene.name(), timeOfSizeInWords(at, called, scene.size));
    figure.subtitle = exponentInWords(*scene.forecast, called) + bandInWords(lawOnly);
    figure.panels.push_back(std::move(panel));
    figure.heightMm = 84;
    figure.provenance = sizeProvenance(scene);
    figure.messages = sizeMessages(scene);
    for (const QString& sentence : sentencesOf({shareOfSizeInWords(at, scene.forecast->settings().scaling, called, scene.size),
                                                leastTimeOfSizeInWords(*scene.forecast, called, scene.size)}))
        note(figure.messages, plainText(sentence));
    figure.caption =
        u"%1: run time over %2 by laws of the number of cores and of %3, weighed by the records, with 80 % and 95 % "
        "intervals. Points: measured. %4."_s.arg(scene.name(), across.isSize ? called.toHtmlEscaped() : u"the number of cores"_s,
                                                 called.toHtmlEscaped(), programName());
    sayWhatNCounts(figure, whatNCounts(*scene.problem.items.front()->data), scene.name());
    return figure;
}

} // namespace

const FigureKind sizeForecastFigure = {
    .id = u"size-forecast"_s,
    .name = u"Run time at any size"_s,
    .description = u"How long a larger or smaller problem takes on any number of cores; from run times of one problem at several sizes."_s,
    .datasetKinds = {u"runs"_s},
    .mostDatasets = 1000,
    .choices = forecastChoices({choiceOf("over", "x axis", {{"cores", "number of cores"}, {"size", "problem size"}}), bandChoice()}),
    .values = namesOf(sizeParameters()),
    .setValue = setSizeValue,
    .describe = describeSizes,
    .lacks = sizesLack,
    .build = buildSizes,
    .rowsToCount = sizeRows,
    .help = u"overhead"_s,
};

} // namespace costscope
