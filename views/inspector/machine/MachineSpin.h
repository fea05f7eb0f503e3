// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/machineValues.h"
#include "views/widgets/QuantitySpin.h"

class QToolButton;

namespace costscope {

/// The text of one value of a machine: a QuantitySpin that may be empty (no value) or "∞ (no limit)", and is narrow enough to
/// stand beside others.
class MachineSpin : public QuantitySpin {
    Q_OBJECT

public:
    explicit MachineSpin(const MachineParameter& row, QWidget* parent = nullptr);
    /// Another colour, and an arrow that asks for the original.
    void setChanged(bool changed);
    void setDigits(int digits) { m_digits = digits; } ///< significant ones, before setValue()

Q_SIGNALS:
    void resetWanted();
    void chosen(); ///< has the focus now

protected:
    QString textOf(double value) const override;
    Result<double> valueOf(const QString& text) const override;
    void focusInEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const MachineParameter m_row;
    QToolButton* m_reset;
    int m_digits = 4;
};

} // namespace costscope
