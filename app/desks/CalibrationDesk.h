// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desks/Desk.h"

#include <QObject>

namespace costscope {

class CalibrationActions;
class MachineDesk;

/// Calibrations of the window: their actions and their panel.
class CalibrationDesk : public QObject {
    Q_OBJECT

public:
    CalibrationDesk(const Desk& desk, CalibrationActions& calibrations, const MachineDesk& machines);

    void refreshActions();

Q_SIGNALS:
    void comparedChanged(); ///< another machine stands beside its values

private:
    void connectPanel(class CalibrationPanel* panel);
    /// Asks for files of costscope-probe, imports and calibrates them.
    void calibrateProbe();
    void calibrateRead(const QStringList& paths);
    void calibrateCurrent(); ///< or shows the calibration that is there

    const Desk m_desk;
    CalibrationActions& m_calibrations;
};

} // namespace costscope
