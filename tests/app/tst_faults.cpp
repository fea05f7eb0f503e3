// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/workers.h"
#include "tests/app/windowBench.h"
#include "tests/faults/failing.h"

#include "app/jobs/Autosave.h"
#include "app/jobs/parallel.h"
#include "core/base/FileWriter.h"
#include "core/machine/machineFile.h"
#include "core/session/exportData.h"
#include "core/session/sessionFile.h"
#include "importers/importFiles.h"

#include <QDirIterator>
#include <QProcess>
#include <QSignalSpy>
#include <QThreadPool>

#include <array>
#include <atomic>
#include <csignal>
#include <functional>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace costscope;
using failing::Call;

namespace {

/// In memory where that can be had: some thousand files are synced here.
struct Folder : QTemporaryDir {
    Folder() : QTemporaryDir(QFileInfo(u"/dev/shm"_s).isWritable() ? u"/dev/shm/costscope-XXXXXX"_s : QString()) {}
};

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there");
}

ImportReport importOf(const QString& path)
{
    ImportRequest request;
    request.paths = {path};
    return importFiles(request);
}

/// Names and contents of all files of a folder.
QMap<QString, QByteArray> filesIn(const QString& folder)
{
    QMap<QString, QByteArray> all;
    for (const QFileInfo& info : QDir(folder).entryInfoList(QDir::Files | QDir::Hidden | QDir::System))
        all[info.fileName()] = contentOf(info.filePath());
    return all;
}

Session sessionWith(const QString& notes, int rows = 3)
{
    std::vector<double> times(size_t(rows), 1.5);
    for (int i = 0; i < rows; ++i) times[size_t(i)] += i;
    auto data = std::make_shared<Dataset>();
    data->name = u"two tables"_s;
    data->kind = DatasetKind::Runs;
    for (const char* name : {"runs", "others"})
        data->tables.push_back({QString::fromLatin1(name), {{u"n"_s, Quantity::Processes, times}, {u"t_n_s"_s, Quantity::Time, times}}});
    Session session;
    session.notes = notes;
    addDataset(session, data);
    return session;
}

/// One way in which the program writes files into a folder.
struct Writing {
    const char* name;
    std::function<Result<Done>(const QString& folder, const QString& notes)> write;
};

Result<Done> done(const Result<Messages>& result)
{
    return result ? Result<Done>(Done{}) : result.error();
}

const std::vector<Writing>& writings()
{
    static const std::vector<Writing> all = {
        {"session",
         [](const QString& folder, const QString& notes) { return done(saveSession(sessionWith(notes), folder + "/a.costscope")); }},
        {"packed session",
         [](const QString& folder, const QString& notes) {
             SaveOptions options;
             options.packAbove = 100;
             return done(saveSession(sessionWith(notes, 500), folder + "/a.costscope", options));
         }},
        {"machine",
         [](const QString& folder, const QString& notes) {
             Machine machine = shippedMachines().front();
             machine.notes = notes;
             return saveMachine(machine, folder + "/m.json");
         }},
        {"tables",
         [](const QString& folder, const QString& notes) {
             const Session session = sessionWith(notes, 3 + int(notes.size()));
             return done(exportData(session, {session.datasets.front().id}, folder + "/t.csv"));
         }},
        {"experiment",
         [](const QString& folder, const QString& notes) {
             const Session session = sessionWith(notes, 3 + int(notes.size()));
             return done(exportData(session, {session.datasets.front().id}, folder + "/x.txt"));
         }},
        {"figure",
         [](const QString& folder, const QString& notes) {
             Figure figure;
             figure.title = notes;
             figure.panels.resize(1);
             figure.panels[0].series.push_back({});
             figure.panels[0].series[0].x = {1, 2}, figure.panels[0].series[0].y = {1, 2};
             return done(exportFigure(figure, folder + "/f.svg"));
         }},
        {"window: save",
         [](const QString& folder, const QString& notes) {
             Document document;
             document.edit(u"add"_s, sessionWith(notes));
             const auto saved = document.save(folder + "/w.costscope");
             // What is not safe counts as unsaved.
             return saved.ok() != document.isModified() ? saved : Result<Done>(Error{});
         }},
    };
    return all;
}

/// A folder with what a writing leaves when nothing fails.
QMap<QString, QByteArray> writtenIn(const QString& folder, const Writing& writing, const QString& notes)
{
    return writing.write(folder, notes) ? filesIn(folder) : QMap<QString, QByteArray>();
}

struct Kind {
    const char* name;
    Call call;
    int code;
};

constexpr std::array kinds = {
    Kind{"open", Call::Open, EMFILE},   Kind{"write", Call::Write, ENOSPC},
    Kind{"quota", Call::Write, EDQUOT}, Kind{"sync", Call::Sync, EIO},
    Kind{"close", Call::Close, EDQUOT}, Kind{"link", Call::Link, ENOSPC},
    Kind{"rename", Call::Rename, EIO},  Kind{"permissions", Call::Permissions, EPERM},
};

/// The notes of every session that a recovery would offer.
QStringList notesIn(const QString& folder)
{
    QStringList notes;
    for (const QFileInfo& info : QDir(folder).entryInfoList({u"*.costscope"_s}, QDir::Files))
        if (const auto loaded = loadSession(info.filePath())) notes << loaded->session.notes;
    return notes;
}

void setFileLimit(rlim_t bytes)
{
    rlimit limit{};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
}

/// What may be in a folder after a writing that did not succeed: the files of before, or those of afterwards, each whole.
QString damage(const QMap<QString, QByteArray>& now, const QMap<QString, QByteArray>& old, const QMap<QString, QByteArray>& next)
{
    for (auto file = now.begin(); file != now.end(); ++file) {
        if (!old.contains(file.key()) && !next.contains(file.key())) return u"left behind: "_s + file.key();
        if (file.value() != old.value(file.key()) && file.value() != next.value(file.key())) return file.key() + u" is damaged"_s;
    }
    for (const QString& name : old.keys())
        if (!now.contains(name)) return name + u" is gone"_s;
    return {};
}

constexpr int nothingFailed = 100;

/// In a process of its own. Exit code 0: written; 1: refused.
int writeWithoutMemory(int writing, int at, const QString& folder)
{
    prepareWindowTest();
    const QByteArray place = QFile::encodeName(folder);
    failing::arm(Call::Memory, at, ENOMEM, place.constData());
    bool ok = false;
    try {
        ok = writings()[size_t(writing)].write(folder, u"a newer one"_s).ok();
    } catch (const std::bad_alloc&) { // as main() does
    }
    return failing::disarm() == 0 ? nothingFailed : ok ? 0 : 1;
}

} // namespace

/// A disk that fails at any moment leaves the old file or the new one, says so, and keeps nothing else.
class TestFaults : public QObject {
    Q_OBJECT

    static void everyWriting()
    {
        QTest::addColumn<int>("writing");
        QTest::addColumn<bool>("before");
        QTest::addColumn<bool>("unnamed"); // whether the file system has files without names
        for (int i = 0; i < int(writings().size()); ++i) {
            for (const bool unnamed : {true, false}) {
                const char* way = unnamed ? "" : ", by name";
                QTest::addRow("%s, new%s", writings()[size_t(i)].name, way) << i << false << unnamed;
                QTest::addRow("%s, over an old one%s", writings()[size_t(i)].name, way) << i << true << unnamed;
            }
        }
    }

private Q_SLOTS:
    void cleanup() { failing::refuseUnnamed(false); }

    void initTestCase()
    {
        prepareWindowTest();
        std::signal(SIGXFSZ, SIG_IGN); // as the program does
    }

    /// Where a file without a name cannot get one it is copied, block by block.
    void alsoALargeFileIsCopied()
    {
        const Folder folder;
        QByteArray bytes;
        for (int i = 0; bytes.size() < 3 * (1 << 20); ++i) bytes += QByteArray::number(i);
        const QString name = folder.path() + u"/large"_s;
        failing::arm(Call::Link, 1, ENOENT, QFile::encodeName(folder.path()).constData());
        const auto written = writeFile(name, bytes, {});
        QVERIFY(failing::disarm() == 1 && written.ok());
        const auto now = filesIn(folder.path());
        QCOMPARE(now.size(), 1);
        QVERIFY(now.first() == bytes);
    }

    /// Each system call that a writing makes fails once, and once with all that follow.
    void oldOrNewAndTold_data() { everyWriting(); }
    void oldOrNewAndTold()
    {
        QFETCH(bool, unnamed);
        failing::refuseUnnamed(!unnamed);
        QFETCH(int, writing);
        QFETCH(bool, before);
        const Writing& w = writings()[size_t(writing)];
        int faults = 0;
        for (const Kind& kind : kinds)
            for (const bool forEver : {false, true})
                for (int at = 1;; ++at) {
                    QVERIFY(at < 500);
                    const Folder folder, other;
                    const auto old = before ? writtenIn(folder.path(), w, u"old"_s) : QMap<QString, QByteArray>();
                    const auto next = writtenIn(other.path(), w, u"a newer one"_s);
                    QVERIFY(old.isEmpty() != before && !next.isEmpty() && old != next);
                    failing::arm(kind.call, at, kind.code, QFile::encodeName(folder.path()).constData(), forEver);
                    const Result<Done> result = w.write(folder.path(), u"a newer one"_s);
                    const int failed = failing::disarm();
                    const QByteArray where = QByteArray(kind.name) + ' ' + QByteArray::number(at);
                    const auto now = filesIn(folder.path());
                    if (failed == 0) {
                        QVERIFY2(result.ok() && now == next, where.constData());
                        break;
                    }
                    ++faults;
                    const QString what = damage(now, old, next);
                    QVERIFY2(what.isEmpty(), where + ": " + what.toUtf8());
                    QVERIFY2(!result.ok() || now == next, where + ": nothing was told");
                    if (!result.ok()) QVERIFY2(!result.error().message.isEmpty() && !result.error().file.isEmpty(), where.constData());
                }
        QVERIFY(faults > 5);
    }

    /// A new file from nothing, the disk full at once: nothing is there afterwards, and the cause is named.
    void theCauseIsNamed_data() { everyWriting(); }
    void theCauseIsNamed()
    {
        QFETCH(bool, unnamed);
        failing::refuseUnnamed(!unnamed);
        QFETCH(int, writing);
        QFETCH(bool, before);
        const Writing& w = writings()[size_t(writing)];
        const Folder folder;
        const auto old = before ? writtenIn(folder.path(), w, u"old"_s) : QMap<QString, QByteArray>();
        setFileLimit(16); // the kernel itself refuses, half through the first block
        const Result<Done> large = w.write(folder.path(), u"a newer one"_s);
        setFileLimit(RLIM_INFINITY);
        QVERIFY(!large.ok() && filesIn(folder.path()) == old);
        QVERIFY2(large.error().message.contains(u"larger than a file may be here"_s), qPrintable(large.error().message));
        failing::arm(Call::Write, 1, ENOSPC, QFile::encodeName(folder.path()).constData(), true);
        const Result<Done> full = w.write(folder.path(), u"a newer one"_s);
        QVERIFY(failing::disarm() > 0 && !full.ok() && filesIn(folder.path()) == old);
        const QString left = before ? u"The file that was there is as it was."_s : u"No file was made."_s;
        for (const QString& part : {u": the disk is full. "_s, left, u"Make room"_s})
            QVERIFY2(full.error().message.contains(part), qPrintable(full.error().message));
    }

    /// On a file system of 64 KiB, where this machine lets one be made.
    void aSmallDisk()
    {
        const Folder folder;
        const QByteArray place = QFile::encodeName(folder.path());
        const bool mounted = ::unshare(CLONE_NEWNS) == 0 && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                             ::mount("tmpfs", place.constData(), "tmpfs", 0, "size=64k") == 0;
        if (!mounted) QSKIP("no file system can be mounted here (only root can); oldOrNewAndTold and theCauseIsNamed stand in");
        const QString file = folder.filePath(u"a.costscope"_s);
        QVERIFY(saveSession(sessionWith(u"small"_s), file).ok());
        const auto old = filesIn(folder.path());
        const auto result = saveSession(sessionWith(u"large"_s, 20'000), file);
        QVERIFY(!result.ok() && result.error().message.contains(u"the disk is full"_s));
        QCOMPARE(filesIn(folder.path()), old);
        const Session large = sessionWith({}, 20'000);
        QVERIFY(!exportData(large, {large.datasets.front().id}, folder.filePath(u"t.csv"_s)).ok());
        QCOMPARE(filesIn(folder.path()), old); // no first table without the second
        QVERIFY(saveSession(sessionWith(u"small again"_s), file).ok());
        ::umount(place.constData());
    }

    void aFolderThatVanishes()
    {
        Folder folder;
        FileWriter file(folder.filePath(u"x"_s), u"Not written"_s);
        QVERIFY(file.open().ok() && file.write("some").ok());
        QVERIFY(folder.remove());
        const auto committed = file.commit();
        QVERIFY(!committed.ok());
        QCOMPARE(committed.error().message,
                 u"Not written: its folder does not exist. No file was made. Make the folder, or choose another one."_s);
    }

    /// Every command of the window that writes tells what went wrong.
    void theWindowTells_data()
    {
        QTest::addColumn<QByteArray>("action");
        QTest::addColumn<QString>("file");
        QTest::newRow("save") << QByteArray("saveAs") << "s.costscope";
        QTest::newRow("figure") << QByteArray("export") << "f.pdf";
        QTest::newRow("table") << QByteArray("csv") << "t.csv";
        QTest::newRow("data") << QByteArray("exportData") << "d.csv";
    }
    void theWindowTells()
    {
        QFETCH(QByteArray, action);
        QFETCH(QString, file);
        Bench bench;
        bench.openExample();
        const Folder folder;
        bench.answers->save = folder.filePath(file);
        QAction* command = bench.window.actions()[action.constData()];
        QVERIFY2(command && command->isEnabled(), action.constData());
        failing::arm(Call::Write, 1, ENOSPC, QFile::encodeName(folder.path()).constData(), true);
        command->trigger();
        bench.waitForJobs();
        QVERIFY(failing::disarm() > 0);
        QCOMPARE(bench.answers->told.size(), size_t(1));
        QVERIFY2(bench.answers->told[0].message.contains(u"the disk is full"_s), qPrintable(bench.answers->told[0].message));
        QVERIFY(filesIn(folder.path()).isEmpty());
    }

    /// The copy of before stays until the next one is whole, and the failure is told.
    void autosaveKeepsTheLastCopy()
    {
        for (const Kind& kind : kinds) {
            const Folder folder;
            Document document;
            Autosave autosave(document, folder.path());
            QSignalSpy saved(&autosave, &Autosave::saved), failed(&autosave, &Autosave::failed);
            document.edit(u"one"_s, sessionWith(u"one"_s));
            autosave.saveNow();
            QTRY_COMPARE(saved.size(), 1);
            for (int at = 1;; ++at) {
                document.edit(u"next"_s, sessionWith(QString::number(at)));
                failing::arm(kind.call, at, kind.code, QFile::encodeName(folder.path()).constData());
                const auto told = saved.size() + failed.size();
                autosave.saveNow();
                QTRY_VERIFY(saved.size() + failed.size() > told || workers().activeThreadCount() == 0);
                workers().waitForDone();
                QCoreApplication::processEvents();
                const int failures = failing::disarm();
                const QStringList notes = notesIn(folder.path());
                QVERIFY2(notes.size() == 1 && !notes.front().isEmpty(), kind.name);
                if (failures == 0) break;
                QVERIFY(at < 100);
            }
            const bool isMended = kind.call == Call::Permissions || kind.call == Call::Link || kind.call == Call::Open; // by another way
            QVERIFY(isMended || !failed.isEmpty());
        }
    }

    /// Where the user may have no more threads the work is done on this one.
    void withoutThreads()
    {
        for (const int at : {1, 2, 5}) {
            std::array<std::atomic<int>, 7> done{};
            failing::arm(Call::Thread, at, EAGAIN, "", true);
            allThreads().run(7, [&](int part) { ++done[size_t(part)]; });
            failing::disarm();
            for (const auto& times : done) QCOMPARE(times.load(), 1);
        }
        const Folder folder;
        QFile file(folder.filePath(u"runs.csv"_s)); // of more than one block: its sum is made beside
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("n,t_n_s\n1,10\n2,6\n" + QByteArray(9 << 20, '#') + '\n');
        file.close();
        const auto usual = importFile(file.fileName(), u"runs-csv"_s, {});
        failing::arm(Call::Thread, 1, EAGAIN, "", true);
        const auto alone = importFile(file.fileName(), u"runs-csv"_s, {});
        QVERIFY(failing::disarm() > 0 && usual.ok() && alone.ok());
        QCOMPARE(alone->datasets.front().sources.front().sha256, usual->datasets.front().sources.front().sha256);
    }

    /// A file is read in full or refused, whatever the disk does.
    void readingFails_data()
    {
        QTest::addColumn<QString>("file");
        const QString folder = QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/");
        QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
        QMap<QString, QString> byImporter; // one file for each
        while (files.hasNext()) {
            const QString path = files.next();
            if (files.fileInfo().size() > 60'000) continue;
            const auto read = importOf(path);
            if (!read.files.empty() && read.files.front().outcome == ImportOutcome::Full && !read.files.front().importer.isEmpty())
                byImporter.insert(read.files.front().importer, path);
        }
        QVERIFY(byImporter.size() > 10);
        for (auto file = byImporter.begin(); file != byImporter.end(); ++file) QTest::newRow(qPrintable(file.key())) << file.value();
    }
    void readingFails()
    {
        QFETCH(QString, file);
        const QByteArray folder = QFile::encodeName(QFileInfo(file).absolutePath());
        const auto texts = [](const ImportReport& report) {
            QByteArray all;
            for (const DatasetPtr& data : report.datasets)
                for (const Table& table : data->tables) all += toCsv(table).toUtf8();
            return all;
        };
        const QByteArray whole = texts(importOf(file));
        failing::armShortReads(folder.constData());
        QCOMPARE(texts(importOf(file)), whole);
        failing::disarm();
        for (const Call call : {Call::Open, Call::Read})
            for (int at = 1;; ++at) {
                QVERIFY(at < 100);
                failing::arm(call, at, EIO, folder.constData());
                const ImportReport report = importOf(file);
                if (failing::disarm() == 0) break;
                QVERIFY2(report.firstError() || texts(report) == whole, qPrintable(QString::number(at)));
            }
    }

    /// Whatever cannot be had while it is written - memory - leaves the old file or the new one.
    void withoutMemory_data()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("the sanitizer has a malloc() of its own");
#endif
        everyWriting();
    }
    void withoutMemory()
    {
        QFETCH(int, writing);
        QFETCH(bool, before);
        QFETCH(bool, unnamed);
        if (!unnamed) return; // who dies leaves the file of the name he had
        const Writing& w = writings()[size_t(writing)];
        const Folder other;
        const auto next = writtenIn(other.path(), w, u"a newer one"_s);
        int refused = 0;
        for (int at = 1;; at += 1 + at / 4) {
            const Folder folder;
            const auto old = before ? writtenIn(folder.path(), w, u"old"_s) : QMap<QString, QByteArray>();
            QProcess process; // it may end in any way
            process.start(QCoreApplication::applicationFilePath(),
                          {u"--without-memory"_s, QString::number(writing), QString::number(at), folder.path()});
            QVERIFY(process.waitForFinished(20'000));
            const int code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
            const auto now = filesIn(folder.path());
            const QString what = damage(now, old, next);
            QVERIFY2(what.isEmpty(), qPrintable(u"%1: %2"_s.arg(at).arg(what)));
            if (code == nothingFailed) break;
            if (code == 0) QVERIFY(now == next);
            refused += now != next;
            QVERIFY(at < 1'000'000);
        }
        QVERIFY(refused > 0 || before);
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QStringList args = QCoreApplication::arguments();
    if (args.size() == 5 && args[1] == u"--without-memory"_s) return writeWithoutMemory(args[2].toInt(), args[3].toInt(), args[4]);
    TestFaults test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_faults.moc"
