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
void writeOrigin(const QString& path, const QString& fileName)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(fileName.toUtf8());
    file.commit();
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
    QDir().mkpath(m_folder);
    m_lock = std::make_unique<QLockFile>(path("lock"));
    m_lock->setStaleLockTime(0); // stale only when its process is gone
    m_lock->tryLock(0);
    connect(&document, &Document::changed, this, [this] {
        m_dirty = m_document.isModified();
        if (!m_dirty) removeCopy();
    });
    connect(&m_timer, &QTimer::timeout, this, &Autosave::saveNow);
    m_timer.start(periodMs);
}

Autosave::~Autosave()
{
    if (auto* watcher = findChild<QFutureWatcherBase*>()) watcher->waitForFinished();
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

void Autosave::saveNow()
{
    if (!m_dirty || m_writing) return;
    m_dirty = false;
    m_writing = true;
    writeOrigin(path("origin"), m_document.fileName());
    auto* watcher = new QFutureWatcher<bool>(this);
    connect(watcher, &QFutureWatcher<bool>::finished, this, [this, watcher] {
        m_writing = false;
        watcher->deleteLater();
        if (!watcher->result()) {
            m_dirty = m_document.isModified(); // tried again
            return;
        }
        m_last = QDateTime::currentDateTime();
        dropAdopted();
        if (!m_document.isModified()) removeCopy(); // saved meanwhile
        Q_EMIT saved();
    });
    // The session is a value: the copy is cheap and the worker cannot see later edits.
    watcher->setFuture(
        QtConcurrent::run([session = m_document.session(), file = path("costscope")] { return saveSession(session, file).ok(); }));
}

void Autosave::removeCopy()
{
    m_last = {};
    if (m_writing) return; // taken away when the writer is done
    QFile::remove(path("costscope"));
    QFile::remove(path("origin"));
    dropAdopted();
}

} // namespace costscope
