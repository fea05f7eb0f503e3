// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowBench.h"

#include "app/pages/RecentFiles.h"
#include "app/pages/ReportModel.h"
#include "app/pages/StartPage.h"
#include "app/window/CommandSearch.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "app/window/MainWindow.h"
#include "app/window/runWindow.h"
#include "core/figure/FigureKind.h"
#include "core/session/sessionFile.h"
#include "views/export/export.h"
#include "views/figure/FigureView.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/overhead/FitControls.h"
#include "views/inspector/overhead/FitPanel.h"
#include "views/models/SessionTree.h"
#include "views/models/TableModel.h"
#include "views/models/TablePanel.h"
#include "views/widgets/FactGrid.h"
#include "views/widgets/ValueSlider.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCompleter>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>

using namespace costscope;

class TestWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void folderOfReportsToFigureAndBack()
    {
        Bench bench;
        QVERIFY(bench.window.startPage()->isVisible());
        QTemporaryDir reports;
        for (const QString& name : QDir(mpip).entryList({u"jacobi2d.*"_s}, QDir::Files))
            QVERIFY(QFile::copy(mpip + QLatin1Char('/') + name, reports.filePath(name)));
        drop(bench.window, {reports.path()});
        bench.waitForJobs();
        QVERIFY(bench.session().datasets.front().data->kind == DatasetKind::Runs); // the series comes first
        QVERIFY(!bench.session().figures.empty());
        QVERIFY(bench.window.figures()->currentFigure());
        QVERIFY(bench.window.windowTitle().startsWith(u"Untitled.costscope"_s));
        QVERIFY(bench.window.isWindowModified());

        bench.answers->save = bench.folder.filePath(u"kept.costscope"_s);
        bench.window.actions()["save"]->trigger();
        QVERIFY(QFile::exists(bench.answers->save));
        QVERIFY(!bench.window.isWindowModified());
        QCOMPARE(recentFiles().front().file, bench.answers->save);
        const Session saved = bench.session();

        Bench again;
        again.window.files().openFiles({bench.answers->save});
        QVERIFY(again.session() == saved);
        again.waitForJobs(); // a forecast is one
        again.answers->save = again.folder.filePath(u"figure.pdf"_s);
        again.window.actions()["export"]->trigger();
        QFile pdf(again.answers->save);
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.read(5) == "%PDF-");
    }

    void sliderDragIsOneStepAndFollows()
    {
        Bench bench;
        bench.openExample();
        const Session before = bench.session();
        const QString title = bench.window.figures()->currentFigure()->figure()->provenance.parameters;
        ValueSlider* slider = bench.slider();
        QTRY_VERIFY(slider->isVisible());
        const int from = slider->xOf(slider->number());
        drag(slider, from, from - 60);
        QCOMPARE(bench.window.document().undoStack().count(), 1);
        QVERIFY(bench.session() != before);
        QVERIFY(bench.window.figures()->currentFigure()->figure()->provenance.parameters != title);
        bench.window.actions()["undo"]->trigger();
        QVERIFY(bench.session() == before);
        bench.window.actions()["redo"]->trigger();
        QTest::mouseDClick(slider, Qt::LeftButton, {}, {from, 11}); // back to the scan
        QCOMPARE(bench.session().fit(before.fits.front().id)->settings.fixed.size(), before.fits.front().settings.fixed.size());
        QCOMPARE(bench.window.figures()->currentFigure()->figure()->provenance.parameters, title);
    }

    /// What would give a fit where there is none is looked for when the slider is let go, not at each step.
    void offersComeWhenTheDragEnds()
    {
        Bench bench;
        bench.openExample();
        ValueSlider* slider = bench.slider();
        QTRY_VERIFY(slider->isVisible());
        const auto offers = [&] { return bench.window.inspector()->fitPanel()->nearMisses()->findChildren<QPushButton*>().size(); };
        const QString id = bench.session().figures.front().datasets.front();
        const auto isUsable = [&] { return bench.session().fitOf(id, u"amdahl-overhead"_s)->usable(); };
        const auto send = [&](QEvent::Type type, int x) {
            const QPointF at(x, 11);
            const bool isMove = type == QEvent::MouseMove;
            QMouseEvent event(type, at, slider->mapToGlobal(at), isMove ? Qt::NoButton : Qt::LeftButton,
                              type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, {});
            QApplication::sendEvent(slider, &event);
        };
        int x = slider->xOf(slider->number());
        send(QEvent::MouseButtonPress, x);
        while (x < slider->width() - 12 && isUsable()) send(QEvent::MouseMove, x += 2);
        QVERIFY(!isUsable());
        QCOMPARE(offers(), qsizetype(0));
        send(QEvent::MouseButtonRelease, x);
        bench.waitForJobs();
        QVERIFY(offers() > 0);
        send(QEvent::MouseButtonPress, x);
        while (x > 12 && !isUsable()) send(QEvent::MouseMove, x -= 2);
        send(QEvent::MouseButtonRelease, x);
        QVERIFY(!bench.window.inspector()->fitPanel()->nearMisses()->isVisible());
    }

    /// Who presses into a figure or on its tab looks at it: Inspector and table follow, whatever was picked in the tree.
    void aPressedFigureIsLookedAt()
    {
        Bench bench;
        bench.openExample();
        const QString figure = bench.window.figures()->currentFigure()->id();
        const auto& datasets = bench.session().datasets;
        const QString other = datasets.back().id; // of another program
        QVERIFY(!bench.session().figure(figure)->datasets.contains(other));
        bench.window.show(other);
        QCOMPARE(bench.window.current(), other);
        auto* plot = bench.window.figures()->currentFigure()->view()->findChild<QWidget*>(u"plot"_s);
        QTest::mouseClick(plot, Qt::LeftButton, {}, {3, 3});
        QCOMPARE(bench.window.current(), figure);
        bench.window.show(other);
        auto* tabs = bench.window.figures()->findChild<QTabBar*>();
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tabs->currentIndex()).center());
        QCOMPARE(bench.window.current(), figure);
    }

    /// A file that is no session is told; those opened with it are read all the same.
    void whatIsOpenedWithABrokenSessionIsRead()
    {
        Bench bench;
        const QString broken = bench.folder.filePath(u"cut.costscope"_s), runs = bench.folder.filePath(u"runs.csv"_s);
        for (const auto& [path, text] :
             {std::pair(broken, "{\"format\": \"costs"), std::pair(runs, "n,t_n_s\n1,100\n2,52\n4,28\n8,16\n")}) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
        }
        bench.window.files().openFiles({broken, runs});
        bench.waitForJobs();
        QTRY_COMPARE(bench.session().datasets.size(), size_t(1));
        QCOMPARE(bench.answers->told.size(), size_t(1));
    }

    void selectionIsLinked()
    {
        Bench bench;
        bench.openExample();
        bench.window.table()->view()->selectRow(3);
        const QString key = bench.window.tableModel()->key(3);
        QCOMPARE(bench.window.selection().keys(), QStringList{key});
        QCOMPARE(bench.window.figures()->currentFigure()->view()->selection(), QStringList{key});
        bench.window.selection().set({bench.window.tableModel()->key(5)});
        QCOMPARE(bench.window.table()->selectedRows(), std::vector<int>{5});
    }

    /// With ten figures open every one of them would be painted for it.
    void aFigureThatIsNotSeenIsMarkedWhenItIs()
    {
        Bench bench;
        bench.openExample();
        FigurePage* first = bench.window.figures()->currentFigure();
        const QString second = bench.window.things().newFigure(u"overhead-ratio"_s, bench.session().figure(first->id())->datasets);
        bench.window.show(second);
        QVERIFY(bench.window.figures()->currentFigure() != first);
        bench.window.table()->view()->selectRow(3);
        const QStringList keys = bench.window.selection().keys();
        QVERIFY(!keys.isEmpty());
        QCOMPARE(bench.window.figures()->currentFigure()->view()->selection(), keys);
        QVERIFY(first->view()->selection().isEmpty());
        bench.window.show(first->id());
        QCOMPARE(bench.window.figures()->currentFigure(), first);
        QCOMPARE(first->view()->selection(), keys);
    }

    void rowsAreLeftOutAndTakenBack()
    {
        Bench bench;
        bench.openExample();
        const int points = bench.session().fitOf(bench.session().figures.front().datasets.front(), u"amdahl-overhead"_s)->points;
        const auto now = [&] {
            return bench.session().fitOf(bench.session().figures.front().datasets.front(), u"amdahl-overhead"_s)->points;
        };
        bench.window.table()->view()->selectRow(4);
        bench.window.actions()["leaveOut"]->trigger();
        QCOMPARE(now(), points - 1);
        bench.window.table()->view()->selectRow(4);
        bench.window.actions()["leaveOut"]->trigger();
        QCOMPARE(now(), points);
    }

    void aRefusedFileIsReported()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"nonsense.txt"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("this is no measurement\n");
        file.close();
        drop(bench.window, {path});
        bench.waitForJobs();
        QVERIFY(bench.session().datasets.empty());
        QCOMPARE(bench.window.report()->files().size(), size_t(1));
        QVERIFY(bench.window.report()->files().front().outcome == ImportOutcome::Refused);
        QVERIFY(bench.window.report()->text().contains(u"nonsense.txt"_s));
        QVERIFY(!bench.window.figures()->isEmpty()); // the report has a tab
    }

    void unsavedWorkIsAskedFor()
    {
        Bench bench;
        bench.openExample();
        bench.window.things().remove({bench.session().figures.back().id});
        bench.answers->unsaved = Unsaved::Cancel;
        QVERIFY(!bench.window.close());
        QCOMPARE(bench.answers->unsavedAsked, 1);
        bench.answers->unsaved = Unsaved::Save;
        bench.answers->save = bench.folder.filePath(u"asked.costscope"_s);
        QVERIFY(bench.window.close());
        QVERIFY(QFile::exists(bench.answers->save));
    }

    void splitsAndCloses()
    {
        Bench bench;
        bench.openExample();
        bench.window.show(bench.session().figures[1].id);
        bench.window.actions()["split"]->trigger();
        QCOMPARE(bench.window.figures()->paneCount(), 2);
        QCOMPARE(bench.window.figures()->openIds().size(), 2);
        bench.window.actions()["close"]->trigger();
        QCOMPARE(bench.window.figures()->paneCount(), 1);
    }

    void themesSwitch()
    {
        Bench bench;
        bench.openExample();
        bench.window.actions()["dark"]->trigger();
        QVERIFY(Theme::current().dark);
        QVERIFY(bench.window.figures()->currentFigure()->view()->figureStyle().dark);
        bench.window.actions()["light"]->trigger();
        QVERIFY(!Theme::current().dark);
    }

    void searchRunsWhatItFinds()
    {
        Bench bench;
        bench.openExample();
        CommandSearch* search = bench.window.search();
        bench.window.activateWindow();
        search->start();
        QTRY_VERIFY(search->hasFocus());
        QTest::keyClicks(search, u"Serial fraction scan: LAMMPS"_s);
        QTest::keyClick(search, Qt::Key_Return);
        QTRY_COMPARE(bench.session().figure(bench.window.current()) ? bench.session().figure(bench.window.current())->kind : QString(),
                     u"serial-fraction-scan"_s);
    }

    /// Long names are wider than the field.
    void foundWordsAreNotCut()
    {
        Bench bench;
        bench.openExample();
        CommandSearch* search = bench.window.search();
        bench.window.activateWindow();
        search->start();
        QTRY_VERIFY(search->hasFocus());
        QTest::keyClicks(search, u"e"_s);
        const QAbstractItemView* list = search->completer()->popup();
        QTRY_VERIFY(list->isVisible());
        QVERIFY(list->sizeHintForColumn(0) > search->width()); // else nothing is tested here
        QVERIFY(list->viewport()->width() >= list->sizeHintForColumn(0));
        QVERIFY(bench.window.frameGeometry().contains(list->frameGeometry()));
        QTest::keyClick(search, Qt::Key_Escape);
    }

    /// Undo bears the name of what was done: who types it wants the thing.
    void searchFindsThingsBeforeUndo()
    {
        Bench bench;
        const QString file = bench.folder.filePath(u"lat_b.csv"_s);
        write(file, "n,t_n_s\n1,100\n2,60\n4,40\n8,35\n");
        bench.window.files().openFiles({file});
        bench.waitForJobs();
        QVERIFY(bench.window.document().undoStack().canUndo());
        CommandSearch* search = bench.window.search();
        bench.window.activateWindow();
        search->start();
        QTRY_VERIFY(search->hasFocus());
        QTest::keyClicks(search, u"lat_b"_s);
        QTest::keyClick(search, Qt::Key_Return);
        QVERIFY(bench.window.document().undoStack().canUndo() && bench.session().datasets.size() == 1);
    }

    void aLostSessionIsSaid()
    {
        const QTemporaryDir folder;
        addRecentFile(folder.filePath(u"gone/away.costscope"_s), {});
        Bench bench;
        QCOMPARE(bench.window.startPage()->recent()->item(0, 3)->text(), u"folder not found"_s);
    }

    /// One click opens a recent session; the second one of a double click falls into whatever stands there by then, and is swallowed.
    void aSecondClickOpensNothingElse()
    {
        struct Presses : QObject {
            int count = 0;
            bool eventFilter(QObject* watched, QEvent* event) override
            {
                count +=
                    watched->isWidgetType() && (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick);
                return false;
            }
        } presses;
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"mine.costscope"_s);
        {
            Bench bench;
            bench.openExample();
            write(file, writeSession(bench.session()));
        }
        addRecentFile(file, {});
        Bench bench;
        QTRY_VERIFY(bench.window.startPage()->isVisible());
        QTableWidget* recent = bench.window.startPage()->recent();
        const QPoint at = recent->viewport()->mapTo(&bench.window, recent->visualItemRect(recent->item(0, 0)).center());
        QWindow* window = bench.window.windowHandle();
        qApp->installEventFilter(&presses);
        QTest::mouseClick(window, Qt::LeftButton, {}, at);
        const int first = presses.count;
        QVERIFY(first > 0);
        QTest::mouseClick(window, Qt::LeftButton, {}, at);
        QCOMPARE(presses.count, first);
        bench.waitForJobs();
        QTRY_VERIFY(!bench.session().figures.empty());
        QTest::qWait(QApplication::doubleClickInterval() + 100);
        QTest::mouseClick(window, Qt::LeftButton, {}, at);
        QVERIFY(presses.count > first); // later ones mean what is there
        qApp->removeEventFilter(&presses);
    }

    void everyControlHasAName()
    {
        Bench bench;
        bench.openExample();
        for (const QWidget* widget : bench.window.findChildren<QWidget*>()) {
            const bool needs = widget->inherits("QAbstractSlider") || widget->inherits("QAbstractSpinBox") || widget->inherits("QComboBox");
            if (!needs || !widget->isVisible() || widget->inherits("QScrollBar")) continue;
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
