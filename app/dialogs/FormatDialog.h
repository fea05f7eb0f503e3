// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/dialogs/Dialogs.h"

#include <QDialog>

class QCheckBox;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace costscope {

/// Asks in which format a file is to be read: the formats with what they are, the one it is taken for first chosen.
class FormatDialog : public QDialog {
    Q_OBJECT

public:
    FormatDialog(const QString& file, const QString& recognised, QWidget* parent = nullptr);
    WantedFormat wanted() const;

private:
    void fill(const QString& recognised);
    void filter(const QString& words);

    QLineEdit* m_search;
    QListWidget* m_formats;
    QCheckBox* m_partial;
    QPushButton* m_import = nullptr;
};

} // namespace costscope
