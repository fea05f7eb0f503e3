// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/densePrediction.h"

#include "core/dense/DenseFormula.h"
#include "core/dense/VariantTimes.h"
#include "core/model/shown.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double mostCells = 50'000; // with terms and messages a cell takes some kilobytes

template <typename Seconds>
VariantTimes timesOf(const std::vector<const DensePrediction*>& all, const Seconds& seconds)
{
    VariantTimes times;
    for (const DensePrediction* one : all)
        if (const double time = seconds(*one); std::isfinite(time)) times.seconds[size_t(one->question.variant)] = time;
    return times;
}

/// Whether another variant may take less time than this one, wherever the machine's values are within their errors.
bool mayWin(const DenseQuestion& other, const DenseQuestion& best, const DenseMachines& machines)
{
    const auto later = [&](const DenseMachine& machine) {
        return DenseFormula(other, machine).at(other.n).seconds() - DenseFormula(best, machine).at(best.n).seconds();
    };
    std::vector<double> ofVariants;
    for (const DenseMachine& machine : machines.variants) ofVariants.push_back(later(machine));
    return machines.errors && machines.errors->interval(later(machines.chosen), ofVariants)[0] < 0;
}

BestVariant bestOf(const std::vector<const DensePrediction*>& all, const DenseMachines& machines)
{
    const VariantTimes times = timesOf(all, [](const DensePrediction& one) { return one.time->seconds; });
    const int best = times.fastest();
    const DensePrediction& fastest =
        **std::find_if(all.begin(), all.end(), [&](const auto* one) { return int(one->question.variant) == best; });
    BestVariant found{fastest.question.algorithm, fastest.question.cores,      fastest.question.n,
                      fastest.question.variant,   fastest.time->percentOfPeak, times.margin()};
    for (const DenseVariant variant : denseVariants)
        if (times.seconds[size_t(variant)] < VariantTimes::none && times.isBest(int(variant))) found.ties.push_back(variant);
    found.possible = {found.variant};
    for (const DenseMachine& other : machines.others) {
        const int winner = timesOf(all, [&](const DensePrediction& one) {
                               return DenseFormula(one.question, other).at(one.question.n).seconds();
                           }).fastest();
        if (winner < 0 || times.isBest(winner)) continue;
        if (std::find(found.possible.begin(), found.possible.end(), DenseVariant(winner)) == found.possible.end())
            found.possible.push_back(DenseVariant(winner));
    }
    for (const DensePrediction* one : all)
        if (const DenseVariant variant = one->question.variant;
            std::ranges::count(found.possible, variant) + std::ranges::count(found.ties, variant) == 0 &&
            mayWin(one->question, fastest.question, machines))
            found.possible.push_back(variant);
    return found;
}

/// β of words, or what it is taken from, and L.
bool isDenseValue(const QString& name)
{
    return name.startsWith(u"calibration."_s) || name == u"network.latency" || name == u"network.bandwidth" ||
           name == u"inter-node.rend.R_b";
}

/// Where an error moves L or β to what no machine has, none are told.
void addVariants(DenseMachines& machines, const Machine& machine, const MachineUse& use)
{
    const auto errors = std::make_shared<const Uncertainty>(Uncertainty::Machines{machine}, isDenseValue);
    for (size_t i = 0; i < errors->count(); ++i) {
        auto variant = denseMachineOf(errors->variant(i).front(), use);
        if (!variant) return machines.variants.clear();
        machines.variants.push_back(variant.take());
    }
    if (errors->isKnown()) machines.errors = errors;
}

/// Of a time that denseTime() tells.
Interval intervalOf(const DenseQuestion& question, double seconds, const DenseMachines& machines)
{
    std::vector<double> ofVariants;
    for (const DenseMachine& machine : machines.variants) ofVariants.push_back(DenseFormula(question, machine).at(question.n).seconds());
    const Interval ends = machines.errors->interval(seconds, ofVariants);
    return {ends[0] < 0 ? 0 : ends[0], ends[1]};
}

} // namespace

Result<DenseMachines> denseMachinesOf(const Machine& machine, const MachineUse& use)
{
    auto chosen = denseMachineOf(machine, use);
    if (!chosen) return chosen.error();
    DenseMachines machines{chosen.take()};
    for (MachineUse other = use; const int degree : {1, 2, 3}) {
        other.degree = degree;
        if (degree == use.degree || machines.chosen.factors->measuredProcesses() <= degree) continue;
        machines.others.push_back(denseMachineOf(machine, other).take());
    }
    addVariants(machines, machine, use);
    return machines;
}

DensePrediction predictDense(const DenseQuestion& question, const DenseMachines& machines)
{
    DensePrediction one{question};
    auto time = denseTime(question, machines.chosen);
    if (!time) {
        one.refusal = time.error().message;
        return one;
    }
    one.time = time.take();
    one.seconds = {one.time->seconds, one.time->seconds};
    if (machines.errors) one.byErrors = intervalOf(question, one.time->seconds, machines);
    for (const DenseMachine& other : machines.others) {
        const double seconds = DenseFormula(question, other).at(question.n).seconds();
        if (!std::isfinite(seconds)) continue;
        one.seconds = {std::min(one.seconds[0], seconds), std::max(one.seconds[1], seconds)};
    }
    return one;
}

Result<std::vector<DensePrediction>> predictDense(const DenseStudy& study, const DenseMachines& machines, const Progress& progress)
{
    const double count =
        double(study.algorithms.size()) * double(study.variants.size()) * double(study.cores.size()) * double(study.sizes.size());
    if (count > mostCells) return Error{u"%1 cells are asked for; at most 50,000 are predicted at once."_s.arg(shownCount(count))};
    std::vector<DensePrediction> all;
    DenseQuestion like = study.like;
    for (const DenseAlgorithm algorithm : study.algorithms) {
        like.algorithm = algorithm;
        for (const double cores : study.cores) {
            if (!progress.report(double(all.size()) / count)) return cancelled();
            for (const double n : study.sizes)
                for (const DenseVariant variant : study.variants) all.push_back(predictDense(like.with(variant, cores, n), machines));
        }
    }
    return all;
}

bool isDecided(const std::vector<DensePrediction>& place, const DenseMachines& machines)
{
    if (!machines.errors) return true;
    for (const BestVariant& best :
         bestVariants(place, {.chosen = machines.chosen, .errors = machines.errors, .variants = machines.variants}))
        if (!best.isCertain()) return false;
    return true;
}

Messages predictionMessages(const std::vector<DensePrediction>& predictions)
{
    Messages messages;
    std::map<QString, int> seen;
    for (const DensePrediction& one : predictions)
        for (const Message& message : one.time ? one.time->messages : Messages{{Severity::Warning, one.refusal}})
            if (seen[message.text]++ == 0) messages.push_back(message);
    for (Message& message : messages)
        if (const int times = seen[message.text]; times > 1) message.text = u"%1 (%2 cells)"_s.arg(message.text, QString::number(times));
    return messages;
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
