// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/actions/Imports.h"
#include "app/pages/CountingPage.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/session/sessionFile.h"
#include "views/figure/FigureView.h"
#include "views/inspector/DatasetPanel.h"
#include "views/inspector/levels/LevelPanel.h"
#include "views/widgets/ParameterSlider.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QPushButton>

using namespace costscope;

namespace {

constexpr int ranks = 1024, levels = 4;

/// A hierarchy with `messages` messages, evenly on its levels.
QByteArray hierarchy(qint64 messages)
{
    QByteArray text = "{\"format\": \"costscope.amg/1\", \"label\": \"big\", \"ranks\": " + QByteArray::number(ranks) +
                      ", \"placement\": {\"ppn\": 16, \"sockets_per_node\": 2}, \"levels\": [";
    const qint64 count = messages / levels;
    quint32 random = 1;
    const auto next = [&] { return (random = random * 1664525u + 1013904223u) >> 8; };
    for (int level = 0; level < levels; ++level) {
        QByteArray src, dst, bytes;
        for (qint64 i = 0; i < count; ++i) {
            const qint64 from = i * ranks / count;
            src += QByteArray::number(from) + ',';
            dst += QByteArray::number((from + 1 + next() % std::min(16 << (2 * level), ranks - 1)) % ranks) + ',';
            bytes += QByteArray::number(8 * (1 + next() % 4096)) + ',';
        }
        for (QByteArray* list : {&src, &dst, &bytes}) list->chop(1);
        text += (level ? ",\n" : "") + ("{\"level\": " + QByteArray::number(level)) + ", \"operations\": [{\"operation\": \"spmv\", " +
                "\"measured_seconds\": {\"median\": 1e-3}, \"messages\": {\"src\": [" + src + "], \"dst\": [" + dst + "], \"bytes\": [" +
                bytes + "]}}]}";
    }
    return text + "]}\n";
}

/// A window with a file of a million messages, and what its figure's tab showed while jobs ran.
struct Big : Bench {
    QString file = folder.filePath(u"big.json"_s);
    QStringList jobs;     ///< every one that ran
    int counted = 0;      ///< times that counting was seen in the tab
    bool cancels = false; ///< presses Cancel as soon as it is seen

    Big()
    {
        write(file, hierarchy(1'000'000));
        QObject::connect(&window.jobs(), &Jobs::changed, &window, [this] { look(); });
    }
    FigurePage* page() { return window.figures()->currentFigure(); }
    CountingPage* counting() { return page() ? qobject_cast<CountingPage*>(page()->currentWidget()) : nullptr; }
    LevelPanel* panel() { return window.inspector()->levelPanel(); }
    void look()
    {
        for (const Job& job : window.jobs().jobs())
            if (!jobs.contains(job.name)) jobs << job.name;
        if (!counting() || window.jobs().isEmpty()) return;
        ++counted;
        if (cancels) counting()->button()->click();
        cancels = false;
    }
    void open()
    {
        window.files().openFiles({file});
        waitForJobs();
        QVERIFY(page());
    }
};

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList filesIn(const QString& folder, const char* pattern)
{
    return QDir(folder).entryList({QString::fromLatin1(pattern)}, QDir::Files, QDir::Name);
}

} // namespace

/// Millions of messages: nothing that takes long is done in the window's thread.
class TestWindowBig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void messagesAreCountedInAJob()
    {
        Big bench;
        bench.open();
        QVERIFY(bench.counted > 0);
        QCOMPARE(bench.jobs, (QStringList{u"Reading big.json"_s, u"Counting the messages of big"_s}));
        QVERIFY(bench.page()->figure());
        QVERIFY(bench.page()->currentWidget()->isAncestorOf(bench.page()->view()));
        QCOMPARE(bench.page()->figure()->table.rows(), levels);
        QVERIFY(bench.panel()->isVisible());
        // The same as without a window and without a memory.
        const auto figure = buildFigure(bench.session(), bench.session().figures.front());
        QVERIFY(figure && figure->table == bench.page()->figure()->table);
    }

    /// What was counted serves every parameter of the machine: a drag starts no job.
    void draggingNeedsNoJob()
    {
        Big bench;
        bench.open();
        const int counted = bench.counted;
        const double before = bench.page()->figure()->table.numbers(u"contention_s")[0];
        Q_EMIT bench.panel()->contention()->changed(2e-10);
        QVERIFY(bench.window.jobs().isEmpty());
        QVERIFY(qFuzzyCompare(bench.page()->figure()->table.numbers(u"contention_s")[0], 2 * before));
        QCOMPARE(bench.counted, counted);
    }

    void countingCanBeCancelledAndBegunAgain()
    {
        Big bench;
        bench.cancels = true;
        bench.open();
        QVERIFY(!bench.page()->figure());
        QVERIFY(bench.counting());
        QVERIFY2(bench.counting()->words()->text().contains(u"not counted"_s), qPrintable(bench.counting()->words()->text()));
        QVERIFY(!bench.panel()->isVisible());
        bench.counting()->button()->click();
        bench.waitForJobs();
        QVERIFY(bench.page()->figure());
        QVERIFY(bench.panel()->isVisible());
    }

    /// A figure that has to be counted anew stays in sight until the new one is there, and the Inspector waits with it.
    void whatWasShownStaysWhileCountingAnew()
    {
        Big bench;
        bench.open();
        const auto before = bench.page()->figure();
        FigureRequest request = bench.session().figures.front();
        request.choices[u"queue_messages"_s] = u"sends"_s;
        bench.window.things().editFigure(request, u"switch"_s);
        QVERIFY(!bench.window.jobs().isEmpty());
        QCOMPARE(bench.page()->figure(), before);
        QVERIFY2(bench.panel()->verdict()->text().contains(u"Counting"_s), qPrintable(bench.panel()->verdict()->text()));
        bench.waitForJobs();
        QVERIFY(bench.page()->figure() != before);
        QVERIFY(!bench.panel()->verdict()->text().contains(u"Counting"_s));
        bench.window.document().undoStack().undo(); // known already
        QVERIFY(bench.window.jobs().isEmpty());
        QVERIFY(bench.page()->figure()->table == before->table);
    }

    /// A tab that is closed, or a session that goes, takes its job along.
    void closingTheTabEndsTheJob()
    {
        Big bench;
        bench.window.files().openFiles({bench.file});
        QTRY_VERIFY_WITH_TIMEOUT(bench.counted > 0, 30'000);
        bench.window.figures()->closeAll();
        bench.waitForJobs();
        QVERIFY(bench.window.figures()->isEmpty());
        bench.window.show(bench.session().figures.front().id);
        bench.waitForJobs();
        QVERIFY(bench.page()->figure());
    }
    /// Saved as a job, the window goes on; an edit meanwhile stays unsaved. What was saved opens again, as a job as well.
    void savingAndOpeningAreJobs()
    {
        Big bench;
        bench.open();
        const QString file = bench.answers->save = bench.folder.filePath(u"s.costscope"_s);
        QVERIFY(bench.window.files().saveAs());
        QCOMPARE(bench.window.jobs().jobs().front().name, u"Saving s.costscope"_s);
        QVERIFY(bench.window.document().isModified());
        bench.waitForJobs();
        QVERIFY(!bench.window.document().isModified());
        QCOMPARE(bench.window.document().fileName(), file);
        const qint64 size = QFileInfo(file).size();
        QVERIFY2(size < QFileInfo(bench.file).size() / 2, qPrintable(QString::number(size)));
        const Session session = bench.session();

        bench.window.files().save();
        bench.window.things().rename(session.datasets[0].id, u"renamed"_s);
        bench.waitForJobs();
        QVERIFY(bench.window.document().isModified()); // the file has the name before
        bench.window.files().save();
        bench.window.files().save(); // waits for the first one
        bench.waitForJobs();
        QVERIFY(!bench.window.document().isModified());
        QVERIFY(bench.answers->told.empty());

        Big other;
        other.window.files().openFiles({file});
        QVERIFY(other.session().datasets.empty()); // not yet
        other.waitForJobs();
        QCOMPARE(other.jobs.front(), u"Opening s.costscope"_s);
        QCOMPARE(other.session().datasets[0].name, u"renamed"_s);
        QVERIFY(other.session().datasets[0].data->tables == session.datasets[0].data->tables);
        QVERIFY(other.page() && other.page()->figure());
    }

    void aCancelledSaveLeavesTheFile()
    {
        Big bench;
        bench.open();
        const QString file = bench.answers->save = bench.folder.filePath(u"s.costscope"_s);
        write(file, "before");
        bool saved = false;
        QVERIFY(bench.window.files().saveAs([&] { saved = true; }));
        bench.window.jobs().cancel(bench.window.jobs().jobs().front().id);
        bench.waitForJobs();
        QVERIFY(!saved);
        QVERIFY(bench.window.document().isModified());
        QCOMPARE(bytesOf(file), "before");
        QVERIFY(bench.window.files().saveAs([&] { saved = true; })); // nothing stands in the way
        bench.waitForJobs();
        QVERIFY(saved);
    }

    /// "Save" at the question of the window that closes: it stays until the file is written, and goes then.
    void theWindowClosesAfterTheSave()
    {
        Big bench;
        bench.open();
        const QString file = bench.answers->save = bench.folder.filePath(u"s.costscope"_s);
        bench.answers->unsaved = Unsaved::Save;
        bench.window.close();
        QVERIFY(bench.window.isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.isVisible(), 30'000);
        QCOMPARE(bench.answers->unsavedAsked, 1);
        QVERIFY(loadSession(file)->session.datasets.size() == 1);
    }

    /// What is edited while another session is being opened is asked for.
    void openingAsksForWhatWasDoneMeanwhile()
    {
        Big bench;
        bench.open();
        const QString file = bench.answers->save = bench.folder.filePath(u"s.costscope"_s);
        bench.window.files().saveAs();
        bench.waitForJobs();
        bench.answers->unsaved = Unsaved::Cancel;
        bench.window.files().openFiles({file});
        bench.window.things().rename(bench.session().datasets[0].id, u"mine"_s);
        bench.waitForJobs();
        QCOMPARE(bench.answers->unsavedAsked, 1);
        QCOMPARE(bench.session().datasets[0].name, u"mine"_s);
    }

    /// The data are written aside once; after that an autosave is a few kilobytes.
    void autosaveWritesLargeDataOnce()
    {
        Big bench;
        bench.open();
        const QString folder = bench.folder.filePath(u"autosave"_s);
        bench.window.autosave().saveNow();
        QTRY_VERIFY_WITH_TIMEOUT(bench.window.autosave().age(), 30'000);
        const QStringList parts = filesIn(folder, "*.part");
        QCOMPARE(parts.size(), 1);
        const QFileInfo part(folder + QLatin1Char('/') + parts.front());
        const QDateTime written = part.lastModified();
        const QString copy = folder + QLatin1Char('/') + filesIn(folder, "*.costscope").value(0);
        QVERIFY(QFileInfo(copy).size() < 50'000);
        QVERIFY(part.size() > 1'000'000);
        bench.window.things().rename(bench.session().datasets[0].id, u"renamed"_s);
        QTRY_VERIFY_WITH_TIMEOUT((bench.window.autosave().saveNow(), bytesOf(copy).contains("renamed")), 30'000);
        QCOMPARE(filesIn(folder, "*.part"), parts);
        QCOMPARE(QFileInfo(part.filePath()).lastModified(), written);
        const auto recovered = loadSession(copy); // as after a crash
        QVERIFY(recovered && recovered->messages.empty());
        QVERIFY(recovered->session == bench.session());

        // Saved: no copy is needed. Another edit finds the part that is there.
        bench.answers->save = bench.folder.filePath(u"s.costscope"_s);
        bench.window.files().saveAs();
        bench.waitForJobs();
        QTRY_VERIFY(!QFile::exists(copy));
        QCOMPARE(filesIn(folder, "*.part"), parts);
        bench.window.things().rename(bench.session().datasets[0].id, u"again"_s);
        QTRY_VERIFY_WITH_TIMEOUT((bench.window.autosave().saveNow(), bytesOf(copy).contains("again")), 30'000);
        QCOMPARE(QFileInfo(part.filePath()).lastModified(), written);
        bench.window.document().replace({}, {});
        bench.window.close();
        QVERIFY(filesIn(folder, "*").isEmpty());
    }

    void aCrashIsRecoveredWithItsParts()
    {
        Big bench;
        bench.open();
        const QString folder = bench.folder.filePath(u"autosave"_s), crashed = bench.folder.filePath(u"crashed"_s);
        bench.window.autosave().saveNow();
        QTRY_VERIFY_WITH_TIMEOUT(bench.window.autosave().age(), 30'000);
        QVERIFY(QDir().mkpath(crashed));
        for (const QString& file : filesIn(folder, "*")) // but for the lock
            if (!file.endsWith(u".lock"_s)) QVERIFY(QFile::copy(folder + QLatin1Char('/') + file, crashed + QLatin1Char('/') + file));
        write(crashed + u"/other.1.part"_s, "left by a crash without a copy");
        auto* answers = new Answers;
        MainWindow window(std::unique_ptr<Dialogs>(answers), crashed);
        QCOMPARE(filesIn(crashed, "*.part").size(), 1);
        const auto left = window.autosave().leftovers();
        QCOMPARE(left.size(), size_t(1));
        window.files().recover(left.front());
        QTRY_VERIFY_WITH_TIMEOUT(window.jobs().isEmpty() && !window.document().session().datasets.empty(), 30'000);
        QVERIFY(window.document().session() == bench.session());
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(left.front().copy), 30'000); // stands in a copy of our own
        QCOMPARE(filesIn(crashed, "*.part").size(), 1);
    }

    /// Linked, the session file is small, the data come from the file beside it, and their absence is said where it matters.
    void linkedDataComeFromTheirFile()
    {
        Big bench;
        bench.open();
        const QString file = bench.answers->save = bench.folder.filePath(u"s.costscope"_s);
        const QString id = bench.session().datasets[0].id;
        bench.window.show(id);
        QComboBox* storage = bench.window.inspector()->datasetPanel()->storage();
        QVERIFY(storage->isVisible());
        storage->setCurrentIndex(1);
        Q_EMIT storage->activated(1);
        bench.waitForJobs();
        QVERIFY2(bench.answers->told.empty(), qPrintable(bench.answers->told.empty() ? QString() : bench.answers->told[0].message));
        QVERIFY(bench.session().datasets[0].storage == Storage::Linked);
        bench.window.files().saveAs();
        bench.waitForJobs();
        QVERIFY(QFileInfo(file).size() < 50'000);
        {
            Big other;
            other.window.files().openFiles({file});
            other.waitForJobs();
            QVERIFY(other.session() == bench.session());
            QVERIFY(other.page()->figure());
        }
        QVERIFY(QFile::rename(bench.file, bench.file + u".away"_s));
        Big other;
        other.window.files().openFiles({file});
        other.waitForJobs();
        const DatasetItem& item = other.session().datasets[0];
        QVERIFY2(item.missing.contains(u"big.json is not there"_s), qPrintable(item.missing));
        QCOMPARE(other.session().figures.size(), size_t(1));
        other.window.show(other.session().figures.front().id);
        QVERIFY(!other.page()->figure());
        const auto* reason = qobject_cast<QLabel*>(other.page()->currentWidget());
        QVERIFY(reason);
        QVERIFY2(reason->text().contains(u"are missing"_s), qPrintable(reason->text()));
        other.window.show(item.id);
        QVERIFY(!other.window.inspector()->datasetPanel()->storage()->isEnabled());
        // The file is back: reloaded, everything is as it was.
        QVERIFY(QFile::rename(bench.file + u".away"_s, bench.file));
        other.window.files().imports().reload({});
        other.waitForJobs();
        QVERIFY(other.session().datasets[0].missing.isEmpty());
        QVERIFY(other.session().datasets[0].data->tables == bench.session().datasets[0].data->tables);
        other.window.show(other.session().figures.front().id);
        other.waitForJobs();
        QVERIFY(other.page()->figure());
    }

    void aFileThatHasChangedIsNotLinked()
    {
        Big bench;
        bench.open();
        write(bench.file, hierarchy(4000));
        bench.window.things().setStorage(bench.session().datasets[0].id, Storage::Linked);
        bench.waitForJobs();
        QCOMPARE(bench.answers->told.size(), size_t(1));
        QVERIFY2(bench.answers->told[0].message.contains(u"other data"_s), qPrintable(bench.answers->told[0].message));
        QVERIFY(bench.session().datasets[0].storage == Storage::Inside);
    }
};

QTEST_MAIN(TestWindowBig)
#include "tst_window_big.moc"
