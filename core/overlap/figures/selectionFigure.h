// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"
#include "core/overlap/selectionReplay.h"
#include "core/parameters/FigureValue.h"
#include "core/session/Session.h"

namespace costscope {

// What the figures of run-time selection share.

/// Recorded times of functions as a figure shows them.
struct SelectionView {
    const DatasetItem* item = nullptr;
    SelectionRecord record;

    const SelectionTimes& times() const { return record.times(); }
    /// Recorded times of a function over the common iterations, of the slowest process [s].
    std::vector<double> timesOf(size_t function) const;
};

/// Error: no times of functions, or none that can be read.
Result<SelectionView> selectionView(const Session& session, const FigureRequest& request);
/// For FigureKind::lacks.
QString lacksSelection(const Session& session, const FigureRequest& request);
/// For FigureKind::rowsToCount: all recorded times.
qint64 rowsForSelection(const Session& session, const FigureRequest& request, const FigureMemory& memory);
/// "a2a · 15 functions · 200 iterations each · 4 processes".
QString selectionSubtitle(const SelectionView& view);
Provenance selectionProvenance(const SelectionView& view);

/// The attribute that counts progress calls; nothing if there is none, or its values are no numbers.
std::optional<size_t> progressAttribute(const std::vector<SelectionAttribute>& attributes);
/// For FigureKind::lacks of figures that need it.
QString lacksProgressCalls(const Session& session, const FigureRequest& request);

/// How the recorded times of functions lie: boxes of quartiles, whiskers up to Tukey's fences, outliers; the fastest above.
/// Adds a row per function to the figure's table.
Panel distributionPanel(Figure& figure, const SelectionView& view, const SelectionReplay& replay, double mostOutliers);

// What of a replayed selection is typed or dragged: "iterations" I of every function, "threshold" and "within" in percent.

/// As chosen, else as ReplaySettings begins. Older sessions hold the numbers as texts.
ReplaySettings replaySettings(const FigureRequest& request);
QStringList selectionValueNames();
/// For FigureKind::setValue. Error: no such value; no whole number from 1 on; no percentage from 0 on.
Result<Done> setSelectionValue(FigureRequest& request, const QString& name, const QString& text);
/// For FigureKind::describe.
std::vector<FigureValue> describeSelection(const Session& session, const FigureRequest& request);

} // namespace costscope
