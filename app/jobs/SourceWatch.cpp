// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/SourceWatch.h"

#include "core/session/Session.h"

#include <QFileInfo>

#include <algorithm>

namespace costscope {

SourceWatch::SourceWatch(QObject* parent) : QObject(parent)
{
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &SourceWatch::fileChanged);
}

void SourceWatch::setSession(const Session& session)
{
    QHash<QString, QString> hashes;
    QSet<QString> files;
    m_datasets.clear();
    for (const DatasetItem& item : session.datasets) {
        for (const Source& source : item.data->sources) {
            hashes[item.id] += source.sha256;
            m_datasets.insert(source.file, item.id);
            if (QFileInfo(source.file).isFile()) files.insert(source.file);
        }
        if (m_hashes.value(item.id) != hashes.value(item.id)) m_stale.remove(item.id); // read again
    }
    m_stale.removeIf([&](const QString& id) { return !hashes.contains(id); }); // gone, or of no file: another one may have its id now
    m_hashes = hashes;
    const QStringList before = m_watcher.files();
    for (const QString& path : before)
        if (!files.contains(path)) m_watcher.removePath(path);
    for (const QString& path : files)
        if (!before.contains(path)) m_watcher.addPath(path);
}

void SourceWatch::setRead(const Session& session, const std::vector<DatasetPtr>& read)
{
    QSet<QPair<QString, QString>> there;
    for (const DatasetPtr& dataset : read)
        for (const Source& source : dataset->sources) there.insert({source.file, source.sha256});
    for (const DatasetItem& item : session.datasets) {
        const std::vector<Source>& sources = item.data->sources;
        if (std::all_of(sources.begin(), sources.end(), [&](const Source& s) { return there.contains({s.file, s.sha256}); }))
            m_stale.remove(item.id);
    }
    Q_EMIT changed();
}

void SourceWatch::fileChanged(const QString& path)
{
    for (const QString& id : m_datasets.values(path)) m_stale.insert(id);
    if (QFileInfo(path).isFile() && !m_watcher.files().contains(path)) m_watcher.addPath(path); // replaced, not rewritten
    Q_EMIT changed();
}

} // namespace costscope
