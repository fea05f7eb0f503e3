// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"

#include <functional>

namespace costscope {

// The steps of calibrate(), in the order they run. Each adds laws, values of the machine and messages.

struct CalibrationStep {
    const CalibrationRecipe& recipe;
    const Machine* base = nullptr;
    const Sweeps& sweeps;
    Progress progress = {};
};

/// What of a recipe counts beside pairs: k* and the most active pairs narrow the rows of ping-pongs alone.
CalibrationRecipe withoutPairs(CalibrationRecipe recipe);
/// The same for a law of what is left of times: it may be 0 or below, so log residuals become relative ones.
CalibrationRecipe forDifferences(CalibrationRecipe recipe);

/// How a message begins that says why there is no δ.
QString deltaNotDetermined();

/// Limits between the protocols: given, of the files, detected, or assumed.
Result<Done> findThresholds(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibratePointToPoint(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibrateQueueSearch(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibrateContention(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibrateLogGP(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibrateTransfers(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibrateKernels(const std::vector<DatasetPtr>& datasets, const CalibrationStep& step, Calibration& calibration);
/// C_avg(d) and C_max(p, d) of shifts, all ranks at once.
Result<Done> calibrateFactors(const std::vector<DatasetPtr>& datasets, const CalibrationStep& step, Calibration& calibration);

/// Traps of measured data, said: slow first repetitions, cut-off runs, a protocol without sizes.
void noticeTraps(const CalibrationStep& step, Calibration& calibration);

/// How a coefficient of a law is called in a machine; rates are its inverse.
struct CoefficientName {
    QString name;
    Quantity quantity = Quantity::None;
    bool inverse = false;
};

using LawFitter = std::function<LawFit(const Observations&, Want)>;

/// Fits the observations of `law.cells` and fills fit and parameters: value, standard error, 95 % interval over cells and over
/// repetitions (bootstrap) or by Student's t. What is held at 0 or not touched is not determined. Error: cancelled.
Result<Done> fitLaw(CalibratedLaw& law, const std::vector<CoefficientName>& names, const LawFitter& fit, const CalibrationRecipe& recipe,
                    double relativeResolution, const Progress& progress);

/// A law fitted alone, as Fit: settings, parameters, points and quality.
Fit fitOf(const CalibratedLaw& law, const FitSettings& settings);

/// The values of a machine without what belongs to them.
NamedValues numbersOf(const Machine& machine);

/// Cells of point-to-point sweeps of one locality, of sizes in [from, below), those of one pair only if asked for.
Cells pointToPointCells(const CalibrationStep& step, Locality locality, double from, double below, PairReading reading);

/// Reversed receives, each with the same batch in order as reference: latency and transport cancel in the difference.
Cells withReference(const Cells& reversed, const Cells& ordered);
/// gap(s) of every size that has round trips of one and of several messages without delay, ascending.
Cells gapCells(const Sweep& sweep);

/// The coarsest resolution of the sweeps of a locality, as a share of the value.
double resolutionOf(const CalibrationStep& step, std::optional<Locality> locality);

/// Puts a parameter into the machine under its name, with state, error, interval, recipe and source.
void putValue(Calibration& calibration, const FitParameter& parameter, const QString& recipe, const QString& source);

} // namespace costscope
