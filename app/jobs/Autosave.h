// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFuture>
#include <QLockFile>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace costscope {

class Document;

/// A session that a crashed program left behind.
struct Leftover {
    QString copy;     ///< the autosaved file
    QString fileName; ///< the file it belonged to; empty = never saved
    QDateTime saved;
};

/// Writes the session aside every 20 s while it is modified, on a worker thread, and takes the copy away on a clean exit.
/// A large dataset never changes, so it is written once, into a part of its own beside the copy (<id>.1.part, a session file
/// with that dataset alone); the copy itself names the part and stays small however large the data are. Parts are kept as long
/// as their dataset is in the program, also while there is no copy. The file a dataset was read from would be no safe place:
/// it may change before the program is started again.
class Autosave : public QObject {
    Q_OBJECT

public:
    /// Copies go to `folder`, normally defaultFolder().
    Autosave(Document& document, const QString& folder, QObject* parent = nullptr);
    ~Autosave() override; ///< the clean exit

    static QString defaultFolder();
    /// Copies in the folder whose program no longer runs.
    std::vector<Leftover> leftovers() const;
    static void discard(const Leftover& leftover);
    /// The document was recovered from this copy, which stays until it is no longer needed: the session stands in a copy of
    /// our own, was saved, or was given up.
    void adopt(const Leftover& leftover);

    /// Seconds since the last copy of the present state; nothing if there is none.
    std::optional<qint64> age() const;
    void saveNow();

Q_SIGNALS:
    void saved();
    /// There is no copy that can be relied on. Said once per reason, until a copy was written.
    void failed(const QString& reason);

private:
    QString path(const char* ending) const;
    bool prepare();
    void written(const QString& problem, int generation);
    void fail(const QString& reason);
    void removeOwn();
    void removeCopy();
    void dropAdopted();

    /// A large dataset in a file of its own.
    struct Part {
        std::weak_ptr<const Dataset> dataset;
        QString file; ///< without folder
        bool isWritten = false;
    };
    const Part& partOf(const DatasetPtr& dataset); ///< it may have to be written yet
    void dropParts(bool all);
    void removeOrphans() const;

    Document& m_document;
    QString m_folder;
    QString m_id;
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_timer;
    QElapsedTimer m_last; ///< a clock that is set plays no part
    std::vector<Leftover> m_adopted;
    std::vector<Part> m_parts;
    int m_lastPart = 0;
    std::shared_ptr<std::atomic_bool> m_stopped = std::make_shared<std::atomic_bool>(false); ///< the write, at the clean exit
    QFuture<QString> m_write;                                                                ///< why it failed; empty if it did not
    int m_generation = 0; ///< raised where another session, or another copy to take care of, comes in
    QStringList m_told;   ///< reasons, since the last copy that can be relied on
    bool m_dirty = false;
    bool m_writing = false;
};

} // namespace costscope
