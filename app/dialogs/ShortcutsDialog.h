// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QHash>
#include <QKeySequence>

class QKeySequenceEdit;
class QLabel;
class QPushButton;
class QTableWidget;

namespace costscope {

class Actions;

/// The keys of all actions: other ones typed, taken away, or as they were. A key has one action.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

public:
    explicit ShortcutsDialog(Actions& actions, QWidget* parent = nullptr);

    QTableWidget* table() const { return m_table; }
    QKeySequenceEdit* keys() const { return m_keys; }
    QPushButton* usual() const { return m_usual; }
    QLabel* problem() const { return m_problem; }
    void accept() override; ///< keeps them

private:
    void fill();
    void showRow();
    void setKeys(const QKeySequence& keys);
    QString current() const; ///< id of the action of the row
    QKeySequence keysOf(const QString& id) const;
    QString nameOf(const QString& id) const;

    Actions& m_actions;
    QHash<QString, QKeySequence> m_changed;
    QTableWidget* m_table;
    QKeySequenceEdit* m_keys;
    QPushButton *m_usual, *m_allUsual;
    QLabel* m_problem;
    bool m_showing = false;
};

} // namespace costscope
