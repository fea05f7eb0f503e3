// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/calibration/calibration.h"

namespace costscope {

// A machine judged by benchmarks: every cell predicted by the model that would use it.

struct ValidatedCell {
    QString model; ///< "node-aware-max-rate", "queue-search", "contention", "tau-lop-p2p", "loggp", "calibration-factors"
    QString place; ///< "inter-node", "shared-memory", "C_max(32, 8)"
    int dataset = -1, row = -1;
    double bytes = missing;
    double messages = 1;        ///< of a batch
    double pairs = 1;           ///< messages at once: pairs, τ
    double measured = missing;  ///< [s]
    double predicted = missing; ///< [s]
    int repetitions = 0;        ///< that `measured` is of
    double ratio() const { return measured / predicted; }
};

/// The cells of one model and place together.
struct ValidatedModel {
    QString model, place;
    int cells = 0;
    double median = missing, least = missing, most = missing; ///< of measured/predicted
    double rmsLog = missing;                                  ///< root mean square of ln(measured/predicted)
    int within = 0;                                           ///< cells whose prediction is off by `trusted` at most
};

/// How far a prediction may be off, up or down, to be called right: a tenth.
inline constexpr double trusted = 0.1;

struct Validation {
    std::vector<ValidatedCell> cells;
    int held = 0;      ///< cells with a single repetition, which judge nothing while the others gave the machine
    Messages messages; ///< what no model predicts with this machine, and why
};

/// How measured times are taken.
struct ValidationRecipe {
    Estimator estimator = Estimator::Median;
    std::optional<Locality> assumed = {}; ///< of files that do not say where sender and receiver were
    RepetitionPart part = RepetitionPart::All;
};

/// Every cell of these benchmarks beside what this machine's models give. Error: no dataset has a cell that one predicts (says why).
Result<Validation> validate(const Machine& machine, const std::vector<DatasetPtr>& datasets, const ValidationRecipe& recipe = {});

/// A machine calibrated to every other repetition, judged by those between.
struct HeldOut {
    Machine machine;
    Validation validation;
};
/// Error: as calibrate() and validate().
Result<HeldOut> validateHeldOut(const std::vector<DatasetPtr>& datasets, CalibrationRecipe recipe, const Progress& progress = {});

/// By model and place, in the order of the cells.
std::vector<ValidatedModel> byModel(const Validation& validation);
/// Those that are predicted worst, worst first; half and double count the same.
std::vector<ValidatedCell> worstCells(const Validation& validation, size_t most = 10);
/// "inter-node, 4096 B, 8 pairs".
QString nameOf(const ValidatedCell& cell);
/// "Of 95 cells 90 are predicted to within 10 %; the median is 1.02 of the prediction."
QString verdict(const Validation& validation);

} // namespace costscope
