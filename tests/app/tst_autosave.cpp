// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/workers.h"
#include "tests/app/windowBench.h"

#include "core/session/sessionFile.h"

#include <QDir>
#include <QLabel>
#include <QSignalSpy>
#include <QThreadPool>

#include <future>

using namespace costscope;

namespace {

Session withNotes(const char* notes)
{
    Session session;
    session.notes = QString::fromLatin1(notes);
    return session;
}

/// What a crashed program left in this folder.
Leftover leave(const QTemporaryDir& folder, const char* notes)
{
    const Leftover left{folder.filePath(u"crashed.costscope"_s), {}, QDateTime::currentDateTime()};
    return saveSession(withNotes(notes), left.copy).ok() ? left : Leftover{};
}

/// The notes of every copy in this folder.
QStringList notesIn(const QTemporaryDir& folder)
{
    QStringList notes;
    for (const QFileInfo& info : QDir(folder.path()).entryInfoList({u"*.costscope"_s}, QDir::Files, QDir::Name))
        if (const auto loaded = loadSession(info.filePath())) notes << loaded->session.notes;
    return notes;
}

/// No other work is done while one of these stands.
class Busy {
public:
    Busy()
    {
        m_pool.setMaxThreadCount(1);
        m_pool.start([this] { m_end.get_future().wait(); });
    }
    ~Busy()
    {
        m_end.set_value();
        m_pool.waitForDone();
        m_pool.setMaxThreadCount(m_threads);
    }

private:
    QThreadPool& m_pool = workers();
    const int m_threads = m_pool.maxThreadCount();
    std::promise<void> m_end; // not of Qt: the thread sanitizer sees by it that what was queued meanwhile came before
};

} // namespace

/// What is written aside is there when it is needed, and goes when it is not.
class TestAutosave : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    /// A crash between recovering and the next autosave must not lose what the first crash had left.
    void theCopyStaysUntilTheRecoveredSessionIsSafe()
    {
        const QTemporaryDir folder;
        const Leftover left{folder.filePath(u"crashed.costscope"_s), {}, QDateTime::currentDateTime()};
        Session session;
        session.notes = u"precious"_s;
        QVERIFY(saveSession(session, left.copy).ok());
        const auto copies = [&] { return QDir(folder.path()).entryList({u"*.costscope"_s}); };
        MainWindow window(std::make_unique<Answers>(), folder.path());
        window.files().recover(left);
        QCOMPARE(window.document().session().notes, session.notes);
        QVERIFY(copies().contains(u"crashed.costscope"_s));
        QTRY_VERIFY(window.autosave().age());
        QCOMPARE(copies().size(), 1);
        QVERIFY(!copies().contains(u"crashed.costscope"_s));
        const auto again = loadSession(folder.filePath(copies().front()));
        QVERIFY(again && again->session == session);
    }

    void theCopyIsThereAFewSecondsAfterAnEdit()
    {
        Bench bench;
        QSignalSpy saved(&bench.window.autosave(), &Autosave::saved);
        bench.window.document().edit(u"Edit"_s, withNotes("seen"));
        QVERIFY(saved.wait(8000)); // 5 s where nothing else runs
    }

    void theCopyGoesWithASessionThatIsGivenUp()
    {
        const QTemporaryDir folder;
        const Leftover left{folder.filePath(u"crashed.costscope"_s), {}, QDateTime::currentDateTime()};
        Session session;
        session.notes = u"given up"_s;
        QVERIFY(saveSession(session, left.copy).ok());
        {
            Document document;
            Autosave autosave(document, folder.path());
            document.recover(session, {});
            autosave.adopt(left);
            QVERIFY(QFile::exists(left.copy));
            document.replace({}, {}); // "Do not save"
            QVERIFY(!QFile::exists(left.copy));
        }
    }

    /// A write of the session before ends after another one was recovered: it is no copy of that.
    void aWriteOfTheSessionBeforeFreesNothing()
    {
        const QTemporaryDir folder;
        const Leftover left = leave(folder, "precious");
        Document document;
        Autosave autosave(document, folder.path());
        document.edit(u"edit"_s, withNotes("before"));
        autosave.saveNow();
        workers().waitForDone(); // its end is not yet told
        document.recover(withNotes("precious"), {});
        autosave.adopt(left);
        {
            const Busy busy;
            QCoreApplication::processEvents();
            QCOMPARE(notesIn(folder), QStringList{u"precious"_s}); // the old one, and none of "before"
            QVERIFY(QFile::exists(left.copy));
            QVERIFY(!autosave.age());
        }
        QTRY_VERIFY(!QFile::exists(left.copy)); // written again at once
        QVERIFY(autosave.age());
        QCOMPARE(notesIn(folder), QStringList{u"precious"_s});
    }

    void aWriteOfASessionThatWasGivenUpLeavesNothing()
    {
        const QTemporaryDir folder;
        Document document;
        Autosave autosave(document, folder.path());
        document.edit(u"edit"_s, withNotes("before"));
        autosave.saveNow();
        workers().waitForDone();
        document.replace({}, {});
        QTRY_VERIFY(notesIn(folder).isEmpty());
        QVERIFY(!autosave.age());
    }

    void aFailureIsToldOnce()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"autosave"_s);
        write(path, "a file stands where the folder should be");
        Document document;
        Autosave autosave(document, path);
        const QSignalSpy failed(&autosave, &Autosave::failed);
        document.edit(u"edit"_s, withNotes("precious"));
        for (int i = 0; i < 2; ++i) autosave.saveNow();
        QCOMPARE(failed.size(), 1);
        QVERIFY(failed.front().front().toString().contains(QDir::toNativeSeparators(path)));
        QVERIFY(!autosave.age());
        QVERIFY(QFile::remove(path));
        autosave.saveNow(); // tried again
        QTRY_VERIFY(autosave.age());
        QCOMPARE(failed.size(), 1);
    }

    void aCopyThatCannotBeWrittenIsTold()
    {
        const QTemporaryDir folder;
        Document document;
        Autosave autosave(document, folder.path());
        const QSignalSpy failed(&autosave, &Autosave::failed);
        const QStringList locks = QDir(folder.path()).entryList({u"*.lock"_s});
        QCOMPARE(locks.size(), 1);
        const QString copy = folder.filePath(QFileInfo(locks.front()).completeBaseName() + u".costscope"_s);
        QVERIFY(QDir().mkpath(copy + u"/in the way"_s));
        document.edit(u"edit"_s, withNotes("precious"));
        for (int i = 0; i < 2; ++i) {
            autosave.saveNow();
            workers().waitForDone();
            QTest::qWait(20); // told by now
            QCOMPARE(failed.size(), 1);
        }
        QVERIFY(!autosave.age());
        QVERIFY(QDir(copy).removeRecursively());
        autosave.saveNow();
        QTRY_VERIFY(autosave.age());
    }

    void theStatusBarTellsAFailure()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"autosave"_s);
        write(path, "a file stands where the folder should be");
        MainWindow window(std::make_unique<Answers>(), path);
        window.document().edit(u"edit"_s, withNotes("precious"));
        window.autosave().saveNow();
        QVERIFY2(window.status()->text().contains(u"not safe from a crash"_s), qPrintable(window.status()->text()));
    }
};

QTEST_MAIN(TestAutosave)
#include "tst_autosave.moc"
