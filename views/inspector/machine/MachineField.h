// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/Machine.h"
#include "core/machine/machineValues.h"

#include <QWidget>

class QLabel;

namespace costscope {

class MachineSpin;

/// One value of a machine to type: "2.9 GB/s", "∞ (no limit)", empty = none. A changed value has another colour and an arrow
/// back; error or state stand below it, source, recipe and the original in its tool tip.
class MachineField : public QWidget {
    Q_OBJECT

public:
    explicit MachineField(const MachineParameter& row, QWidget* parent = nullptr);

    void set(const Machine& machine);
    const QString& name() const { return m_row.name; }
    bool hasValue() const { return m_hasValue; }
    MachineSpin* spin() const { return m_spin; }

Q_SIGNALS:
    void typed(const QString& name, double value); ///< NaN = cleared
    void finished();
    void resetWanted(const QString& name);
    void chosen(const QString& name);    ///< has the focus now
    void problem(const QString& reason); ///< why the text is no value; empty = it is one again

private:
    const MachineParameter m_row;
    bool m_hasValue = false;
    MachineSpin* m_spin;
    QLabel* m_note;
};

/// What is known of a value of a machine, as simple HTML: exact value, error, interval, state, source, recipe, original.
QString machineValueTip(const Machine& machine, const MachineParameter& row);

} // namespace costscope
