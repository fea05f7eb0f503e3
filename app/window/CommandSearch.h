// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QLineEdit>

#include <functional>
#include <vector>

class QStandardItemModel;

namespace costscope {

/// Something that the search field can do or go to.
struct Command {
    QString text;
    QString note; ///< menu and shortcut, or what kind of data
    std::function<void()> run;
    QString synonyms = {}; ///< what others call it: found, not shown
};

/// "Search actions and data": lists what matches while typing; Return or a click runs it.
class CommandSearch : public QLineEdit {
    Q_OBJECT

public:
    /// `commands` is asked whenever the field is entered.
    explicit CommandSearch(std::function<std::vector<Command>()> commands, QWidget* parent = nullptr);
    void setKeys(const QKeySequence& keys); ///< that lead here: it shows them
    /// Takes the focus with everything selected.
    void start();

protected:
    bool eventFilter(QObject* object, QEvent* event) override; ///< of the list
    void focusInEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void sayIfNothingFits(const QString& text);
    void run(int command);

    std::function<std::vector<Command>()> m_source;
    std::vector<Command> m_commands;
    QStandardItemModel* m_model;
    QKeySequence m_keys;
};

} // namespace costscope
