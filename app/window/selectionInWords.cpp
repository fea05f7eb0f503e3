// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/selectionInWords.h"

#include "app/actions/Document.h"
#include "app/window/lookedAt.h"
#include "core/collectives/figures/collectiveKinds.h"
#include "core/collectives/figures/stageColumns.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/collectives/CollectivePanel.h"
#include "views/inspector/network/NetworkPanel.h"
#include "views/models/Selection.h"
#include "views/models/TableModel.h"
#include "views/tr.h"
#include "views/widgets/FactGrid.h"

#include <algorithm>

namespace costscope {

namespace {

/// A link that the torus in front does not have.
bool isLinkGone(const QString& key, const NetworkPanel& panel)
{
    return key.startsWith(QLatin1String("link=")) && !panel.isHidden() && panel.link()->isHidden();
}

/// "Stage 6 of 0–14: 12 shared, 4 network, 98.0 µs": a stage is many rows of the table. Empty where the current collective has
/// no such stage, or its figure shows none.
QString stageInWords(const Desk& desk)
{
    const Session& session = desk.document.session();
    const FigureRequest* request = session.figure(desk.current);
    FigureRequest ofDataset;
    ofDataset.datasets = {datasetLookedAt(session, desk.current)};
    const bool showsNone = request && !showsSelectedStage(*request);
    const qint64 stages = showsNone ? 0 : stageCount(session, request ? *request : ofDataset);
    const auto stage = selectedStage(desk.selection.keys());
    if (!stage || *stage >= stages) return {};
    const CollectivePanel* panel = desk.inspector.collectivePanelLater().made();
    const QString does = !panel || panel->isHidden() ? QString() : panel->stageInWords();
    const QString which = tr("Stage %1 of 0–%2").arg(*stage).arg(stages - 1);
    return does.isEmpty() ? which : which + u": "_s + does;
}

/// With the first values of its row, or of its first rows.
QString pointInWords(const QString& key, const TableModel& table)
{
    const std::vector<int> rows = table.rowsOf({key});
    const bool isCell = key.startsWith(u"cell="_s); // no words for a reader: its row has them
    const QString text = isCell ? tr("1 measurement selected") : tr("%1 selected").arg(QString(key).replace(QLatin1Char('='), u" = "_s));
    constexpr size_t mostTold = 4; // repetitions, which are several records
    const QString count = rows.size() > 1 ? tr(", %1 records").arg(rows.size()) : QString();
    QStringList values;
    for (int column = isCell ? 0 : 1; !rows.empty() && column < std::min(table.columnCount(), 3); ++column) {
        QStringList told;
        for (size_t i = 0; i < std::min(rows.size(), mostTold); ++i) told << table.index(rows[i], column).data().toString();
        if (rows.size() > mostTold) told << u"…"_s;
        if (std::ranges::count(told, told.front()) == told.size()) told = {told.front()};
        values << table.headerData(column, Qt::Horizontal).toString() + QLatin1Char(' ') + told.join(u"; "_s);
    }
    return values.isEmpty() ? text + count : text + count + u": "_s + values.join(u", "_s);
}

} // namespace

QString selectionInWords(const Desk& desk, const TableModel& table)
{
    const QStringList& keys = desk.selection.keys();
    if (keys.isEmpty()) return {};
    if (keys.size() > 1) return tr("%1 selected").arg(keys.size());
    const NetworkPanel* network = desk.inspector.networkPanelLater().made();
    if (network && isLinkGone(keys.front(), *network)) return {}; // it comes back with its torus
    if (selectedStage(keys)) return stageInWords(desk);           // that of another collective comes back with it
    return pointInWords(keys.front(), table);
}

} // namespace costscope
