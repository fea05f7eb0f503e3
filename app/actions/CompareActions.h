// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

#include <QObject>

namespace costscope {

class Dialogs;
class Document;
class Jobs;
class SessionFiles;
struct Baseline;

/// What a session is compared with: another session, data files, or itself as it is now. Pinned by one undo step.
class CompareActions : public QObject {
    Q_OBJECT

public:
    CompareActions(Document& document, Jobs& jobs, Dialogs& dialogs, QObject* parent = nullptr);

    void compareWith(); ///< asks for a file
    /// A session, or data, which get the fits and figures that a newcomer would ask for.
    void pinFile(const QString& path);
    void pinNow();
    void drop();

Q_SIGNALS:
    void pinned();
    void told(const QString& what); ///< for the status bar

private:
    void pinSession(const QString& path);
    void pinData(const QString& path);
    void pin(Baseline baseline);

    Document& m_document;
    Jobs& m_jobs;
    Dialogs& m_dialogs;
    SessionFiles* m_files;
};

} // namespace costscope
