// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/figures/collectiveFigure.h"
#include "core/collectives/measuredCollective.h"

namespace costscope {

// Measured times beside the model: benchmarks of a request that hold the collective of a view.

/// One curve of a benchmark.
struct Measurement {
    const DatasetItem* item = nullptr;
    QString name;                        ///< of the dataset, with the algorithm where the file names one
    std::optional<Mapping> mapping = {}; ///< nothing: the file does not say it
    std::vector<MeasuredPoint> points;
    size_t index = 0;     ///< among all that are shown: its marker
    bool isOther = false; ///< of another algorithm, by the file or its name: drawn, but nothing the models are measured by

    /// Which a list of nodes is, nobody knows.
    bool fits(Mapping other) const { return !mapping || *mapping == other || other == Mapping::Listed; }
};

/// Benchmarks of the request, in their order. The session must outlive the views.
std::vector<BenchmarkView> benchmarksOf(const Session& session, const FigureRequest& request);

/// Those that measured this collective on as many processes and nodes, as far as they tell. What is not shown is said.
std::vector<Measurement> measurementsOf(const Session& session, const FigureRequest& request, const CollectiveView& view,
                                        Messages& messages);

/// Whether a file was measured on as many nodes as the collective has, as far as it tells.
bool fitsNodes(const MeasuredLayout& layout, const CollectiveView& view);

/// Ink markers with thin error bars; the i-th curve has its own marker.
Series measuredSeries(const QString& name, size_t i);

/// Puts measured times of collectives into figures of the session that can show them: those of the same operation on as many processes
/// and nodes. `figures`, `dataset`: what is new, so that nothing comes back that was taken out elsewhere; empty: all.
void showMeasurements(Session& session, const QStringList& figures, const QString& dataset = {});

} // namespace costscope
