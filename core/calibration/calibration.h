// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/calibration/calibrationFactor.h"
#include "core/calibration/contentionFile.h"
#include "core/calibration/laws.h"
#include "core/calibration/protocolPieces.h"
#include "core/calibration/sweeps.h"
#include "core/machine/Machine.h"
#include "core/model/Fit.h"
#include "core/session/CalibrationRecipe.h"

namespace costscope {

/// One law fitted to its cells.
struct CalibratedLaw {
    enum class Kind { Postal, MaxRate, QueueSearch, Contention, Gap };
    QString id;   ///< "inter-node.rend", "gamma.intra-node", …: the same from one calibration to the next
    QString name; ///< "inter-node, rendezvous"
    Kind kind = Kind::Postal;
    std::optional<Locality> locality = {};
    std::optional<Protocol> protocol = {};
    Cells cells = {};
    Observations observations = {};
    LawFit fit = {};
    std::vector<FitParameter> parameters = {}; ///< named as in Machine::values
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

struct Calibration {
    Machine machine;
    std::vector<CalibratedLaw> laws;
    std::vector<DetectedProtocols> detected;
    ProtocolThresholds thresholds;
    QString thresholdsFrom;                             ///< "from the file", "detected between nodes", "assumed"
    bool thresholdsDetected = false;                    ///< in the times of detected.front()
    std::vector<std::array<double, 2>> gammaByMessages; ///< n, d/n² [s]
    double linkRate = missing;                          ///< R_link of the alternative law [byte/s]
    std::vector<ContentionFile> contention;             ///< δ of every file by itself
    std::vector<CalibrationFactor> factors;             ///< C_avg by distance, then C_max by processes and distance
    IdealTransfer ideal;                                ///< what the factors are relative to
    Messages messages;
};

/// From benchmarks to a machine. `base`: what the benchmarks do not tell but a later step needs (the point-to-point part that
/// is subtracted for δ); its values are not copied. Error: no dataset has anything to calibrate; limits in the wrong order;
/// cancelled.
Result<Calibration> calibrate(const std::vector<DatasetPtr>& datasets, const CalibrationRecipe& recipe, const Machine* base = nullptr,
                              const Progress& progress = {});

} // namespace costscope
