// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/ticks.h"
#include "core/levels/figures/levelChoices.h"
#include "core/levels/figures/levelMemory.h"
#include "core/session/machines.h"

namespace costscope {

// What the figures of AMG levels (cost-by-level, model-ladder) share.

/// A hierarchy on a machine, as a figure shows it.
struct LevelView {
    const DatasetItem* item = nullptr;
    AmgHierarchyPtr hierarchy;
    Machine machine;
    LevelAnalysis analysis;
    LevelExchangesPtr exchanges; ///< in the order of analysis.costs
    LevelChanges changes = {};   ///< of a what if: what it takes otherwise than the view beside it

    QString name() const { return item->name.toHtmlEscaped(); }
    /// Rows of one operation, ascending by level; index into analysis.costs.
    std::vector<size_t> rowsOf(const QString& operation) const;
    bool hasModel() const;
    /// Whether what was measured is whole operations: events of PETSc, say.
    bool includeComputation() const;
    /// Of these rows the one with most time, modeled or measured; nothing if there are none.
    std::optional<size_t> longest(const std::vector<size_t>& rows) const;
};

/// Shares of the messages are kept in the memory: a parameter that is dragged does not count them again.
Result<LevelView> levelView(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress = {});
/// The same levels, with the changes of the request's what if on top of what levelView() takes; nothing if there is none.
Result<std::optional<LevelView>> whatIfView(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                            const Progress& progress = {});
/// The placement that levelView() takes.
Result<Placement> placementFor(const Session& session, const FigureRequest& request);
/// For FigureKind::rowsToCount: the messages, as long as their shares are not in the memory.
qint64 rowsForLevels(const Session& session, const FigureRequest& request, const FigureMemory& memory);
/// The same for a figure that shows the what if as well.
qint64 rowsForLevelsAndWhatIf(const Session& session, const FigureRequest& request, const FigureMemory& memory);

/// The same levels with the values that the machine has where it comes from: the shipped machine of the same id. `changes`
/// holds what it has now instead. Nothing if no value is another, or nothing of the kind is shipped.
Result<std::optional<LevelView>> sourceView(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                            const Progress& progress = {});

/// What is said of the what if and not of the view beside it.
Messages whatIfMessages(const LevelAnalysis& analysis, const LevelAnalysis& whatIf);

/// For FigureKind::lacks: levels with measured times or a model.
QString lacksLevels(const Session& session, const FigureRequest& request);
/// The same, and both of them: a ratio needs measured and modeled times.
QString lacksLevelRatios(const Session& session, const FigureRequest& request);

/// Operations beside each other, or one above the other as in one column of a journal; auto: by the width of the page.
Choice layoutChoice();

/// "level 3", "levels 3–5", "levels 0, 2–4".
QString levelRange(const std::vector<int>& levels);
/// AMG levels 0 … count-1, 0 = finest.
Axis levelAxis(int count);
int levelCount(const LevelView& view);

/// What is told of a level, in the order of the table: for figures, and for the answer of the command line.
struct LevelColumn {
    const char* key;
    const char* heading; ///< of a narrow column
    const char* label;   ///< in the figure's table; none = not there
    Quantity quantity;
    double (*number)(const LevelCost& cost);
};
std::span<const LevelColumn> levelColumns();

/// Numbers behind the figure: one row per level and operation, with selection keys "level=3". A what if adds its total.
void addLevelTable(Figure& figure, const LevelView& view, const LevelView* whatIf = nullptr);
/// What a what if takes otherwise, each beside what the view has: "<i>γ</i> = 10.0 ns instead of 8.40 ns", "ppn = 8 instead of 16",
/// "the parameters of Hopper instead of Blue Waters"; `exactly` with every digit in SI units, plain: "gamma = 1e-08 instead of 8.4e-09".
QStringList changesInWords(const LevelView& view, const LevelView& whatIf, bool exactly = false);
/// " Modeled with queue_law = third.": what is asked for otherwise than usual and was taken, for captions; empty if nothing is.
QString settingsInPrint(const LevelView& view);
Provenance levelProvenance(const LevelView& view, const LevelView* whatIf = nullptr);
/// "Linear elasticity, 8192 ranks, 16 per node · parameters of Blue Waters, δ changed to 50 ps/B · what if: 32 ranks per node".
QString levelSubtitle(const LevelView& view, const LevelView* source = nullptr, const LevelView* whatIf = nullptr);

} // namespace costscope
