// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/densePrediction.h"

#include "core/dense/DenseFormula.h"
#include "core/models/shown.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double mostCells = 1e6;

DensePrediction predictionOf(const DenseQuestion& question, const DenseMachines& machines)
{
    DensePrediction one{question};
    auto time = denseTime(question, machines.chosen);
    if (!time) {
        one.refusal = time.error().message;
        return one;
    }
    one.time = time.take();
    one.seconds = {one.time->seconds, one.time->seconds};
    for (const DenseMachine& other : machines.others) {
        const double seconds = DenseFormula(question, other).at(question.n).seconds();
        if (!std::isfinite(seconds)) continue;
        one.seconds = {std::min(one.seconds[0], seconds), std::max(one.seconds[1], seconds)};
    }
    return one;
}

/// The fastest of these, by seconds; nullptr if there is none.
template <typename Seconds>
const DensePrediction* fastest(const std::vector<const DensePrediction*>& all, const Seconds& seconds)
{
    const DensePrediction* best = nullptr;
    double least = INFINITY;
    for (const DensePrediction* one : all)
        if (const double time = seconds(*one); time < least) best = one, least = time;
    return best;
}

double rounded(double percent)
{
    return std::round(percent * 100);
}

BestVariant bestOf(const std::vector<const DensePrediction*>& all, const DenseMachines& machines)
{
    const auto own = [](const DensePrediction& one) { return one.time->seconds; };
    const DensePrediction& best = *fastest(all, own);
    BestVariant found{best.question.algorithm, best.question.cores,      best.question.n,
                      best.question.variant,   best.time->percentOfPeak, INFINITY};
    for (const DensePrediction* one : all) {
        if (one != &best) found.margin = std::min(found.margin, one->time->seconds / best.time->seconds - 1);
        if (rounded(one->time->percentOfPeak) == rounded(best.time->percentOfPeak)) found.ties.push_back(one->question.variant);
    }
    found.variant = found.ties.front();
    found.possible = {found.variant};
    for (const DenseMachine& other : machines.others) {
        const auto* winner =
            fastest(all, [&](const DensePrediction& one) { return DenseFormula(one.question, other).at(one.question.n).seconds(); });
        if (!winner || std::find(found.ties.begin(), found.ties.end(), winner->question.variant) != found.ties.end()) continue;
        if (std::find(found.possible.begin(), found.possible.end(), winner->question.variant) == found.possible.end())
            found.possible.push_back(winner->question.variant);
    }
    return found;
}

} // namespace

Result<DenseMachines> denseMachinesOf(const Machine& machine, bool calibrated, int degree)
{
    auto chosen = denseMachineOf(machine, calibrated, degree);
    if (!chosen) return chosen.error();
    DenseMachines machines{chosen.take()};
    const size_t measured = calibrated ? calibrationFactorsOf(machine).maximum.size() : 0;
    for (int other = 1; other <= 3; ++other)
        if (other != degree && measured > size_t(other)) machines.others.push_back(denseMachineOf(machine, calibrated, other).take());
    return machines;
}

Result<std::vector<DensePrediction>> predictDense(const DenseStudy& study, const DenseMachines& machines, const Progress& progress)
{
    const double count =
        double(study.algorithms.size()) * double(study.variants.size()) * double(study.cores.size()) * double(study.sizes.size());
    if (count > mostCells)
        return Error{modelText("%1 cells are asked for; at most a million are predicted at once.").arg(shownCount(count))};
    std::vector<DensePrediction> all;
    DenseQuestion question = study.like;
    for (const DenseAlgorithm algorithm : study.algorithms)
        for (const double cores : study.cores) {
            if (!progress.report(double(all.size()) / count)) return cancelled();
            for (const double n : study.sizes)
                for (const DenseVariant variant : study.variants) {
                    question.algorithm = algorithm, question.variant = variant, question.cores = cores, question.n = n;
                    all.push_back(predictionOf(question, machines));
                }
        }
    return all;
}

std::vector<BestVariant> bestVariants(const std::vector<DensePrediction>& predictions, const DenseMachines& machines)
{
    std::vector<BestVariant> best;
    const auto samePlace = [](const DenseQuestion& a, const DenseQuestion& b) {
        return a.algorithm == b.algorithm && a.cores == b.cores && a.n == b.n;
    };
    for (size_t i = 0; i < predictions.size();) {
        std::vector<const DensePrediction*> known, fitting;
        size_t next = i;
        for (; next < predictions.size() && samePlace(predictions[i].question, predictions[next].question); ++next)
            if (const auto& time = predictions[next].time) {
                known.push_back(&predictions[next]);
                if (time->fits) fitting.push_back(&predictions[next]);
            }
        if (!known.empty()) best.push_back(bestOf(fitting.empty() ? known : fitting, machines));
        i = next;
    }
    return best;
}

} // namespace costscope
