// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/style/Theme.h"

#include <QDialog>

class QComboBox;

namespace costscope {

/// What holds for all sessions. Takes effect at once.
class PreferencesDialog : public QDialog {
    Q_OBJECT

public:
    explicit PreferencesDialog(QWidget* parent = nullptr);

Q_SIGNALS:
    void themeWanted(ThemeChoice choice);

private:
    QComboBox* languages();
    QWidget* profiles();
};

} // namespace costscope
