// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/examples.h"
#include "views/CalibrationPanel.h"
#include "views/Fold.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace costscope;

class TestCalibrationPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void notesOfTheMachineAreAtHand()
    {
        const auto session = openExample(QStringLiteral("blue-waters-benchmarks"));
        QVERIFY(session.ok());
        FigureMemory memory;
        CalibrationPanel panel;
        panel.setCalibration(*session, session->calibrations.back(), memory);
        QVERIFY(!panel.notes()->isHidden() && !panel.notes()->isOpen());
        QVERIFY(panel.calibrate()->isHidden()); // its machine is what its data give
        QString text;
        for (const QLabel* label : panel.notes()->findChildren<QLabel*>()) text += label->text();
        QVERIFY(text.contains("<br>inter-node.rend.alpha: 3.0"));
        Session bare = *session;
        bare.machines.clear();
        panel.setCalibration(bare, bare.calibrations.back(), memory);
        QVERIFY(panel.notes()->isHidden());
    }
};

QTEST_MAIN(TestCalibrationPanel)
#include "tst_calibration_panel.moc"
