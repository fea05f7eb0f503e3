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
        document.edit(u"one"_s, noted(u"1"_s));
        document.edit(u"two"_s, noted(u"2"_s));
        QVERIFY(document.isModified());
        document.undoStack().undo();
        QCOMPARE(document.session().notes, u"1"_s);
        document.undoStack().undo();
        QVERIFY(document.session() == Session{});
        QVERIFY(!document.isModified());
        document.undoStack().redo();
        QCOMPARE(document.session().notes, u"1"_s);
    }

    void dropsEditsThatChangeNothing()
    {
        Document document;
        QSignalSpy changed(&document, &Document::changed);
        document.edit(u"nothing"_s, Session{});
        QCOMPARE(document.undoStack().count(), 0);
        QCOMPARE(changed.size(), 0);
    }

    void aDragIsOneStep()
    {
        Document document;
        const QString key = u"slider"_s;
        for (const char* value : {"1", "2", "3"}) document.edit(u"drag"_s, noted(QLatin1String(value)), key);
        QCOMPARE(document.undoStack().count(), 1);
        document.endMerge();
        document.edit(u"drag"_s, noted(u"4"_s), key);
        QCOMPARE(document.undoStack().count(), 2);
        document.edit(u"other"_s, noted(u"5"_s), u"another slider"_s);
        QCOMPARE(document.undoStack().count(), 3);
        document.undoStack().undo();
        document.undoStack().undo();
        QCOMPARE(document.session().notes, u"3"_s);
    }

    void aDragThereAndBackLeavesNothing()
    {
        Document document;
        const QString key = u"slider"_s;
        document.edit(u"drag"_s, noted(u"1"_s), key);
        document.edit(u"drag"_s, Session{}, key);
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!document.isModified());
    }

    void savesAndLoads()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"a.costscope"_s);
        Document document;
        document.edit(u"note"_s, noted(u"kept"_s));
        QVERIFY(document.save(path).ok());
        QVERIFY(!document.isModified());
        QCOMPARE(document.displayName(), u"a.costscope"_s);
        document.undoStack().undo();
        QVERIFY(document.isModified()); // what is saved is no longer what is shown
        Document other;
        QVERIFY(other.load(path).ok());
        QCOMPARE(other.session().notes, u"kept"_s);
        QVERIFY(!other.load(folder.filePath(u"none.costscope"_s)).ok());
        QCOMPARE(other.session().notes, u"kept"_s);
    }

    void autosaveOutlivesACrashOnly()
    {
        const QTemporaryDir folder;
        Document document;
        {
            Autosave autosave(document, folder.path());
            document.edit(u"note"_s, noted(u"precious"_s));
            QSignalSpy saved(&autosave, &Autosave::saved);
            autosave.saveNow();
            QVERIFY(saved.wait());
            QCOMPARE(QDir(folder.path()).entryList({u"*.costscope"_s}).size(), 1);
            QVERIFY(autosave.leftovers().empty()); // our own is no leftover
            // As a crash leaves it: the copy without its lock.
            const QString copy = folder.filePath(QDir(folder.path()).entryList({u"*.costscope"_s}).front());
            QVERIFY(QFile::copy(copy, folder.filePath(u"crashed.costscope"_s)));
        }
        QCOMPARE(QDir(folder.path()).entryList({u"*.costscope"_s}), QStringList{u"crashed.costscope"_s});
        Document fresh;
        const Autosave next(fresh, folder.path());
        const std::vector<Leftover> found = next.leftovers();
        QCOMPARE(found.size(), size_t(1));
        QVERIFY(fresh.load(found.front().copy).ok());
        QCOMPARE(fresh.session().notes, u"precious"_s);
    }

    void jobsGiveTheirResultOrNothing()
    {
        Jobs jobs;
        int result = 0;
        jobs.run(
            u"quick"_s, [](const Progress& progress) { return progress.report(0.5) ? 7 : 0; }, [&](int value) { result = value; });
        QTRY_VERIFY(jobs.isEmpty());
        QCOMPARE(result, 7);
        bool delivered = false;
        const int id = jobs.run(
            u"endless"_s,
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
