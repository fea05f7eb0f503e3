// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QHash>
#include <QSet>

#include <memory>
#include <vector>

namespace costscope {

struct Session;
struct Dataset;
using DatasetPtr = std::shared_ptr<const Dataset>;

/// Notices when a source file of a dataset changes after it was read, so that the tree can say so.
class SourceWatch : public QObject {
    Q_OBJECT

public:
    explicit SourceWatch(QObject* parent = nullptr);
    void setSession(const Session& session);
    /// Datasets whose files hold what they held: they are not out of date any more.
    void setRead(const Session& session, const std::vector<DatasetPtr>& read);
    const QSet<QString>& stale() const { return m_stale; } ///< dataset ids

Q_SIGNALS:
    void changed();

private:
    void fileChanged(const QString& path);

    QFileSystemWatcher m_watcher;
    QHash<QString, QString> m_hashes;        ///< per dataset id: the hashes of its sources as they were read
    QMultiHash<QString, QString> m_datasets; ///< file -> dataset ids
    QSet<QString> m_stale;
};

} // namespace costscope
