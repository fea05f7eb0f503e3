// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/UndoKeys.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>

namespace costscope {

namespace {

/// The line of text that has the focus: a field, or the one inside a spin box.
const QLineEdit* lineOf(QObject* widget)
{
    if (const auto* line = qobject_cast<const QLineEdit*>(widget)) return line;
    return qobject_cast<const QAbstractSpinBox*>(widget) ? widget->findChild<const QLineEdit*>() : nullptr;
}

} // namespace

UndoKeys::UndoKeys(const QAction* undo, const QAction* redo, QWidget* window)
    : QObject(window), m_undo(undo), m_redo(redo), m_window(window)
{
    qApp->installEventFilter(this); // fields come and go
}

bool UndoKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride) return false;
    const QLineEdit* line = lineOf(watched);
    if (!line || line->window() != m_window) return false;
    const QKeySequence keys(static_cast<QKeyEvent*>(event)->keyCombination());
    const bool undo = m_undo->shortcuts().contains(keys), redo = m_redo->shortcuts().contains(keys);
    if ((!undo || line->isUndoAvailable()) && (!redo || line->isRedoAvailable())) return false;
    event->ignore(); // so that it becomes the shortcut of the window
    return true;
}

} // namespace costscope
