// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/densePlaceWinners.h"

#include <QCoreApplication>

#include <cmath>
#include <set>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("DenseFigure", text);
}

} // namespace

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
        GivenPlace place{cores, n, givenBest(scene, cores, n), {}};
        DenseStudy study{.algorithms = {scene.asked.like.algorithm},
                         .cores = {cores},
                         .sizes = {n},
                         .like = scene.question(DenseVariant::Plain25D, cores, n)};
        if (const auto predictions = predictDense(study, scene.machines()))
            if (const auto best = bestVariants(*predictions, scene.machines()); !best.empty()) place.predicted = best.front();
        all.push_back(std::move(place));
    }
    return all;
}

void addWinnerTable(Figure& figure, const std::vector<GivenPlace>& places)
{
    Texts given, predicted, remarks;
    std::vector<double> cores, sizes, percents, margins;
    for (const GivenPlace& place : places) {
        cores.push_back(place.cores), sizes.push_back(place.n);
        given.append(place.given ? toString(*place.given) : QString());
        QStringList ties, possible;
        if (place.predicted) {
            for (const DenseVariant one : place.predicted->ties) ties << toString(one);
            for (const DenseVariant one : place.predicted->possible) possible << toString(one);
        }
        predicted.append(ties.join(tr(" or ")));
        percents.push_back(place.predicted ? place.predicted->percentOfPeak : missing);
        margins.push_back(place.predicted && std::isfinite(place.predicted->margin) ? place.predicted->margin : missing);
        remarks.append(possible.size() > 1 ? tr("by the degree of the extrapolation: %1").arg(possible.join(tr(" or "))) : QString());
        figure.rowKeys.push_back(QStringLiteral("cores=%1 n=%2").arg(exact(place.cores), exact(place.n)));
    }
    figure.table = {QStringLiteral("best"),
                    {{QStringLiteral("cores"), Quantity::Processes, std::move(cores), tr("Cores")},
                     {QStringLiteral("matrix_size"), Quantity::Count, std::move(sizes), tr("Order <i>n</i>")},
                     {QStringLiteral("given_best"), Quantity::Text, std::move(given), tr("Best given")},
                     {QStringLiteral("predicted_best"), Quantity::Text, std::move(predicted), tr("Best predicted")},
                     {QStringLiteral("percent_of_peak"), Quantity::Percent, std::move(percents), tr("Predicted")},
                     {QStringLiteral("margin"), Quantity::Share, std::move(margins), tr("Next slower by")},
                     {QStringLiteral("remarks"), Quantity::Text, std::move(remarks), tr("Remarks")}}};
}

} // namespace costscope
