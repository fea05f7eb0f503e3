// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include "app/actions/MachineActions.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/calibration/calibrationEdits.h"
#include "core/levels/whatIf.h"
#include "core/machine/machineEdits.h"
#include "core/machine/machineTable.h"
#include "core/session/machines.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/calibration/CalibrationPanel.h"
#include "views/inspector/calibration/CalibrationValuesPart.h"
#include "views/inspector/machine/MachinePanel.h"
#include "views/models/TableModel.h"
#include "views/models/TablePanel.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>

namespace costscope {

void MainWindow::connectMachines()
{
    Actions& a = *m_actions;
    connect(a["showMachine"], &QAction::triggered, this, [this] {
        const QString id = currentMachine();
        hasMachine(m_document.session(), id) ? show(id) : m_machines->addShipped(id);
    });
    connect(a["newMachine"], &QAction::triggered, this, [this] { m_machines->create(false); });
    connect(a["newStructure"], &QAction::triggered, this, [this] { m_machines->create(true); });
    connect(a["duplicateMachine"], &QAction::triggered, this, [this] { m_machines->duplicate(currentMachine()); });
    connect(a["importMachine"], &QAction::triggered, m_files, &FileActions::importFrom);
    connect(a["exportMachine"], &QAction::triggered, this, [this] { m_machines->exportTo(currentMachine()); });
    connect(a["keepMachine"], &QAction::triggered, this, &MainWindow::keepMachine);
    for (const Machine& machine : shippedMachines()) {
        QAction* add = a.submenu("shipped")->addAction(machine.name, this, [this, id = machine.id] { m_machines->addShipped(id); });
        add->setToolTip(machine.source);
    }
    a.submenu("shipped")->setToolTipsVisible(true);
    connect(a["renameMachine"], &QAction::triggered, a["rename"], &QAction::trigger);
    connect(a["removeMachine"], &QAction::triggered, this, [this] { m_things->remove({m_current}); });
    connect(m_machines, &MachineActions::created, this, qOverload<const QString&>(&MainWindow::show));
    connect(m_machines, &MachineActions::told, this, &MainWindow::say);
    connectMachinePanel();
}

void MainWindow::connectMachinePanel()
{
    MachinePanel* panel = m_inspector->machinePanel();
    connect(panel, &MachinePanel::edited, m_machines, &MachineActions::edit);
    connect(panel, &MachinePanel::editFinished, this, [this] { m_document.endMerge(); });
    connect(panel, &MachinePanel::resetWanted, m_machines, &MachineActions::resetAll);
    connect(panel, &MachinePanel::keepWanted, m_machines, &MachineActions::keepAsNew);
    connect(panel, &MachinePanel::duplicateWanted, m_machines, &MachineActions::duplicate);
    connect(panel, &MachinePanel::exportWanted, m_machines, &MachineActions::exportTo);
    connect(panel, &MachinePanel::useWanted, m_machines, &MachineActions::useIn);
    connect(panel, &MachinePanel::figureWanted, this, qOverload<const QString&>(&MainWindow::show));
    connect(panel, &MachinePanel::compareWanted, this, &MainWindow::refreshTable);
    connect(panel, &MachinePanel::chosen, this, [this](const QString& name) {
        const Table& table = m_tableModel->table();
        for (qsizetype row = 0; row < table.rows(); ++row)
            if (table.columns.front().text(row) == name) m_table->pointAt(int(row));
    });
}

QString MainWindow::currentMachine() const
{
    const Session& session = m_document.session();
    if (hasMachine(session, m_current)) return m_current;
    if (const CalibrationItem* calibration = findCalibration(session, m_current)) return calibration->machine;
    const FigurePage* page = m_figures->currentFigure();
    const FigureRequest* figure = page ? session.figure(page->id()) : nullptr;
    return figure && showsMachine(session, *figure) ? machineIdOf(session, *figure) : QString();
}

QString MainWindow::whatIfFigure() const
{
    const Session& session = m_document.session();
    const FigurePage* page = m_figures->currentFigure();
    const FigureRequest* figure = page && !hasMachine(session, m_current) ? session.figure(page->id()) : nullptr;
    return figure && changesParameters(*figure) ? figure->id : QString();
}

void MainWindow::keepMachine()
{
    const QString figure = whatIfFigure();
    figure.isEmpty() ? m_machines->keepAsNew(currentMachine()) : m_machines->keepWhatIf(figure);
}

QString MainWindow::tableMachine() const
{
    const CalibrationItem* calibration = findCalibration(m_document.session(), m_current);
    return calibration ? calibration->machine : m_current;
}

const Machine* MainWindow::comparedMachine() const
{
    const bool ofMachine = hasMachine(m_document.session(), m_current);
    return findMachine(m_document.session(),
                       ofMachine ? m_inspector->machinePanel()->comparedWith() : m_inspector->calibrationPanel()->values()->comparedWith());
}

bool MainWindow::showMachineTable()
{
    const Session& session = m_document.session();
    if (!hasMachine(session, tableMachine())) return false;
    const Machine& machine = *findMachine(session, tableMachine());
    const Machine* other = comparedMachine();
    Table table = withoutEmptyColumns(machineTable(machine, other));
    std::erase_if(table.columns, [](const Column& c) { return c.name == u"unit"_s; }); // it stands with every number
    m_tableModel->setTable(table, {}, cellQuantity, tableMachine());
    m_tableDock->setWindowTitle(other ? tr("Table: %1 and %2").arg(machine.name, other->name) : tr("Table: %1").arg(machine.name));
    return true;
}

Table MainWindow::tableToExport() const
{
    const Session& session = m_document.session();
    if (!hasMachine(session, tableMachine())) return m_tableModel->table();
    return machineTable(*findMachine(session, tableMachine()), comparedMachine());
}

void MainWindow::refreshMachineActions()
{
    Actions& a = *m_actions;
    const Session& session = m_document.session();
    const QString id = currentMachine();
    const Machine* machine = findMachine(session, id);
    const bool changed = machine && hasMachine(session, id) && !changedValues(*machine).isEmpty();
    a["showMachine"]->setEnabled(machine && id != m_current);
    for (const char* action : {"duplicateMachine", "exportMachine"}) a[action]->setEnabled(machine);
    for (const char* action : {"renameMachine", "removeMachine"}) a[action]->setEnabled(hasMachine(session, m_current));
    a["useMachine"]->setEnabled(hasMachine(session, id) && !figuresFor(session, id).isEmpty());
    a["keepMachine"]->setEnabled(changed || !whatIfFigure().isEmpty());
    a["resetModel"]->setEnabled(currentFit() || changed);
}

void MainWindow::resetToSource()
{
    const Session& session = m_document.session();
    const Fit* fit = currentFit();
    const QString id = currentMachine();
    if (hasMachine(session, id) && (id == m_current || !fit)) return m_machines->resetAll(id);
    if (fit) m_things->resetFit(fit->id);
}

} // namespace costscope
