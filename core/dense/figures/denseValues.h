// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/DenseMachine.h"
#include "core/dense/denseModels.h"
#include "core/dense/denseRuns.h"
#include "core/parameters/FigureValue.h"
#include "core/session/Session.h"

namespace costscope {

/// What a figure of dense linear algebra is asked: its values, and the tables beside it.
struct DenseAsked {
    std::vector<const DatasetItem*> items = {};
    std::vector<DenseRun> runs = {};               ///< of all algorithms
    DenseQuestion like = {};                       ///< algorithm, threads, layers, blocks, readings
    double latency = missing, bandwidth = missing; ///< in place of the machine's; NaN = its own
    double factor = 1;                             ///< on C_avg and C_max
    int degree = 2;
    std::vector<double> cores = {}, sizes = {}; ///< places that are compared
    std::array<double, 2> coreRange = {}, sizeRange = {};
    double n = missing; ///< order of strong scaling; that at the fewest cores of weak scaling
    bool isChosen(const char* name) const { return chosen.contains(QLatin1String(name)); }
    QStringList chosen = {}; ///< values that do not have their default
};

/// Error: data of another kind; a value out of its range.
Result<DenseAsked> denseAsked(const Session& session, const FigureRequest& request);
/// The machine with latency, bandwidth and factor as asked.
DenseMachine withValues(DenseMachine machine, const DenseAsked& asked);

/// The algorithm of the request, else the first of the data, else Cannon.
DenseAlgorithm denseAlgorithmOf(const Session& session, const FigureRequest& request);

QStringList denseValueNames(QStringView kind); ///< FigureKind::values
std::vector<FigureValue> describeDense(const Session& session, const FigureRequest& request);
Result<Done> setDenseValue(FigureRequest& request, const QString& name, const QString& text);

} // namespace costscope
