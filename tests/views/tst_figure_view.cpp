// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampleFigures.h"
#include "views/draw/fonts.h"
#include "views/figure/FigureView.h"
#include "views/figure/HoverCard.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace costscope;

class TestFigureView : public QObject {
    Q_OBJECT

    std::unique_ptr<FigureView> m_view;

    QWidget* plot() { return m_view->findChild<QWidget*>(u"plot"_s); }
    /// Where a measured run time stands in the view.
    QPoint pointOf(size_t row)
    {
        const samples::Runs runs;
        const PanelLayout& panel = m_view->figureLayout()->panels[0];
        return QPointF(panel.x(runs.n[row]), panel.y(runs.t[row])).toPoint();
    }
    void wheel(QPoint at, int turn, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWheelEvent event(at, plot()->mapToGlobal(at), {}, {0, turn}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(plot(), &event);
        QTest::qWait(20);
    }
    void show(const Figure& figure)
    {
        m_view = std::make_unique<FigureView>();
        m_view->resize(1000, 700);
        m_view->setFigure(std::make_shared<const Figure>(figure));
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
        QTRY_VERIFY(m_view->figureLayout() && m_view->figureLayout()->size.width() > 900);
    }

private Q_SLOTS:
    void initTestCase() { loadFonts(); }
    void init() { show(samples::overheadCurves()); }

    void hoverShowsExactValues()
    {
        auto* card = m_view->findChild<HoverCard*>();
        QTest::mouseMove(plot(), pointOf(3) + QPoint(2, 1));
        QTRY_VERIFY(card->isVisible());
        QCOMPARE(m_view->hoveredRow(), 3);
        const QString text = card->text().replace(QChar(0xA0), QLatin1Char(' '));
        QVERIFY2(text.startsWith(u"8 cores"_s), qPrintable(text));
        QVERIFY2(text.contains(u"run time, measured: 702.7 s"_s), qPrintable(text));
        QVERIFY(m_view->rect().contains(card->geometry()));
        QTest::mouseMove(plot(), QPoint(20, 690));
        QTRY_VERIFY(!card->isVisible());
    }

    /// Marks come and go alone, and the figure below them stays as it was; so after another figure, and with a selection.
    void marksComeAndGo()
    {
        const auto seen = [this] {
            QTest::qWait(30);
            return plot()->grab().toImage();
        };
        const auto hover = [this](QPoint at) {
            QTest::mouseMove(plot(), at);
            QTest::qWait(30);
        };
        const QPoint away(20, 690);
        const QImage before = seen();
        for (int round = 0; round < 2; ++round) {
            hover(pointOf(3) + QPoint(2, 1));
            QCOMPARE(m_view->hoveredRow(), 3);
            const QImage hovered = seen();
            QVERIFY(hovered != before);
            const QRect ring = QRect(pointOf(3) - QPoint(14, 14), QSize(28, 28));
            QVERIFY(hovered.copy(ring) != before.copy(ring));
            QCOMPARE(hovered.copy(0, 0, 1000, 60), before.copy(0, 0, 1000, 60));
            hover(away);
            QVERIFY(seen() == before);
            m_view->setSelection({m_view->figure()->rowKeys[5]});
            QVERIFY(seen() != before);
            m_view->setSelection({});
            QVERIFY(seen() == before);
            m_view->setFigure(std::make_shared<const Figure>(samples::overheadCurves()));
            QVERIFY(seen() == before);
        }
    }

    /// What a small window has no room for is said in its corner, and nothing where all is there.
    void leftOutIsSaid()
    {
        const auto note = [this] {
            for (QLabel* label : m_view->findChildren<QLabel*>())
                if (label->property("role") == u"note"_s && label->isVisible()) return label->text();
            return QString();
        };
        QTest::qWait(30);
        QCOMPARE(note(), QString());
        m_view->resize(300, 190);
        QTRY_VERIFY(!m_view->figureLayout()->leftOut.isEmpty());
        QTRY_VERIFY2(note().contains(m_view->figureLayout()->leftOut.front()), qPrintable(note()));
        m_view->resize(1000, 700);
        QTRY_COMPARE(note(), QString());
    }

    void clickSelects()
    {
        QSignalSpy spy(m_view.get(), &FigureView::selectionChanged);
        QTest::mouseClick(plot(), Qt::LeftButton, {}, pointOf(2));
        QCOMPARE(m_view->selection(), QStringList{u"n=4"_s});
        QTest::mouseClick(plot(), Qt::LeftButton, Qt::ControlModifier, pointOf(3));
        QCOMPARE(m_view->selection(), (QStringList{u"n=4"_s, u"n=8"_s}));
        QTest::mouseClick(plot(), Qt::LeftButton, Qt::ControlModifier, pointOf(2));
        QCOMPARE(m_view->selection(), QStringList{u"n=8"_s});
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(m_view->selection().isEmpty());
        QCOMPARE(spy.count(), 4);
    }

    void selectionIsSeen()
    {
        const QImage before = m_view->image();
        m_view->setSelection({u"n=4"_s, u"another figure's row"_s});
        QTest::qWait(30);
        const QImage after = m_view->image();
        const QPoint beside = pointOf(2) + QPoint(4, 40); // in the column band
        QVERIFY(before.pixel(beside * after.devicePixelRatio()) != after.pixel(beside * after.devicePixelRatio()));
        QCOMPARE(m_view->selection().size(), 2); // foreign keys are kept
    }

    void setSelectionDoesNotEcho()
    {
        QSignalSpy spy(m_view.get(), &FigureView::selectionChanged);
        m_view->setSelection({u"n=8"_s});
        QCOMPARE(spy.count(), 0);
    }

    void wheelZoomsAtThePointer()
    {
        const QPoint at = pointOf(4);
        const Pixels before = m_view->figureLayout()->panels[0].x;
        wheel(at, 120);
        const PanelLayout& after = m_view->figureLayout()->panels[0];
        QVERIFY(m_view->isZoomed());
        QVERIFY(after.x.max / after.x.min < before.max / before.min);
        QVERIFY((pointOf(4) - at).manhattanLength() <= 2); // what is under the pointer stays there
    }

    void shiftZoomsOneAxis()
    {
        const PanelLayout before = m_view->figureLayout()->panels[0];
        wheel(pointOf(4), 120, Qt::ShiftModifier);
        QVERIFY(m_view->figureLayout()->panels[0].x.max < before.x.max);
        QCOMPARE(m_view->figureLayout()->panels[0].y.max, before.y.max);
    }

    void dragPansAndDoubleClickResets()
    {
        const QPoint at = pointOf(6);
        const Pixels before = m_view->figureLayout()->panels[0].x;
        QTest::mousePress(plot(), Qt::LeftButton, {}, at);
        QMouseEvent move(QEvent::MouseMove, at + QPoint(80, 0), plot()->mapToGlobal(at + QPoint(80, 0)), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(plot(), &move);
        QTest::mouseRelease(plot(), Qt::LeftButton, {}, at + QPoint(80, 0));
        QTest::qWait(30);
        QVERIFY(m_view->figureLayout()->panels[0].x.min < before.min);
        QVERIFY(std::abs(pointOf(6).x() - at.x() - 80) <= 3);
        QVERIFY(m_view->selection().isEmpty()); // a drag is no click
        QTest::mouseDClick(plot(), Qt::LeftButton, {}, at);
        QTRY_VERIFY(!m_view->isZoomed());
    }

    void zoomStaysWhenOnlyDataChange()
    {
        wheel(pointOf(4), 120);
        const double zoomed = m_view->figureLayout()->panels[0].x.max;
        Figure changed = samples::overheadCurves();
        changed.panels[0].series.back().y = {1};
        m_view->setFigure(std::make_shared<const Figure>(changed));
        QTest::qWait(30);
        QCOMPARE(m_view->figureLayout()->panels[0].x.max, zoomed);
        changed.panels[0].x.max = 5000; // other axes: other ranges
        m_view->setFigure(std::make_shared<const Figure>(changed));
        QTest::qWait(30);
        QCOMPARE(m_view->figureLayout()->panels[0].x.max, 5000.0);
    }

    void linkedPanelsZoomTogether()
    {
        show(samples::withResiduals());
        wheel(pointOf(4), 120);
        const auto& panels = m_view->figureLayout()->panels;
        QCOMPARE(panels[0].x.min, panels[1].x.min);
        QCOMPARE(panels[0].x.max, panels[1].x.max);
        QCOMPARE(panels[1].y.max, 40.0); // another quantity, not linked
    }

    /// A refit changes the range of the residuals: the strip stays under the part of the plot that is seen.
    void aStripStaysUnderItsPlot()
    {
        Figure changed = samples::withResiduals();
        show(changed);
        wheel(pointOf(4), 120);
        const AxisRanges seen = [&] {
            const Pixels& x = m_view->figureLayout()->panels[0].x;
            return AxisRanges{x.min, x.max, 0, 0};
        }();
        changed.panels[1].y.max *= 2;
        m_view->setFigure(std::make_shared<const Figure>(changed));
        QTest::qWait(30);
        QCOMPARE(m_view->figureLayout()->panels[1].y.max, changed.panels[1].y.max);
        for (const PanelLayout& panel : m_view->figureLayout()->panels) {
            QCOMPARE(panel.x.min, seen.xMin);
            QCOMPARE(panel.x.max, seen.xMax);
        }
        // Hidden and shown again it comes back under what is seen.
        Figure alone = changed;
        alone.panels.pop_back();
        for (const Figure& figure : {alone, changed}) m_view->setFigure(std::make_shared<const Figure>(figure)), QTest::qWait(30);
        QCOMPARE(m_view->figureLayout()->panels[1].x.max, seen.xMax);
    }

    void keysStepThroughRows()
    {
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->selection(), QStringList{u"n=1"_s});
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->selection(), QStringList{u"n=2"_s});
        QCOMPARE(m_view->hoveredRow(), 1);
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QCOMPARE(m_view->selection(), QStringList{u"n=1"_s});
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QTRY_VERIFY(m_view->isZoomed());
        QTest::keyClick(m_view.get(), Qt::Key_0);
        QTRY_VERIFY(!m_view->isZoomed());
    }

    void contextMenu()
    {
        QSignalSpy spy(m_view.get(), &FigureView::contextMenuRequested);
        QContextMenuEvent event(QContextMenuEvent::Mouse, QPoint(100, 100), QPoint(300, 200));
        QCoreApplication::sendEvent(plot(), &event);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy.first().first().toPoint(), QPoint(300, 200));
    }

    void isAccessible()
    {
        QCOMPARE(m_view->accessibleName(), samples::overheadCurves().title);
        QVERIFY(m_view->accessibleDescription().contains(u"Time (s) against Cores n"_s));
    }

    void darkStyle()
    {
        m_view->setStyle(Style::screen(true));
        QTest::qWait(30);
        QCOMPARE(m_view->image().pixelColor(3, 3), Style::screen(true).background());
    }

    void withoutFigure()
    {
        m_view->setFigure(nullptr);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        m_view->setSelection({u"n=1"_s});
        m_view->resetAxes();
        QVERIFY(!m_view->isZoomed());
        m_view->setFigure(std::make_shared<const Figure>(samples::multiples()));
        QTest::qWait(30);
        QCOMPARE(m_view->figureLayout()->panels.size(), size_t(7));
        m_view->setFigure(std::make_shared<const Figure>(samples::overheadCurves()));
        QTest::qWait(30);
        QCOMPARE(m_view->figureLayout()->panels.size(), size_t(1));
    }

    /// A selected stack is one thing: bars on each other have one outline, a point on them none of its own.
    void aStackIsMarkedAsOne()
    {
        Figure figure;
        figure.table.columns = {{u"level"_s, Quantity::Count, std::vector<qint32>{0, 1}}};
        figure.rowKeys = {u"level=0"_s, u"level=1"_s};
        Panel panel;
        panel.x.min = -1, panel.x.max = 2;
        panel.y.max = 10;
        panel.series = {{.mark = Mark::Bars, .x = {0, 1}, .low = {0, 0}, .high = {2, 3}, .width = 0.5, .rows = {0, 1}},
                        {.mark = Mark::Bars, .x = {0}, .low = {2}, .high = {6}, .width = 0.5, .rows = {0}},
                        {.mark = Mark::Points, .x = {0}, .y = {4}, .rows = {0}},
                        {.mark = Mark::Points, .x = {1.5}, .y = {4}, .rows = {0}}};
        figure.panels = {panel};
        show(figure);
        const PanelLayout& drawn = m_view->figureLayout()->panels[0];
        const std::vector<Hit> places = wholePlacesOf(*m_view->figureLayout(), 0);
        QCOMPARE(places.size(), size_t(2)); // the stack, and the point beside it
        QCOMPARE(places[0].box, QRectF(QPointF(drawn.x(-0.25), drawn.y(6)), QPointF(drawn.x(0.25), drawn.y(0))));
        QVERIFY(places[1].box.isNull());
    }
};

QTEST_MAIN(TestFigureView)
#include "tst_figure_view.moc"
