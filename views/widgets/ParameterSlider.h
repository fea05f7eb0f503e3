// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"
#include "core/parameters/FigureValue.h"

#include <QWidget>

#include <optional>

class QLabel;
class QToolButton;

namespace costscope {

class QuantitySpin;
class ValueSlider;

/// The name of a value, the way back and a field; below them why a text is no value, and what else belongs to it.
struct FieldRow {
    QLabel* name;
    QToolButton* reset;
    QuantitySpin* field;
    QLabel* problem;
};
/// Fills `whole` with a row; `below`: a slider, or nothing.
FieldRow makeFieldRow(QWidget* whole, Quantity quantity, QToolButton* reset, QWidget* below = nullptr);

/// One parameter of a machine or model to drag or to type, with its source value as a tick and a way back to it.
class ParameterSlider : public QWidget {
    Q_OBJECT

public:
    explicit ParameterSlider(QWidget* parent = nullptr);

    /// `source`: the value it came with, and what that is called; what differs from it is marked.
    void show(const Parameter& row, double value, std::optional<double> source, const QString& sourceName);
    void show(const FigureValue& value);
    using QWidget::show;
    void setProblem(const QString& reason); ///< until a value is shown or typed again
    ValueSlider* slider() const { return m_slider; }
    QuantitySpin* field() const { return m_row.field; }
    bool isTyped() const { return m_isTyped; } ///< of what changed() tells: in the field, whatever has the focus by then

Q_SIGNALS:
    void changed(double value); ///< also at every step of a drag
    void finished();            ///< a drag ended
    void resetWanted();

private:
    void setLimits(const FigureValue& value);
    void showName(const FigureValue& value, bool changed);

    ValueSlider* m_slider;
    FieldRow m_row;
    bool m_isTyped = false;
};

} // namespace costscope
