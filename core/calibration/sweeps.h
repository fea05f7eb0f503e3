// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/calibration/observations.h"
#include "core/data/benchmark.h"
#include "core/data/locality.h"
#include "core/session/CalibrationRecipe.h"

namespace costscope {

// What calibration sees of benchmarks: their cells, sorted by what they are good for.

inline bool isAmong(const std::vector<CellPlace>& places, const CellPlace& place)
{
    return std::find(places.begin(), places.end(), place) != places.end();
}

/// What was swept.
enum class SweepKind {
    PointToPoint,
    Farther, ///< a ping-pong of another pair of nodes than the first of its file: not pooled with it
    Batch,
    Prtt,
    Transfers
};

/// How receives were posted against the order of arrival.
enum class ReceiveOrder { Unknown, Same, Reverse, Random };

struct Sweep {
    SweepKind kind = SweepKind::PointToPoint;
    std::optional<Locality> locality = {}; ///< nothing: the file does not say where sender and receiver were
    ReceiveOrder order = ReceiveOrder::Unknown;
    bool ofMessages = false;                           ///< what a transfer covers is a whole message, not one copy of it
    bool onNetwork = false;                            ///< channel of concurrent transfers and PRTT
    double activePpn = missing;                        ///< processes of a node that communicate at once, where the file says it
    double relativeResolution = 0;                     ///< of printed digits: 0.005 for three of them
    double clockResolution = 0;                        ///< of the clock that took the times, where the file says it [s]
    std::optional<ProtocolThresholds> thresholds = {}; ///< as the file says
    std::vector<double> delays = {};                   ///< of PRTT, per cell [s]
    std::vector<double> concurrency = {};              ///< τ of transfers, per cell
    Cells cells = {};
    QString name = {};     ///< of the dataset
    QString axis = {};     ///< of the torus, as the file says it: "x"
    double hops = missing; ///< links between the nodes of the pair, where the file says it
    QString pair = {};     ///< of nodes, of Farther and what it is farther than: "nodes 0 and 5, 3 hops"
};

/// Sweeps of benchmark datasets in their order; `excluded` rows and failed ones are left out. Cells of a dataset whose times are
/// those of an earlier one, value by value, are dropped and said where most of what both have is equal: the same job stored twice.
/// Documents that costscope-probe wrote into one file are never that: under a simulator one pair among pairs takes the time of the
/// ping-pong.
/// Messages name what was left out and why a dataset serves no calibration.
struct Sweeps {
    std::vector<Sweep> all;
    Messages messages;
};

/// Of the recipe the estimator, the assumed locality and the excluded rows count.
Sweeps sweepsOf(const std::vector<DatasetPtr>& datasets, const CalibrationRecipe& recipe);

/// Fills Cell::times with the repetitions of a row over `trips`, those above 0 and of the part that the recipe takes; without any,
/// with the one time that is printed for what the estimator asks for, else with the time of the row [s].
void takeTimes(const BenchmarkView& view, size_t row, double trips, const CalibrationRecipe& recipe, Cell& cell);
/// Whether a row has repetitions of the part that the recipe takes.
bool hasPart(const BenchmarkView& view, size_t row, const CalibrationRecipe& recipe);

} // namespace costscope
