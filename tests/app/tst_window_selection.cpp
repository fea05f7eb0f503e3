// SPDX-License-Identifier: GPL-3.0-or-later
#include "openedBench.h"

#include "app/dialogs/helpPages.h"
#include "views/inspector/FigureValuesPart.h"
#include "views/widgets/ParameterSlider.h"
#include "views/widgets/QuantitySpin.h"

#include <QLineEdit>

using namespace costscope;

/// The figures of overlap and run-time selection: open a file, switch, undo, export.
class TestWindowSelection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void overlapBars()
    {
        Opened bench({u"overlap/illustrative_codes.csv"_s});
        QCOMPARE(bench.session().figures.size(), size_t(1));
        QCOMPARE(bench.figure().title, u"Overlap hides 90 % or more in 1 of 5 runs, hurts in 1, is too good to be true in 1"_s);
        const size_t before = bench.figure().panels.front().series.size();
        bench.choose("bars", u"four"_s);
        QVERIFY(bench.figure().panels.front().series.size() != before);
        bench.choose("scale", u"share"_s);
        QVERIFY(bench.figure().panels.front().x.ticks == TickStyle::Percent);
        bench.undo().undo();
        bench.undo().undo();
        QCOMPARE(bench.figure().panels.front().series.size(), before);
        bench.exportsTo("overlap.pdf");
    }

    void selectionReplay()
    {
        Opened bench({u"selection/illustrative_ialltoall.csv"_s});
        QVERIFY(bench.figure().title.startsWith(u"Brute force finds linear/1 after 450 iterations"_s));
        bench.choose("logic", u"attributes"_s);
        QVERIFY(bench.figure().title.startsWith(u"Selection by attributes settles on pairwise/10"_s));
        bench.undo().undo();
        QVERIFY(bench.figure().title.startsWith(u"Brute force"_s));
        bench.exportsTo("replay.svg");
    }

    /// I is typed in the Inspector, and one step back.
    void iterationsAreTyped()
    {
        Opened bench({u"selection/illustrative_ialltoall.csv"_s});
        ParameterSlider* row = bench.window.inspector()->valuesPart()->slider(u"iterations"_s);
        QVERIFY(row && row->isVisible());
        auto* spin = row->findChild<QuantitySpin*>();
        auto* edit = spin->findChild<QLineEdit*>();
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, u"7"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        QCoreApplication::processEvents();
        QVERIFY2(bench.figure().title.contains(u"after 105 iterations"_s), qPrintable(bench.figure().title));
        bench.undo().undo();
        QVERIFY(bench.figure().title.contains(u"after 450 iterations"_s));
    }

    void progressCalls()
    {
        Opened bench({u"selection/illustrative_ialltoall.csv"_s});
        bench.window.things().newFigure(u"progress-calls"_s, {bench.session().datasets.front().id});
        QCoreApplication::processEvents();
        QVERIFY(bench.figure().title.startsWith(u"With 1 progress call linear is fastest: 648"_s));
        bench.choose("value", u"mean"_s);
        QVERIFY(bench.figure().title.startsWith(u"With 1 progress call linear is fastest: 680"_s));
        bench.undo().undo();
        QVERIFY(bench.figure().title.startsWith(u"With 1 progress call linear is fastest: 648"_s));
        bench.exportsTo("calls.png");
    }

    void helpTellsOfThem()
    {
        QString words;
        for (const HelpPage& page : helpPages())
            if (page.id == QByteArray("overlapHelp")) words = page.html();
        for (const char* part :
             {"eq (4.1)", "eq (4.2)", "eq (4.3)", "slower than no overlap", "faster than perfect overlap", "costscope tune", "Barigou"})
            QVERIFY2(words.contains(QString::fromLatin1(part)), part);
    }
};

QTEST_MAIN(TestWindowSelection)
#include "tst_window_selection.moc"
