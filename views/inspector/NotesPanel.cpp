// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/NotesPanel.h"

#include "views/inspector/panelParts.h"

#include <QFocusEvent>
#include <QPlainTextEdit>
#include <QTimer>
#include <QVBoxLayout>

namespace costscope {

namespace {

constexpr int pauseMs = 4000, leastHeight = 360;

} // namespace

NotesPanel::NotesPanel(QWidget* parent) : PanelWidget(parent), m_editor(new QPlainTextEdit), m_pause(new QTimer(this))
{
    auto* layout = column(this, {heading(tr("Notes"), tr("of this session")).widget});
    m_editor->setAccessibleName(tr("Notes of this session"));
    m_editor->setPlaceholderText(tr("What was measured, how, and what to remember. Saved with the session."));
    m_editor->setMinimumHeight(leastHeight);
    m_editor->setTabChangesFocus(true);
    m_editor->setUndoRedoEnabled(false); // the session's own steps take it back
    m_editor->installEventFilter(this);
    layout->addWidget(m_editor);
    m_pause->setSingleShot(true);
    m_pause->setInterval(pauseMs);
    connect(m_pause, &QTimer::timeout, this, &NotesPanel::editFinished);
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        if (m_setting) return;
        m_pause->start();
        Q_EMIT edited(m_editor->toPlainText());
    });
}

void NotesPanel::setNotes(const QString& notes)
{
    if (m_editor->toPlainText() == notes) return;
    m_setting = true;
    m_editor->setPlainText(notes);
    m_setting = false;
}

void NotesPanel::start()
{
    m_editor->setFocus(Qt::OtherFocusReason);
    m_editor->moveCursor(QTextCursor::End);
}

bool NotesPanel::eventFilter(QObject* watched, QEvent* event)
{
    // A menu or another window takes the focus for a moment: the spell goes on.
    if (event->type() == QEvent::FocusOut && static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) {
        m_pause->stop();
        Q_EMIT editFinished();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace costscope
