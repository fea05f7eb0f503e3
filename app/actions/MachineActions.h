// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

#include <QObject>

namespace costscope {

class Dialogs;
class Document;

/// What users do with the machines of a session, each as one undo step. Shipped machines are never changed: what is done to one
/// makes a copy in the session.
class MachineActions : public QObject {
    Q_OBJECT

public:
    MachineActions(Document& document, Dialogs& dialogs, QObject* parent = nullptr);

    /// Asks for a name; `structured`: with the values that Blue Waters has, still to be typed.
    void create(bool structured);
    /// The copy of a shipped machine; the one that is there is taken.
    void addShipped(const QString& id);
    void duplicate(const QString& id);
    /// In place of the one of the same id. Edits with the same key are one undo step.
    void edit(const Machine& machine, const QString& text, const QString& mergeKey);
    void resetAll(const QString& id);
    /// Asks for a name; the figures go with the new machine.
    void keepAsNew(const QString& id);
    /// The parameters of a figure's what if as a machine, under a name that is asked for; the what if names it.
    void keepWhatIf(const QString& figure);
    void useIn(const QString& id, const QString& figure);
    void exportTo(const QString& id);

Q_SIGNALS:
    void created(const QString& id); ///< something new wants to be seen
    void told(const QString& what);  ///< for the status bar

private:
    std::optional<QString> askName(const QString& title, const QString& proposal);

    Document& m_document;
    Dialogs& m_dialogs;
};

} // namespace costscope
