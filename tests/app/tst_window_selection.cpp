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
        Opened bench({QStringLiteral("overlap/illustrative_codes.csv")});
        QCOMPARE(bench.session().figures.size(), size_t(1));
        QCOMPARE(bench.figure().title,
                 QStringLiteral("Overlap hides 90 % or more in 1 of 5 runs, hurts in 1, is too good to be true in 1"));
        const size_t before = bench.figure().panels.front().series.size();
        bench.choose("bars", QStringLiteral("four"));
        QVERIFY(bench.figure().panels.front().series.size() != before);
        bench.choose("scale", QStringLiteral("share"));
        QVERIFY(bench.figure().panels.front().x.ticks == TickStyle::Percent);
        bench.undo().undo();
        bench.undo().undo();
        QCOMPARE(bench.figure().panels.front().series.size(), before);
        bench.exportsTo("overlap.pdf");
    }

    void selectionReplay()
    {
        Opened bench({QStringLiteral("selection/illustrative_ialltoall.csv")});
        QVERIFY(bench.figure().title.startsWith(QStringLiteral("Brute force finds linear/1 after 450 iterations")));
        bench.choose("logic", QStringLiteral("attributes"));
        QVERIFY(bench.figure().title.startsWith(QStringLiteral("Selection by attributes settles on pairwise/10")));
        bench.undo().undo();
        QVERIFY(bench.figure().title.startsWith(QStringLiteral("Brute force")));
        bench.exportsTo("replay.svg");
    }

    /// I is typed in the Inspector, and one step back.
    void iterationsAreTyped()
    {
        Opened bench({QStringLiteral("selection/illustrative_ialltoall.csv")});
        ParameterSlider* row = bench.window.inspector()->valuesPart()->slider(QStringLiteral("iterations"));
        QVERIFY(row && row->isVisible());
        auto* spin = row->findChild<QuantitySpin*>();
        auto* edit = spin->findChild<QLineEdit*>();
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QStringLiteral("7"));
        QTest::keyClick(edit, Qt::Key_Return);
        QCoreApplication::processEvents();
        QVERIFY2(bench.figure().title.contains(QStringLiteral("after 105 iterations")), qPrintable(bench.figure().title));
        bench.undo().undo();
        QVERIFY(bench.figure().title.contains(QStringLiteral("after 450 iterations")));
    }

    void progressCalls()
    {
        Opened bench({QStringLiteral("selection/illustrative_ialltoall.csv")});
        bench.window.things().newFigure(QStringLiteral("progress-calls"), {bench.session().datasets.front().id});
        QCoreApplication::processEvents();
        QVERIFY(bench.figure().title.startsWith(QStringLiteral("linear is fastest with 1 progress call: 648")));
        bench.choose("value", QStringLiteral("mean"));
        QVERIFY(bench.figure().title.startsWith(QStringLiteral("linear is fastest with 1 progress call: 680")));
        bench.undo().undo();
        QVERIFY(bench.figure().title.startsWith(QStringLiteral("linear is fastest with 1 progress call: 648")));
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
