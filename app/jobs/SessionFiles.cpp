// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/SessionFiles.h"

#include "app/actions/Document.h"
#include "app/jobs/Jobs.h"
#include "app/jobs/readLinked.h"
#include "core/base/readFile.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace costscope {

namespace {

constexpr qint64 quickBytes = 2'000'000; // of a session file: read, or written, in some 50 ms

/// Short, and all its data are in it.
bool isQuickToOpen(const QString& path)
{
    const auto bytes = readWholeFile(path, quickBytes, Pipes::Refuse);
    const QFileInfo info(path);
    if (!bytes) return !info.isReadable() || info.isDir(); // its error is told at once
    return !bytes->contains("\"packed\"") && !bytes->contains("\"linked\"") && !bytes->contains("\"part\"");
}

bool isQuickToSave(const Session& session)
{
    return textSize(session) < double(quickBytes) &&
           std::none_of(session.datasets.begin(), session.datasets.end(),
                        [](const DatasetItem& item) { return item.storage == Storage::Linked && item.missing.isEmpty(); });
}

} // namespace

SessionFiles::SessionFiles(Document& document, Jobs& jobs, QObject* parent) : QObject(parent), m_document(document), m_jobs(jobs)
{}

void SessionFiles::open(const QString& path, std::function<void(Result<LoadedSession>)> done)
{
    if (isQuickToOpen(path)) return done(loadSession(path, readLinked));
    m_jobs.run(
        tr("Opening %1").arg(QFileInfo(path).fileName()),
        [path](const Progress& progress) { return loadSession(path, readLinked, progress); }, std::move(done));
}

void SessionFiles::save(const QString& path, std::function<void(const Result<Messages>&)> done)
{
    if (m_saving) return m_waiting.push_back([this, path, done = std::move(done)] { save(path, done); });
    const Session session = m_document.session();
    if (isQuickToSave(session)) return saved(session, path, saveSession(session, path, {.view = m_document.view()}), done);
    m_saving = true;
    m_jobs.run(
        tr("Saving %1").arg(QFileInfo(path).fileName()),
        [path, session, view = m_document.view()](const Progress& progress) {
            return saveSession(session, path, {.progress = progress, .view = view});
        },
        [this, path, session, done = std::move(done)](const Result<Messages>& result) {
            saved(session, path, result, done);
            endSaving();
        },
        [this] { endSaving(); });
}

void SessionFiles::saved(const Session& session, const QString& path, const Result<Messages>& result,
                         const std::function<void(const Result<Messages>&)>& done)
{
    if (result) m_document.setSaved(session, path);
    done(result);
}

void SessionFiles::whenSaved(std::function<void()> then)
{
    if (!m_saving) return then();
    m_waiting.push_back(std::move(then));
}

void SessionFiles::endSaving()
{
    m_saving = false;
    for (const auto& next : std::exchange(m_waiting, {})) whenSaved(next); // one of them may save again
}

} // namespace costscope
