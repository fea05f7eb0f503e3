// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QWidget;

namespace costscope {

/// Undo and redo of the window while a text field has the focus: the field takes these keys only for text that it holds and
/// has not handed over. Qt's fields take them always.
class UndoKeys : public QObject {
    Q_OBJECT

public:
    UndoKeys(const QAction* undo, const QAction* redo, QWidget* window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const QAction *m_undo, *m_redo;
    QWidget* m_window;
};

} // namespace costscope
