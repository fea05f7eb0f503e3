// SPDX-License-Identifier: GPL-3.0-or-later
#include "openedBench.h"

#include "app/dialogs/helpPages.h"
#include "core/figure/FigureKind.h"
#include "views/inspector/FigureValuesPart.h"
#include "views/widgets/ParameterSlider.h"

#include <QCheckBox>

#include <algorithm>
#include <cmath>

using namespace costscope;

namespace {

const QStringList tables{QStringLiteral("dense/hopper_predictions_cannon.csv"), QStringLiteral("dense/hopper_predictions_summa.csv")};

} // namespace

/// Dense linear algebra: open tables, look at their figures, drag the layers, undo, export.
class TestWindowDense : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void tablesGetTheirFigures()
    {
        Opened bench(tables);
        QCOMPARE(bench.session().figures.size(), size_t(2));
        QCOMPARE(bench.session().figures[0].datasets.size(), 2);
        bench.window.show(bench.session().figures[0].id);
        QVERIFY2(bench.figure().title.contains(QStringLiteral("Cannon")), qPrintable(bench.figure().title));
        bench.choose("algorithm", QStringLiteral("summa"));
        QVERIFY2(bench.figure().title.contains(QStringLiteral("SUMMA")), qPrintable(bench.figure().title));
        bench.undo().undo();
        QVERIFY(bench.figure().title.contains(QStringLiteral("Cannon")));
        bench.exportsTo("percent.pdf");
    }

    /// The map follows the slider and goes back in one step.
    void layersAreDragged()
    {
        Opened bench(tables);
        bench.window.show(bench.session().figures[1].id);
        QCOMPARE(bench.figure().kind, QStringLiteral("best-variant-map"));
        const QString title = bench.figure().title;
        FigureValuesPart* part = bench.window.inspector()->valuesPart();
        ValueSlider* slider = part->slider(QStringLiteral("layers"))->slider();
        QTRY_VERIFY(slider->isVisible());
        const int before = bench.undo().count();
        drag(slider, slider->xOf(4), slider->xOf(16));
        QCOMPARE(bench.undo().count(), before + 1);
        const double layers = bench.session().figures[1].choices.value(QStringLiteral("layers")).toDouble();
        QVERIFY(layers > 9 && layers == std::round(layers));
        QVERIFY(bench.figure().subtitle.contains(QStringLiteral("= %1").arg(layers, 0, 'f', 0)));
        Q_EMIT part->slider(QStringLiteral("layers"))->changed(16);
        QVERIFY(bench.figure().title != title && !bench.figure().subtitle.contains(QStringLiteral("no grid")));
        bench.undo().undo();
        bench.undo().undo();
        QCOMPARE(bench.figure().title, title);
        QCOMPARE(slider->number(), 4.0);
        bench.exportsTo("map.svg");
    }

    /// One step gives the values of a figure to the others that have them.
    void valuesForAllFigures()
    {
        Opened bench(tables);
        bench.window.show(bench.session().figures[1].id);
        FigureValuesPart* part = bench.window.inspector()->valuesPart();
        QVERIFY(part->useInAll()->isHidden());
        Q_EMIT part->slider(QStringLiteral("layers"))->changed(16);
        QVERIFY(!part->useInAll()->isHidden());
        QVERIFY(!bench.session().figures[0].choices.contains(QStringLiteral("layers")));
        part->useInAll()->click();
        QCOMPARE(bench.session().figures[0].choices.value(QStringLiteral("layers")),
                 bench.session().figures[1].choices.value(QStringLiteral("layers")));
        QVERIFY(part->useInAll()->isHidden());
        bench.undo().undo();
        QVERIFY(!bench.session().figures[0].choices.contains(QStringLiteral("layers")));
    }

    void readingsAreBoxes()
    {
        Opened bench(tables);
        bench.window.show(bench.session().figures[1].id);
        QCheckBox* box = bench.window.inspector()->valuesPart()->box(QStringLiteral("readings"), QStringLiteral("printed-steps"));
        QVERIFY(box);
        box->click();
        QVERIFY(bench.figure().subtitle.contains(QStringLiteral("printed-steps")));
        box->click();
        QVERIFY(!bench.figure().subtitle.contains(QStringLiteral("printed-steps")));
    }

    void aStudyWithoutData()
    {
        Bench bench;
        bench.window.actions()["dense"]->trigger();
        QVERIFY(bench.window.figures()->currentFigure());
        const Figure& figure = *bench.window.figures()->currentFigure()->figure();
        QCOMPARE(figure.kind, QStringLiteral("best-variant-map"));
        QVERIFY(figure.subtitle.startsWith(QStringLiteral("Hopper")));
    }

    /// Both tables become a machine with a figure of its factors, in one step.
    void machineFromTables()
    {
        Opened bench(tables);
        bench.window.show(bench.session().figures[0].id);
        QAction* decode = bench.window.actions()["decode"];
        QVERIFY(decode->isEnabled());
        const size_t machines = bench.session().machines.size();
        decode->trigger();
        QCOMPARE(bench.session().machines.size(), machines + 1);
        const Machine& made = bench.session().machines.back();
        QVERIFY2(made.notes.contains(QStringLiteral("cannon 2D_overlap at 6144 cores and size 65536 is 73.20 %, expected 83.20 %")),
                 qPrintable(made.notes));
        QCOMPARE(bench.figure().kind, QStringLiteral("calibration-factors"));
        bench.undo().undo();
        QCOMPARE(bench.session().machines.size(), machines);
        Bench empty;
        QVERIFY(!empty.window.actions()["decode"]->isEnabled());
    }

    void helpOfTheFigureInFront()
    {
        QCOMPARE(helpPageOf(QStringLiteral("best-variant-map")), QStringLiteral("denseHelp"));
        QCOMPARE(helpPageOf(QStringLiteral("tile-plan")), QStringLiteral("overlapHelp"));
        QCOMPARE(helpPageOf(QStringLiteral("cost-by-level")), QStringLiteral("levelsHelp"));
        QVERIFY(helpPageOf(QStringLiteral("no-such-figure")).isEmpty());
        const auto isPage = [](const QString& id) {
            return std::any_of(helpPages().begin(), helpPages().end(), [&](const HelpPage& page) { return id == QLatin1String(page.id); });
        };
        for (const FigureKind* kind : allFigures()) QVERIFY2(isPage(helpPageOf(kind->id)), qPrintable(kind->id));
    }

    void theHelpNamesWhatIsOpen()
    {
        QString words;
        for (const HelpPage& page : helpPages())
            if (page.id == QByteArray("denseHelp")) words = page.html();
        for (const char* word : {"printed-volume", "printed-steps", "shifts-of-all", "work-conserving", "derived", "decoded"})
            QVERIFY2(words.contains(QLatin1String(word)), word);
    }
};

QTEST_MAIN(TestWindowDense)
#include "tst_window_dense.moc"
