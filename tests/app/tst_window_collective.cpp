// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/actions/Actions.h"
#include "app/actions/Imports.h"
#include "app/actions/SessionActions.h"
#include "app/dialogs/CollectiveDialog.h"
#include "app/dialogs/helpPages.h"
#include "app/pages/CountingPage.h"
#include "app/verbs/Verb.h"
#include "app/window/FigureArea.h"
#include "app/window/FigureBuilder.h"
#include "app/window/FigurePage.h"
#include "core/collectives/collectiveEdits.h"
#include "core/figure/FigureKind.h"
#include "core/session/sessionFile.h"
#include "core/theories/defaults.h"
#include "importers/importFiles.h"
#include "views/figure/FigureView.h"
#include "views/inspector/DatasetPanel.h"
#include "views/inspector/collectives/CollectivePanel.h"
#include "views/inspector/collectives/CollectiveValuesPart.h"
#include "views/inspector/collectives/StageBar.h"
#include "views/models/SessionTree.h"
#include "views/widgets/FactGrid.h"
#include "views/widgets/SizeSpin.h"
#include "views/widgets/ValueSlider.h"

#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QStatusBar>

#include <algorithm>
#include <cmath>

using namespace costscope;

namespace {

WantedCollective ring16()
{
    WantedCollective wanted;
    wanted.setup.nodes = 4;
    wanted.setup.level = StageLevel::Transfer;
    return wanted;
}

/// A ring allgather on four nodes, its first figure in front.
struct Ringed : Bench {
    Ringed()
    {
        window.things().makeCollective(ring16());
        QCoreApplication::processEvents();
    }
    CollectivePanel* panel() { return window.inspector()->collectivePanel(); }
    FigurePage* page() { return window.figures()->currentFigure(); }
    CollectiveSetup setup() { return *collectiveSetup(*session().datasets.front().data); }
    template <class Control>
    Control* control(const char* name)
    {
        return static_cast<Control*>(panel()->values()->control(QString::fromLatin1(name)));
    }
    void choose(const char* name, const char* word)
    {
        auto* box = control<QComboBox>(name);
        box->setCurrentIndex(box->findData(QString::fromLatin1(word)));
        Q_EMIT box->activated(box->currentIndex());
        QCoreApplication::processEvents();
    }
    QString status() { return window.statusBar()->findChild<QLabel*>()->text(); }
};

} // namespace

class TestWindowCollective : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    /// What the file of measured collectives does not say is said in the Inspector: it decides what is drawn beside the model, is
    /// undone, and stays when the file is read again and when the session is opened.
    void whereMeasuredRanksWereCanBeSaid()
    {
        Ringed bench;
        const QString path = bench.folder.filePath(u"osu_allgather_np16.txt"_s);
        write(path, "# OSU MPI Allgather Latency Test v7.4\n# Size       Avg Latency(us)\n1024 30.5\n65536 301\n");
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        const auto data = [&] { return bench.session().datasets.back().data; };
        const QString id = bench.session().datasets.back().id;
        bench.window.show(id);
        DatasetPanel* panel = bench.window.inspector()->datasetPanel();
        QVERIFY(panel->nodes()->isVisible() && panel->mapping()->isVisible());
        QCOMPARE(panel->nodes()->text(), u"not known"_s);
        QCOMPARE(panel->nodes()->maximum(), 16); // no more than there are ranks
        panel->nodes()->setValue(4);
        panel->mapping()->setCurrentIndex(2);
        Q_EMIT panel->mapping()->activated(2);
        const MeasuredLayout said{4, Mapping::RoundRobin, 16}; // the last by the name of the file
        QCOMPARE(layoutOf(*data()), said);
        FigureRequest request{
            .id = {}, .kind = u"bandwidth-versus-size"_s, .datasets = {bench.session().datasets.front().id, id}, .choices = {}};
        const auto both = buildFigure(bench.session(), request);
        QVERIFY(both.ok());
        QVERIFY2(both->title.contains(u"τ-Lop misses the times measured in round robin by a median factor of"_s), qPrintable(both->title));
        const auto measuredIn = [](const Panel& one) {
            return std::ranges::any_of(one.series, [](const Series& s) { return s.label.startsWith(u"measured"_s); });
        };
        QVERIFY(!measuredIn(both->panels[0]) && measuredIn(both->panels[1]));
        request.choices.insert(u"mapping"_s, u"sequential"_s);
        const auto other = buildFigure(bench.session(), request);
        QVERIFY(other.ok() && std::ranges::any_of(other->messages, [](const Message& m) {
                    return m.text.contains(u"measured with the mapping round robin"_s);
                }));
        write(path, "# OSU MPI Allgather Latency Test v7.4\n# Size       Avg Latency(us)\n1024 31\n65536 305\n");
        bench.window.files().imports().reload({});
        bench.waitForJobs();
        QCOMPARE(data()->principal().rows(), qsizetype(2));
        QCOMPARE(data()->principal().numbers(u"time_s").front(), 31e-6);
        QCOMPARE(layoutOf(*data()), said);
        const auto loaded = readSession(writeSession(bench.session()));
        QVERIFY(loaded.ok());
        QCOMPARE(layoutOf(*loaded->session.datasets.back().data), said);
        QUndoStack& undo = bench.window.document().undoStack();
        undo.undo(), undo.undo(); // the reload, the order
        QCOMPARE(layoutOf(*data()), (MeasuredLayout{4, {}, 16}));
        panel->nodes()->setValue(1);
        QVERIFY(!panel->mapping()->isEnabled()); // every order is the same
        panel->nodes()->setValue(0);
        QCOMPARE(layoutOf(*data()), (MeasuredLayout{{}, {}, 16}));
        QVERIFY(!panel->ranks()->isVisible()); // known
    }

    /// A machine that was calibrated from latencies alone stands in the list, and says why it cannot be chosen.
    void machinesWithoutChannelsSayWhatTheyLack()
    {
        std::vector<Machine> machines = machinesWithChannels({});
        const int usable = int(machines.size());
        Machine bare;
        bare.id = bare.name = u"from-latencies"_s;
        machines.insert(machines.begin(), bare);
        CollectiveDialog dialog(machines);
        auto* box = static_cast<QComboBox*>(dialog.control(u"machine"_s));
        QCOMPARE(box->count(), usable + 1);
        QCOMPARE(box->itemData(0).toString(), machines[1].id);
        QVERIFY(box->itemText(usable).startsWith(u"from-latencies"_s) && !box->itemData(usable, Qt::ToolTipRole).toString().isEmpty());
        QVERIFY(!(box->model()->flags(box->model()->index(usable, 0)) & Qt::ItemIsEnabled));
        QCOMPARE(dialog.wanted().machine, machines[1].id);
    }

    /// Times of a broadcast come with the broadcast, and those without a number of ranks when it is said; what is not drawn is said in
    /// the status line.
    void measuredTimesFollow()
    {
        Ringed bench;
        const auto osu = [&](const QString& name, const QByteArray& title) {
            const QString path = bench.folder.filePath(name);
            write(path, "# OSU MPI " + title + " Latency Test v7.4\n# Size       Avg Latency(us)\n1024 30.5\n65536 301\n");
            Session next = bench.session(); // without the window's words about an import, which stand for a while
            const QString id = addDataset(next, importFiles({{path}, {}, {}, true}).datasets.front());
            addDefaultFigures(next, id);
            bench.window.document().edit(u"Import"_s, std::move(next));
            return id;
        };
        const QString allgather = osu(u"osu_allgather_np16.txt"_s, "Allgather"), bcast = osu(u"osu_bcast.txt"_s, "Broadcast");
        const auto bandwidth = [&] {
            return *std::ranges::find_if(bench.session().figures,
                                         [](const FigureRequest& f) { return f.kind == u"bandwidth-versus-size"; });
        };
        QVERIFY(bandwidth().datasets.contains(allgather) && !bandwidth().datasets.contains(bcast));
        bench.window.files().imports().setLayout(allgather, {8, {}, {}});
        bench.window.show(bandwidth().id);
        bench.waitForJobs();
        QTRY_VERIFY2(bench.status().contains(u"It was measured on M = 8 nodes, the collective has M = 4."_s), qPrintable(bench.status()));
        bench.window.things().editCollective(bench.session().datasets.front().id, u"algorithm"_s, u"binomial-broadcast"_s, u"Algorithm"_s);
        QVERIFY(!bandwidth().datasets.contains(bcast)); // of how many?
        bench.window.files().imports().setLayout(bcast, {{}, {}, 16});
        QVERIFY(bandwidth().datasets.contains(bcast));
        const QString another = bench.window.things().newFigure(u"bandwidth-versus-size"_s, {bench.session().datasets.front().id});
        QVERIFY(bench.session().figure(another)->datasets.contains(bcast));
    }

    /// Names tell algorithms: figures take those of their own, and others that somebody puts there are drawn, but measure no model.
    void otherAlgorithmsMeasureNoModel()
    {
        Ringed bench;
        const auto osu = [&](const QString& name, const QByteArray& rows) {
            const QString path = bench.folder.filePath(name);
            write(path, "# OSU MPI Allgather Latency Test v7.4\n# Size       Avg Latency(us)\n" + rows);
            drop(bench.window, QStringList{path});
            bench.waitForJobs();
            return bench.session().datasets.back().id;
        };
        const auto bandwidth = [&] {
            return *std::ranges::find_if(bench.session().figures,
                                         [](const FigureRequest& f) { return f.kind == u"bandwidth-versus-size"; });
        };
        const QString ring = osu(u"osu_allgather_ring_np16.txt"_s, "1024 30.5\n65536 301\n");
        const QString other = osu(u"osu_allgather_recursive_doubling_np16.txt"_s, "1024 3.5\n65536 3010\n");
        QVERIFY(bandwidth().datasets.contains(ring) && !bandwidth().datasets.contains(other));
        const auto own = buildFigure(bench.session(), bandwidth());
        FigureRequest both = bandwidth();
        both.datasets << other;
        const auto beside = buildFigure(bench.session(), both);
        QVERIFY(own.ok() && beside.ok());
        QVERIFY2(own->title.contains(u"misses"_s), qPrintable(own->title));
        QCOMPARE(beside->title, own->title);
        const auto says = [](const Figure& figure, const QString& words) {
            return std::ranges::any_of(figure.messages, [&](const Message& m) { return m.text.contains(words); });
        };
        QVERIFY(says(*beside, u"is of the algorithm recursive doubling: it is drawn"_s) && !says(*own, u"it is drawn"_s));
        QVERIFY(says(*own, u"τ-Lop takes longer than measured at "_s));
        Session next = bench.session();
        QVERIFY(editCollective(next, next.datasets.front().id, u"algorithm"_s, u"recursive-doubling-allgather"_s).ok());
        bench.window.things().editCollective(next.datasets.front().id, u"algorithm"_s, u"recursive-doubling-allgather"_s, u"Algorithm"_s);
        QVERIFY(bandwidth().datasets.contains(other));
    }

    /// Times of as many processes come along when there are as many.
    void otherProcessesHaveTheirTimes()
    {
        Ringed bench;
        const QString path = bench.folder.filePath(u"osu_allgather_np32.txt"_s);
        write(path, "# OSU MPI Allgather Latency Test v7.4\n# Size       Avg Latency(us)\n1024 30.5\n65536 301\n");
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        const QString measured = bench.session().datasets.back().id, ring = bench.session().datasets.front().id;
        const auto has = [&] {
            return std::ranges::any_of(bench.session().figures, [&](const FigureRequest& f) {
                return f.kind == u"bandwidth-versus-size" && f.datasets.contains(measured);
            });
        };
        QVERIFY(!has());
        bench.window.things().editCollective(ring, u"processes"_s, u"32"_s, u"Processes"_s);
        QVERIFY(has());
    }

    /// What is counted for a figure is told, also while one waits for it.
    void countingIsToldByName()
    {
        Bench bench;
        WantedCollective wanted;
        wanted.setup.algorithm = u"recursive-doubling-allgather"_s; // exchanges on unequal nodes have no rule
        wanted.setup.processes = 65536, wanted.setup.nodes = 1000;
        bench.window.things().makeCollective(wanted);
        const QString told = u"Counting the transmissions of "_s + bench.session().datasets.front().name;
        QCOMPARE(FigureBuilder::workInWords(bench.session(), bench.session().figures.front()), told);
        auto* counting = bench.window.figures()->currentFigure()->findChild<CountingPage*>();
        QVERIFY2(counting->words()->text().startsWith(told.toHtmlEscaped() + QChar(0x2026)), qPrintable(counting->words()->text()));
        counting->button()->click();
        bench.waitForJobs();
        QVERIFY2(counting->words()->text().contains(u"not counted"_s), qPrintable(counting->words()->text()));
    }

    void helpTellsOfEveryFigure()
    {
        const QString help = helpPages().front().html();
        for (const char* id : {"stage-diagram", "transfer-timeline", "bandwidth-versus-size", "collective-ratio"}) {
            const FigureKind* kind = findFigure(QString::fromLatin1(id));
            QVERIFY2(kind && help.contains(u"<b>%1</b>"_s.arg(kind->name)), id);
        }
    }

    void aNewCollectiveHasItsPanel()
    {
        Ringed bench;
        QCOMPARE(bench.session().datasets.size(), size_t(1));
        QCOMPARE(bench.session().figures.size(), size_t(4));
        QVERIFY(bench.panel()->isVisible());
        QCOMPARE(bench.panel()->equations(), QStringList{"eq (7), sequential"});
        bench.window.document().undoStack().undo();
        QVERIFY(bench.session().datasets.empty());
    }

    /// One change is of the data, so of every figure, and one step back.
    void aChangeHoldsForAllFigures()
    {
        Ringed bench;
        const Session before = bench.session();
        bench.choose("mapping", "round-robin");
        QVERIFY(bench.setup().mapping == Mapping::RoundRobin);
        QCOMPARE(bench.panel()->equations(), QStringList{"eq (8), round robin"});
        QCOMPARE(bench.session().datasets.front().name, u"Ring allgather, 16 processes on 4 nodes, round robin"_s);
        bench.choose("mapping", "both");
        for (const FigureRequest& figure : bench.session().figures) QCOMPARE(figure.choices["mapping"].toString(), u"both"_s);
        QCOMPARE(bench.panel()->expressions().size(), 2);
        bench.window.document().undoStack().undo();
        bench.window.document().undoStack().undo();
        QVERIFY(bench.session() == before);
        QCOMPARE(bench.panel()->equations(), QStringList{"eq (7), sequential"});
    }

    /// A switch above the figure is the same change.
    void aSwitchAboveTheFigure()
    {
        Ringed bench;
        const auto buttons = bench.window.figures()->findChildren<QPushButton*>();
        const auto both = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* b) { return b->text() == u"both"_s; });
        QVERIFY(both != buttons.end());
        (*both)->click();
        QCoreApplication::processEvents();
        QCOMPARE(bench.panel()->expressions().size(), 2);
        QCOMPARE(bench.control<QComboBox>("mapping")->currentData().toString(), u"both"_s);
    }

    /// Steps of one box are one step back until it is left.
    void stepsOfABoxAreOneEdit()
    {
        Ringed bench;
        auto* size = bench.control<SizeSpin>("size");
        size->stepUp();
        size->stepUp();
        QCOMPARE(bench.setup().bytes, 262144.0);
        bench.window.document().undoStack().undo();
        QCOMPARE(bench.setup().bytes, 65536.0);
        QCOMPARE(size->value(), 65536.0);
    }

    void whatCannotBeIsToldAndChangesNothing()
    {
        Ringed bench;
        const Session before = bench.session();
        bench.control<QSpinBox>("nodes")->setValue(17);
        QVERIFY(bench.session() == before);
        QVERIFY(bench.panel()->values()->problem().contains(u"1 to 16"_s));
        bench.choose("algorithm", "recursive-doubling-allgather");
        QCOMPARE(bench.setup().algorithm, u"recursive-doubling-allgather"_s);
        bench.control<QSpinBox>("processes")->stepUp(); // powers of two alone
        QCOMPARE(bench.setup().processes, 32);
    }

    /// Message size and processes are dragged; one drag is one step back.
    /// What was typed wrong into one collective is none of another's.
    void wrongTextStaysWithItsFigure()
    {
        Ringed bench;
        WantedCollective other = ring16();
        other.setup.bytes = 4096;
        auto* size = bench.control<SizeSpin>("size");
        const QString first = bench.window.current();
        size->findChild<QLineEdit*>()->setText(u"banana"_s);
        QTest::keyClick(size->findChild<QLineEdit*>(), Qt::Key_Return);
        QVERIFY(size->property("wrong").toBool());
        bench.window.things().makeCollective(other);
        QCoreApplication::processEvents();
        QVERIFY(bench.window.current() != first);
        QCOMPARE(size->findChild<QLineEdit*>()->text(), QStringLiteral(u"4\u00A0KiB"));
        QVERIFY(!size->property("wrong").toBool());
    }

    void sizeAndProcessesAreDragged()
    {
        Ringed bench;
        ValueSlider *size = bench.panel()->values()->slider(u"size"_s), *processes = bench.panel()->values()->slider(u"processes"_s);
        QVERIFY(size && processes && !bench.panel()->values()->slider(u"torus"_s));
        QCOMPARE(size->number(), 65536.0);
        const auto dragTo = [](ValueSlider* slider, double to) {
            drag(slider, slider->xOf(slider->number()), slider->xOf(to));
            QCoreApplication::processEvents();
        };
        dragTo(size, 1000);
        QVERIFY2(bench.setup().bytes > 300 && bench.setup().bytes < 4000, qPrintable(QString::number(bench.setup().bytes)));
        QCOMPARE(bench.setup().bytes, std::round(bench.setup().bytes));
        QCOMPARE(bench.control<SizeSpin>("size")->value(), bench.setup().bytes);
        dragTo(processes, 100);
        QVERIFY2(bench.setup().processes > 60 && bench.setup().processes < 140, qPrintable(QString::number(bench.setup().processes)));
        bench.window.document().undoStack().undo();
        QCOMPARE(bench.setup().processes, 16);
        bench.window.document().undoStack().undo();
        QCOMPARE(bench.setup().bytes, 65536.0);
        bench.choose("algorithm", "recursive-doubling-allgather"); // powers of two alone
        dragTo(processes, 140);
        QCOMPARE(bench.setup().processes, 128);
        dragTo(processes, 1);
        QVERIFY(bench.setup().processes >= bench.setup().nodes);
    }

    /// Keys in the figure, the bar below it and the Inspector go through the stages together.
    void stagesAreSteppedThrough()
    {
        Ringed bench;
        StageBar* bar = bench.page()->stageBar();
        QVERIFY(bar->isVisible());
        QVERIFY(bench.panel()->stage()->isHidden());
        QTest::keyClick(bench.page()->view(), Qt::Key_End);
        QCOMPARE(bench.page()->view()->selection(), QStringList{"stage=14"});
        QTest::keyClick(bench.page()->view(), Qt::Key_Left);
        QCOMPARE(bar->spin()->value(), 13);
        bar->slider()->setValue(6);
        QCOMPARE(bench.status().replace(QChar(0xA0), QLatin1Char(' ')), u"Stage 6 of 0–14: 12 shared, 4 network, 98.0 µs"_s);
        QCOMPARE(bench.panel()->stage()->facts().front().value, u"12 shared, 4 network"_s);
        QVERIFY(std::any_of(bench.page()->figure()->panels.begin(), bench.page()->figure()->panels.end(), [](const Panel& panel) {
            return std::any_of(panel.series.begin(), panel.series.end(), [](const Series& s) {
                return !s.text.empty() && s.text.front().startsWith(u"<b>stage 6</b> as each of 15 equal stages"_s);
            });
        }));
        bench.choose("algorithm", "binomial-broadcast"); // fewer stages: the selected one is gone
        QCOMPARE(bar->spin()->text(), u"no stage"_s);
        QTest::keyClick(bench.page()->view(), Qt::Key_Escape);
        QVERIFY(bench.page()->view()->selection().isEmpty());
    }

    /// A stage that is selected in one collective is not told of another one, nor of a figure without stages.
    void aStageIsToldOfItsCollective()
    {
        Ringed bench;
        const QString ring = bench.page()->id();
        bench.page()->stageBar()->slider()->setValue(7);
        WantedCollective few = ring16();
        few.setup.algorithm = u"binomial-broadcast"_s;
        bench.window.things().makeCollective(few);
        QCoreApplication::processEvents();
        const auto idOf = [&](qsizetype dataset, const char* kind) {
            const auto& figures = bench.session().figures;
            return std::find_if(figures.begin(), figures.end(),
                                [&](const FigureRequest& figure) {
                                    return figure.kind == QLatin1String(kind) &&
                                           figure.datasets.contains(bench.session().datasets[size_t(dataset)].id);
                                })
                ->id;
        };
        auto* tree = bench.window.findChild<SessionTree*>();
        bench.window.show(ring);
        QVERIFY(bench.status().startsWith(u"Stage 7 of 0–14"_s));
        for (const char* kind : {"stage-diagram", "collective-ratio"}) {
            tree->setCurrentId(idOf(1, kind)); // a single click: the ring stays in front
            Q_EMIT tree->currentIdChanged(idOf(1, kind));
            QVERIFY2(bench.status() == u"Ready"_s, qPrintable(bench.status()));
            bench.window.show(idOf(1, kind));
            QVERIFY2(bench.status() == u"Ready"_s, qPrintable(bench.status()));
            bench.window.show(ring);
            QVERIFY2(bench.status().startsWith(u"Stage 7 of 0–14"_s), qPrintable(bench.status()));
        }
        bench.window.show(idOf(0, "collective-ratio"));
        QCOMPARE(bench.status(), u"Ready"_s);
    }

    void theDialogRefusesBefore()
    {
        CollectiveDialog dialog(machinesWithChannels({}));
        QVERIFY(dialog.isPossible());
        QVERIFY(dialog.told().startsWith(u"15 stages, "_s));
        static_cast<QSpinBox*>(dialog.control("nodes"))->setValue(17);
        QVERIFY(!dialog.isPossible());
        QVERIFY2(dialog.told().contains(u"1 to 16"_s), qPrintable(dialog.told()));
        static_cast<QSpinBox*>(dialog.control("nodes"))->setValue(4);
        auto* level = static_cast<QComboBox*>(dialog.control("level"));
        level->setCurrentIndex(level->findData("transfer"));
        QCOMPARE(dialog.told().replace(QChar(0xA0), QLatin1Char(' ')), u"15 stages, 1.47 ms by τ-Lop, 1.75 ms by LogGP"_s);
        auto* algorithm = static_cast<QComboBox*>(dialog.control("algorithm"));
        algorithm->setCurrentIndex(algorithm->findData("binomial-scatter"));
        static_cast<QSpinBox*>(dialog.control("processes"))->setValue(12);
        QVERIFY(!dialog.isPossible());
        static_cast<QSpinBox*>(dialog.control("processes"))->setValue(8);
        QVERIFY(dialog.isPossible());
        QCOMPARE(dialog.wanted().setup.algorithm, u"binomial-scatter"_s);
        QCOMPARE(dialog.wanted().machine, u"metropolis-like"_s);
    }

    /// A field that holds no value does not go on with the one before.
    void theDialogWaitsForAValue()
    {
        CollectiveDialog dialog(machinesWithChannels({}));
        auto* line = dialog.control("size")->findChild<QLineEdit*>();
        line->setText(u"-3 MB"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(!dialog.isPossible());
        QVERIFY2(dialog.told().startsWith(u"Message m: -3"_s), qPrintable(dialog.told()));
        line->setText(u"128 KiB"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY2(dialog.isPossible(), qPrintable(dialog.told()));
        QCOMPARE(dialog.wanted().setup.bytes, 131072.0);
    }

    /// What the tables of the channels cannot cost is not made, unless they may be extended, which is offered.
    void theDialogRefusesWhatHasNoCost()
    {
        CollectiveDialog dialog(machinesWithChannels({}));
        auto* outside = static_cast<QComboBox*>(dialog.control("outside"));
        static_cast<QSpinBox*>(dialog.control("nodes"))->setValue(1);
        static_cast<QSpinBox*>(dialog.control("processes"))->setValue(256);
        QVERIFY2(!dialog.isPossible(), qPrintable(dialog.told()));
        QVERIFY2(dialog.told().contains(u"Outside tables: extend"_s), qPrintable(dialog.told()));
        outside->setCurrentIndex(outside->findData("extend"));
        QVERIFY2(dialog.isPossible(), qPrintable(dialog.told()));
        QVERIFY(dialog.wanted().setup.extend);
        QVERIFY2(dialog.told().contains(u"by τ-Lop"_s), qPrintable(dialog.told()));
    }

    /// All words are seen, whatever the algorithm and however much there is to say below; no room is left around the description.
    void theDialogShowsAllItsWords()
    {
        CollectiveDialog dialog(machinesWithChannels({}));
        dialog.show();
        auto* algorithm = static_cast<QComboBox*>(dialog.control("algorithm"));
        auto* processes = static_cast<QSpinBox*>(dialog.control("processes"));
        for (int i = 0; i < algorithm->count(); ++i)
            for (const int P : {16, 4096}) {
                algorithm->setCurrentIndex(i);
                processes->setValue(P);
                QTest::qWait(1);
                for (const QLabel* label : dialog.findChildren<QLabel*>())
                    if (label->wordWrap()) QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
                QVERIFY2(dialog.height() >= dialog.layout()->totalHeightForWidth(dialog.width()),
                         qPrintable(u"%1 of %2, %3"_s.arg(dialog.height())
                                        .arg(dialog.layout()->totalHeightForWidth(dialog.width()))
                                        .arg(dialog.told())));
                QVERIFY(processes->mapTo(&dialog, QPoint()).y() - algorithm->mapTo(&dialog, QPoint(0, algorithm->height())).y() < 110);
            }
    }

    void theDialogTakesAList()
    {
        QTemporaryDir folder;
        const QString good = folder.filePath("nodes.csv"), bad = folder.filePath("bad.csv");
        write(good, "rank,node\n0,0\n1,1\n2,1\n3,0\n");
        write(bad, "rank,node\n0,0\n0,1\n");
        CollectiveDialog dialog(machinesWithChannels({}));
        dialog.takePlacement(bad);
        QVERIFY(!dialog.isPossible());
        QVERIFY2(dialog.told().contains(u"bad.csv, line 3"_s), qPrintable(dialog.told()));
        dialog.takePlacement(good);
        QVERIFY2(dialog.isPossible(), qPrintable(dialog.told()));
        const CollectiveSetup setup = dialog.wanted().setup;
        QVERIFY(setup.mapping == Mapping::Listed);
        QCOMPARE(setup.processes, 4);
        QVERIFY((setup.rankNode == std::vector<qint32>{0, 1, 1, 0}));
    }

    /// All figures of the example can be drawn, and its numbers are those of the worked examples.
    void theExample()
    {
        Bench bench;
        bench.window.files().openExample(u"tau-lop-mappings"_s);
        bench.waitForJobs();
        const Session& session = bench.session();
        QCOMPARE(session.datasets.size(), size_t(3));
        for (const FigureRequest& request : session.figures) {
            const auto figure = buildFigure(session, request);
            QVERIFY2(figure.ok(), figure ? "" : qPrintable(request.kind + figure.error().message));
        }
        CollectivePanel panel;
        panel.setFigure(session, session.figures.front(), {});
        QCOMPARE(panel.equations(), (QStringList{"eq (7), sequential", "eq (8), round robin"}));
        QStringList totals; // scatter and recursive doubling: 171.2 µs and 792 µs
        for (const DatasetItem& item : session.datasets) {
            const auto cost = collectiveCost(*questionOf(*collectiveSetup(*item.data)), *shippedMachine(u"metropolis-like"));
            QVERIFY(cost.ok());
            totals << display(cost->seconds, Quantity::Time, 4).replace(QChar(0xA0), QLatin1Char(' '));
        }
        QCOMPARE(totals, (QStringList{"1.470 ms", "171.2 µs", "792.0 µs"}));
    }

    /// What the command line keeps is what the window makes.
    void theVerbKeepsASession()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("ring.costscope");
        QString out, err;
        QTextStream outStream(&out), errStream(&err);
        const int code =
            runVerb({"stages", "ring-allgather", "--processes", "16", "--nodes", "4", "--level", "transfer", "--size", "64KiB", "-o", file},
                    outStream, errStream);
        QVERIFY2(code == 0, qPrintable(err));
        const auto loaded = loadSession(file);
        QVERIFY(loaded.ok());
        QVERIFY(*collectiveSetup(*loaded->session.datasets.front().data) == ring16().setup);
        QCOMPARE(loaded->session.figures.size(), size_t(4));
    }
};

QTEST_MAIN(TestWindowCollective)
#include "tst_window_collective.moc"
