// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/densePlaceWinners.h"

#include "core/figure/FigureTable.h"

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
    FigureTable best(u"best"_s, {{u"cores"_s, Quantity::Processes, u"Cores"_s},
                                 {u"matrix_size"_s, Quantity::Count, u"Order <i>n</i>"_s},
                                 {u"given_best"_s, Quantity::Text, u"Best given"_s},
                                 {u"predicted_best"_s, Quantity::Text, u"Best predicted"_s},
                                 {u"percent_of_peak"_s, Quantity::Percent, u"Predicted"_s},
                                 {u"margin"_s, Quantity::Share, u"Next slower by"_s},
                                 {u"remarks"_s, Quantity::Text, u"Remarks"_s}});
    for (const GivenPlace& place : places) {
        QStringList ties, possible;
        if (place.predicted) {
            for (const DenseVariant one : place.predicted->ties) ties << toString(one);
            for (const DenseVariant one : place.predicted->possible) possible << toString(one);
        }
        best.add(u"cores=%1 n=%2"_s.arg(exact(place.cores), exact(place.n)), place.cores, place.n,
                 place.given ? toString(*place.given) : QString(), ties.join(u" or "_s),
                 place.predicted ? place.predicted->percentOfPeak : missing,
                 place.predicted && std::isfinite(place.predicted->margin) ? place.predicted->margin : missing,
                 possible.size() > 1 ? u"by the degree of the extrapolation: %1"_s.arg(possible.join(u" or "_s)) : QString());
    }
    best.moveTo(figure);
}

} // namespace costscope
