// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/jobs/FileStamp.h"
#include "core/base/Result.h"
#include "core/session/Session.h"
#include "core/session/SessionView.h"

#include <QObject>
#include <QUndoStack>

#include <functional>

namespace costscope {

/// The session that is being worked on, its file, and the way back. Whatever the user does is one edit of a value:
/// an undo step keeps the session before and after it (datasets are shared, so a step costs a few kilobytes).
class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    const Session& session() const { return m_session; }
    QUndoStack& undoStack() { return m_undo; }
    const QString& fileName() const { return m_fileName; } ///< empty = never saved
    QString displayName() const;                           ///< "name.costscope", for the title
    bool isModified() const { return !m_undo.isClean(); }
    /// Nothing in it and nothing to lose.
    bool isBlank() const;

    /// One undo step from the present session to `next`; nothing happens if they are equal. Edits with the same
    /// `mergeKey` become one step until endMerge(), another edit or an undo: a slider drag.
    void edit(const QString& text, Session next, const QString& mergeKey = {});
    void endMerge() { ++m_mergeRound; }
    /// What was computed for data that are in the session, no step of its own: changes the session and those that undo and redo lead
    /// to, each where `change` says that it did.
    void complete(const std::function<bool(Session& session)>& change);

    /// Another session takes the place of this one; what was undone or done before is forgotten.
    void replace(Session session, const QString& fileName) { replace(std::move(session), fileName, FileStamp::of(fileName)); }
    /// The same of a file that may have changed since it was read: `seen` is from before.
    void replace(Session session, const QString& fileName, const FileStamp& seen);
    /// Takes up a session left by a crash: it has never been saved, so it counts as modified.
    void recover(Session session, const QString& fileName);

    /// Tells what is in sight when the session is written.
    void setViewSource(std::function<SessionView()> view) { m_view = std::move(view); }
    SessionView view() const { return m_view ? m_view() : SessionView(); }

    Result<Messages> load(const QString& fileName);
    Result<Done> save(const QString& fileName);
    /// This session was written to this file; the document may have been edited meanwhile.
    void setSaved(const Session& session, const QString& fileName);
    /// Somebody else has written the file since it was opened or saved here: saving would take away what they wrote.
    bool isChangedOnDisk() const;

Q_SIGNALS:
    /// The session, its file name or its modified state changed.
    void changed();
    /// Another session is about to take the place of this one: what was begun for this one is no longer wanted.
    void replaced();

private:
    friend class SessionEdit;
    void take(const Session& session);

    Session m_session;
    std::vector<class SessionEdit*> m_edits; ///< those in the stack; gone after it
    QUndoStack m_undo;
    QString m_fileName;
    FileStamp m_seen; ///< the file as it was read or written here
    std::function<SessionView()> m_view;
    int m_mergeRound = 0;
    QString m_mergeKey; ///< of the last edit
};

} // namespace costscope
