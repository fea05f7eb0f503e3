// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/Actions.h"
#include "app/dialogs/ProblemDialog.h"
#include "app/dialogs/ShortcutsDialog.h"
#include "app/dialogs/helpPages.h"
#include "app/pages/RecentFiles.h"
#include "app/window/FigureArea.h"
#include "app/window/language.h"
#include "core/base/program.h"
#include "tests/app/watchdog.h"
#include "tests/app/windowBench.h"
#include "views/inspector/DatasetPanel.h"
#include "views/inspector/Inspector.h"

#include <QAction>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QWhatsThis>

using namespace costscope;

namespace {

int rowOf(const QTableWidget& table, const QString& id)
{
    for (int row = 0; row < table.rowCount(); ++row)
        if (table.item(row, 0)->data(Qt::UserRole).toString() == id) return row;
    return -1;
}

QString helpOnKeys()
{
    for (const HelpPage& page : helpPages())
        if (page.id == u"shortcuts"_s) return page.html();
    return {};
}

} // namespace

/// What the window tells of itself and lets be changed: keys, tabs, what a thing is, where a problem lies.
class TestWindowKeys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }
    void init() { QSettings().clear(); }

    /// Letters of the figure do nothing where values are typed, also beside a field.
    void lettersInTheInspector()
    {
        Bench bench;
        auto* inspector = bench.window.findChild<Inspector*>();
        auto* figures = bench.window.findChild<FigureArea*>();
        QVERIFY(inspector && figures);
        const auto isTaken = [](QWidget* by, int key, Qt::KeyboardModifiers with) {
            QKeyEvent event(QEvent::ShortcutOverride, key, with);
            event.ignore();
            QApplication::sendEvent(by, &event);
            return event.isAccepted();
        };
        QVERIFY(isTaken(inspector, Qt::Key_N, Qt::NoModifier));
        QVERIFY(isTaken(inspector->viewport(), Qt::Key_X, Qt::ShiftModifier));
        QVERIFY(!isTaken(inspector, Qt::Key_Z, Qt::ControlModifier));
        QVERIFY(!isTaken(figures, Qt::Key_N, Qt::NoModifier));
    }

    void keysAreChangedAndKept()
    {
        Bench bench;
        QWidget parent;
        Actions actions(&parent);
        {
            ShortcutsDialog dialog(actions);
            dialog.table()->setCurrentCell(rowOf(*dialog.table(), u"exportAll"_s), 0);
            QVERIFY(dialog.keys()->keySequence().isEmpty());
            dialog.keys()->setKeySequence(QKeySequence(u"Ctrl+Alt+E"_s));
            QVERIFY(dialog.problem()->isHidden());
            QCOMPARE(dialog.table()->item(dialog.table()->currentRow(), 2)->text(), u"Ctrl+Alt+E"_s);
            QVERIFY(actions["exportAll"]->shortcut().isEmpty()); // until it is accepted
            dialog.accept();
        }
        QCOMPARE(actions["exportAll"]->shortcut(), QKeySequence(u"Ctrl+Alt+E"_s));
        QVERIFY(helpOnKeys().contains(u"Ctrl+Alt+E"_s));
        QWidget other;
        QCOMPARE(Actions(&other)["exportAll"]->shortcut(), QKeySequence(u"Ctrl+Alt+E"_s)); // the next window
        ShortcutsDialog dialog(actions);
        dialog.table()->setCurrentCell(rowOf(*dialog.table(), u"exportAll"_s), 0);
        QVERIFY(dialog.usual()->isEnabled());
        dialog.usual()->click();
        dialog.accept();
        QVERIFY(actions["exportAll"]->shortcut().isEmpty());
        QVERIFY(!QSettings().contains(u"keys/exportAll"_s));
    }

    /// Two actions with one key would neither be heard.
    void keysOfAnotherActionAreRefused()
    {
        QWidget parent;
        Actions actions(&parent);
        ShortcutsDialog dialog(actions);
        dialog.table()->setCurrentCell(rowOf(*dialog.table(), u"exportAll"_s), 0);
        dialog.keys()->setKeySequence(QKeySequence(u"Ctrl+O"_s));
        QVERIFY(!dialog.problem()->isHidden());
        QVERIFY2(dialog.problem()->text().contains(u"“Open”"_s), qPrintable(dialog.problem()->text()));
        QVERIFY(dialog.table()->item(dialog.table()->currentRow(), 2)->text().isEmpty());
        dialog.table()->setCurrentCell(rowOf(*dialog.table(), u"open"_s), 0); // taken away there they are free
        dialog.keys()->setKeySequence({});
        dialog.table()->setCurrentCell(rowOf(*dialog.table(), u"exportAll"_s), 0);
        dialog.keys()->setKeySequence(QKeySequence(u"Ctrl+O"_s));
        QVERIFY(dialog.problem()->isHidden());
        dialog.accept();
        QVERIFY(actions["open"]->shortcut().isEmpty());
        QCOMPARE(actions["exportAll"]->shortcut(), QKeySequence(u"Ctrl+O"_s));
    }

    void aProblemTellsVersionAndSettingsAndNoData()
    {
        Bench bench;
        bench.openExample();
        const QString report = problemReport(&bench.window, u"in front: overhead-curves"_s);
        for (const QString& part : {programName(), QString::fromLatin1(qVersion()), u"offscreen"_s, u"theme: system"_s, u"1500 × 950"_s,
                                    u"in front: overhead-curves"_s})
            QVERIFY2(report.contains(part), qPrintable(part + u" in\n"_s + report));
        QVERIFY(!report.contains(QDir::homePath()));
        ProblemDialog dialog(report);
        QVERIFY(dialog.text()->toPlainText().endsWith(report));
        QVERIFY(!dialog.text()->isReadOnly());
    }

    void tabsHaveAList()
    {
        Bench bench;
        bench.openExample();
        auto* tabs = bench.window.figures()->findChild<QTabWidget*>();
        const auto list = [&]() -> QToolButton* {
            for (auto* button : tabs->cornerWidget()->findChildren<QToolButton*>())
                if (button->accessibleName() == u"All tabs"_s) return button;
            return nullptr;
        };
        QVERIFY(!list()); // of a few all are seen
        for (const FigureRequest& figure : std::vector<FigureRequest>(bench.session().figures)) bench.window.show(figure.id);
        QVERIFY(tabs->count() >= 4);
        QVERIFY(list());
        QMenu* menu = list()->menu();
        Q_EMIT menu->aboutToShow();
        QCOMPARE(int(menu->actions().size()), tabs->count());
        for (int i = 0; i < tabs->count(); ++i) {
            QCOMPARE(menu->actions()[i]->text().replace(u"&&"_s, u"&"_s), tabs->tabText(i));
            QCOMPARE(menu->actions()[i]->isChecked(), i == tabs->currentIndex());
        }
        menu->actions()[0]->trigger();
        QCOMPARE(tabs->currentIndex(), 0);
        while (tabs->count() > 3) bench.window.figures()->closeCurrent();
        QVERIFY(!list());
    }

    /// Most sessions need few of the panels: the others are not there.
    void panelsAreMadeWhenTheyAreWanted()
    {
        Bench bench;
        Inspector& panels = *bench.window.inspector();
        QVERIFY(!panels.fitPanelLater().made() && !panels.machinePanelLater().made() && !panels.notesPanelLater().made());
        bench.openExample();
        QVERIFY(panels.fitPanelLater().made() && !panels.levelPanelLater().made() && !panels.machinePanelLater().made());
        bench.window.show(bench.session().datasets.front().id);
        QVERIFY(panels.datasetPanelLater().made());
        QVERIFY(!panels.datasetPanel()->isHidden() && panels.fitPanel()->isHidden());
        QVERIFY(!panels.machinePanelLater().made());
    }

    /// A name in one word pushes nothing that stands beside it out of the Inspector.
    void longNamesLeaveRoom()
    {
        Bench bench;
        bench.window.resize(1000, 640);
        const QString name = QString(90, QLatin1Char('m')) + u".csv"_s, file = bench.folder.filePath(name);
        write(file, runsTable(40, 8));
        bench.window.files().openFiles({file});
        bench.waitForJobs();
        QVERIFY(!bench.session().fits.empty());
        Inspector& panels = *bench.window.inspector();
        for (const QString& id :
             {bench.session().datasets.front().id, bench.session().fits.front().id, bench.session().figures.front().id}) {
            bench.window.show(id);
            QCoreApplication::processEvents();
            const int wanted = panels.widget()->minimumSizeHint().width();
            QVERIFY2(wanted <= panels.viewport()->width(), qPrintable(u"%1: %2 px"_s.arg(id).arg(wanted)));
        }
    }

    void thingsSayWhatTheyAre()
    {
        Bench bench;
        bench.openExample();
        QAction* ask = nullptr;
        for (QAction* action : bench.window.findChildren<QAction*>(u"whatsThis"_s)) ask = action;
        QVERIFY(ask);
        const auto isExplained = [](QWidget* widget) {
            QHelpEvent query(QEvent::QueryWhatsThis, {5, 5}, widget->mapToGlobal(QPoint(5, 5)));
            return QApplication::sendEvent(widget, &query) && query.isAccepted();
        };
        auto* widget = bench.window.inspector()->fitPanel();
        ask->trigger();
        QVERIFY(QWhatsThis::inWhatsThisMode());
        QVERIFY(isExplained(widget));
        QVERIFY(isExplained(bench.window.figures()));
        QWidget hinted; // has a tool tip and no more, which tells while it is asked
        hinted.setToolTip(u"What it does"_s);
        QVERIFY(isExplained(&hinted));
        QWhatsThis::leaveWhatsThisMode();
        QVERIFY(!isExplained(&hinted)); // nothing is in the way of other events
    }

    /// What was opened when the window spoke English.
    void recentSessionsFollowTheLanguage()
    {
        Session session;
        session.datasets.resize(2);
        session.figures.resize(1);
        addRecentFile(u"/tmp/a.costscope"_s, session);
        QCOMPARE(recentFiles().front().contents, u"2 datasets, 1 figure"_s);
        if (!windowLanguages().contains(u"de"_s)) QSKIP("built without translations");
        useLanguage(*qApp, u"de"_s);
        const QString german = recentFiles().front().contents;
        const QString day = when(QDateTime(QDate(2026, 3, 5), QTime(1, 2)), QDateTime(QDate(2026, 9, 1), QTime(1, 2)));
        useLanguage(*qApp, u"en"_s);
        QVERIFY2(german != u"2 datasets, 1 figure"_s && german.contains(u'2') && german.contains(u'1'), qPrintable(german));
        QVERIFY2(day.contains(QLocale(QLocale::German).monthName(3, QLocale::ShortFormat)), qPrintable(day));
        // One of an earlier version has only its words, and keeps them.
        QSettings().clear();
        QSettings settings;
        settings.beginWriteArray(u"recent"_s, 1);
        settings.setArrayIndex(0);
        settings.setValue(u"file"_s, u"/tmp/old.costscope"_s);
        settings.setValue(u"contents"_s, u"8 datasets"_s);
        settings.endArray();
        pinRecentFile(u"/tmp/old.costscope"_s, true);
        QCOMPARE(recentFiles().front().contents, u"8 datasets"_s);
    }
};

QTEST_MAIN(TestWindowKeys)
#include "tst_window_keys.moc"
