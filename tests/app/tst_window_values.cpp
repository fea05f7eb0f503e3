// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "views/figure/FigureView.h"
#include "views/inspector/FigureValuesPart.h"
#include "views/widgets/ParameterSlider.h"
#include "views/widgets/QuantitySpin.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>

using namespace costscope;

namespace {

const QString latency = u"L.gigabit-ethernet"_s;

/// A figure without data, from the menu of an empty session.
struct Scaling : Bench {
    Scaling()
    {
        QMenu* menu = window.actions().submenu("newFigure");
        Q_EMIT menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->text() == u"Speed-up by Hockney"_s) action->trigger();
    }
    FigureValuesPart* part() { return window.inspector()->valuesPart(); }
    const Figure& figure() { return *window.figures()->currentFigure()->figure(); }
    const QJsonObject& choices() { return session().figures.front().choices; }
    double limit() { return figure().table.numbers(u"stencil_limit")[0]; }
    QUndoStack& undo() { return window.document().undoStack(); }
};

} // namespace

class TestWindowValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void aDragIsOneUndoStep()
    {
        Scaling bench;
        QVERIFY(bench.part()->isVisible());
        QCOMPARE(bench.limit(), 5000.0);
        const int before = bench.undo().count();
        ValueSlider* slider = bench.part()->slider(latency)->slider();
        QTRY_VERIFY(slider->isVisible());
        const int from = slider->xOf(slider->number());
        drag(slider, from, from + 40);
        const double L = bench.choices().value(latency).toDouble();
        QVERIFY(L > 5e-5);
        QCOMPARE(bench.limit(), 1000 / (8 * 500 * L));
        QCOMPARE(bench.undo().count(), before + 1);
        bench.undo().undo();
        QVERIFY(!bench.choices().contains(latency));
        QCOMPARE(bench.limit(), 5000.0);
        QCOMPARE(slider->number(), 5e-5);
    }

    void valuesAreTypedAndGoBack()
    {
        Scaling bench;
        QuantitySpin* field = bench.part()->slider("N_it")->field();
        field->setFocus();
        field->findChild<QLineEdit*>()->selectAll();
        QTest::keyClicks(field, "1000");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(bench.choices().value("N_it").toDouble(), 1000.0);
        QCOMPARE(bench.limit(), 2500.0);
        Q_EMIT bench.part()->slider("T_1")->changed(2000);
        QCOMPARE(bench.limit(), 5000.0);
        Q_EMIT bench.part()->slider("N_it")->resetWanted();
        QCOMPARE(bench.limit(), 10000.0);
        QVERIFY(bench.part()->resetAll()->isVisible());
        bench.part()->resetAll()->click();
        QVERIFY(bench.choices().isEmpty());
        QVERIFY(!bench.part()->resetAll()->isVisible());
    }

    /// The plan of a tiled loop, from the Data menu: its recommended tile follows the processes.
    void aPlanWithoutData()
    {
        Bench bench;
        bench.window.actions()["tilePlan"]->trigger();
        FigureValuesPart* part = bench.window.inspector()->valuesPart();
        QTRY_VERIFY(part->isVisible());
        const auto title = [&] { return plainText(bench.window.figures()->currentFigure()->figure()->title); };
        QVERIFY2(title().startsWith(u"Tiles of edge 512"_s), qPrintable(title()));
        Q_EMIT part->slider(u"processes"_s)->changed(256);
        QVERIFY2(title().startsWith(u"Tiles of edge 256"_s), qPrintable(title()));
        QCOMPARE(part->slider(u"tile"_s)->slider()->number(), 256.0);
        Q_EMIT part->slider(u"skew"_s)->changed(0); // a linear slider: 0 has a place on it
        QCOMPARE(part->slider(u"skew"_s)->slider()->number(), 0.0);
        ValueSlider* requests = part->slider(u"requests"_s)->slider();
        drag(requests, requests->xOf(2), requests->xOf(3) + 3);
        QCOMPARE(bench.session().figures.front().choices.value(u"requests"_s).toDouble(), 3.0); // whole
        bench.window.document().undoStack().undo();
        bench.window.document().undoStack().undo();
        bench.window.document().undoStack().undo();
        QVERIFY2(title().startsWith(u"Tiles of edge 512"_s), qPrintable(title()));
    }

    /// What cannot be is said beside its control, and nothing changes.
    void aValueIsRefused()
    {
        Scaling bench;
        ParameterSlider* most = bench.part()->slider("P_max");
        Q_EMIT most->changed(1);
        QVERIFY(bench.choices().isEmpty());
        bool isSaid = false;
        for (const QLabel* label : most->findChildren<QLabel*>())
            isSaid = isSaid || (label->isVisible() && label->text().contains("2 to "));
        QVERIFY(isSaid);
    }

    /// Typed, refused: the old value stands there again with the reason beside it, also when the focus goes.
    void aRefusedValueIsNotLeftStanding()
    {
        Scaling bench;
        ParameterSlider* most = bench.part()->slider("P_max");
        auto* line = most->field()->findChild<QLineEdit*>();
        const QString before = line->text();
        const auto isSaid = [&] {
            for (const QLabel* label : most->findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains("2 to ")) return true;
            return false;
        };
        most->field()->setFocus();
        QTRY_VERIFY(line->hasFocus());
        line->selectAll();
        QTest::keyClicks(line, "1");
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(bench.choices().isEmpty());
        QCOMPARE(line->text(), before);
        QVERIFY(isSaid());
        bench.part()->slider("T_1")->field()->setFocus(); // the reason stays
        QTRY_VERIFY(!line->hasFocus());
        QVERIFY(isSaid());
        most->field()->setFocus();
        line->selectAll();
        QTest::keyClicks(line, "2");
        QVERIFY(!isSaid()); // until something else is typed
        line->selectAll();
        QTest::keyClicks(line, "1");
        bench.part()->slider("T_1")->field()->setFocus(); // given up by leaving
        QTRY_VERIFY(!line->hasFocus());
        QCOMPARE(line->text(), before);
        QVERIFY(isSaid());
        QVERIFY(bench.choices().isEmpty());
    }

    /// A value may be typed beyond the ends of its slider, and keys go on from there.
    void keysGoOnBeyondTheEnds()
    {
        Scaling bench;
        Q_EMIT bench.part()->slider("N_it")->changed(1e7); // the slider ends at 100 000
        ValueSlider* slider = bench.part()->slider("N_it")->slider();
        QCOMPARE(slider->number(), 1e7);
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Left);
        const double now = bench.choices().value("N_it").toDouble();
        QVERIFY2(now > 9.8e6 && now < 1e7, qPrintable(QString::number(now)));
        QCOMPARE(slider->xOf(1e7), slider->xOf(1e9));
        ValueSlider alone;
        alone.setLimits(1, 10);
        alone.setNumber(100);
        QTest::keyClick(&alone, Qt::Key_Right);
        QCOMPARE(alone.number(), 100.0);
        QTest::keyClick(&alone, Qt::Key_Left);
        QVERIFY(alone.number() > 98 && alone.number() < 100);
        QTest::keyClick(&alone, Qt::Key_Home);
        QCOMPARE(alone.number(), 1.0);
    }

    /// Also those of a network that is not drawn at the moment.
    void allValuesAreReset()
    {
        Scaling bench;
        Q_EMIT bench.part()->slider(latency)->changed(1e-4);
        bench.part()->box("machines", "gigabit-ethernet")->click();
        QVERIFY(bench.choices().contains(latency));
        bench.part()->resetAll()->click();
        QVERIFY2(bench.choices().isEmpty(), qPrintable(bench.choices().keys().join(' ')));
        QVERIFY(!bench.part()->resetAll()->isVisible());
        QCOMPARE(bench.limit(), 5000.0);
    }

    void networksStandBesideEachOther()
    {
        Scaling bench;
        QCOMPARE(bench.figure().panels.size(), size_t(2));
        QPointer<QCheckBox> box = bench.part()->box("machines", "gigabit-ethernet");
        box->click();
        QCOMPARE(bench.figure().panels.size(), size_t(1));
        QVERIFY(!bench.part()->slider(latency) && bench.part()->slider("L.qdr-infiniband"));
        QCOMPARE(bench.part()->box("machines", "gigabit-ethernet"), box.data()); // the focus stays in it
        bench.part()->box("machines", "qdr-infiniband")->click();                // not the last one
        QVERIFY(bench.part()->box("machines", "qdr-infiniband")->isChecked());
        QCOMPARE(bench.figure().panels.size(), size_t(1));
        bench.undo().undo();
        QVERIFY(bench.part()->slider(latency) && box->isChecked());
    }
};

QTEST_MAIN(TestWindowValues)
#include "tst_window_values.moc"
