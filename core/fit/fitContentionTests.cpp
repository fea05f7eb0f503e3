// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fit/fitContentionTests.h"

#include "core/fit/calibrationSteps.h"

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

/// Why there is no δ: what the calibration says of it.
Error whyNone(const Calibration& calibration)
{
    if (std::isnan(calibration.linkRate))
        return {calibrationText("None of these files is a contention test: batches between nodes with the bytes on the busiest link "
                                "(counters.link_bytes).")};
    QStringList reasons;
    for (const Message& message : calibration.messages)
        if (message.text.contains(QStringLiteral("δ"))) reasons << message.text;
    return {reasons.join(QLatin1Char(' '))};
}

Fit fitOf(const CalibratedLaw& law, const Calibration& calibration, const FitSettings& settings)
{
    Fit fit;
    fit.settings = settings;
    fit.settings.weights = forDifferences({.weights = settings.weights}).weights;
    fit.parameters = law.parameters;
    fit.points = int(law.observations.size());
    fit.rmsRelative = law.fit.rmsRelative;
    fit.rms = std::sqrt(law.fit.linear.sumOfSquares / double(law.observations.size()));
    fit.derived[QStringLiteral("link_rate_bytes_per_s")] = calibration.linkRate;
    if (const double spread = spreadOfDelta(calibration.contention); !std::isnan(spread))
        fit.derived[QStringLiteral("delta_spread")] = spread;
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
    if (!calibration) return whyNone({});
    const CalibratedLaw* law = deltaLaw(*calibration);
    if (!law) return whyNone(*calibration);
    return ContentionFit{fitOf(*law, *calibration, settings), calibration->contention, law->recipe};
}

} // namespace costscope
