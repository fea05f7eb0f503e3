// SPDX-License-Identifier: GPL-3.0-or-later
#include "openedBench.h"

#include "core/session/sessionFile.h"
#include "views/figure/AnnotationTool.h"
#include "views/inspector/NotesPanel.h"
#include "views/models/SessionModel.h"
#include "views/models/SessionTree.h"
#include "views/models/names.h"

#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollBar>

using namespace costscope;

namespace {

/// The example of seven applications with its first figure in front.
struct Figures : Bench {
    Figures()
    {
        openExample();
        QCoreApplication::processEvents();
        page = window.figures()->currentFigure();
    }
    FigurePage* page = nullptr;
    std::vector<Annotation> annotations()
    {
        const FigureRequest* figure = session().figure(page->id());
        return figure ? figure->annotations : std::vector<Annotation>();
    }
    QUndoStack& undo() { return window.document().undoStack(); }
    QWidget* plot() { return page->view()->findChild<QWidget*>(u"plot"_s); }
    QPoint middle() { return page->view()->figureLayout()->panels.front().rect.center().toPoint(); }
    /// Types words at a place of the figure.
    void annotate(QPoint at, const QString& words)
    {
        QVERIFY(page->annotations()->begin(at));
        QTest::keyClicks(page->annotations()->editor(), words);
        QTest::keyClick(page->annotations()->editor(), Qt::Key_Return);
        QCoreApplication::processEvents();
    }
    QPoint placeOf(const Annotation& a)
    {
        const PanelLayout& panel = page->view()->figureLayout()->panels[size_t(a.panel)];
        return QPointF(panel.x(a.x), panel.y(a.y)).toPoint();
    }
};

} // namespace

/// What users write: notes of the session, and words on figures.
class TestWindowWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void notesAreTypedSavedAndTakenBack()
    {
        Figures bench;
        const QString built = bench.page->figure()->title;
        const Figure* figure = bench.page->figure().get();
        bench.window.actions()["notes"]->trigger();
        QPlainTextEdit* editor = bench.window.inspector()->notesPanel()->editor();
        QVERIFY(editor->isVisible());
        const int steps = bench.undo().count();
        QTest::keyClicks(editor, u"Runs of May"_s);
        QCOMPARE(bench.session().notes, u"Runs of May"_s);
        QCOMPARE(bench.undo().count(), steps + 1);    // one spell, one step
        QVERIFY(editor->isVisible());                 // and the panel has stayed
        QCOMPARE(bench.page->figure().get(), figure); // no figure was built for it
        const auto* model = bench.window.tree()->model();
        QCOMPARE(static_cast<const SessionModel*>(model)->indexOf(notesId).data().toString(), u"Runs of May"_s);
        const QString file = bench.folder.filePath(u"notes.costscope"_s);
        QVERIFY(bench.window.document().save(file).ok());
        const auto loaded = loadSession(file);
        QVERIFY(loaded.ok());
        QCOMPARE(loaded->session.notes, u"Runs of May"_s);
        Q_EMIT bench.window.inspector()->notesPanel()->editFinished();
        QTest::keyClicks(editor, u"."_s);
        QCOMPARE(bench.undo().count(), steps + 2); // the next spell
        bench.undo().undo();
        bench.undo().undo();
        QVERIFY(bench.session().notes.isEmpty());
        QVERIFY(editor->toPlainText().isEmpty());
        QCOMPARE(bench.page->figure()->title, built);
    }

    void notesOfAnExampleAreInTheTree()
    {
        Bench bench;
        bench.window.files().openExample(u"tau-lop-mappings"_s);
        bench.waitForJobs();
        bench.window.tree()->setCurrentId(notesId);
        QCOMPARE(bench.window.current(), notesId);
        QPlainTextEdit* editor = bench.window.inspector()->notesPanel()->editor();
        QVERIFY(editor->isVisible());
        QVERIFY(editor->toPlainText().startsWith(u"Worked examples of tau-Lop"_s));
        QVERIFY(!bench.window.actions()["remove"]->isEnabled()); // they are no thing of the session
        QVERIFY(!bench.window.actions()["rename"]->isEnabled());
    }

    void wordsAreTypedOnAFigure()
    {
        Figures bench;
        bench.annotate(bench.middle(), u"here <i>it</i> bends"_s);
        QCOMPARE(bench.annotations().size(), size_t(1));
        QCOMPARE(bench.annotations().front().text, u"here <i>it</i> bends"_s);
        const QPoint away = bench.placeOf(bench.annotations().front()) - bench.middle();
        QVERIFY(away.manhattanLength() <= 16); // there, or at a point of the data near by
        QVERIFY(bench.page->figure()->panels.front().series.back().text == std::vector<QString>{u"here <i>it</i> bends"_s});
        bench.undo().undo();
        QVERIFY(bench.annotations().empty());
        bench.undo().redo();
        const QString file = bench.folder.filePath(u"words.costscope"_s);
        QVERIFY(bench.window.document().save(file).ok());
        QCOMPARE(loadSession(file)->session.figure(bench.page->id())->annotations, bench.annotations());
        bench.answers->save = bench.folder.filePath(u"words.json"_s);
        bench.window.actions()["export"]->trigger();
        QFile json(bench.answers->save);
        QVERIFY(json.open(QIODevice::ReadOnly));
        QVERIFY(json.readAll().contains("here <i>it</i> bends"));
    }

    void escapeWritesNothing()
    {
        Figures bench;
        const int steps = bench.undo().count();
        QVERIFY(bench.page->annotations()->begin(bench.middle()));
        QTest::keyClicks(bench.page->annotations()->editor(), u"no"_s);
        QTest::keyClick(bench.page->annotations()->editor(), Qt::Key_Escape);
        QVERIFY(bench.page->annotations()->editor()->isHidden());
        QCOMPARE(bench.undo().count(), steps);
    }

    void aDragMovesThem()
    {
        Figures bench;
        bench.annotate(bench.middle(), u"moved"_s);
        const Annotation before = bench.annotations().front();
        const QPoint from = bench.placeOf(before), to = from + QPoint(-60, 30);
        QTest::mousePress(bench.plot(), Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, bench.plot()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(bench.plot(), &move);
        QTest::mouseRelease(bench.plot(), Qt::LeftButton, {}, to);
        QCoreApplication::processEvents();
        QVERIFY(bench.annotations().front() != before);
        QVERIFY((bench.placeOf(bench.annotations().front()) - to).manhattanLength() <= 2);
        QVERIFY(!bench.page->view()->isZoomed()); // the axes were not dragged
        bench.undo().undo();
        QCOMPARE(bench.annotations().front(), before);
    }

    void theKeyboardMovesEditsAndRemoves()
    {
        Figures bench;
        bench.annotate(bench.middle(), u"words"_s);
        const Annotation before = bench.annotations().front();
        QTest::mouseClick(bench.plot(), Qt::LeftButton, {}, bench.placeOf(before));
        FigureView* view = bench.page->view();
        QTest::keyClick(view, Qt::Key_Right);
        QCOMPARE(bench.annotations().size(), size_t(1));
        QVERIFY(bench.annotations().front().x > before.x);
        QTest::keyClick(view, Qt::Key_Return);
        QVERIFY(bench.page->annotations()->editor()->isVisible());
        QCOMPARE(bench.page->annotations()->editor()->text(), u"words"_s);
        QTest::keyClicks(bench.page->annotations()->editor(), u"others"_s);
        QTest::keyClick(bench.page->annotations()->editor(), Qt::Key_Return);
        QCOMPARE(bench.annotations().size(), size_t(1));
        QCOMPARE(bench.annotations().front().text, u"others"_s);
        const size_t figures = bench.session().figures.size();
        QTest::keyClick(view, Qt::Key_Delete);
        QVERIFY(bench.annotations().empty());
        QCOMPARE(bench.session().figures.size(), figures); // the words, not the figure
    }

    void theMenuOfTheFigure()
    {
        Figures bench;
        const QPoint place = bench.page->view()->mapToGlobal(bench.middle());
        const auto texts = [&] {
            QMenu menu;
            bench.page->fillMenu(menu, place);
            QStringList all;
            for (const QAction* action : menu.actions()) all << action->text();
            return all;
        };
        QVERIFY(texts().contains(u"Annotate…"_s));
        bench.annotate(bench.middle(), u"x"_s);
        const QPoint at = bench.page->view()->mapToGlobal(bench.placeOf(bench.annotations().front()));
        QMenu menu;
        bench.page->fillMenu(menu, at);
        QStringList all;
        for (const QAction* action : menu.actions()) all << action->text();
        QVERIFY(all.contains(u"Edit annotation…"_s) && all.contains(u"Remove annotation"_s));
    }
};

QTEST_MAIN(TestWindowWords)
#include "tst_window_words.moc"
