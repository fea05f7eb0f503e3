// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/FigureKind.h"
#include "core/models/levelAnalysis.h"
#include "core/session/Session.h"

namespace costscope {

// What the figures of AMG levels (cost-by-level, model-ladder) share.

/// A hierarchy on a machine, as a figure shows it.
struct LevelView {
    const DatasetItem* item = nullptr;
    Machine machine;
    LevelAnalysis analysis;

    QString name() const { return item->name.toHtmlEscaped(); }
    /// Rows of one operation, ascending by level; index into analysis.costs.
    std::vector<size_t> rowsOf(const QString& operation) const;
    bool hasModel() const;
};

/// The machine of a request: of the session, else a shipped one; without one the first of the session, else Blue Waters,
/// whose parameters the paper prints. Error: there is no such machine.
Result<Machine> machineOf(const Session& session, const FigureRequest& request);

/// Shares of the messages are kept from one call to the next: a parameter that is dragged does not count them again.
Result<LevelView> levelView(const Session& session, const FigureRequest& request, const Progress& progress = {});

/// For FigureKind::lacks: levels with measured times or a model.
QString lacksLevels(const Session& session, const FigureRequest& request);
/// The same, and both of them: a ratio needs measured and modeled times.
QString lacksLevelRatios(const Session& session, const FigureRequest& request);

/// The settings of the model as switches of a figure.
std::vector<Choice> levelChoices();

/// "SpMV", "SpGEMM <i>A</i>·<i>P</i>"; others by their own name.
QString operationTitle(const QString& operation);
/// "level 3", "levels 3–5", "levels 0, 2–4".
QString levelRange(const std::vector<int>& levels);
/// AMG levels 0 … count-1, 0 = finest.
Axis levelAxis(int count);
int levelCount(const LevelView& view);

/// Linear or logarithmic ticks in the unit that suits the largest value: what the seconds are multiplied with.
struct TimeUnit {
    double factor = 1;
    QString name; ///< "ms"
};
TimeUnit timeUnitFor(double seconds);

/// Numbers behind the figure: one row per level and operation, with selection keys "level=3".
void addLevelTable(Figure& figure, const LevelView& view);
Provenance levelProvenance(const LevelView& view);
/// "Linear elasticity, 8192 ranks, 16 per node · Blue Waters, printed parameters".
QString levelSubtitle(const LevelView& view);

} // namespace costscope
