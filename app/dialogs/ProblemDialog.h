// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QPlainTextEdit;

namespace costscope {

/// What whoever mends the program wants to know: version, system, settings, and what was in front. No data, nothing is sent.
QString problemReport(const QWidget* window, const QString& inFront);

/// Shows it, to be copied or saved.
class ProblemDialog : public QDialog {
    Q_OBJECT

public:
    explicit ProblemDialog(const QString& report, QWidget* parent = nullptr);
    QPlainTextEdit* text() const { return m_text; }

private:
    void save();

    QPlainTextEdit* m_text;
};

} // namespace costscope
