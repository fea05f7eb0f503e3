// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractProxyModel>

#include <optional>
#include <vector>

namespace costscope {

class TableModel;

/// Which rows of a table are shown, and in which order: sorted by a column, and those that a filter keeps (core/data/tableRows.h).
/// Another table begins as it was computed, with all its rows.
class TableOrder : public QAbstractProxyModel {
    Q_OBJECT

public:
    explicit TableOrder(TableModel* model, QObject* parent = nullptr);

    /// Column -1: as computed.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    void setFilter(const QString& filter);
    const QString& filter() const { return m_filter; }
    const QString& problem() const { return m_problem; } ///< why the filter keeps every row; empty = it is understood

    const QStringList& readings() const { return m_readings; } ///< how bare numbers of the filter are read

    int sourceRow(int row) const { return m_rows ? (*m_rows)[size_t(row)] : row; }
    int shownRow(int sourceRow) const; ///< -1: it is filtered out

    QModelIndex mapToSource(const QModelIndex& index) const override;
    QModelIndex mapFromSource(const QModelIndex& index) const override;
    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void ordered();   ///< other rows or another order
    void begunAnew(); ///< another table: neither sorted nor filtered any more

private:
    void sourceReset();
    void sourceChanged();
    std::optional<std::vector<int>> ordering(); ///< nothing = as computed
    void take(std::optional<std::vector<int>> rows);
    void arrange();

    TableModel* m_model;
    QString m_of, m_filter, m_problem, m_sortedBy;
    QStringList m_readings;
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    std::optional<std::vector<int>> m_rows; ///< of the model, in the order shown; nothing = all as they are
    std::vector<int> m_places;              ///< per row of the model the shown one, or -1
};

} // namespace costscope
