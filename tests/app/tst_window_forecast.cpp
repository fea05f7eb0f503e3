// SPDX-License-Identifier: GPL-3.0-or-later
#include "watchdog.h"
#include "windowBench.h"

#include "app/actions/CompareActions.h"
#include "app/actions/FitActions.h"
#include "app/actions/Imports.h"
#include "core/figure/FigureKind.h"
#include "core/overhead/fitModel.h"

#include <QButtonGroup>
#include <QElapsedTimer>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

using namespace costscope;

namespace {

constexpr int rows = 4000; // a second or two to fit

/// A window that has read run times whose fit takes a while.
struct Runs : Bench {
    QString file = folder.filePath(u"runs.csv"_s);
    Watchdog dog;

    Runs() { write(file, runsTable(rows, 8)); }
    /// Until the fit runs.
    void import()
    {
        window.files().openFiles({file});
        QTRY_VERIFY_WITH_TIMEOUT(isFitting(), 10'000);
    }
    int fitting()
    {
        for (const Job& job : window.jobs().jobs())
            if (job.name.startsWith(u"Fitting"_s)) return job.id;
        return 0;
    }
    bool isFitting() { return fitting() != 0; }
    void cancelFit() { window.jobs().cancel(fitting()); }
};

} // namespace

/// Run times that take long to fit: the window answers meanwhile.
class TestWindowForecast : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    /// The window answers while the fit runs; it arrives in the step of the import.
    void theDefaultFitIsAJob()
    {
        Runs bench;
        bench.import();
        QVERIFY(bench.session().fits.empty());
        QCOMPARE(bench.session().figures.size(), size_t(2));
        QTest::qWait(500); // drawn for the first time
        bench.dog.take();
        QElapsedTimer took;
        took.start();
        bench.waitForJobs();
        const double gap = bench.dog.take().wall;
        QCOMPARE(bench.session().fits.size(), size_t(1));
        QVERIFY2(gap < std::max(250.0, double(took.elapsed()) / 4), qPrintable(QString::number(gap)));
        QUndoStack& undo = bench.window.document().undoStack();
        QCOMPARE(undo.count(), 1);
        const Session with = bench.session();
        undo.undo();
        QVERIFY(bench.session().datasets.empty());
        undo.redo();
        QVERIFY(bench.session() == with);
        QVERIFY(bench.window.jobs().jobs().empty() || !bench.isFitting());
        const DatasetItem& item = with.datasets.front();
        const auto same = fitModel(*item.data, with.fits.front().settings);
        QVERIFY(same && same->value(u"b") == with.fits.front().value(u"b"));
    }

    void cancelledTheSessionIsValidWithoutIt()
    {
        Runs bench;
        bench.import();
        QElapsedTimer took;
        took.start();
        bench.cancelFit();
        QTRY_VERIFY(!bench.isFitting());
        QVERIFY2(took.elapsed() < 2000, qPrintable(QString::number(took.elapsed())));
        QVERIFY(bench.session().fits.empty());
        QVERIFY2(bench.window.status()->text().contains(u"not made"_s), qPrintable(bench.window.status()->text()));
        bench.window.document().undoStack().undo();
        bench.window.document().undoStack().redo();
        QVERIFY(!bench.isFitting()); // what the user has cancelled does not come back by itself
    }

    /// A removal ends it, its undo begins it again, with the id that was taken for it.
    void removedAndBroughtBackItIsBegunAgain()
    {
        Runs bench;
        bench.import();
        const qint64 last = bench.session().lastId;
        bench.window.things().remove({bench.session().datasets.front().id});
        QTRY_VERIFY(!bench.isFitting());
        QVERIFY(bench.session().fits.empty());
        bench.window.document().undoStack().undo();
        QVERIFY(bench.isFitting());
        bench.waitForJobs();
        QCOMPARE(bench.session().fits.size(), size_t(1));
        QVERIFY(bench.session().lastId == last && bench.session().fits.front().id != bench.session().figures.front().id);
    }

    /// Of two changes the last one counts, and is one step.
    void aChangeThatIsSupersededIsThrownAway()
    {
        Runs bench;
        bench.import();
        bench.waitForJobs();
        const QString id = bench.session().datasets.front().id;
        FitSettings settings = bench.session().fits.front().settings;
        const int steps = bench.window.document().undoStack().count();
        settings.weights = Weights::Log;
        bench.window.things().fit(id, settings, u"Change weights"_s);
        QVERIFY(bench.isFitting());
        settings.weights = Weights::Relative;
        bench.window.things().fit(id, settings, u"Change weights"_s);
        bench.waitForJobs();
        QVERIFY(bench.session().fits.front().settings.weights == Weights::Relative);
        QCOMPARE(bench.window.document().undoStack().count(), steps + 1);
        bench.window.document().undoStack().undo();
        QVERIFY(bench.session().fits.front().settings.weights == Weights::Plain);
    }

    /// What is asked next goes on from what was asked, not from what is there.
    void changesWhileAFitRunsAddUp()
    {
        Runs bench;
        bench.import();
        bench.waitForJobs();
        const QString id = bench.session().datasets.front().id;
        bench.window.show(bench.session().fits.front().id);
        FitControls* controls = bench.window.inspector()->fitPanel()->controls();
        auto* log = controls->findChild<QButtonGroup*>()->button(int(Weights::Log));
        log->click();
        QVERIFY(bench.isFitting());
        QVERIFY(bench.session().fits.front().settings.weights == Weights::Plain && log->isChecked());
        for (auto* box : controls->findChildren<QSpinBox*>())
            if (box->accessibleName() == u"Leave out the first records") box->setValue(3);
        bench.window.things().toggleLeftOut({{id, 7}});
        bench.window.things().toggleLeftOut({{id, 9}});
        bench.waitForJobs();
        const FitSettings made = bench.session().fits.front().settings;
        QVERIFY(made.weights == Weights::Log);
        QCOMPARE(made.dropFirst, 3);
        QCOMPARE(made.excluded, (std::vector<int>{7, 9}));
        bench.window.document().undoStack().undo();
        QVERIFY(log->group()->checkedId() == int(Weights::Plain));
    }

    /// A change of one of several fits that are being made again takes the others along.
    void aChangeTakesAlongWhatTheOneBeforeItChanged()
    {
        Runs bench;
        bench.import();
        bench.waitForJobs();
        const QString id = bench.session().datasets.front().id;
        bench.window.things().fit(id, {.model = u"extra-p-pmnf"_s, .fixed = {}, .excluded = {}}, u"Fit"_s);
        bench.waitForJobs();
        QCOMPARE(bench.session().fits.size(), size_t(2));
        bench.window.things().toggleLeftOut({{id, 7}}); // of both
        QVERIFY(bench.isFitting());
        FitSettings settings = *bench.window.things().fits().asked(id, u"amdahl-overhead"_s);
        settings.weights = Weights::Relative;
        bench.window.things().fit(id, settings, u"Change weights"_s);
        bench.waitForJobs();
        for (const Fit& fit : bench.session().fits) QCOMPARE(fit.settings.excluded, std::vector<int>{7});
        QVERIFY(bench.session().fitOf(id, u"amdahl-overhead")->settings.weights == Weights::Relative);
    }

    /// What would give a fit where there is none, and what the scan proposes, are looked for in jobs.
    void offersAndScanAreJobs()
    {
        Runs bench;
        bench.import();
        bench.waitForJobs();
        const Fit before = bench.session().fits.front();
        FitPanel* panel = bench.window.inspector()->fitPanel();
        bench.window.show(before.id);
        const std::optional<double> scanned = bench.slider()->origin();
        QVERIFY(scanned && *scanned == before.value(u"f_s"));
        FitSettings settings = before.settings;
        settings.fixed[u"f_s"_s] = 0.1;
        bench.window.things().fit(before.dataset, settings, u"Hold"_s);
        bench.dog.take();
        QTRY_VERIFY(!bench.session().fits.front().usable());
        bench.waitForJobs();
        const Stop stop = bench.dog.take();
        QVERIFY2(stop.busy < 150, qPrintable(QString::number(stop.busy)));
        QCOMPARE(bench.slider()->origin(), scanned); // known from before
        const QList<QPushButton*> offers = panel->nearMisses()->findChildren<QPushButton*>();
        QVERIFY(!offers.empty());
        offers.front()->click();
        bench.waitForJobs();
        QVERIFY(bench.session().fits.front().usable());
    }

    void reloadedDataAreFittedInAJob()
    {
        Runs bench;
        bench.import();
        bench.waitForJobs();
        const Fit before = bench.session().fits.front();
        write(bench.file, runsTable(rows - 8, 8));
        bench.window.files().imports().reload({});
        QTRY_VERIFY_WITH_TIMEOUT(bench.isFitting(), 10'000);
        QVERIFY(bench.session().fits.empty()); // its numbers were of other data
        bench.waitForJobs();
        QCOMPARE(bench.session().fits.size(), size_t(1));
        QCOMPARE(bench.session().fits.front().id, before.id);
        QCOMPARE(bench.session().fits.front().used.size(), size_t(rows - 8));
        bench.window.document().undoStack().undo();
        QVERIFY(bench.session().fits.front() == before);
    }

    /// Whatever is done with many runs, the window's thread computes no longer than this at a time. A change of theme does: every
    /// widget is styled anew.
    void nothingStopsTheWindow_data()
    {
        QTest::addColumn<int>("runs");
        QTest::addColumn<int>("different");
        QTest::newRow("on few numbers of cores") << 20'000 << 8;
        QTest::newRow("on many") << 4000 << 4000;
    }
    void nothingStopsTheWindow()
    {
        QFETCH(int, runs);
        QFETCH(int, different);
        constexpr double longest = 300; // 0.1 s where nothing else runs
        Runs bench;
        MainWindow& window = bench.window;
        write(bench.file, runsTable(runs, different));
        QStringList stops;
        const auto act = [&](const QString& name, const auto& action) {
            QTest::qWait(50);
            bench.dog.take();
            action();
            QTest::qWait(50);
            bench.waitForJobs();
            QTest::qWait(50);
            if (const Stop stop = bench.dog.take(); stop.busy > longest) stops << u"%1: %2 ms"_s.arg(name).arg(stop.busy);
        };
        act(u"import"_s, [&] { window.files().openFiles({bench.file}); });
        const QString id = bench.session().datasets.front().id;
        act(u"show the fit"_s, [&] { window.show(bench.session().fits.front().id); });
        for (const FigureKind* kind : allFigures())
            if (const FigureRequest request{.id = {}, .kind = kind->id, .datasets = {id}, .choices = {}};
                kind->datasetKinds.contains(u"runs"_s) && lackOf(*kind, bench.session(), request).isEmpty())
                act(kind->id, [&] { window.things().newFigure(kind->id, {id}); });
        FitSettings settings = bench.session().fits.front().settings;
        settings.fixed[u"f_s"_s] = 0.1;
        act(u"hold f_s where it gives no fit"_s, [&] { window.things().fit(id, settings, u"Hold"_s); });
        act(u"undo"_s, [&] { window.document().undoStack().undo(); });
        act(u"pin"_s, [&] { window.comparison().pinNow(); });
        act(u"leave out"_s, [&] { window.things().toggleLeftOut({{id, 3}}); });
        act(u"remove"_s, [&] { window.things().remove({id}); });
        act(u"undo of it"_s, [&] { window.document().undoStack().undo(); });
        QVERIFY2(stops.isEmpty(), qPrintable(stops.join(u'\n')));
    }

    void theWindowClosesMeanwhile()
    {
        QElapsedTimer took;
        {
            Runs bench;
            bench.import();
            took.start();
            bench.window.close();
            QVERIFY(!bench.window.isVisible());
        }
        QVERIFY2(took.elapsed() < 2000, qPrintable(QString::number(took.elapsed()))); // 0.3 s where nothing else runs
    }
};

QTEST_MAIN(TestWindowForecast)
#include "tst_window_forecast.moc"
