// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/sessionFile.h"

#include <QObject>

#include <functional>
#include <vector>

namespace costscope {

class Document;
class Jobs;

/// Reads and writes session files: at once where that is quick, in a job where a session has large datasets or linked ones.
class SessionFiles : public QObject {
    Q_OBJECT

public:
    SessionFiles(Document& document, Jobs& jobs, QObject* parent = nullptr);

    /// `done` gets the session before open() returns, or when the job has ended; nothing if that was cancelled.
    void open(const QString& path, std::function<void(Result<LoadedSession>)> done);

    /// Writes the document as it is now and tells it so; `done` gets the findings. One save at a time: a second one waits, so
    /// that the later state is the one that stays. Not called if the save was cancelled.
    void save(const QString& path, std::function<void(const Result<Messages>&)> done);

    bool isSaving() const { return m_saving; }
    /// Calls `then` as soon as nothing is being saved.
    void whenSaved(std::function<void()> then);

private:
    void saved(const Session& session, const QString& path, const Result<Messages>& result,
               const std::function<void(const Result<Messages>&)>& done);
    void endSaving();

    Document& m_document;
    Jobs& m_jobs;
    bool m_saving = false;
    std::vector<std::function<void()>> m_waiting;
};

} // namespace costscope
