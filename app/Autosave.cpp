// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/Autosave.h"

#include "app/Document.h"
#include "core/session/sessionFile.h"

#include <QDir>
#include <QFile>
#include <QFutureWatcher>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>
#include <QtConcurrentRun>

namespace costscope {

namespace {

constexpr int periodMs = 20'000;

/// Beside the copy stands the name of the file it belongs to.
bool writeOrigin(const QString& path, const QString& fileName)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(fileName.toUtf8()) >= 0 && file.commit();
}

QString readOrigin(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

Autosave::Autosave(Document& document, const QString& folder, QObject* parent)
    : QObject(parent), m_document(document), m_folder(folder), m_id(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
    m_lock = std::make_unique<QLockFile>(path("lock"));
    m_lock->setStaleLockTime(0);                     // stale only when its process is gone
    if (QDir().mkpath(m_folder)) m_lock->tryLock(0); // else tried again, and told, with the first copy
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
    m_write.waitForFinished();
    m_writing = false;
    removeCopy();
}

QString Autosave::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/autosave");
}

QString Autosave::path(const char* ending) const
{
    return m_folder + QLatin1Char('/') + m_id + QLatin1Char('.') + QLatin1String(ending);
}

std::vector<Leftover> Autosave::leftovers() const
{
    std::vector<Leftover> found;
    for (const QFileInfo& info : QDir(m_folder).entryInfoList({QStringLiteral("*.costscope")}, QDir::Files, QDir::Time)) {
        const QString stem = info.path() + QLatin1Char('/') + info.completeBaseName();
        QLockFile lock(stem + QStringLiteral(".lock"));
        lock.setStaleLockTime(0);
        if (stem == m_folder + QLatin1Char('/') + m_id || !lock.tryLock(0)) continue; // ours, or of a program that runs
        found.push_back({info.filePath(), readOrigin(stem + QStringLiteral(".origin")), info.lastModified()});
    }
    return found;
}

void Autosave::discard(const Leftover& leftover)
{
    const QString stem = leftover.copy.chopped(qsizetype(sizeof ".costscope") - 1);
    for (const char* ending : {".costscope", ".origin", ".lock"}) QFile::remove(stem + QLatin1String(ending));
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
    return m_last.secsTo(QDateTime::currentDateTime());
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
    // The session is a value: the copy is cheap and the worker cannot see later edits.
    m_write = QtConcurrent::run(
        [session = m_document.session(), fileName = m_document.fileName(), copy = path("costscope"), origin = path("origin")] {
            const bool named = writeOrigin(origin, fileName);
            const auto done = saveSession(session, copy);
            return !done ? done.error().message : named ? QString() : tr("the name of its file cannot be written beside the copy.");
        });
    auto* watcher = new QFutureWatcher<QString>(this);
    connect(watcher, &QFutureWatcher<QString>::finished, this, [this, watcher, generation = m_generation] {
        watcher->deleteLater();
        written(watcher->result(), generation);
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
    m_last = QDateTime::currentDateTime();
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
    m_last = {};
    if (m_writing) return; // taken away when the writer is done
    removeOwn();
    dropAdopted();
}

} // namespace costscope
