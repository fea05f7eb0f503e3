// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/inspector/calibration/calibrationShown.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/Fold.h"
#include "views/widgets/PanelWidget.h"

namespace costscope {

class FactGrid;

/// What each dataset gave and what the machine still lacks, γ by the number of messages, and the worst cells. Folded until asked for.
class CalibrationDetailsPart : public PanelWidget {
    Q_OBJECT

public:
    explicit CalibrationDetailsPart(QWidget* parent = nullptr);

    void show(const CalibrationShown& shown);
    using QWidget::show;
    QPushButton* worstButton() const { return m_worstFold->button(); }
    FactGrid* gamma() const { return m_gamma; }
    FactGrid* worst() const { return m_worst; }
    FactGrid* given() const { return m_given; }
    FactGrid* gaps() const { return m_gaps; }

private:
    FactGrid *m_given, *m_gaps, *m_gamma, *m_worst;
    Fold *m_givenFold, *m_gapsFold, *m_gammaFold, *m_worstFold;
};

} // namespace costscope
