// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/Autosave.h"

#include "app/actions/Document.h"
#include "app/jobs/handOver.h"
#include "app/jobs/workers.h"
#include "core/base/FileWriter.h"
#include "core/base/readFile.h"
#include "core/session/sessionFile.h"

#include <QDir>
#include <QFile>
#include <QFutureWatcher>
#include <QSet>
#include <QStandardPaths>
#include <QThreadPool>
#include <QUuid>
#include <QtConcurrentRun>

#include <new>

namespace costscope {

namespace {

constexpr int periodMs = 4000; // no longer than that is lost

/// Beside the copy stands the name of the file it belongs to.
bool writeOrigin(const QString& path, const QString& fileName)
{
    return writeFile(path, fileName.toUtf8(), QString(), Durability::Power).ok();
}

/// What is written aside.
struct Copy {
    Session session;
    QString fileName;
    QString path, origin;
    std::map<QString, QString> parts; ///< by dataset id
    QStringList unwritten;            ///< of the parts
    std::shared_ptr<std::atomic_bool> stopped;
    SessionView view;
};

/// First the parts, so that the copy names none that is not there.
QString writeAll(const Copy& copy)
{
    const Progress progress([stopped = copy.stopped](double) { return !*stopped; });
    const QDir folder = QFileInfo(copy.path).absoluteDir();
    QStringList unwritten = copy.unwritten;
    for (const DatasetItem& item : copy.session.datasets) {
        const auto part = copy.parts.find(item.id);
        if (part == copy.parts.end() || !unwritten.removeOne(part->second)) continue; // two items may share their data
        Session alone;
        alone.datasets = {{item.id, item.name, item.data}};
        if (const auto done = saveSession(alone, folder.filePath(part->second), {progress}); !done) return done.error().message;
    }
    const bool isNamed = writeOrigin(copy.origin, copy.fileName);
    SaveOptions options;
    options.progress = progress;
    options.parts = copy.parts;
    options.view = copy.view;
    const auto done = saveSession(copy.session, copy.path, options);
    if (!done) return done.error().message;
    return isNamed ? QString() : Autosave::tr("the name of its file cannot be written beside the copy.");
}

/// Why it failed; empty if it did not.
QString write(const Copy& copy)
{
    try {
        return writeAll(copy);
    } catch (const std::bad_alloc&) { // the work itself is still there, and the copy of before
        return Autosave::tr("there was not enough memory for it.");
    }
}

/// Everything that a program has written with this stem, also what it was about to rename.
QFileInfoList filesOf(const QString& stem)
{
    const QFileInfo info(stem);
    const QString files = info.fileName() + u".*"_s;
    return QDir(info.path()).entryInfoList({files, QLatin1Char('.') + files}, QDir::Files | QDir::Hidden);
}

QString readOrigin(const QString& path)
{
    constexpr qint64 longest = 64 << 10; // of the name of a file
    const auto name = readWholeFile(path, longest, Pipes::Refuse);
    return name ? QString::fromUtf8(*name) : QString();
}

} // namespace

Autosave::Autosave(Document& document, const QString& folder, QObject* parent)
    : QObject(parent), m_document(document), m_folder(folder), m_id(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
    m_lock = std::make_unique<QLockFile>(path("lock"));
    m_lock->setStaleLockTime(0);                     // stale only when its process is gone
    if (QDir().mkpath(m_folder)) m_lock->tryLock(0); // else tried again, and told, with the first copy
    removeOrphans();
    connect(&document, &Document::replaced, this, [this] { ++m_generation; });
    connect(&document, &Document::changed, this, [this] {
        m_dirty = m_document.isModified();
        if (!m_dirty) removeCopy();
    });
    connect(&m_timer, &QTimer::timeout, this, &Autosave::saveNow);
    m_timer.start(periodMs);
}

Autosave::~Autosave()
{
    *m_stopped = true;
    m_write.waitForFinished();
    m_writing = false;
    removeCopy();
    dropParts(true);
}

QString Autosave::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + u"/autosave"_s;
}

QString Autosave::path(const char* ending) const
{
    return m_folder + QLatin1Char('/') + m_id + QLatin1Char('.') + QLatin1String(ending);
}

std::vector<Leftover> Autosave::leftovers() const
{
    std::vector<Leftover> found;
    for (const QFileInfo& info : QDir(m_folder).entryInfoList({u"*.costscope"_s}, QDir::Files, QDir::Time)) {
        const QString stem = info.path() + QLatin1Char('/') + info.completeBaseName();
        QLockFile lock(stem + u".lock"_s);
        lock.setStaleLockTime(0);
        if (stem == m_folder + QLatin1Char('/') + m_id || !lock.tryLock(0)) continue; // ours, or of a program that runs
        found.push_back({info.filePath(), readOrigin(stem + u".origin"_s), info.lastModified()});
    }
    return found;
}

void Autosave::discard(const Leftover& leftover)
{
    const QString stem = leftover.copy.chopped(qsizetype(sizeof ".costscope") - 1);
    for (const QFileInfo& file : filesOf(stem)) QFile::remove(file.filePath());
}

/// What programs left that were killed while they had no copy. Whoever runs holds the lock.
void Autosave::removeOrphans() const
{
    QSet<QString> stems;
    for (const QFileInfo& file : QDir(m_folder).entryInfoList({u"*.lock"_s, u"*.part"_s}, QDir::Files))
        stems << file.path() + QLatin1Char('/') + file.fileName().section(QLatin1Char('.'), 0, 0);
    for (const QString& stem : stems) {
        if (stem == m_folder + QLatin1Char('/') + m_id || QFile::exists(stem + u".costscope"_s)) continue;
        QLockFile lock(stem + u".lock"_s);
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0)) continue;
        for (const QFileInfo& file : filesOf(stem))
            if (file.suffix() != QLatin1String("lock")) QFile::remove(file.filePath()); // the lock goes by itself
    }
}

const Autosave::Part& Autosave::partOf(const DatasetPtr& dataset)
{
    for (const Part& part : m_parts)
        if (part.dataset.lock() == dataset) return part;
    m_parts.push_back({dataset, u"%1.%2.part"_s.arg(m_id).arg(++m_lastPart), false});
    return m_parts.back();
}

/// All, or those whose dataset is gone from the session and from its undo steps.
void Autosave::dropParts(bool all)
{
    std::erase_if(m_parts, [&](const Part& part) {
        const bool drop = all || part.dataset.expired();
        if (drop) QFile::remove(m_folder + QLatin1Char('/') + part.file);
        return drop;
    });
}

void Autosave::adopt(const Leftover& leftover)
{
    ++m_generation; // a write that is under way may be of what stood here before
    m_adopted.push_back(leftover);
}

void Autosave::dropAdopted()
{
    for (const Leftover& leftover : m_adopted) discard(leftover);
    m_adopted.clear();
}

std::optional<qint64> Autosave::age() const
{
    if (!m_last.isValid()) return std::nullopt;
    return m_last.elapsed() / 1000;
}

bool Autosave::prepare()
{
    if (!QDir().mkpath(m_folder)) {
        fail(tr("the folder %1 cannot be made.").arg(QDir::toNativeSeparators(m_folder)));
        return false;
    }
    if (!m_lock->isLocked() && !m_lock->tryLock(0)) // a copy without lock is better than none
        fail(tr("the copy cannot be locked; another Costscope may take it for one that a crash left behind."));
    return true;
}

void Autosave::saveNow()
{
    if (!m_dirty || m_writing || !prepare()) return;
    m_dirty = false;
    m_writing = true;
    dropParts(false);
    // The session is a value: the copy is cheap and the worker cannot see later edits.
    Copy copy{m_document.session(), m_document.fileName(), path("costscope"), path("origin"), {}, {}, m_stopped, m_document.view()};
    for (const DatasetItem& item : copy.session.datasets) {
        if (!item.missing.isEmpty() || !isLarge(*item.data)) continue;
        const Part& part = partOf(item.data);
        copy.parts[item.id] = part.file;
        const bool isThere = part.isWritten && QFile::exists(m_folder + QLatin1Char('/') + part.file);
        if (!isThere && !copy.unwritten.contains(part.file)) copy.unwritten << part.file;
    }
    const auto over = std::make_shared<HandOver>();
    over->give();
    m_write = QtConcurrent::run(&workers(), [copy, over] {
        over->take();
        const QString problem = write(copy);
        over->give();
        return problem;
    });
    auto* watcher = new QFutureWatcher<QString>(this);
    connect(watcher, &QFutureWatcher<QString>::finished, this,
            [this, watcher, over, unwritten = copy.unwritten, generation = m_generation] {
                watcher->deleteLater();
                over->take();
                const QString problem = watcher->result();
                for (Part& part : m_parts) part.isWritten = part.isWritten || (problem.isEmpty() && unwritten.contains(part.file));
                written(problem, generation);
            });
    watcher->setFuture(m_write);
}

void Autosave::written(const QString& problem, int generation)
{
    m_writing = false;
    if (!m_document.isModified()) return removeCopy(); // saved meanwhile, or given up
    if (generation != m_generation) {                  // of a session that is no longer here: what was adopted since is not in it
        removeOwn();
        m_dirty = true;
        return saveNow();
    }
    if (!problem.isEmpty()) {
        m_dirty = true; // tried again
        return fail(problem);
    }
    m_last.start();
    if (m_lock->isLocked()) m_told.clear();
    dropAdopted();
    Q_EMIT saved();
}

void Autosave::fail(const QString& reason)
{
    if (m_told.contains(reason)) return;
    m_told << reason;
    Q_EMIT failed(reason);
}

void Autosave::removeOwn()
{
    QFile::remove(path("costscope"));
    QFile::remove(path("origin"));
}

void Autosave::removeCopy()
{
    m_last.invalidate();
    if (m_writing) return; // taken away when the writer is done
    removeOwn();
    dropAdopted();
}

} // namespace costscope
