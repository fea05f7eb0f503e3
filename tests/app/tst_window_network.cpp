// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/actions/SessionActions.h"
#include "app/dialogs/PatternDialog.h"
#include "app/jobs/Jobs.h"
#include "app/pages/ExampleCard.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/network/figures/networkFigure.h"
#include "core/network/patternDataset.h"
#include "core/session/sessionFile.h"
#include "views/figure/FigureView.h"
#include "views/figure/hitTest.h"
#include "views/inspector/network/NetworkPanel.h"
#include "views/inspector/network/NetworkValuesPart.h"
#include "views/widgets/FactGrid.h"

#include <QCheckBox>
#include <QComboBox>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <set>

using namespace costscope;

namespace {

/// The example of a hot spot, its slices in front.
struct Networked : Bench {
    explicit Networked(const char* kind = "link-load-slices")
    {
        window.files().openExample(u"hot-spot-torus"_s);
        waitForJobs();
        for (const FigureRequest& figure : session().figures)
            if (figure.kind == QLatin1String(kind)) window.figures()->openFigure(figure.id);
        QCoreApplication::processEvents();
    }
    NetworkPanel* panel() { return window.inspector()->networkPanel(); }
    FigurePage* page() { return window.figures()->currentFigure(); }
    const FigureRequest& request() { return *session().figure(page()->id()); }
    QComboBox* box(const char* name, bool whatIf)
    {
        return qobject_cast<QComboBox*>(panel()->values()->control(QString::fromLatin1(name), whatIf));
    }
    void choose(const char* name, bool whatIf, const char* word)
    {
        box(name, whatIf)->setCurrentIndex(box(name, whatIf)->findData(QString::fromLatin1(word)));
        Q_EMIT box(name, whatIf)->activated(box(name, whatIf)->currentIndex());
        QCoreApplication::processEvents();
    }
    QString effect(int row) { return panel()->effect()->facts()[size_t(row)].value; }
};

} // namespace

class TestWindowNetwork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void theExampleShowsItsHotSpot()
    {
        Networked bench;
        QVERIFY(bench.panel()->isVisible());
        QVERIFY2(bench.page()->figure()->title.contains("times the mean"), qPrintable(bench.page()->figure()->title));
        QVERIFY(bench.panel()->formula()->text().replace(QChar(0xA0), QLatin1Char(' ')).contains(u"100 ps/B · 263 MB"_s));
        QCOMPARE(bench.panel()->effect()->facts().size(), size_t(5));
    }

    /// A machine that knows the capacity of its links adds times, and the longest link where it is not the busiest.
    void timesAtCapacity()
    {
        Networked bench;
        FigureMemory memory;
        Session session = bench.session();
        FigureRequest request = bench.request();
        const LinkLoads loads = *networkView(session, request, memory)->loads;
        const int busiest = loads.torus.link(loads.hottest(1)[0]).dimension;
        Machine machine = *shippedMachine(u"blue-waters");
        machine.id = request.machine = u"mine"_s;
        const auto shown = [&](double ofBusiest) {
            machine.tables.linkRates = {1e9, 1e9, 1e9};
            machine.tables.linkRates[size_t(busiest)] = ofBusiest;
            session.machines = {machine};
            bench.panel()->setFigure(session, request, {}, memory);
            return bench.panel()->effect()->facts();
        };
        const auto same = shown(1e9), other = shown(1e12);
        QCOMPARE(same.size(), size_t(6));
        QCOMPARE(same[5].value, display(double(loads.maxBytes()) / 1e9, Quantity::Time, 3));
        QCOMPARE(other.size(), size_t(8));
        QCOMPARE(other[5].value, display(double(loads.maxBytes()) / 1e12, Quantity::Time, 3));
        QVERIFY(other[6].value != other[5].value);
        const PerDimension seconds = *secondsPerByte(machine, loads.torus);
        QCOMPARE(other[7].value, linkName(loads.torus, loads.torus.link(loads.hottest(1, seconds)[0])));
    }

    /// A what if changes the figure and the panel, is one step back each, and can be taken over.
    void whatIfOfAPlacement()
    {
        Networked bench;
        const QString before = bench.effect(0);
        bench.choose("order", true, "hilbert");
        QCOMPARE(bench.request().choices[u"what_if.order"_s].toString(), u"hilbert"_s);
        QVERIFY(bench.effect(0).startsWith(before) && bench.effect(0).contains(u"→"_s));
        QVERIFY(bench.page()->figure()->subtitle.contains(u"Hilbert"_s));
        QVERIFY(bench.panel()->use()->isVisible());
        bench.panel()->use()->click();
        QCOMPARE(bench.request().choices[u"order"_s].toString(), u"hilbert"_s);
        QVERIFY(networkChanges(bench.request()).empty());
        bench.window.document().undoStack().undo();
        bench.window.document().undoStack().undo();
        QVERIFY(networkChanges(bench.request()).empty());
        QCOMPARE(bench.effect(0), before);
    }

    /// What cannot be is told beside the control and changes nothing.
    void wrongTextIsRefused()
    {
        Networked bench;
        auto* torus = qobject_cast<QLineEdit*>(bench.panel()->values()->control(u"torus"_s, false));
        QVERIFY(torus->placeholderText().contains(u"8 × 8 × 8"_s));
        torus->setText(u"8x0"_s);
        Q_EMIT torus->editingFinished();
        QVERIFY(!bench.request().choices.contains(u"torus"_s));
        torus->setText(u"2x2"_s); // can be, but has no room: the controls stay those of this figure
        Q_EMIT torus->editingFinished();
        QCoreApplication::processEvents();
        QVERIFY(!bench.page()->figure());
        torus->setText(QString());
        Q_EMIT torus->editingFinished();
        QCoreApplication::processEvents();
        QVERIFY(bench.page()->figure());
        torus->setText(u"16x8x4"_s);
        Q_EMIT torus->editingFinished();
        QCoreApplication::processEvents();
        QCOMPARE(bench.request().choices[u"torus"_s].toString(), u"16x8x4"_s);
        QVERIFY(bench.page()->figure()->subtitle.contains(u"16 × 8 × 4 torus"_s));
    }

    /// A selected link lists what crosses it, here all that goes to the hot router through its last link.
    void aLinkListsItsMessages()
    {
        Networked bench;
        QVERIFY(!bench.panel()->link()->isVisible());
        const QString hottest = bench.page()->figure()->rowKeys.front();
        bench.window.selection().set({hottest});
        QCoreApplication::processEvents();
        QVERIFY(bench.panel()->link()->isVisible());
        FigureMemory memory;
        const auto view = networkView(bench.session(), bench.request(), memory);
        const LinkTraffic traffic = trafficOver(*view->network, view->messages(), *linkOf(view->torus(), hottest));
        double sum = 0;
        for (const qint64 at : traffic.messages) sum += double(view->messages().bytes[size_t(at)]);
        QCOMPARE(sum, double(view->loads->maxBytes()));
        QCOMPARE(bench.panel()->link()->facts()[2].value, display(double(traffic.messages.size()), Quantity::Count));
    }

    /// A selected rank marks the links of its messages.
    void aRankLightsItsTraffic()
    {
        Networked bench;
        bench.window.selection().set({u"rank=5"_s});
        QCoreApplication::processEvents();
        QVERIFY(bench.panel()->rank()->isVisible());
        FigureMemory memory;
        const auto view = networkView(bench.session(), bench.request(), memory);
        std::set<size_t> links;
        for (size_t i = 0; i < view->messages().size(); ++i)
            if (view->messages().src[i] == 5 || view->messages().dst[i] == 5)
                for (const Link& link : routeOf(*view->network, view->messages().src[i], view->messages().dst[i]))
                    links.insert(view->torus().number(link));
        QCOMPARE(size_t(bench.page()->view()->lit().size()), links.size());
        QCOMPARE(bench.page()->view()->selection().size(), 1); // the rank alone: what belongs to it is not selected
    }

    /// Cells of a large torus are too small for frames: what is lit stands in ink, everything else steps back.
    void smallCellsAreLit()
    {
        Bench bench;
        bench.window.resize(1700, 1000); // cells of two pixels
        bench.window.things().makePattern({findPattern(u"random"), {*Torus::of({20, 20, 20}), 1, 1000, 4}, 1});
        bench.waitForJobs();
        QCoreApplication::processEvents();
        FigureView* view = bench.window.figures()->currentFigure()->view();
        const QImage before = view->image();
        bench.window.selection().set({u"router=10,10,10"_s});
        QCoreApplication::processEvents();
        const QImage after = view->image();
        const Figure& figure = *bench.window.figures()->currentFigure()->figure();
        QVERIFY(view->lit().size() > 20 && figure.table.rows() < int(figure.rowKeys.size()));
        const double scale = after.devicePixelRatio();
        qsizetype inInk = 0, beyondTable = 0;
        for (const QString& key : view->lit()) {
            const auto row = int(std::find(figure.rowKeys.begin(), figure.rowKeys.end(), key) - figure.rowKeys.begin());
            beyondTable += row >= figure.table.rows();
            const auto places = placesOf(*view->figureLayout(), row);
            QCOMPARE(places.size(), size_t(1));
            inInk += qGray(after.pixel((places.front().box.center() * scale).toPoint())) < 90;
        }
        QVERIFY(beyondTable > 0);
        QVERIFY2(inInk > view->lit().size() * 9 / 10, qPrintable(u"%1 of %2"_s.arg(inInk).arg(view->lit().size())));
        QVERIFY(before != after);
    }

    /// From a link to the rank that sends over it, to its router: chosen in the Inspector, with the keyboard alone.
    void aRankIsChosenFromALink()
    {
        Networked bench;
        bench.window.selection().set({bench.page()->figure()->rowKeys.front()});
        QCoreApplication::processEvents();
        QLabel* from = nullptr;
        for (QLabel* label : bench.panel()->link()->findChildren<QLabel*>())
            if (!from && label->isVisible() && label->text().contains("href=\"rank=")) from = label;
        QVERIFY(from);
        QVERIFY(from->focusPolicy() & Qt::TabFocus);
        from->setFocus(Qt::TabFocusReason);
        QTest::keyClick(from, Qt::Key_Tab);
        QTest::keyClick(from, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCOMPARE(bench.window.selection().keys().size(), 1);
        QVERIFY2(bench.window.selection().keys().front().startsWith("rank="), qPrintable(bench.window.selection().keys().front()));
        QVERIFY(!bench.page()->view()->lit().isEmpty());
        QVERIFY(bench.panel()->link()->isVisible()); // the link stays there
        Q_EMIT bench.panel()->rank()->linkActivated(u"router=4,4,4"_s);
        QCoreApplication::processEvents();
        QCOMPARE(bench.panel()->rank()->facts().back().meaning, u"Ranks"_s);
        // Every rank sends to the hot one: links into that router from all sides are lit.
        for (const char* key : {"link=3,4,4+x", "link=5,4,4-x", "link=4,4,3+z", "link=4,4,5-z"})
            QVERIFY2(bench.page()->view()->lit().contains(QLatin1String(key)), key);
        QMenu menu;
        bench.page()->fillMenu(menu, {});
        QVERIFY(!menu.isEmpty());
    }

    /// The job is moved in all figures of the data, as one step; or in one figure alone.
    void oneNetworkForAllFigures()
    {
        Networked bench;
        QVERIFY(bench.panel()->together()->isVisible() && bench.panel()->together()->isChecked());
        QVERIFY(bench.panel()->together()->text().contains("4"));
        const Session before = bench.session();
        bench.choose("order", true, "hilbert");
        for (const FigureRequest& figure : bench.session().figures) QCOMPARE(figure.choices[u"what_if.order"_s].toString(), u"hilbert"_s);
        bench.window.document().undoStack().undo();
        QVERIFY(bench.session() == before);
        bench.panel()->together()->click();
        QVERIFY(!bench.panel()->together()->isChecked());
        bench.choose("order", true, "snake");
        int moved = 0;
        for (const FigureRequest& figure : bench.session().figures) moved += figure.choices.contains(u"what_if.order"_s);
        QCOMPARE(moved, 1);
        bench.panel()->together()->click(); // now they agree
        QCoreApplication::processEvents();
        for (const FigureRequest& figure : bench.session().figures) QCOMPARE(figure.choices[u"what_if.order"_s].toString(), u"snake"_s);
        QVERIFY(bench.panel()->together()->isChecked());
        bench.window.document().undoStack().undo();
        QCoreApplication::processEvents();
        QVERIFY(!bench.panel()->together()->isChecked()); // they differ: nothing is brought together unasked
    }

    /// Another session has the same ids: its networks are not separate because those of the one before were.
    void anotherSessionIsTogether()
    {
        Networked bench;
        bench.panel()->together()->click();
        QVERIFY(!bench.panel()->together()->isChecked());
        bench.window.files().openExample(u"hot-spot-torus"_s);
        bench.waitForJobs();
        QVERIFY(bench.panel()->together()->isChecked());
    }

    /// Tabs open also where the one that was in front is none of them.
    void tabsWithoutAFront()
    {
        Networked bench;
        QStringList ids;
        for (const FigureRequest& figure : bench.session().figures) ids << figure.id;
        bench.window.figures()->closeAll();
        bench.window.figures()->openFigures(ids, u"none"_s);
        QCOMPARE(bench.window.figures()->openIds().size(), ids.size());
    }

    /// A drag turns the torus; it ends as one step.
    void aDragTurns()
    {
        Networked bench("link-load-torus");
        QVERIFY(bench.page()->figure());
        FigureView* view = bench.page()->view();
        const int steps = bench.window.document().undoStack().count();
        Q_EMIT view->turned({50, 0}, false);
        QCOMPARE(bench.window.document().undoStack().count(), steps);
        QVERIFY(!bench.request().choices.contains(u"azimuth"_s));
        Q_EMIT view->turned({100, 0}, true);
        QCOMPARE(bench.window.document().undoStack().count(), steps + 1);
        QCOMPARE(bench.request().choices[u"azimuth"_s].toDouble(), 30.0 - 40);
        QVERIFY(!bench.request().choices.contains(u"moving"_s));
    }

    /// A pattern that is asked for opens as its slices; one that cannot be is told.
    void aPatternIsMade()
    {
        Bench bench;
        WantedPattern wanted{findPattern(u"ring"), {*Torus::of({4, 2}), 2, 1000}, 1};
        bench.window.things().makePattern(wanted);
        QVERIFY(bench.session().datasets.empty()); // a job is at it
        QCOMPARE(bench.window.jobs().jobs().size(), size_t(1));
        bench.waitForJobs();
        QCOMPARE(bench.session().datasets.size(), size_t(1));
        QCOMPARE(bench.session().figures.size(), size_t(4));
        QVERIFY(bench.window.figures()->currentFigure()->figure());
        bench.window.document().undoStack().undo();
        QVERIFY(bench.session().datasets.empty());
        wanted.pattern = findPattern(u"line");
        bench.window.things().makePattern(wanted);
        bench.waitForJobs();
        QCOMPARE(bench.answers->told.size(), size_t(1));
    }

    /// Millions of messages are made aside, and can be stopped: the session stays as it was.
    void aPatternIsStopped()
    {
        Bench bench;
        bench.window.things().makePattern({findPattern(u"random"), {*Torus::of({24, 24, 24}), 1, 1000, 1000}, 1});
        QCOMPARE(bench.window.jobs().jobs().size(), size_t(1));
        bench.window.jobs().cancelAll();
        bench.waitForJobs();
        QVERIFY(bench.session().datasets.empty());
        QVERIFY(bench.answers->told.empty());
    }

    /// On the start page the torus in perspective stands for the example, not one of its maps.
    void theCardShowsTheTorus()
    {
        Networked bench;
        Session torusAlone = bench.session();
        std::erase_if(torusAlone.figures, [](const FigureRequest& figure) { return figure.kind != u"link-load-torus"_s; });
        QCOMPARE(torusAlone.figures.size(), size_t(1));
        const QImage shown = thumbnail(bench.session(), {208, 108}, 1, false);
        QVERIFY(!shown.isNull());
        QCOMPARE(shown, thumbnail(torusAlone, {208, 108}, 1, false));
        Session mapsAlone = bench.session(); // better than nothing
        std::erase_if(mapsAlone.figures, [](const FigureRequest& figure) { return figure.kind != u"link-load-slices"_s; });
        QVERIFY(!thumbnail(mapsAlone, {208, 108}, 1, false).isNull());
    }

    /// The dialog says how many messages there will be, and does not make more than can be kept.
    void theDialogCounts()
    {
        PatternDialog dialog;
        auto* pattern = dialog.findChild<QComboBox*>();
        const auto choose = [&](const char* id) { pattern->setCurrentIndex(pattern->findData(QString::fromLatin1(id))); };
        choose("all-to-all");
        QVERIFY(dialog.isPossible());
        QVERIFY2(dialog.told().contains("261632 messages, 4.19"), qPrintable(dialog.told()));
        dialog.findChild<QLineEdit*>()->setText(u"24x24x24"_s);
        QVERIFY(!dialog.isPossible());
        QVERIFY2(dialog.told().contains("More than 20 million messages"), qPrintable(dialog.told()));
        choose("ring");
        QVERIFY2(dialog.isPossible(), qPrintable(dialog.told()));
        choose("bit-reversal");
        QVERIFY(!dialog.isPossible() && dialog.told().contains("2^k"));
    }

    /// A file places the ranks anew: another dataset, whose busiest link is another.
    void ranksFromAFile()
    {
        Networked bench;
        QByteArray table = "rank,x,y,z\n";
        for (int rank = 0; rank < 512; ++rank) // mirrored in x
            table += QByteArray::number(rank) + ',' + QByteArray::number(7 - rank % 8) + ',' + QByteArray::number(rank / 8 % 8) + ',' +
                     QByteArray::number(rank / 64) + '\n';
        const QString path = bench.folder.filePath(u"mirrored.csv"_s);
        write(path, table);
        FigureMemory memory;
        const qint64 before = networkView(bench.session(), bench.request(), memory)->loads->maxBytes();
        bench.window.things().placeRanks(bench.session().datasets.front().id, path);
        QCOMPARE(bench.window.jobs().jobs().size(), size_t(1)); // aside: both files may be large
        bench.waitForJobs();
        QCOMPARE(bench.session().datasets.size(), size_t(2));
        const auto placed = networkView(bench.session(), bench.request(), memory);
        QVERIFY(placed.ok());
        QCOMPARE(placed->item->name, bench.session().datasets.back().name);
        QCOMPARE(placed->network->router[0], 7);
        QCOMPARE(placed->network->placed, u"own nodes, own routers"_s);
        QVERIFY(placed->loads->maxBytes() > 0 && before > 0);
        write(path, "rank,x,y,z\n0,9,0,0\n");
        bench.window.things().placeRanks(bench.session().datasets.front().id, path);
        bench.waitForJobs();
        QCOMPARE(bench.answers->told.size(), size_t(1));
        QCOMPARE(int(bench.answers->told.front().line), 2);
        QCOMPARE(bench.session().datasets.size(), size_t(2));
    }

    void comesBackFromAFile()
    {
        Networked bench;
        bench.choose("order", true, "snake");
        bench.choose("ties", false, "split");
        const auto read = readSession(writeSession(bench.session()));
        QVERIFY(read.ok());
        QVERIFY(read->session == bench.session());
    }
};

QTEST_MAIN(TestWindowNetwork)
#include "tst_window_network.moc"
