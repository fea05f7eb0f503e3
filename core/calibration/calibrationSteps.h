// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"

#include <functional>
#include <limits>
#include <set>

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

/// Batches in order and reversed were compared up to long queues, and reversed ones take no longer: then those of few messages hold
/// no search.
bool showsNoSearch(const Calibration& calibration);

/// Limits between the protocols: given, of the files, detected, or assumed.
Result<Done> findThresholds(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibratePointToPoint(const CalibrationStep& step, Calibration& calibration);
/// What each link beyond the nearest pair of nodes adds to a message.
Result<Done> calibrateHops(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibrateQueueSearch(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibrateContention(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibrateLogGP(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibrateTransfers(const CalibrationStep& step, Calibration& calibration);
Result<Done> calibrateKernels(const std::vector<DatasetPtr>& datasets, const CalibrationStep& step, Calibration& calibration);
/// C_avg(d) and C_max(p, d) of shifts, all ranks at once.
Result<Done> calibrateFactors(const std::vector<DatasetPtr>& datasets, const CalibrationStep& step, Calibration& calibration);

/// One row of a shift: all of some processes exchange with the one at a distance.
struct ShiftCell {
    Cell cell;
    double processes = missing, distance = missing;
    bool isMean = false; ///< over the ranks, else of the slowest
};
/// The rows of a file of kind "application" that tell C_avg and C_max. Those of distances at which some ranks stay inside their node
/// are left out, and the distances put into `inside`.
std::vector<ShiftCell> shiftCells(const BenchmarkView& view, int dataset, const CalibrationRecipe& recipe,
                                  std::set<double>* inside = nullptr);

/// Traps of measured data, said: slow first repetitions, cut-off runs, a protocol without sizes.
void noticeTraps(const CalibrationStep& step, Calibration& calibration);

/// How a coefficient of a law is called in a machine; rates are its inverse.
struct CoefficientName {
    QString name;
    Quantity quantity = Quantity::None;
    bool inverse = false;
};

/// Fits the observations of `law.cells` by the weights of the recipe and fills fit and parameters: value, standard error, 95 %
/// interval by Student's t; with a bootstrap that by the residuals of whole cells, which trusts the law and its noise less, and that
/// over repetitions. What is held at 0 or not touched is not determined.
/// Error: cancelled.
Result<Done> fitLaw(CalibratedLaw& law, const std::vector<CoefficientName>& names, LawFunction function, const CalibrationRecipe& recipe,
                    double relativeResolution, const Progress& progress, LawOptions options = {});
/// In place of a parameter that the data do not tell.
FitParameter notDetermined(const FitParameter& of, const QString& reason);
/// splitByProtocol() for the medians by size, of repeated sizes the first.
std::vector<ProtocolPieces> splitByProtocol(const Cells& cells);
/// "between 4 KiB and 8 KiB and between …"; empty without a switch.
QString inWords(const std::vector<ProtocolPieces::Switch>& switches);

/// A law fitted alone, as Fit: settings, parameters, points and quality.
Fit fitOf(const CalibratedLaw& law, const FitSettings& settings);

/// Cells of point-to-point sweeps of one locality, of sizes in [from, below), those of one pair only if asked for.
Cells pointToPointCells(const CalibrationStep& step, Locality locality, double from, double below, PairReading reading);

/// Reversed receives, each with the same batch in order as reference: latency and transport cancel in the difference.
Cells withReference(const Cells& reversed, const Cells& ordered);
/// gap(s) of every size that has round trips of one and of several messages without delay, ascending.
Cells gapCells(const Sweep& sweep);

/// The coarsest resolution of the sweeps of a locality, as a share of the value.
double resolutionOf(const CalibrationStep& step, std::optional<Locality> locality);

/// What a sweep over the number of active pairs says of the injection rate of a node.
struct Injection {
    enum Seen {
        Nothing,   ///< one pair only
        Saturated, ///< one number of pairs above one: a single slope
        Unbounded, ///< the times are told better without a limit
        Limited,
    };
    Seen seen = Nothing;
    QString reason = {};      ///< why R_N is not fitted
    double atLeast = missing; ///< a lower R_N would have shown (95 %) [byte/s]; missing if none would
    /// A second path of injection opens beyond this many pairs (the other socket begins to send): one R_N describes both badly, so
    /// the rows beyond are left out unless the recipe says how many are taken.
    double mostPairs = std::numeric_limits<double>::infinity();
    Messages messages = {}; ///< of a second path, of a latency that grows with the pairs
};

/// Compares the laws with an injection limit (max-rate) and without (postal; a latency that grows with the pairs) by BIC.
/// `given` as in LawOptions, of the coefficients α, 1/R_b, 1/R_N.
Injection injectionOf(const Cells& cells, const CalibrationRecipe& recipe, const std::vector<double>& given = {});

/// Fits α, R_b and, where `names` has a third, R_N: by max-rate where the data show a limit, else by the postal law. A value that
/// the data do not tell is not determined, with the reason. Rows beyond Injection::mostPairs are taken out of the law.
/// Error: cancelled.
Result<Injection> fitPointToPoint(CalibratedLaw& law, std::vector<CoefficientName> names, const CalibrationRecipe& recipe,
                                  double relativeResolution, const Progress& progress, const std::vector<double>& given = {});

} // namespace costscope
