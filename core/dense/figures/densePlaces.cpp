// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/densePlaces.h"

#include "core/dense/decodeDense.h"
#include "core/figure/FigureTable.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Cells of the tables that contradict the others; none where the tables cannot be decoded.
std::vector<DeviatingCell> deviatingCells(const DenseScene& scene)
{
    auto settings = decodeSettingsOf(scene.machine);
    if (!settings || scene.asked.runs.empty()) return {};
    settings->threads = scene.asked.isChosen("threads") ? settings->threads : scene.asked.like.threads;
    settings->layers = scene.asked.isChosen("layers") ? settings->layers : scene.asked.like.layers;
    const auto decoding = decodeDense(scene.asked.runs, *settings);
    return decoding ? decoding->deviating : std::vector<DeviatingCell>();
}

QString placeTitle(double cores, double n)
{
    return u"%1 cores, <i>n</i> = %2"_s.arg(display(cores, Quantity::Count), display(n, Quantity::Count));
}

/// Parts of times in alphabetical order, as the table has them.
constexpr const char* termNames[] = {"communication_s", "dgemm_s", "dpotrf_s", "dtrsm_s", "gather_s", "reduce_s", "replication_s"};

std::vector<double> partsOf(const DenseCase& one)
{
    std::vector<double> parts(std::size(termNames), missing);
    for (const Term& term : one.time() ? one.time()->terms : std::vector<Term>())
        for (size_t i = 0; i < parts.size(); ++i)
            if (term.name == QLatin1String(termNames[i])) parts[i] = term.value;
    return parts;
}

QString remarksOn(const DenseCase& one)
{
    QStringList words;
    if (!std::isnan(one.expected)) words << u"contradicts the others: %1 % was expected"_s.arg(one.expected, 0, 'f', 2);
    if (!one.ideal) words << u"no grid"_s;
    if (one.ideal && !one.time()) words << u"no calibration factors"_s;
    if (one.time() && !one.time()->fits) words << u"does not fit into memory"_s;
    return words.join(u"; "_s);
}

FigureTable tableFor(const std::vector<DenseCase>& cases)
{
    std::vector<FigureTable::Heading> headings{{u"variant"_s, Quantity::Text, u"Variant"_s},
                                               {u"cores"_s, Quantity::Processes, u"Cores"_s},
                                               {u"matrix_size"_s, Quantity::Count, u"Order <i>n</i>"_s},
                                               {u"given_percent"_s, Quantity::Percent, u"In the table"_s},
                                               {u"calibrated_percent"_s, Quantity::Percent, u"With calibration"_s},
                                               {u"uncalibrated_percent"_s, Quantity::Percent, u"Without"_s},
                                               {u"time_s"_s, Quantity::Time, u"Time"_s}};
    for (size_t i = 0; i < std::size(termNames); ++i) {
        const QString name = QLatin1String(termNames[i]);
        const bool isThere = std::any_of(cases.begin(), cases.end(), [&](const DenseCase& one) { return !std::isnan(partsOf(one)[i]); });
        headings.push_back({name, Quantity::Time, name.chopped(2), isThere});
    }
    headings.push_back({u"remarks"_s, Quantity::Text, u"Remarks"_s});
    return {u"predictions"_s, headings};
}

} // namespace

QString placeInWords(const DenseScene& scene, double cores, double n)
{
    const QString on = cores == 1 ? u"1 core"_s : u"%1 cores"_s.arg(displayCount(cores));
    return scene.asked.sizes.size() == 1 ? on : u"%1 and order %2"_s.arg(on, displayCount(n));
}

QString nothingInWords(const QString& name, const QString& place, std::span<const DenseCase> cases)
{
    const bool hasGrid = std::ranges::any_of(cases, [](const DenseCase& one) { return one.ideal.has_value(); });
    return (hasGrid ? u"%1 has no calibration factors on %2"_s : u"%1 has no grid on %2"_s).arg(name, place);
}

double percentOf(const std::optional<DenseTime>& time)
{
    return time ? time->percentOfPeak : missing;
}

std::vector<DenseCase> denseCases(const DenseScene& scene, Messages& messages)
{
    const std::vector<DeviatingCell> deviating = deviatingCells(scene);
    std::vector<DenseCase> cases;
    std::vector<DensePrediction> shown;
    for (const double n : scene.asked.sizes)
        for (const double cores : scene.asked.cores)
            for (const DenseVariant variant : denseVariants) {
                DenseCase one{.question = scene.question(variant, cores, n), .row = int(cases.size()), .isCalibrated = scene.isCalibrated};
                const DensePrediction ideal = predictDense(one.question, scene.ideal),
                                      calibrated = scene.calibrated ? predictDense(one.question, *scene.calibrated) : DensePrediction();
                one.ideal = ideal.time;
                one.calibrated = calibrated.time;
                shown.push_back(scene.isCalibrated ? calibrated : ideal);
                one.given = scene.givenPercent(variant, cores, n);
                for (const DeviatingCell& cell : deviating)
                    if (const DenseRun* run = scene.given(variant, cores, n); run && run->isAtPlaceOf(cell.run))
                        one.expected = cell.expected;
                cases.push_back(std::move(one));
            }
    messages = predictionMessages(shown);
    return cases;
}

void layOutPlaces(Figure& figure, const DenseScene& scene, const std::vector<DenseCase>& cases,
                  const std::function<void(Panel&, std::span<const DenseCase>)>& draw)
{
    constexpr size_t each = std::size(denseVariants);
    const size_t across = std::min<size_t>(scene.asked.cores.size(), 3), count = cases.size() / each;
    for (size_t i = 0; i < count; ++i) {
        const std::span<const DenseCase> four(&cases[i * each], each);
        Panel panel{.title = placeTitle(four.front().question.cores, four.front().question.n),
                    .x = {.quantity = Quantity::None, .min = -0.55, .max = each - 0.45, .ticks = TickStyle::Fixed},
                    .legend = LegendPlace::FreeCell,
                    .sharesX = i + across < count,
                    .grid = true};
        for (size_t k = 0; k < each; ++k) panel.x.fixedTicks.push_back({double(k), toString(denseVariants[k])});
        draw(panel, four);
        figure.panels.push_back(std::move(panel));
    }
    const double rows = std::ceil(double(count) / double(across));
    figure.columns = int(across);
    figure.legend = LegendPlace::FreeCell;
    figure.widthMm = across > 1 ? 178 : 84;
    figure.heightMm = 22 + 46 * rows;
    figure.stackedUpToMm = 100;
    figure.stackedHeightMm = 42 + 29 * double(count);
}

void addDenseTable(Figure& figure, const std::vector<DenseCase>& cases)
{
    FigureTable table = tableFor(cases);
    for (const DenseCase& one : cases) {
        const DenseQuestion& at = one.question;
        table.add(u"variant=%1 cores=%2 n=%3"_s.arg(toString(at.variant), exact(at.cores), exact(at.n)), toString(at.variant), at.cores,
                  at.n, one.given, percentOf(one.calibrated), percentOf(one.ideal), one.time() ? one.time()->seconds : missing,
                  partsOf(one), remarksOn(one));
    }
    table.moveTo(figure);
}

} // namespace costscope
