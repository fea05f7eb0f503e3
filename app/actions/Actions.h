// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <QString>

#include <vector>

class QAction;
class QMenu;
class QMenuBar;
class QWidget;

namespace costscope {

/// One entry of a menu. Menus, shortcuts, search (Ctrl+K) and the help page of shortcuts come from these rows.
struct ActionRow {
    const char* id;
    const char* menu;     ///< "File", or the id of a submenu; the rows of a menu stand together
    const char* text;     ///< with mnemonic; "-" = separator, "▸" at the end = a submenu filled by the window
    const char* icon;     ///< of resources/icons; "" = none
    const char* shortcut; ///< portable text; "" = none
    bool checkable = false;
};

const std::vector<ActionRow>& actionRows();

/// The actions of a window by id.
class Actions : public QObject {
    Q_OBJECT

public:
    explicit Actions(QWidget* window);

    QAction* operator[](const char* id) const;
    QMenu* submenu(const char* id) const;
    void fill(QMenuBar* bar);
    /// Menu name and action, in the order of the table; submenus and separators left out.
    std::vector<std::pair<QString, QAction*>> all() const;

private:
    QWidget* m_window;
    QHash<QString, QAction*> m_actions;
    QHash<QString, QMenu*> m_submenus;
};

/// "Export Figure…" without mnemonic and dots.
QString plainText(const QAction* action);

} // namespace costscope
