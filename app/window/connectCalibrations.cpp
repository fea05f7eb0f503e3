// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/CalibrationActions.h"
#include "app/window/MainWindow.h"
#include "core/calibration/calibrationEdits.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/calibration/CalibrationPanel.h"

#include <QAction>

namespace costscope {

void MainWindow::connectCalibrations()
{
    Actions& a = *m_actions;
    connect(a["calibrate"], &QAction::triggered, this, &MainWindow::calibrateCurrent);
    connect(a["useMachine"], &QAction::triggered, this,
            [this] { m_calibrations->use(currentMachine(), figuresFor(m_document.session(), currentMachine())); });
    connect(m_calibrations, &CalibrationActions::refused, this, [this](const QString& reason) {
        m_inspector->setProblem(reason);
        say(reason);
    });
    connect(m_calibrations, &CalibrationActions::told, this, &MainWindow::say);
    connectCalibrationPanel();
}

void MainWindow::connectCalibrationPanel()
{
    CalibrationPanel* panel = m_inspector->calibrationPanel();
    connect(panel, &CalibrationPanel::edited, m_calibrations, &CalibrationActions::put);
    connect(panel, &CalibrationPanel::editFinished, this, [this] { m_document.endMerge(); });
    connect(panel, &CalibrationPanel::bootstrapWanted, m_calibrations, &CalibrationActions::bootstrap);
    connect(panel, &CalibrationPanel::useWanted, m_calibrations, &CalibrationActions::use);
    connect(panel, &CalibrationPanel::anotherWanted, this, [this](const CalibrationItem& item) {
        const QString id = m_calibrations->put(item, tr("One more calibration"));
        if (!id.isEmpty()) show(id);
    });
    connect(panel, &CalibrationPanel::machineWanted, this, qOverload<const QString&>(&MainWindow::show));
    connect(panel, &CalibrationPanel::compareWanted, this, [this] {
        refreshInspector();
        refreshTable();
    });
}

void MainWindow::calibrateCurrent()
{
    const auto item = calibrationFor(m_document.session(), m_current);
    if (!item) return;
    const QString id = item->id.isEmpty() ? m_calibrations->put(*item, tr("Calibrate")) : item->id;
    if (!id.isEmpty()) show(id);
}

} // namespace costscope
