// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/examples.h"
#include "views/inspector/calibration/CalibrationPanel.h"
#include "views/inspector/calibration/CalibrationValuesPart.h"
#include "views/widgets/FactGrid.h"
#include "views/widgets/Fold.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace costscope;

class TestCalibrationPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void notesOfTheMachineAreAtHand()
    {
        const auto session = openExample(u"blue-waters-benchmarks"_s);
        QVERIFY(session.ok());
        FigureMemory memory;
        CalibrationPanel panel;
        panel.setCalibration(*session, session->calibrations.back(), memory);
        QVERIFY(!panel.notes()->isHidden() && panel.notes()->isOpen());
        QVERIFY(panel.calibrate()->isHidden()); // its machine is what its data give
        QString text;
        for (const QLabel* label : panel.notes()->findChildren<QLabel*>()) text += label->text();
        QVERIFY(text.contains("<td>inter-node.rend.alpha</td><td align=\"right\">&nbsp;3.0"));
        Session bare = *session;
        bare.machines.clear();
        panel.setCalibration(bare, bare.calibrations.back(), memory);
        QVERIFY(panel.notes()->isHidden());
    }

    /// Where nothing was drawn, the interval is not one over cells.
    void intervalsAreCalledWhatTheyAre()
    {
        const auto session = openExample(u"blue-waters-benchmarks"_s);
        QVERIFY(session.ok());
        FigureMemory memory;
        CalibrationPanel panel;
        const auto tips = [&](int draws) {
            CalibrationItem item = session->calibrations.back();
            item.recipe.bootstrap = draws;
            panel.setCalibration(*session, item, memory);
            QString all;
            for (const Fact& fact : panel.values()->values()->facts()) all += fact.toolTip + QLatin1Char('\n');
            return all;
        };
        const QString drawn = tips(1000), computed = tips(0);
        QVERIFY(drawn.contains(u"95 % over cells"_s) && !drawn.contains(u"Student"_s));
        QVERIFY(computed.contains(u"95 %, Student's t"_s) && !computed.contains(u"over cells"_s));
    }
};

QTEST_MAIN(TestCalibrationPanel)
#include "tst_calibration_panel.moc"
