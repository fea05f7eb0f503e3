// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <QAbstractSpinBox>

namespace costscope {

/// Whether a number without unit over a size with one is in bytes: 65536 is no 65536 kB, which would be shown as 65.5 MB.
bool isInBytes(const QString& plainNumber, Quantity quantity);

/// A number with its unit: accepts "2.9 GB/s", "2,9 GB/s", "440 ns", "8 KiB". Wrong text stays and is explained; the last good value
/// counts. Arrows change the value by 1 %, Page keys by 10 %.
class QuantitySpin : public QAbstractSpinBox {
    Q_OBJECT

public:
    explicit QuantitySpin(Quantity quantity, QWidget* parent = nullptr);

    void setQuantity(Quantity quantity) { m_quantity = quantity; } ///< before setValue()
    void setWhole(bool whole) { m_whole = whole; }                 ///< arrows go by one at least
    double value() const { return m_value; }
    void setValue(double value);              ///< shows it; no signal
    void setRange(double least, double most); ///< NaN = no limit
    void forget();                            ///< what was typed and not taken: the value belongs to another thing
    void stepBy(int steps) override;

Q_SIGNALS:
    void valueEdited(double value);
    /// Why the text is not a value; empty when it is one again.
    void problem(const QString& reason);

protected:
    Quantity quantity() const { return m_quantity; }
    /// How a value stands in the field, and what a text there means.
    virtual QString textOf(double value) const { return display(value, m_quantity); }
    virtual Result<double> valueOf(const QString& text) const;
    StepEnabled stepEnabled() const override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override; ///< scrolls the panel; no value changes by accident

    void changeEvent(QEvent* event) override;

    void mark(const char* name, bool on); ///< "wrong" or "changed": its words have that colour

private:
    void readText();
    void colourWords();
    QString outside(const QString& text) const;
    void show(const QString& reason);

    Quantity m_quantity;
    double m_value = missing, m_least = missing, m_most = missing;
    bool m_whole = false;
};

} // namespace costscope
