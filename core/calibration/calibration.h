// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/calibration/laws.h"
#include "core/calibration/protocolPieces.h"
#include "core/calibration/sweeps.h"
#include "core/machine/Machine.h"
#include "core/model/Fit.h"
#include "core/session/CalibrationRecipe.h"

namespace costscope {

/// One law fitted to its cells.
struct CalibratedLaw {
    enum class Kind { Postal, MaxRate, QueueSearch, Contention, Gap, Hop };
    QString id;   ///< "inter-node.rend", "gamma.intra-node", …: the same from one calibration to the next
    QString name; ///< "inter-node, rendezvous"
    Kind kind = Kind::Postal;
    std::optional<Locality> locality = {};
    std::optional<Protocol> protocol = {};
    Cells cells = {};
    Observations observations = {};
    LawFit fit = {};
    std::vector<FitParameter> parameters = {}; ///< named as in Machine::values
    JointErrors errors = {};                   ///< of the fitted ones
    QString recipe = {};                       ///< which rows, which statistic, which residuals
};

/// The switches found in the data of one locality.
struct DetectedProtocols {
    Locality locality = Locality::InterNode;
    std::vector<ProtocolPieces> splits; ///< into 1, 2, … pieces
    size_t chosen = 0;                  ///< index by BIC
    double gain = 0;                    ///< BIC of one piece less - BIC of the chosen
    double gainOfLast = 0;              ///< BIC of the best split into one piece less than the chosen - BIC of the chosen
};

/// What one contention test says. δ is never one pooled number alone: it depends on the axis of the torus, the partition, the job.
struct ContentionFile {
    int dataset = -1; ///< which of the calibrated ones
    QString name = {};
    QString axis = {};       ///< of the torus, where the file says it: "x"
    FitParameter delta = {}; ///< not determined: no contention seen
    int cells = 0;
    double linkRate = missing; ///< R_link of t = max(max-rate, ℓ/R_link) + γ n², of the three largest loads of the link [byte/s]
    /// Root mean square of ln(modeled/measured) over the cells of rendezvous messages: by max-rate + γ n² + δ ℓ, by the law of
    /// R_link, and without contention. Missing without such cells.
    double errorOfSum = missing, errorOfLinkRate = missing, errorWithout = missing;
};

/// Largest over smallest δ of the files that determine one; missing if fewer than two do.
double spreadOfDelta(const std::vector<ContentionFile>& files);

/// How many times longer than L + β w a transfer between ranks `distance` apart takes while all processes communicate.
/// González-Domínguez, Georganas, Zheng, Martín: C_avg(d), the mean over the ranks, and C_max(p, d), the slowest of p ranks.
struct CalibrationFactor {
    double processes = missing; ///< p of C_max; missing for C_avg
    double distance = missing;  ///< in ranks
    double factor = missing;
    std::optional<std::array<double, 2>> interval = {};            ///< 95 % over cells
    std::optional<std::array<double, 2>> measurementInterval = {}; ///< 95 % over repetitions alone
    int cells = 0;                                                 ///< sizes and, of C_avg, numbers of processes
};

/// The undisturbed transfer L + β w that factors are relative to.
struct IdealTransfer {
    double latency = missing;        ///< L [s]
    double secondsPerWord = missing; ///< β, a word has 8 byte
    QString from = {};               ///< where both come from, in words
    bool known() const { return latency >= 0 && secondsPerWord > 0; }
    double time(double bytes) const { return latency + secondsPerWord * bytes / 8; }
};

inline constexpr QLatin1String unnamedSystem("a system that is not named"); ///< in Calibration::systems

struct Calibration {
    Machine machine;
    std::vector<CalibratedLaw> laws;
    std::vector<DetectedProtocols> detected;
    ProtocolThresholds thresholds;
    QString thresholdsFrom;                                        ///< "from the file", "detected between nodes", "assumed"
    bool thresholdsDetected = false;                               ///< in the times of detected.front()
    std::vector<std::array<double, 2>> gammaByMessages;            ///< n, d/n² [s]
    double linkRate = missing;                                     ///< R_link of the alternative law [byte/s]
    std::optional<std::array<double, 2>> linkRateInterval = {};    ///< 95 % over the loads that it is read off
    std::optional<std::array<double, 2>> linkRateMeasurement = {}; ///< 95 % over repetitions alone
    std::vector<ContentionFile> contention;                        ///< δ of every file by itself
    std::vector<CalibrationFactor> factors;                        ///< C_avg by distance, then C_max by processes and distance
    IdealTransfer ideal;                                           ///< what the factors are relative to
    std::map<QString, QStringList>
        systems; ///< of the files, by systemOf(), with their names; those that do not say only beside synthetic ones
    Messages messages;

    /// Nothing that is said of them together is true of one of them.
    bool mixesSystems() const { return systems.size() > 1; }
};

/// inWords() with what the times of the laws are: repetitions, or what a file prints for them.
QString recipeAsTaken(const Calibration& calibration, const CalibrationRecipe& recipe);

/// From benchmarks to a machine. `base`: what the benchmarks do not tell but a later step needs (the point-to-point part that
/// is subtracted for δ); its values are not copied. Error: no dataset has anything to calibrate; limits in the wrong order;
/// cancelled.
Result<Calibration> calibrate(const std::vector<DatasetPtr>& datasets, const CalibrationRecipe& recipe, const Machine* base = nullptr,
                              const Progress& progress = {});

} // namespace costscope
