// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <QSettings>
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
    /// The name of an action without what has changed in it since ("Undo", not "Undo Fit"), mnemonic and dots.
    QString nameOf(const QString& id) const;
    /// The keys that it has as long as the user sets no others.
    QKeySequence usualKeys(const QString& id) const;
    void setKeys(const QString& id, const QKeySequence& keys); ///< kept in the settings
    void fill(QMenuBar* bar);
    /// Menu name and action, in the order of the table; submenus and separators left out.
    std::vector<std::pair<QString, QAction*>> all() const;

private:
    QWidget* m_window;
    QHash<QString, QAction*> m_actions;
    QHash<QString, QMenu*> m_submenus;
};

/// The keys of an action: those that the user has set, else the usual ones.
QKeySequence keysOf(const ActionRow& row, const QSettings& settings = QSettings());

/// "Export Figure…" without mnemonic and dots.
QString plainText(const QAction* action);

} // namespace costscope
