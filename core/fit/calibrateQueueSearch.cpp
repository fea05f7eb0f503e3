// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fit/calibrationSteps.h"

#include "core/base/median.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

constexpr double enoughMessages = 200; ///< below, the queue costs less than the scatter
constexpr double noSearch = 1e-10;     ///< |γ| of receives in order [s]

using Place = std::array<double, 3>; ///< bytes, messages, pairs

Place placeOf(const Cell& cell)
{
    return {cell.bytes, cell.messages, cell.pairs};
}

Cells batchCells(const CalibrationStep& step, Locality locality, ReceiveOrder order)
{
    Cells cells;
    for (const Sweep& sweep : step.sweeps.all)
        if (sweep.kind == SweepKind::Batch && sweep.locality == locality && sweep.order == order)
            for (const Cell& cell : sweep.cells)
                if (cell.messages >= step.recipe.leastQueue && cell.messages <= step.recipe.mostQueue) cells.push_back(cell);
    return cells;
}

/// Of one locality.
Cells differences(const CalibrationStep& step, Locality locality)
{
    return withReference(batchCells(step, locality, ReceiveOrder::Reverse), batchCells(step, locality, ReceiveOrder::Same));
}

double mostMessages(const Cells& cells)
{
    double most = 0;
    for (const Cell& cell : cells) most = std::max(most, cell.messages);
    return most;
}

/// d/n² by n: γ is not constant.
std::vector<std::array<double, 2>> curveOf(const CalibratedLaw& law)
{
    std::map<double, std::vector<double>> byMessages;
    for (const Observation& at : law.observations) byMessages[at.messages].push_back(at.t / (at.messages * at.messages));
    std::vector<std::array<double, 2>> curve;
    for (auto& [n, values] : byMessages) curve.push_back({n, median(values)});
    return curve;
}

/// A difference that is smaller than what the repetitions of both orders scatter says nothing.
bool insideScatter(const CalibratedLaw& law)
{
    const FitParameter& gamma = law.parameters.front();
    return gamma.interval && (*gamma.interval)[0] <= 0;
}

void judge(CalibratedLaw& law)
{
    FitParameter& gamma = law.parameters.front();
    QString reason;
    if (mostMessages(law.cells) < enoughMessages)
        reason = calibrationText("the longest queue has %1 messages; below %2 the search hides in the scatter")
                     .arg(mostMessages(law.cells))
                     .arg(enoughMessages);
    else if (insideScatter(law))
        reason = calibrationText("the difference between the orders lies inside the scatter");
    if (!reason.isEmpty()) gamma = {.name = gamma.name, .quantity = gamma.quantity, .state = Determined::NotDetermined, .reason = reason};
}

Result<CalibratedLaw> fitGamma(const CalibrationStep& step, Cells cells, const QString& id, const QString& name, int bootstrap)
{
    CalibratedLaw law{.id = id, .name = name, .kind = CalibratedLaw::Kind::QueueSearch, .cells = std::move(cells)};
    CalibrationRecipe recipe = step.recipe;
    recipe.bootstrap = bootstrap;
    if (recipe.weights == Weights::Log) recipe.weights = Weights::Relative;               // a difference may be 0
    if (recipe.estimator == Estimator::Repetitions) recipe.estimator = Estimator::Median; // orders are compared cell by cell
    const Weights weights = recipe.weights;
    const auto done = fitLaw(
        law, {{QStringLiteral("gamma"), Quantity::Time}},
        [=](const Observations& o, Want want) { return fitQueueSearch(o, {.weights = weights}, want); }, recipe, resolutionOf(step, {}),
        step.progress);
    if (!done) return done.error();
    law.recipe =
        calibrationText("reversed less in-order receives, γ n²; %1; %2 cells, n = %3 … %4")
            .arg(inWords(recipe))
            .arg(law.cells.size())
            .arg(std::min_element(law.cells.begin(), law.cells.end(), [](const Cell& a, const Cell& b) { return a.messages < b.messages; })
                     ->messages)
            .arg(mostMessages(law.cells));
    judge(law);
    return law;
}

/// In-order receives must show no search, else the order was not what the file says.
void checkOrder(const CalibrationStep& step, Locality locality, Calibration& calibration)
{
    const Cells cells = batchCells(step, locality, ReceiveOrder::Same);
    if (cells.size() < 4 || mostMessages(cells) < enoughMessages) return;
    const double gamma = fitBatch(observe(cells, Estimator::Median), {}, Want::Coefficients).linear.p[2];
    if (gamma < noSearch) return;
    calibration.messages.push_back(
        {Severity::Warning, calibrationText("%1: receives in order show γ = %2; they should show none. Were they posted in order?")
                                .arg(toString(locality), display(gamma, Quantity::Time, 2))});
}

void sayRange(const Calibration& calibration, Calibration& to)
{
    double least = missing, most = missing;
    for (const auto& [n, gamma] : calibration.gammaByMessages)
        if (n >= enoughMessages && gamma > 0) least = std::fmin(least, gamma), most = std::fmax(most, gamma);
    if (!(most > 1.2 * least)) return;
    to.messages.push_back(
        {Severity::Note,
         calibrationText("γ is not constant: d/n² goes from %1 to %2 over these n. Choose the range of n of the levels to be modeled.")
             .arg(display(least, Quantity::Time, 2), display(most, Quantity::Time, 2))});
}

} // namespace

Cells withReference(const Cells& reversed, const Cells& ordered)
{
    std::map<Place, const Cell*> same;
    for (const Cell& cell : ordered) same.try_emplace(placeOf(cell), &cell);
    Cells cells;
    for (Cell cell : reversed) {
        const auto found = same.find(placeOf(cell));
        if (found == same.end()) continue;
        cell.reference = found->second->times;
        cells.push_back(std::move(cell));
    }
    return cells;
}

Result<Done> calibrateQueueSearch(const CalibrationStep& step, Calibration& calibration)
{
    Cells pooled;
    QStringList places;
    for (const Locality locality : localities) {
        const Cells cells = differences(step, locality);
        checkOrder(step, locality, calibration);
        if (cells.empty()) continue;
        places << toString(locality);
        pooled.insert(pooled.end(), cells.begin(), cells.end());
    }
    const bool anyBatch = std::any_of(step.sweeps.all.begin(), step.sweeps.all.end(),
                                      [](const Sweep& s) { return s.kind == SweepKind::Batch && s.order == ReceiveOrder::Reverse; });
    if (pooled.empty()) {
        if (anyBatch)
            calibration.messages.push_back(
                {Severity::Note,
                 calibrationText("γ is not determined: reversed receives need the same batches with receives in order beside them.")});
        return Done{};
    }
    auto law = fitGamma(step, std::move(pooled), QStringLiteral("gamma"),
                        calibrationText("queue search, %1").arg(places.join(QStringLiteral(", "))), step.recipe.bootstrap);
    if (!law) return law.error();
    calibration.gammaByMessages = curveOf(*law);
    sayRange(calibration, calibration);
    calibration.laws.push_back(law.take());
    return Done{};
}

} // namespace costscope
