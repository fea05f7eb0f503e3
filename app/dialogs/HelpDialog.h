// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/Handbook.h"

#include <QDialog>

class QLineEdit;
class QListWidget;

namespace costscope {

class HelpText;

/// The handbook inside the program: search and pages at the left, text at the right.
class HelpDialog : public QDialog {
    Q_OBJECT

public:
    explicit HelpDialog(QWidget* parent = nullptr);
    void showPage(const QString& id); ///< of HelpPage

private:
    void fillList();
    void follow(const QString& file);

    const std::vector<HandbookGroup> m_groups;
    QLineEdit* m_search;
    QListWidget* m_pages;
    HelpText* m_text;
};

} // namespace costscope
