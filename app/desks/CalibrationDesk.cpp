// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desks/CalibrationDesk.h"

#include "app/actions/Actions.h"
#include "app/actions/CalibrationActions.h"
#include "app/actions/Document.h"
#include "app/actions/FileActions.h"
#include "app/actions/Imports.h"
#include "app/desks/MachineDesk.h"
#include "app/dialogs/Dialogs.h"
#include "core/calibration/calibrationEdits.h"
#include "core/data/benchmark.h"
#include "core/session/machines.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/calibration/CalibrationPanel.h"
#include "views/inspector/machine/MachinePanel.h"

#include <QAction>

#include <algorithm>

namespace costscope {

CalibrationDesk::CalibrationDesk(const Desk& desk, CalibrationActions& calibrations, const MachineDesk& machines)
    : m_desk(desk), m_calibrations(calibrations)
{
    Actions& a = m_desk.actions;
    connect(a["calibrate"], &QAction::triggered, this, &CalibrationDesk::calibrateCurrent);
    connect(a["probeFile"], &QAction::triggered, this, &CalibrationDesk::calibrateProbe);
    connect(a["useMachine"], &QAction::triggered, this,
            [this, &machines] { m_calibrations.use(machines.current(), figuresFor(m_desk.document.session(), machines.current())); });
    connect(&m_calibrations, &CalibrationActions::refused, this, [this](const QString& reason) {
        m_desk.inspector.setProblem(reason);
        m_desk.say(reason);
    });
    connect(&m_calibrations, &CalibrationActions::told, this, m_desk.say);
    m_desk.inspector.calibrationPanelLater().whenMade([this](CalibrationPanel* panel) { connectPanel(panel); });
}

void CalibrationDesk::connectPanel(CalibrationPanel* panel)
{
    connect(panel, &CalibrationPanel::edited, &m_calibrations, &CalibrationActions::put);
    connect(panel, &CalibrationPanel::editFinished, this, [this] { m_desk.document.endMerge(); });
    connect(panel, &CalibrationPanel::bootstrapWanted, &m_calibrations, &CalibrationActions::bootstrap);
    connect(panel, &CalibrationPanel::useWanted, &m_calibrations, &CalibrationActions::use);
    connect(panel, &CalibrationPanel::anotherWanted, this, [this](const CalibrationItem& item) {
        const QString id = m_calibrations.put(item, tr("One more calibration"));
        if (!id.isEmpty()) m_desk.show(id);
    });
    connect(panel, &CalibrationPanel::machineWanted, this, [this](const QString& machine) {
        m_desk.show(machine);
        m_desk.inspector.reveal(m_desk.inspector.machinePanel()); // below the calibration
    });
    connect(panel, &CalibrationPanel::compareWanted, this, &CalibrationDesk::comparedChanged);
}

void CalibrationDesk::refreshActions()
{
    m_desk.actions["calibrate"]->setEnabled(calibrationFor(m_desk.document.session(), m_desk.current).has_value());
}

void CalibrationDesk::calibrateProbe()
{
    const QStringList paths = m_desk.dialogs.askOpen(tr("A machine from files of costscope-probe"),
                                                     {tr("Files of costscope-probe (*.json)"), tr("All files (*)")});
    if (paths.isEmpty()) return;
    auto* once = new QObject(this); // if nothing is read, what is imported later has nothing to do with it
    connect(&m_desk.files, &FileActions::imported, once, [this, once, paths](const ImportReport& report) {
        once->deleteLater();
        m_desk.files.disconnect(once);
        if (std::ranges::any_of(report.files, [&](const FileReport& file) { return paths.contains(file.file); })) calibrateRead(paths);
    });
    m_desk.files.imports().importFiles(paths);
}

void CalibrationDesk::calibrateRead(const QStringList& paths)
{
    CalibrationItem item;
    for (const DatasetItem& dataset : m_desk.document.session().datasets)
        if (dataset.data && !dataset.data->sources.empty() && paths.contains(dataset.data->sources.front().file) &&
            isOfProbe(benchmarkFacts(*dataset.data)) && servesCalibration(*dataset.data))
            item.datasets << dataset.id;
    if (item.datasets.isEmpty())
        return m_desk.dialogs.tell(
            {tr("Found nothing that costscope-probe measured and a machine is calibrated from. What was read is in the session.")});
    const QString id = m_calibrations.put(item, tr("Machine from a probe file"));
    if (!id.isEmpty()) m_desk.show(id);
}

void CalibrationDesk::calibrateCurrent()
{
    const auto item = calibrationFor(m_desk.document.session(), m_desk.current);
    if (!item) return;
    const QString id = item->id.isEmpty() ? m_calibrations.put(*item, tr("Calibrate")) : item->id;
    if (!id.isEmpty()) m_desk.show(id);
}

} // namespace costscope
