// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace costscope {

/// Asks which series are read of a file that has more of them than become datasets. Shown are those with all words of the search.
class SeriesDialog : public QDialog {
    Q_OBJECT

public:
    SeriesDialog(const QString& file, const QStringList& series, qsizetype most, QWidget* parent = nullptr);
    QStringList chosen() const;

private:
    void filter(const QString& words);
    void check();

    qsizetype m_most;
    QLineEdit* m_search;
    QListWidget* m_series;
    QLabel* m_count;
    QPushButton* m_read = nullptr;
};

} // namespace costscope
