// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/inspector/calibration/calibrationShown.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

#include <QVariant>

class QMenu;

namespace costscope {

/// What a calibrated machine is for: the figures that show a machine take it, all or one by one.
class CalibrationUsePart : public PanelWidget {
    Q_OBJECT

public:
    explicit CalibrationUsePart(QWidget* parent = nullptr);

    void show(const CalibrationShown& shown);
    using QWidget::show;
    QPushButton* button() const { return m_use; }
    QPushButton* another() const { return m_another; }
    QMenu* menu() const { return m_menu; }

Q_SIGNALS:
    void useWanted(const QString& machine, const QStringList& figures);
    void machineWanted(const QString& machine); ///< to be looked at
    void anotherWanted();                       ///< calibration of the same data, as another machine

private:
    void fill(const CalibrationShown& shown);

    QString m_machine;
    QVariantList m_filled; ///< what the menu was made of
    QPushButton *m_use, *m_look, *m_another;
    QMenu* m_menu;
    QLabel* m_lack;
};

} // namespace costscope
