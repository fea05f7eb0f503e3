// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"
#include "core/figure/FigureKind.h"

namespace costscope {

// Figures of a collective that show one stage go with the selection: the key "stage=6", as in Figure::rowKeys.

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
