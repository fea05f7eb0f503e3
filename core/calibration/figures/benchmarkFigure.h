// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"
#include "core/figure/FigureKind.h"
#include "core/figure/ticks.h"
#include "core/session/Session.h"

#include <set>

namespace costscope {

// What the figures of benchmarks (time-versus-size, time-versus-messages, kernel-efficiency, …) share.

/// Benchmarks of a session with what calibration makes of them.
struct CalibrationView {
    const CalibrationItem* item = nullptr;    ///< of the session; nullptr: nobody has calibrated these, the default recipe stands
    std::vector<const DatasetItem*> datasets; ///< CellPlace::dataset counts in this list
    CalibrationRecipe recipe;                 ///< without bootstrap: figures follow a slider
    std::shared_ptr<const Calibration> calibration;
    std::shared_ptr<const Sweeps> sweeps; ///< with the rows that the recipe leaves out

    bool isExcluded(const Cell& cell) const;
    /// The law of this place and size; nullptr where nothing was fitted.
    const CalibratedLaw* lawOf(Locality locality, double bytes) const;
    /// The cells that some law was fitted to.
    std::set<CellPlace> fitted() const;
    RecordRef recordOf(const Cell& cell) const;
    /// [s], of several repetitions by the recipe; of all of them the median.
    double measured(const Cell& cell) const { return estimate(cell.times, summaryOf(recipe.estimator)); }
    /// α + max(s/R_b, k s/R_N) of the law of this place and size [s]; NaN where nothing was fitted.
    double modeled(Locality locality, double bytes, double pairs) const;
    /// 95 % of it [s], by Student's t and the correlations of the fit; NaN where they are not known.
    std::array<double, 2> modeledInterval(Locality locality, double bytes, double pairs) const;
};

/// The benchmarks of the request with a calibration of the session that uses one of them, else with the default recipe
/// (`reading`). Of several the one that fills the machine of the request. Error: no benchmark; nothing to calibrate.
Result<CalibrationView> calibrationView(const Session& session, const FigureRequest& request, PairReading reading, FigureMemory& memory,
                                        const Progress& progress);

/// What was measured alone, where nothing can be fitted: `why` is told with it, and there are no laws.
Result<CalibrationView> uncalibratedView(const Session& session, const FigureRequest& request, const Error& why);

/// For FigureKind::lacks: a benchmark of one of these kinds; `needed` says what to import.
QString lacksBenchmark(const Session& session, const FigureRequest& request, const QStringList& kinds, const QString& needed);

/// Key of a row that shows a cell, the same in every figure: a size alone would be that of several places and numbers of pairs.
QString cellKey(const RecordRef& record);

/// What figures that can do without benchmarks show.
struct ShownCalibration {
    std::shared_ptr<const Calibration> calibration;
    bool isMeasured = true; ///< by benchmarks of the request; else the tables that its machine has, measured or decoded elsewhere
    QString subtitle;
    Provenance provenance;
};
/// Whether benchmarks are shown, and not the tables of a machine.
bool showsBenchmarks(const Session& session, const FigureRequest& request);
Result<ShownCalibration> shownBenchmarks(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                         const Progress& progress);
/// `source`: where its tables are from. Error: there is no such machine.
Result<ShownCalibration> shownMachine(const Session& session, const FigureRequest& request, QString (*source)(const Machine& machine));

Hue hueOf(Locality locality);
Marker markerOf(Locality locality);

Provenance calibrationProvenance(const CalibrationView& view);
/// What is said of the benchmarks together, as a title; of several systems only what is drawn.
QString titleOfOneSystem(const Calibration& calibration, const QString& sentence, const QString& drawn);
/// The system of a cell where the figure has several, as short as tells it from the others; empty where it has one.
QString systemShown(const CalibrationView& view, const Cell& cell);
/// "max-rate, ping-pong-node · relative residuals, median of repetitions, all pairs".
QString calibrationSubtitle(const CalibrationView& view);

/// fit-residuals of benchmarks: every cell beside the law that was fitted to it, one panel per locality and further law.
Result<Figure> benchmarkResiduals(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress);

/// The choices that are of benchmarks alone: what residuals run over, and which ones.
std::vector<Choice> residualChoices();

} // namespace costscope
