// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/figures/collectiveFigure.h"

namespace costscope {

// Which stages of a collective a figure shows.

/// A column of a diagram: one stage, drawn for itself or for a run of equal ones.
struct StageColumn {
    qint64 stage = 0;            ///< the one that is drawn
    qint64 first = 0, count = 1; ///< the run it stands for
    bool isBehindGap = false;    ///< stages before it are left out
    double x = 0;                ///< left end; a column is 1 wide

    bool has(qint64 i) const { return i >= first && i < first + count; }
    /// "3", "0–62".
    QString name() const;
};

/// All stages if there are few; three or more equal ones that follow each other once; of many the first ones, the last ones and the
/// selected one with its neighbours. Work and memory do not grow with the number of stages.
std::vector<StageColumn> stageColumns(const CollectiveView& view, std::optional<qint64> selected);

/// The choice `stage` of a request: nothing where none is selected. One that is not there is told: it may be selected still
/// from another collective.
std::optional<qint64> selectedStage(const CollectiveView& view, const FigureRequest& request, Messages& messages);

/// What figures of stages have in common: they show the selected stage, `withoutOne` tells which otherwise.
FigureKind stageFigure(const QString& id, const QString& name, const QString& description, const QString& withoutOne,
                       decltype(FigureKind::build) build);

// They go with the selection: the key "stage=6", as in Figure::rowKeys.

QString stageKey(qint64 stage);
/// The stage that is selected.
std::optional<qint64> selectedStage(const QStringList& keys);
/// Whether a figure shows the stage that is selected: its kind follows "stage".
bool showsSelectedStage(const FigureRequest& request);
/// How many stages the collective of a figure has, from its rule alone; 0 where there is none or it cannot be.
qint64 stageCount(const Session& session, const FigureRequest& request);
/// "15 stages", of the dataset as it is; empty if it is no collective that can be.
QString stagesInWords(const Dataset& dataset);

} // namespace costscope
