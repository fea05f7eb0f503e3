// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/inspector/calibration/calibrationShown.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

class QComboBox;
class QSpinBox;
class QVBoxLayout;

namespace costscope {

class FactGrid;

/// What a calibration found: every value with its error, its 95 % interval or why there is none, beside another machine's.
class CalibrationValuesPart : public PanelWidget {
    Q_OBJECT

public:
    explicit CalibrationValuesPart(QWidget* parent = nullptr);

    void show(const CalibrationShown& shown);
    using QWidget::show;
    QString comparedWith() const; ///< id of the other machine; empty = none
    QComboBox* others() const { return m_others; }
    FactGrid* values() const { return m_values; }
    QPushButton* bootstrap() const { return m_bootstrap; }
    QSpinBox* samples() const { return m_samples; }

Q_SIGNALS:
    void bootstrapWanted(const CalibrationItem& item); ///< with so many draws
    void compareWanted();                              ///< with another machine than before

private:
    void buildBootstrap(QVBoxLayout* layout);
    void showOthers(const CalibrationShown& shown);
    void showIntervals(const CalibrationShown& shown);

    CalibrationItem m_item;
    Heading m_title;
    QComboBox* m_others;
    FactGrid* m_values;
    QLabel* m_intervals;
    QPushButton* m_bootstrap;
    QSpinBox* m_samples;
};

/// Lines of a calibration: a heading per law, its values, and those of `other` with the ratio to them.
std::vector<struct Fact> calibrationFacts(const CalibrationShown& shown, const Machine* other);

} // namespace costscope
