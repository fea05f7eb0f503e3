// SPDX-License-Identifier: GPL-3.0-or-later
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
    const Leftover left{folder.filePath(QStringLiteral("crashed.costscope")), {}, QDateTime::currentDateTime()};
    return saveSession(withNotes(notes), left.copy).ok() ? left : Leftover{};
}

/// The notes of every copy in this folder.
QStringList notesIn(const QTemporaryDir& folder)
{
    QStringList notes;
    for (const QFileInfo& info : QDir(folder.path()).entryInfoList({QStringLiteral("*.costscope")}, QDir::Files, QDir::Name))
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
    QThreadPool& m_pool = *QThreadPool::globalInstance();
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
        const Leftover left{folder.filePath(QStringLiteral("crashed.costscope")), {}, QDateTime::currentDateTime()};
        Session session;
        session.notes = QStringLiteral("precious");
        QVERIFY(saveSession(session, left.copy).ok());
        const auto copies = [&] { return QDir(folder.path()).entryList({QStringLiteral("*.costscope")}); };
        MainWindow window(std::make_unique<Answers>(), folder.path());
        window.files().recover(left);
        QCOMPARE(window.document().session().notes, session.notes);
        QVERIFY(copies().contains(QStringLiteral("crashed.costscope")));
        QTRY_VERIFY(window.autosave().age());
        QCOMPARE(copies().size(), 1);
        QVERIFY(!copies().contains(QStringLiteral("crashed.costscope")));
        const auto again = loadSession(folder.filePath(copies().front()));
        QVERIFY(again && again->session == session);
    }

    void theCopyGoesWithASessionThatIsGivenUp()
    {
        const QTemporaryDir folder;
        const Leftover left{folder.filePath(QStringLiteral("crashed.costscope")), {}, QDateTime::currentDateTime()};
        Session session;
        session.notes = QStringLiteral("given up");
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
        document.edit(QStringLiteral("edit"), withNotes("before"));
        autosave.saveNow();
        QThreadPool::globalInstance()->waitForDone(); // its end is not yet told
        document.recover(withNotes("precious"), {});
        autosave.adopt(left);
        {
            const Busy busy;
            QCoreApplication::processEvents();
            QCOMPARE(notesIn(folder), QStringList{QStringLiteral("precious")}); // the old one, and none of "before"
            QVERIFY(QFile::exists(left.copy));
            QVERIFY(!autosave.age());
        }
        QTRY_VERIFY(!QFile::exists(left.copy)); // written again at once
        QVERIFY(autosave.age());
        QCOMPARE(notesIn(folder), QStringList{QStringLiteral("precious")});
    }

    void aWriteOfASessionThatWasGivenUpLeavesNothing()
    {
        const QTemporaryDir folder;
        Document document;
        Autosave autosave(document, folder.path());
        document.edit(QStringLiteral("edit"), withNotes("before"));
        autosave.saveNow();
        QThreadPool::globalInstance()->waitForDone();
        document.replace({}, {});
        QTRY_VERIFY(notesIn(folder).isEmpty());
        QVERIFY(!autosave.age());
    }

    void aFailureIsToldOnce()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("autosave"));
        write(path, "a file stands where the folder should be");
        Document document;
        Autosave autosave(document, path);
        const QSignalSpy failed(&autosave, &Autosave::failed);
        document.edit(QStringLiteral("edit"), withNotes("precious"));
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
        const QStringList locks = QDir(folder.path()).entryList({QStringLiteral("*.lock")});
        QCOMPARE(locks.size(), 1);
        const QString copy = folder.filePath(QFileInfo(locks.front()).completeBaseName() + QStringLiteral(".costscope"));
        QVERIFY(QDir().mkpath(copy + QStringLiteral("/in the way")));
        document.edit(QStringLiteral("edit"), withNotes("precious"));
        for (int i = 0; i < 2; ++i) {
            autosave.saveNow();
            QThreadPool::globalInstance()->waitForDone();
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
        const QString path = folder.filePath(QStringLiteral("autosave"));
        write(path, "a file stands where the folder should be");
        MainWindow window(std::make_unique<Answers>(), path);
        window.document().edit(QStringLiteral("edit"), withNotes("precious"));
        window.autosave().saveNow();
        QVERIFY2(window.status()->text().contains(QStringLiteral("not safe from a crash")), qPrintable(window.status()->text()));
    }
};

QTEST_MAIN(TestAutosave)
#include "tst_autosave.moc"
