// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/actions/Imports.h"
#include "core/overhead/fitModel.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QTimer>

using namespace costscope;

namespace {

/// Run times of one program, `count` runs on `different` numbers of cores, by a law with 2 % of noise; the first of them on one core.
QByteArray runsTable(int count, int different)
{
    QByteArray text = "n,t_n_s\n";
    quint32 random = 7;
    const auto noise = [&] { return 1 + 0.02 * (double((random = random * 1664525u + 1013904223u) >> 8) / double(1 << 24) - 0.5); };
    for (int i = 0; i < count; ++i) {
        const int place = i % different;
        const double n = different > 64 ? 1 + place : double(qint64(1) << (place % 20));
        const double t = (100 / n + 0.3) / (1 - 0.5 * (n - 1) / (n + 900)) * noise();
        text += QByteArray::number(n, 'g', 10) + ',' + QByteArray::number(t, 'g', 8) + '\n';
    }
    return text;
}

/// How long the window's thread did not answer, at most.
class Watchdog {
public:
    Watchdog()
    {
        QObject::connect(&m_timer, &QTimer::timeout, [this] { look(); });
        m_timer.start(2);
        m_since.start();
    }
    void look() { m_longest = std::max(m_longest, double(m_since.nsecsElapsed()) / 1e6), m_since.start(); }
    double take()
    {
        look();
        return std::exchange(m_longest, 0.0);
    }

private:
    QTimer m_timer;
    QElapsedTimer m_since;
    double m_longest = 0;
};

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
        const double gap = bench.dog.take();
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
