// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/fitContentionTests.h"

#include "core/calibration/calibrationSteps.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

const CalibratedLaw* deltaLaw(const Calibration& calibration)
{
    for (const CalibratedLaw& law : calibration.laws)
        if (law.kind == CalibratedLaw::Kind::Contention) return &law;
    return nullptr;
}

/// What contention tests among these files lack; empty = there are rows that can tell δ.
QString lackOfRows(const std::vector<DatasetPtr>& datasets, const CalibrationRecipe& recipe)
{
    bool any = false, unplaced = false, between = false;
    for (const Sweep& sweep : sweepsOf(datasets, {.assumed = recipe.assumed}).all) {
        if (sweep.kind != SweepKind::Batch) continue;
        for (const Cell& cell : sweep.cells) {
            if (!(cell.linkBytes > 0)) continue;
            any = true;
            unplaced = unplaced || !sweep.locality;
            if (sweep.locality != Locality::InterNode) continue;
            if (cell.messages <= recipe.mostContended) return {};
            between = true;
        }
    }
    if (between) return u"all rows have more than %1 messages, where the queue is not negligible"_s.arg(exact(recipe.mostContended));
    if (unplaced) return u"the files do not say where sender and receiver were; only batches between nodes tell it"_s;
    return any ? u"the batches are not between nodes"_s
               : u"none of these files is a contention test: batches between nodes with the bytes on the busiest link "
                 "(counters.link_bytes)"_s;
}

/// Why there is no δ: what the rows lack, else what the calibration says of it.
Error whyNone(const std::vector<DatasetPtr>& datasets, const CalibrationRecipe& recipe, const Messages& messages)
{
    if (const QString lack = lackOfRows(datasets, recipe); !lack.isEmpty()) return {u"%1: %2."_s.arg(deltaNotDetermined(), lack)};
    QStringList reasons;
    for (const Message& message : messages)
        if (message.text.contains(deltaNotDetermined())) reasons << message.text;
    return {reasons.join(QLatin1Char(' '))};
}

Fit deltaFit(const CalibratedLaw& law, const Calibration& calibration, const FitSettings& settings)
{
    Fit fit = fitOf(law, settings);
    fit.settings.weights = forDifferences({.weights = settings.weights}).weights;
    fit.derived[u"link_rate_bytes_per_s"_s] = calibration.linkRate;
    if (const double spread = spreadOfDelta(calibration.contention); !std::isnan(spread)) fit.derived[u"delta_spread"_s] = spread;
    if (law.parameters.front().state != Determined::Fitted) {
        fit.termination = Termination::NotDetermined;
        fit.message = law.parameters.front().reason;
    }
    fit.messages = calibration.messages;
    return fit;
}

} // namespace

Result<ContentionFit> fitContentionTests(const std::vector<DatasetPtr>& datasets, const FitSettings& settings, Estimator estimator,
                                         const Machine* base, const Progress& progress)
{
    const CalibrationRecipe recipe{
        .weights = settings.weights, .estimator = estimator, .bootstrap = settings.bootstrap, .seed = settings.seed};
    const auto calibration = calibrate(datasets, recipe, base, progress);
    if (!calibration && calibration.error() == cancelled()) return cancelled();
    if (!calibration) {
        const Error why = whyNone(datasets, recipe, {});
        return why.message.isEmpty() ? calibration.error() : why;
    }
    const CalibratedLaw* law = deltaLaw(*calibration);
    if (!law) return whyNone(datasets, recipe, calibration->messages);
    return ContentionFit{deltaFit(*law, *calibration, settings), calibration->contention, law->recipe};
}

} // namespace costscope
