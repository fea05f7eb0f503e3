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

    void compareWith();    ///< asks for files: the first becomes the baseline, further ones stand beside it
    void compareFurther(); ///< asks for files that stand beside the baseline
    /// A session, or data, which get the fits and figures that a newcomer would ask for.
    void pinFile(const QString& path);
    void pinNow();
    void drop();

Q_SIGNALS:
    void pinned();
    void told(const QString& what); ///< for the status bar

private:
    enum class As { Baseline, Beside };
    /// One after the other, in this order.
    void pinFiles(QStringList paths, As as);
    void pinSession(const QString& path, As as, const QStringList& further);
    void pinData(const QString& path, As as, const QStringList& further);
    void pin(Baseline baseline, As as, const QStringList& further = {});

    Document& m_document;
    Jobs& m_jobs;
    Dialogs& m_dialogs;
    SessionFiles* m_files;
};

} // namespace costscope
