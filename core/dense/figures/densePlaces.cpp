// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/densePlaces.h"

#include "core/dense/decodeDense.h"
#include "core/dense/predictionMessages.h"

#include <algorithm>
#include <cmath>
#include <map>

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

std::vector<DensePrediction> predicted(const DenseQuestion& question, const DenseMachines& machines)
{
    const auto all = predictDense({{question.algorithm}, {question.variant}, {question.cores}, {question.n}, question}, machines);
    return all ? *all : std::vector<DensePrediction>();
}

} // namespace

std::vector<DenseCase> denseCases(const DenseScene& scene, Messages& messages)
{
    const std::vector<DeviatingCell> deviating = deviatingCells(scene);
    std::vector<DenseCase> cases;
    std::vector<DensePrediction> all;
    for (const double n : scene.asked.sizes)
        for (const double cores : scene.asked.cores)
            for (const DenseVariant variant : denseVariants) {
                DenseCase one{.question = scene.question(variant, cores, n), .row = int(cases.size())};
                for (auto& [machines, time] :
                     {std::pair(&scene.ideal, &one.ideal), std::pair(scene.calibrated ? &*scene.calibrated : nullptr, &one.calibrated)}) {
                    if (!machines) continue;
                    const auto predictions = predicted(one.question, *machines);
                    if (!predictions.empty()) *time = predictions.front().time;
                    if (machines == &scene.machines()) all.insert(all.end(), predictions.begin(), predictions.end());
                }
                one.given = scene.givenPercent(variant, cores, n);
                for (const DeviatingCell& cell : deviating)
                    if (const DenseRun* run = scene.given(variant, cores, n); run && run->isAtPlaceOf(cell.run))
                        one.expected = cell.expected;
                cases.push_back(std::move(one));
            }
    messages = predictionMessages(all);
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
    figure.widthMm = across > 1 ? 178 : 100;
    figure.heightMm = 22 + 46 * rows;
    figure.stackedUpToMm = 100;
    figure.stackedHeightMm = 24 + 44 * double(count);
}

void addDenseTable(Figure& figure, const std::vector<DenseCase>& cases)
{
    Texts variants, remarks;
    std::vector<double> columns[6];
    std::map<QString, std::vector<double>> terms;
    for (const DenseCase& one : cases) {
        variants.append(toString(one.question.variant));
        const double row[] = {one.question.cores,
                              one.question.n,
                              one.given,
                              one.calibrated ? one.calibrated->percentOfPeak : missing,
                              one.ideal ? one.ideal->percentOfPeak : missing,
                              one.calibrated ? one.calibrated->seconds
                              : one.ideal    ? one.ideal->seconds
                                             : missing};
        for (size_t i = 0; i < std::size(row); ++i) columns[i].push_back(row[i]);
        const auto& time = one.calibrated ? one.calibrated : one.ideal;
        QStringList words;
        if (!std::isnan(one.expected)) words << u"contradicts the others: %1 % was expected"_s.arg(one.expected, 0, 'f', 2);
        if (!time) words << u"no grid"_s;
        if (time && !time->fits) words << u"does not fit into memory"_s;
        remarks.append(words.join(u"; "_s));
        for (const Term& term : time ? time->terms : std::vector<Term>()) {
            auto& column = terms[term.name];
            column.resize(size_t(one.row), missing);
            column.push_back(term.value);
        }
        figure.rowKeys.push_back(
            u"variant=%1 cores=%2 n=%3"_s.arg(toString(one.question.variant), exact(one.question.cores), exact(one.question.n)));
    }
    figure.table = {u"predictions"_s,
                    {{u"variant"_s, Quantity::Text, std::move(variants), u"Variant"_s},
                     {u"cores"_s, Quantity::Processes, std::move(columns[0]), u"Cores"_s},
                     {u"matrix_size"_s, Quantity::Count, std::move(columns[1]), u"Order <i>n</i>"_s},
                     {u"given_percent"_s, Quantity::Percent, std::move(columns[2]), u"Given"_s},
                     {u"calibrated_percent"_s, Quantity::Percent, std::move(columns[3]), u"With calibration"_s},
                     {u"uncalibrated_percent"_s, Quantity::Percent, std::move(columns[4]), u"Without"_s},
                     {u"time_s"_s, Quantity::Time, std::move(columns[5]), u"Time"_s}}};
    for (auto& [name, column] : terms) {
        column.resize(cases.size(), missing);
        figure.table.columns.push_back({name, Quantity::Time, std::move(column), QString(name).chopped(2)});
    }
    figure.table.columns.push_back({u"remarks"_s, Quantity::Text, std::move(remarks), u"Remarks"_s});
}

} // namespace costscope
