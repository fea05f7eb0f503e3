// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/inspector/calibration/calibrationShown.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/Fold.h"

namespace costscope {

class FactGrid;

/// Where the laws of a calibration fit badly: γ by the number of messages, and the worst cells. Folded until asked for.
class CalibrationDetailsPart : public QWidget {
    Q_OBJECT

public:
    explicit CalibrationDetailsPart(QWidget* parent = nullptr);

    void show(const CalibrationShown& shown);
    using QWidget::show;
    QPushButton* worstButton() const { return m_worstFold->button(); }
    FactGrid* gamma() const { return m_gamma; }
    FactGrid* worst() const { return m_worst; }

private:
    FactGrid *m_gamma, *m_worst;
    Fold *m_gammaFold, *m_worstFold;
};

} // namespace costscope
