// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/widgets/PanelWidget.h"

class QPlainTextEdit;
class QTimer;

namespace costscope {

/// The notes of the session in the Inspector: plain text, typed in place.
class NotesPanel : public PanelWidget {
    Q_OBJECT

public:
    explicit NotesPanel(QWidget* parent = nullptr);

    void setNotes(const QString& notes);
    QPlainTextEdit* editor() const { return m_editor; }
    void start(); ///< the focus is in the text, at its end

Q_SIGNALS:
    void edited(const QString& notes);
    void editFinished(); ///< a spell of typing is over: the focus is elsewhere, or nothing was typed for a while

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPlainTextEdit* m_editor;
    QTimer* m_pause;
    bool m_setting = false;
};

} // namespace costscope
