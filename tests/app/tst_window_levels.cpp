// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "views/figure/FigureView.h"
#include "views/inspector/levels/LevelPanel.h"
#include "views/inspector/levels/LevelParametersPart.h"
#include "views/inspector/levels/levelMachines.h"
#include "views/widgets/ParameterSlider.h"
#include "views/widgets/QuantitySpin.h"

#include <QComboBox>
#include <QSpinBox>
#include <QToolButton>

using namespace costscope;

namespace {

/// The example in its window, or message lists.
struct Levels : Bench {
    explicit Levels(bool lists = false)
    {
        if (lists)
            window.files().openFiles({QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/amg/hypre_elas_p64.json")});
        else
            window.files().openExample(u"amg-blue-waters"_s);
        waitForJobs();
    }
    double threshold(const char* name)
    {
        return session().machines.front().values.at(u"protocols.%1_below_bytes"_s.arg(QLatin1String(name))).value;
    }
    LevelPanel* panel() { return window.inspector()->levelPanel(); }
    const Figure& figure() { return *window.figures()->currentFigure()->figure(); }
    double delta() { return session().machines.front().values.at(u"delta"_s).value; }
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
        QVERIFY2(bench.panel()->verdict()->text().contains(u"Queue search dominates"_s), qPrintable(bench.panel()->verdict()->text()));
        bench.window.selection().set({u"level=0"_s});
        QVERIFY2(bench.panel()->verdict()->text().contains(u"Contention dominates"_s), qPrintable(bench.panel()->verdict()->text()));
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
        const MachineValue& gamma = bench.session().machines.front().values.at(u"gamma"_s);
        QCOMPARE(gamma.value, 4.2e-9);
        QVERIFY(gamma.source.contains(u"typed"_s));
        Q_EMIT bench.panel()->queue()->resetWanted();
        QCOMPARE(bench.session().machines.front().values.at(u"gamma"_s).value, 8.4e-9);
        QVERIFY(!bench.session().machines.front().values.at(u"gamma"_s).source.isEmpty());
    }

    /// Latency of a class, limits of the protocols: values of the machine like γ and δ.
    void latencyOfAClassIsDragged()
    {
        Levels bench;
        LevelParametersPart* parameters = bench.panel()->parameters();
        parameters->where()->setCurrentText(u"intra-node"_s);
        parameters->how()->setCurrentText(u"eager"_s);
        Q_EMIT parameters->how()->activated(1);
        QCOMPARE(parameters->latency()->field()->value(), 1.2e-6);
        Q_EMIT parameters->latency()->changed(2.4e-6);
        QCOMPARE(bench.session().machines.front().values.at(u"intra-node.eager.alpha"_s).value, 2.4e-6);
        Q_EMIT parameters->latency()->resetWanted();
        QCOMPARE(bench.session().machines.front().values.at(u"intra-node.eager.alpha"_s).value, 1.2e-6);
    }

    /// Thresholds move messages from one protocol to another and stay in order.
    void thresholdsAreDragged()
    {
        Levels bench(true);
        LevelParametersPart* parameters = bench.panel()->parameters();
        const double before = bench.figure().table.numbers(u"node_aware_s")[0];
        Q_EMIT parameters->shortBelow()->changed(64);
        QVERIFY(bench.figure().table.numbers(u"node_aware_s")[0] != before);
        QCOMPARE(bench.threshold("short"), 64.0);
        Q_EMIT parameters->shortBelow()->changed(20'000); // beyond eager
        QCOMPARE(bench.threshold("short"), 8000.0);
        Q_EMIT parameters->eagerBelow()->changed(100);
        QCOMPARE(bench.threshold("eager"), 8000.0);
        QVERIFY(bench.panel()->isVisible());
    }

    /// Placement belongs to the figure: its choices change, the data stay, and each row has its way back.
    void placementIsChangedAndGoesBack()
    {
        Levels bench(true);
        PlacementPart* placement = bench.panel()->parameters()->placement();
        QCOMPARE(placement->perNode()->value(), 16);
        const double before = bench.figure().table.numbers(u"total_s")[0];
        placement->perNode()->setValue(8);
        bench.waitForJobs();
        QCOMPARE(bench.session().figures.front().choices[QLatin1String("ppn")].toDouble(), 8.0);
        QVERIFY(bench.figure().table.numbers(u"total_s")[0] != before);
        placement->order()->setCurrentIndex(2);
        Q_EMIT placement->order()->activated(2);
        QCOMPARE(bench.session().figures.front().choices[QLatin1String("order")].toString(), u"round-robin"_s);
        placement->perRouter()->setValue(1);
        QCOMPARE(bench.session().figures.front().choices[QLatin1String("nodes_per_router")].toDouble(), 1.0);
        QVERIFY(placement->resetPerNode()->isVisible());
        placement->resetPerNode()->click();
        QVERIFY(!bench.session().figures.front().choices.contains(QLatin1String("ppn")));
        QCOMPARE(placement->perNode()->value(), 16);
        while (bench.window.document().undoStack().canUndo() && !bench.session().figures.empty() &&
               !bench.session().figures.front().choices.isEmpty())
            bench.window.document().undoStack().undo();
        QCOMPARE(bench.figure().table.numbers(u"total_s")[0], before);
    }

    /// The queue law is a switch of the figure; the formula follows it.
    void theQueueLawIsChosen()
    {
        Levels bench;
        QComboBox* law = bench.panel()->parameters()->queueLaw();
        law->setCurrentIndex(3);
        Q_EMIT law->activated(3);
        QCOMPARE(bench.session().figures.front().choices[QLatin1String("queue_law")].toString(), u"in-order"_s);
        QVERIFY(bench.panel()->formula()->text().contains(u"<i>γ</i> <i>n</i> +"_s));
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
            QVERIFY2(wanted <= bench.window.inspector()->viewport()->width(), qPrintable(u"%1: %2 px"_s.arg(example).arg(wanted)));
        }
    }

    /// A figure without a machine of its own gets one when a value of it is changed.
    void importedLevelsGetAMachineWhenItIsChanged()
    {
        Bench bench;
        bench.window.files().openFiles({QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/amg/hypre_27pt_p16.json")});
        bench.waitForJobs();
        QCOMPARE(bench.session().figures.size(), size_t(1));
        QCOMPARE(bench.session().figures.front().kind, u"cost-by-level"_s);
        QVERIFY(bench.session().machines.empty());
        QTRY_VERIFY(bench.window.inspector()->levelPanel()->isVisible());
        Q_EMIT bench.window.inspector()->levelPanel()->contention()->changed(2e-10);
        QCOMPARE(bench.session().machines.size(), size_t(1));
        QCOMPARE(bench.session().figures.front().machine, bench.session().machines.front().id);
    }

    /// It stands in the list, cannot be taken, and says which values it lacks.
    void aMachineThatLacksValuesIsListed()
    {
        Bench bench;
        bench.window.files().openExample(u"amg-blue-waters"_s);
        bench.waitForJobs();
        Session session = bench.session();
        Machine machine = session.machines.front();
        machine.id = u"half"_s, machine.name = u"Half a machine"_s;
        for (const char* name : {"inter-node.short.alpha", "inter-node.eager.alpha"}) machine.values.erase(QLatin1String(name));
        session.machines.push_back(machine);
        QComboBox box;
        fillMachines(box, session, session.machines.front().id);
        const int row = box.findText(u"Half a machine (values are missing)"_s);
        QVERIFY(row >= 0);
        QVERIFY(!(box.model()->flags(box.model()->index(row, 0)) & Qt::ItemIsEnabled));
        const QString why = box.itemData(row, Qt::ToolTipRole).toString();
        QVERIFY2(why.contains(u"inter-node.eager.alpha"_s) && why.contains(u"inter-node.short.alpha"_s), qPrintable(why));
        QVERIFY(box.currentIndex() != row);
        const int count = box.count();
        fillMachines(box, session, session.machines.front().id);
        QCOMPARE(box.count(), count);
        session.machines.pop_back();
        fillMachines(box, session, session.machines.front().id);
        QCOMPARE(box.findText(u"Half a machine (values are missing)"_s), -1);
    }
};

QTEST_MAIN(TestWindowLevels)
#include "tst_window_levels.moc"
