// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/LetterKeys.h"

#include <QApplication>
#include <QKeyEvent>
#include <QWidget>

namespace costscope {

LetterKeys::LetterKeys(const QWidget* panel, QWidget* window) : QObject(window), m_panel(panel)
{
    qApp->installEventFilter(this); // panels come and go
}

bool LetterKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isLetter = key->key() >= Qt::Key_A && key->key() <= Qt::Key_Z && (key->modifiers() & ~Qt::ShiftModifier) == 0;
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (!isLetter || !widget || (widget != m_panel && !m_panel->isAncestorOf(widget))) return false;
    event->accept(); // a key, no shortcut
    return true;
}

} // namespace costscope
