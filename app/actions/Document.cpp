// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/Document.h"

#include "core/session/sessionFile.h"

#include <QFileInfo>
#include <QUndoCommand>

namespace costscope {

/// The only undo command: a session before and after.
class SessionEdit : public QUndoCommand {
public:
    SessionEdit(Document& document, const QString& text, Session after, const QString& mergeKey)
        : QUndoCommand(text), m_document(document), m_before(document.session()), m_after(std::move(after)), m_mergeKey(mergeKey),
          m_round(document.m_mergeRound)
    {
        m_document.m_edits.push_back(this);
    }
    ~SessionEdit() override { std::erase(m_document.m_edits, this); }
    SessionEdit(const SessionEdit&) = delete;
    SessionEdit& operator=(const SessionEdit&) = delete;

    void complete(const std::function<bool(Session&)>& change)
    {
        change(m_before);
        change(m_after);
    }

    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    void undo() override
    {
        m_document.endMerge();
        m_document.take(m_before);
    }
    void redo() override { m_document.take(m_after); }
    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* later = static_cast<const SessionEdit*>(other);
        if (later->m_mergeKey != m_mergeKey || later->m_round != m_round) return false;
        m_after = later->m_after;
        setObsolete(m_before == m_after); // dragged there and back again
        return true;
    }

private:
    Document& m_document;
    Session m_before, m_after;
    QString m_mergeKey;
    int m_round;
};

Document::Document(QObject* parent) : QObject(parent)
{
    connect(&m_undo, &QUndoStack::cleanChanged, this, &Document::changed);
}

QString Document::displayName() const
{
    return m_fileName.isEmpty() ? tr("Untitled.costscope") : QFileInfo(m_fileName).fileName();
}

bool Document::isBlank() const
{
    return m_session == Session{} && m_fileName.isEmpty() && !isModified();
}

void Document::edit(const QString& text, Session next, const QString& mergeKey)
{
    if (mergeKey != m_mergeKey) endMerge(); // also where that edit leaves no step behind
    m_mergeKey = mergeKey;
    if (next == m_session) return;
    m_undo.push(new SessionEdit(*this, text, std::move(next), mergeKey));
}

void Document::complete(const std::function<bool(Session&)>& change)
{
    for (SessionEdit* edit : m_edits) edit->complete(change);
    if (!change(m_session)) return;
    m_undo.resetClean(); // a file that was written meanwhile has it not
    Q_EMIT changed();
}

void Document::replace(Session session, const QString& fileName, const FileStamp& seen)
{
    Q_EMIT replaced();
    m_undo.clear();
    m_undo.setClean(); // an empty stack is not cleared, and a recovered session is modified without any edit
    m_fileName = fileName;
    m_seen = seen;
    take(session);
}

void Document::recover(Session session, const QString& fileName)
{
    replace(std::move(session), fileName);
    m_undo.resetClean();
    Q_EMIT changed();
}

Result<Messages> Document::load(const QString& fileName)
{
    const FileStamp seen = FileStamp::of(fileName);
    Result<LoadedSession> loaded = loadSession(fileName);
    if (!loaded) return loaded.error();
    replace(std::move(loaded->session), fileName, seen);
    return std::move(loaded->messages);
}

Result<Done> Document::save(const QString& fileName)
{
    const auto saved = saveSession(m_session, fileName, {.view = view()});
    if (!saved) return saved.error();
    setSaved(m_session, fileName);
    return Done{};
}

void Document::setSaved(const Session& session, const QString& fileName)
{
    m_fileName = fileName;
    m_seen = FileStamp::of(fileName);
    // Else no step of the stack is what stands in the file.
    session == m_session ? m_undo.setClean() : m_undo.resetClean();
    endMerge();
    Q_EMIT changed();
}

bool Document::isChangedOnDisk() const
{
    const FileStamp now = FileStamp::of(m_fileName);
    return now.isThere() && now != m_seen;
}

void Document::take(const Session& session)
{
    m_session = session;
    Q_EMIT changed();
}

} // namespace costscope
