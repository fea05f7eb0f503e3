// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desks/MachineDesk.h"

#include "app/actions/Actions.h"
#include "app/actions/Document.h"
#include "app/actions/FileActions.h"
#include "app/actions/MachineActions.h"
#include "app/actions/SessionActions.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "app/window/lookedAt.h"
#include "core/calibration/calibrationEdits.h"
#include "core/levels/whatIf.h"
#include "core/machine/machineEdits.h"
#include "core/session/machines.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/calibration/CalibrationPanel.h"
#include "views/inspector/calibration/CalibrationValuesPart.h"
#include "views/inspector/machine/MachinePanel.h"

#include <QAction>
#include <QMenu>

namespace costscope {

MachineDesk::MachineDesk(const Desk& desk, MachineActions& machines) : m_desk(desk), m_machines(machines)
{
    Actions& a = m_desk.actions;
    connect(a["showMachine"], &QAction::triggered, this, [this] {
        const QString id = current();
        hasMachine(m_desk.document.session(), id) ? m_desk.show(id) : m_machines.addShipped(id);
    });
    connect(a["newMachine"], &QAction::triggered, this, [this] { m_machines.create(false); });
    connect(a["newStructure"], &QAction::triggered, this, [this] { m_machines.create(true); });
    connect(a["duplicateMachine"], &QAction::triggered, this, [this] { m_machines.duplicate(current()); });
    connect(a["importMachine"], &QAction::triggered, &m_desk.files, &FileActions::importFrom);
    connect(a["exportMachine"], &QAction::triggered, this, [this] { m_machines.exportTo(current()); });
    connect(a["keepMachine"], &QAction::triggered, this, &MachineDesk::keep);
    for (const Machine& machine : shippedMachines()) {
        QAction* add = a.submenu("shipped")->addAction(machine.name, this, [this, id = machine.id] { m_machines.addShipped(id); });
        add->setToolTip(machine.source);
    }
    a.submenu("shipped")->setToolTipsVisible(true);
    connect(a["resetModel"], &QAction::triggered, this, &MachineDesk::resetToSource);
    connect(a["renameMachine"], &QAction::triggered, a["rename"], &QAction::trigger);
    connect(a["removeMachine"], &QAction::triggered, this, [this] { m_desk.things.remove({m_desk.current}); });
    connect(&m_machines, &MachineActions::created, this, m_desk.show);
    connect(&m_machines, &MachineActions::told, this, m_desk.say);
    m_desk.inspector.machinePanelLater().whenMade([this](MachinePanel* panel) { connectPanel(panel); });
}

void MachineDesk::connectPanel(MachinePanel* panel)
{
    connect(panel, &MachinePanel::edited, &m_machines, &MachineActions::edit);
    connect(panel, &MachinePanel::editFinished, this, [this] { m_desk.document.endMerge(); });
    connect(panel, &MachinePanel::resetWanted, &m_machines, &MachineActions::resetAll);
    connect(panel, &MachinePanel::keepWanted, &m_machines, &MachineActions::keepAsNew);
    connect(panel, &MachinePanel::duplicateWanted, &m_machines, &MachineActions::duplicate);
    connect(panel, &MachinePanel::exportWanted, &m_machines, &MachineActions::exportTo);
    connect(panel, &MachinePanel::useWanted, &m_machines, &MachineActions::useIn);
    connect(panel, &MachinePanel::figureWanted, this, m_desk.show);
    connect(panel, &MachinePanel::compareWanted, this, &MachineDesk::tableChanged);
    connect(panel, &MachinePanel::chosen, this, &MachineDesk::valueChosen);
}

QString MachineDesk::current() const
{
    const Session& session = m_desk.document.session();
    if (hasMachine(session, m_desk.current)) return m_desk.current;
    if (const CalibrationItem* calibration = findCalibration(session, m_desk.current)) return calibration->machine;
    const FigurePage* page = m_desk.figures.currentFigure();
    const FigureRequest* figure = page ? session.figure(page->id()) : nullptr;
    return figure && showsMachine(session, *figure) ? machineIdOf(session, *figure) : QString();
}

QString MachineDesk::whatIfFigure() const
{
    const Session& session = m_desk.document.session();
    const FigurePage* page = m_desk.figures.currentFigure();
    const FigureRequest* figure = page && !hasMachine(session, m_desk.current) ? session.figure(page->id()) : nullptr;
    return figure && changesParameters(*figure) ? figure->id : QString();
}

void MachineDesk::keep()
{
    const QString figure = whatIfFigure();
    figure.isEmpty() ? m_machines.keepAsNew(current()) : m_machines.keepWhatIf(figure);
}

const Machine* MachineDesk::ofTable() const
{
    const Session& session = m_desk.document.session();
    const CalibrationItem* calibration = findCalibration(session, m_desk.current);
    const QString& id = calibration ? calibration->machine : m_desk.current;
    return hasMachine(session, id) ? findMachine(session, id) : nullptr;
}

const Machine* MachineDesk::compared() const
{
    const Session& session = m_desk.document.session();
    Inspector& panels = m_desk.inspector;
    if (hasMachine(session, m_desk.current)) return findMachine(session, panels.machinePanel()->comparedWith());
    const CalibrationPanel* calibration = panels.calibrationPanelLater().made();
    return calibration ? findMachine(session, calibration->values()->comparedWith()) : nullptr;
}

void MachineDesk::refreshActions()
{
    Actions& a = m_desk.actions;
    const Session& session = m_desk.document.session();
    const QString id = current();
    const Machine* machine = findMachine(session, id);
    const bool changed = machine && hasMachine(session, id) && !changedValues(*machine).isEmpty();
    a["showMachine"]->setEnabled(machine && id != m_desk.current);
    for (const char* action : {"duplicateMachine", "exportMachine"}) a[action]->setEnabled(machine);
    for (const char* action : {"renameMachine", "removeMachine"}) a[action]->setEnabled(hasMachine(session, m_desk.current));
    a["useMachine"]->setEnabled(hasMachine(session, id) && !figuresFor(session, id).isEmpty());
    a["keepMachine"]->setEnabled(changed || !whatIfFigure().isEmpty());
    a["resetModel"]->setEnabled(fitLookedAt(session, m_desk.current) || changed);
}

void MachineDesk::resetToSource()
{
    const Session& session = m_desk.document.session();
    const Fit* fit = fitLookedAt(session, m_desk.current);
    const QString id = current();
    if (hasMachine(session, id) && (id == m_desk.current || !fit)) return m_machines.resetAll(id);
    if (fit) m_desk.things.resetFit(fit->id);
}

} // namespace costscope
