// SPDX-License-Identifier: GPL-3.0-or-later
// Benchmarks in, calibrated machine out, as a user does it in the window.
#include "windowBench.h"

#include "app/actions/CalibrationActions.h"
#include "app/actions/MachineActions.h"
#include "app/pages/ReportModel.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/calibration/calibrationEdits.h"
#include "core/machine/machineEdits.h"
#include "core/session/machines.h"
#include "core/session/sessionFile.h"
#include "views/figure/FigureView.h"
#include "views/figure/hitTest.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/calibration/CalibrationDataPart.h"
#include "views/inspector/calibration/CalibrationDetailsPart.h"
#include "views/inspector/calibration/CalibrationLimitsPart.h"
#include "views/inspector/calibration/CalibrationPanel.h"
#include "views/inspector/calibration/CalibrationRecipePart.h"
#include "views/inspector/calibration/CalibrationUsePart.h"
#include "views/inspector/calibration/CalibrationValuesPart.h"
#include "views/inspector/machine/MachinePanel.h"
#include "views/models/SessionTree.h"
#include "views/models/TableModel.h"
#include "views/widgets/FactGrid.h"
#include "views/widgets/ParameterSlider.h"
#include "views/widgets/QuantitySpin.h"

#include <QAction>
#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSpinBox>
#include <QStatusBar>
#include <QWheelEvent>

using namespace costscope;

namespace {

const QString samples = QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/benchmarks/");
const QString alphaName = u"inter-node.rend.alpha"_s;

QStringList allBenchmarks()
{
    QStringList paths;
    for (const QString& file : QDir(samples).entryList({u"*.json"_s})) paths << samples + file;
    return paths;
}

/// Benchmarks imported into the window, with their figure in front.
struct Benchmarks : Bench {
    explicit Benchmarks(const QStringList& paths = {samples + u"ping-pong-network.json"_s, samples + u"max-rate.json"_s})
    {
        drop(window, paths);
        waitForJobs();
        QCoreApplication::processEvents();
    }
    CalibrationPanel* panel() { return window.inspector()->calibrationPanel(); }
    QUndoStack& undo() { return window.document().undoStack(); }
    const CalibrationItem& item() { return session().calibrations.front(); }
    const Machine& machine() { return *findMachine(session(), item().machine); }
    double alpha() { return machine().values.at(alphaName).value; }
    void calibrate() { QTest::mouseClick(panel()->calibrate(), Qt::LeftButton); }
    FigurePage* page() { return window.figures()->currentFigure(); }
    /// Where the point of a row stands, of the figure in front.
    QPoint placeOf(int row) { return placesOf(*page()->view()->figureLayout(), row).front().at.toPoint(); }
    void shiftClick(int row)
    {
        auto* plot = page()->view()->findChild<QWidget*>(u"plot"_s);
        QTest::mouseClick(plot, Qt::LeftButton, Qt::ShiftModifier, placeOf(row));
    }
};

} // namespace

class TestWindowCalibration : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    /// The switch of the menu says what is drawn, and changes it, whatever a kind calls it.
    void residualsAreSwitchedByTheMenu()
    {
        Benchmarks bench;
        bench.window.files().openExample(u"blue-waters-benchmarks"_s);
        const auto& figures = bench.session().figures;
        const auto figure = std::ranges::find(figures, u"time-versus-size"_s, &FigureRequest::kind);
        QVERIFY(figure != figures.end());
        const QString id = figure->id;
        bench.window.show(id);
        QAction* action = bench.window.actions()["residuals"];
        const auto panels = [&] { return bench.window.figures()->currentFigure()->figure()->panels.size(); };
        QVERIFY(action->isEnabled() && action->isChecked());
        const size_t with = panels();
        action->trigger();
        QVERIFY(!action->isChecked() && panels() < with);
        action->trigger();
        QVERIFY(action->isChecked() && panels() == with);
    }

    /// What nobody has calibrated shows the default recipe and its values; the button makes item and machine.
    void calibrateMakesAMachine()
    {
        Benchmarks bench;
        QVERIFY(bench.panel()->isVisible());
        QVERIFY(bench.session().calibrations.empty());
        QCOMPARE(bench.panel()->recipeInWords()->text(), inWords(CalibrationRecipe()));
        QVERIFY(!bench.panel()->values()->values()->facts().empty());
        const int steps = bench.undo().count();
        bench.calibrate();
        QCOMPARE(bench.session().calibrations.size(), size_t(1));
        QCOMPARE(bench.item().datasets.size(), 2);
        QCOMPARE(bench.undo().count(), steps + 1);
        QVERIFY(!bench.panel()->calibrate()->isVisible());
        const auto library = calibrateItem(bench.session(), bench.item());
        QVERIFY(library.ok());
        QCOMPARE(bench.alpha(), library->machine.values.at(alphaName).value);
        bench.undo().undo();
        QVERIFY(bench.session().calibrations.empty());
        QVERIFY(bench.session().machines.empty());
        QVERIFY(bench.panel()->calibrate()->isVisible());
    }

    /// Preset "as published": what is printed for Blue Waters, to its two digits.
    void asPublishedGivesThePrintedValues()
    {
        Benchmarks bench(allBenchmarks());
        Q_EMIT bench.panel()->recipe()->preset()->activated(1); // the first change calibrates
        QCOMPARE(bench.session().calibrations.size(), size_t(1));
        QCOMPARE(bench.item().datasets.size(), 9);
        const Machine& printed = *shippedMachine(u"blue-waters");
        for (const char* name : {"inter-node.rend.alpha", "inter-node.rend.R_b", "inter-node.rend.R_N", "gamma"}) {
            const double ratio = bench.machine().values.at(QLatin1String(name)).value / printed.values.at(QLatin1String(name)).value;
            QVERIFY2(std::fabs(ratio - 1) < 0.02, name);
        }
        QCOMPARE(bench.panel()->recipe()->preset()->currentIndex(), 1);
        QCOMPARE(bench.panel()->limits()->shortBelow()->field()->text(), u"500\u00A0B"_s);
    }

    void recipeChangesAreSteps()
    {
        Benchmarks bench;
        bench.calibrate();
        const double relative = bench.alpha();
        const int steps = bench.undo().count();
        bench.panel()->recipe()->weights()->button(0)->click();
        QVERIFY(bench.item().recipe.weights == Weights::Plain);
        QVERIFY(bench.alpha() != relative);
        Q_EMIT bench.panel()->recipe()->estimator()->activated(1);
        QVERIFY(bench.item().recipe.estimator == Estimator::Min);
        bench.panel()->recipe()->reading()->button(1)->click();
        QVERIFY(bench.item().recipe.reading == PairReading::OnePair);
        bench.panel()->recipe()->number("branch")->setValue(4);
        QCOMPARE(bench.item().recipe.branch, std::optional(4.0));
        bench.panel()->recipe()->number("most_pairs")->setValue(8);
        QCOMPARE(bench.item().recipe.mostPairs, std::optional(8.0));
        QCOMPARE(bench.undo().count(), steps + 5);
        while (bench.undo().count() > 0 && bench.undo().index() > steps) bench.undo().undo();
        QCOMPARE(bench.alpha(), relative);
        QCOMPARE(bench.panel()->recipe()->weights()->checkedId(), 1);
    }

    /// The wheel scrolls the Inspector; it changes no box that it passes.
    void scrollingChangesNothing()
    {
        Benchmarks bench;
        bench.calibrate();
        const CalibrationItem before = bench.item();
        for (QWidget* box : std::initializer_list<QWidget*>{bench.panel()->recipe()->preset(), bench.panel()->recipe()->estimator(),
                                                            bench.panel()->values()->samples()}) {
            QWheelEvent wheel({5, 5}, box->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
            QApplication::sendEvent(box, &wheel);
        }
        QVERIFY(bench.item() == before);
        QCOMPARE(bench.panel()->values()->samples()->value(), 1000);
    }

    /// A drag goes from one measured size to the next, is one step, and one click brings back what was detected.
    void aLimitIsDragged()
    {
        Benchmarks bench;
        bench.calibrate();
        CalibrationLimitsPart* limits = bench.panel()->limits();
        QCOMPARE(limits->eagerOrigin()->text(), u"detected 4\u00A0KiB … 8\u00A0KiB"_s);
        const double before = bench.alpha(), limit = limits->eagerBelow()->field()->value();
        const int steps = bench.undo().count();
        ValueSlider* slider = limits->eagerBelow()->slider();
        slider->grab(); // laid out
        drag(slider, slider->xOf(limit), slider->xOf(limit * 8));
        QVERIFY(bench.item().recipe.thresholds);
        const double moved = bench.item().recipe.thresholds->eagerBelow;
        QVERIFY2(moved == limit * 4 || moved == limit * 8, qPrintable(exact(moved))); // a measured size
        QVERIFY(bench.alpha() != before);
        QVERIFY(limits->eagerOrigin()->text().startsWith(u"chosen by hand"_s));
        QCOMPARE(bench.undo().count(), steps + 1);
        Q_EMIT limits->eagerBelow()->resetWanted();
        QVERIFY(!bench.item().recipe.thresholds);
        QCOMPARE(bench.alpha(), before);
        bench.undo().undo();
        QCOMPARE(bench.item().recipe.thresholds->eagerBelow, moved);
        bench.undo().undo();
        QCOMPARE(bench.alpha(), before);
        // Limits stay in order.
        Q_EMIT limits->shortBelow()->field()->valueEdited(1e6);
        QCOMPARE(bench.item().recipe.thresholds->shortBelow, limit);
    }

    /// What is typed is taken as it is, also where the Tab that ends it brings the slider the focus.
    void aLimitIsTyped()
    {
        Benchmarks bench;
        bench.calibrate();
        bench.window.show();
        bench.window.activateWindow();
        QuantitySpin* field = bench.panel()->limits()->eagerBelow()->field();
        for (const auto& [typed, bytes] : {std::pair("64 KiB", 65536.0), std::pair("6000", 6000.0)}) {
            field->setFocus();
            field->findChild<QLineEdit*>()->selectAll();
            QTest::keyClicks(field, QString::fromLatin1(typed));
            QTest::keyClick(field, Qt::Key_Tab);
            QVERIFY(!field->hasFocus());
            QCOMPARE(bench.item().recipe.thresholds->eagerBelow, bytes);
        }
        const auto shortBelow = [&] { return bench.item().recipe.thresholds->shortBelow; };
        for (int round = 0; round < 2; ++round) { // beyond the other one: it stops there, and says so
            field->setFocus();
            field->findChild<QLineEdit*>()->selectAll();
            QTest::keyClicks(field, u"10 B"_s);
            QTest::keyClick(field, Qt::Key_Tab);
            QCOMPARE(bench.item().recipe.thresholds->eagerBelow, shortBelow());
            QCOMPARE(field->value(), shortBelow());
            const auto labels = bench.panel()->limits()->findChildren<QLabel*>();
            QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
                return label->isVisible() && label->text().startsWith(u"Eager messages end at the earliest where short ones do"_s);
            }));
            QCOMPARE(field->text(), display(shortBelow(), Quantity::Size, 4));
        }
    }

    /// The machine stands below its calibration, screens away: who asks for it sees it.
    void theMachineIsInSight()
    {
        Benchmarks bench;
        bench.calibrate();
        bench.window.resize(1200, 700);
        bench.window.show();
        Inspector& inspector = *bench.window.inspector();
        inspector.verticalScrollBar()->setValue(0);
        Q_EMIT bench.panel()->machineWanted(bench.machine().id);
        const auto isInSight = [&] {
            const MachinePanel& panel = *inspector.machinePanel();
            const int top = panel.mapTo(inspector.viewport(), QPoint()).y();
            return panel.isVisible() && top >= 0 && top < inspector.viewport()->height() / 2;
        };
        QTRY_VERIFY(isInSight());
        QVERIFY(inspector.verticalScrollBar()->value() > 0); // else it was in sight before
    }

    void intervalsComeFromAJob()
    {
        Benchmarks bench;
        bench.calibrate();
        QVERIFY(!bench.machine().values.at(alphaName).measurementInterval);
        bench.panel()->values()->samples()->setValue(200);
        bench.panel()->values()->bootstrap()->click();
        QVERIFY(!bench.window.jobs().isEmpty());
        bench.waitForJobs();
        QCOMPARE(bench.item().recipe.bootstrap, 200);
        QVERIFY(bench.machine().values.at(alphaName).measurementInterval && bench.machine().values.at(alphaName).interval);
        bench.panel()->recipe()->weights()->button(2)->click();
        QCOMPARE(bench.item().recipe.bootstrap, 0); // its draws belonged to the recipe before
        // Changed meanwhile: not taken.
        bench.panel()->values()->bootstrap()->click();
        bench.panel()->recipe()->weights()->button(1)->click();
        bench.waitForJobs();
        QCOMPARE(bench.item().recipe.bootstrap, 0);
        QVERIFY(bench.panel()->problem()->isVisible());
    }

    /// A click marks one point, one row of the table, and the status bar says which in words.
    void aClickIsOneRow()
    {
        Benchmarks bench;
        QTest::mouseClick(bench.page()->view()->findChild<QWidget*>(u"plot"_s), Qt::LeftButton, {}, bench.placeOf(12));
        QCOMPARE(bench.page()->view()->selection(), QStringList{bench.page()->figure()->rowKeys[12]});
        QStringList words;
        for (const QLabel* label : bench.window.statusBar()->findChildren<QLabel*>()) words << label->text();
        const QString said = words.join(QLatin1Char(' '));
        QVERIFY2(said.contains(u"1 measurement selected: Locality "_s) && !said.contains(u"cell"_s), qPrintable(said));
    }

    /// Shift+click on a point or its menu leaves its row out of the calibration and takes it back.
    void rowsAreLeftOutByClick()
    {
        Benchmarks bench;
        const int row = 12;
        const RecordRef record = bench.page()->figure()->rowRecords[row];
        const auto cells = [&] { // of all laws
            const auto calibration = calibrateItem(bench.session(), *calibrationFor(bench.session(), record.dataset));
            size_t sum = 0;
            for (const CalibratedLaw& law : calibration->laws) sum += law.cells.size();
            return sum;
        };
        const size_t all = cells();
        bench.shiftClick(row);
        QCOMPARE(bench.session().calibrations.size(), size_t(1)); // it was not there
        QCOMPARE(bench.item().recipe.excluded.size(), size_t(1));
        QVERIFY(isLeftOut(bench.item(), record.dataset, record.record));
        QCOMPARE(cells(), all - 1); // the same cell of the other file does not stand in for it
        QVERIFY(bench.panel()->data()->leftOut()->isVisible());
        QCOMPARE(bench.panel()->data()->leftOut()->text(), u"1 row is left out"_s);
        bench.shiftClick(row);
        QVERIFY(bench.item().recipe.excluded.empty());
        bench.undo().undo();
        QCOMPARE(bench.item().recipe.excluded.size(), size_t(1));
        QMenu menu;
        bench.page()->fillMenu(menu, bench.page()->view()->mapToGlobal(bench.placeOf(row)));
        QCOMPARE(menu.actions().front()->text(), u"Count this row again"_s);
        QTest::mouseClick(bench.panel()->data()->includeAll(), Qt::LeftButton);
        QVERIFY(bench.item().recipe.excluded.empty());
    }

    void kernelsOfferNoRowsToLeaveOut()
    {
        Benchmarks bench({QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/benchmarks/cs-kernel-efficiency.json")});
        QVERIFY(bench.page());
        QMenu menu;
        bench.page()->fillMenu(menu, bench.page()->view()->mapToGlobal(bench.placeOf(0)));
        QVERIFY(menu.actions().front()->text().startsWith(u"Export"_s));
        bench.window.show(bench.session().datasets.front().id);
        bench.calibrate();
        QVERIFY(!bench.machine().tables.kernels.empty());
    }

    /// Without some of its benchmarks; the rows that are left out stay with theirs.
    void benchmarksAreChosen()
    {
        Benchmarks bench;
        bench.calibrate();
        const QString second = bench.session().datasets.back().id, first = bench.session().datasets.front().id;
        bench.window.calibrations().toggleLeftOut({{second, 3}}, second);
        bench.panel()->data()->box(first)->click();
        QCOMPARE(bench.item().datasets, QStringList{second});
        QVERIFY(bench.item().recipe.excluded == std::vector<CellPlace>({{0, 3}}));
        QVERIFY(!bench.panel()->data()->box(second)->isEnabled()); // one is needed
        bench.panel()->data()->box(first)->click();
        QCOMPARE(bench.item().datasets, QStringList({second, first}));
    }

    void figuresUseTheMachine()
    {
        Benchmarks bench(allBenchmarks());
        bench.window.files().openExample(u"amg-blue-waters"_s);
        QCoreApplication::processEvents();
        drop(bench.window, allBenchmarks());
        bench.waitForJobs();
        const QString figure = figuresFor(bench.session(), u"blue-waters"_s).front();
        const QString shown = machineIdOf(bench.session(), *bench.session().figure(figure));
        bench.window.show(bench.session().datasets.back().id);
        bench.calibrate();
        QCOMPARE(machineIdOf(bench.session(), *bench.session().figure(figure)), shown); // no figure changes by itself
        QVERIFY(bench.panel()->use()->button()->isEnabled());
        bench.panel()->use()->menu()->actions().front()->trigger();
        for (const QString& id : figuresFor(bench.session(), bench.item().machine))
            QCOMPARE(bench.session().figure(id)->machine, bench.item().machine);
        bench.undo().undo();
        QCOMPARE(machineIdOf(bench.session(), *bench.session().figure(figure)), shown);
    }

    void comparedWithAnotherMachine()
    {
        Benchmarks bench;
        bench.calibrate();
        bench.window.show(bench.item().id);
        QCOMPARE(bench.window.tree()->currentId(), bench.item().id);
        QComboBox* others = bench.panel()->values()->others();
        others->setCurrentIndex(others->findData(u"blue-waters"_s));
        Q_EMIT others->activated(others->currentIndex());
        const auto& facts = bench.panel()->values()->values()->facts();
        QVERIFY(std::any_of(facts.begin(), facts.end(), [](const Fact& fact) { return fact.meaning.startsWith(u"Blue Waters"_s); }));
        QVERIFY(bench.window.tableModel()->table().find(u"ratio"));
        QTest::mouseClick(bench.panel()->details()->worstButton(), Qt::LeftButton);
        QCOMPARE(bench.panel()->details()->worst()->facts().size(), size_t(10));
    }

    /// Two machines of the same data, to be compared: each keeps its own recipe.
    void oneMoreByAnotherRecipe()
    {
        Benchmarks bench;
        bench.calibrate();
        const double alpha = bench.alpha();
        QTest::mouseClick(bench.panel()->use()->another(), Qt::LeftButton);
        QCOMPARE(bench.session().calibrations.size(), size_t(2));
        QCOMPARE(bench.window.current(), bench.session().calibrations.back().id);
        bench.panel()->recipe()->weights()->button(0)->click();
        QCOMPARE(bench.alpha(), alpha);
        const CalibrationItem& second = bench.session().calibrations.back();
        QVERIFY(findMachine(bench.session(), second.machine)->values.at(alphaName).value != alpha);
        QVERIFY(findMachine(bench.session(), second.machine)->name != bench.machine().name);
        // The figure of both shows the one that is chosen.
        const QString figure = bench.session().figures.front().id;
        QCOMPARE(calibrationFor(bench.session(), figure)->id, bench.item().id);
        QCOMPARE(figuresFor(bench.session(), second.machine), QStringList{figure});
        QVERIFY(bench.window.things().addToFigure(figure, {second.id}).isEmpty());
        QCOMPARE(calibrationFor(bench.session(), figure)->id, bench.session().calibrations.back().id);
    }

    void renamedAndRemoved()
    {
        Benchmarks bench;
        bench.calibrate();
        const QString id = bench.item().id, machine = bench.item().machine;
        bench.window.things().rename(id, u"Our cluster"_s);
        QCOMPARE(bench.item().name, u"Our cluster"_s);
        QCOMPARE(bench.machine().name, u"Our cluster"_s);
        bench.window.things().remove({id});
        QVERIFY(bench.session().calibrations.empty());
        QVERIFY(hasMachine(bench.session(), machine)); // it stays as it is
        bench.undo().undo();
        bench.window.things().remove({machine});
        QVERIFY(bench.session().calibrations.empty());
        bench.undo().undo();
        QCOMPARE(bench.item().machine, machine);
    }

    /// What was typed into the machine stays when the recipe changes, and goes back to what is fitted then.
    void typedValuesStay()
    {
        Benchmarks bench;
        bench.calibrate();
        Machine machine = withTyped(withTyped(bench.machine(), alphaName, 5e-6), u"node.cores"_s, 16);
        bench.window.machines().edit(machine, u"Type"_s, {});
        bench.panel()->recipe()->weights()->button(0)->click();
        QCOMPARE(bench.alpha(), 5e-6);
        QCOMPARE(bench.machine().values.at(u"node.cores"_s).value, 16.0);
        const auto library = calibrateItem(bench.session(), bench.item());
        QCOMPARE(originalOf(bench.machine(), alphaName)->value, library->machine.values.at(alphaName).value);
    }

    void savedAndReopened()
    {
        Benchmarks bench(allBenchmarks());
        bench.calibrate();
        bench.window.calibrations().toggleLeftOut({{bench.item().datasets.front(), 2}}, {});
        bench.panel()->limits()->shortBelow()->field()->setValue(1024);
        Q_EMIT bench.panel()->limits()->shortBelow()->field()->valueEdited(1024);
        bench.panel()->values()->samples()->setValue(100);
        bench.panel()->values()->bootstrap()->click();
        bench.waitForJobs();
        bench.answers->save = bench.folder.filePath(u"calibrated.costscope"_s);
        bench.window.files().saveAs();
        bench.waitForJobs();
        const Session saved = bench.session();
        const auto loaded = loadSession(bench.answers->save);
        QVERIFY(loaded.ok());
        QVERIFY(loaded->session.calibrations == saved.calibrations);
        QCOMPARE(loaded->session.machines.size(), saved.machines.size());
        for (const auto& [name, value] : saved.machines.front().values)
            QVERIFY2(loaded->session.machines.front().values.at(name) == value, qPrintable(name));
        const auto again = calibrateItem(loaded->session, loaded->session.calibrations.front());
        QVERIFY(again.ok());
        QCOMPARE(again->machine.values.at(alphaName).value, saved.machines.front().values.at(alphaName).value);
    }

    /// Read anew, a dataset calibrates its machine again; the row that was left out is found again.
    void aReloadCalibratesAgain()
    {
        Bench plain;
        const QString path = plain.folder.filePath(u"ping-pong.json"_s);
        QFile file(samples + u"ping-pong-network.json"_s);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QJsonObject document = QJsonDocument::fromJson(file.readAll()).object();
        write(path, QJsonDocument(document).toJson());
        Benchmarks bench({path});
        bench.calibrate();
        bench.window.calibrations().toggleLeftOut({{bench.item().datasets.front(), 5}}, {});
        const double before = bench.machine().values.at(u"inter-node.short.alpha"_s).value;
        QJsonArray rows = document[QLatin1String("samples")].toArray();
        rows.removeFirst();
        document[QLatin1String("samples")] = rows;
        write(path, QJsonDocument(document).toJson());
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        QVERIFY(bench.machine().values.at(u"inter-node.short.alpha"_s).value != before);
        QVERIFY(bench.item().recipe.excluded == std::vector<CellPlace>({{0, 4}}));
        QVERIFY(!bench.panel()->calibrate()->isVisible());
        document[QLatin1String("samples")] = QJsonArray{rows[0]};
        write(path, QJsonDocument(document).toJson());
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        const QString said = bench.window.report()->text();
        QVERIFY2(said.contains(u"was left out is no longer there"_s), qPrintable(said));
    }
};

QTEST_MAIN(TestWindowCalibration)
#include "tst_window_calibration.moc"
