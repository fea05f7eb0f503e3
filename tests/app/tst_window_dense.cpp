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

const QStringList tables{u"dense/hopper_predictions_cannon.csv"_s, u"dense/hopper_predictions_summa.csv"_s};

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
        QVERIFY2(bench.figure().title.contains(u"Cannon"_s), qPrintable(bench.figure().title));
        bench.choose("algorithm", u"summa"_s);
        QVERIFY2(bench.figure().title.contains(u"SUMMA"_s), qPrintable(bench.figure().title));
        bench.undo().undo();
        QVERIFY(bench.figure().title.contains(u"Cannon"_s));
        bench.exportsTo("percent.pdf");
    }

    /// The map follows the slider and goes back in one step.
    void layersAreDragged()
    {
        Opened bench(tables);
        bench.window.show(bench.session().figures[1].id);
        QCOMPARE(bench.figure().kind, u"best-variant-map"_s);
        const QString title = bench.figure().title;
        FigureValuesPart* part = bench.window.inspector()->valuesPart();
        ValueSlider* slider = part->slider(u"layers"_s)->slider();
        QTRY_VERIFY(slider->isVisible());
        const int before = bench.undo().count();
        drag(slider, slider->xOf(4), slider->xOf(16));
        QCOMPARE(bench.undo().count(), before + 1);
        const double layers = bench.session().figures[1].choices.value(u"layers"_s).toDouble();
        QVERIFY(layers > 9 && layers == std::round(layers));
        QVERIFY(bench.figure().subtitle.contains(u"= %1"_s.arg(layers, 0, 'f', 0)));
        Q_EMIT part->slider(u"layers"_s)->changed(16);
        QVERIFY(bench.figure().title != title && !bench.figure().subtitle.contains(u"no grid"_s));
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
        Q_EMIT part->slider(u"layers"_s)->changed(16);
        QVERIFY(!part->useInAll()->isHidden());
        QVERIFY(!bench.session().figures[0].choices.contains(u"layers"_s));
        part->useInAll()->click();
        QCOMPARE(bench.session().figures[0].choices.value(u"layers"_s), bench.session().figures[1].choices.value(u"layers"_s));
        QVERIFY(part->useInAll()->isHidden());
        bench.undo().undo();
        QVERIFY(!bench.session().figures[0].choices.contains(u"layers"_s));
    }

    void readingsAreBoxes()
    {
        Opened bench(tables);
        bench.window.show(bench.session().figures[1].id);
        QCheckBox* box = bench.window.inspector()->valuesPart()->box(u"readings"_s, u"printed-steps"_s);
        QVERIFY(box);
        box->click();
        QVERIFY(bench.figure().subtitle.contains(u"printed-steps"_s));
        box->click();
        QVERIFY(!bench.figure().subtitle.contains(u"printed-steps"_s));
    }

    void aStudyWithoutData()
    {
        Bench bench;
        bench.window.actions()["dense"]->trigger();
        QVERIFY(bench.window.figures()->currentFigure());
        const Figure& figure = *bench.window.figures()->currentFigure()->figure();
        QCOMPARE(figure.kind, u"best-variant-map"_s);
        QVERIFY(figure.subtitle.startsWith(u"Hopper"_s));
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
        QVERIFY2(made.notes.contains(u"cannon 2D_overlap at 6144 cores and size 65536 is 73.20 %, expected 83.20 %"_s),
                 qPrintable(made.notes));
        QCOMPARE(bench.figure().kind, u"calibration-factors"_s);
        bench.undo().undo();
        QCOMPARE(bench.session().machines.size(), machines);
        Bench empty;
        QVERIFY(!empty.window.actions()["decode"]->isEnabled());
    }

    void helpOfTheFigureInFront()
    {
        QCOMPARE(helpPageOf(u"best-variant-map"_s), u"denseHelp"_s);
        QCOMPARE(helpPageOf(u"tile-plan"_s), u"overlapHelp"_s);
        QCOMPARE(helpPageOf(u"cost-by-level"_s), u"levelsHelp"_s);
        QVERIFY(helpPageOf(u"no-such-figure"_s).isEmpty());
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
