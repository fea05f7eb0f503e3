// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"
#include "core/session/SessionView.h"
#include "importers/importFiles.h"

#include <QObject>

#include <functional>

namespace costscope {

class Dialogs;
class Document;
class Imports;
class Jobs;
class SessionFiles;
struct FileStamp;
struct Leftover;
struct LoadedSession;

/// Everything between the document and files: new, open, save, and which are imported. Every way that would lose work asks first.
class FileActions : public QObject {
    Q_OBJECT

public:
    FileActions(Document& document, Jobs& jobs, Dialogs& dialogs, QObject* parent = nullptr);

    void newSession();
    void open();         ///< asks for files
    void importFrom();   ///< asks for files, adds them to this session
    void importAs();     ///< the same, and asks in which format they are
    void importFolder(); ///< asks for a folder, adds what can be read in it
    /// Sessions are opened, everything else is imported into this session.
    void openFiles(const QStringList& paths);
    void openExample(const QString& id);
    void recover(const Leftover& leftover);
    /// False: nothing is saved, nor being saved. `then` is called when it is.
    bool save(const std::function<void()>& then = {});
    bool saveAs(const std::function<void()>& then = {});
    /// Calls `then` where no work is lost by it, at once or after a save; not if the user wants to keep working.
    void leave(const std::function<void()>& then);
    Imports& imports() { return *m_imports; }

Q_SIGNALS:
    /// Another session is shown, with what was in sight when it was written.
    void opened(const SessionView& view);
    /// The session is now the one of this copy, which must be kept until it stands elsewhere.
    void recovered(const Leftover& leftover);
    /// Something to know about what was done, for the status bar and the messages.
    void noticed(const QString& notice, const ImportReport& report);
    /// An import has ended; `things` are the ids of new figures and machines.
    void imported(const ImportReport& report, const QStringList& things);

private:
    void openSessions(QStringList paths, const QStringList& inputs);
    void openSession(const QString& path, const std::function<void()>& then);
    void takeSession(const QString& path, const LoadedSession& loaded, const FileStamp& seen);
    void tellFindings(const QString& path, const Messages& messages);
    void read(const QString& path, const std::function<void(const LoadedSession&)>& take, const std::function<void()>& failed = {});
    bool write(const QString& path, const std::function<void()>& then);

    Document& m_document;
    Dialogs& m_dialogs;
    Imports* m_imports;
    SessionFiles* m_sessions;
};

/// Patterns of all importers and of sessions, for file dialogs: the first is "all known".
QStringList openFilters();

} // namespace costscope
