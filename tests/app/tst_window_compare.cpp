// SPDX-License-Identifier: GPL-3.0-or-later
#include "openedBench.h"

#include "app/actions/CompareActions.h"
#include "app/pages/RecentFiles.h"
#include "app/pages/StartPage.h"
#include "core/session/baseline.h"
#include "core/session/sessionFile.h"
#include "core/theories/examples.h"
#include "views/inspector/BaselinePanel.h"
#include "views/models/SessionModel.h"
#include "views/models/SessionTree.h"
#include "views/models/TableModel.h"
#include "views/models/names.h"

#include <QAction>
#include <QClipboard>
#include <QMenu>
#include <QPushButton>
#include <QStatusBar>
#include <QTableWidget>

using namespace costscope;

namespace {

/// Two sessions: the example as it is, and with one machine value or note changed.
struct Compared : Bench {
    QString before = folder.filePath(u"before.costscope"_s), after = folder.filePath(u"after.costscope"_s);

    Compared()
    {
        auto session = costscope::openExample(u"seven-applications"_s);
        if (!session) qFatal("no example");
        if (!saveSession(*session, before)) qFatal("not saved");
        session->datasets.front().name = u"renamed"_s;
        if (!saveSession(*session, after)) qFatal("not saved");
    }
    void openAfter()
    {
        window.files().openFiles({after});
        waitForJobs();
    }
    SessionModel* tree() { return static_cast<SessionModel*>(window.tree()->model()); }
    BaselinePanel* panel() { return window.inspector()->baselinePanel(); }
};

} // namespace

/// A session beside the one that it is compared with.
class TestWindowCompare : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void aFileIsPinnedAndDropped()
    {
        Compared bench;
        bench.openAfter();
        bench.answers->open = {bench.before};
        bench.window.actions()["compareWith"]->trigger();
        bench.waitForJobs();
        QVERIFY(bench.session().baseline.pinned);
        const Baseline& baseline = *bench.session().baseline.pinned;
        QCOMPARE(baseline.name, u"before"_s);
        QCOMPARE(baseline.file, bench.before);
        QCOMPARE(baseline.sha256.size(), 64);
        QCOMPARE(bench.window.current(), baselineId);
        QVERIFY(bench.panel()->isVisible());
        QVERIFY(bench.panel()->text().contains(u"renamed: added"_s));
        QVERIFY(bench.window.windowTitle().contains(u"against before"_s));
        QVERIFY(bench.window.actions()["dropBaseline"]->isEnabled());
        bench.window.actions()["copyChanges"]->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(u"Since before:\n"_s));
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"\nDatasets: "_s));
        bench.window.actions()["dropBaseline"]->trigger();
        QVERIFY(!bench.session().baseline.pinned);
        QVERIFY(!bench.window.windowTitle().contains(u"against"_s));
        QVERIFY(bench.panel()->isHidden());
        bench.window.document().undoStack().undo();
        QVERIFY(bench.session().baseline.pinned);
        bench.window.document().undoStack().undo();
        QVERIFY(!bench.session().baseline.pinned); // one step each
    }

    /// The first of several files is the baseline, the others stand beside it in their order; one more later.
    void severalStandBeside()
    {
        Compared bench;
        bench.openAfter();
        const QString data = examples + u"overhead/amdahl_lammps.csv"_s;
        bench.answers->open = {bench.before, data};
        bench.window.actions()["compareWith"]->trigger();
        bench.waitForJobs();
        QCOMPARE(bench.session().baseline.pinned->name, u"before"_s);
        QCOMPARE(bench.session().baseline.beside.size(), size_t(1));
        bench.answers->open = {data};
        bench.window.actions()["compareFurther"]->trigger();
        bench.waitForJobs();
        QCOMPARE(bench.session().baseline.beside.size(), size_t(2));
        QCOMPARE(bench.session().baseline.beside[0]->name, u"amdahl_lammps.csv"_s);
        QCOMPARE(bench.session().baseline.beside[1]->name, u"amdahl_lammps.csv (2)"_s);
        bench.window.actions()["sideBySide"]->trigger();
        QCOMPARE(bench.session().figures.back().kind, u"scenarios"_s);
        bench.answers->open = {bench.folder.filePath(u"none.csv"_s), data, bench.before}; // one cannot be read, the others are
        bench.window.actions()["compareFurther"]->trigger();
        bench.waitForJobs();
        QCOMPARE(bench.session().baseline.beside.size(), size_t(4));
        QVERIFY(!bench.answers->told.empty());
        bench.answers->open = {bench.before}; // another baseline: nothing is left of the old row
        bench.window.actions()["compareWith"]->trigger();
        bench.waitForJobs();
        QVERIFY(bench.session().baseline.beside.empty());
        bench.window.actions()["dropBaseline"]->trigger();
        QVERIFY(!bench.session().baseline.pinned);
        QVERIFY(!bench.window.actions()["compareFurther"]->isEnabled());
    }

    void theTreeShowsIt()
    {
        Compared bench;
        bench.openAfter();
        bench.window.comparison().pinFile(bench.before);
        bench.waitForJobs();
        const Session& old = bench.session().baseline.pinned->session;
        const QModelIndex row = bench.tree()->indexOf(baselineId + QLatin1Char('/') + old.datasets.front().id);
        QVERIFY(row.isValid());
        QCOMPARE(row.data().toString(), old.datasets.front().name);
        QCOMPARE(row.parent().data().toString(), u"Baseline: before"_s);
        QVERIFY(!(row.flags() & (Qt::ItemIsEditable | Qt::ItemIsDragEnabled)));
        bench.window.tree()->setCurrentId(row.data(SessionModel::IdRole).toString());
        QVERIFY(bench.panel()->isVisible());
        QCOMPARE(bench.window.tableModel()->rowCount(), int(old.datasets.front().data->principal().rows()));
        QVERIFY(!bench.window.actions()["remove"]->isEnabled()); // it never changes
        QVERIFY(!bench.window.actions()["leaveOut"]->isEnabled());
    }

    void theSessionAsItIsNow()
    {
        Compared bench;
        bench.openAfter();
        bench.window.actions()["pinBaseline"]->trigger();
        QVERIFY(bench.session().baseline.pinned);
        QVERIFY(bench.panel()->text().contains(u"identical"_s));
        bench.window.things().rename(bench.session().datasets.front().id, u"another"_s);
        bench.window.show(baselineId);
        QVERIFY(bench.panel()->text().contains(u"another: added"_s));
        const QString file = bench.folder.filePath(u"pinned.costscope"_s);
        QVERIFY(bench.window.document().save(file).ok());
        QCOMPARE(loadSession(file)->session.baseline, bench.session().baseline);
    }

    void dataAreABaselineToo()
    {
        Bench bench;
        bench.window.files().openFiles({examples + u"overhead/amdahl_lammps.csv"_s});
        bench.waitForJobs();
        bench.window.comparison().pinFile(examples + u"overhead/amdahl_lammps.csv"_s);
        bench.waitForJobs();
        QVERIFY(bench.session().baseline.pinned);
        QVERIFY(!bench.session().baseline.pinned->session.fits.empty()); // as the session itself got one
        const QString text = bench.window.inspector()->baselinePanel()->text();
        QVERIFY(text.contains(u"Datasets: identical, 1 of 1"_s));
        QVERIFY(text.contains(u"Fits: identical, 1 of 1"_s));
    }

    void whatCannotBeReadIsSaid()
    {
        Bench bench;
        bench.openExample();
        const QString file = bench.folder.filePath(u"words.txt"_s);
        write(file, "no numbers here\n");
        bench.window.comparison().pinFile(file);
        bench.waitForJobs();
        QCOMPARE(bench.answers->told.size(), size_t(1));
        QVERIFY(!bench.session().baseline.pinned);
    }

    /// costscope --compare BEFORE AFTER
    void twoAreOpened()
    {
        Compared bench;
        bench.window.openCompared(bench.before, bench.after);
        bench.waitForJobs();
        QCoreApplication::processEvents();
        QCOMPARE(bench.window.document().fileName(), bench.after);
        QVERIFY(bench.session().baseline.pinned);
        QCOMPARE(bench.session().baseline.pinned->name, u"before"_s);
        QVERIFY(bench.window.figures()->currentFigure()); // what changed is in front
        QCOMPARE(bench.session().figure(bench.window.figures()->currentFigure()->id())->kind, u"session-comparison"_s);
        bench.answers->unsaved = Unsaved::Discard;
        bench.window.files().openFiles({bench.before}); // a session that is opened later is compared with nothing
        bench.waitForJobs();
        QVERIFY(!bench.session().baseline.pinned);
    }

    /// Two figures of the same quantities side by side.
    void splitFiguresTakeTheSameAxes()
    {
        Opened bench({u"overhead/amdahl_lammps.csv"_s, u"overhead/amdahl_hpl.csv"_s});
        QStringList figures;
        for (const FigureRequest& request : bench.session().figures)
            if (request.kind == u"overhead-curves"_s) figures << request.id;
        QVERIFY(figures.size() >= 2);
        bench.window.show(figures[0]);
        bench.window.show(figures[1]);
        bench.window.actions()["split"]->trigger();
        bench.window.figures()->openFigure(figures[0]);
        QCoreApplication::processEvents();
        std::vector<const FigureView*> views;
        for (const FigurePage* page : bench.window.figures()->figures())
            if (page->isVisible() && page->figure()) views.push_back(page->view());
        QCOMPARE(views.size(), size_t(2));
        const auto before = std::pair(views[0]->ranges().front(), views[1]->ranges().front());
        QVERIFY(before.first.yMax != before.second.yMax);
        QVERIFY(bench.window.actions()["sameAxes"]->isEnabled());
        bench.window.actions()["sameAxes"]->trigger();
        QCoreApplication::processEvents();
        QCOMPARE(views[0]->ranges().front().yMax, views[1]->ranges().front().yMax);
        QCOMPARE(views[0]->ranges().front().yMax, std::max(before.first.yMax, before.second.yMax));
        QCOMPARE(views[0]->ranges().front().xMin, views[1]->ranges().front().xMin);
    }

    void recentSessionsAreKeptAndForgotten()
    {
        QSettings().clear();
        Compared bench;
        for (const QString& file : {bench.before, bench.after}) {
            bench.window.files().openFiles({file});
            bench.waitForJobs();
        }
        QCOMPARE(recentFiles().front().file, bench.after);
        StartPage page;
        const auto trigger = [&](int row, const QString& text) {
            QMenu menu;
            page.fillRecentMenu(menu, row);
            for (QAction* action : menu.actions())
                if (action->text() == text) return action->trigger();
            QFAIL(qPrintable(text));
        };
        trigger(1, u"Keep on top"_s);
        QCOMPARE(recentFiles().front().file, bench.before);
        QVERIFY(page.recent()->item(0, 0)->text().contains(u"before"_s));
        Session empty;
        for (int i = 0; i < 12; ++i) addRecentFile(bench.folder.filePath(u"%1.costscope"_s.arg(i)), empty);
        QCOMPARE(recentFiles().front().file, bench.before); // not pushed out
        QCOMPARE(recentFiles().size(), size_t(11));
        page.refresh();
        trigger(0, u"Remove from the list"_s);
        QCOMPARE(recentFiles().size(), size_t(10));
        QVERIFY(recentFiles().front().file != bench.before);
        QMenu gone;
        page.fillRecentMenu(gone, 0); // that file does not exist
        QVERIFY(!gone.actions().front()->isEnabled());
        QSettings().clear();
    }

    void beforeAndAfterOfTheCommandLine()
    {
        Compared bench;
        bench.window.openCompared(bench.before, bench.after);
        QTRY_VERIFY(bench.session().baseline.pinned);
        QCOMPARE(bench.session().baseline.pinned->file, bench.before);
        QCOMPARE(bench.window.document().fileName(), bench.after);
    }

    /// What cannot be opened is compared with nothing, and what is opened after it neither.
    void anUnreadableAfterPinsNothingLater()
    {
        Compared bench;
        write(bench.after, "{");
        bench.window.openCompared(bench.before, bench.after);
        QTRY_COMPARE(bench.answers->told.size(), size_t(1));
        bench.openExample();
        bench.waitForJobs();
        QVERIFY(!bench.session().baseline.pinned);
    }
};

QTEST_MAIN(TestWindowCompare)
#include "tst_window_compare.moc"
