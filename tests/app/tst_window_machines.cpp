// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/actions/MachineActions.h"
#include "app/pages/ReportModel.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/machine/machineEdits.h"
#include "core/machine/machineFile.h"
#include "core/session/machines.h"
#include "views/figure/FigureView.h"
#include "views/inspector/levels/LevelPanel.h"
#include "views/inspector/machine/MachineField.h"
#include "views/inspector/machine/MachinePanel.h"
#include "views/inspector/machine/MachineSpin.h"
#include "views/models/SessionTree.h"
#include "views/models/TableModel.h"
#include "views/models/TablePanel.h"
#include "views/widgets/ParameterSlider.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTableView>

using namespace costscope;

namespace {

const QString blueWaters = u"blue-waters"_s, gammaName = u"gamma"_s, alphaName = u"inter-node.rend.alpha"_s;

/// The example of AMG levels in its window, with its machine in the Inspector.
struct Machines : Bench {
    Machines()
    {
        window.files().openExample(u"amg-blue-waters"_s);
        QCoreApplication::processEvents();
        window.show(blueWaters);
    }
    MachinePanel* panel() { return window.inspector()->machinePanel(); }
    QPushButton* use()
    {
        for (auto* button : panel()->findChildren<QPushButton*>())
            if (button->text() == u"Use in the open figure") return button;
        return nullptr;
    }
    MachineSpin* spin(const QString& name) { return panel()->field(name)->spin(); }
    const Machine& machine(const QString& id = blueWaters) { return *findMachine(session(), id); }
    double queueTime() { return window.figures()->currentFigure()->figure()->table.numbers(u"queue_s")[3]; }
    QUndoStack& undo() { return window.document().undoStack(); }
    void type(const QString& name, const QString& text)
    {
        MachineSpin* field = spin(name);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void trigger(const char* action) { window.actions()[action]->trigger(); }
    QString note(const QString& id)
    {
        return window.tree()
            ->model()
            ->data(static_cast<SessionModel*>(window.tree()->model())->indexOf(id), SessionModel::NoteRole)
            .toString();
    }
};

} // namespace

class TestWindowMachines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    /// Every value of the machine stands in the Inspector and in the table.
    void theInspectorShowsTheMachine()
    {
        Machines bench;
        QVERIFY(bench.panel()->isVisible());
        QCOMPARE(bench.spin(alphaName)->text(), u"3\u00A0µs"_s);
        QCOMPARE(bench.spin(u"inter-node.eager.R_N"_s)->text(), u"∞ (no limit)"_s);
        QVERIFY(!bench.panel()->field(u"intra-node.eager.R_N"_s)->isVisible()); // no limit on a node
        QVERIFY(bench.spin(alphaName)->toolTip().contains(u"Table 1"_s));
        QCOMPARE(bench.window.tableModel()->rowCount(), int(bench.machine().values.size()));
        Q_EMIT bench.spin(gammaName)->chosen();
        const auto rows = bench.window.table()->selectedRows();
        QCOMPARE(rows.size(), size_t(1));
        QCOMPARE(bench.window.tableModel()->index(rows.front(), 0).data().toString(), gammaName);
        QCOMPARE(bench.window.tableModel()->index(rows.front(), 1).data().toString(), u"8.400\u00A0ns"_s);
        for (const auto& [name, value] : bench.machine().values) QVERIFY2(bench.panel()->field(name), qPrintable(name));
    }

    /// What is typed counts at once, everywhere, and is one step back.
    void aTypedValueMovesTheFigure()
    {
        Machines bench;
        const double before = bench.queueTime();
        bench.type(gammaName, u"4.2 ns"_s);
        QCOMPARE(bench.machine().values.at(gammaName).value, 4.2e-9);
        QCOMPARE(bench.machine().values.at(gammaName).source, u"typed by the user"_s);
        QVERIFY(qFuzzyCompare(bench.queueTime(), before / 2));
        QCOMPARE(bench.undo().count(), 1);
        QCOMPARE(bench.note(blueWaters), u"1 changed"_s);
        QVERIFY(bench.panel()->changes()->text().contains(u"1 value is changed from the paper"_s));
        QVERIFY(bench.spin(gammaName)->property("changed").toBool());
        QVERIFY(bench.spin(gammaName)->toolTip().contains(u"8.4"_s));
        QCOMPARE(shippedMachine(blueWaters)->values.at(gammaName).value, 8.4e-9);
        bench.undo().undo();
        QCOMPARE(bench.queueTime(), before);
        QCOMPARE(bench.spin(gammaName)->text(), u"8.4\u00A0ns"_s);
        QCOMPARE(bench.note(blueWaters), QString());
    }
    void wrongTextStaysAndIsExplained()
    {
        Machines bench;
        QString reason;
        connect(bench.panel()->field(gammaName), &MachineField::problem, &bench.window, [&](const QString& r) { reason = r; });
        for (const auto& [text, said] :
             {std::pair{"-1 ns", "-1e-09 is negative"}, {"inf", "Only R_N"}, {"4 GB/s", "GB/s"}, {"many", "many"}}) {
            bench.type(gammaName, QString::fromLatin1(text));
            QVERIFY2(reason.contains(QLatin1String(said)), qPrintable(reason));
            QCOMPARE(bench.spin(gammaName)->text(), QString::fromLatin1(text));
        }
        QCOMPARE(bench.undo().count(), 0);
        bench.type(u"node.cores"_s, u"2.5"_s);
        QCOMPARE(bench.undo().count(), 0);
        bench.type(u"inter-node.rend.R_N"_s, u"no limit"_s);
        QVERIFY(std::isinf(bench.machine().values.at(u"inter-node.rend.R_N"_s).value));
        QCOMPARE(bench.spin(gammaName)->text(), u"many"_s); // still to be corrected
    }
    void clearedAndResetValues()
    {
        Machines bench;
        bench.type(u"node.ppn"_s, u"16"_s);
        QCOMPARE(bench.machine().values.at(u"node.ppn"_s).value, 16.0);
        Q_EMIT bench.spin(u"node.ppn"_s)->resetWanted();
        QVERIFY(!bench.machine().values.contains(u"node.ppn"_s));
        bench.spin(gammaName)->setFocus();
        bench.spin(gammaName)->findChild<QLineEdit*>()->clear();
        QTest::keyClick(bench.spin(gammaName), Qt::Key_Return);
        QVERIFY(std::isnan(bench.machine().values.at(gammaName).value));
        bench.type(alphaName, u"1 us"_s);
        bench.trigger("resetModel");
        QVERIFY(bench.machine() == *shippedMachine(blueWaters));
        bench.undo().undo();
        QCOMPARE(changedValues(bench.machine()), QStringList({alphaName, gammaName}));
    }

    /// What-if values become a machine of their own, the figure goes with them, and Blue Waters is as printed again.
    void aWhatIfIsKept()
    {
        Machines bench;
        QVERIFY(!bench.window.actions()["keepMachine"]->isEnabled());
        bench.type(gammaName, u"4.2 ns"_s);
        const double changed = bench.queueTime();
        bench.answers->text = u"Shorter queues"_s;
        bench.trigger("keepMachine");
        QCOMPARE(bench.window.current(), u"shorter-queues"_s);
        QCOMPARE(bench.session().figures.front().machine, u"shorter-queues"_s);
        QCOMPARE(bench.queueTime(), changed);
        QVERIFY(bench.machine() == *shippedMachine(blueWaters));
        QCOMPARE(bench.undo().count(), 2);
    }
    void machinesAreMadeDuplicatedAndRemoved()
    {
        Machines bench;
        bench.answers->text = u"Cluster"_s;
        bench.trigger("newMachine");
        QCOMPARE(bench.window.current(), u"cluster"_s);
        QVERIFY(bench.machine(u"cluster"_s).values.empty());
        bench.type(gammaName, u"1 ns"_s);
        QCOMPARE(bench.machine(u"cluster"_s).values.at(gammaName).value, 1e-9);
        bench.answers->text = u"Cluster B"_s;
        bench.trigger("duplicateMachine");
        QCOMPARE(bench.window.current(), u"cluster-b"_s);
        bench.trigger("newStructure");
        QCOMPARE(bench.machine(u"cluster-b-2"_s).values.size(), shippedMachine(blueWaters)->values.size());
        bench.window.things().rename(u"cluster-b-2"_s, u"Cluster"_s);
        QCOMPARE(bench.machine(u"cluster-b-2"_s).name, u"Cluster (2)"_s);
        bench.trigger("removeMachine");
        QVERIFY(!hasMachine(bench.session(), u"cluster-b-2"));
        QVERIFY(!bench.window.actions()["removeMachine"]->isEnabled()); // nothing is looked at, or something else
        bench.window.actions().submenu("shipped")->actions().value(1)->trigger();
        QCOMPARE(bench.window.current(), u"hopper"_s);
        QVERIFY(hasMachine(bench.session(), u"hopper"));
    }
    /// What the open figure cannot show is not offered to it.
    void onlyAMachineWithItsValuesIsUsed()
    {
        Machines bench;
        QPushButton* const use = bench.use();
        QVERIFY(use && !use->isVisible()); // it shows this one
        bench.answers->text = u"Cluster"_s;
        bench.trigger("newMachine");
        QVERIFY(use->isVisible() && !use->isEnabled());
        QVERIFY(use->toolTip().contains(u"lacks values"_s));
        bench.answers->text = u"Copy"_s;
        bench.window.show(blueWaters);
        bench.trigger("duplicateMachine");
        QVERIFY(use->isVisible() && use->isEnabled());
        use->click();
        QCOMPARE(bench.session().figures.front().machine, u"copy"_s);
        QVERIFY(!use->isVisible());
    }
    /// Figures of benchmarks show what is calibrated to them.
    void noOtherMachineIsUsedWithBenchmarks()
    {
        Machines bench;
        bench.window.files().openExample(u"blue-waters-benchmarks"_s);
        QCoreApplication::processEvents();
        bench.window.actions().submenu("shipped")->actions().value(1)->trigger();
        QCOMPARE(bench.window.current(), u"hopper"_s);
        QVERIFY(bench.window.figures()->currentFigure());
        QVERIFY(bench.use() && !bench.use()->isVisible());
    }
    /// A figure that loses its machine shows the shipped one, and that is said.
    void figuresFallBack()
    {
        Machines bench;
        const double printed = bench.queueTime();
        bench.answers->text = u"Cluster"_s;
        bench.trigger("duplicateMachine");
        bench.type(gammaName, u"1 ns"_s);
        QCOMPARE(bench.queueTime(), printed); // the figure is not its yet
        const QString figure = bench.session().figures.front().id;
        QCOMPARE(bench.window.things().addToFigure(figure, {u"cluster"_s}), QString());
        QVERIFY(bench.queueTime() < printed);
        bench.trigger("remove");
        QCOMPARE(bench.queueTime(), printed);
        QVERIFY2(bench.window.status()->text().contains(u"shows Blue Waters now"_s), qPrintable(bench.window.status()->text()));
    }

    /// Written, dropped on another window, and the same: values, marks and the way back.
    void exportedAndImported()
    {
        Machines bench;
        bench.type(gammaName, u"4.2 ns"_s);
        bench.answers->save = bench.folder.filePath(u"machine"_s);
        bench.trigger("exportMachine");
        const QString file = bench.answers->save + u".json"_s;
        QVERIFY(QFile::exists(file));
        bench.type(gammaName, u"5 ns"_s);
        bench.trigger("exportMachine"); // it is there: asked, and not overwritten
        QCOMPARE(bench.answers->overwriteAsked, QList<QStringList>{{file}});
        Bench other;
        drop(other.window, QStringList{file});
        other.waitForJobs();
        QCOMPARE(other.window.current(), blueWaters);
        const Machine& machine = *findMachine(other.session(), blueWaters);
        QCOMPARE(machine.values.at(gammaName).value, 4.2e-9);
        QCOMPARE(changedValues(machine), QStringList{gammaName});
        QVERIFY(withOriginals(machine) == *shippedMachine(blueWaters));
        drop(bench.window, QStringList{file}); // beside the changed one that the figure shows
        bench.waitForJobs();
        QCOMPARE(bench.window.current(), u"blue-waters-2"_s);
        QCOMPARE(bench.machine().values.at(gammaName).value, 5e-9);
    }
    void brokenFilesAreRefusedWithTheirPlace()
    {
        Machines bench;
        const QString file = bench.folder.filePath(u"broken.json"_s);
        write(file, "{\"format\": \"costscope.machine/1\", \"id\": \"m\",\n \"queue_search\": {\"gamma\": \"fast\"}}");
        bench.window.files().openFiles({file});
        bench.waitForJobs();
        QCOMPARE(bench.session().machines.size(), size_t(1));
        const Message* message = bench.window.report()->message(bench.window.report()->index(0, 0, {}));
        QVERIFY(message);
        QCOMPARE(message->text, u"/queue_search/gamma: A number was expected, this is a text."_s);
        QCOMPARE(message->line, 2);
        QCOMPARE(message->column, 28);
    }
    void comparedInTheTable()
    {
        Machines bench;
        bench.answers->text = u"Cluster"_s;
        bench.trigger("duplicateMachine");
        bench.type(gammaName, u"4.2 ns"_s);
        QComboBox* others = bench.panel()->others();
        others->setCurrentIndex(others->findData(blueWaters));
        Q_EMIT others->activated(others->currentIndex());
        const Table& table = bench.window.tableModel()->table();
        QVERIFY(table.find(u"ratio"));
        for (qsizetype row = 0; row < table.rows(); ++row)
            if (table.find(u"name")->text(row) == gammaName) QCOMPARE(table.find(u"ratio")->number(row), 2.0);
        others->setCurrentIndex(0);
        Q_EMIT others->activated(0);
        QVERIFY(!bench.window.tableModel()->table().find(u"ratio"));
    }

    /// Nothing of the editor is cut off at the right in the smallest window.
    void itFitsTheSmallestWindow()
    {
        Machines bench;
        bench.window.resize(1280, 720);
        bench.window.show(blueWaters);
        bench.type(gammaName, u"4.25 ns"_s);
        QTRY_VERIFY(bench.window.inspector()->viewport()->width() > 100);
        const int wanted = bench.window.inspector()->widget()->minimumSizeHint().width();
        QVERIFY2(wanted <= bench.window.inspector()->viewport()->width(), qPrintable(QString::number(wanted)));
    }
    /// A slider of the level panel and the editor change the same machine.
    void theLevelPanelKeepsTheWayBack()
    {
        Machines bench;
        bench.window.show(bench.session().figures.front().id);
        Q_EMIT bench.window.inspector()->levelPanel()->queue()->changed(4.2e-9);
        QCOMPARE(originalOf(bench.machine(), gammaName)->value, 8.4e-9);
        QVERIFY(bench.machine().originals.contains(gammaName));
        Q_EMIT bench.window.inspector()->levelPanel()->queue()->resetWanted();
        QVERIFY(bench.machine() == *shippedMachine(blueWaters));
    }
};

QTEST_MAIN(TestWindowMachines)
#include "tst_window_machines.moc"
