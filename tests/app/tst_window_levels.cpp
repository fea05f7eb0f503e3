// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/FigureArea.h"
#include "app/FigurePage.h"
#include "views/FigureView.h"
#include "views/LevelPanel.h"
#include "views/ParameterSlider.h"
#include "views/QuantitySpin.h"

#include <QComboBox>

using namespace costscope;

namespace {

/// The example in its window.
struct Levels : Bench {
    Levels()
    {
        window.files().openExample(QStringLiteral("amg-blue-waters"));
        QCoreApplication::processEvents();
    }
    LevelPanel* panel() { return window.inspector()->levelPanel(); }
    const Figure& figure() { return *window.figures()->currentFigure()->figure(); }
    double delta() { return session().machines.front().values.at(QStringLiteral("delta")).value; }
};

} // namespace

class TestWindowLevels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void theInspectorSaysWhatDominates()
    {
        Levels bench;
        QVERIFY(bench.panel()->isVisible());
        QVERIFY2(bench.panel()->verdict()->text().contains(QStringLiteral("Queue search dominates")),
                 qPrintable(bench.panel()->verdict()->text()));
        bench.window.selection().set({QStringLiteral("level=0")});
        QVERIFY2(bench.panel()->verdict()->text().contains(QStringLiteral("Contention dominates")),
                 qPrintable(bench.panel()->verdict()->text()));
    }

    /// One drag is one undo step, and figure, table and panel follow it.
    void draggingDeltaMovesEverything()
    {
        Levels bench;
        const double before = bench.figure().table.numbers(u"contention_s")[0];
        ValueSlider* slider = bench.panel()->contention()->slider();
        QTRY_VERIFY(slider->isVisible());
        const int from = slider->xOf(slider->number());
        drag(slider, from, from - 40);
        QVERIFY(bench.delta() < 1e-10);
        QVERIFY(qFuzzyCompare(bench.figure().table.numbers(u"contention_s")[0], before * bench.delta() / 1e-10));
        QCOMPARE(bench.window.document().undoStack().count(), 1);
        bench.window.document().undoStack().undo();
        QCOMPARE(bench.delta(), 1e-10);
        QCOMPARE(bench.figure().table.numbers(u"contention_s")[0], before);
    }

    void aTypedValueCountsAndGoesBack()
    {
        Levels bench;
        Q_EMIT bench.panel()->queue()->changed(4.2e-9);
        const MachineValue& gamma = bench.session().machines.front().values.at(QStringLiteral("gamma"));
        QCOMPARE(gamma.value, 4.2e-9);
        QVERIFY(gamma.source.contains(QStringLiteral("typed")));
        Q_EMIT bench.panel()->queue()->resetWanted();
        QCOMPARE(bench.session().machines.front().values.at(QStringLiteral("gamma")).value, 8.4e-9);
        QVERIFY(!bench.session().machines.front().values.at(QStringLiteral("gamma")).source.isEmpty());
    }

    /// Nothing of the Inspector is cut off at the right, in the smallest window, with changed values.
    void theInspectorFitsTheSmallestWindow()
    {
        for (const char* example : {"seven-applications", "amg-blue-waters"}) {
            Bench bench;
            bench.window.resize(1280, 720);
            bench.window.files().openExample(QString::fromLatin1(example));
            if (bench.window.inspector()->levelPanel()->isVisible())
                Q_EMIT bench.window.inspector()->levelPanel()->contention()->changed(2e-10);
            else
                Q_EMIT bench.slider()->numberMoved(0.02);
            QTRY_VERIFY(bench.window.inspector()->viewport()->width() > 100);
            const int wanted = bench.window.inspector()->widget()->minimumSizeHint().width();
            QVERIFY2(wanted <= bench.window.inspector()->viewport()->width(),
                     qPrintable(QStringLiteral("%1: %2 px").arg(example).arg(wanted)));
        }
    }

    /// A figure without a machine of its own gets one when a value of it is changed.
    void importedLevelsGetAMachineWhenItIsChanged()
    {
        Bench bench;
        bench.window.files().openFiles({QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/amg/hypre_27pt_p16.json")});
        bench.waitForJobs();
        QCOMPARE(bench.session().figures.size(), size_t(1));
        QCOMPARE(bench.session().figures.front().kind, QStringLiteral("cost-by-level"));
        QVERIFY(bench.session().machines.empty());
        QTRY_VERIFY(bench.window.inspector()->levelPanel()->isVisible());
        Q_EMIT bench.window.inspector()->levelPanel()->contention()->changed(2e-10);
        QCOMPARE(bench.session().machines.size(), size_t(1));
        QCOMPARE(bench.session().figures.front().machine, bench.session().machines.front().id);
    }
};

QTEST_MAIN(TestWindowLevels)
#include "tst_window_levels.moc"
