// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/actions/SessionActions.h"
#include "app/pages/ReportModel.h"
#include "app/verbs/verbs.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/figure/FigureKind.h"
#include "core/session/sessionFile.h"
#include "views/figure/FigureView.h"
#include "views/inspector/levels/LevelPanel.h"
#include "views/inspector/network/NetworkPanel.h"
#include "views/inspector/network/NetworkValuesPart.h"
#include "views/models/SessionTree.h"
#include "views/models/TableModel.h"
#include "views/models/TablePanel.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>

using namespace costscope;

namespace {

const QString lists = QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/amg/hypre_elas_p64.json");

/// Levels with lists of messages: their cost and the loads of links as slices, both open.
struct Sighted : Bench {
    Sighted()
    {
        window.files().openFiles({lists});
        waitForJobs();
        cost = session().figures.front().id;
        loads = window.things().newFigure(u"link-load-slices"_s, {session().datasets.front().id});
    }
    const Figure& figure(const QString& id)
    {
        window.show(id);
        QCoreApplication::processEvents();
        return *window.figures()->currentFigure()->figure();
    }
    QString shown(const QString& id) { return plainText(figure(id).subtitle); }
    QString inspected()
    {
        window.show(cost);
        QCoreApplication::processEvents();
        for (const QLabel* label : window.inspector()->levelPanel()->findChildren<QLabel*>())
            if (label->text().startsWith(u"Level "_s)) return plainText(label->text());
        return {};
    }
    /// Of the table of the costs.
    int rowOf(int level, const char* operation)
    {
        const Table& table = figure(cost).table;
        for (int row = 0; row < table.rows(); ++row)
            if (table.columns[0].number(row) == level && table.columns[1].text(row) == QLatin1String(operation)) return row;
        return -1;
    }
    void click(int level, const char* operation)
    {
        const int row = rowOf(level, operation);
        Q_EMIT window.figures()->currentFigure()->view()->selectionChanged({u"level=%1"_s.arg(level)}, row);
    }
    QString cost, loads;
};

QJsonObject answer(const QStringList& words)
{
    QString out, err;
    QTextStream outStream(&out), errStream(&err);
    if (runVerb(words, outStream, errStream) != 0) qWarning("%s", qPrintable(err));
    return QJsonDocument::fromJson(out.toUtf8()).object();
}

} // namespace

class TestWindowView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    /// What is selected is an operation on a level, in the figure, the table and the Inspector.
    void loadsFollowTheOperation()
    {
        Sighted bench;
        bench.click(4, "spmv");
        QCOMPARE(bench.inspected(), u"Level 4, SpMV"_s);
        QVERIFY2(bench.shown(bench.loads).contains(u"SpMV on level 4"_s), qPrintable(bench.shown(bench.loads)));
        bench.click(4, "spgemm_AP"); // of the same key
        QVERIFY2(bench.shown(bench.loads).contains(u"on level 4"_s) && !bench.shown(bench.loads).contains(u"SpMV"_s),
                 qPrintable(bench.shown(bench.loads)));
        const int row = bench.rowOf(3, "spmv");
        bench.window.table()->view()->selectRow(row);
        QVERIFY(bench.shown(bench.loads).contains(u"SpMV on level 3"_s));
        bench.window.show(bench.cost);
        QComboBox* box = bench.window.inspector()->levelPanel()->operationBox();
        QCOMPARE(box->currentData().toString(), u"spmv"_s);
        box->setCurrentIndex(box->findData(u"spgemm_AP"_s));
        Q_EMIT box->activated(box->currentIndex());
        QVERIFY(bench.inspected().startsWith(u"Level 3, SpGEMM"_s));
        QVERIFY(bench.shown(bench.loads).contains(u"SpGEMM on level 3"_s));
    }

    /// Notes and other figures build none anew; what it is drawn from does.
    void aFigureIsBuiltWhenItChanges()
    {
        Sighted bench;
        bench.window.show(bench.loads);
        bench.window.figures()->splitRight(); // the loads go to the right: both stay in sight
        bench.window.show(bench.cost);
        FigurePage* page = bench.window.figures()->currentFigure();
        QSignalSpy built(page, &FigurePage::built);
        bench.window.things().editNotes(u"seen"_s);
        bench.window.show(bench.loads);
        bench.window.things().newFigure(u"model-ladder"_s, bench.window.document().session().figure(bench.cost)->datasets);
        QVERIFY(bench.window.figures()->currentFigure() != page && page->isVisible());
        QCOMPARE(built.count(), 0);
        bench.window.show(bench.cost);
        bench.window.inspector()->levelPanel()->contention()->changed(1.5e-10);
        QTRY_COMPARE(built.count(), 1);
    }

    /// Nothing is selected: one default in the Inspector, the loads and the command line, said in words.
    void nothingSelectedIsTheBusiest()
    {
        Sighted bench;
        const QJsonObject counted = answer({u"contention"_s, lists, u"--json"_s});
        const int level = counted["level"].toInt();
        QVERIFY2(bench.inspected().startsWith(u"Level %1, SpGEMM"_s.arg(level)), qPrintable(bench.inspected()));
        QVERIFY(bench.shown(bench.loads).contains(u"SpGEMM on level %1"_s.arg(level)));
        QCOMPARE(counted["operation"].toString(), u"spgemm_AP"_s);
        QVERIFY(bench.figure(bench.loads).messages.front().text.contains(u"the busiest of all levels and operations"_s));
        bench.click(level, "spgemm_AP");
        QVERIFY(!bench.figure(bench.loads).messages.front().text.contains(u"the busiest of all"_s));
    }

    /// What is seen is seen again after save and open: selection, tabs, the one in front; and written by the command line.
    void theSameNumbersComeBack()
    {
        const QString path = m_folder.filePath(u"seen.costscope"_s);
        QString before, loads;
        Table table;
        {
            Sighted bench;
            loads = bench.loads;
            bench.click(4, "spmv");
            before = bench.shown(bench.loads);
            table = bench.figure(bench.loads).table;
            bench.answers->save = path;
            QVERIFY(bench.window.files().save());
            QVERIFY(!bench.window.document().isModified());
        }
        Bench other;
        other.window.files().openFiles({path});
        other.waitForJobs();
        QCoreApplication::processEvents();
        QCOMPARE(other.window.figures()->openIds().size(), 2);
        QCOMPARE(other.window.figures()->currentFigure()->id(), loads);
        const auto figure = other.window.figures()->currentFigure()->figure();
        QVERIFY(figure);
        QCOMPARE(plainText(figure->subtitle), before);
        QVERIFY(figure->table == table);
        QVERIFY(!other.window.document().isModified());
        const QString json = m_folder.filePath(u"seen.json"_s);
        const QJsonObject written = answer({u"export"_s, path, u"--figure"_s, loads, u"-o"_s, json, u"--json"_s});
        QCOMPARE(written["files"][0]["title"].toString(), plainText(figure->title));
        QFile file(json);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("SpMV on level 4"));
    }

    /// The user's words for a title are plain text, on the page and in the session.
    void aTitleIsWhatWasTyped()
    {
        Sighted bench;
        const QString words = u"A & B: t < 5 µs, \"<b>\""_s;
        bench.answers->text = words;
        Q_EMIT bench.window.figures()->titleWanted(bench.loads);
        bench.waitForJobs();
        QCOMPARE(plainText(bench.figure(bench.loads).title), words);
        QCOMPARE(bench.window.document().session().figure(bench.loads)->title, words);
        bench.answers->text = QString(u""_s);
        Q_EMIT bench.window.figures()->titleWanted(bench.loads);
        bench.waitForJobs();
        QVERIFY(plainText(bench.figure(bench.loads).title) != words && !bench.figure(bench.loads).title.isEmpty());
    }

    /// A view that names what is not there opens all the same.
    void aViewOfWhatIsGone()
    {
        Session session;
        const SessionView view{{u"level=4"_s}, {u"g7"_s}, u"g7"_s};
        const QString path = m_folder.filePath(u"gone.costscope"_s);
        QVERIFY(saveSession(session, path, {.view = view}).ok());
        const auto loaded = loadSession(path);
        QVERIFY(loaded.ok());
        QCOMPARE(loaded->view.selected, view.selected);
        QVERIFY(loaded->view.open.isEmpty() && loaded->session.unknown.isEmpty());
        Bench bench;
        bench.window.files().openFiles({path});
        QVERIFY(bench.answers->told.empty() && bench.window.figures()->isEmpty());
    }

    /// The tab of an open figure comes with its name in the tree; of one that is closed the Inspector says so.
    void aClickShowsWhatIsEdited()
    {
        Sighted bench;
        bench.window.show(bench.loads);
        QVERIFY(!bench.window.inspector()->closedNote()->isVisible());
        bench.window.tree()->setCurrentId(bench.cost);
        QCOMPARE(bench.window.figures()->currentFigure()->id(), bench.cost);
        QCOMPARE(bench.window.current(), bench.cost);
        QVERIFY(!bench.window.inspector()->closedNote()->isVisible());
        bench.window.figures()->closeCurrent();
        QCOMPARE(bench.window.current(), bench.loads);
        bench.window.tree()->setCurrentId(bench.cost);
        QCOMPARE(bench.window.figures()->currentFigure()->id(), bench.loads);
        QTRY_VERIFY(bench.window.inspector()->closedNote()->isVisible());
        Q_EMIT bench.window.inspector()->closedNote()->linkActivated(u"open"_s);
        QCOMPARE(bench.window.figures()->currentFigure()->id(), bench.cost);
        QVERIFY(!bench.window.inspector()->closedNote()->isVisible());
    }

    /// What is typed counts when it is whole, and the focus stays where it is.
    void thresholdsAreTyped()
    {
        Sighted bench;
        const QString id = bench.window.things().newFigure(u"link-load-torus"_s, {bench.session().datasets.front().id});
        bench.window.show(id);
        QCoreApplication::processEvents();
        QSpinBox* box = nullptr;
        for (QSpinBox* one : bench.window.inspector()->networkPanel()->findChildren<QSpinBox*>())
            if (one->accessibleName() == u"Least load that is coloured"_s) box = one;
        QVERIFY(box && box->isVisible());
        bench.window.activateWindow();
        box->setFocus();
        QTRY_VERIFY(box->hasFocus());
        box->selectAll();
        QTest::keyClicks(box, u"45"_s);
        QCoreApplication::processEvents();
        bench.window.selection().set({u"level=2"_s}); // the figure is built anew meanwhile
        QCoreApplication::processEvents();
        QTest::keyClick(box, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCOMPARE(bench.session().figure(id)->choices[u"threshold"_s].toDouble(), 0.45);
        QVERIFY(box->hasFocus());
        box->selectAll();
        QTest::keyClicks(box, u"67"_s);
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(bench.session().figure(id)->choices[u"threshold"_s].toDouble(), 0.67);
    }

    /// A field that was handed over shows what an undo brings, with the focus in it.
    void undoReachesAFieldWithFocus()
    {
        Sighted bench;
        bench.window.show(bench.loads);
        QCoreApplication::processEvents();
        auto* torus = qobject_cast<QLineEdit*>(bench.window.inspector()->networkPanel()->values()->control(u"torus"_s, false));
        bench.window.activateWindow();
        torus->setFocus();
        QTRY_VERIFY(torus->hasFocus());
        QTest::keyClicks(torus, u"4,4,32"_s);
        QTest::keyClick(torus, Qt::Key_Return);
        QCOMPARE(bench.session().figure(bench.loads)->choices[u"torus"_s].toString(), u"4,4,32"_s);
        bench.window.document().undoStack().undo();
        QVERIFY(!bench.session().figure(bench.loads)->choices.contains(u"torus"_s));
        QCOMPARE(torus->text(), QString());
        QTest::keyClicks(torus, u"4,4"_s); // on the way
        bench.window.selection().set({u"level=2"_s});
        QCoreApplication::processEvents();
        QCOMPARE(torus->text(), u"4,4"_s);
    }

    /// A link that the torus no longer has is not said to be selected.
    void aLinkThatIsGone()
    {
        Sighted bench;
        bench.window.show(bench.loads);
        QCoreApplication::processEvents();
        FigureRequest other = *bench.session().figure(bench.loads);
        other.choices[u"torus"_s] = u"2x2x4"_s;
        bench.window.things().editFigure(other, u"Change Torus"_s);
        QCoreApplication::processEvents();
        bench.window.selection().set({u"link=1,1,3+z"_s});
        QCoreApplication::processEvents();
        QVERIFY2(bench.window.status()->text().contains(u"1,1,3+z selected"_s), qPrintable(bench.window.status()->text()));
        other.choices[u"torus"_s] = u"8x2x1"_s;
        bench.window.things().editFigure(other, u"Change Torus"_s);
        QCoreApplication::processEvents();
        QCOMPARE(bench.window.status()->text(), u"Ready"_s);
    }

    /// An undo that takes the figure in front away looks at the one that is in front then; a redo at what it brings back.
    void undoLooksAtWhatIsInFront()
    {
        Sighted bench;
        bench.window.things().newFigure(u"link-load-histogram"_s, {bench.session().datasets.front().id});
        QCoreApplication::processEvents();
        const QString made = bench.window.figures()->currentFigure()->id();
        QCOMPARE(bench.window.current(), made);
        bench.window.document().undoStack().undo();
        QCoreApplication::processEvents();
        QVERIFY(!bench.session().figure(made));
        QCOMPARE(bench.window.current(), bench.window.figures()->currentFigure()->id());
        bench.window.document().undoStack().redo();
        QCoreApplication::processEvents();
        QCOMPARE(bench.window.figures()->currentFigure()->id(), made);
        QCOMPARE(bench.window.current(), made);
    }

    /// What the import warned of is there again when the session is opened.
    void warningsOutliveTheSession()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"one.costscope"_s);
        QString warned;
        {
            Bench bench;
            write(folder.filePath(u"runs.csv"_s), "n,t_n_s\n1,100\n2,60\n4,broken\n8,20\n");
            bench.window.files().openFiles({folder.filePath(u"runs.csv"_s)});
            bench.waitForJobs();
            for (const DatasetItem& item : bench.session().datasets)
                for (const Message& message : item.data->messages) warned = message.text;
            QVERIFY(!warned.isEmpty());
            bench.answers->save = file;
            bench.window.files().saveAs();
            bench.waitForJobs();
        }
        Bench bench;
        bench.window.files().openFiles({file});
        bench.waitForJobs();
        QVERIFY(!bench.session().datasets.empty());
        QVERIFY2(bench.window.report()->text().contains(warned), qPrintable(bench.window.report()->text()));
    }

    /// One button splits and joins.
    void splitAndJoin()
    {
        Sighted bench;
        QAction* split = bench.window.actions()["split"];
        QVERIFY(split->isCheckable() && !split->isChecked());
        split->trigger();
        QCOMPARE(bench.window.figures()->paneCount(), 2);
        QVERIFY(split->isChecked());
        const QString seen = bench.window.figures()->currentFigure()->id();
        split->trigger();
        QCOMPARE(bench.window.figures()->paneCount(), 1);
        QVERIFY(!split->isChecked());
        QCOMPARE(bench.window.figures()->figures().size(), size_t(2));
        QCOMPARE(bench.window.figures()->currentFigure()->id(), seen);
        bench.window.figures()->closeCurrent();
        split->trigger(); // the only one stands in both panes
        QCOMPARE(bench.window.figures()->figures().size(), size_t(2));
        split->trigger();
        QCOMPARE(bench.window.figures()->figures().size(), size_t(1));
        QVERIFY(bench.window.figures()->currentFigure());
    }

    /// From the menu of the window and that of the figure.
    void copiesForLatex()
    {
        Sighted bench;
        QMenu menu;
        bench.window.figures()->currentFigure()->fillMenu(menu, {});
        QAction* inMenu = nullptr;
        for (QAction* action : menu.actions())
            if (action->text() == u"Copy as TikZ"_s) inMenu = action;
        for (QAction* action : {bench.window.actions()["copyTikz"], inMenu}) {
            QVERIFY(action && action->isEnabled());
            QGuiApplication::clipboard()->clear();
            action->trigger();
            const QString text = QGuiApplication::clipboard()->text();
            QVERIFY2(text.contains(u"\\begin{axis}[cs axis"_s) && text.endsWith(u"\\end{tikzpicture}%\n"_s), qPrintable(text.left(200)));
        }
    }

    /// Kinds that these data cannot draw are grey and say why.
    void newFiguresThatCannotBe()
    {
        Sighted bench;
        QMenu* menu = bench.window.actions().submenu("newFigure");
        Q_EMIT menu->aboutToShow();
        int grey = 0;
        QList<QAction*> all;
        for (QAction* action : menu->actions())
            if (action->menu()) {
                for (const QAction* inside : action->menu()->actions()) QVERIFY(!inside->isEnabled());
                all += action->menu()->actions();
            } else if (!action->isSeparator()) {
                QVERIFY(action->isEnabled()); // what can be drawn stands in front
                all << action;
            }
        QCOMPARE(all.size(), qsizetype(allFigures().size()));
        for (const QAction* action : all) {
            grey += !action->isEnabled();
            QVERIFY(!action->toolTip().isEmpty());
            if (action->text() == findFigure(u"overhead-curves")->name) QVERIFY(!action->isEnabled());
            if (action->text() == findFigure(u"link-load-torus")->name) QVERIFY(action->isEnabled());
        }
        QVERIFY(grey > 3);
    }

    /// A tab keeps room for a name, however many there are.
    void tabsStayReadable()
    {
        Sighted bench;
        bench.window.resize(1280, 720);
        for (const char* kind :
             {"link-load-torus", "link-load-histogram", "hop-distribution", "link-load-levels", "message-size", "model-ladder"})
            bench.window.things().newFigure(QLatin1String(kind), {bench.session().datasets.front().id});
        QCoreApplication::processEvents();
        QTabBar* bar = nullptr;
        for (QTabBar* one : bench.window.figures()->findChildren<QTabBar*>()) bar = one;
        QVERIFY(bar && bar->count() > 6);
        for (int i = 0; i < bar->count(); ++i)
            QVERIFY2(bar->tabRect(i).width() >= 150, qPrintable(QString::number(bar->tabRect(i).width())));
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestWindowView)
#include "tst_window_view.moc"
