// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desks/TableDesk.h"

#include "app/actions/Actions.h"
#include "app/actions/CalibrationActions.h"
#include "app/actions/Document.h"
#include "app/actions/SessionActions.h"
#include "app/desks/MachineDesk.h"
#include "app/dialogs/Dialogs.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "app/window/lookedAt.h"
#include "core/base/FileWriter.h"
#include "core/base/words.h"
#include "core/calibration/calibrationEdits.h"
#include "core/machine/machineTable.h"
#include "core/session/baseline.h"
#include "core/session/machines.h"
#include "core/theories/leftOut.h"
#include "views/export/fileNames.h"
#include "views/models/TableModel.h"
#include "views/models/TablePanel.h"
#include "views/models/names.h"

#include <QAction>
#include <QDockWidget>

#include <algorithm>

namespace costscope {

TableDesk::TableDesk(const Desk& desk, MachineDesk& machines, CalibrationActions& calibrations, TablePanel* panel, TableModel* model,
                     QDockWidget* dock)
    : m_desk(desk), m_machines(machines), m_calibrations(calibrations), m_panel(panel), m_model(model), m_dock(dock)
{
    connect(m_desk.actions["csv"], &QAction::triggered, this, &TableDesk::exportCsv);
    connect(m_desk.actions["leaveOut"], &QAction::triggered, this, &TableDesk::leaveOutSelected);
    connect(&m_desk.figures, &FigureArea::leaveOutWanted, this,
            [this](const RecordRef& record, const QString& figure) { leaveOut({record}, figure); });
    connect(&m_machines, &MachineDesk::tableChanged, this, &TableDesk::refresh);
    connect(&m_machines, &MachineDesk::valueChosen, this, &TableDesk::point);
}

void TableDesk::refresh()
{
    const Session& session = m_desk.document.session();
    const QString& current = m_desk.current;
    const FigurePage* page = m_desk.figures.currentFigure();
    const QString ofBaseline = current.startsWith(baselineId + QLatin1Char('/')) ? current.mid(baselineId.size() + 1) : QString();
    const DatasetItem* item = session.baseline.pinned && !ofBaseline.isEmpty() ? session.baseline.pinned->session.dataset(ofBaseline)
                                                                               : session.dataset(datasetLookedAt(session, current));
    // A fit is looked at through the figure of its dataset, which also has what was fitted.
    const FigureRequest* shown = page && page->figure() ? session.figure(page->id()) : nullptr;
    const bool isAside = current == notesId || current == baselineId; // the figure in front is looked at all the same
    const bool ofFigure =
        shown && (shown->id == current || isAside || (session.fit(current) && item && shown->datasets == QStringList{item->id}));
    if (ofFigure && !m_machines.ofTable()) return showFigure(item);
    if (item && !m_machines.ofTable()) return showDataset(*item, ofBaseline.isEmpty() ? item->id : current);
    m_of.reset();
    m_rowRecords.reset();
    m_rowsOf.clear();
    if (showMachine()) return;
    m_model->setTable(Table());
    m_dock->setWindowTitle(tr("Table"));
}

bool TableDesk::showMachine()
{
    const Machine* machine = m_machines.ofTable();
    if (!machine) return false;
    const Machine* other = m_machines.compared();
    Table table = withoutEmptyColumns(machineTable(*machine, other));
    std::erase_if(table.columns, [](const Column& c) { return c.name == u"unit"_s; }); // it stands with every number
    m_model->setTable(table, {}, cellQuantity, machine->id);
    m_dock->setWindowTitle(other ? tr("Table: %1 and %2").arg(machine->name, other->name) : tr("Table: %1").arg(machine->name));
    return true;
}

QString TableDesk::rowsInWords() const
{
    return counted(m_model->rowCount(), tr("1 row"), tr("%1 rows"));
}

void TableDesk::showFigure(const DatasetItem* item)
{
    const FigurePage* page = m_desk.figures.currentFigure();
    const Figure& figure = *page->figure();
    const Session& session = m_desk.document.session();
    if (m_of != page->figure() || m_model->of() != page->id()) {
        m_model->setTable(std::shared_ptr<const Table>(page->figure(), &figure.table), figure.rowKeys, nullptr, page->id());
        m_rowRecords = {page->figure(), &figure.rowRecords};
        m_rowsOf.clear();
        m_of = page->figure();
    }
    m_dock->setWindowTitle(tr("Table: %1, %2").arg(item ? item->name : displayName(session, *session.figure(page->id())), rowsInWords()));
}

void TableDesk::showDataset(const DatasetItem& item, const QString& id)
{
    if (m_of != item.data || m_model->of() != id) {
        m_model->setTable(std::shared_ptr<const Table>(item.data, &item.data->principal()), {}, nullptr, id);
        m_rowRecords.reset();
        const bool isOwn = id == item.id; // of the baseline nothing can be left out: it never changes
        m_rowsOf = isOwn && (item.data->kind == DatasetKind::Runs || hasCalibrationRows(*item.data)) ? item.id : QString();
        m_of = item.data;
    }
    m_dock->setWindowTitle(tr("Table: %1, %2").arg(item.name, rowsInWords()));
}

void TableDesk::point(const QString& name)
{
    const Table& table = m_model->table();
    for (qsizetype row = 0; row < table.rows(); ++row)
        if (table.columns.front().text(row) == name) m_panel->pointAt(int(row));
}

void TableDesk::exportCsv()
{
    const Session& session = m_desk.document.session();
    const DatasetItem* item = session.dataset(datasetLookedAt(session, m_desk.current));
    const Machine* machine = findMachine(session, m_desk.current);
    const QString name = item ? item->name : machine ? machine->id : tr("table");
    const QString path = m_desk.dialogs.askSave(tr("Export table as CSV"), fileNameOf(name) + u".csv"_s, tr("CSV (*.csv)"));
    if (path.isEmpty()) return;
    const Machine* whole = m_machines.ofTable(); // with the units of its numbers
    const QString csv = toCsv(whole ? machineTable(*whole, m_machines.compared()) : m_model->table());
    if (const auto written = writeFile(path, csv.toUtf8(), u"The table was not written"_s); !written) m_desk.dialogs.tell(written.error());
}

RecordRef TableDesk::recordOf(int row) const
{
    if (!m_rowsOf.isEmpty()) return {m_rowsOf, row};
    return m_rowRecords && size_t(row) < m_rowRecords->size() ? (*m_rowRecords)[size_t(row)] : RecordRef();
}

std::vector<RecordRef> TableDesk::selectedRecords() const
{
    std::vector<RecordRef> records;
    for (const int row : m_panel->selectedRows())
        if (const RecordRef record = recordOf(row); canLeaveOut(m_desk.document.session(), record)) records.push_back(record);
    return records;
}

void TableDesk::refreshActions()
{
    for (const char* id : {"csv", "find"}) m_desk.actions[id]->setEnabled(m_model->rowCount() > 0);
    const auto canBeLeftOut = [&](int row) { return canLeaveOut(m_desk.document.session(), recordOf(row)); };
    m_desk.actions["leaveOut"]->setEnabled(m_panel->isAnySelected(canBeLeftOut));
}

void TableDesk::leaveOutSelected()
{
    leaveOut(selectedRecords(), m_desk.current);
}

void TableDesk::leaveOut(const std::vector<RecordRef>& records, const QString& of)
{
    std::vector<RecordRef> runs = records, rows;
    std::erase_if(runs, [&](const RecordRef& record) {
        const DatasetItem* item = m_desk.document.session().dataset(record.dataset);
        const bool isRow = item && hasCalibrationRows(*item->data);
        if (isRow) rows.push_back(record);
        return isRow;
    });
    if (!runs.empty()) m_desk.things.toggleLeftOut(runs);
    if (!rows.empty()) m_calibrations.toggleLeftOut(rows, of);
}

} // namespace costscope
