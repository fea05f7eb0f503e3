// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowBench.h"

#include "app/pages/ReportModel.h"
#include "app/pages/ReportView.h"
#include "app/pages/StartPage.h"
#include "app/window/CommandSearch.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/session/sessionFile.h"
#include "views/figure/FigureView.h"
#include "views/models/SessionModel.h"
#include "views/models/SessionTree.h"
#include "views/models/TableModel.h"
#include "views/models/TablePanel.h"
#include "views/widgets/QuantitySpin.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QDir>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>

#include <cstdio>

using namespace costscope;

namespace {

/// Run in a process of its own: a window with unsaved work, killed by the test once its copy is written.
int crash(const QString& folder)
{
    MainWindow window(std::make_unique<Answers>(), folder);
    QObject::connect(&window.autosave(), &Autosave::saved, [] {
        std::puts("saved");
        std::fflush(stdout);
    });
    window.files().openExample(u"seven-applications"_s);
    window.things().rename(u"d1"_s, u"Named before the crash"_s);
    window.autosave().saveNow();
    return QApplication::exec();
}

} // namespace

class TestWindowData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    /// A remark waits behind the figure; what many options have stands in the menu and leaves room for the tabs.
    void theFigureStandsInFront()
    {
        Bench bench;
        const auto paneOf = [](Bench& of) { return of.window.figures()->findChild<QTabWidget*>(); };
        const auto kindInFront = [&] {
            const FigurePage* page = bench.window.figures()->currentFigure();
            const FigureRequest* figure = page ? bench.session().figure(page->id()) : nullptr;
            return figure ? figure->kind : QString();
        };
        const QString table = bench.folder.filePath(u"weak.csv"_s);
        write(table, "size,ranks,time\n100,1,9\n200,2,9.1\n400,4,9.3\n");
        bench.window.files().openFiles({table});
        bench.waitForJobs();
        QTRY_VERIFY(!bench.session().figures.empty());
        QVERIFY(!bench.session().datasets.empty() && paneOf(bench)->count() == 2); // the report is there
        QCOMPARE(kindInFront(), u"run-time-forecast"_s);

        bench.window.files().openFiles({mpip + u"/jacobi2d.32.5574.1.mpiP"_s});
        bench.waitForJobs();
        QTRY_COMPARE(kindInFront(), u"time-by-rank"_s);
        const QWidget* corner = paneOf(bench)->cornerWidget();
        QVERIFY(corner->sizeHint().width() < 500);
        QCOMPARE(corner->findChildren<QAbstractButton*>().size(), 3); // two orders, and the menu
    }

    /// A file that is cut off is refused with its place; a button takes the complete rows of it.
    void aCutFileIsReadInPart()
    {
        Bench bench;
        QFile whole(mpip + u"/jacobi2d.8.5303.1.mpiP"_s);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QString path = bench.folder.filePath(u"cut.mpiP"_s);
        write(path, whole.readAll().left(9000));
        bench.window.files().openFiles({path});
        bench.waitForJobs();
        QVERIFY(bench.session().datasets.empty());
        ReportView* report = nullptr;
        for (auto* view : bench.window.findChildren<ReportView*>())
            if (view->partialButton()) report = view;
        QVERIFY(report && report->partialButton());
        QVERIFY(report->partialButton()->isVisible());
        QTest::mouseClick(report->partialButton(), Qt::LeftButton);
        bench.waitForJobs();
        QCOMPARE(bench.session().datasets.size(), size_t(1));
    }

    /// What is refused as a whole is not offered in part: nothing would come of the click.
    void noPartIsOfferedOfAFileThatHasNone()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"levels.csv"_s);
        write(path, "# costscope.amg/1; ranks=4; ppn=2\nlevel,operation,src,dst,bytes\n0,spmv,0,1,80\n0,spmv,1,4,80\n0,spmv,1,0,80\n");
        bench.window.files().openFiles({path});
        bench.waitForJobs();
        QVERIFY(bench.session().datasets.empty());
        bool isSeen = false, isOffered = false;
        for (auto* view : bench.window.findChildren<ReportView*>()) {
            if (!view->partialButton() || !view->isVisible()) continue;
            isSeen = true;
            isOffered |= view->partialButton()->isVisible();
        }
        QVERIFY(isSeen && !isOffered);
    }

    /// What is found while a series is made of runs stands with what was found in their files.
    void whatASeriesLeavesOutIsUnderMessages()
    {
        Bench bench;
        const QDir folder(mpip);
        QStringList paths;
        for (const QString& name : folder.entryList({u"jacobi2d.*.mpiP"_s})) paths << folder.filePath(name);
        bench.window.files().openFiles(paths);
        bench.waitForJobs();
        const ReportModel* report = bench.window.report();
        const auto series = std::find_if(report->files().begin(), report->files().end(), [](const FileReport& f) { return f.made; });
        QVERIFY(series != report->files().end());
        QCOMPARE(series->file, u"jacobi2d 960 60 10 60"_s);
        QVERIFY(series->messages.front().text.contains(u"jacobi2d.4.16484.1.mpiP (other arguments: “600 100 5”)"_s));
        QVERIFY(report->text().startsWith(u"10 files: 10 read in full"_s)); // a series is no file
        QVERIFY(report->text().contains(u"A concise report prints totals"_s));
        const auto labels = bench.window.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(),
                            [](const QLabel* label) { return label->text() == u"10 files: 10 read in full. 2 notes: see Messages."_s; }));
    }

    /// A file that is whole again is said to be: its report, its mark and what hangs on it are as they were.
    void aRepairedFileIsGoodAgain()
    {
        Bench bench;
        QStringList paths;
        for (const char* name : {"jacobi2d.1.5056.1.mpiP", "jacobi2d.2.5146.1.mpiP"}) {
            paths << bench.folder.filePath(QLatin1String(name));
            QVERIFY(QFile::copy(mpip + QLatin1Char('/') + QLatin1String(name), paths.back()));
        }
        QFile file(paths.back());
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) && file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        bench.window.files().openFiles(paths);
        bench.waitForJobs();
        const auto* tree = bench.window.findChild<SessionModel*>();
        const auto isMarked = [&] {
            const auto flags = Qt::MatchContains | Qt::MatchRecursive;
            return !tree->match(tree->index(0, 0), Qt::AccessibleTextRole, u"file changed"_s, 1, flags).isEmpty();
        };
        write(paths.back(), whole.left(900));
        QTRY_VERIFY(isMarked());
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        QVERIFY(isMarked());
        const ReportModel* report = bench.window.report();
        QVERIFY(report->files().front().outcome == ImportOutcome::Full); // no fault of it that the series was not made
        QVERIFY(report->text().contains(u"was not made again"_s));
        QVERIFY(report->text().contains(u"“Import complete rows” takes"_s));
        QVERIFY(!report->text().contains(u"import --partial"_s));
        write(paths.back(), whole);
        QTest::qWait(300); // the watch has noticed
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        QVERIFY(!isMarked());
        for (const auto* view : bench.window.findChildren<ReportView*>())
            QVERIFY2(view->model()->text().startsWith(u"2 files: 2 read in full"_s), qPrintable(view->model()->text()));
        QVERIFY(!report->text().contains(u"was not made again"_s));
    }

    /// What stands in a context menu or the menu Compare alone is found by its words too.
    void theSearchKnowsContextMenus_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("found");
        QTest::newRow("panels") << "one figure"
                                << "Put into One Figure";
        QTest::newRow("a synonym") << "combine"
                                   << "Put into One Figure";
        QTest::newRow("a synonym of an action") << "settings"
                                                << "Preferences";
        QTest::newRow("title") << "title"
                               << "Edit Title of Figure";
        QTest::newRow("data") << "copy data"
                              << "Copy Data of Figure";
        QTest::newRow("baseline") << "baseline"
                                  << "Pin This Session as Baseline";
        QTest::newRow("compare") << "compare"
                                 << "What Changed: compare with the baseline";
    }

    void theSearchKnowsContextMenus()
    {
        QFETCH(QString, typed);
        QFETCH(QString, found);
        Bench bench;
        bench.openExample();
        bench.window.actions()["pinBaseline"]->trigger();
        bench.waitForJobs();
        const std::vector<FigureRequest>& figures = bench.session().figures;
        bench.window.show(figures[0].id);
        bench.waitForJobs();
        SessionTree* tree = bench.window.tree();
        tree->selectionModel()->select(static_cast<SessionModel*>(tree->model())->indexOf(figures[1].id), QItemSelectionModel::Select);
        QCOMPARE(tree->selectedIds().size(), 2);
        bench.window.activateWindow();
        QTRY_VERIFY(QApplication::activeWindow() == &bench.window);
        CommandSearch* search = bench.window.search();
        search->start();
        QTRY_VERIFY(search->hasFocus());
        QTest::keyClicks(search, typed);
        const QAbstractItemModel* model = search->completer()->completionModel();
        QVERIFY(!model->match(model->index(0, 0), Qt::DisplayRole, found, 1, Qt::MatchExactly).isEmpty());
    }

    /// Passing figures by selects none but the one in sight: Delete removes that one.
    void tabsPassedByAreNotSelected()
    {
        Bench bench;
        bench.openExample();
        bench.waitForJobs();
        const std::vector<FigureRequest> figures = bench.session().figures;
        QVERIFY(figures.size() >= 3);
        for (size_t i = 0; i < 3; ++i) bench.window.show(figures[i].id);
        bench.waitForJobs();
        bench.window.activateWindow();
        QTRY_VERIFY(QApplication::activeWindow() == &bench.window);
        QTest::keyPress(&bench.window, Qt::Key_Control, Qt::ControlModifier);
        for (int i = 0; i < 2; ++i) QTest::keyClick(&bench.window, Qt::Key_Tab, Qt::ControlModifier);
        QTest::keyRelease(&bench.window, Qt::Key_Control);
        const QStringList selected = bench.window.tree()->selectedIds();
        QCOMPARE(selected, QStringList{bench.window.figures()->currentFigure()->id()});
        bench.window.actions()["remove"]->trigger();
        QCOMPARE(bench.session().figures.size(), figures.size() - 1);
        bench.window.document().undoStack().undo();
        QCOMPARE(bench.window.tree()->selectedIds().size(), 1);
        bench.window.things().remove({figures[0].id, figures[1].id});
        QVERIFY2(bench.window.status()->text().contains(u"Undo brings"_s), qPrintable(bench.window.status()->text()));
    }

    /// "Look at the scan": a click shows it, of the same runs, once.
    void aFitWithoutValuesLeadsToTheScan()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"runs.csv"_s);
        write(path, "n,t_n_s\n1,100\n2,101\n4,99\n8,100\n16,102\n32,100\n");
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        QVERIFY(!bench.session().fits.empty() && !bench.session().fits.front().usable());
        const QString fit = bench.session().fits.front().id;
        QPushButton* link = bench.window.inspector()->fitPanel()->scanLink();
        for (int again = 0; again < 2; ++again) {
            bench.window.show(fit);
            QTRY_VERIFY(link->isVisible());
            link->click();
            bench.waitForJobs();
            const auto& figures = bench.session().figures;
            QCOMPARE(
                std::count_if(figures.begin(), figures.end(), [](const FigureRequest& f) { return f.kind == u"serial-fraction-scan"_s; }),
                1);
        }
        QVERIFY(bench.window.figures()->currentFigure());
    }

    /// A title that finds no room in a low figure stands above it; the tab says it with its subtitle always.
    void aTitleIsReadableInALowWindow()
    {
        Bench bench;
        bench.openExample();
        bench.waitForJobs();
        FigurePage* page = bench.window.figures()->currentFigure();
        QTRY_VERIFY(page->figure());
        QVERIFY(page->titleLine()->isHidden());
        page->view()->setFixedSize(400, 110);
        QTRY_VERIFY(page->titleLine()->isVisible());
        const QString title = plainText(page->figure()->title);
        QCOMPARE(page->titleLine()->toolTip(), title);
        QVERIFY(title.startsWith(page->titleLine()->text().chopped(1)));
        QString tips;
        for (const auto* tabs : bench.window.findChildren<QTabWidget*>())
            for (int i = 0; i < tabs->count(); ++i) tips += tabs->tabToolTip(i);
        QVERIFY(tips.contains(title + QLatin1Char('\n') + plainText(page->figure()->subtitle)));
    }

    void rowsOfSevenProgramsAreLeftOutOfTheRightFit_data()
    {
        QTest::addColumn<bool>("turned");
        QTest::newRow("order of the session") << false;
        QTest::newRow("other order") << true;
    }

    /// Without a record at n = 1 there is no fit by eq (6): one by Amdahl's law alone says what is left out.
    void rowsAreLeftOutWithoutARecordAtOne()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"from28.csv"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("n,t_n_s\n28,100\n56,52\n112,29\n224,90\n448,11\n896,8\n");
        file.close();
        bench.window.files().openFiles({path});
        bench.waitForJobs();
        QVERIFY(bench.session().fits.empty());
        const QString id = bench.session().datasets.front().id;
        bench.window.show(id);
        bench.window.table()->view()->selectRow(3);
        QVERIFY(bench.window.actions()["leaveOut"]->isEnabled());
        bench.window.actions()["leaveOut"]->trigger();
        bench.waitForJobs();
        QCOMPARE(bench.session().fits.size(), size_t(1));
        QCOMPARE(bench.session().fits.front().settings.excluded, std::vector<int>{3});
        QVERIFY(bench.session().fits.front().usable());
        bench.window.things().toggleLeftOut({{id, 3}});
        bench.waitForJobs();
        QVERIFY(bench.session().fits.front().settings.excluded.empty());
        bench.window.actions()["undo"]->trigger();
        bench.window.actions()["undo"]->trigger();
        QVERIFY(bench.session().fits.empty());
        bench.window.actions()["fit"]->trigger();
        bench.waitForJobs();
        QCOMPARE(bench.session().fits.front().settings.model, u"amdahl"_s);
        QVERIFY(bench.session().fits.front().usable());

        Bench other; // of one n no form can be fitted: nothing says that one was
        const QString flat = other.folder.filePath(u"flat.csv"_s);
        QFile same(flat);
        QVERIFY(same.open(QIODevice::WriteOnly));
        same.write("n,t_n_s\n28,100\n28,101\n28,99\n28,102\n");
        same.close();
        other.window.files().openFiles({flat});
        other.waitForJobs();
        QSignalSpy told(&other.window.things(), &SessionActions::told), refused(&other.window.things(), &SessionActions::refused);
        other.window.things().fitFirst(other.session().datasets.front().id, u"Fit"_s);
        other.waitForJobs();
        QCOMPARE(told.size(), other.session().fits.empty() ? 0 : 1);
        QCOMPARE(refused.size(), other.session().fits.empty() ? 1 : 0);
    }

    /// Every row says its program and n: whatever the order, the record of that program with that n is meant.
    void rowsOfSevenProgramsAreLeftOutOfTheRightFit()
    {
        QFETCH(bool, turned);
        Bench bench;
        bench.openExample();
        FigureRequest seven = *bench.session().figure(u"g20");
        QCOMPARE(seven.datasets.size(), 7);
        if (turned) std::reverse(seven.datasets.begin(), seven.datasets.end());
        bench.window.things().editFigure(seven, u"turn"_s);
        bench.window.show(seven.id);
        const Table& table = bench.window.tableModel()->table();
        const int nColumn = 1, row = int(table.rows()) - 2;
        const QString program = table.columns[0].text(row);
        const double n = table.numbers(table.columns[nColumn].name)[size_t(row)];
        const Session before = bench.session();

        bench.window.table()->view()->selectRow(row);
        QVERIFY(bench.window.actions()["leaveOut"]->isEnabled());
        bench.window.actions()["leaveOut"]->trigger();
        for (const Fit& fit : bench.session().fits) {
            const DatasetItem* item = bench.session().dataset(fit.dataset);
            if (item->name != program) {
                QVERIFY(fit == *before.fit(fit.id));
                continue;
            }
            QCOMPARE(fit.settings.excluded.size(), size_t(1));
            QCOMPARE(item->data->principal().numbers(u"n")[size_t(fit.settings.excluded.front())], n);
        }
        bench.window.actions()["undo"]->trigger();
        QVERIFY(bench.session() == before);
    }

    void aRefusedFitSaysWhyBesideItsControls()
    {
        Bench bench;
        bench.openExample();
        const Session before = bench.session();
        FitPanel* panel = bench.window.inspector()->fitPanel();
        panel->controls()->leftOut()->setValue(panel->controls()->leftOut()->maximum());
        QVERIFY(bench.answers->told.empty()); // no message box
        QVERIFY(panel->problem()->isVisible());
        QVERIFY2(panel->problem()->text().contains(u"too few"_s), qPrintable(panel->problem()->text()));
        QVERIFY(bench.session() == before);
        QCOMPARE(panel->controls()->leftOut()->value(), panel->controls()->leftOut()->maximum()); // what was typed stays

        panel->controls()->leftOut()->setValue(1);
        QVERIFY(panel->problem()->isHidden());
        QCOMPARE(bench.session().fitOf(bench.session().figures.front().datasets.front(), u"amdahl-overhead")->settings.dropFirst, 1);
    }

    void theRunTimeOnOneCoreCanBeTyped()
    {
        Bench bench;
        bench.openExample();
        const QString dataset = bench.session().figures.front().datasets.front();
        FitPanel* panel = bench.window.inspector()->fitPanel();
        QuantitySpin* t1 = panel->controls()->serialTime();
        const auto type = [&](const char* text) {
            t1->setFocus();
            t1->selectAll();
            QTest::keyClicks(t1, QLatin1String(text));
            QTest::keyClick(t1, Qt::Key_Return);
        };
        type("0 s");
        QVERIFY(bench.answers->told.empty());
        QVERIFY(panel->problem()->isVisible());
        QVERIFY(panel->problem()->text().contains(u"above 0"_s));
        type("2000 s");
        QVERIFY(panel->problem()->isHidden());
        QCOMPARE(bench.session().fitOf(dataset, u"amdahl-overhead")->value(u"t_1"), 2000.0);
        QVERIFY(bench.session().fitOf(dataset, u"amdahl-overhead")->parameter(u"t_1")->state == Determined::Given);
    }

    void tabAndF6GoRoundThePanes()
    {
        Bench bench;
        bench.openExample();
        bench.window.activateWindow();
        QTRY_VERIFY(QApplication::activeWindow() == &bench.window);
        const std::vector<const QWidget*> panes{bench.window.tree(), bench.window.figures(), bench.window.table(),
                                                bench.window.inspector()};
        const auto pane = [&] {
            const QWidget* focus = QApplication::focusWidget();
            const auto found =
                std::find_if(panes.begin(), panes.end(), [&](const QWidget* p) { return p == focus || p->isAncestorOf(focus); });
            return found == panes.end() ? -1 : int(found - panes.begin());
        };
        bench.window.tree()->setFocus();
        QList<int> seen{pane()};
        for (int i = 0; i < 100 && seen.last() >= 0; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            if (pane() != seen.last()) seen << pane();
        }
        QCOMPARE(seen, QList<int>({0, 1, 2, 3, -1}));

        bench.window.tree()->setFocus();
        for (const int next : {1, 2, 3, 0}) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
            QCOMPARE(pane(), next);
        }
    }

    void datasetsAndFilesDropOnFigures()
    {
        Bench bench;
        bench.openExample();
        const FigureRequest first = bench.session().figures.front();
        auto* model = static_cast<SessionModel*>(bench.window.tree()->model());
        const auto dropDataset = [&](const QString& id) {
            QVERIFY(model->flags(model->indexOf(id)) & Qt::ItemIsDragEnabled);
            const std::unique_ptr<QMimeData> data(model->mimeData({model->indexOf(id)}));
            drop(*bench.window.figures()->currentFigure()->view(), *data);
        };
        dropDataset(u"d1"_s);
        QCOMPARE(bench.session().figure(first.id)->datasets, first.datasets + QStringList{u"d1"_s});
        QCOMPARE(bench.window.document().undoStack().count(), 1);
        bench.window.actions()["undo"]->trigger();
        QCOMPARE(bench.session().figure(first.id)->datasets, first.datasets);

        bench.window.show(u"g18"_s); // a scan is of one dataset
        dropDataset(u"d1"_s);
        QCOMPARE(bench.session().figure(u"g18")->datasets.size(), 1);
        QVERIFY2(bench.window.status()->text().contains(u"one dataset"_s), qPrintable(bench.window.status()->text()));

        const size_t before = bench.session().datasets.size();
        drop(*bench.window.figures()->currentFigure()->view(), QStringList{mpip + u"/jacobi2d.2.5146.1.mpiP"_s});
        bench.waitForJobs();
        QVERIFY(bench.session().datasets.size() > before);
    }

    void reloadFollowsTheFile_data()
    {
        QTest::addColumn<QByteArray>("headings");
        QTest::addColumn<bool>("asked");
        QTest::newRow("known columns") << QByteArray("n,t_n_s\n") << false;
        QTest::newRow("chosen columns, not asked again") << QByteArray("who,how long\n") << true;
    }

    void reloadFollowsTheFile()
    {
        QFETCH(QByteArray, headings);
        QFETCH(bool, asked);
        Bench bench;
        const QString path = bench.folder.filePath(u"runs.csv"_s);
        // t_n = 100/n + 0.4 ln n, and later with a slower serial run
        write(path, headings + "1,100\n2,51\n4,26.5\n8,14.1\n16,8.4\n32,5.4\n64,4.6\n128,5.1\n");
        if (asked) bench.answers->columns = {{u"who"_s, u"n"_s}, {u"how long"_s, u"t_n_s"_s}};
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        QTRY_VERIFY(!bench.session().fits.empty());
        bench.waitForJobs();
        const Session before = bench.session();
        const auto figure = bench.window.figures()->currentFigure()->figure();
        bench.answers->columns.clear(); // whoever asks now gets no answer

        write(path, headings + "1,110\n2,56\n4,29\n8,15\n16,9\n32,6\n64,5\n128,5.4\n256,6.5\n");
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        const Session& now = bench.session();
        QCOMPARE(now.datasets.size(), before.datasets.size());
        QCOMPARE(now.datasets.front().id, before.datasets.front().id);
        QCOMPARE(now.datasets.front().data->principal().rows(), 9);
        QCOMPARE(now.fits.front().id, before.fits.front().id);
        QCOMPARE(now.fits.front().value(u"t_1"), 110.0);
        QVERIFY(now.figures == before.figures);
        QCOMPARE(bench.window.figures()->currentFigure()->id(), before.figures.front().id);
        QVERIFY(bench.window.figures()->currentFigure()->figure() != figure);
        QCOMPARE(bench.window.tableModel()->rowCount(), 10); // and the n that is asked for
        QCOMPARE(bench.window.actions()["reload"]->shortcut(), QKeySequence(Qt::Key_F5));
        bench.window.actions()["undo"]->trigger();
        QVERIFY(bench.session() == before);
    }

    void reloadOfAMissingFileIsSaid()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"runs.csv"_s);
        write(path, "n,t_n_s\n1,100\n2,51\n4,26.5\n8,14.1\n16,8.4\n32,5.4\n64,4.6\n128,5.1\n");
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        const Session before = bench.session();
        QVERIFY(QFile::remove(path));
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        QVERIFY(bench.session() == before);
        QVERIFY(bench.window.report()->files().back().outcome == ImportOutcome::Refused);
        QVERIFY(bench.window.report()->text().contains(u"runs.csv"_s));
    }

    void aFitThatReloadedDataDoNotCarryIsTakenAway()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"runs.csv"_s);
        write(path, "n,t_n_s\n1,100\n2,51\n4,26.5\n8,14.1\n16,8.4\n32,5.4\n64,4.6\n128,5.1\n");
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        QVERIFY(!bench.session().fits.empty());
        write(path, "n,t_n_s\n1,100\n2,51\n");
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        QVERIFY(bench.session().fits.empty());
        QVERIFY(bench.answers->told.empty());
        QVERIFY2(bench.window.report()->text().contains(u"taken away"_s), qPrintable(bench.window.report()->text()));
    }

    void whatAnotherProgramSavedIsNotReplacedUnasked()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"shared.costscope"_s), own = folder.filePath(u"own.costscope"_s);
        Bench one, other;
        one.answers->save = path;
        one.window.things().editNotes(u"first"_s);
        QVERIFY(one.window.files().save());
        other.window.files().openFiles({path});
        other.window.things().editNotes(u"of the other"_s);
        QVERIFY(other.window.files().save());
        QCOMPARE(other.answers->changedAsked, 0);

        one.window.things().editNotes(u"second"_s);
        QVERIFY(!one.window.files().save()); // asked, and cancelled
        QCOMPARE(one.answers->changedAsked, 1);
        QVERIFY(one.window.isWindowModified());
        const auto notes = [](const QString& file) { return loadSession(file)->session.notes; };
        QCOMPARE(notes(path), u"of the other"_s);

        one.answers->changed = ChangedFile::SaveAs, one.answers->save = own;
        QVERIFY(one.window.files().save());
        QCOMPARE(notes(own), u"second"_s);
        QCOMPARE(notes(path), u"of the other"_s);

        other.window.things().editNotes(u"mine"_s);
        QVERIFY(other.window.files().save()); // its own last save is no change
        QCOMPARE(other.answers->changedAsked, 0);
        QVERIFY(QFile::remove(path));
        other.window.things().editNotes(u"again"_s);
        QVERIFY(other.window.files().save()); // nothing is lost where nothing is
        QCOMPARE(other.answers->changedAsked, 0);
        write(path, "{}");
        other.answers->changed = ChangedFile::Replace;
        other.window.things().editNotes(u"and again"_s);
        QVERIFY(other.window.files().save());
        QCOMPARE(other.answers->changedAsked, 1);
        QCOMPARE(notes(path), u"and again"_s);
    }

    void aKilledProgramLeavesASessionThatCanBeRecovered()
    {
        const QTemporaryDir folder;
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {u"--crash"_s, folder.path()});
        QVERIFY(child.waitForStarted());
        while (!child.canReadLine()) QVERIFY(child.waitForReadyRead(60'000));
        QCOMPARE(child.readLine().trimmed(), QByteArray("saved"));
        {
            Document other;
            QVERIFY(Autosave(other, folder.path()).leftovers().empty()); // it still runs
        }
        child.kill();
        QVERIFY(child.waitForFinished());

        auto* answers = new Answers;
        MainWindow window(std::unique_ptr<Dialogs>(answers), folder.path());
        static_cast<QWidget&>(window).show();
        QPushButton* recover = nullptr;
        for (auto* button : window.findChildren<QPushButton*>())
            if (button->text() == u"Recover"_s) recover = button;
        QVERIFY(recover && recover->isVisible());
        window.files().openExample(u"seven-applications"_s);
        QVERIFY(recover->isVisible()); // also for who started the program with a session
        recover->click();
        QVERIFY(!recover->isVisible());
        QVERIFY(answers->told.empty());
        QCOMPARE(window.document().session().dataset(u"d1")->name, u"Named before the crash"_s);
        QVERIFY(window.isWindowModified());
        QVERIFY(window.figures()->currentFigure());
        QTRY_VERIFY(window.autosave().age()); // safe again at once

        answers->unsaved = Unsaved::Discard;
        QVERIFY(window.close());
        QVERIFY(QDir(folder.path()).entryList({u"*.costscope"_s}).isEmpty()); // a clean exit leaves nothing
    }

    void wordsAreNotAskedForColumns()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"words.txt"_s);
        write(path, "this is no measurement\n");
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        QCOMPARE(bench.answers->columnsAsked, 0);
    }

    void dataAreExported()
    {
        Bench bench;
        bench.openExample();
        const DatasetItem& item = bench.session().datasets.front();
        bench.window.show(item.id);
        QAction* action = bench.window.actions()["exportData"];
        QVERIFY(action->isEnabled());
        bench.answers->save = bench.folder.filePath(u"times"_s); // no ending: a table
        action->trigger();
        bench.waitForJobs();
        QFile table(bench.folder.filePath(u"times.csv"_s));
        QVERIFY(table.open(QIODevice::ReadOnly));
        QCOMPARE(table.readAll(), toCsv(item.data->principal()).toUtf8());
        bench.answers->save = bench.folder.filePath(u"times.txt"_s);
        action->trigger();
        bench.waitForJobs();
        QFile experiment(bench.answers->save);
        QVERIFY(experiment.open(QIODevice::ReadOnly));
        QVERIFY(experiment.readAll().contains("PARAMETER p\nPOINTS (1) (2)"));
        QVERIFY(bench.answers->told.empty());
        bench.answers->save = bench.folder.filePath(u"times.xlsx"_s);
        action->trigger();
        QCOMPARE(bench.answers->told.size(), 1u);
    }

    void namesOfAnExperimentAreAskedFor()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"experiment.txt"_s);
        write(path, "PARAMETER x\nPOINTS 1 2 4 8\nMETRIC effort\nREGION main\nDATA 8\nDATA 4\nDATA 2.5\nDATA 2\n");
        bench.answers->columns = {{u"x"_s, u"n"_s}, {u"effort"_s, u"t_n_s"_s}};
        drop(bench.window, QStringList{path});
        QTRY_COMPARE(bench.session().datasets.size(), 1u);
        QCOMPARE(bench.answers->columnsAsked, 1);
        QCOMPARE(bench.session().datasets.front().data->principal().rows(), 4);
    }

    void rowsThatAreNoRecordsCannotBeLeftOut()
    {
        Bench bench;
        bench.openExample();
        bench.window.show(u"g18"_s); // a scan: its rows are serial fractions
        bench.window.table()->view()->selectRow(3);
        QVERIFY(!bench.window.actions()["leaveOut"]->isEnabled());
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    if (argc > 2 && QByteArray(argv[1]) == "--crash") {
        prepareWindowTest();
        return crash(QString::fromLocal8Bit(argv[2]));
    }
    TestWindowData test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_window_data.moc"
