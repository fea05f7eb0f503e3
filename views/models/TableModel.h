// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Table.h"
#include "core/figure/RowKeys.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <memory>

namespace costscope {

/// Shows a core Table: numbers for people with units, right-aligned; the exact value in the tool tip and when copied.
class TableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role { ExactRole = Qt::UserRole, HtmlRole, KeyRole, MarkedRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// What a cell measures, where it is not the same in the whole column.
    using CellQuantity = Quantity (*)(const Table& table, qsizetype row, const Column& column);
    /// `keys` per row: what linked selection shares; empty = taken from the column n. `of`: id of what the table belongs to; that
    /// of another thing begins anew, even if its columns are the same.
    void setTable(std::shared_ptr<const Table> table, const RowKeys& keys = {}, CellQuantity quantity = nullptr, const QString& of = {});
    void setTable(const Table& table, const RowKeys& keys = {}, CellQuantity quantity = nullptr, const QString& of = {});
    QString of() const { return m_of; }
    const Table& table() const { return *m_table; }
    QString key(int row) const;
    /// The keys of these rows, each once, in their order.
    QStringList keysOf(const std::vector<int>& rows) const;
    /// Rows whose key is among `keys`.
    std::vector<int> rowsOf(const QStringList& keys) const;
    /// Rows that look selected whatever a selection model says, ascending. Nobody is told: the view is painted anew by who knows it.
    void setMarked(std::vector<int> rows) { m_marked = std::move(rows); }
    /// The cells as tab-separated text, exact, headings with units first; rows in the order of the cells.
    QString copied(const QModelIndexList& cells) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString shown(const Column& column, int row) const;

    bool isMarked(int row) const;
    template <class Take>
    auto withKeys(Take take) const;

    std::shared_ptr<const Table> m_table = std::make_shared<Table>(); ///< shared: of millions of rows a copy is a wait
    RowKeys m_keys;
    std::vector<int> m_marked;
    CellQuantity m_quantity = nullptr;
    QString m_of;
};

} // namespace costscope
