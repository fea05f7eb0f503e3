// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelFigure.h"
#include "core/levels/rankLoads.h"

namespace costscope {

// What the figure message-size shows: the messages of one level, or of all levels, of one operation.

struct LevelMessages {
    LevelView view;
    QString operation;
    std::vector<size_t> rows;     ///< in view.analysis.costs
    bool isWhole = false;         ///< all levels
    bool hasLists = false;        ///< false: classes of the critical process only
    MessageSizes sizes = {};      ///< with lists
    std::vector<RankLoad> ranks;  ///< with lists
    AmgClasses critical = {};     ///< without
    std::vector<size_t> withData; ///< rows of the operation that could be shown

    const LevelCost& cost(size_t row) const { return view.analysis.costs[row]; }
    int level() const { return cost(rows.front()).operation.level; }
    /// "SpMV", without the matrices.
    QString operationName() const { return shortOperationTitle(operation); }
    /// "SpMV on level 3", "SpMV on all levels".
    QString where() const;
};

/// By the choices `operation` and `level` of the request; without them the operation and level with most time.
/// Error: nothing is known of the messages there; cancelled.
Result<LevelMessages> levelMessages(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress);
/// The row of view.analysis.costs that these choices lead to; of all levels the longest.
std::optional<size_t> shownRow(const LevelView& view, const FigureRequest& request);
/// For FigureKind::rowsToCount.
qint64 rowsForMessages(const Session& session, const FigureRequest& request, const FigureMemory& memory);

/// Operations and levels whose messages are known, as far as a request can choose them.
struct MessageOptions {
    QStringList operations;
    std::vector<int> levels;
};
MessageOptions messageOptions(const AmgHierarchy& hierarchy);

} // namespace costscope
