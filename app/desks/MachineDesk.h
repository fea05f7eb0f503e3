// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desks/Desk.h"
#include "core/data/Table.h"

#include <QObject>

namespace costscope {

class MachineActions;
struct Machine;

/// The machine that is looked at: the menu Model, its panel, and its table.
class MachineDesk : public QObject {
    Q_OBJECT

public:
    MachineDesk(const Desk& desk, MachineActions& machines);

    /// The one looked at, else that of the figure in front; may be a shipped one, and empty.
    QString current() const;
    /// What can be done with it now.
    void refreshActions();

    /// The machine whose values are the table, of a calibration its own; nullptr if none is looked at.
    const Machine* ofTable() const;
    /// The one beside it; nullptr if it is alone.
    const Machine* compared() const;

Q_SIGNALS:
    void tableChanged();                   ///< another machine is beside it
    void valueChosen(const QString& name); ///< in the panel

private:
    void connectPanel(class MachinePanel* panel);
    QString whatIfFigure() const; ///< the figure in front if its what if changes parameters; empty on a machine
    void keep();
    void resetToSource();

    const Desk m_desk;
    MachineActions& m_machines;
};

} // namespace costscope
