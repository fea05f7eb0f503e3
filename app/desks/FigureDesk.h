// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desks/Desk.h"
#include "core/session/Session.h"
#include "views/export/export.h"

#include <QObject>

namespace costscope {

/// What is done with figures: the menu Figure, what their tabs want, and files of them.
class FigureDesk : public QObject {
    Q_OBJECT

public:
    explicit FigureDesk(const Desk& desk);

    void refreshActions();
    void editTitle(const QString& id);
    void exportOne(const QString& id);

private:
    void connectTabs();
    void refreshSwitches();
    void toggle(const QString& choice); ///< a switch of the figure in front

    struct Export {
        QString folder;
        QList<QStringList> files; ///< of the figures of the session, per format
        Session session;
        ExportOptions options = {};
        qsizetype at = 0, written = 0;
        QStringList lacks = {}; ///< told once: a box per figure would be in the way
    };
    void exportAll();
    void exportNext(Export all);

    const Desk m_desk;
};

} // namespace costscope
