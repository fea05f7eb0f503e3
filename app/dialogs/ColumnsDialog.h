// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runsCsv.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QPushButton;

namespace costscope {

/// Asks what the columns of a table mean, above its first rows. Import is possible once n and t_n are named, each once.
class ColumnsDialog : public QDialog {
    Q_OBJECT

public:
    ColumnsDialog(const QString& file, const CsvShape& shape, QWidget* parent = nullptr);
    QHash<QString, QString> columns() const; ///< heading -> standard name
    void accept() override;                  ///< and remembers the columns for tables with the same headings

private:
    void check();

    CsvShape m_shape;
    std::vector<QComboBox*> m_boxes;
    QLabel* m_reason;
    QPushButton* m_import;
};

} // namespace costscope
