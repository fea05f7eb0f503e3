// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QListWidget;
class QTextBrowser;

namespace costscope {

/// The handbook inside the program: pages at the left, text at the right.
class HelpDialog : public QDialog {
    Q_OBJECT

public:
    explicit HelpDialog(QWidget* parent = nullptr);
    void showPage(const QString& id);

private:
    QListWidget* m_pages;
    QTextBrowser* m_text;
};

} // namespace costscope
