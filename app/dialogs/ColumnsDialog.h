// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runsCsv.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace costscope {

/// Asks what the columns of a table mean and in which unit they are, above its first rows. Import is possible once n and t_n are
/// named, each once.
class ColumnsDialog : public QDialog {
    Q_OBJECT

public:
    ColumnsDialog(const QString& file, const CsvShape& shape, QWidget* parent = nullptr);
    QHash<QString, QString> columns() const; ///< heading -> standard name, with "[unit]" where one is chosen; "" = set aside
    QComboBox* meaning(int column) const { return m_boxes[size_t(column)]; }
    QComboBox* unit(int column) const { return m_units[size_t(column)]; }
    void accept() override; ///< and remembers the columns for tables with the same headings

private:
    QTableWidget* preview() const;
    QComboBox* meaningBox(int column, const QString& said);
    QComboBox* unitBox(int column, const QString& said);
    QComboBox* commaBox(const QString& said);
    QString meaningOf(int column) const;
    void check();
    QString problem() const;
    QString firstRecord() const;

    CsvShape m_shape;
    std::vector<QComboBox*> m_boxes, m_units;
    QComboBox* m_commas = nullptr; ///< where the table leaves open what a comma is
    QLabel* m_reason;
    QPushButton* m_import;
};

} // namespace costscope
