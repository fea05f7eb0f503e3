// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/densePlaceWinners.h"

#include <cmath>
#include <set>

namespace costscope {

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
        predicted.append(ties.join(u" or "_s));
        percents.push_back(place.predicted ? place.predicted->percentOfPeak : missing);
        margins.push_back(place.predicted && std::isfinite(place.predicted->margin) ? place.predicted->margin : missing);
        remarks.append(possible.size() > 1 ? u"by the degree of the extrapolation: %1"_s.arg(possible.join(u" or "_s)) : QString());
        figure.rowKeys.push_back(u"cores=%1 n=%2"_s.arg(exact(place.cores), exact(place.n)));
    }
    figure.table = {u"best"_s,
                    {{u"cores"_s, Quantity::Processes, std::move(cores), u"Cores"_s},
                     {u"matrix_size"_s, Quantity::Count, std::move(sizes), u"Order <i>n</i>"_s},
                     {u"given_best"_s, Quantity::Text, std::move(given), u"Best given"_s},
                     {u"predicted_best"_s, Quantity::Text, std::move(predicted), u"Best predicted"_s},
                     {u"percent_of_peak"_s, Quantity::Percent, std::move(percents), u"Predicted"_s},
                     {u"margin"_s, Quantity::Share, std::move(margins), u"Next slower by"_s},
                     {u"remarks"_s, Quantity::Text, std::move(remarks), u"Remarks"_s}}};
}

} // namespace costscope
