// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/levels/figures/levelFigure.h"
#include "views/inspector/levels/LevelPanel.h"
#include "views/inspector/levels/WhatIfPart.h"
#include "views/inspector/levels/levelWords.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>

using namespace costscope;

namespace {

/// With blanks that break.
QString spaced(QString text)
{
    return text.replace(QChar(0xA0), QLatin1Char(' '));
}

/// The shipped example with level 3 selected: a queue of 729 messages.
struct Compared : Bench {
    explicit Compared(const char* file = nullptr)
    {
        if (file) {
            window.files().openFiles({QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/amg/") + QLatin1String(file)});
            waitForJobs();
        } else
            window.files().openExample(u"amg-blue-waters"_s);
        QCoreApplication::processEvents();
        window.selection().set({u"level=3"_s});
    }
    WhatIfPart* part() { return window.inspector()->levelPanel()->whatIf(); }
    FigureRequest request() { return session().figures.front(); }
    const Figure& figure() { return *window.figures()->currentFigure()->figure(); }
    LevelChanges changes() { return *whatIfOf(request()); }
    /// Modeled seconds of SpMV on level 3, of the figure itself or with its what if.
    double total(bool whatIf)
    {
        FigureMemory memory;
        const LevelView view = whatIf ? **whatIfView(session(), request(), memory) : *levelView(session(), request(), memory);
        for (const LevelCost& cost : view.analysis.costs)
            if (cost.operation.level == 3 && cost.operation.name == u"spmv"_s) return cost.total();
        return missing;
    }
    void set(QSpinBox* box, int value)
    {
        box->setValue(value);
        Q_EMIT box->editingFinished();
    }
};

} // namespace

class TestWindowWhatIf : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void offIsOneLine()
    {
        Compared bench;
        QTRY_VERIFY(bench.part()->isVisible());
        QVERIFY(!bench.part()->onOff()->isChecked());
        QVERIFY(!bench.part()->keep()->isVisible());
        bench.part()->onOff()->click();
        QVERIFY(bench.part()->keep()->isVisible() && !bench.part()->keep()->isEnabled());
        QVERIFY(bench.part()->effect()->text().contains(u"Nothing is changed yet"_s));
        QVERIFY(bench.changes().isEmpty()); // nothing to undo either
        QCOMPARE(bench.window.document().undoStack().count(), 0);
    }

    /// Each control changes the what if of the figure, and nothing of the figure itself; every change is one step back.
    void controlsChangeTheWhatIf()
    {
        Compared bench;
        const double before = bench.total(false);
        bench.part()->onOff()->click();
        bench.part()->inOrder()->click();
        QCOMPARE(bench.changes().set.at(u"queue_law"_s), 3.0);
        bench.set(bench.part()->joined(), 2);
        QCOMPARE(bench.changes().set.at(u"aggregation"_s), 2.0);
        bench.set(bench.part()->perNode(), 8);
        QCOMPARE(bench.changes().set.at(u"ppn"_s), 8.0);
        QCOMPARE(bench.window.document().undoStack().count(), 3);
        QCOMPARE(bench.total(false), before);
        QVERIFY(bench.total(true) < before);
        QVERIFY(bench.figure().table.find(u"what_if_total_s"));
        bench.set(bench.part()->perNode(), 16); // as it is: no change
        QVERIFY(!bench.changes().set.contains(u"ppn"_s));
        for (int i = 0; i < 4; ++i) bench.window.document().undoStack().undo();
        QVERIFY(bench.changes().isEmpty());
        QVERIFY(!bench.figure().table.find(u"what_if_total_s"));
    }

    /// γ n² becomes γ n on level 3: the sentence tells what the models give.
    void theSentenceTellsTheEffect()
    {
        Compared bench;
        bench.part()->onOff()->click();
        bench.part()->inOrder()->click();
        const double before = bench.total(false), after = bench.total(true);
        QVERIFY(std::abs(before - after - 8.4e-9 * (729.0 * 729 - 2 * 729)) < 1e-9 * before);
        const QString text = spaced(bench.part()->effect()->text());
        QVERIFY2(text.contains(u"Level 3: "_s + spaced(effectOf(before, after))), qPrintable(text));
        QVERIFY2(text.contains(u"→ 3.18 ms, <b>−58 %</b>"_s), qPrintable(text));
        QVERIFY2(text.contains(u"All levels of SpMV: "_s), qPrintable(text));
        bench.window.selection().set({u"level=0"_s});
        QVERIFY(bench.part()->effect()->text().startsWith(u"Level 0: "_s));
    }

    void offAndOnAgainIsTheSame()
    {
        Compared bench;
        bench.part()->onOff()->click();
        bench.set(bench.part()->joined(), 4);
        const LevelChanges changes = bench.changes();
        bench.part()->onOff()->click();
        QVERIFY(bench.changes().isEmpty() && !bench.part()->keep()->isVisible());
        bench.part()->onOff()->click();
        QCOMPARE(bench.changes(), changes);
        QCOMPARE(bench.part()->joined()->value(), 4);
        bench.window.document().undoStack().undo();
        bench.window.document().undoStack().undo();
        QCOMPARE(bench.changes(), changes); // before it was switched off
        QVERIFY(bench.part()->onOff()->isChecked());
    }

    void keepingMakesItTheBase()
    {
        Compared bench;
        bench.part()->onOff()->click();
        bench.part()->inOrder()->click();
        bench.set(bench.part()->joined(), 2);
        const double kept = bench.total(true);
        bench.part()->keep()->click();
        QVERIFY(bench.changes().isEmpty());
        QCOMPARE(bench.total(false), kept);
        QVERIFY(!bench.part()->onOff()->isChecked());
        QVERIFY(bench.window.inspector()->levelPanel()->formula()->text().contains(u"<i>γ</i> <i>n</i> +"_s));
        bench.window.document().undoStack().undo();
        QVERIFY(!bench.changes().isEmpty());
    }

    /// Parameters that a what if changes become those of a machine of its own; other figures keep theirs.
    void keptParametersGetAMachine()
    {
        Compared bench;
        LevelChanges changes;
        changes.set[u"delta"_s] = 5e-11;
        bench.window.things().editFigure(withWhatIf(bench.request(), changes), u"test"_s);
        QVERIFY(bench.part()->onOff()->isChecked());
        const double kept = bench.total(true);
        const size_t machines = bench.session().machines.size();
        bench.part()->keep()->click();
        QCOMPARE(bench.total(false), kept);
        QCOMPARE(bench.session().machines.size(), machines + 1);
        QCOMPARE(bench.session().machines.front().values.at(u"delta"_s).value, 1e-10);
        QCOMPARE(bench.session().figures[1].machine, bench.session().machines.front().id);
    }

    /// The what if is part of the session: written, read, shown again.
    void theSessionKeepsIt()
    {
        Compared bench;
        bench.part()->onOff()->click();
        bench.set(bench.part()->joined(), 3);
        const QString file = bench.folder.filePath(u"what-if.costscope"_s);
        QVERIFY(bench.window.document().save(file).ok());
        bench.window.files().openFiles({file});
        QTRY_VERIFY(bench.part()->onOff()->isChecked());
        QCOMPARE(bench.part()->joined()->value(), 3);
    }

    /// What cannot be says why, beside the control.
    void anImpossibleWhatIfSaysWhy()
    {
        Compared bench;
        LevelChanges changes;
        changes.machine = u"deep-thought"_s;
        bench.window.things().editFigure(withWhatIf(bench.request(), changes), u"test"_s);
        bool said = false;
        for (const QLabel* label : bench.window.findChildren<QLabel*>()) said |= label->text().contains(u"deep-thought"_s);
        QVERIFY(said);
        // The figure without it stays, says why, and the panel to change it too.
        const FigurePage* page = bench.window.figures()->currentFigure();
        const auto isSaid = [&] {
            return std::ranges::any_of(page->findChildren<QLabel*>(), [](const QLabel* label) {
                return label->isVisible() && label->text().startsWith(u"Without the what if"_s) &&
                       label->text().contains(u"deep-thought"_s);
            });
        };
        QTRY_VERIFY(isSaid());
        QVERIFY(page->figure() && bench.part()->isVisible());
        bench.window.document().undoStack().undo();
        QTRY_VERIFY(!isSaid());
    }

    /// Lists: another order of the ranks moves messages off their nodes.
    void listsAreCountedAnewForAnotherOrder()
    {
        Compared bench("hypre_elas_p64.json");
        bench.part()->onOff()->click();
        QComboBox* order = bench.part()->order();
        order->setCurrentIndex(order->findText(u"round-robin"_s));
        Q_EMIT order->activated(order->currentIndex());
        QCOMPARE(bench.changes().set.at(u"order"_s), 2.0);
        bench.waitForJobs();
        QVERIFY2(bench.part()->effect()->text().contains(u"→"_s), qPrintable(bench.part()->effect()->text()));
        order->setCurrentIndex(0);
        Q_EMIT order->activated(0);
        QVERIFY(bench.changes().isEmpty());
    }

    void formulasFollowTheQueueLaw()
    {
        LevelCost cost;
        cost.nodeAware = 1e-3, cost.nSearched = 62, cost.linkBytes = 1e6, cost.contention = 1e-4;
        LevelAnalysis analysis;
        analysis.parameters.gamma = 8.4e-9, analysis.parameters.links.delta = 1e-10;
        for (const auto& [law, symbols, numbers] :
             {std::tuple{QueueLaw::Square, "+ <i>γ</i> <i>n</i><sup>2</sup> +", "+ 8.40 ns · 62<sup>2</sup><br>"},
              {QueueLaw::Half, "+ 2 <i>γ</i> <i>n</i> (<i>n</i> + 1) / 2 +", "+ 2 · 8.40 ns · 62 · 63 / 2<br>"},
              {QueueLaw::Third, "+ 2 <i>γ</i> <i>n</i><sup>2</sup> / 3 +", "+ 2 · 8.40 ns · 62<sup>2</sup> / 3<br>"},
              {QueueLaw::InOrder, "+ 2 <i>γ</i> <i>n</i> +", "+ 2 · 8.40 ns · 62<br>"}}) {
            analysis.question.settings.queueLaw = law;
            cost.queue = QueueSearch{8.4e-9, searchOf(law)}.time(62);
            const QString text = spaced(formulaOf(cost, analysis));
            QVERIFY2(text.contains(QString::fromUtf8(symbols)) && text.contains(QString::fromUtf8(numbers)), qPrintable(text));
        }
    }

    /// Of a level of which the model gives a tenth, and of a placement that was not run.
    void verdictNamesTheUnexplainedFirst()
    {
        LevelCost cost;
        cost.nodeAware = 1e-3, cost.queue = 0, cost.contention = 0, cost.operation.measured.median = 1e-2;
        LevelAnalysis analysis;
        analysis.costs = {cost};
        QVERIFY2(spaced(verdictOf(analysis, 0)).contains(u"Most is unexplained.</b> The model gives 10 %"_s),
                 qPrintable(verdictOf(analysis, 0)));
        analysis.question.aggregation = 2;
        QVERIFY2(verdictOf(analysis, 0).contains(u"Transport dominates"_s), qPrintable(verdictOf(analysis, 0)));
        analysis.question.aggregation = 1;
        analysis.costs.front().operation.measured.median = 1.9e-3;
        QVERIFY2(verdictOf(analysis, 0).contains(u"Transport dominates"_s), qPrintable(verdictOf(analysis, 0)));
        LevelCost& one = analysis.costs.front();
        one.contention = 5e-3, one.linkBytes = 3e6, one.operation.measured.median = 6e-3;
        QVERIFY2(spaced(verdictOf(analysis, 0)).contains(u"is estimated to carry 3.00 MB"_s), qPrintable(verdictOf(analysis, 0)));
        one.isLinkCounted = true;
        QVERIFY2(spaced(verdictOf(analysis, 0)).contains(u"The busiest link carries 3.00 MB"_s), qPrintable(verdictOf(analysis, 0)));
        LevelInterval open; // of errors that let another part be the largest
        open.times.fill({1e-4, 5e-3});
        analysis.intervals = {open};
        QVERIFY2(verdictOf(analysis, 0).contains(u"What dominates is not decided"_s), qPrintable(verdictOf(analysis, 0)));
    }

    void effects()
    {
        QCOMPARE(spaced(effectOf(2e-3, 1e-3)), u"2.00 ms → 1.00 ms, <b>−50 %</b>"_s);
        QCOMPARE(spaced(effectOf(1e-3, 1.05e-3)), u"1.00 ms → 1.05 ms, <b>+5.0 %</b>"_s);
        QCOMPARE(spaced(effectOf(1e-3, 1e-3)), u"1.00 ms → 1.00 ms, no change"_s);
        QCOMPARE(spaced(effectOf(1, 3e-3)), u"1.00 s → 3.00 ms, <b>−99.7 %</b>"_s);
        QCOMPARE(spaced(effectOf(1, 0)), u"1.00 s → 0 s, <b>−100 %</b>"_s);
        QCOMPARE(spaced(effectOf(0, 1e-3)), u"0 s → 1.00 ms"_s);
        QCOMPARE(spaced(effectOf(1e-3, missing)), u"1.00 ms → —"_s);
    }
};

QTEST_MAIN(TestWindowWhatIf)
#include "tst_window_what_if.moc"
