// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desks/Desk.h"

#include <QAction>
#include <QObject>

#include <vector>

class QMenu;
class QPoint;

namespace costscope {

class FigureDesk;
struct Command;

/// What the session offers: the menu of new figures, that of a thing in the tree, and the commands of the search field.
class SessionMenus : public QObject {
    Q_OBJECT

public:
    SessionMenus(const Desk& desk, FigureDesk& figures);

    std::vector<Command> commands();

private:
    void fillNewFigure();
    void refreshNewFigure();
    void treeMenu(const QPoint& position);
    void addMenuCommands(std::vector<Command>& all);
    void addThings(std::vector<Command>& all) const;

    const Desk m_desk;
    FigureDesk& m_figures;
    std::vector<QAction*> m_newFigures; ///< one for each of allFigures()
    QMenu* m_cannot = nullptr;          ///< those that these data cannot draw
};

} // namespace costscope
