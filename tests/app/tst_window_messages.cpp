// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "views/figure/FigureView.h"
#include "views/inspector/levels/LevelMessagesPart.h"
#include "views/inspector/levels/LevelPanel.h"
#include "views/models/TableModel.h"
#include "views/models/TablePanel.h"
#include "views/widgets/FactGrid.h"

#include <QComboBox>
#include <QTableView>

using namespace costscope;

namespace {

/// Message lists in the window, with cost-by-level open.
struct Lists : Bench {
    Lists()
    {
        window.files().openFiles({QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/amg/hypre_elas_p64.json")});
        waitForJobs();
    }
    LevelPanel* panel() { return window.inspector()->levelPanel(); }
    LevelMessagesPart* messages() { return panel()->messages(); }
    const Figure& figure() { return *window.figures()->currentFigure()->figure(); }
    void openSizes()
    {
        QTRY_VERIFY(messages()->button()->isVisible());
        messages()->button()->click();
        QTRY_VERIFY(window.figures()->currentFigure()->figure());
        QCOMPARE(figure().kind, u"message-size"_s);
    }
    void select(const char* key) { window.selection().set({QString::fromLatin1(key)}); }
};

} // namespace

class TestWindowMessages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    /// As another program counts them: EXPECTED.messages.json, level 3 of spmv.
    void theInspectorCountsTheMessages()
    {
        Lists bench;
        bench.window.selection().set({u"level=3"_s}, {u"operation=spmv"_s});
        const auto& classes = bench.messages()->classes()->facts();
        QCOMPARE(classes.size(), size_t(3)); // all are short
        QCOMPARE(classes[2].meaning, u"inter-node, short"_s);
        QVERIFY2(classes[2].toolTip.startsWith(u"2452 messages, 86128 B"_s), qPrintable(classes[2].toolTip));
        const auto& ranks = bench.messages()->ranks()->facts();
        QCOMPARE(ranks.size(), size_t(3));
        QVERIFY(ranks[0].meaning.startsWith(u"rank "_s));
        bench.select("level=6");
        QCOMPARE(bench.messages()->classes()->facts().size(), size_t(1));
    }

    /// The button opens the figure as an undo step; a second time the same tab.
    void theButtonOpensTheSizes()
    {
        Lists bench;
        const int steps = bench.window.document().undoStack().count();
        bench.openSizes();
        QCOMPARE(bench.session().figures.size(), size_t(2));
        QCOMPARE(bench.window.document().undoStack().count(), steps + 1);
        bench.window.show(bench.session().figures.front().id);
        bench.openSizes();
        QCOMPARE(bench.session().figures.size(), size_t(2));
        bench.window.document().undoStack().undo();
        QCOMPARE(bench.session().figures.size(), size_t(1));
    }

    /// Selecting a level leads every open figure of sizes there, also one in another pane; a pinned one stays.
    void sizesFollowTheSelectedLevel()
    {
        Lists bench;
        bench.openSizes();
        QVERIFY2(bench.figure().title.contains(u"SpGEMM on level 1"_s), qPrintable(bench.figure().title)); // the busiest
        bench.window.figures()->splitRight();
        bench.window.show(bench.session().figures.front().id); // cost-by-level
        FigurePage* sizes = bench.window.figures()->figures().back();
        QTRY_VERIFY(sizes->isVisible() && sizes->figure());
        bench.select("level=3");
        QVERIFY2(sizes->figure()->title.contains(u"on level 3"_s), qPrintable(sizes->figure()->title));
        bench.select("rank=7"); // another sort of thing is selected: the level stays
        QVERIFY(sizes->figure()->title.contains(u"on level 3"_s));
        QVERIFY(bench.panel()->messages()->isVisible());
        bench.window.selection().clear();
        QVERIFY(sizes->figure()->title.contains(u"on level 1"_s));
        FigureRequest pinned = bench.session().figures.back();
        pinned.choices[QLatin1String("level")] = u"2"_s;
        bench.window.things().editFigure(pinned, u"Switch figure"_s);
        bench.select("level=0");
        QVERIFY(sizes->figure()->title.contains(u"on level 2"_s));
    }

    /// What is exported is what is seen.
    void exportsTheLevelThatIsSeen()
    {
        Lists bench;
        bench.openSizes();
        bench.select("level=4");
        bench.answers->save = bench.folder.filePath(u"sizes.pdf"_s);
        bench.window.actions()["export"]->trigger();
        QVERIFY(bench.answers->exported);
        QVERIFY(bench.answers->exported->title.contains(u"on level 4"_s));
    }

    /// A level's row in the table leads there as well, and stays the selected one while the rows above it change.
    void theTableLeadsToALevel()
    {
        Lists bench;
        bench.openSizes();
        TableModel* model = bench.window.tableModel();
        for (const char* level : {"level=0", "level=4", "level=5"}) {
            const std::vector<int> rows = model->rowsOf({QString::fromLatin1(level)});
            QCOMPARE(rows.size(), size_t(1));
            bench.window.table()->view()->selectRow(rows.front());
            QVERIFY2(bench.figure().title.contains(u"on "_s + QString::fromLatin1(level).replace(QLatin1Char('='), QLatin1Char(' '))),
                     qPrintable(bench.figure().title));
            QCOMPARE(bench.window.table()->selectedRows(), model->rowsOf({QString::fromLatin1(level)}));
        }
    }

    /// Arrow keys step through the levels of cost-by-level; figure, panel and sizes go along.
    void arrowKeysStepThroughLevels()
    {
        Lists bench;
        FigureView* view = bench.window.figures()->currentFigure()->view();
        QTRY_VERIFY(view->figureLayout());
        view->setFocus();
        for (const char* level : {"level=0", "level=1", "level=2"}) {
            QTest::keyClick(view, Qt::Key_Right);
            QCOMPARE(bench.window.selection().keys(), QStringList{QString::fromLatin1(level)});
        }
        QTest::keyClick(view, Qt::Key_Left);
        QCOMPARE(bench.window.selection().keys(), QStringList{u"level=1"_s});
        QTest::keyClick(view, Qt::Key_Escape);
        QVERIFY(bench.window.selection().keys().isEmpty());
    }

    /// Bins and ranks are selected like anything else: their rows in the table, their marks in the figure.
    void arrowKeysStepThroughSizesAndRanks()
    {
        Lists bench;
        bench.openSizes();
        FigureView* view = bench.window.figures()->currentFigure()->view();
        QTRY_VERIFY(view->figureLayout());
        QTest::keyClick(view, Qt::Key_Right);
        QVERIFY(bench.window.selection().keys().front().startsWith(u"size="_s));
        QCOMPARE(bench.window.table()->selectedRows().size(), size_t(1));
        QTest::keyClick(view, Qt::Key_Left); // already at the first
        for (int i = 0; i < 12 && !bench.window.selection().keys().front().startsWith(u"rank="_s); ++i)
            QTest::keyClick(view, Qt::Key_Right);
        QVERIFY(bench.window.selection().keys().front().startsWith(u"rank="_s));
    }

    /// Another operation in the Inspector is another operation in the figure of sizes.
    void theOperationIsChosenInTheInspector()
    {
        Lists bench;
        bench.openSizes();
        QVERIFY(bench.figure().title.contains(u"SpGEMM"_s));
        QComboBox* box = bench.panel()->operationBox();
        box->setCurrentIndex(0);
        Q_EMIT box->activated(0);
        QVERIFY2(bench.figure().title.contains(u"SpMV"_s), qPrintable(bench.figure().title));
        bench.window.document().undoStack().undo();
        QVERIFY(bench.figure().title.contains(u"SpGEMM"_s));
    }

    /// The shipped example has no lists: what is known is shown, what is not is said.
    void aSummarySaysWhatItLacks()
    {
        Lists bench;
        bench.window.files().openExample(u"amg-blue-waters"_s);
        QTRY_VERIFY(bench.messages()->button()->isVisible());
        QVERIFY(bench.messages()->ranks()->facts().empty());
        QVERIFY(!bench.messages()->classes()->facts().empty());
        bench.openSizes();
        QVERIFY2(bench.figure().title.contains(u"critical process"_s), qPrintable(bench.figure().title));
    }
};

QTEST_MAIN(TestWindowMessages)
#include "tst_window_messages.moc"
