// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/Document.h"
#include "app/jobs/Autosave.h"
#include "app/jobs/Jobs.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

using namespace costscope;

namespace {

Session noted(const QString& notes)
{
    Session session;
    session.notes = notes;
    return session;
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void undoesAndRedoes()
    {
        Document document;
        document.edit(QStringLiteral("one"), noted(QStringLiteral("1")));
        document.edit(QStringLiteral("two"), noted(QStringLiteral("2")));
        QVERIFY(document.isModified());
        document.undoStack().undo();
        QCOMPARE(document.session().notes, QStringLiteral("1"));
        document.undoStack().undo();
        QVERIFY(document.session() == Session{});
        QVERIFY(!document.isModified());
        document.undoStack().redo();
        QCOMPARE(document.session().notes, QStringLiteral("1"));
    }

    void dropsEditsThatChangeNothing()
    {
        Document document;
        QSignalSpy changed(&document, &Document::changed);
        document.edit(QStringLiteral("nothing"), Session{});
        QCOMPARE(document.undoStack().count(), 0);
        QCOMPARE(changed.size(), 0);
    }

    void aDragIsOneStep()
    {
        Document document;
        const QString key = QStringLiteral("slider");
        for (const char* value : {"1", "2", "3"}) document.edit(QStringLiteral("drag"), noted(QLatin1String(value)), key);
        QCOMPARE(document.undoStack().count(), 1);
        document.endMerge();
        document.edit(QStringLiteral("drag"), noted(QStringLiteral("4")), key);
        QCOMPARE(document.undoStack().count(), 2);
        document.edit(QStringLiteral("other"), noted(QStringLiteral("5")), QStringLiteral("another slider"));
        QCOMPARE(document.undoStack().count(), 3);
        document.undoStack().undo();
        document.undoStack().undo();
        QCOMPARE(document.session().notes, QStringLiteral("3"));
    }

    void aDragThereAndBackLeavesNothing()
    {
        Document document;
        const QString key = QStringLiteral("slider");
        document.edit(QStringLiteral("drag"), noted(QStringLiteral("1")), key);
        document.edit(QStringLiteral("drag"), Session{}, key);
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!document.isModified());
    }

    void savesAndLoads()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.costscope"));
        Document document;
        document.edit(QStringLiteral("note"), noted(QStringLiteral("kept")));
        QVERIFY(document.save(path).ok());
        QVERIFY(!document.isModified());
        QCOMPARE(document.displayName(), QStringLiteral("a.costscope"));
        document.undoStack().undo();
        QVERIFY(document.isModified()); // what is saved is no longer what is shown
        Document other;
        QVERIFY(other.load(path).ok());
        QCOMPARE(other.session().notes, QStringLiteral("kept"));
        QVERIFY(!other.load(folder.filePath(QStringLiteral("none.costscope"))).ok());
        QCOMPARE(other.session().notes, QStringLiteral("kept"));
    }

    void autosaveOutlivesACrashOnly()
    {
        const QTemporaryDir folder;
        Document document;
        {
            Autosave autosave(document, folder.path());
            document.edit(QStringLiteral("note"), noted(QStringLiteral("precious")));
            QSignalSpy saved(&autosave, &Autosave::saved);
            autosave.saveNow();
            QVERIFY(saved.wait());
            QCOMPARE(QDir(folder.path()).entryList({QStringLiteral("*.costscope")}).size(), 1);
            QVERIFY(autosave.leftovers().empty()); // our own is no leftover
            // As a crash leaves it: the copy without its lock.
            const QString copy = folder.filePath(QDir(folder.path()).entryList({QStringLiteral("*.costscope")}).front());
            QVERIFY(QFile::copy(copy, folder.filePath(QStringLiteral("crashed.costscope"))));
        }
        QCOMPARE(QDir(folder.path()).entryList({QStringLiteral("*.costscope")}), QStringList{QStringLiteral("crashed.costscope")});
        Document fresh;
        const Autosave next(fresh, folder.path());
        const std::vector<Leftover> found = next.leftovers();
        QCOMPARE(found.size(), size_t(1));
        QVERIFY(fresh.load(found.front().copy).ok());
        QCOMPARE(fresh.session().notes, QStringLiteral("precious"));
    }

    void jobsGiveTheirResultOrNothing()
    {
        Jobs jobs;
        int result = 0;
        jobs.run(
            QStringLiteral("quick"), [](const Progress& progress) { return progress.report(0.5) ? 7 : 0; },
            [&](int value) { result = value; });
        QTRY_VERIFY(jobs.isEmpty());
        QCOMPARE(result, 7);
        bool delivered = false;
        const int id = jobs.run(
            QStringLiteral("endless"),
            [](const Progress& progress) {
                while (progress.report(0.1)) QThread::msleep(1);
                return 1;
            },
            [&](int) { delivered = true; });
        QTRY_COMPARE(jobs.jobs().front().fraction, 0.1);
        jobs.cancel(id);
        QTRY_VERIFY(jobs.isEmpty());
        QVERIFY(!delivered);
    }
};

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
